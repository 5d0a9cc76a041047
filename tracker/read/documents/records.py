"""Stage read: results in data files: `model-index`, `.eval_results`, and JSON, YAML and CSV of any shape."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tracker.errors import ReadError
from tracker.read import limits
from tracker.read.documents.grids import grid_claims
from tracker.read.documents.known import KnownNames
from tracker.read.documents.labels import Kind, label_of
from tracker.read.documents.surroundings import Subject, Surroundings, own_model
from tracker.read.scores import read_score
from tracker.read.tables import Grid
from tracker.read.tables.grid import Cell, lay_out
from tracker.records import Claim

MAX_DEPTH = 12
MAX_ROWS = 20_000
_MODEL_KEYS = ("model", "model_name", "model_id", "model-name", "system", "system_name", "submission", "agent", "name")
_BENCHMARK_KEYS = (
    "benchmark",
    "benchmark_name",
    "dataset",
    "dataset_name",
    "task",
    "task_name",
    "eval",
    "evaluation",
    "test",
)
_SCORE_KEYS = (
    "score",
    "value",
    "accuracy",
    "acc",
    "result",
    "resolved",
    "resolve_rate",
    "pass_rate",
    "pass@1",
    "success_rate",
    "percent",
    "rating",
    "elo",
)
_LEFT_KEYS = frozenset({"url", "link", "id", "rank", "license", "logo", "notes", "source"})


def yaml_of(text: str, where: str) -> Any:
    """The YAML with every scalar as it is printed: `4.10` and `no` stay texts; raises ReadError with the line."""
    return limits.read_plain_yaml(text, where, aliases=limits.ALIASES)


def json_of(text: str, where: str) -> Any:
    """The JSON (or JSON Lines) with every number as it is printed; raises ReadError with the line."""
    limits.refuse_more(limits.VALUES, "values", text, "[{,", where)
    try:
        return json.loads(text, parse_float=str, parse_int=str)
    except json.JSONDecodeError as error:
        lines = [line for line in text.splitlines() if line.strip()]
        try:
            return [json.loads(line, parse_float=str, parse_int=str) for line in lines[:MAX_ROWS]]
        except (json.JSONDecodeError, RecursionError):
            raise ReadError(
                f"not readable as JSON: {error.msg}", where=f"{where}, line {error.lineno}", advice="mend the file"
            ) from None
    except RecursionError:
        raise ReadError("nested too deeply", where=where) from None


def model_index_claims(card: Any, subject: Subject) -> Iterator[Claim]:
    """The results in the `model-index` of a card's front matter."""
    for model in _list(_get(card, "model-index")):
        name = _text(_get(model, "name")) or subject.model
        for number, result in enumerate(_list(_get(model, "results")), start=1):
            dataset = _get(result, "dataset")
            benchmark = _text(_get(dataset, "name")) or _text(_get(dataset, "type"))
            source = _text(_get(_get(result, "source"), "name"))
            for metric in _list(_get(result, "metrics")):
                value = _printed(_get(metric, "value"))
                if not name or not benchmark or not value:
                    continue
                named = [_text(_get(metric, key)) for key in ("name", "type")]
                context = "; ".join(dict.fromkeys(part for part in (*named, source) if part))
                yield _claim(name, benchmark, value, context, f"model-index, result {number}", subject)


def eval_results_claims(entries: Any, subject: Subject) -> Iterator[Claim]:
    """The results of an `.eval_results` file; an entry without a dataset or a value is left."""
    for number, entry in enumerate(_list(entries), start=1):
        dataset = _get(entry, "dataset")
        benchmark, task = _text(_get(dataset, "id")), _text(_get(dataset, "task_id"))
        value = _printed(_get(entry, "value"))
        if not benchmark or not value or not subject.model:
            continue
        context = "; ".join(
            part for part in (_text(_get(entry, "notes")), _text(_get(_get(entry, "source"), "name"))) if part
        )
        name = f"{benchmark}#{task}" if task else benchmark
        date = _text(_get(entry, "date")) or None
        yield _claim(subject.model, name, value, context, f"entry {number}", subject, date)


def data_claims(data: Any, subject: Subject) -> Iterator[Claim]:
    """The results in JSON or YAML of any shape: objects that have a benchmark and a score, the model there or above."""
    yield from _walk(data, subject.model, subject, "", 0)


def csv_claims(text: str, around: Surroundings, known: KnownNames) -> list[Claim]:
    """The results in a CSV or TSV file with heads, read like any other table."""
    limits.refuse_more(limits.CELLS, "cells", text, ",;\t\r\n")
    head = text[:4096].split("\n", 1)[0]
    divider = "\t" if head.count("\t") > head.count(",") else ";" if head.count(";") > head.count(",") else ","
    try:
        rows = [row for row in csv.reader(io.StringIO(text), delimiter=divider) if any(row)]
    except csv.Error as error:
        raise ReadError(f"not readable as CSV: {error}", advice="mend the file") from None
    cells = [
        [(Cell(" ".join(text.split()), not place), 1, 1) for text in row] for place, row in enumerate(rows[:MAX_ROWS])
    ]
    return grid_claims(Grid(lay_out(cells), 1), around, known) if cells else []


def _walk(data: Any, model: str, subject: Subject, place: str, depth: int) -> Iterator[Claim]:
    if depth > MAX_DEPTH:
        return
    if isinstance(data, list):
        for number, item in enumerate(data[:MAX_ROWS]):
            yield from _walk(item, model, subject, f"{place}[{number}]", depth + 1)
    elif isinstance(data, Mapping):
        yield from _object(data, model, subject, place, depth)


def _object(data: Mapping[str, Any], model: str, subject: Subject, place: str, depth: int) -> Iterator[Claim]:
    named = _first(data, _MODEL_KEYS)
    benchmark, score = _first(data, _BENCHMARK_KEYS), _first(data, _SCORE_KEYS)
    model = named or model
    if model and benchmark and score and read_score(score).numeric:
        used = {*_MODEL_KEYS, *_BENCHMARK_KEYS, *_SCORE_KEYS, *_LEFT_KEYS}
        more = [f"{key}: {_text(value)}" for key, value in data.items() if key not in used and _text(value)]
        yield _claim(model, benchmark, score, "; ".join(more), place or "the whole", subject)
        return
    for key, value in data.items():
        path = f"{place}.{key}" if place else str(key)
        if isinstance(value, Mapping) and model and _scores_by_name(value):
            yield from _by_name(value, model, path, subject)
        elif isinstance(value, list | Mapping):
            yield from _walk(value, model, subject, path, depth + 1)


def _scores_by_name(data: Mapping[str, Any]) -> bool:
    """Whether an object holds nothing but figures, most of them under the names of benchmarks."""
    values = [_text(value) for value in data.values()]
    if not values or not all(read_score(value).numeric for value in values):
        return False
    known = KnownNames.of()
    return 2 * sum(label_of(str(key), known).kind is Kind.BENCHMARK for key in data) >= len(data)


def _by_name(data: Mapping[str, Any], model: str, place: str, subject: Subject) -> Iterator[Claim]:
    for key, value in data.items():
        if label_of(str(key), KnownNames.of()).kind in (Kind.BENCHMARK, Kind.NAME, Kind.MODEL):
            yield _claim(model, str(key), _text(value), "", f"{place}.{key}", subject)


def _claim(
    model: str, benchmark: str, score: str, context: str, place: str, subject: Subject, date: str | None = None
) -> Claim:
    return Claim(
        model=model,
        benchmark=benchmark,
        score=score,
        vendor=subject.vendor,
        unit="percent" if "%" in score else None,
        date=date,
        own_model=own_model(model, subject),
        locator=place,
        quote=f"{benchmark}: {score}",
        context=context or None,
    )


def _printed(value: Any) -> str:
    """A scalar as printed; a number with an exponent is written out, since no reader takes one for a score."""
    text = _text(value)
    if re.fullmatch(r"[+-]?\d+(?:\.\d+)?[eE][+-]?\d{1,2}", text):
        from decimal import Decimal

        text = format(Decimal(text), "f")
    return text if read_score(text).numeric else ""


def _text(value: Any) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""


def _get(value: Any, key: str) -> Any:
    return value.get(key) if isinstance(value, Mapping) else None


def _list(value: Any) -> Iterable[Any]:
    return value[:MAX_ROWS] if isinstance(value, list) else ()


def _first(data: Mapping[str, Any], keys: tuple[str, ...]) -> str:
    return next((text for key in keys if (text := _text(data.get(key)))), "")
