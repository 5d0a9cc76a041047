"""LiveBench: the overall score stands in no file; it is the mean of the means of each category's tasks.

A release is a table of models by tasks and a file of categories. A row with fewer cells than headings is left out,
since its values cannot be told apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import ROUND_HALF_EVEN, Decimal
from typing import Any

from tracker.api import Page, csv_records, read_json

_NAME = re.compile(r"(table|categories)_(\d{4})_(\d{2})_(\d{2})\.(?:csv|json)$")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def rows(pages: Sequence[Page]) -> Iterator[Mapping[str, Any]]:
    """One mapping for each release and model, with the overall score and the category means to two decimals."""
    named = [(match, page) for page in pages if (match := _NAME.search(page.url))]
    categories = {_release(match): read_json(page.body, page.url) for match, page in named if match[1] == "categories"}
    for match, page in named:
        if match[1] == "table" and _release(match) in categories:
            yield from _release_rows(page, _release(match), categories[_release(match)])


def _release(match: re.Match[str]) -> str:
    return "-".join(match.groups()[1:4])


def _release_rows(page: Page, release: str, categories: Mapping[str, Sequence[str]]) -> Iterator[Mapping[str, Any]]:
    for record in csv_records(page.body, page.url):
        place = f"{release}, {record['model']}"
        if "#ragged" in record:
            yield {"model": record["model"], "release": release, "place": place, "#ragged": record["#ragged"]}
            continue
        means = {name: _mean([record.get(task, "") for task in tasks]) for name, tasks in categories.items()}
        known = [mean for mean in means.values() if mean is not None]
        overall = _rounded(sum(known, Decimal(0)) / len(known)) if len(known) == len(means) else None
        shown = {name: _rounded(mean) for name, mean in means.items() if mean is not None}
        yield {**record, **shown, "overall": overall, "release": release, "place": place}


def _mean(cells: Sequence[str]) -> Decimal | None:
    """The mean of the cells that hold a number, as the site computes it."""
    values = [Decimal(cell.strip()) for cell in cells if _NUMBER.fullmatch(cell.strip())]
    return sum(values, Decimal(0)) / len(values) if values else None


def _rounded(value: Decimal) -> str:
    return str(value.quantize(Decimal("0.01"), ROUND_HALF_EVEN))
