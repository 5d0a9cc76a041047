"""Files into the folder: nothing half-written, nothing foreign removed, nothing touched that is equal."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.publish.conftest import TEMPLATES
from tests.publish.sample import material
from tracker.errors import PublishError
from tracker.publish.fingerprint import fingerprint
from tracker.publish.folder import MANIFEST, Inputs, Published, intact, read_manifest, write_site
from tracker.publish.site import publish


def state(folder: Path) -> dict[str, tuple[int, bytes]]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): (path.stat().st_mtime_ns, path.read_bytes()) for path in files}


def test_what_is_equal_is_not_touched(tmp_path: Path) -> None:
    first = write_site(tmp_path, [("a.html", b"a"), ("b/c.html", b"c")], Inputs("1"))
    before = state(tmp_path)
    assert first == Published(2, 0, 0)
    assert write_site(tmp_path, [("a.html", b"a"), ("b/c.html", b"c")], Inputs("1")) == Published(0, 2, 0)
    assert state(tmp_path) == before


def test_only_files_of_an_older_build_are_removed(tmp_path: Path) -> None:
    (tmp_path / ".gitignore").write_text("*\n")
    (tmp_path / "notes.txt").write_text("mine")
    write_site(tmp_path, [("a.html", b"a"), ("old/b.html", b"b")], Inputs("1"))
    assert write_site(tmp_path, [("a.html", b"A")], Inputs("2")) == Published(1, 0, 1)
    assert sorted(state(tmp_path)) == [".gitignore", MANIFEST, "a.html", "notes.txt"]
    assert not (tmp_path / "old").exists()


def test_a_manifest_never_leads_outside(tmp_path: Path) -> None:
    out = tmp_path / "site"
    out.mkdir()
    (tmp_path / "precious").write_text("x")
    (out / MANIFEST).write_text('{"fingerprint": "x", "files": {"../precious": "0", "/etc/hosts": "0"}}')
    write_site(out, [("a.html", b"a")], Inputs("1"))
    assert (tmp_path / "precious").exists()


@pytest.mark.parametrize("text", ["", "[]", '{"files": 3}', '{"files": {}, "fingerprint": 1}', "\x00"])
def test_a_broken_manifest_is_no_manifest(tmp_path: Path, text: str) -> None:
    (tmp_path / MANIFEST).write_text(text)
    assert read_manifest(tmp_path).files == {}
    assert write_site(tmp_path, [("a.html", b"a")], Inputs("1")).written == 1


def test_a_build_that_fails_leaves_the_old_site(tmp_path: Path) -> None:
    write_site(tmp_path, [("a.html", b"old"), ("b.html", b"old")], Inputs("1"))
    before = state(tmp_path)

    def failing() -> Iterator[tuple[str, bytes]]:
        yield "a.html", b"new"
        raise OSError(28, "No space left on device")

    with pytest.raises(PublishError, match="No space left on device") as caught:
        write_site(tmp_path, failing(), Inputs("2"))
    assert "\n" not in str(caught.value)
    assert state(tmp_path) == before


def test_a_folder_that_is_a_file_is_one_line(tmp_path: Path) -> None:
    place = tmp_path / "site"
    place.write_text("")
    with pytest.raises(PublishError, match="cannot be written"):
        publish(material(), out=place, templates=TEMPLATES)


def test_missing_templates_are_one_line(tmp_path: Path) -> None:
    with pytest.raises(PublishError, match="templates"):
        publish(material(), out=tmp_path / "out", templates=tmp_path)
    assert not (tmp_path / "out").exists()


def test_a_broken_template_leaves_the_old_site(tmp_path: Path) -> None:
    templates, out = tmp_path / "templates", tmp_path / "out"
    shutil.copytree(TEMPLATES, templates)
    publish(material(), out=out, templates=templates)
    before = state(out)
    (templates / "claim.html").write_text("{{ view.nothing.here }}")
    with pytest.raises(PublishError, match=r"claim\.html"):
        publish(material(), out=out, templates=templates)
    (templates / "claim.html").write_text("{% if %}")
    with pytest.raises(PublishError, match=r"claim\.html, line 1"):
        publish(material(), out=out, templates=templates)
    assert state(out) == before


def test_nothing_new_writes_nothing_and_a_damaged_file_is_mended(tmp_path: Path) -> None:
    publish(material(), out=tmp_path, templates=TEMPLATES)
    before = state(tmp_path)
    again = publish(material(), out=tmp_path, templates=TEMPLATES)
    assert (again.written, again.removed, again.unchanged) == (0, 0, len(before) - 1)
    assert state(tmp_path) == before
    (tmp_path / "index.html").write_text("by hand")
    assert publish(material(), out=tmp_path, templates=TEMPLATES).written == 1
    assert {name: raw for name, (_, raw) in state(tmp_path).items()} == {name: raw for name, (_, raw) in before.items()}


def test_the_time_of_asking_alone_changes_few_files(tmp_path: Path) -> None:
    given = material()
    publish(given, out=tmp_path, templates=TEMPLATES)
    before = state(tmp_path)
    later = given.data_at.replace(day=2)
    statuses = tuple(replace(each, checked_at=later) for each in given.statuses)
    asked = replace(given, data_at=later, statuses=statuses)
    publish(asked, out=tmp_path, templates=TEMPLATES)
    changed = {name for name, (time, _) in state(tmp_path).items() if before[name][0] != time}
    assert changed == {
        MANIFEST,
        "index.html",
        "sources.html",
        "documents.html",
        "api/v1/index.json",
        "api/v1/sources.json",
    }


def test_the_fingerprint_depends_on_content_alone() -> None:
    assert fingerprint(material(), TEMPLATES, "") == fingerprint(material(), TEMPLATES, "")
    assert fingerprint(material(), TEMPLATES, "") != fingerprint(material(), TEMPLATES, "https://example.org")
    other = replace(material(), version="0.2.0")
    assert fingerprint(other, TEMPLATES, "") != fingerprint(material(), TEMPLATES, "")


def test_intact_asks_for_every_file(tmp_path: Path) -> None:
    assert not intact(tmp_path, read_manifest(tmp_path))
    write_site(tmp_path, [("a.html", b"a")], Inputs("1"))
    assert intact(tmp_path, read_manifest(tmp_path))
    (tmp_path / "a.html").unlink()
    assert not intact(tmp_path, read_manifest(tmp_path))
