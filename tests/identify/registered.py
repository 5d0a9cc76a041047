"""The registry of the checkout, and an empty one, for tests of names."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tracker.declare.models import Models, load_models
from tracker.identify.registry import Registry, assemble

SOURCES = Path(__file__).resolve().parents[2] / "sources" / "registry"


@cache
def models() -> Models:
    """All that the registry of the checkout says about names."""
    return load_models(SOURCES)


@cache
def registry() -> Registry:
    """The registry of the checkout, names only."""
    return assemble(models())


@cache
def nothing() -> Registry:
    """A registry that knows no family, organisation or scaffold."""
    return Registry()
