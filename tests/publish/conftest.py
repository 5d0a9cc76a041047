"""The sample site, built once for all tests of pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.publish.sample import material
from tracker.publish.site import publish

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the sample site."""
    out = tmp_path_factory.mktemp("site") / "out"
    publish(material(), out=out, templates=TEMPLATES)
    return out
