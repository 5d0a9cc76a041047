"""Databases for tests: a SQLite file, and a PostgreSQL server where TRACKER_TEST_POSTGRES names one.

On the server every test has a schema of its own, which is gone afterwards; what else stands there is not touched.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import create_engine, make_url, text
from sqlalchemy.pool import NullPool

SERVER = os.environ.get("TRACKER_TEST_POSTGRES", "")
KINDS = ("sqlite", "postgresql")


@contextmanager
def empty_database(kind: str, file: Path) -> Iterator[str]:
    """The URL of an empty database of this kind; the test is skipped where there is no server."""
    if kind == "sqlite":
        yield f"sqlite:///{file}"
        return
    if not SERVER:
        pytest.skip("TRACKER_TEST_POSTGRES names no PostgreSQL server")
    schema = f"tracker_{uuid4().hex}"
    engine = create_engine(SERVER, poolclass=NullPool)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {schema}"))
    try:
        own = make_url(SERVER).update_query_dict({"options": f"-csearch_path={schema}"})
        yield own.render_as_string(hide_password=False)
    finally:
        with engine.begin() as connection:
            connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))
        engine.dispose()
