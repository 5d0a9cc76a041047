"""Stage store: the one file that changes with every run: what was last asked when, and what the last runs reported."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from tracker.records import Change, RunReport, SourceStatus
from tracker.store import codec, lines
from tracker.store.runs import run_from
from tracker.wire import run_to

Absence = tuple[int, datetime | None]


@dataclass(frozen=True, slots=True)
class RunStatus:
    """The content of `status.json`. Losing it loses no record: sources count as never asked, absences as not begun."""

    statuses: dict[str, SourceStatus] = field(default_factory=dict)
    complete_at: dict[str, datetime] = field(default_factory=dict)
    absent: Mapping[str, Absence] = field(default_factory=dict)
    """By entry id, in how many fetches in a row it was not seen, and since when."""
    run: tuple[Change, ...] = ()
    runs: tuple[RunReport, ...] = ()
    """The last runs in figures, oldest first."""

    @classmethod
    def of(cls, body: bytes | None, where: str) -> RunStatus:
        """The status of a file's content; raises StoreError when it is damaged."""
        if body is None:
            return cls()
        values = lines.parse(body.decode("utf-8", "replace"), where)
        return lines.made({"values": values}, where, lambda v: cls._from(v["values"]))

    @classmethod
    def _from(cls, values: dict[str, Any]) -> RunStatus:
        statuses = [codec.status_from(each) for each in values["sources"]]
        return cls(
            statuses={each.source: each for each in statuses},
            complete_at={each["board"]: codec.time_from(each["at"]) for each in values["complete"]},
            absent={
                each["id"]: (each["fetches"], codec.time_from(each["since"]) if each["since"] else None)
                for each in values["absent"]
            },
            run=tuple(codec.change_from(each, "") for each in values["run"]),
            runs=tuple(run_from(each) for each in values.get("runs", ())),
        )

    def text(self) -> str:
        """The file: JSON with one record a line, sorted."""
        sections = {
            "sources": [codec.flat_to(self.statuses[name]) for name in sorted(self.statuses)],
            "complete": [
                {"board": name, "at": codec.time_to(self.complete_at[name])} for name in sorted(self.complete_at)
            ],
            "absent": [_absence(name, self.absent[name]) for name in sorted(self.absent)],
            "run": [codec.change_to(each, named=True) for each in self.run],
        }
        if self.runs:
            sections["runs"] = [run_to(each) for each in self.runs]
        body = ",\n".join(f'"{name}": [{_block(values)}]' for name, values in sections.items())
        return f"{{\n{body}\n}}\n"


def _absence(name: str, absence: Absence) -> dict[str, Any]:
    fetches, since = absence
    return {"id": name, "fetches": fetches, "since": codec.time_to(since) if since else None}


def _block(values: list[dict[str, Any]]) -> str:
    return "\n" + ",\n".join(lines.line(each) for each in values) + "\n" if values else ""
