"""Stage store: the number of the database schema, apart from the tables so that it can be read without them."""

from __future__ import annotations

SCHEMA = 2
"""Counted up with every change of a table; a database of another number is rebuilt from the ledger."""
