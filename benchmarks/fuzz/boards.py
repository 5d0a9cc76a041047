"""Targets: leaderboards, each read by its own declaration from a mutated sample page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

import tomli

from benchmarks.fuzz.mutate import Grammar
from benchmarks.fuzz.samples import shortened
from tracker.declare.leaderboards import Leaderboard, load_leaderboard
from tracker.errors import TrackerError
from tracker.fetch.saved_name import saved_name
from tracker.read.boards import address_of, read_board
from tracker.read.proposal import propose, written
from tracker.records import Page

ROOT = Path(__file__).resolve().parents[2]
_AT = datetime(2026, 12, 1, tzinfo=UTC)
PIECES: dict[str, tuple[bytes, ...]] = {
    "json": (
        b'{"',
        b'":',
        b"[",
        b"]",
        b"}",
        b",",
        b'"a":1',
        b"[[[[",
        b'{"a":' * 40,
        b"1e5",
        b"\\u0000",
        b"\\ud800",
        b"{}",
        b"[]",
    ),
    "yaml": (
        b"- ",
        b": ",
        b"\n",
        b"&a ",
        b"*a",
        b"!!python/object:os.system ",
        b"|\n",
        b"? ",
        b"--- ",
        b"<<: *a",
        b"{a: [",
        b"#",
    ),
    "csv": (b",", b'"', b"\n", b'""', b";", b"\t", b'"\n"', b"\r\n"),
    "html_table": (
        *(
            b"<td>",
            b"</td>",
            b"<tr>",
            b"<th colspan=9999999999>",
            b"<td rowspan=0>",
            b"<td colspan='-1'>",
            b"<table>",
            b"</table>",
        ),
        *(
            b"<br>",
            b"<sup>1</sup>",
            b"<thead>",
            b"<caption>",
            b"<a href=x>",
            b"<td hidden>",
            b"<td rowspan=65535 colspan=1000>",
        ),
    ),
    "markdown_table": (
        *(b"|", b"\n|", b"|---|", b"\\|", b"**", b"<br>", b"[a](b)", b"<table><tr><td>", b"```", b"# ", b"\n\n"),
        *(b"<sup>1</sup>", b"~~1~~", b"$\\tau^2$", b"`a`", b"| --- | --- |\n"),
    ),
    "xlsx": (
        b"PK\x03\x04",
        b"PK\x05\x06",
        b"PK\x01\x02",
        b'<c r="A1">',
        b"<row>",
        b'<row r="9999">',
        b"<!ENTITY a 'b'>",
    ),
}
SAME_PIECES = {"jsonl": "json", "script": "json", "module": "json"}


def board_target(reader: str, pages: Path | None) -> tuple[Grammar, Callable[[int, bytes], object]]:
    """The samples of all declarations with this reader, and what reads one of them again when it was mutated."""
    known: list[tuple[Leaderboard, str]] = []
    seeds: list[bytes] = []
    for path in sorted((ROOT / "sources" / "leaderboards").glob("*.toml")):
        leaderboard = load_leaderboard(path)
        boards = [board for board in leaderboard.boards if board.reader == reader]
        if not boards:
            continue
        for url, body in _samples(leaderboard, path.stem, pages):
            for number, sample in enumerate(shortened(body, reader)):
                alone = replace(leaderboard, boards=(boards[number % len(boards)],))
                known.append((alone, url))
                seeds.append(
                    sample[:30_000]
                    if reader == "xlsx"
                    else sample[: 900 if reader in ("json", "jsonl", "module") else 600]
                )

    def call(place: int, data: bytes) -> object:
        leaderboard, url = known[place]
        return read_board(leaderboard, [Page(url, data, "", _AT)])

    return Grammar(seeds, PIECES[SAME_PIECES.get(reader, reader)], 30_000 if reader == "xlsx" else 3000), call


def proposal_target(pages: Path | None) -> tuple[Grammar, Callable[[int, bytes], object]]:
    """The samples of all declarations but workbooks, and what proposes a declaration that reads such a page."""
    seeds: list[bytes] = []
    names: list[str] = []
    for path in sorted((ROOT / "sources" / "leaderboards").glob("*.toml")):
        leaderboard = load_leaderboard(path)
        for reader in sorted({board.reader for board in leaderboard.boards} - {"xlsx"}):
            for url, body in _samples(leaderboard, path.stem, pages):
                for sample in shortened(body, reader):
                    seeds.append(sample[:600])
                    names.append(url)

    def call(place: int, data: bytes) -> object:
        proposal = propose(data, names[place], names[place])
        return tomli.loads(written(proposal))

    return Grammar(seeds, tuple(dict.fromkeys(chain.from_iterable(PIECES.values()))), 3000), call


def _samples(leaderboard: Leaderboard, slug: str, pages: Path | None) -> Iterator[tuple[str, bytes]]:
    """The invented pages of a leaderboard that are committed, and the real ones of a saved copy."""
    folder = ROOT / "tests" / "pages" / slug
    for path in sorted(folder.rglob("*")):
        if not path.is_file() or path.name == "expected.jsonl" or path.suffix == ".toml":
            continue
        try:
            url = address_of(leaderboard, path.relative_to(folder))
        except TrackerError:
            continue
        if leaderboard.listing is None or url != leaderboard.listing.url:
            yield url, path.read_bytes()
    for url in leaderboard.urls if pages else ():
        saved = pages / saved_name(url) if pages else folder
        if saved.is_file():
            yield url, saved.read_bytes()
