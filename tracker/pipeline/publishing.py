"""The site of what is recorded: as a whole, or only what says when the sources were asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tracker import __version__
from tracker.pipeline.collect import Collected, newest, take_over_claims
from tracker.pipeline.judging import Judged, judge_claims
from tracker.pipeline.left import contact, inputs_of
from tracker.pipeline.memory import give_back
from tracker.pipeline.recorded import Recorded
from tracker.pipeline.workspace import Workspace, open_ledger
from tracker.read.scores import read_score
from tracker.records import Verdict
from tracker.store.figures import figure
from tracker.store.lock import locked

if TYPE_CHECKING:
    from tracker.publish.folder import Inputs, Published
    from tracker.publish.material import Material

OPEN_FORMATS = ("csv", "datapackage", "sqlite", "eee")
"""The forms in which the records stand beside the site; JSON is its own API."""
NOT_ASKED = Collected((), {}, offline=True)
"""What a build collects: it asks no source."""


def publish_recorded(workspace: Workspace, done: Recorded, base_url: str = "") -> Published | None:
    """Brings the site up to what a run recorded; None where it is already. Raises like `publish_site`."""
    if done.judged is not None:
        return publish_site(workspace, done, done.judged, base_url)
    if done.times is None:
        return None
    published = _publish_times(workspace, done, done.times, base_url)
    if published is None:  # somebody changed a file of the site
        judged = judge_claims(workspace, done.ledger, done.today)
        published = publish_site(workspace, done, judged, base_url)
    return published


def _publish_times(workspace: Workspace, done: Recorded, inputs: Inputs, base_url: str) -> Published | None:
    from tracker.publish.fixed_pages import OPEN_DATA
    from tracker.publish.site import publish_times
    from tracker.store.export import times_of_asking

    folders = workspace.folders
    with locked(folders.site):
        return publish_times(
            _material(workspace, done),
            out=folders.site,
            templates=folders.templates,
            base_url=base_url,
            cache=folders.state / "templates",
            inputs=inputs,
            open_data=partial(times_of_asking, folders.database, folders.site / OPEN_DATA),
        )


def publish_site(workspace: Workspace, done: Recorded, judged: Judged, base_url: str = "") -> Published:
    """Writes the site of what is recorded, one run at a time.

    Raises PublishError, or StoreError while another run writes to the same folder; the old site is then as it was.
    """
    from tracker.publish.site import publish

    material = _material(workspace, done, judged)
    folders = workspace.folders
    inputs = inputs_of(workspace, done, base_url)
    done.ledger.texts.clear()  # nothing is written to the ledger any more, and the site needs the room
    for figures in (read_score, figure):
        figures.cache_clear()  # as a rule of rows that were judged and stored, and on no page
    give_back()
    with locked(folders.site):
        return publish(
            material,
            out=folders.site,
            templates=folders.templates,
            base_url=base_url,
            cache=folders.state / "templates",
            inputs=inputs,
            open_data=partial(_open_data, workspace, tuple(judged.verdicts.values())),
        )


def _material(workspace: Workspace, done: Recorded, judged: Judged | None = None) -> Material:
    """What is recorded, for the site; without judgments and rows for pages that show none."""
    from tracker.declare.accuracy import load_accuracy
    from tracker.declare.replies import load_replies
    from tracker.publish.material import Material
    from tracker.store.rows import in_order

    ledger = done.ledger
    return Material(
        registry=workspace.registry,
        documents=workspace.documents,
        claims=tuple(ledger.claims[name] for name in sorted(ledger.claims)),
        verdicts=judged.verdicts if judged else {},
        entries=tuple(row for slug in sorted(ledger.entries) for row in ledger.entries[slug]) if judged else (),
        listed=ledger.entries.listed(),
        statuses=tuple(ledger.statuses[name] for name in sorted(ledger.statuses)),
        changes=tuple(in_order(ledger)),
        problems=(*ledger.problems, *(judged.problems if judged else ())),
        runs=ledger.runs,
        evidence=done.evidence,
        data_at=newest(ledger),
        offline=done.collected.offline,
        version=__version__,
        replies=load_replies(workspace.folders.sources, ledger.claims),
        accuracy=load_accuracy(workspace.folders.sources),
        contact=contact(),
    )


def _open_data(workspace: Workspace, verdicts: Sequence[Verdict]) -> Iterable[tuple[str, bytes | Path]]:
    """The tables of the database as files for download, as far as the terms of the sources allow."""
    from tracker.store.export import open_data
    from tracker.store.publishable import Terms

    give_back()  # of all pages
    registry = workspace.registry
    terms = Terms.of(registry.leaderboards, verdicts)
    return open_data(OPEN_FORMATS, workspace.folders.database, terms, registry.leaderboards, registry.benchmarks)


def build_site(workspace: Workspace, *, base_url: str = "") -> Published:
    """Judges what is recorded and writes the site, unless both were made from it already; the ledger stays as it is.

    Raises StoreError or PublishError.
    """
    from tracker.publish.site import current
    from tracker.store.evidence import read_evidence
    from tracker.store.load import refresh, unfilled

    folders, leaderboards = workspace.folders, workspace.registry.leaderboards
    ledger = open_ledger(folders)
    take_over_claims(ledger, workspace.documents, newest(ledger))
    today = datetime.now(UTC).date()
    done = Recorded(ledger, NOT_ASKED, None, read_evidence(folders.state), today)
    if not unfilled(folders.database, ledger, leaderboards):
        made = current(folders.site, inputs_of(workspace, done, base_url).whole)
        if made is not None:
            return made
    judged = judge_claims(workspace, ledger, today)
    refresh(folders.database, ledger, tuple(judged.verdicts.values()), leaderboards)
    return publish_site(workspace, replace(done, judged=judged), judged, base_url)
