"""LiveCodeBench: the file holds one row for each model and problem; the page averages those of a window of dates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import ROUND_HALF_EVEN, Decimal
from typing import Any

from tracker.api import Page, day, read_json

WINDOWS = {
    "all": ("0000", "9999"),
    "2024-08..2025-01": ("2024-08-01", "2025-01-31"),
    "2024-10..2025-02": ("2024-10-01", "2025-02-28"),
    "2025-02..2025-05": ("2025-02-01", "2025-05-31"),
}


def rows(pages: Sequence[Page]) -> Iterator[Mapping[str, Any]]:
    """One mapping for each window and model that has a problem in it, with the mean to two decimals."""
    for page in pages:
        document = read_json(page.body, page.url)
        solved: dict[tuple[str, str], list[tuple[Decimal, str]]] = {}
        for row in document["performances"]:
            solved.setdefault((row["model"], day(row["date"])), []).append((Decimal(row["pass@1"]), row["difficulty"]))
        for window, (first, last) in WINDOWS.items():
            for model in document["models"]:
                name = model["model_repr"]
                own = [
                    one for (who, at), every in solved.items() if who == name and first <= at <= last for one in every
                ]
                if own:
                    yield {**_means(own), **model, **_range(window, name, solved)}


def _means(own: list[tuple[Decimal, str]]) -> dict[str, str]:
    levels = {level: [value for value, of in own if of == level] for level in ("easy", "medium", "hard")}
    return {
        "mean": _mean([value for value, _ in own]),
        "problems": str(len(own)),
        **{level: _mean(values) for level, values in levels.items() if values},
    }


def _range(window: str, name: str, solved: Mapping[tuple[str, str], object]) -> dict[str, str]:
    days = sorted(at for who, at in solved if who == name)
    dates = f"{days[0]}..{days[-1]}" if window == "all" else window
    return {"window": window, "range": dates, "place": f"{window}, {name}"}


def _mean(values: list[Decimal]) -> str:
    return str((sum(values, Decimal(0)) / len(values)).quantize(Decimal("0.01"), ROUND_HALF_EVEN))
