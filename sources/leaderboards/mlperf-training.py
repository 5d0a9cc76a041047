"""MLPerf Training: the published time of an entry is the mean of its runs without the best and the worst.

Where a scaling factor is filed beside the runs, the mean is multiplied by it. A run's time is that between the log's
`run_start` and `run_stop`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import ROUND_HALF_EVEN, Decimal
from typing import Any

from tracker.api import Page, read_json

_LOG = re.compile(r"/([^/]+)/results/([^/]+)/([^/]+)/result_\d+\.txt$")
_SCALING = re.compile(r"/([^/]+)/results/([^/]+)/([^/]+)/scaling\.json$")
_SYSTEM = re.compile(r"/([^/]+)/systems/([^/]+)\.json$")
_MARK = re.compile(rb'"time_ms": ?(\d{10,16}).{0,120}?"key": ?"run_(start|stop)"')

Entry = tuple[str, ...]


def rows(pages: Sequence[Page]) -> Iterator[Mapping[str, Any]]:
    """One mapping for each system and benchmark with runs, in minutes; the accelerators are counted from its file."""
    runs: dict[Entry, list[Decimal]] = {}
    scaling: dict[Entry, Decimal] = {}
    systems: dict[Entry, Mapping[str, Any]] = {}
    for page in pages:
        if (found := _LOG.search(page.url)) and (minutes := _minutes(page.body)) is not None:
            runs.setdefault(found.groups(), []).append(minutes)
        elif found := _SCALING.search(page.url):
            scaling[found.groups()] = Decimal(read_json(page.body, page.url)["scaling_factor"])
        elif found := _SYSTEM.search(page.url):
            systems[found.groups()] = read_json(page.body, page.url)
    for entry, times in sorted(runs.items()):
        submitter, system, benchmark = entry
        described = systems.get((submitter, system), {})
        yield {
            **described,
            "minutes": _published(times, scaling.get(entry, Decimal(1))),
            "runs": str(len(times)),
            "benchmark": benchmark,
            "folder": f"{submitter}/results/{system}/{benchmark}",
            "accelerators": _count(described),
            "scaling factor": str(scaling[entry]) if entry in scaling else None,
            "place": f"{submitter}, {system}, {benchmark}",
        }


def _minutes(log: bytes) -> Decimal | None:
    times = {mark.decode(): int(at) for at, mark in _MARK.findall(log)}
    return Decimal(times["stop"] - times["start"]) / 60_000 if len(times) == 2 else None


def _published(times: list[Decimal], factor: Decimal) -> str:
    kept = sorted(times)[1:-1] if len(times) > 2 else times
    mean = sum(kept, Decimal(0)) / len(kept) * factor
    return str(mean.quantize(Decimal("0.001"), ROUND_HALF_EVEN))


def _count(system: Mapping[str, Any]) -> str | None:
    nodes, each = str(system.get("number_of_nodes", "")), str(system.get("accelerators_per_node", ""))
    return str(int(nodes) * int(each)) if nodes.isdigit() and each.isdigit() else None
