from __future__ import annotations

from pathlib import Path

import pytest

from tracker.declare.benchmarks import AREAS, MATERIAL, UNITS, load_benchmarks
from tracker.errors import DeclarationError

PROJECT = Path(__file__).resolve().parents[2] / "sources"

FAMILY = """
[[family]]
id = "mazes"
names = ["MazeBench", "Maze Bench"]
kind = "agent"
areas = ["agents"]
more_material = ["limits"]
fixed = { scaffold = "walker" }

[[benchmark]]
family = "mazes"
id = "mazes-small"
name = "MazeBench Small"
words = ["small"]
items = 40
boards = ["maze-small", "maze-other"]
about = "Forty mazes."

[[benchmark]]
id = "sums"
name = "SumBench"
unit = "fraction"
items = 10
absent = ["tools"]
about = "Ten sums."
"""


def written(folder: Path, text: str) -> Path:
    place = folder / "registry" / "benchmarks"
    place.mkdir(parents=True)
    (place / "some.toml").write_text(text, "utf-8")
    return folder


def test_a_variant_takes_what_its_family_says(tmp_path: Path) -> None:
    small, sums = load_benchmarks(written(tmp_path, FAMILY))
    assert small.family == "mazes"
    assert small.family_names == ("MazeBench", "Maze Bench")
    assert small.material == ("version", "subset", "scaffold", "attempts", "effort", "limits")
    assert small.fixed == {"scaffold": "walker"}
    assert small.boards == ("maze-small", "maze-other")
    assert sums.family is None
    assert sums.maximum == 1
    assert "tools" not in sums.material
    assert sums.material == ("version", "subset", "attempts", "effort")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (('about = "Ten sums."', 'about = "Ten sums."\ncolour = "red"'), "unknown key: colour"),
        (('id = "sums"', 'id = "mazes-small"'), "id 'mazes-small' is also at"),
        (('absent = ["tools"]', 'absent = ["weather"]'), "'weather' is not a setting"),
        (('unit = "fraction"', 'unit = "furlongs"'), "'furlongs' is not one of"),
        (('family = "mazes"', 'family = "labyrinths"'), "there is no [[family]] 'labyrinths'"),
        (('areas = ["agents"]', 'areas = ["cooking"]'), "'cooking' is not one of"),
        (('fixed = { scaffold = "walker" }', 'fixed = { hat = "red" }'), "'hat' is not a setting"),
        (('about = "Ten sums."', ""), "about is missing"),
    ],
)
def test_a_fault_is_one_line_with_its_place(tmp_path: Path, change: tuple[str, str], words: str) -> None:
    assert change[0] in FAMILY
    with pytest.raises(DeclarationError) as raised:
        load_benchmarks(written(tmp_path, FAMILY.replace(*change)))
    line = str(raised.value)
    assert words in line
    assert "some.toml" in line
    assert "\n" not in line


def test_an_empty_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(DeclarationError, match="there are no benchmarks"):
        load_benchmarks(tmp_path)


def test_the_registry_of_the_project_is_complete() -> None:
    registered = load_benchmarks(PROJECT)
    assert len(registered) >= 300
    assert len({benchmark.id for benchmark in registered}) == len(registered)
    for benchmark in registered:
        assert benchmark.about.endswith("."), benchmark.id
        assert benchmark.areas, benchmark.id
        assert set(benchmark.areas) <= set(AREAS)
        assert benchmark.kind in MATERIAL
        assert benchmark.unit in UNITS
        assert benchmark.unit != "percent" or benchmark.maximum == 100, benchmark.id
        assert len(set(benchmark.boards)) == len(benchmark.boards), benchmark.id
        assert benchmark.since is None or len(benchmark.since) == 10, benchmark.id
