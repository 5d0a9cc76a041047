"""Arena-Hard: the lists of the README and of the older page are console text, inside fenced blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tracker.api import Page

_FENCE = re.compile(r"^```\w*\n(.*?)^```", re.M | re.S)
_HEAD = re.compile(r"\s*Model\s+Scores? \(%\)")
_LINE = re.compile(r"(\d{1,4})\s{1,80}(\S{1,120})\s{1,80}(\d[\d.]{0,9})\s{1,80}(\S.{0,40})")
_OLD = re.compile(r"(\S{1,120})\s{1,80}\| score:\s{1,9}(\d[\d.]{0,9})\s{1,9}\| 95% CI:\s{1,9}(\([^)|]{1,40}\)?).*")
_INTERVAL = re.compile(r"\(-?([\d.]{1,10})(?: ?/ ?\+|, \+?)([\d.]{1,10})\)\s*")


def rows(pages: Sequence[Page]) -> Iterator[Mapping[str, Any]]:
    """One mapping for each line; `board` counts the lists of a page from 1, those of the older form after `old`."""
    for page in pages:
        board = old = 0
        for block in _FENCE.findall(page.body.decode("utf-8", "replace")):
            lines = block.split("\n")
            if _HEAD.match(lines[0]):
                board += 1
                yield from _listed(str(board), lines[1:])
            elif _OLD.fullmatch(lines[0]):
                old += 1
                yield from _old(f"old {old}", lines)


def _listed(board: str, lines: Sequence[str]) -> Iterator[Mapping[str, Any]]:
    for line in lines:
        if found := _LINE.fullmatch(line):
            rank, model, score, interval = found.groups()
            yield _row(board, int(rank) + 1, model, score, interval)
        elif line.strip():
            yield _strange(board, line)


def _old(board: str, lines: Sequence[str]) -> Iterator[Mapping[str, Any]]:
    for rank, line in enumerate(lines, start=1):
        if found := _OLD.fullmatch(line):
            yield _row(board, rank, *found.groups())
        elif line.strip():
            yield _strange(board, line)


def _strange(board: str, line: str) -> dict[str, str]:
    return {"board": board, "#ragged": f"the line {line[:40]!r} is not understood", "place": f"list {board}"}


def _row(board: str, rank: int, model: str, score: str, interval: str) -> dict[str, str]:
    row = {"board": board, "rank": str(rank), "Model": model, "Score (%)": score, "place": f"list {board}, row {rank}"}
    found = _INTERVAL.fullmatch(interval)
    if found is None:
        return {**row, "#ragged": f"the interval {interval!r} is cut"}
    return {**row, "CI (%)": f"-{found[1]} / +{found[2]}", "half width": max(found.groups(), key=float)}
