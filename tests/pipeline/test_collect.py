"""The loop over sources against a real local server: conditions, faults, and what nobody thought of."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.workspace import CARD_PAGE, ROWS, World
from tracker.paths import Layout
from tracker.pipeline.recorded import Recorded
from tracker.pipeline.run import Network, record_run
from tracker.pipeline.workspace import open_workspace


@dataclass
class Site:
    """What a local server answers, by host and path, and what it was asked."""

    pages: dict[str, bytes] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)
    port: int = 0

    def resolve(self) -> dict[str, str]:
        return dict.fromkeys(("orchard.example", "zorb.example"), f"127.0.0.1:{self.port}")


@pytest.fixture
def site() -> Iterator[Site]:
    site = Site()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            name = f"{self.headers['Host'].partition(':')[0]}{self.path}"
            body = site.pages.get(name)
            tag = f'"{sha256(body or b"").hexdigest()[:12]}"'
            known = self.headers.get("If-None-Match") == tag
            status = 404 if body is None else 304 if known else 200
            site.asked.append(name)
            site.statuses.append(status)
            self.send_response(status)
            self.send_header("ETag", tag)
            self.send_header("Content-Type", "application/json")
            sent = body if status == 200 and body is not None else b""
            self.send_header("Content-Length", str(len(sent)))
            self.end_headers()
            self.wfile.write(sent)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    site.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield site
    server.shutdown()
    server.server_close()
    thread.join()


def layout(world: World) -> Layout:
    return Layout(
        sources=world.sources,
        templates=Path("templates"),
        ledger=world.ledger,
        site=world.site,
        database=f"sqlite:///{world.root / 'tracker.db'}",
        state=world.root / "state",
    )


def asked(world: World, site: Site) -> Recorded:
    return record_run(open_workspace(layout(world)), Network(resolve=site.resolve()))


def outcomes(done: Recorded) -> dict[str, str]:
    return {each.source: each.outcome for each in done.collected.outcomes}


def serve_all(world: World, site: Site) -> None:
    site.pages["orchard.example/board.json"] = (world.replay / "orchard.example/board.json").read_bytes()
    site.pages["zorb.example/card.md"] = CARD_PAGE.encode()


def test_sources_are_asked_and_recorded_and_asked_with_conditions_the_next_time(world: World, site: Site) -> None:
    serve_all(world, site)
    first = asked(world, site)
    assert outcomes(first) == {"orchard-bench": "updated", "zorb-labs/card": "updated"}
    assert len(first.ledger.entries["orchard-bench"]) == len(ROWS)
    assert all(each.found for each in first.evidence.values())
    site.statuses.clear()
    second = asked(world, site)
    assert outcomes(second) == {"orchard-bench": "unchanged", "zorb-labs/card": "unchanged"}
    assert site.statuses.count(304) == 2
    assert not second.ledger.run


def test_a_source_that_is_gone_stays_recorded_and_says_so(world: World, site: Site) -> None:
    serve_all(world, site)
    asked(world, site)
    del site.pages["orchard.example/board.json"]
    done = asked(world, site)
    assert outcomes(done)["orchard-bench"] == "failed"
    assert outcomes(done)["zorb-labs/card"] == "unchanged"
    assert "404" in done.ledger.statuses["orchard-bench"].message
    assert len(done.ledger.entries["orchard-bench"]) == len(ROWS)


def test_what_nobody_thought_of_stops_one_source_only(
    world: World, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object) -> None:
        raise ZeroDivisionError("a fault of our own")

    serve_all(world, site)
    monkeypatch.setattr("tracker.pipeline.leaderboards.read_board", breaks)
    done = asked(world, site)
    assert outcomes(done) == {"orchard-bench": "failed", "zorb-labs/card": "updated"}
    assert done.ledger.statuses["orchard-bench"].message == "a fault of our own"


def test_a_figure_that_the_page_no_longer_prints_is_told(world: World, site: Site) -> None:
    serve_all(world, site)
    asked(world, site)
    site.pages["zorb.example/card.md"] = CARD_PAGE.replace("61.4%", "63.0%").encode()
    done = asked(world, site)
    found = {name: each.found for name, each in done.evidence.items()}
    assert found["zorb-labs-card-zorb-2-orchard-bench-61-4"] is False
    assert found["zorb-labs-card-zorb-2-mini-orchard-bench-70-1"] is True
    assert "1 of 3" in done.ledger.statuses["zorb-labs/card"].message
    assert [(each.kind, each.before, each.after, each.field) for each in done.ledger.run if "claim" in each.row] == [
        ("claim-edited", "61.4%", None, "page")
    ]
    site.pages["zorb.example/card.md"] = CARD_PAGE.encode()
    assert [each.kind for each in asked(world, site).ledger.run] == ["returned"]


def test_two_runs_at_once_do_not_mix(world: World, site: Site) -> None:
    serve_all(world, site)
    results: list[Recorded] = []
    threads = [threading.Thread(target=lambda: results.append(asked(world, site))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 2
    assert sorted(len(done.ledger.entries["orchard-bench"]) for done in results) == [3, 3]
    assert sorted(len(done.ledger.run) > 0 for done in results) == [False, True]


ACCEPTED = """\
# Zorb 2

| Benchmark | Zorb 2 | Zorb 2 tiny |
|---|---|---|
| Orchard-Bench | 61.4% | 11.3% |
"""
EXTRACTED = "zorb-labs-card-zorb-2-tiny-orchard-bench"


def test_figures_of_a_document_whose_reader_is_accepted_are_recorded_edited_and_kept(world: World, site: Site) -> None:
    card = world.sources / "vendors/zorb-labs/card.toml"
    plain = card.read_text("utf-8")
    card.write_text(plain.replace("moving = true", 'moving = true\nreader = "auto"\nreviewed = true'), "utf-8")
    serve_all(world, site)
    site.pages["zorb.example/card.md"] = ACCEPTED.encode()
    first = asked(world, site)
    assert first.ledger.claims[EXTRACTED].claim.score == "11.3%"
    assert first.evidence[EXTRACTED].found
    site.pages["zorb.example/card.md"] = ACCEPTED.replace("11.3", "12.0").encode()
    assert asked(world, site).ledger.claims[EXTRACTED].changes[-1].after == "12.0%"
    del site.pages["zorb.example/card.md"]
    assert asked(world, site).ledger.claims[EXTRACTED].withdrawn_at is None
    card.write_text(plain, "utf-8")
    assert asked(world, site).ledger.claims[EXTRACTED].withdrawn_at is not None
