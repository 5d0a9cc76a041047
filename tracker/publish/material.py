"""Stage publish, input: everything that the site is made of, as plain records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from tracker.declare.accuracy import Sample
from tracker.declare.documents import Document
from tracker.declare.replies import Reply
from tracker.identify.registry import Registry
from tracker.records import Change, Evidence, Problem, RecordedClaim, RecordedEntry, RunReport, SourceStatus, Verdict


@dataclass(frozen=True, slots=True)
class Material:
    """One state of the records. The same material gives the same bytes of site; nothing else goes in."""

    registry: Registry
    documents: tuple[Document, ...]
    claims: tuple[RecordedClaim, ...]
    verdicts: Mapping[str, Verdict]
    """By claim id; `entry`, `candidates`, `considered` and `elsewhere` hold entry ids."""
    entries: tuple[RecordedEntry, ...]
    listed: Mapping[str, int]
    """By board, how many rows it still lists: also where `entries` are not given because no page shows them."""
    statuses: tuple[SourceStatus, ...]
    changes: tuple[Change, ...]
    problems: tuple[Problem, ...]
    evidence: Mapping[str, Evidence]
    """By claim id: the words of the page where the claim stands, for documents that were fetched or replayed."""
    data_at: datetime
    """The time of the newest data; never the clock's."""
    offline: bool = False
    """Whether the site is built from what is recorded because no source could be asked."""
    version: str = ""
    models: Mapping[str, str] = field(default_factory=dict)
    """Names as printed, and the model that each means, as readers see it; a name that is missing stands for itself."""
    replies: Mapping[str, tuple[Reply, ...]] = field(default_factory=dict)
    """By claim id: what vendors and leaderboards answered."""
    accuracy: tuple[Sample, ...] = ()
    """How often the program is right on its labelled samples."""
    runs: tuple[RunReport, ...] = ()
    """The last runs in figures, oldest first."""
    contact: str = ""
    """An address at which those who publish the site are reached."""
