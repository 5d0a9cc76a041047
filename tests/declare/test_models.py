"""The registry of models as a file, and the one of the checkout."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.identify.registered import SOURCES, models, registry
from tracker.declare.models import load_models
from tracker.errors import DeclarationError
from tracker.identify.names import Kind, read_name

FILE = """
vendor = "Zorbex Labs"

[families]
"Zorbex" = { spellings = ["zbx"], implied_by = ["bold"] }

[models]
"Zorbex 2" = { released = "2026-03-05", releases = ["preview 2026-02-01", "002 2026-03-05", "base"], tuned_only = true }
"Zorbex 3" = { released = "2026-06-01", sizes = ["7B", "70B-A6B"], single = true, no_modes = true }
"Zorbex 4" = { size = ["30B-A3B"], modes = ["low", "high"] }

[spellings]
"Marlin" = "Zorbex 4"

[[meaning]]
name = "zorbex-chat"
since = "2026-03-05"
model = "Zorbex 2"

[[judgement]]
a = "Zorbex 2"
b = "Zorbex 3 7B"
relation = "different"
who = "maintainers"
date = "2026-06-02"
why = "another architecture"
"""


def written(folder: Path, text: str = FILE) -> Path:
    (folder / "models").mkdir()
    (folder / "models" / "zorbex.toml").write_text(text, "utf-8")
    return folder


def test_a_file_is_read_into_models(tmp_path: Path) -> None:
    loaded = load_models(written(tmp_path))
    assert [model.id for model in loaded.models] == ["zorbex-2", "zorbex-3-7b", "zorbex-3-70b-a6b", "zorbex-4"]
    second = loaded.models[0]
    assert second.releases == ("preview 2026-02-01", "002 2026-03-05", "base")
    assert second.snapshots == ("2026-02-01", "2026-03-05")
    assert loaded.models[1].single
    assert loaded.models[1].no_modes
    assert loaded.models[3].spellings == ("Marlin",)
    assert loaded.families[0].spellings == ("zbx",)
    assert loaded.meanings[0].model == "Zorbex 2"
    assert loaded.judgements[0].why == "another architecture"


def test_a_folder_without_files_is_no_error(tmp_path: Path) -> None:
    assert load_models(tmp_path).models == ()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("tuned_only = true", "tuned = true", "unknown key: tuned"),
        ('released = "2026-03-05"', "released = 2026", "released"),
        ('"Marlin" = "Zorbex 4"', '"Marlin" = "Zorbex 9"', "'Zorbex 9' is no model of this file"),
        ('relation = "different"', 'relation = "other"', "not one of same"),
        ("[models]", "[models", "not readable as TOML"),
        ('vendor = "Zorbex Labs"', "", "vendor is missing"),
    ],
)
def test_a_malformed_file_is_one_clear_line(tmp_path: Path, old: str, new: str, words: str) -> None:
    with pytest.raises(DeclarationError) as error:
        load_models(written(tmp_path, FILE.replace(old, new)))
    assert words in str(error.value)
    assert "zorbex.toml" in str(error.value)
    assert "\n" not in str(error.value)


def test_the_registry_is_large_and_its_ids_are_unique() -> None:
    ids = Counter(model.id for model in models().models)
    assert len(ids) >= 400
    assert not [one for one, count in ids.items() if count > 1]


def test_dates_in_the_registry_are_dates() -> None:
    whole = re.compile(r"20[12]\d-[01]\d-[0-3]\d")
    for model in models().models:
        assert model.released is None or whole.fullmatch(model.released), model.name
        assert not (model.modes and model.no_modes), model.name
    for meaning in models().meanings:
        assert whole.fullmatch(meaning.since)


def test_every_registered_name_and_spelling_is_read_as_its_model() -> None:
    for model in models().models:
        for text in (model.name, *(spelling.partition(" = ")[0] for spelling in model.spellings)):
            name = read_name(text, registry())
            assert [one.id for one in name.models] == [model.id], text
            assert not name.scaffold, text


def test_every_scaffold_is_read_as_an_agent() -> None:
    for scaffold in models().scaffolds:
        name = read_name(scaffold.name, registry())
        assert (name.kind, name.scaffold) == (Kind.AGENT, scaffold.name)


def test_names_in_judgements_and_meanings_can_be_read_and_share_a_family() -> None:
    for judgement in models().judgements:
        a, b = (read_name(text, registry()).models for text in (judgement.a, judgement.b))
        assert a[0].family == b[0].family, judgement.a
    for meaning in models().meanings:
        assert read_name(meaning.model, registry()).models[0].id, meaning.model


def test_one_file_per_vendor() -> None:
    vendors = Counter(
        line for path in (SOURCES / "models").glob("*.toml") for line in path.read_text("utf-8").splitlines()[:1]
    )
    assert all(line.startswith('vendor = "') and count == 1 for line, count in vendors.items())
