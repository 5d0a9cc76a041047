"""On a day on which nothing but the times of asking is new, only what says them is written, as a whole build would."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from tests.publish.conftest import TEMPLATES
from tests.publish.sample import material
from tracker.publish import site
from tracker.publish.folder import MANIFEST, Content, Inputs, Published
from tracker.publish.material import Material
from tracker.records import RunReport, SourceStatus

BEFORE, NOW = Inputs("first", "same"), Inputs("second", "same")
DAILY = {"age.js", "index.html", "sources.html", "health.html", "documents.html"}
DAILY |= {f"api/v1/{name}.json" for name in ("index", "sources", "runs")} | {"data/sources.csv"}


def data(text: bytes) -> site.Files:
    def files() -> Iterable[tuple[str, Content]]:
        yield "sources.csv", text

    return files


def built(given: Material, out: Path, inputs: Inputs, text: bytes) -> Published:
    return site.publish(given, out=out, templates=TEMPLATES, base_url=BASE, inputs=inputs, open_data=data(text))


def again(given: Material, out: Path, inputs: Inputs = NOW) -> Published | None:
    return site.publish_times(
        given, out=out, templates=TEMPLATES, base_url=BASE, cache=None, inputs=inputs, open_data=data(b"second")
    )


BASE = "https://claims.example"


def online() -> Material:
    """The sample as a run with a network leaves it."""
    return replace(material(), offline=False)


def a_day_later(given: Material) -> Material:
    """All sources that answered were asked again, and their rows are the same."""
    day = timedelta(days=1)

    def later(status: SourceStatus) -> SourceStatus:
        if status.outcome in ("failed", "offline"):
            return status
        assert status.copied_at is not None
        return replace(status, checked_at=status.copied_at + day, copied_at=status.copied_at + day, outcome="unchanged")

    run: RunReport = replace(given.runs[-1], started=given.runs[-1].started + day)
    statuses = tuple(map(later, given.statuses))
    return replace(given, statuses=statuses, data_at=given.data_at + day, runs=(*given.runs, run))


def files(out: Path) -> dict[str, bytes]:
    found = {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    return {name: body for name, body in found.items() if name != MANIFEST}


@pytest.fixture
def out(tmp_path: Path) -> Path:
    built(online(), tmp_path / "out", BEFORE, b"first")
    return tmp_path / "out"


def test_only_what_says_the_times_is_written_and_is_as_in_a_whole_build(out: Path, tmp_path: Path) -> None:
    later = a_day_later(online())
    before = files(out)
    without = replace(later, verdicts={}, problems=())
    published = again(without, out)
    assert published == Published(len(DAILY), len(before) - len(DAILY), 0)
    after = files(out)
    assert {name for name in after if after[name] != before.get(name)} == DAILY
    built(later, tmp_path / "whole", NOW, b"second")
    assert after == files(tmp_path / "whole")
    assert (out / MANIFEST).read_bytes() == (tmp_path / "whole" / MANIFEST).read_bytes()
    assert site.current(out, NOW.whole) == Published(0, len(before), 0)


def test_a_site_that_was_made_from_something_else_is_left_alone(out: Path) -> None:
    before = files(out)
    assert again(a_day_later(online()), out, Inputs("second", "other")) is None
    assert again(a_day_later(online()), out, Inputs("second", "")) is None
    assert files(out) == before


@pytest.mark.parametrize("name", ["index.html", "claims.html", "api/v1/index.json"])
def test_a_site_that_somebody_changed_is_left_alone(out: Path, name: str) -> None:
    (out / name).write_bytes(b"{}")
    before = files(out)
    assert again(a_day_later(online()), out) is None
    assert files(out) == before
