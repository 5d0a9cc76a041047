"""Every page, style sheet and picture of the sample site by the Nu Html Checker, the reference validator of HTML."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

JAR = (
    Path(__file__).resolve().parents[2] / ".tracker" / "vnu" / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"
)
pytestmark = [
    pytest.mark.skipif(shutil.which("java") is None, reason="there is no Java on this machine"),
    pytest.mark.skipif(not JAR.is_file(), reason="the Nu Html Checker is not installed; .ci/run installs it"),
]


SVG_PROPERTIES = {"“paint-order”", "“y”", "“cy”", "“r”"}
"""Properties of SVG 2 that the checker does not know."""


def complaints(*files: Path) -> list[str]:
    """What the checker finds wrong, each with file and line."""
    options = ["-Xss4m", "-jar", str(JAR), "--errors-only", "--also-check-css", "--also-check-svg", "--format", "json"]
    done = subprocess.run(["java", *options, *map(str, files)], capture_output=True, check=False, timeout=600)
    found = json.loads(done.stderr)["messages"]
    return [f"{each.get('url', '')}, line {each.get('lastLine')}: {each['message']}" for each in found]


def test_every_page_and_picture_is_valid(site: Path) -> None:
    assert complaints(*sorted(site.rglob("*.html")), *sorted(site.rglob("*.svg"))) == []


def test_the_style_sheets_are_valid(site: Path) -> None:
    found = complaints(*(site / "static").glob("*.css"))
    assert [each for each in found if not any(f"{name}: Property" in each for name in SVG_PROPERTIES)] == []


def test_a_page_that_is_not_valid_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "wrong.html"
    page.write_text("<!doctype html><html lang=en><title>x</title><p id=a><img src=x><div id=a></p>")
    assert len(complaints(page)) >= 2
