"""`tracker names`: the identity of a model name, or how two names relate."""

from __future__ import annotations

import csv
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from tracker.commands.options import declared, folders
from tracker.declare.models import load_models
from tracker.errors import InputError, UsageError
from tracker.identify.names import ModelName, read_name
from tracker.identify.registry import Registry, assemble
from tracker.identify.relate import relate
from tracker.wire import json_line

_EXAMPLE = """\b
Examples:
  tracker names "claude-opus-4-5-20251101" "Lingxi v1.5 x Kimi K2"
  tracker names --pairs pairs.csv"""


@click.command(name="names", epilog=_EXAMPLE)
@click.argument("names", nargs=-1, metavar="NAME...")
@click.option(
    "--pairs", type=click.Path(path_type=Path), metavar="FILE.csv", help="Read columns a and b; print a,b,relation."
)
@declared
def command(names: tuple[str, ...], pairs: Path | None, sources: Path | None) -> None:
    """Print what each NAME says, as JSON lines; with --pairs, how the two names of each row relate.

    The relation is same, same-model (another setting), unclear (one name is less specific) or different.
    """
    if bool(names) == (pairs is not None):
        raise UsageError("give names, or --pairs with one file", advice="see tracker names --help")
    registry = assemble(load_models(folders(sources=sources).sources / "registry"))
    if pairs is not None:
        _print_pairs(pairs, registry)
        return
    for name in names:
        click.echo(json_line(_shown(read_name(name, registry))))


def _shown(name: ModelName) -> dict[str, Any]:
    models = [{key: value for key, value in asdict(model).items() if value} for model in name.models]
    shown: dict[str, Any] = {"name": name.text, "kind": name.kind.value, "models": models}
    if name.scaffold:
        shown["scaffold"] = name.scaffold
    if name.scaffold_version:
        shown["scaffold_version"] = name.scaffold_version
    if name.settings:
        shown["settings"] = dict(name.settings)
    return shown


def _print_pairs(path: Path, registry: Registry) -> None:
    rows = _rows(path)
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(("a", "b", "relation"))
    for a, b in rows:
        writer.writerow((a, b, relate(read_name(a, registry), read_name(b, registry), registry).value))


def _rows(path: Path) -> list[tuple[str, str]]:
    """The pairs of the file; raises InputError naming the file and the line."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            if reader.fieldnames is None or not {"a", "b"} <= set(reader.fieldnames):
                raise InputError(
                    "columns a and b are needed", where=f"{path}, line 1", advice="name them in the first row"
                )
            rows = []
            for row in reader:
                if row["a"] is None or row["b"] is None:
                    raise InputError("a row needs both a and b", where=f"{path}, line {reader.line_num}")
                rows.append((row["a"], row["b"]))
            return rows
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", where=str(path)) from None
    except (UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"not readable as CSV in UTF-8: {error}", where=str(path)) from None
