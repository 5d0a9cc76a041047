"""The values that travel between the stages: frozen, with figures kept exactly as they were printed.

JSON forms of `Claim`, `Entry`, `Verdict` and `Change` are those of docs/interfaces.md; `tracker.wire` converts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

SETTINGS = (
    "version",
    "window",
    "subset",
    "metric",
    "scaffold",
    "attempts",
    "effort",
    "mode",
    "tools",
    "limits",
    "judge",
    "shots",
    "prompt",
    "quantisation",
    "provider",
)
"""The names of all settings, in the order in which a conflict is named (effort and mode are one)."""


class Origin(StrEnum):
    """Who measured an entry; it decides what the entry can prove."""

    MAINTAINER = "maintainer"
    SUBMITTED_CHECKED = "submitted-checked"
    SUBMITTED = "submitted"
    SELF_REPORTED = "self-reported"
    COPIED = "copied"
    UNKNOWN = "unknown"


class Status(StrEnum):
    """The twelve outcomes of judging one claim."""

    AGREES = "agrees"
    AGREES_UNSTATED = "agrees-unstated"
    CLAIM_HIGHER = "claim-higher"
    CLAIM_LOWER = "claim-lower"
    DIFFERS_UNSTATED = "differs-unstated"
    WITHIN_NOISE = "within-noise"
    NOT_COMPARABLE = "not-comparable"
    AMBIGUOUS = "ambiguous"
    SELF_REPORTED_ONLY = "self-reported-only"
    NO_ENTRY = "no-entry"
    NO_LEADERBOARD = "no-leaderboard"
    INVALID = "invalid"


class Group(StrEnum):
    """The four groups that readers see."""

    AGREE = "agree"
    DIFFER = "differ"
    OPEN = "open"
    UNCHECKED = "unchecked"


GROUPS: Mapping[Status, Group] = {
    Status.AGREES: Group.AGREE,
    Status.AGREES_UNSTATED: Group.AGREE,
    Status.CLAIM_HIGHER: Group.DIFFER,
    Status.CLAIM_LOWER: Group.DIFFER,
    Status.DIFFERS_UNSTATED: Group.DIFFER,
    Status.WITHIN_NOISE: Group.OPEN,
    Status.NOT_COMPARABLE: Group.OPEN,
    Status.AMBIGUOUS: Group.OPEN,
    Status.SELF_REPORTED_ONLY: Group.UNCHECKED,
    Status.NO_ENTRY: Group.UNCHECKED,
    Status.NO_LEADERBOARD: Group.UNCHECKED,
    Status.INVALID: Group.UNCHECKED,
}


@dataclass(frozen=True, slots=True)
class Page:
    """One answer of a source: the bytes and where, when and how they came."""

    url: str
    body: bytes
    sha256: str
    fetched_at: datetime
    content_type: str = ""
    final_url: str = ""
    replayed: bool = False
    """Whether the bytes are a saved copy; `fetched_at` is then the time of the copy."""
    unchanged: bool = False
    """Whether the server (304) or the hash says that these bytes were read before."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a run cost, as printed: per whole run or per task."""

    value: str
    currency: str
    per: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of a published board, with every figure as printed."""

    benchmark: str
    """The benchmark as the board names it, or the registry id that the board declares."""
    model: str
    """The model as printed, apart from the scaffold where the source allows; else the whole row name."""
    score: str
    name: str = ""
    """The row's own name as printed (system and model in one, as a rule)."""
    leaderboard: str = ""
    board: str = ""
    id: str = ""
    """The stable id of the ledger; empty until the store has seen the row."""
    key: str = ""
    """What identifies the row at its source (a folder, a slug, name and settings); not for readers."""
    unit: str | None = None
    n: int | None = None
    runs: int | None = None
    stderr: str | None = None
    half_width: str | None = None
    settings: Mapping[str, str] = field(default_factory=dict)
    date: str | None = None
    cost: Cost | None = None
    origin: Origin = Origin.UNKNOWN
    submitter: str | None = None
    copied_from: str | None = None
    url: str | None = None
    models: tuple[str, ...] = ()
    """The models that the row's own tags or columns name, when they are apart from the name."""
    kind: str = "model"
    """`model`, or `human`, `baseline`, `placeholder`: shown, and never paired with a claim unless it is `model`."""
    rank: int | None = None
    graded: int | None = None
    """Items graded and solved according to the row's own per-item file."""
    solved: int | None = None
    flags: Mapping[str, str] = field(default_factory=dict)
    """What the board says of the row: checked, hidden, warning."""
    metrics: Mapping[str, str] = field(default_factory=dict)
    """Other metrics of the same row, as printed."""
    locator: str = ""
    """Where the row stands in the source: list and position, or table and row."""


@dataclass(frozen=True, slots=True)
class Claim:
    """One number that a document prints for one model or system on one benchmark."""

    model: str
    benchmark: str
    score: str
    id: str = ""
    vendor: str | None = None
    unit: str | None = None
    n: int | None = None
    runs: int | None = None
    stderr: str | None = None
    half_width: str | None = None
    settings: Mapping[str, str] = field(default_factory=dict)
    date: str | None = None
    own_model: bool | None = None
    quoted: bool | None = None
    kind: str | None = None
    url: str | None = None
    locator: str | None = None
    quote: str | None = None
    """The exact words, from the page as it was fetched; never in the ledger or a declaration."""
    context: str | None = None
    document: str = ""
    """`vendor/document` of the declaration it stands in; empty for a claim from the command line."""
    document_sha256: str | None = None
    document_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """One setting of claim and row side by side."""

    setting: str
    claim: str | None
    entry: str | None
    outcome: str
    """`equal`, `conflict`, `unstated`, or `not-applicable`."""
    material: bool


@dataclass(frozen=True, slots=True)
class Considered:
    """A row that was looked at, and why it was used or left."""

    entry: int | str
    used: bool
    why: str
    comparisons: tuple[Comparison, ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule that fired: its name in the rule table, and what it found, in words."""

    name: str
    found: str


@dataclass(frozen=True, slots=True)
class Note:
    """Something beside the status that a reader should know: its name, and a sentence with the figures."""

    name: str
    text: str = ""
    links: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """How one claim came out. `entry` and `candidates` are positions for entries given, else entry ids."""

    claim: int | str
    status: Status
    direction: str | None = None
    entry: int | str | None = None
    candidates: tuple[int | str, ...] = ()
    delta: str | None = None
    noise: str | None = None
    reasons: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    label: str = ""
    explanation: str = ""
    rules: tuple[Rule, ...] = ()
    considered: tuple[Considered, ...] = ()
    claim_value: str | None = None
    """The claim and the row as decimals in the row's unit, for drawing them to scale."""
    entry_value: str | None = None
    unit: str | None = None
    benchmark: str | None = None
    """The registry id of the benchmark it was judged on, where one is known."""
    board: str | None = None
    elsewhere: tuple[int | str, ...] = ()
    """Rows of the same model on other boards of the same benchmark; they do not decide."""


@dataclass(frozen=True, slots=True)
class Change:
    """One difference between what a source says now and what was recorded, or between two verdicts."""

    kind: str
    """added, score-changed, renamed, withdrawn, returned, flag-changed, held-back, version-changed, claim-edited,
    verdict-changed"""
    leaderboard: str
    board: str
    row: Mapping[str, str]
    before: str | None
    after: str | None
    at: datetime
    field: str | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that could not be read, placed or matched: published, and never in the way of the rest."""

    source: str
    place: str
    reason: str


@dataclass(frozen=True, slots=True)
class SourceStatus:
    """When a source was last asked and how it answered; kept in one status file, apart from the ledger."""

    source: str
    kind: str
    """`leaderboard` or `document`."""
    checked_at: datetime | None = None
    copied_at: datetime | None = None
    """The time of the newest data: of the fetch, or of the saved copy that was replayed or recorded."""
    changed_at: datetime | None = None
    outcome: str = "never-fetched"
    """updated, unchanged, held-back, failed, offline, never-fetched."""
    rows: int = 0
    sha256: str | None = None
    message: str = ""
    fingerprint: str | None = None
    """What the bytes were read with: a hash of the declaration and the version of the program."""
    failing_since: datetime | None = None
    """When it first gave nothing that could be taken over; None while it is well."""


@dataclass(frozen=True, slots=True)
class SourceRun:
    """How one source came out in one run."""

    source: str
    outcome: str
    """updated, unchanged, held-back, failed, offline."""
    rows: int = 0
    """Rows of a leaderboard, or claims of a document."""
    changes: int = 0
    reason: str = ""
    """Why it failed, as one word: a kind of failure of the fetch stage, `unreadable` or `unexpected`."""


@dataclass(frozen=True, slots=True)
class RunReport:
    """One run in figures. It holds no time that a replay of the run would not give again."""

    started: datetime
    """When the run began; of a replayed folder, the time of the newest copy that came."""
    version: str
    """The version of the program."""
    finished: datetime | None = None
    """When the last answer came; None for a replayed folder."""
    found: int = 0
    """Claims that stand where they were transcribed from, in the documents that came."""
    missing: int = 0
    edited: int = 0
    """Claims that their document prints in another way than before."""
    verdicts: Mapping[str, int] = field(default_factory=dict)
    """By status, how the recorded claims came out."""
    verdict_changes: int = 0
    problems: int = 0
    """What is on file that could not be read, placed or matched."""
    sources: tuple[SourceRun, ...] = ()
    """The sources that were asked, by name; those that a saved copy does not hold are not among them."""


@dataclass(frozen=True, slots=True)
class RecordedEntry:
    """An entry of the ledger with its history."""

    entry: Entry
    first_seen: datetime
    changes: tuple[Change, ...] = ()
    missing: int = 0
    """How many fetches in a row it was absent; 0 while it is on the board."""
    withdrawn_at: datetime | None = None
    transcribed: bool = False
    """Whether it comes from a copy that a person or another program wrote down, not from the source's own bytes."""
    aliases: tuple[str, ...] = ()
    """Earlier keys of the row at its source, newest last."""
    missing_since: datetime | None = None
    ended: str = ""
    """Why `withdrawn_at` is set: `withdrawn` by the board, or `version`: the board went on to another version."""


@dataclass(frozen=True, slots=True)
class RecordedClaim:
    """A claim of the ledger with its history."""

    claim: Claim
    first_seen: datetime
    changes: tuple[Change, ...] = ()
    withdrawn_at: datetime | None = None
    """Since when its document no longer holds it."""


@dataclass(frozen=True, slots=True)
class RecordedVerdict:
    """How a claim came out when its verdict last changed."""

    claim: str
    status: Status
    since: datetime
    entry: str | None = None
    delta: str | None = None


@dataclass(frozen=True, slots=True)
class HeldBack:
    """A value that a source gave and that was not taken over, with the reason; the last good one stays."""

    leaderboard: str
    board: str
    key: str
    """The row's key at its source; empty where the whole board is held back."""
    name: str
    value: str
    reason: str
    since: datetime


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a fetched document says where a claim is said to stand; kept in the evidence store, never in the ledger."""

    claim: str
    found: bool
    quote: str
    locator: str
    url: str
    sha256: str
    at: datetime
    missing: int = 0
    """How many copies in a row came since on which not one figure of the document stands."""
