"""Arena-Hard v2.0: the tables of the README are console text, aligned by blanks, inside fenced blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tracker.api import Page

_FENCE = re.compile(r"^```\w*\n(.*?)^```", re.M | re.S)
_LINE = re.compile(r"(\d{1,4})\s{1,80}(\S{1,120})\s{1,80}(\d[\d.]{0,9})\s{1,80}(\S.{0,40})")
_INTERVAL = re.compile(r"\(-([\d.]{1,10}) ?/ ?\+([\d.]{1,10})\)\s*")


def rows(pages: Sequence[Page]) -> Iterator[Mapping[str, Any]]:
    """One mapping for each line of a block that begins with a model; `board` counts the blocks, from 1."""
    for page in pages:
        board = 0
        for block in _FENCE.findall(page.body.decode("utf-8", "replace")):
            lines = block.split("\n")
            if not re.match(r"\s*Model\s+Scores? \(%\)", lines[0]):
                continue
            board += 1
            for line in lines[1:]:
                if found := _LINE.fullmatch(line):
                    yield {"board": str(board), **_row(*found.groups()), "place": f"block {board}, line {found[1]}"}


def _row(rank: str, model: str, score: str, interval: str) -> dict[str, str]:
    row = {"rank": str(int(rank) + 1), "Model": model, "Scores (%)": score}
    found = _INTERVAL.fullmatch(interval)
    if found is None:
        return {**row, "#ragged": f"the interval {interval!r} is cut"}
    return {**row, "CI (%)": f"-{found[1]} / +{found[2]}", "half width": max(found.groups(), key=float)}
