"""How long leaderboards take from bytes to rows, beside the plain parser of each format; medians of several runs.

Usage: python benchmarks/reading.py [FILE…]

Without files, made-up boards of a usual size are measured. A file is named as `tracker parse` takes it: SLUG=PATH.
`rows` is the reader alone, `entries` the whole of what `tracker parse` does before it prints.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import yaml
from bs4 import BeautifulSoup

from tracker.declare.leaderboards import Leaderboard, load_leaderboard
from tracker.read.boards import address_of, read_board
from tracker.read.boards.following import placed
from tracker.read.boards.pages import rows_of
from tracker.records import Page

SOURCES = Path(__file__).resolve().parent.parent / "sources" / "leaderboards"
RUNS = 9
GOALS = {"html_table": 0.75, "yaml": 0.20, "json": 1.10}


def made_up_json(rows: int = 320, items: int = 120) -> bytes:
    """A file in the shape of SWE-bench's, with per-item results on every row."""
    draw = random.Random(1)
    details = [
        {
            f"repo__name-{item}": {
                "api_calls": draw.randint(1, 90),
                "cost": draw.random(),
                "resolved": draw.random() > 0.5,
            }
        }
        for item in range(items)
    ]
    results = [
        {
            "name": f"Agent {row % 7} + Model-{row}",
            "folder": f"2026{row:04d}_agent",
            "resolved": round(draw.uniform(0, 80), 2),
            "date": f"2026-{row % 12 + 1:02d}-11",
            "checked": row % 2 == 0,
            "tags": [f"Model: model-{row}", "Org: Org", "System: Attempts - 1"],
            "per_instance_details": {key: value for one in details for key, value in one.items()},
        }
        for row in range(rows)
    ]
    return json.dumps({"leaderboards": [{"name": "Verified", "results": results}]}, indent=1).encode()


def made_up_yaml(rows: int = 100) -> bytes:
    """A file in the shape of Aider's."""
    draw = random.Random(1)
    one = "- dirname: 2025-{m:02d}-01--model-{n}\n  test_cases: 225\n  model: Model {n} (high)\n  edit_format: diff\n"
    one += "  commit_hash: a755079\n  pass_rate_1: {a:.1f}\n  pass_rate_2: {b:.1f}\n  percent_cases_well_formed: 98.2\n"
    one += "  error_outputs: 6\n  user_asks: 60\n  command: aider --model x\n  date: 2025-{m:02d}-02\n"
    one += "  versions: 0.86.2.dev\n  seconds_per_case: 104.0\n  total_cost: {c:.4f}\n\n"
    parts = [
        one.format(n=n, m=n % 12 + 1, a=draw.random(), b=draw.uniform(0, 99), c=draw.random()) for n in range(rows)
    ]
    return "".join(parts).encode()


def made_up_html(rows: int = 600) -> bytes:
    """A page in the shape of MathVista's."""
    draw = random.Random(1)
    heads = ["#", "Model", "Method", "Source", "Date", "ALL", *(f"S{number}" for number in range(12))]
    out = ['<html><body><h2>Test</h2><table class="js-sort-table" id="results"><tr>']
    out += [f"<td><strong>{head}</strong></td>" for head in heads]
    out.append("</tr>")
    for row in range(rows):
        out.append(f'<tr>\n<td>{row}</td>\n<td><b class="">Model-{row} &amp; Co</b></td>\n<td>LMM</td>\n')
        out.append(
            f'<td><a href="https://example.org/{row}" class="ext">Link</a></td>\n<td>2024-02-{row % 28 + 1:02d}</td>'
        )
        out += [f"\n<td>{draw.uniform(0, 99):.1f}</td>" for _ in range(13)]
        out.append("\n</tr>")
    out.append("</table></body></html>")
    return "".join(out).encode()


def plain_html(body: bytes) -> object:
    soup = BeautifulSoup(body, "html.parser")
    return [[cell.get_text(strip=True) for cell in row.find_all(["td", "th"])] for row in soup.find_all("tr")]


PLAIN: dict[str, Callable[[bytes], object]] = {"json": json.loads, "yaml": yaml.safe_load, "html_table": plain_html}


def median(work: Callable[[], object]) -> float:
    times = []
    for _ in range(RUNS):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return statistics.median(times)


def measure(leaderboard: Leaderboard, slug: str, page: Page) -> bool:
    """Prints one line; whether the goal of the format is met."""
    board = next((board for board in leaderboard.boards if board.slug == slug), leaderboard.boards[0])
    known = placed(leaderboard, [page])[0]
    plain = median(lambda: PLAIN[board.reader](page.body))
    rows = median(lambda: list(rows_of(leaderboard, board, known)))
    entries = median(lambda: read_board(leaderboard, [page]))
    ratio, goal = rows / plain, GOALS[board.reader]
    print(
        f"{slug:22} {board.reader:10} {len(page.body) / 1e6:5.2f} MB  plain {plain * 1e3:8.2f} ms  "
        f"rows {rows * 1e3:8.2f} ms = {ratio:4.2f} x (goal {goal:4.2f})  entries {entries * 1e3:8.2f} ms = "
        f"{entries / plain:4.2f} x  {'met' if ratio <= goal else 'MISSED'}"
    )
    return ratio <= goal


def main(arguments: list[str]) -> int:
    at = datetime(2026, 12, 1, tzinfo=UTC)
    wanted = [argument.partition("=")[::2] for argument in arguments]
    work: list[tuple[Leaderboard, str, Page]] = []
    for slug, name in wanted:
        path = next(path for path in sorted(SOURCES.glob("*.toml"), reverse=True) if slug.startswith(path.stem))
        leaderboard = load_leaderboard(path)
        body = Path(name).read_bytes()
        work.append((leaderboard, slug, Page(address_of(leaderboard, Path(name), slug), body, "", at)))
    if not work:
        for slug, body in (
            ("swe-bench", made_up_json()),
            ("aider-polyglot", made_up_yaml()),
            ("mathvista-test", made_up_html()),
        ):
            stem = slug.removesuffix("-test")
            leaderboard = load_leaderboard(SOURCES / f"{stem}.toml")
            board = next((board for board in leaderboard.boards if board.slug == slug), leaderboard.boards[0])
            work.append((leaderboard, slug, Page((board.urls or leaderboard.urls)[0], body, "", at)))
    met = [measure(*one) for one in work]
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
