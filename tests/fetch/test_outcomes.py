"""The reference exchanges from the socket to the ledger: what becomes of a board, and of its neighbours."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.fetch import boards
from tests.fetch.clocks import Ticks
from tests.fetch.conftest import HOSTS, QUICK
from tests.fetch.server import Reply, Script, serving
from tests.fetch.test_exchanges import reply
from tests.workspace import BENCHMARKS
from tracker.cli import main
from tracker.fetch.client import Fetcher
from tracker.pipeline import run as pipeline
from tracker.records import SourceStatus
from tracker.store.figures import figure
from tracker.store.ledger import Ledger
from tracker.store.reading import read_ledger

OURS = {"stale": "failed"}
"""The outcomes of the cases as the tracker calls them: what failed keeps its data, which become stale in time."""
NOTHING = r"\A\Z"
WORDS = {
    "BC-030": "'submitted_instances'",
    "BC-030-v1": "do not add up: 433 against 430",
    "BC-055": r"'results/CmedQAv1-reranking', 'results/XQARetrieval \(fra-fra\)'",
    "BC-135": r"fell from 43\.0 to 0\.0",
    "BC-135-v1": r"score-changed 43\.0 -> 44\.2",
    "BC-135-v2": r"143\.0 is above",
    "BC-136": "all 3 figures of the list are zero",
    "BC-142": "repeats .*with everything equal",
    "BC-143": r"two values for one name: 65\.4 .*65\.8",
    "BC-145": "11 rows of tables, and nothing is written in them",
    "BC-146": "there is no table on the page; it may have changed its form",
    "BC-147": "1 of 3 rows skipped",
    "BC-147-v1": "9 of 10 rows skipped",
    "BC-150": "0 rows, .*134 rows are recorded",
    "BC-150-v1": "60 rows, 134 are recorded: more than half",
    "BC-150-v2": "4 rows not seen",
    "BC-150-v3": "withdrawn 33",
    "BC-152": "no table on the page; 3 of 3 pages cannot be read",
    "BC-155": "schema is 1, 2 is expected",
    "BC-156": "moved, from https://board.example/old to https://board.example/leaderboard",
    "BC-157": "404 Not Found",
    "BC-157-v1": "410 Gone",
    "BC-158": r"added None -> 77\.7",
    "BC-161": "403 .*asked again after 30 s",
    "BC-161-v1": "too many requests; asked again after 20 s",
    "BC-162": "429 .*asked again after 30 s",
    "BC-162-v1": "429 .*asked again after 1 s",
    "BC-163": "503 .*asked again after 5 s",
    "BC-163-v1": "503 Service Unavailable, 4 times; given up",
    "BC-164": "answered 403 Forbidden",
    "BC-167": "truncated: 13 of 10000 bytes",
    "BC-168": NOTHING,
    "BC-169": "the body has no end; asked again",
    "BC-169-v1": "1 rows, 40 are recorded(?s:.*)the body has no end",
    "BC-172": NOTHING,
    "BC-172-v1": r"the content changed although its ETag is still \"old--gzip\"(?s:.*)score-changed 61\.4 -> 63\.0",
    "BC-173": NOTHING,
    "BC-176": "challenge page instead of the content",
    "BC-176-v1": "answered 403",
    "BC-178": "added None -> ",
    "BC-178-v1": "100 of 412 rows",
    "BC-179": "page=2: .*asked again",
    "BC-179-v1": "page=2: answered 403",
    "BC-182": NOTHING,
    "BC-183": NOTHING,
    "BC-189": NOTHING,
    "BC-203": "column 'Overall Acc' is missing; .*'Overall Accuracy', 'Cost'",
    "BC-203-v1": "column 'Cost' is neither mapped nor ignored",
}
"""What is said of each case: in the status, the problems, the log, and the changes of that day."""
GONE = r"withdrawn|not seen"
AGAIN = "asked again"
NEVER = {
    "BC-030": r"division| 0/| = 0$|293/419",
    "BC-030-v1": r"68\.1",
    "BC-055": r" = 70\.0",
    "BC-135": r" = 0\.0|score-changed",
    "BC-135-v1": "held|fell",
    "BC-135-v2": r" = 143\.0",
    "BC-136": r" = 0\.0|score-changed",
    "BC-142": "two values",
    "BC-143": "score-changed",
    "BC-145": r"no table|\b0 rows",
    "BC-146": AGAIN,
    "BC-147": r"(?m)^\s*\.",
    "BC-147-v1": r"(?m)^\s*\.|not seen",
    "BC-150": GONE,
    "BC-150-v1": GONE,
    "BC-150-v2": "withdrawn",
    "BC-152": "3 pages scraped|updated",
    "BC-155": "score-changed",
    "BC-156": r"(?m)^301",
    "BC-157": GONE,
    "BC-157-v1": GONE,
    "BC-161": r"after (?:\d|[12]\d) s",
    "BC-161-v1": rf"after 0 s|(?s:{AGAIN}.*){{2}}",
    "BC-162-v1": "after -",
    "BC-163-v1": rf"\b0 rows|(?s:{AGAIN}.*){{4}}",
    "BC-164": AGAIN,
    "BC-167": r"\b0 rows|not seen",
    "BC-169": "not seen",
    "BC-169-v1": GONE,
    "BC-176": rf"\b0 rows|{AGAIN}",
    "BC-176-v1": AGAIN,
    "BC-178-v1": GONE,
    "BC-179-v1": rf"100 rows|{GONE}",
    "BC-182": "\ufffd|\xc3|\xe2",
    "BC-183": "\ufffd",
    "BC-189": "score-changed",
    "BC-203": r"'Ondine 4' is|= (?:Ondine 4|0\.5)$",
    "BC-203-v1": r"(?m)= (?:0\.5|1)$",
}
"""What must not be said of a case, nor stand in a row of it (`name = figure`)."""


@dataclass
class Stage:
    """A folder with one declared board, the server that speaks for its hosts, and a clock."""

    root: Path
    ticks: Ticks
    monkeypatch: pytest.MonkeyPatch
    said: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        registry = self.root / "sources/registry/benchmarks/tests.toml"
        registry.parent.mkdir(parents=True, exist_ok=True)
        registry.write_text(BENCHMARKS, "utf-8")

    def declare(self, text: str, name: str = "board") -> None:
        path = self.root / f"sources/leaderboards/{name}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def fetch(self, script: Script, days: int = 0) -> Ledger:
        """One `tracker fetch` some days later."""
        self.ticks.later(days=days)
        with serving(script) as server:
            self._clocked(server.address)
            database = f"sqlite:///{self.root / 'tracker.db'}"
            folders = ["--sources", str(self.root / "sources"), "--ledger", str(self.root / "ledger"), "--db", database]
            with pytest.raises(SystemExit) as left:
                main(["fetch", *folders])
        assert left.value.code in (0, 75)
        return read_ledger(self.root / "ledger")

    def _clocked(self, address: str) -> None:
        def opened(state: Path | None, network: pipeline.Network, clock: Any, say: Callable[[str], None]) -> Fetcher:
            def told(line: str) -> None:
                self.said.append(line)
                say(line)

            resolve = dict.fromkeys(HOSTS, address)
            return Fetcher(state=state, clock=self.ticks.clock, limits=QUICK, resolve=resolve, started=clock, tell=told)

        self.monkeypatch.setattr(pipeline, "open_fetcher", opened)
        self.monkeypatch.setattr(pipeline.Network, "clock", property(lambda _: self.ticks.now().replace(microsecond=0)))


@pytest.fixture
def stage(tmp_path: Path, ticks: Ticks, monkeypatch: pytest.MonkeyPatch) -> Stage:
    monkeypatch.chdir(tmp_path)
    return Stage(tmp_path, ticks, monkeypatch)


def shown(ledger: Ledger, source: str = "board") -> dict[str, str]:
    """The rows that count, by name."""
    return {row.entry.name: row.entry.score for row in ledger.entries.get(source, ()) if not row.ended}


def status(ledger: Ledger, source: str = "board") -> SourceStatus:
    return ledger.statuses[source]


def whole(body: bytes, kind: str) -> Reply:
    return Reply(body=body, headers={"Content-Type": kind})


def made(case: Mapping[str, Any], declared: str) -> dict[str, list[Reply]]:
    """The answers of a case by address; what it only describes in words is made up accordingly."""
    answers: dict[str, list[Reply]] = defaultdict(list)
    known = boards.rows(case)
    for exchange in case["exchange"]:
        url, answer = exchange["request"]["url"].removeprefix("https://"), reply(exchange)
        note = exchange["response"].get("body_note", "")
        if note and "body" not in exchange["response"]:
            kind = exchange["response"]["headers"]["Content-Type"]
            urls = [other["request"]["url"] for other in case["exchange"]]
            more = "next link" in note or exchange["request"]["url"] != urls[-1]
            answer = whole(described(note, declared, known, url, more and "no next" not in note), kind)
        answers[url].append(answer)
    return answers


def described(note: str, declared: str, known: list[dict[str, Any]], url: str, more: bool) -> bytes:
    """A page that is described in words; `more`: of a list that goes on."""
    if "paging" in declared:
        count = int(re.findall(r"(\d+) rows", note)[0])
        place = int(url.rpartition("=")[2])
        first = (place - 1) * 100
        listed: dict[str, Any] = {"rows": boards.made_up(first + count)[first:]}
        if total := re.findall(r'"total": (\d+)', note):
            listed["total"] = int(total[0])
        if more:
            listed["next"] = f"?page={place + 1}"
        return json.dumps(listed).encode()
    if found := re.match(r"(\d+) (?:of the \d+ known|of \d+) rows", note):
        return boards.page(declared, known[: int(found[1])])
    if "40 rows" in note:
        return boards.page(declared, boards.made_up(40))
    if "new rows" in note:
        return boards.page(declared, [*known, {"model": "Ondine 5", "score": 77.7}])
    return boards.page(declared, known)


def play(case: dict[str, Any], stage: Stage) -> tuple[Ledger, Ledger]:
    """The ledger before a case, and after its exchanges."""
    urls = list(dict.fromkeys(exchange["request"]["url"] for exchange in case["exchange"]))
    moved = [exchange["response"]["headers"].get("Location", "?") for exchange in case["exchange"]]
    urls = [url for url in urls if not any(url.endswith(place) for place in moved)]
    kinds = [exchange["response"]["headers"].get("Content-Type", "") for exchange in case["exchange"]]
    kind = next((kind for kind in kinds if kind), "text/html" if "leaderboard" in urls[0] else "application/json")
    declared = boards.declaration(case["id"], urls, kind)
    stage.declare(declared)
    answers = made(case, declared)
    body = boards.page(declared, boards.rows(case))
    kind_before = kind.replace("gbk", "utf-8")
    tag = {"ETag": case["previous"]["etag"]} if "etag" in case["previous"] else {}
    earlier: dict[str, Any] = {
        url.removeprefix("https://"): Reply(body=body, headers={"Content-Type": kind_before, **tag}) for url in urls
    }
    if case["id"] == "BC-155":
        earlier["board.example/meta.json"] = whole(b'{"schema": 2}', "application/json")
    if case["id"] == "BC-158":
        earlier["board.example/"] = whole(b"<a href='table_2024_11_25.csv'>data</a>", "text/html")
    now = datetime.fromisoformat(case["previous"].get("now", "2026-12-01T06:00:00Z")).astimezone(UTC)
    absences = 2 if "not_seen" in case["previous"] else 0
    stage.ticks.start = now - timedelta(days=1 + absences)
    before = stage.fetch(earlier)
    assert len(shown(before)) == len({row["model"] for row in boards.rows(case)} if "parts" not in declared else "1")
    for _ in range(absences):
        before = stage.fetch(answers, days=1)
    stage.said.clear()
    return before, stage.fetch(answers, days=1)


APART = {"BC-138", "BC-139", "BC-151", "BC-252"}
"""Cases with tests of their own below: several sources, and how old a source counts as."""


def test_every_exchange_ends_in_the_ledger_as_it_should(shared: Path, stage: Stage) -> None:
    text = (shared / "data/cases/http.jsonl").read_text("utf-8")
    cases = [case for case in map(json.loads, text.splitlines()) if case["id"] not in APART]
    assert {case["id"] for case in cases} == WORDS.keys()
    assert len(cases) >= 48
    wrong: list[str] = []
    for place, case in enumerate(cases):
        there = Stage(stage.root / str(place), Ticks(), stage.monkeypatch)
        stage.monkeypatch.chdir(there.root)
        before, after = play(case, there)
        wrong.extend(f"{case['id']}: {fault}" for fault in faults(case, before, after, there.said))
    assert not wrong, "\n".join(wrong)


def faults(case: Mapping[str, Any], before: Ledger, after: Ledger, said: list[str]) -> list[str]:
    """What is not as a case wants it."""
    expected, name = case["expect"], case["id"]
    allowed = {OURS.get(each, each) for each in (expected["outcome"], *expected.get("also_accept", ()))}
    found = []
    now = status(after)
    if now.outcome not in allowed:
        found.append(f"{now.outcome} ({now.message}), not {sorted(allowed)}")
    told = heard(before, after, said)
    if not re.search(WORDS[name], told):
        found.append(f"{told!r} does not say {WORDS[name]!r}")
    rows = "\n".join(f"{row} = {score}" for row, score in shown(after).items())
    if name in NEVER and (wrong := re.search(NEVER[name], f"{told}\n{rows}")):
        found.append(f"{wrong[0]!r} stands in {told!r} or {rows!r}")
    if now.outcome in ("failed", "held-back", "unchanged") and figures(after) != figures(before):
        found.append(f"{shown(before)} became {shown(after)}")
    return found


def heard(before: Ledger, after: Ledger, said: list[str]) -> str:
    """All that somebody who watches is told of the last fetch, a line each."""
    new = after.changes["board"][len(before.changes["board"]) :]
    problems = [f"{each.place}: {each.reason}" for each in after.problems]
    changes = [f"{each.kind} {each.before} -> {each.after}" for each in new]
    return "\n".join(filter(None, [status(after).message, *problems, *said, *changes]))


def figures(ledger: Ledger) -> list[Decimal]:
    """The values that count, however they are printed."""
    return sorted(figure(score) or Decimal(0) for score in shown(ledger).values())


def json_page(values: object) -> Reply:
    return whole(json.dumps(values).encode(), "application/json")


ROWS = boards.made_up(10)
BOARD = boards.declaration("", ["https://board.example/data.json"], "json")
PAGES = boards.declaration("", ["https://board.example/list?page=1"], "json")


def listed(number: int, total: int, last: int) -> Reply:
    """One page of a list of ten rows a page."""
    count = 10 if number < last else total - 10 * (last - 1)
    first = 10 * (number - 1)
    values: dict[str, Any] = {"rows": boards.made_up(first + count)[first:], "total": total}
    return json_page(values | ({"next": f"?page={number + 1}"} if number < last else {}))


def pages(total: int, last: int) -> dict[str, Any]:
    return {f"/list?page={number}": listed(number, total, last) for number in range(1, last + 1)}


def test_all_pages_of_a_list_are_read(stage: Stage) -> None:
    stage.declare(PAGES)
    ledger = stage.fetch(pages(42, 5))
    assert (status(ledger).outcome, len(shown(ledger))) == ("updated", 42)
    ledger = stage.fetch(pages(45, 5), days=1)
    assert (status(ledger).outcome, len(shown(ledger))) == ("updated", 45)


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ({"/list?page=3": Reply(403)}, "page=3: answered 403"),
        ({"/list?page=3": Reply(404)}, "page=3: answered 404"),
        ({"/list?page=3": json_page({"rows": [], "next": "?page=1"})}, "20 of 43 rows"),
        ({"/list?page=1": json_page({"rows": ROWS, "total": 43})}, "10 of 43 rows"),
        ({"/list?page=2": json_page({"rows": ROWS, "next": "https://other.example/3"})}, "stay at one host"),
    ],
)
def test_a_list_of_which_a_page_is_lacking_stays_as_it_was(stage: Stage, fault: dict[str, Any], words: str) -> None:
    stage.declare(PAGES)
    before = stage.fetch(pages(42, 5))
    after = stage.fetch({**pages(43, 5), **fault}, days=1)
    assert status(after).outcome in ("failed", "held-back")
    assert words in status(after).message
    assert shown(after) == shown(before)


def test_a_limit_in_the_middle_of_a_list_is_waited_for(stage: Stage) -> None:
    stage.declare(PAGES)
    limit = Reply(403, headers={"X-RateLimit-Remaining": "0"})
    ledger = stage.fetch({**pages(42, 5), "/list?page=2": [limit, listed(2, 42, 5)]})
    assert len(shown(ledger)) == 42
    assert any("page=2" in line and "asked again" in line for line in stage.said)


def test_a_list_without_an_end_is_given_up(stage: Stage) -> None:
    stage.declare(PAGES)

    def endless(asked: Any) -> Reply:
        number = int(asked.path.rpartition("=")[2])
        return json_page({"rows": [{"model": f"M{number}", "score": 1.5}], "next": f"?page={number + 1}"})

    script: dict[str, Any] = {f"/list?page={number}": endless for number in range(1, 600)}
    stage.monkeypatch.setattr("tracker.read.boards.following.MAX_PAGES", 20)
    ledger = stage.fetch(script)
    assert "more than 20 pages" in status(ledger).message


@pytest.mark.parametrize(
    ("second", "outcome", "words"),
    [
        (json_page([]), "held-back", "0 rows"),
        (json_page(ROWS[:4]), "held-back", "more than half are gone"),
        (json_page(ROWS[:9]), "updated", "1 row not seen"),
        (json_page([{"name": row["model"], "points": row["score"]} for row in ROWS]), "held-back", "0 rows"),
        (json_page({"rows": ROWS}), "held-back", "0 rows"),
        (whole(b"<html><body>busy</body></html>", "text/html"), "failed", "not readable as JSON"),
        (whole(b"", "application/json"), "failed", "not readable as JSON"),
        (Reply(200, b"[1, 2", {"Content-Type": "application/json"}, length=None), "failed", "not readable as JSON"),
        (Reply(304), "failed", "304"),
        (Reply(500), "failed", "500"),
        (Reply(308, headers={"Location": "/data.json"}), "failed", "in a circle"),
        (Reply(302, headers={"Location": "http://192.168.0.1/x"}), "failed", "https to http"),
        (Reply(302, headers={"Location": "https://[::1]/x"}), "failed", "private or local address"),
        (json_page([{**row, "score": 0.0} for row in ROWS]), "held-back", "zero"),
        (json_page([{**row, "score": row["score"] * 100} for row in ROWS]), "held-back", "above"),
    ],
)
def test_what_is_no_list_leaves_the_recorded_one(stage: Stage, second: Reply, outcome: str, words: str) -> None:
    stage.declare(BOARD)
    before = stage.fetch({"/data.json": json_page(ROWS)})
    after = stage.fetch({"/data.json": second}, days=1)
    assert (status(after).outcome, words in status(after).message) == (outcome, True), status(after).message
    assert shown(after) == shown(before)
    again = stage.fetch({"/data.json": json_page(ROWS)}, days=1)
    assert (status(again).outcome, shown(again)) == ("unchanged", shown(before))
    assert [change.kind for change in again.changes["board"]] == ["added"]


def test_one_broken_source_blanks_neither_another_nor_itself(stage: Stage) -> None:
    for name in "ab":
        stage.declare(boards.declaration("", [f"https://{name}.example/data.json"], "json"), name)
    stage.fetch({"a.example/data.json": json_page(boards.made_up(38)), "b.example/data.json": json_page(ROWS)})
    after = stage.fetch({"a.example/data.json": json_page(boards.made_up(40)), "b.example/data.json": Reply(500)}, 1)
    assert (status(after, "a").outcome, len(shown(after, "a"))) == ("updated", 40)
    assert (status(after, "b").outcome, len(shown(after, "b"))) == ("failed", 10)
    assert status(after, "b").copied_at == stage.ticks.start


def test_the_age_of_a_source_counts_from_its_last_change(stage: Stage) -> None:
    stage.declare(BOARD)
    stage.fetch({"/data.json": json_page(ROWS)})
    after = stage.fetch({"/data.json": json_page(ROWS)}, days=42)
    assert (status(after).outcome, status(after).changed_at) == ("unchanged", stage.ticks.start)


def test_a_limited_document_is_not_dead_and_a_dead_one_keeps_its_claims(stage: Stage) -> None:
    for name in "abc":
        path = stage.root / f"sources/vendors/zorb-labs/{name}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(
            f'title = "{name}"\nvendor = "Zorb Labs"\npublisher = "Zorb Labs"\nkind = "blog"\ndate = "2026-03-01"\n'
            f'url = "https://{name}.example/claim"\n[[claim]]\nid = "zorb-{name}"\nmodel = "Zorb 2"\n'
            'benchmark = "SWE-bench Verified"\nscore = "61.4%"\nplace = "first sentence"\n',
            "utf-8",
        )
    page = whole(b"<html><body><p>Zorb 2 reaches 61.4% on SWE-bench Verified.</p></body></html>", "text/html")
    stage.fetch({f"{name}.example/claim": page for name in "abc"})
    after = stage.fetch({"a.example/claim": Reply(429), "b.example/claim": Reply(404), "c.example/claim": page}, 1)
    found = {name: status(after, f"zorb-labs/{name}") for name in "abc"}
    assert [found[name].outcome for name in "abc"] == ["failed", "failed", "unchanged"]
    assert "too many requests" in found["a"].message
    assert "look where the page has gone" in found["b"].message


def test_of_dated_files_the_newest_on_the_page_is_read(stage: Stage) -> None:
    stage.declare(boards.COMMON + boards.NEWEST)
    old = whole(b"model,score\nZorb-1,20.1\n", "text/csv")
    new = whole(b"model,score\nZorb-1,20.1\nZorb-2,30.1\n", "text/csv")
    files = {"/table_2024_11_25.csv": old, "/table_2025_04_25.csv": new}
    stage.fetch({"/": whole(b"<a href='table_2024_11_25.csv'>", "text/html"), **files})
    page = b"<a href='table_2024_11_25.csv'> <a href='table_2025_04_25.csv'>"
    ledger = stage.fetch({"/": whole(page, "text/html"), **files}, days=1)
    assert shown(ledger) == {"Zorb-1": "20.1", "Zorb-2": "30.1"}
    lost = stage.fetch({"/": whole(b"<p>soon</p>", "text/html"), **files}, days=1)
    assert (status(lost).outcome, shown(lost)) == ("failed", shown(ledger))


def test_a_form_that_is_not_the_declared_one_is_not_guessed_at(stage: Stage) -> None:
    form = 'form = { page = "https://board.example/meta.json", path = "schema", value = "2" }\n'
    urls = 'urls = ["https://board.example/data.json", "https://board.example/meta.json"]\n'
    stage.declare(boards.COMMON + urls + form + boards.JSON)
    before = stage.fetch({"/meta.json": json_page({"schema": 2}), "/data.json": json_page(ROWS)})
    assert len(shown(before)) == 10
    after = stage.fetch({"/meta.json": json_page({"schema": 1}), "/data.json": json_page(ROWS[1:])}, days=1)
    assert "schema is 1, 2 is expected" in status(after).message
    assert shown(after) == shown(before)


def test_rows_that_are_equal_but_for_the_spelling_are_one(stage: Stage) -> None:
    stage.declare(BOARD)
    twice = [{"model": "GLM-4-5 Air", "score": 72.8}, {"model": "GLM 4.5 Air", "score": 72.8}]
    other = [{"model": "Kimi-K2", "score": 65.4}, {"model": "kimi-k2", "score": 65.8}]
    plus = [{"model": "Pear R1", "score": 50.1}, {"model": "Pear R1+", "score": 50.1}]
    ledger = stage.fetch({"/data.json": json_page([*twice, *other, *plus])})
    assert sorted(shown(ledger)) == ["GLM-4-5 Air", "Kimi-K2", "Pear R1", "Pear R1+", "kimi-k2"]
    reasons = " ".join(each.reason for each in ledger.problems)
    assert "'GLM 4.5 Air' repeats 'GLM-4-5 Air'" in reasons
    assert "two values for one name: 65.4 of 'Kimi-K2', 65.8 of 'kimi-k2'" in reasons


def test_a_page_in_another_encoding_keeps_its_names(stage: Stage) -> None:
    stage.declare(boards.declaration("", ["https://board.example/leaderboard"], "html"))
    text = "<table><tr><th>Model</th><th>Score</th></tr><tr><td>通义千问3</td><td>74.4</td></tr></table>"
    ledger = stage.fetch({"/leaderboard": whole(text.encode("gbk"), "text/html; charset=GBK")})
    assert shown(ledger) == {"通义千问3": "74.4"}
    ledger = stage.fetch({"/leaderboard": whole(text.encode(), "text/html")}, days=1)
    assert (status(ledger).outcome, shown(ledger)) == ("unchanged", {"通义千问3": "74.4"})
