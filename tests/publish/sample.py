"""An invented state of the records in the structure of real ones: about forty claims, and names that mean harm."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal

from tracker.declare.benchmarks import Benchmark
from tracker.declare.documents import Document
from tracker.declare.leaderboards import Board, Leaderboard
from tracker.declare.models import ModelEntry
from tracker.identify.registry import Registry
from tracker.publish.material import Material
from tracker.records import (
    Change,
    Claim,
    Comparison,
    Considered,
    Cost,
    Entry,
    Evidence,
    Note,
    Origin,
    Problem,
    RecordedClaim,
    RecordedEntry,
    Rule,
    RunReport,
    SourceRun,
    SourceStatus,
    Status,
    Verdict,
)
from tracker.store.unread import Rows

COPIED = datetime(2025, 12, 10, 12, 0, tzinfo=UTC)
FIRST = datetime(2025, 11, 2, 9, 30, tzinfo=UTC)
DATA = datetime(2026, 12, 1, 6, 0, tzinfo=UTC)
SHA = "9f2b" * 16
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "\u202edrow desrever\u202c model",
    "نموذج عربي 7B",
    '=HYPERLINK("http://example.org")',
    "long " * 2000,
    "{{ 7 * 7 }} {% raw %}",
    "nul\x00 bell\x07 \ud800 &amp; 'quoted'",
)

BENCHMARKS = (
    Benchmark(
        id="repair-verified",
        name="Repair Verified",
        family="repair",
        items=500,
        material=("version", "subset", "scaffold", "attempts", "effort"),
        boards=("repair-verified", "repair-bash"),
        about="Real defects of open-source projects; a repair counts when the project’s own tests pass.",
        url="https://example.org/repair",
    ),
    Benchmark(
        id="edit-polyglot", name="Edit Polyglot", items=225, material=("attempts", "effort"), boards=("edit-polyglot",)
    ),
    Benchmark(id="visual-math", name="Visual Math", items=1000, material=("tools",), boards=("visual-math",)),
    Benchmark(
        id="chat-arena",
        name="Chat Arena",
        unit="elo",
        minimum=None,
        maximum=None,
        counted=False,
        boards=("chat-arena",),
    ),
    Benchmark(id="unseen", name="Unseen Bench", items=80),
)
LEADERBOARDS = (
    Leaderboard(
        slug="repair",
        title="Repair",
        page_url="https://repair.example.org/",
        urls=("https://repair.example.org/rows.json",),
        reader="json",
        boards=(
            Board(
                "repair-verified", "repair", "Repair Verified", "repair-verified", items=500, origin=Origin.SUBMITTED
            ),
            Board(
                "repair-bash",
                "repair",
                "Repair Verified, shell only",
                "repair-verified",
                items=500,
                settings={"scaffold": "shell agent", "attempts": "pass@1"},
                origin=Origin.MAINTAINER,
            ),
        ),
        maintainer="The Repair group",
        licence="CC BY-NC 4.0",
        attribution="Rows by the Repair group and its submitters.",
    ),
    Leaderboard(
        slug="edit-polyglot",
        title="Edit Polyglot",
        page_url="https://edit.example.org/",
        urls=(),
        reader="yaml",
        boards=(
            Board(
                "edit-polyglot", "edit-polyglot", "Edit Polyglot", "edit-polyglot", items=225, origin=Origin.MAINTAINER
            ),
        ),
        licence="Apache-2.0",
    ),
    Leaderboard(
        slug="visual-math",
        title="Visual Math",
        page_url="https://visual.example.org/",
        urls=(),
        reader="html_table",
        boards=(Board("visual-math", "visual-math", "Visual Math (testmini)", "visual-math", items=1000),),
        publish="link-only",
        licence="CC BY-SA 4.0",
    ),
    Leaderboard(
        slug="chat-arena",
        title="Chat Arena",
        page_url="javascript:alert(1)",
        urls=(),
        reader="csv",
        boards=(Board("chat-arena", "chat-arena", "Chat Arena", "chat-arena", unit="elo"),),
        publish="reference-only",
    ),
)
VENDORS = ("Aster", "Boreal", "Cobalt", "Dune", "Ember")


def entry(number: int, board: str, benchmark: str, model: str, score: str, **more: object) -> RecordedEntry:
    """A recorded row."""
    made = Entry(
        benchmark=benchmark,
        model=model,
        score=score,
        name=str(more.pop("name", f"shell agent + {model}")),
        leaderboard=board.split("-bash")[0].removesuffix("-verified"),
        board=board,
        id=f"{board}:{number}",
        unit=str(more.pop("unit", "percent")),
        date=f"2025-09-1{number % 10}",
        url=f"https://rows.example.org/{board}/{number}?a=1&b=2",
        locator=f"results[{number}]",
    )
    return RecordedEntry(replace(made, **more), FIRST)  # type: ignore[arg-type]


def entries() -> tuple[RecordedEntry, ...]:
    """The rows of all boards."""
    rows = [
        entry(
            n,
            "repair-bash",
            "repair-verified",
            f"{vendor} {size}",
            str(Decimal(38) + n * 2),
            origin=Origin.MAINTAINER,
            n=500,
            settings={"scaffold": "shell agent", "attempts": "pass@1"},
            cost=Cost(f"0.{n + 1}4", "USD", "task"),
        )
        for n, (vendor, size) in enumerate((v, s) for v in VENDORS for s in ("Mini", "Large", "Ultra"))
    ]
    rows += [
        entry(
            n,
            "repair-verified",
            "repair-verified",
            f"{vendor} Large",
            str(Decimal("61.4") + n),
            origin=Origin.SUBMITTED,
            submitter=vendor,
            settings={"scaffold": "house agent"},
            flags={"checked": "no"},
        )
        for n, vendor in enumerate(VENDORS)
    ]
    rows += [
        entry(
            n,
            "edit-polyglot",
            "edit-polyglot",
            f"{vendor} Large",
            str(Decimal("60.9") + 4 * n),
            name=f"{vendor} Large (diff)",
            origin=Origin.MAINTAINER,
            n=225,
        )
        for n, vendor in enumerate(VENDORS)
    ]
    rows += [
        entry(
            n,
            "visual-math",
            "visual-math",
            f"{vendor} Large",
            str(Decimal("58.3") + 3 * n),
            name=f"{vendor} Large",
            origin=Origin.SELF_REPORTED,
        )
        for n, vendor in enumerate(VENDORS)
    ]
    rows += [
        entry(n, "chat-arena", "chat-arena", f"{v} Large", str(1200 + 30 * n), unit="elo")
        for n, v in enumerate(VENDORS)
    ]
    gone = entry(90, "repair-bash", "repair-verified", "Fjord Large", "91.2", origin=Origin.MAINTAINER)
    return (*rows, replace(gone, withdrawn_at=COPIED))


def document(vendor: str, number: int, **more: object) -> Document:
    """A document of a vendor."""
    made = Document(
        slug=f"{vendor.lower()}/{number}",
        vendor=vendor,
        title=f"{vendor} Large: model card",
        publisher=vendor,
        url=f"https://{vendor.lower()}.example.org/cards/{number}",
        kind="model_card",
        date=f"2026-0{1 + number}-1{number}",
    )
    return replace(made, **more)  # type: ignore[arg-type]


def documents() -> tuple[Document, ...]:
    """The documents."""
    cards = [document(vendor, number) for vendor in VENDORS for number in (1, 2)]
    press = document(
        "Ember",
        3,
        title="Nachtraining treibt Ember an",
        publisher="Börsenblick",
        kind="press",
        language="de",
        date="2026-08-21",
    )
    return (*cards, press, document("Cobalt", 4, url="javascript:alert(document.cookie)", title=HOSTILE[1]))


CASES = (
    (Status.AGREES, "0", None),
    (Status.AGREES_UNSTATED, "0", None),
    (Status.CLAIM_HIGHER, "9.4", "higher"),
    (Status.CLAIM_LOWER, "-7.2", "lower"),
    (Status.DIFFERS_UNSTATED, "8.6", "higher"),
    (Status.WITHIN_NOISE, "1.3", "higher"),
    (Status.NOT_COMPARABLE, "4.2", "higher"),
    (Status.AMBIGUOUS, None, None),
    (Status.SELF_REPORTED_ONLY, "0", None),
)


def judged() -> tuple[list[RecordedClaim], dict[str, Verdict]]:
    """Claims of every status, with their verdicts."""
    claims: list[RecordedClaim] = []
    verdicts: dict[str, Verdict] = {}
    rows = entries()
    pairs = [
        row
        for row in rows
        if row.entry.board in ("repair-bash", "edit-polyglot", "visual-math") and not row.withdrawn_at
    ]
    for number, row in enumerate(pairs):
        status, delta, direction = CASES[number % len(CASES)]
        score = Decimal(row.entry.score) + Decimal(delta or "2.5")
        claim = Claim(
            model=row.entry.model,
            benchmark={"repair-verified": "Repair Verified", "edit-polyglot": "Edit-Polyglot"}.get(
                row.entry.benchmark, "Visual Math"
            ),
            score=str(score),
            id=f"claim-{number:03}",
            vendor=row.entry.model.split()[0],
            unit="percent",
            settings={"attempts": "pass@1"},
            date=f"2026-0{1 + number % 9}",
            document=f"{row.entry.model.split()[0].lower()}/{1 + number % 2}",
            locator=f"table 2, row {number}, column 3",
        )
        claims.append(RecordedClaim(claim, FIRST))
        verdicts[claim.id] = verdict(claim, row, status, delta, direction)
    return claims, verdicts


def verdict(claim: Claim, row: RecordedEntry, status: Status, delta: str | None, direction: str | None) -> Verdict:
    """A verdict of that status, as the judge stage gives it."""
    several = status is Status.AMBIGUOUS
    reasons = {
        Status.NOT_COMPARABLE: ("scaffold",),
        Status.DIFFERS_UNSTATED: ("scaffold", "effort"),
        Status.AGREES_UNSTATED: ("effort",),
        Status.AMBIGUOUS: ("rows-disagree",),
    }.get(status, ())
    compared = (
        Comparison(
            "scaffold",
            "house agent" if status is Status.NOT_COMPARABLE else None,
            "shell agent",
            "conflict" if status is Status.NOT_COMPARABLE else "unstated",
            True,
        ),
        Comparison("attempts", "pass@1", "pass@1", "equal", True),
    )
    return Verdict(
        claim=claim.id,
        status=status,
        direction=direction,
        entry=None if several else row.entry.id,
        candidates=("repair-verified:0", "repair-verified:3") if several else (row.entry.id,),
        delta=delta,
        noise="5.41" if delta not in (None, "0") else None,
        reasons=reasons,
        notes=(Note("unchecked-entry"),) if status is Status.CLAIM_HIGHER else (),
        rules=(Rule("score", "read as a decimal in per cent"), Rule("like-for-like", "one row, every setting equal")),
        considered=(
            Considered(row.entry.id, not several, "same model and snapshot", compared),
            Considered("repair-verified:1", False, "another model"),
        ),
        claim_value=claim.score,
        entry_value=None if several else row.entry.score,
        unit="percent",
        benchmark=row.entry.benchmark,
        board=row.entry.board,
        elsewhere=("repair-verified:2",),
    )


def unchecked() -> tuple[list[RecordedClaim], dict[str, Verdict]]:
    """Claims that nothing is published for: press against vendor against no row, and names that mean harm."""

    def claim(identity: str, model: str, score: str, **more: object) -> Claim:
        made = Claim(model=model, benchmark="Repair Verified", score=score, id=identity, vendor="Ember", unit="percent")
        return replace(made, **more)  # type: ignore[arg-type]

    notes = (
        Note("off-grid", "No single run over 500 items can print 71.7; the mean of two runs could."),
        Note("vendor-inconsistent", "Ember prints 71.9 for the final model.", ("https://ember.example.org/cards/1",)),
        Note("second-hand"),
    )
    press = claim(
        "ember-press",
        "Ember Ultra 550B",
        "71,7 %",
        kind="press",
        document="ember/3",
        date="2026-08-21",
        locator="section 3, paragraph 2",
    )
    own = claim("ember-own", "Ember Ultra 550B", "71.9", document="ember/1", date="2026-03-11", own_model=True)
    stage = claim(
        "ember-stage", "Ember Ultra 550B [stage 2]", "71.7", document="ember/1", date="2026-03-11", locator="table 9"
    )
    cluster = claim("ember-speed", "Ember Ultra 550B", "30 %", benchmark="Rollouts per second", document="ember/3")
    gain = claim("ember-gain", "Ember Ultra 550B", "+4.1 %", document="ember/2")
    made = {
        press.id: Verdict(
            press.id,
            Status.NO_ENTRY,
            notes=notes,
            claim_value="71.7",
            unit="percent",
            benchmark="repair-verified",
            board="repair-verified",
            explanation="The board has 5 rows and none of them is this model.",
        ),
        own.id: Verdict(
            own.id, Status.NO_ENTRY, notes=notes[1:2], claim_value="71.9", unit="percent", benchmark="repair-verified"
        ),
        stage.id: Verdict(
            stage.id, Status.NO_ENTRY, notes=notes[:2], claim_value="71.7", unit="percent", benchmark="repair-verified"
        ),
        cluster.id: Verdict(cluster.id, Status.NO_LEADERBOARD),
        gain.id: Verdict(gain.id, Status.INVALID, benchmark="repair-verified"),
    }
    claims = [press, own, stage, cluster, gain]
    for number, name in enumerate(HOSTILE):
        bad = claim(
            f"hostile/{number}",
            name,
            name if number < 2 else f"6{number}.1",
            benchmark=name,
            vendor=name,
            url="javascript:alert(1)",
            document="cobalt/4",
            locator=name,
            settings={"tools": name},
        )
        claims.append(bad)
        made[bad.id] = Verdict(
            bad.id,
            Status.NO_LEADERBOARD,
            notes=(Note("disputed", name, ("javascript:alert(1)", name)),),
            explanation=name,
            rules=(Rule(name, name),),
        )
    return [RecordedClaim(each, FIRST) for each in claims], made


def runs() -> tuple[RunReport, ...]:
    """Three runs: one of a saved copy, one in which sources failed, and one in which all was well."""
    calm = (SourceRun("edit-polyglot", "unchanged", 5), SourceRun("repair", "unchanged", 20))
    bad = (
        SourceRun("ember/3", "failed", 2, reason="gone"),
        SourceRun("repair", "updated", 20, changes=2),
        SourceRun("visual-math", "failed", 5, reason="too-slow"),
        SourceRun("<b>&", "held-back", 1),
    )
    counts = {"agrees": 11, "no-entry": 3}
    return (
        RunReport(FIRST, "0.1.0", None, verdicts=counts, sources=calm),
        RunReport(COPIED, "0.1.0", COPIED, 1, 1, 1, counts, 2, 2, bad),
        RunReport(DATA, "0.1.0", DATA, 2, 0, 0, counts, 0, 2, (*calm, SourceRun("ember/3", "unchanged", 2))),
    )


def material() -> Material:
    """The whole sample."""
    claims, verdicts = judged()
    more, others = unchecked()
    changes = (
        Change(
            "score-changed",
            "repair",
            "repair-bash",
            {"name": "shell agent + Aster Large"},
            "39.8",
            "40",
            COPIED,
            "score",
        ),
        Change("claim-edited", "", "", {"claim": "claim-002"}, "50.1", "51.4", COPIED),
        Change("added", "repair", "repair-verified", {"name": HOSTILE[0]}, None, "66.4", FIRST),
    )
    return Material(
        registry=Registry(
            benchmarks=BENCHMARKS,
            leaderboards=LEADERBOARDS,
            models=(ModelEntry("ember-ultra", "Ember", "Ember Ultra 550B", "2026-03-10"),),
        ),
        documents=documents(),
        claims=(*claims, *more),
        verdicts=verdicts | others,
        entries=entries(),
        listed=Rows({"all": entries()}).listed(),
        statuses=(
            SourceStatus("repair", "leaderboard", None, COPIED, COPIED, "offline", 20, SHA),
            SourceStatus("edit-polyglot", "leaderboard", DATA, DATA, COPIED, "unchanged", 5, SHA),
            SourceStatus(
                "visual-math", "leaderboard", DATA, COPIED, COPIED, "failed", 5, SHA, "HTTP 503 <b>from</b> the host"
            ),
            SourceStatus("ember/3", "document", DATA, DATA, DATA, "updated", 2, SHA),
        ),
        changes=changes,
        runs=runs(),
        problems=(
            Problem("repair", "results[12]", "a row without a score"),
            Problem(HOSTILE[0], HOSTILE[1], HOSTILE[5]),
        ),
        evidence={
            "ember-press": Evidence(
                "ember-press",
                True,
                "Ember Ultra erreicht 71,7 % — <b>wirklich</b>.",
                "Absatz 2",
                "https://boersenblick.example.org/ember",
                SHA,
                DATA,
            )
        },
        data_at=DATA,
        offline=True,
        version="0.1.0",
        models={"Ember Ultra": "Ember Ultra 550B"},
    )
