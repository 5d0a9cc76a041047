"""Stage store: the database, rebuilt from the ledger in one bulk load whenever the ledger or the schema is another.

SQLite by default, any SQLAlchemy URL otherwise; everything happens in one transaction, so that a database is
either the old or the new one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from operator import itemgetter
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Dialect,
    Engine,
    Row,
    String,
    Table,
    create_engine,
    event,
    inspect,
    select,
    text,
    type_coerce,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from tracker.errors import StoreError
from tracker.store.atomic import store_error
from tracker.store.codec import time_to
from tracker.store.refusals import refused
from tracker.store.schema import SCHEMA
from tracker.store.soundness import APPLICATION
from tracker.store.tables import META, TABLES, Moment, bound

WAIT_SECONDS = 10
Rows = Iterable[dict[str, Any]]
BATCH = 500
"""Rows that are in memory at a time on their way into a table."""


def fill(url: str, rows: Callable[[str], Rows], fingerprints: Mapping[str, str]) -> tuple[str, ...]:
    """Brings the database up to date and gives the names of the tables that were filled anew, none as a rule.

    `rows` makes the rows of a table; `fingerprints` says for each table what its rows are made from. Raises
    StoreError when the database cannot be opened or written, belongs to something else, or was made by a newer
    version; it is then as it was.
    """
    with connected(url) as connection:
        known = _meta(connection, url)
        missing = TABLES.keys() - set(inspect(connection).get_table_names())
        if missing or known.get("schema") != str(SCHEMA):
            _create_again(connection, known)
            known = {}
        stale = tuple(name for name in TABLES if known.get(name) != fingerprints[name])
        for name in stale:
            connection.execute(TABLES[name].delete())
            insert(connection, TABLES[name], rows(name))
        if stale:
            connection.execute(META.delete())
            meta = {"schema": str(SCHEMA), "tables": ",".join(TABLES), **fingerprints}
            insert(connection, META, [{"name": name, "value": value} for name, value in meta.items()])
    return stale


def insert(connection: Connection, target: Table, rows: Rows) -> None:
    """Inserts rows that name every column, a batch to a bulk statement.

    The values go to the driver as they are, but for moments: SQLAlchemy would look at each row three times.
    """
    compiled = target.insert().compile(dialect=connection.dialect)
    moments = [column.name for column in target.columns if isinstance(column.type, Moment)]
    values = itemgetter(*(compiled.positiontup or ())) if compiled.positional else None
    statement, left = str(compiled), iter(rows)
    while batch := [_with_moments(row, moments, connection.dialect) for row in islice(left, BATCH)]:
        connection.exec_driver_sql(statement, batch if values is None else [values(row) for row in batch])


def _with_moments(row: dict[str, Any], names: Sequence[str], dialect: Dialect) -> dict[str, Any]:
    return {**row, **{name: bound(row[name], dialect) for name in names}} if names else row


def read(connection: Connection, name: str) -> Sequence[Row[Any]]:
    """All rows of a table in the order of its key."""
    source = TABLES[name]
    order = [_by_bytes(connection, each) for each in source.primary_key.columns]
    return connection.execute(select(source).order_by(*order)).all()


def batches(connection: Connection, name: str, size: int) -> Iterator[Sequence[Sequence[Any]]]:
    """The same rows, so many at a time, with their times as texts, which on SQLite is what stands in them."""
    source = TABLES[name]
    moments: list[int] = []
    columns: list[ColumnElement[Any]] = list(source.columns)
    if connection.dialect.name == "sqlite":
        columns = [type_coerce(each, String) if isinstance(each.type, Moment) else each for each in source.columns]
    else:
        moments = [place for place, column in enumerate(source.columns) if isinstance(column.type, Moment)]
    order = [_by_bytes(connection, each) for each in source.primary_key.columns]
    found = connection.execution_options(yield_per=size).execute(select(*columns).order_by(*order))
    for batch in found.partitions():
        yield [_with_texts(row, moments) for row in batch] if moments else batch


def _with_texts(row: Sequence[Any], moments: Sequence[int]) -> Any:
    values = list(row)
    for place in moments:
        values[place] = None if values[place] is None else time_to(values[place])
    return tuple(values)


def _by_bytes(connection: Connection, column: Column[Any]) -> ColumnElement[Any]:
    """The column in the order of its bytes, which is that of SQLite, whatever language the server speaks."""
    if connection.dialect.name == "postgresql" and isinstance(column.type, String):
        return column.collate("C")
    return column


def check(url: str) -> None:
    """Raises StoreError for what is no URL of a database, or one of a kind whose driver is not there; asks nobody."""
    _engine(url).dispose()


@contextmanager
def connected(url: str) -> Iterator[Connection]:
    """A connection in one transaction; whatever goes wrong becomes one StoreError and changes nothing."""
    engine = _engine(url)
    shown = engine.url.render_as_string(hide_password=True)
    try:
        with engine.begin() as connection:
            yield connection
    except DBAPIError as error:
        raise refused(str(error.orig), shown) from None
    except SQLAlchemyError as error:
        raise refused(str(error), shown) from None
    finally:
        engine.dispose()


def _engine(url: str) -> Engine:
    try:
        parsed = make_url(url)
        if parsed.get_backend_name() != "sqlite":
            engine = create_engine(parsed, poolclass=NullPool)
            if engine.dialect.name == "postgresql":
                event.listen(engine, "begin", _postgresql_begin)
            return engine
        _make_folder(parsed)
        engine = create_engine(parsed, poolclass=NullPool, connect_args={"timeout": WAIT_SECONDS})
    except (NoSuchModuleError, ImportError) as error:
        raise StoreError(f"no driver for this database: {error}", advice="install it beside tracker") from None
    except (ArgumentError, ValueError):  # a port that is no number is a ValueError
        shown = repr(url) if "@" not in url else f"{url.partition(':')[0]}:…"
        raise StoreError(f"not the URL of a database: {shown}", advice="sqlite:///FILE, for example") from None
    event.listen(engine, "connect", _sqlite_connected)
    event.listen(engine, "begin", _sqlite_begin)
    return engine


def _make_folder(url: URL) -> None:
    if not url.database or url.database == ":memory:":
        return
    folder = Path(url.database).parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise store_error(folder, error) from None


def _sqlite_connected(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions begin below, so that tables are part of them


def _sqlite_begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _postgresql_begin(connection: Connection) -> None:
    """One at a time, as on SQLite, and no longer waited for than there."""
    connection.exec_driver_sql(f"SET LOCAL lock_timeout = {round(WAIT_SECONDS * 1000)}")
    connection.exec_driver_sql("SELECT pg_advisory_xact_lock(hashtext('tracker'), hashtext(current_schema()))")


def _meta(connection: Connection, url: str) -> dict[str, str]:
    names = set(inspect(connection).get_table_names())
    if META.name not in names:
        foreign = sorted(names & TABLES.keys())
        if foreign:
            what = f"the database holds a table {foreign[0]} that is not the tracker's"
            raise StoreError(what, where=_shown(url), advice="name another with --db")
        return {}
    found = {str(name): str(value) for name, value in connection.execute(select(META.c.name, META.c.value))}
    schema = found.get("schema", "0")
    if not schema.isdigit() or int(schema) > SCHEMA:
        what = f"the database has schema {schema}, this version knows up to {SCHEMA}"
        raise StoreError(
            what, where=_shown(url), advice="install a newer version of tracker, or name another with --db"
        )
    return found


def _shown(url: str) -> str:
    return make_url(url).render_as_string(hide_password=True)


def _create_again(connection: Connection, known: Mapping[str, str]) -> None:
    quote = connection.dialect.identifier_preparer.quote
    for name in (each for each in known.get("tables", "").split(",") if each):
        connection.execute(text(f"DROP TABLE IF EXISTS {quote(name)}"))
    META.drop(connection, checkfirst=True)
    META.create(connection)
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION}")
    for each in TABLES.values():
        each.create(connection)
