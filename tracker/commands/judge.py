"""The command `tracker judge`: claims held against entries, all given as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tracker.commands.options import declared, folders, storing
from tracker.errors import InputError

if TYPE_CHECKING:
    from tracker.judge import Judge
    from tracker.paths import Layout


@click.command()
@storing
@declared
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
def command(file: Path, sources: Path | None, ledger: Path | None, db: str | None) -> None:
    """Judge the claims of a JSON file against the entries in it, or against the recorded ones.

    FILE holds {"claims": [...], "entries": [...]}; without "entries" the recorded entries are used. A file of
    JSON Lines is one case a line. Each case gives one line with the list of its verdicts. `-` reads standard input.

    Example: tracker judge case.json
    """
    from tracker.wire import json_line, verdict_to

    bench = _Bench(folders(sources=sources, ledger=ledger, db=db))
    for case, where in _cases(file):
        verdicts = [verdict_to(verdict) for verdict in bench.judge(case, where)]
        sys.stdout.write(json_line(verdicts) + "\n")


_ADVICE = 'name a JSON file with "claims", or - for standard input'


class _Bench:
    """Loads the registry once, and what is recorded only when a case asks for it."""

    def __init__(self, layout: Layout) -> None:
        from tracker.commands.recorded import Recorded

        self._recorded = Recorded(layout)

    def judge(self, case: Mapping[str, Any], where: str) -> Iterator[Any]:
        """The verdicts of one case, in the order of its claims."""
        from tracker.wire import claim_from

        values = case.get("claims")
        if not isinstance(values, list):
            raise InputError("claims must be a list", where=where)
        claims = [claim_from(value, f"{where}, claims[{number}]") for number, value in enumerate(values)]
        judge = self._of(case, claims, where)
        for number, claim in enumerate(claims):
            yield judge.verdict(claim, claim.id or number)

    def _of(self, case: Mapping[str, Any], claims: list[Any], where: str) -> Judge:
        from tracker.judge import Judge
        from tracker.wire import entry_from

        values = case.get("entries")
        if values is None:
            return self._recorded.judge
        if not isinstance(values, list):
            raise InputError("entries must be a list", where=where)
        entries = [entry_from(value, f"{where}, entries[{number}]") for number, value in enumerate(values)]
        return Judge(entries, self._recorded.registry, claims=claims)


def _cases(file: Path) -> Iterator[tuple[Mapping[str, Any], str]]:
    """The cases of a file with their places."""
    name = "standard input" if str(file) == "-" else str(file)
    try:
        text = sys.stdin.read().removeprefix("\ufeff") if str(file) == "-" else file.read_text("utf-8-sig")
    except OSError as error:
        raise InputError(f"not readable: {error.strerror}", where=name, advice=_ADVICE) from None
    except UnicodeDecodeError:
        raise InputError("not readable: not text in UTF-8", where=name, advice=_ADVICE) from None
    try:
        whole = json.loads(text)
    except ValueError:
        return _lines(text, name)
    except RecursionError:
        raise InputError("nested too deeply", where=name) from None
    return iter([(_case(whole, name), name)])


def _lines(text: str, name: str) -> Iterator[tuple[Mapping[str, Any], str]]:
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        where = f"{name}, line {number}"
        try:
            value = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise InputError(f"not JSON: {error}", where=where, advice="write one object, or one a line") from None
        yield _case(value, where), where


def _case(value: object, where: str) -> Mapping[str, Any]:
    """The object that holds claims and entries; one with `input` is read from there."""
    if isinstance(value, Mapping) and isinstance(value.get("input"), Mapping):
        value = value["input"]
    if not isinstance(value, Mapping):
        raise InputError('an object with "claims" is expected', where=where)
    return value
