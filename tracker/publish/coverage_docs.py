"""Stage publish, for readers of the repository: which leaderboards are declared, and what is to be seen to first.

`python -m tracker.publish.coverage_docs docs` writes both pages anew; a test fails when they are not up to date.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from tracker.declare.benchmarks import Benchmark, load_benchmarks
from tracker.declare.leaderboards import Board, Leaderboard, load_leaderboards
from tracker.paths import layout

COMMAND = "python -m tracker.publish.coverage_docs docs"
_WRITTEN = f"<!-- Written by `{COMMAND}` from the declarations; do not edit by hand. -->"
_PUBLISH = {"rows": "all rows", "link-only": "rows that a claim touches", "reference-only": "none"}
_KNOWN = {
    "notes": "Known from notes alone",
    "excerpt": "Known from an excerpt",
    "copy": "Known from a copy of the page, with something to look at",
}


def coverage(leaderboards: Sequence[Leaderboard], benchmarks: Mapping[str, Benchmark]) -> str:
    """The page `docs/coverage.md`: every board with what it measures, and every source with its terms."""
    boards = [board for leaderboard in leaderboards for board in leaderboard.boards]
    measured = {board.benchmark for board in boards}
    lines = [
        "# Coverage",
        "",
        _WRITTEN,
        "",
        f"{len(leaderboards)} leaderboards with {len(boards)} boards (a board is one ranked list) measure "
        f"{len(measured)} benchmarks. To bring this page up to date: `{COMMAND}`.",
        "",
        "## Boards",
        "",
        *_rows(
            ("board", "benchmark", "unit", "items", "measured by", "settings of every row"), _boards(boards, benchmarks)
        ),
        "",
        "## Sources",
        "",
        "What may be republished follows from the licence; the notice travels with exports. A source is stale when its "
        "newest copy is older than its budget.",
        "",
        *_rows(("source", "run by", "read as", "licence", "published", "notice", "budget"), _sources(leaderboards)),
        "",
        "## What the sources do not say",
        "",
        *_rows(("board", "what", "why"), _unsaid(boards)),
    ]
    return "\n".join(lines) + "\n"


def first_contact(leaderboards: Sequence[Leaderboard]) -> str:
    """The page `docs/first-contact.md`: what to do when the live sites are reached for the first time."""
    lines = [
        "# First contact with the live sites",
        "",
        _WRITTEN,
        "",
        "The readers were written from copies of the pages, and a few from notes alone; the leaderboards' own servers",
        "were not asked. The first time that there is a network, go through this list.",
        "",
        "1. `tracker sources --probe` asks every address once, as politely as a run does, and writes nothing. A line",
        "   says whether the source answered, whether its form is the expected one, and how many rows were read.",
        "2. Look at each source below whose form is known from notes or an excerpt: its first reading is the test.",
        "3. `failed` with a status code: the address moved. Correct `urls` in `sources/leaderboards/<slug>.toml`.",
        "4. `held-back`: the page came and is not what its declaration expects. The message says what differs; compare",
        "   the sample under `tests/pages/<slug>/` with the page, and correct both.",
        "5. Columns that nobody maps are listed on the problems page: map them in `[fields]` or name them in `ignore`.",
        "6. When a source reads as it should, remove its `layout_from` and `first_contact`, and write this page anew",
        f"   with `{COMMAND}`.",
        "",
    ]
    for known, heading in _KNOWN.items():
        lines += [f"## {heading}", "", *_contacts(leaderboards, known), ""]
    rest = [each.slug for each in leaderboards if each.layout_from == "copy" and not each.first_contact]
    lines += ["## Known from a copy of the page", "", _listed(rest), ""]
    lines += ["## Hosts that are asked", "", _listed(sorted(_hosts(leaderboards)))]
    return "\n".join(lines) + "\n"


def _boards(boards: Iterable[Board], benchmarks: Mapping[str, Benchmark]) -> Iterator[tuple[str, ...]]:
    for board in boards:
        names = [benchmarks[each].name for each in dict.fromkeys(board.benchmarks.values()) or (board.benchmark,)]
        settings = ", ".join(f"{name}: {text}" for name, text in board.settings.items())
        items = str(board.items) if board.items else "by row" if {"n", "of"} & set(board.fields) else ""
        by = f"{board.origin}, or as marked" if "origin" in board.fields else str(board.origin)
        yield f"`{board.slug}` {board.title}", ", ".join(names), board.unit, items, by, settings


def _sources(leaderboards: Iterable[Leaderboard]) -> Iterator[tuple[str, ...]]:
    for each in leaderboards:
        readers = dict.fromkeys(board.reader for board in each.boards)
        yield (
            f"[{each.slug}]({each.page_url})",
            each.maintainer,
            ", ".join(reader.replace("_", " ") for reader in readers),
            each.licence,
            _PUBLISH[each.publish],
            each.attribution,
            f"{each.budget_days} days",
        )


def _unsaid(boards: Iterable[Board]) -> Iterator[tuple[str, ...]]:
    for board in boards:
        for name, why in sorted(board.unsaid.items()):
            yield f"`{board.slug}`", name, why


def _contacts(leaderboards: Iterable[Leaderboard], known: str) -> Iterator[str]:
    for each in leaderboards:
        if each.layout_from == known and each.first_contact:
            yield f"- [ ] [{each.slug}]({each.page_url}): {each.first_contact}"


def _hosts(leaderboards: Iterable[Leaderboard]) -> set[str]:
    addresses = [url for each in leaderboards for url in each.urls]
    for each in leaderboards:
        if each.listing is not None:
            addresses += [each.listing.url, each.listing.each.replace("{}", "x")]
    return {urlsplit(url).netloc for url in addresses}


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names) + "."


def _rows(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"


def pages(sources: Path) -> dict[str, str]:
    """The pages by file name, from the declarations of a folder; raises DeclarationError."""
    leaderboards = load_leaderboards(sources)
    benchmarks = {benchmark.id: benchmark for benchmark in load_benchmarks(sources)}
    return {"coverage.md": coverage(leaderboards, benchmarks), "first-contact.md": first_contact(leaderboards)}


def main(folder: str) -> None:
    """Writes the pages into a folder."""
    for name, text in pages(layout().sources).items():
        (Path(folder) / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "docs")
