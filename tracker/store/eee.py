"""Stage store: published rows in the shape of the Every Eval Ever records, one a line, so that they can be merged.

The shape asks for a range: rows of benchmarks without one (Elo points, dollars, seconds) are left out. It holds numbers
where we keep texts: each record carries the printed text beside the number.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tracker.declare.benchmarks import Benchmark
from tracker.declare.leaderboards import Leaderboard
from tracker.records import Origin
from tracker.store.codec import time_from
from tracker.store.rows import Row

SCHEMA_VERSION = "0.2.1"
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True)
_OTHER = re.compile(r"[^a-z0-9.]+")
_RELATION = {
    Origin.MAINTAINER: "third_party",
    Origin.SELF_REPORTED: "first_party",
    Origin.SUBMITTED: "other",
    Origin.SUBMITTED_CHECKED: "other",
    Origin.COPIED: "other",
    Origin.UNKNOWN: "other",
}
_SHIFT = {("fraction", "percent"): 100.0, ("percent", "fraction"): 0.01}


def eee_lines(
    entries: Iterable[Row], leaderboards: Iterable[Leaderboard], benchmarks: Iterable[Benchmark]
) -> Iterator[str]:
    """The records of these rows of the table `entries` (times are texts): those with a number within a range."""
    sources = {each.slug: each for each in leaderboards}
    boards = {board.slug: board for source in sources.values() for board in source.boards}
    known = {each.id: each for each in benchmarks}
    for row in entries:
        board = boards.get(row["board"])
        benchmark = known.get(board.benchmark if board else row["benchmark"])
        source = sources.get(row["leaderboard"])
        if source is None or benchmark is None or row["kind"] != "model" or row["withdrawn_at"] is not None:
            continue
        result = _result(row, benchmark, source, board.unit if board else None)
        if result is not None:
            yield _ENCODER.encode(_record(row, source, result))


def _record(row: Row, source: Leaderboard, result: Mapping[str, Any]) -> dict[str, Any]:
    seen = str(int(time_from(row["first_seen"]).timestamp()))
    developer = row["submitter"] or ""
    details = {
        "board": row["board"],
        "row": row["id"],
        "origin": row["origin"],
        "licence": source.licence,
        "attribution": source.attribution,
        "row_url": row["url"] or "",
        "copied_from": row["copied_from"] or "",
        "submitter": developer,
    }
    record = {
        "schema_version": SCHEMA_VERSION,
        "evaluation_id": f"{row['board']}/{_slug(row['name'] or row['model'])}/{_slug(row['id'])}/{seen}",
        "retrieved_timestamp": seen,
        "evaluation_timestamp": row["date"],
        "source_metadata": {
            "source_name": source.title,
            "source_type": "documentation",
            "source_organization_name": source.maintainer or source.title,
            "source_organization_url": source.page_url,
            "evaluator_relationship": _RELATION[Origin(row["origin"])],
            "additional_details": _said(details),
        },
        "eval_library": {"name": "unknown", "version": "unknown"},
        "model_info": {
            "name": row["model"],
            "id": _slug(row["model"]),
            "additional_details": _said({"row_name": row["name"]}),
        },
        "evaluation_results": [result],
    }
    return {key: value for key, value in record.items() if value is not None}


def _result(row: Row, benchmark: Benchmark, source: Leaderboard, unit: str | None) -> dict[str, Any] | None:
    low, high = benchmark.minimum, benchmark.maximum
    if row["value"] is None or low is None or high is None:
        return None
    score = round(row["value"] * _SHIFT.get((row["unit"] or unit or "", benchmark.unit), 1.0), 10)
    if not float(low) <= score <= float(high):
        return None
    settings = json.loads(row["settings"])
    details = {
        "printed": row["score"],
        "unit": benchmark.unit,
        "stderr": row["stderr"],
        "half_width": row["half_width"],
    }
    result: dict[str, Any] = {
        "evaluation_name": benchmark.name,
        "source_data": {
            "dataset_name": benchmark.name,
            "source_type": "url",
            "url": [benchmark.url or source.page_url],
        },
        "metric_config": {
            "evaluation_description": benchmark.about or benchmark.name,
            "lower_is_better": benchmark.direction == "lower",
            "score_type": "continuous",
            "min_score": float(low),
            "max_score": float(high),
        },
        "score_details": {"score": score, "details": _said(details)},
    }
    if row["n"] is not None:
        result["score_details"]["uncertainty"] = {"num_samples": row["n"]}
    if settings:
        result["generation_config"] = {"additional_details": _said(settings)}
    return result


def _said(values: Mapping[str, str | None]) -> dict[str, str]:
    """What is known of the values, as texts."""
    return {key: str(value) for key, value in values.items() if value}


def _slug(text: str) -> str:
    return _OTHER.sub("-", text.lower()).strip("-")[:120] or "x"
