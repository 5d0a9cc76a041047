"""Imports run in one direction: declare, fetch, read, identify, judge, store, publish."""

from __future__ import annotations

import ast
from pathlib import Path

import tracker

PACKAGE = Path(tracker.__file__).parent
BASE = {"errors", "paths", "records", "wire"}
STAGES = ["declare", "fetch", "read", "identify", "judge", "store", "publish"]
TOP = ["pipeline", "commands", "cli", "__main__"]
RANK = dict.fromkeys(BASE, 0) | {name: place for place, name in enumerate(STAGES + TOP, start=1)}
ALONE = {
    "socket": {"fetch"},
    "httpx": {"fetch"},
    "sqlmodel": {"store"},
    "sqlalchemy": {"store"},
    "jinja2": {"publish"},
    "tomli": {"declare"},
}


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path} imports relatively"
            names.add(node.module)
    return names


def area(path: Path) -> str:
    first = path.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py")


def test_no_import_runs_upward() -> None:
    found = []
    modules = [path for path in sorted(PACKAGE.rglob("*.py")) if path != PACKAGE / "__init__.py"]
    assert len(modules) > 10
    for path in modules:
        if area(path) == "api":
            continue
        for name in imported(path):
            parts = name.split(".")
            if parts[0] == "tracker" and len(parts) > 1 and parts[1] in RANK and RANK[parts[1]] > RANK[area(path)]:
                found.append(f"{path.relative_to(PACKAGE)} imports {name}")
    assert not found


def test_only_its_own_stage_uses_a_dependency() -> None:
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        for name in imported(path):
            allowed = ALONE.get(name.split(".")[0])
            if allowed is not None and area(path) not in allowed:
                found.append(f"{path.relative_to(PACKAGE)} imports {name}")
    assert not found
