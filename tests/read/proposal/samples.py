"""Small invented pages in the forms that leaderboards have, for the tests of proposals."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from tracker.declare.leaderboards import Leaderboard, load_leaderboard
from tracker.read.boards import Reading, read_board
from tracker.read.proposal import Proposal, propose, written
from tracker.records import Page

JSON = """{"updated": "2026-03-02", "results": [
 {"model": "Zorb 2", "agent": "PearAgent", "resolved": 61.5, "date": "2026-03-01", "site": "https://pear.example/1",
  "logo": "a.png", "cost_per_task": 0.52, "checked": true, "parts": {"easy": 80.1, "hard": 40.2}},
 {"model": "Quill 7B", "agent": "OtherAgent", "resolved": 33.0, "date": "2026-02-01", "site": "https://pear.example/2",
  "logo": "b.png", "cost_per_task": 0.11, "checked": false, "parts": {"easy": 50.0, "hard": 16.5}},
 {"model": "Wren 3", "agent": "OtherAgent", "resolved": 12.25, "date": "2026-01-11", "site": "https://pear.example/3",
  "logo": "c.png", "cost_per_task": 0.07, "checked": true, "parts": {"easy": 20.0, "hard": 1.5}}]}"""
LISTS = """{"boards": [
 {"name": "Full", "rows": [{"system": "Zorb 2", "resolved": 0.615}, {"system": "Quill 7B", "resolved": 0.33}]},
 {"name": "Lite set", "rows": [{"system": "Zorb 2", "resolved": 0.7}, {"system": "Wren 3", "resolved": 0.125}]}]}"""
KEYED = '{"full": {"zorb-2": {"rating": 1265.4}, "quill-7b": {"rating": 998.1}, "wren-3": {"rating": 1102.0}}}'
YAML = """- dirname: 2026-01-02-zorb
  model: Zorb 2
  total_tests: 225
  pass_rate_2: 61.8
  total_cost: 3.1
- dirname: 2026-01-03-quill
  model: Quill 7B
  total_tests: 225
  pass_rate_2: 33.3
  total_cost: 0.9
"""
CSV = (
    "Rank,Model,Overall Acc,Organization,Submitted\n"
    "1,Zorb 2,61.50%,Zorb Labs,03/01/2026\n"
    '2,"Quill, 7B",33.00%,Quill Inc.,02/13/2026\n'
    "3,Human Expert,90.10%,,01/31/2026\n"
)
HTML = """<!doctype html><html><head><title>Pear-Bench &amp; friends</title></head><body>
<table><tr><th>News</th><th>Date</th></tr><tr><td>We are open</td><td>2026-01-01</td></tr></table>
<h2>Results</h2><table><thead><tr><th>#</th><th>Model</th><th>Score (%)</th><th>Date</th></tr></thead><tbody>
<tr><td>1</td><td><a href="https://pear.example/zorb">Zorb 2</a></td><td>61.5</td><td>2026-03-01</td></tr>
<tr><td>2</td><td><a href="https://pear.example/quill">Quill 7B</a></td><td>33.0</td><td>2026-02-01</td></tr>
</tbody></table></body></html>"""
MARKDOWN = """# Pear-Bench

| Strategy | Pass@1 | Pass@2 |
|---|---|---|
| [Zorb 2](https://pear.example/zorb) | **0.615** | 0.701 |
| Quill 7B | 0.330 | 0.402 |
"""
SCRIPT = """const scores = {"1": {"Model": "Zorb 2", "ALL": 61.5}, "2": {"Model": "Quill 7B", "ALL": 33.0},
 "3": {"Model": "Wren 3", "ALL": 12.25},};"""
PAGE = (
    "<html><body><div id=app></div><script id=page-data type='application/json'>"
    '[{"name": "Zorb 2", "solved": 41, "total": 50}, {"name": "Quill 7B", "solved": 12, "total": 50}]'
    "</script></body></html>"
)


def proposed(text: str, name: str) -> Proposal:
    """The proposal for a page that is a file of that name."""
    return propose(text.encode(), name)


def declared(folder: Path, proposal: Proposal) -> Leaderboard:
    """The proposal as the strict loader reads it."""
    path = folder / f"{proposal.slug}.toml"
    path.write_text(written(proposal), "utf-8")
    return load_leaderboard(path)


def read(folder: Path, text: str, name: str) -> Reading:
    """What the proposed declaration reads from the page it was made from."""
    leaderboard = declared(folder, proposed(text, name))
    return read_board(leaderboard, [Page(leaderboard.urls[0], text.encode(), "", datetime(2026, 12, 1, tzinfo=UTC))])
