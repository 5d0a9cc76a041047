"""Claims over time: first seen and kept, edited with both versions, gone, back; and verdicts that changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.store.rows import day, kinds
from tracker.records import Claim, Evidence, Status, Verdict
from tracker.store.claims import observe_claims, observe_verdicts
from tracker.store.evidence import read_evidence, write_evidence
from tracker.store.ledger import Ledger
from tracker.store.reading import read_ledger
from tracker.store.writing import write_ledger

CLAIM = Claim(
    "System 3",
    "acme",
    "71.7",
    id="acme/card/1",
    vendor="Acme",
    date="2026-01-02",
    document="acme/card",
    quote="reaches 71.7",
    document_sha256="ab",
    document_at=day(0),
)


def recorded() -> Ledger:
    ledger = Ledger()
    assert observe_claims(ledger, [CLAIM], day(0)) == ()
    return ledger


def test_facts_are_kept_and_words_are_not() -> None:
    kept = recorded().claims["acme/card/1"]
    assert kept.first_seen == day(0)
    assert (kept.claim.score, kept.claim.date) == ("71.7", "2026-01-02")
    assert (kept.claim.quote, kept.claim.document_sha256, kept.claim.document_at) == (None, None, None)


def test_both_versions_of_an_edited_claim_are_kept(tmp_path: Path) -> None:
    ledger = recorded()
    changes = observe_claims(ledger, [replace(CLAIM, score="71.9", date="2026-02-02")], day(5))
    assert [(each.kind, each.field, each.before, each.after, each.at) for each in changes] == [
        ("claim-edited", "score", "71.7", "71.9", day(5)),
        ("claim-edited", "date", "2026-01-02", "2026-02-02", day(5)),
    ]
    write_ledger(ledger, tmp_path)
    again = read_ledger(tmp_path).claims["acme/card/1"]
    assert again.claim.score == "71.9"
    assert again.first_seen == day(0)
    assert {each.before for each in again.changes} == {"71.7", "2026-01-02"}


def test_the_same_claims_again_change_nothing() -> None:
    ledger = recorded()
    again = replace(CLAIM, quote="other words", locator="table 2, row 4")
    assert observe_claims(ledger, [again], day(1), documents=["acme/card"]) == ()
    assert ledger.claims["acme/card/1"].claim.locator == "table 2, row 4"


def test_settings_that_were_edited_are_told_in_words() -> None:
    ledger = recorded()
    (change,) = observe_claims(ledger, [replace(CLAIM, settings={"effort": "high", "attempts": "1"})], day(1))
    assert (change.field, change.before, change.after) == ("settings", None, "attempts 1, effort high")


def test_a_claim_that_its_document_no_longer_holds_is_kept_as_withdrawn() -> None:
    ledger = recorded()
    assert observe_claims(ledger, [], day(1)) == ()
    assert observe_claims(ledger, [], day(1), documents=["acme/other"]) == ()
    (change,) = observe_claims(ledger, [], day(2), documents=["acme/card"])
    assert (change.kind, change.before) == ("withdrawn", "71.7")
    assert ledger.claims["acme/card/1"].withdrawn_at == day(2)
    assert observe_claims(ledger, [], day(3), documents=["acme/card"]) == ()
    (back,) = observe_claims(ledger, [CLAIM], day(4))
    assert back.kind == "returned"
    assert not ledger.claims["acme/card/1"].withdrawn_at
    assert kinds(observe_claims(ledger, [], day(5), documents=None)) == ["withdrawn"]


def test_a_verdict_is_told_when_its_status_changes() -> None:
    ledger = recorded()
    first = Verdict("acme/card/1", Status.AGREES, entry="acme-main/system-3", delta="0.0")
    assert observe_verdicts(ledger, [first, Verdict("unknown", Status.AGREES)], day(1)) == ()
    assert observe_verdicts(ledger, [replace(first, delta="0.04")], day(2)) == ()
    known = ledger.verdicts["acme/card/1"]
    assert (known.since, known.delta) == (day(1), "0.04")
    (change,) = observe_verdicts(ledger, [replace(first, status=Status.CLAIM_HIGHER, board="acme-main")], day(3))
    assert (change.kind, change.before, change.after) == ("verdict-changed", "agrees", "claim-higher")
    assert (change.board, change.row["claim"]) == ("acme-main", "acme/card/1")
    assert ledger.verdicts["acme/card/1"].since == day(3)
    assert ledger.run == [change]


def test_verdicts_survive_the_ledger(tmp_path: Path) -> None:
    ledger = recorded()
    observe_verdicts(ledger, [Verdict("acme/card/1", Status.AGREES)], day(1))
    observe_verdicts(ledger, [Verdict("acme/card/1", Status.NO_ENTRY)], day(2))
    write_ledger(ledger, tmp_path)
    again = read_ledger(tmp_path)
    assert again.verdicts == ledger.verdicts
    assert again.edits == ledger.edits
    assert sorted(path.name for path in tmp_path.glob("*/acme.jsonl")) == ["acme.jsonl"] * 3
    assert (tmp_path / "edits/acme.jsonl").is_file()


def test_evidence_is_kept_beside_the_ledger(tmp_path: Path) -> None:
    assert read_evidence(tmp_path) == {}
    evidence = {
        name: Evidence(name, True, "„71,7 %“ \u2028 <b>", "paragraph 3", "https://example.org", "ab" * 32, day(0))
        for name in ("b", "a")
    }
    assert write_evidence(tmp_path, evidence)
    assert not write_evidence(tmp_path, dict(reversed(evidence.items())))
    assert read_evidence(tmp_path) == evidence
