"""Stage store: the tables of the database. Names and types only; what stands in them is made in `rows`."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, ClassVar

from sqlalchemy import BigInteger, DateTime, Dialect, String, Table
from sqlalchemy.types import TypeDecorator, TypeEngine
from sqlmodel import Field, SQLModel

from tracker.store.codec import time_from, time_to


class Moment(TypeDecorator[datetime]):
    """An aware moment, stored and read in UTC on every database: as ISO text on SQLite, else with its zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """Text on SQLite, which knows no times; a timestamp with time zone elsewhere."""
        return dialect.type_descriptor(String(32) if dialect.name == "sqlite" else DateTime(timezone=True))

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> Any:
        """The moment as `bound` gives it."""
        return bound(value, dialect)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        """The stored moment, aware and in UTC."""
        if value is None:
            return None
        found: datetime = time_from(value) if isinstance(value, str) else value.astimezone(UTC)
        return found


def bound(value: datetime | None, dialect: Dialect) -> Any:
    """A moment as a database takes it, in UTC; raises StoreError for one without a zone."""
    if value is None:
        return None
    text = time_to(value)
    return text if dialect.name == "sqlite" else time_from(text)


def _moment() -> Any:
    return Field(default=None, sa_type=Moment)


def _whole() -> Any:
    return Field(default=None, sa_type=BigInteger)


class MetaRow(SQLModel, table=True):
    """What the database was made from."""

    __tablename__: ClassVar[Any] = "tracker_meta"
    name: str = Field(primary_key=True)
    value: str


class EntryRow(SQLModel, table=True):
    """Rows of boards, those that ended among them."""

    __tablename__: ClassVar[Any] = "entries"
    id: str = Field(primary_key=True)
    leaderboard: str = Field(index=True)
    board: str = Field(index=True)
    benchmark: str
    name: str
    model: str = Field(index=True)
    score: str
    value: float | None = None
    unit: str | None = None
    date: str | None = None
    n: int | None = _whole()
    runs: int | None = _whole()
    stderr: str | None = None
    half_width: str | None = None
    settings: str
    cost: str | None = None
    cost_currency: str | None = None
    cost_per: str | None = None
    origin: str
    submitter: str | None = None
    copied_from: str | None = None
    url: str | None = None
    kind: str
    rank: int | None = _whole()
    graded: int | None = _whole()
    solved: int | None = _whole()
    models: str
    flags: str
    metrics: str
    key: str
    locator: str
    first_seen: datetime = Field(sa_type=Moment)
    missing: int = Field(sa_type=BigInteger)
    withdrawn_at: datetime | None = _moment()
    ended: str
    transcribed: bool
    aliases: str


class ClaimRow(SQLModel, table=True):
    """Numbers that documents print; facts, no quotes."""

    __tablename__: ClassVar[Any] = "claims"
    id: str = Field(primary_key=True)
    vendor: str | None = Field(default=None, index=True)
    model: str = Field(index=True)
    benchmark: str
    score: str
    value: float | None = None
    unit: str | None = None
    n: int | None = _whole()
    runs: int | None = _whole()
    stderr: str | None = None
    half_width: str | None = None
    settings: str
    date: str | None = None
    own_model: bool | None = None
    quoted: bool | None = None
    kind: str | None = None
    url: str | None = None
    locator: str | None = None
    context: str | None = None
    document: str = Field(index=True)
    first_seen: datetime = Field(sa_type=Moment)
    withdrawn_at: datetime | None = _moment()


class VerdictRow(SQLModel, table=True):
    """How each claim came out."""

    __tablename__: ClassVar[Any] = "verdicts"
    claim: str = Field(primary_key=True)
    status: str = Field(index=True)
    verdict_group: str
    direction: str | None = None
    entry: str | None = Field(default=None, index=True)
    delta: str | None = None
    noise: str | None = None
    unit: str | None = None
    reasons: str
    notes: str
    label: str
    explanation: str
    benchmark: str | None = None
    board: str | None = None
    candidates: str
    since: datetime | None = _moment()


class ChangeRow(SQLModel, table=True):
    """What changed at the sources, in the claims and in the verdicts."""

    __tablename__: ClassVar[Any] = "changes"
    number: int = Field(primary_key=True, sa_type=BigInteger)
    at: datetime = Field(sa_type=Moment)
    kind: str = Field(index=True)
    leaderboard: str
    board: str
    entry: str | None = Field(default=None, index=True)
    claim: str | None = Field(default=None, index=True)
    field: str | None = None
    before: str | None = None
    after: str | None = None
    whole_board: bool
    part_of_board: bool
    row: str


class HeldRow(SQLModel, table=True):
    """Values that were not taken over."""

    __tablename__: ClassVar[Any] = "held_back"
    number: int = Field(primary_key=True, sa_type=BigInteger)
    leaderboard: str
    board: str
    key: str
    name: str
    value: str
    reason: str
    since: datetime = Field(sa_type=Moment)


class SourceRow(SQLModel, table=True):
    """When each source was last asked and how it answered."""

    __tablename__: ClassVar[Any] = "sources"
    source: str = Field(primary_key=True)
    kind: str
    outcome: str
    rows: int = Field(sa_type=BigInteger)
    checked_at: datetime | None = _moment()
    copied_at: datetime | None = _moment()
    changed_at: datetime | None = _moment()
    sha256: str | None = None
    message: str


class ProblemRow(SQLModel, table=True):
    """What could not be read, placed or matched."""

    __tablename__: ClassVar[Any] = "problems"
    number: int = Field(primary_key=True, sa_type=BigInteger)
    source: str = Field(index=True)
    place: str
    reason: str


class LicenceRow(SQLModel, table=True):
    """Under which terms the rows of a leaderboard were published, and whom to name."""

    __tablename__: ClassVar[Any] = "licences"
    leaderboard: str = Field(primary_key=True)
    title: str
    page_url: str
    maintainer: str
    licence: str
    attribution: str
    publish: str


_MODELS = (EntryRow, ClaimRow, VerdictRow, ChangeRow, HeldRow, SourceRow, ProblemRow, LicenceRow)

META: Table = SQLModel.metadata.tables["tracker_meta"]
TABLES: dict[str, Table] = {name: SQLModel.metadata.tables[name] for name in (each.__tablename__ for each in _MODELS)}
"""The tables of records by name, in the order in which they are filled."""
