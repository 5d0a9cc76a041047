"""`tracker lint` on invented cards: what it finds, where, and what it leaves alone."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.commands.test_run import run, run_job
from tests.workspace import World

PAGE = Path(__file__).resolve().parents[2] / "docs" / "linting.md"
CLEAN = """\
# Zorb 2

## Results

| Benchmark | Zorb 2 |
|---|---|
| Orchard-Bench (OrchardAgent, pass@1, high effort) | 61.4% |

All scores are of March 2026.
"""


@pytest.fixture
def recorded(world: World, capsys: pytest.CaptureFixture[str]) -> World:
    """The world with its board recorded."""
    world.declare(
        "registry/benchmarks/more.toml",
        '[[benchmark]]\nid = "pear-quiz"\nname = "Pear-Quiz"\nkind = "question"\nareas = ["knowledge"]\nitems = 200\n'
        'boards = []\nabout = "Invented questions for tests."\n',
    )
    assert run_job(world) == 0
    capsys.readouterr()
    return world


class Linted:
    """Cards through the command."""

    def __init__(self, world: World, capsys: pytest.CaptureFixture[str]) -> None:
        self.world, self.capsys = world, capsys

    def __call__(
        self, text: str, *options: str, name: str = "README.md", status: int = 0
    ) -> list[tuple[int, str, str]]:
        """Line, level and rule of each finding."""
        return [
            (each["line"], each["level"], each["rule"]) for each in self.whole(text, *options, name=name, status=status)
        ]

    def whole(self, text: str, *options: str, name: str = "README.md", status: int = 0) -> list[dict[str, Any]]:
        """The findings as JSON."""
        path = self.world.root / name
        path.write_text(text, "utf-8")
        assert run("lint", str(path), "--format", "json", *options, *self.world.storing()) == status
        found = json.loads(self.capsys.readouterr().out)
        assert isinstance(found, list)
        return found


@pytest.fixture
def linted(recorded: World, capsys: pytest.CaptureFixture[str]) -> Linted:
    return Linted(recorded, capsys)


def card(rows: str, *, head: str = "| Benchmark | Zorb 2 |\n|---|---|", after: str = "") -> str:
    return f"# Zorb 2\n\nIn March 2026.\n\n{head}\n{rows}\n\n{after}\n"


def test_a_card_that_says_everything_has_no_finding(linted: Linted) -> None:
    assert linted(CLEAN) == []


def test_settings_that_decide_are_asked_for_once(linted: Linted) -> None:
    (found,) = linted.whole(card("| Orchard-Bench | 61.4% |"))
    assert (found["line"], found["level"], found["rule"]) == (7, "warning", "settings")
    assert "scaffold, attempts and effort" in str(found["message"])


@pytest.mark.parametrize(
    "note",
    [
        "Orchard-Bench: OrchardAgent as the scaffold, averaged over 4 runs at high reasoning effort.",
        "> - Orchard-Bench: we use the OrchardAgent scaffold, pass@1, high reasoning effort.",
        "By default the OrchardAgent harness was used, single runs, thinking mode on high effort.",
    ],
)
def test_a_setting_that_a_note_states_is_not_asked_for(linted: Linted, note: str) -> None:
    assert "settings" not in {rule for _, _, rule in linted(card("| Orchard-Bench | 61.4% |", after=note))}


def test_another_published_figure_is_told_in_neutral_words(linted: Linted) -> None:
    text = CLEAN.replace("61.4%", "75.0%")
    (found,) = [each for each in linted.whole(text) if each["rule"] == "row"]
    assert found["level"] == "warning"
    assert "Orchard-Bench prints 61.4 for Zorb 2 in the same settings" in str(found["message"])
    assert not {"false", "wrong", "inflated"} & set(str(found["message"]).split())


def test_two_figures_for_the_same_are_an_error(linted: Linted) -> None:
    found = linted(CLEAN.replace("\n\nAll", "\n| Orchard-Bench (OrchardAgent, pass@1, high effort) | 62.4% |\n\nAll"))
    assert (8, "error", "two-figures") in found


def test_the_same_figure_with_fewer_digits_is_a_note(linted: Linted) -> None:
    found = linted(CLEAN.replace("\n\nAll", "\n| Orchard-Bench (OrchardAgent, pass@1, high effort) | 61% |\n\nAll"))
    assert (8, "note", "rounded") in found
    assert not [each for each in found if each[1] == "error"]


def test_figures_in_other_settings_do_not_contradict(linted: Linted) -> None:
    row = "\n| Orchard-Bench (OrchardAgent, pass@1, low effort) | 52.4% |\n\nAll"
    assert "two-figures" not in {rule for _, _, rule in linted(CLEAN.replace("\n\nAll", row))}


def test_an_impossible_number_is_an_error_and_a_fraction_is_not_guessed(linted: Linted) -> None:
    assert (7, "error", "impossible") in linted(card("| Orchard-Bench | 161.4% |"))
    assert (7, "warning", "unit") in linted(card("| Orchard-Bench | 0.614 |"))


def test_a_figure_that_no_single_run_prints(linted: Linted) -> None:
    rules = {rule for _, _, rule in linted(card("| Orchard-Bench | 61.3% |"))}
    assert "off-grid" in rules
    averaged = linted(card("| Orchard-Bench (mean of 8 runs) | 61.3% |"))
    assert "off-grid" not in {rule for _, _, rule in averaged}


def test_no_published_row_is_a_note(linted: Linted) -> None:
    found = linted.whole(
        card("| Orchard-Bench | 61.4% |", head="| Benchmark | Zorb 9 |\n|---|---|").replace("Zorb 2", "Zorb 9")
    )
    (row,) = [each for each in found if each["rule"] == "no-row"]
    assert row["level"] == "note"
    assert "Zorb 9" in str(row["message"])


INDEX = """\
---
model-index:
- name: Zorb 2
  results:
  - dataset:
      name: Orchard-Bench
      type: orchard/orchard-bench
    metrics:
    - type: resolved
      value: {value}
---
"""


@pytest.mark.parametrize(("value", "differs"), [("61.4", False), ("0.614", False), ("64.1", True)])
def test_the_index_of_a_card_is_held_against_its_text(linted: Linted, value: str, differs: bool) -> None:
    found = linted(INDEX.format(value=value) + CLEAN)
    assert ((10, "error", "model-index") in found) is differs


@pytest.mark.parametrize("mark", ["*", "†", "<sup>1</sup>"])
def test_a_mark_needs_a_note(linted: Linted, mark: str) -> None:
    shown = mark.replace("*", "\\*")
    assert (7, "warning", "mark") in linted(card(f"| Orchard-Bench | 61.4{shown} |"))
    note = f"{shown} with OrchardAgent" if mark != "*" else "Figures marked with * are of our own runs."
    assert "mark" not in {rule for _, _, rule in linted(card(f"| Orchard-Bench | 61.4{shown} |", after=note))}


def test_figures_of_others_need_a_source(linted: Linted) -> None:
    head = "| Benchmark | **Zorb 2** | Quill 7B |\n|---|---|---|"
    rows = "| Orchard-Bench | 61.4% | 33.2% |"
    options = ("--vendor", "Zorb Labs")
    assert (7, "note", "source") in linted(card(rows, head=head), *options)
    sourced = linted(card(rows, head=head, after="Figures of Quill 7B are taken from its report."), *options)
    assert "source" not in {rule for _, _, rule in sourced}


def test_results_in_a_picture_only(linted: Linted) -> None:
    picture = "# Zorb 2\n\n![Benchmark results of Zorb 2](figures/results.png)\n"
    assert linted(picture) == [(3, "warning", "picture")]
    assert "picture" not in {rule for _, _, rule in linted(CLEAN + picture)}


def test_news_of_two_days_do_not_contradict(linted: Linted) -> None:
    news = "# Zorb 2\n\n- {} Zorb 2 scores 61.4% on Orchard-Bench.\n- {} Zorb 2 scores 55.0% on Orchard-Bench.\n"
    assert "two-figures" in {rule for _, _, rule in linted(news.format("News:", "Old:"))}
    assert "two-figures" not in {rule for _, _, rule in linted(news.format("2026/03/05:", "2026/01/05:"))}


def test_what_stands_under_a_heading_with_the_benchmark_counts_as_said(linted: Linted) -> None:
    after = "## Orchard-Bench methodology\n\nOrchardAgent is the scaffold. Mean of 4 runs, high reasoning effort."
    assert "settings" not in {rule for _, _, rule in linted(card("| Orchard-Bench | 61.4% |", after=after))}


def test_a_date_is_asked_for(linted: Linted) -> None:
    assert "date" in {rule for _, _, rule in linted(CLEAN.replace("March 2026", "spring"))}


def test_html_and_data_are_read_too(linted: Linted) -> None:
    page = (
        "<html><body><h1>Zorb 2</h1>\n<p>In March 2026.</p>\n<table>\n<tr><th>Benchmark</th><th>Zorb 2</th></tr>\n"
        "<tr>\n<td>Orchard-Bench</td>\n<td>161.4%</td>\n</tr>\n</table></body></html>"
    )
    assert (7, "error", "impossible") in linted(page, name="card.html")
    results = "- dataset:\n    id: orchard-bench\n    task_id: resolved\n  value: 161.4\n  date: '2026-03-01'\n"
    found = linted(results, "--model", "Zorb 2", "--kind", "eval-results", name="results.yaml")
    assert (4, "error", "impossible") in found


def test_lines_end_as_compilers_write_them(recorded: World, capsys: pytest.CaptureFixture[str]) -> None:
    path = recorded.root / "README.md"
    path.write_text(card("| Orchard-Bench | 161.4% |"), "utf-8")
    assert run("lint", str(path), *recorded.storing()) == 0
    line = next(line for line in capsys.readouterr().out.splitlines() if "impossible" in line)
    assert line.startswith(f"{path}:7: error: Orchard-Bench 161.4% of Zorb 2: ")
    assert line.endswith("[impossible]")


def test_an_annotation_cannot_begin_another(recorded: World, capsys: pytest.CaptureFixture[str]) -> None:
    path = recorded.root / "a,b::c.md"
    path.write_text(card("| Orchard-Bench | 161.4% |").replace("Zorb 2", "Zorb 2::error::x"), "utf-8")
    assert run("lint", str(path), "--format", "github", *recorded.storing()) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines
    for line in lines:
        kind, place = line.split("::")[1].split(" ", 1)
        assert kind in ("error", "warning", "notice")
        assert "a%2Cb%3A%3Ac.md,line=" in place
    assert "161.4%25" in " ".join(lines)


@pytest.mark.parametrize(("level", "status"), [("error", 0), ("warning", 1), ("note", 1)])
def test_the_exit_status_is_that_of_the_level(linted: Linted, level: str, status: int) -> None:
    assert linted(card("| Orchard-Bench | 61.4% |"), "--fail-on", level, status=status)


def test_standard_input_is_read(
    recorded: World, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = io.TextIOWrapper(io.BytesIO(card("| Orchard-Bench | 161.4% |").encode()))
    monkeypatch.setattr("sys.stdin", given)
    assert run("lint", "-", "--fail-on", "error", *recorded.storing()) == 1
    assert "-:7: error:" in capsys.readouterr().out


@pytest.mark.parametrize("body", [b"\x00\x01\x02", b"---\nmodel-index: [\n---\n"])
def test_what_cannot_be_read_is_one_line(recorded: World, capsys: pytest.CaptureFixture[str], body: bytes) -> None:
    path = recorded.root / "README.md"
    path.write_bytes(body)
    assert run("lint", str(path), *recorded.storing()) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert run("lint", str(recorded.root / "missing.md"), *recorded.storing()) == 2


def block(name: str) -> str:
    found = re.search(rf"<!-- example: {name} -->\n```\w*\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


def test_the_example_of_the_page_is_what_the_command_prints(
    recorded: World, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (recorded.root / "README.md").write_text(block("card"), "utf-8")
    monkeypatch.chdir(recorded.root)
    assert run(*block("command").split()[1:], *recorded.storing()) == 0
    assert capsys.readouterr().out == block("findings")


def test_every_rule_stands_on_the_page() -> None:
    code = "".join(path.read_text("utf-8") for path in (PAGE.parents[1] / "tracker" / "pipeline").glob("lint_*.py"))
    rules = set(re.findall(r'"(?:error|warning|note)",\s*"([a-z-]+)"', code))
    assert rules == set(re.findall(r"^\| `([a-z-]+)` \|", PAGE.read_text("utf-8"), re.MULTILINE))
