"""Stage read, proposals: the best guess at a declaration of one page, with what was seen there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from tracker.errors import ReadError
from tracker.read.proposal.columns import Column, columns_of, links_of
from tracker.read.proposal.layouts import Layout, layouts
from tracker.read.proposal.naming import human_names, slug_of, title_of
from tracker.read.proposal.parts import date_form, find_parts, other_figures
from tracker.read.scores import read_score

_MOST_METRICS = 20
_COUNTS = frozenset({"resolved", "solved", "correct", "passed", "count", "tasks", "repos"})
_ELO = frozenset({"elo", "rating", "arena"})


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a declaration of the page would say; `fields` maps parts to paths or headings."""

    slug: str
    title: str
    url: str
    layout: Layout
    unit: str
    lowest: Decimal
    highest: Decimal
    fields: Mapping[str, str]
    metrics: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    date_format: str | None = None
    cost_per: str = ""
    special: Mapping[str, str] = field(default_factory=dict)
    """Names that are no models, with their kind: people, chance."""
    spread: str = ""
    """Between which figures the scores lie, as printed."""
    lists: tuple[str, ...] = ()
    figures: int = 0
    """How many rows have a figure."""

    @property
    def rows(self) -> int:
        """How many rows were found."""
        return len(self.layout.rows)


def propose(body: bytes, name: str, url: str = "") -> Proposal:
    """The proposal for a page or file; `name` is its address or file name, `url` where it is fetched, if known.

    Raises ReadError where no list of rows with a name and a figure is found.
    """
    best: tuple[int, Layout, list[Column], dict[str, Column]] | None = None
    for layout in layouts(body, name):
        columns = columns_of(layout.rows, tabular=layout.tabular)
        parts = find_parts(columns)
        worth = _worth(layout, parts)
        if worth and (best is None or worth > best[0]):
            best = (worth, layout, columns, parts)
    if best is None:
        advice = "look at the page, and map its columns by hand"
        raise ReadError("no column of names beside a column of figures was found", where=name, advice=advice)
    return _proposal(body, name, url, best[1], best[2], best[3])


def _worth(layout: Layout, parts: Mapping[str, Column]) -> int:
    """How many rows have a figure and a name; a name may be the row's own key."""
    if "score" not in parts or not ("model" in parts or _is_keyed(layout)):
        return 0
    return len(parts["score"].values)


def _is_keyed(layout: Layout) -> bool:
    """Whether the rows are the values of an object, so that each has a key that is a name."""
    return not layout.tabular and all(isinstance(row.key, str) for row in layout.rows)


def _proposal(
    body: bytes, name: str, url: str, layout: Layout, columns: list[Column], parts: dict[str, Column]
) -> Proposal:
    metrics = [column.path for column in other_figures(columns, parts)][:_MOST_METRICS]
    fields = {part: column.path for part, column in parts.items()}
    if "model" not in fields:
        fields["model"] = "@key"
    if layout.tabular and "url" not in fields and links_of(layout.rows, fields["model"]):
        fields["url"] = f"{fields['model']}@link"
    score = parts["score"]
    unit = _unit(score, parts.get("n"))
    if unit == "count":
        fields["of"] = fields.pop("n")
    low, high = _range(unit, score)
    names = parts["model"].values if "model" in parts else tuple(str(row.key) for row in layout.rows)
    used = {*(path.partition("@")[0] for path in fields.values()), *metrics}
    return Proposal(
        slug=slug_of(name, url),
        title=title_of(body, name, url),
        url=url or _placeholder(name),
        layout=layout,
        unit=unit,
        lowest=low,
        highest=high,
        fields=fields,
        metrics=tuple(metrics),
        ignore=tuple(_ignored(columns, layout, used)),
        date_format=date_form(parts["date"]) if "date" in parts else None,
        cost_per=_per(parts["cost"]) if "cost" in parts else "",
        special=human_names(names),
        spread=_spread(score),
        lists=tuple(layout.lists()),
        figures=len(score.values),
    )


def _placeholder(name: str) -> str:
    return "https://example.org/" + (name.replace("\\", "/").rpartition("/")[2] or "page")


def _ignored(columns: Sequence[Column], layout: Layout, used: set[str]) -> list[str]:
    """What the rows have and no part takes, as the declaration names it; inside an object by its path."""
    keys = dict.fromkeys(key for row in layout.rows if isinstance(row.value, dict) for key in row.value)
    heads = {path.partition("/")[0] for path in used} if not layout.tabular else used
    left = [key for key in keys if isinstance(key, str) and key and key[0] not in "#@" and key not in heads]
    deep = {path.partition("/")[0] for path in used if "/" in path} if not layout.tabular else set()
    inner = dict.fromkeys(
        f"{key}/{part}"
        for row in layout.rows
        if isinstance(row.value, dict)
        for key in sorted(deep)
        if isinstance(row.value.get(key), dict)
        for part in row.value[key]
    )
    return [*left, *(path for path in inner if path not in used)]


def _values(score: Column) -> list[Decimal]:
    found = (read_score(text).value for text in score.scores)
    return [value for value in found if value is not None]


def _unit(score: Column, total: Column | None) -> str:
    """The unit by the signs, the heading and the range of the figures."""
    values = _values(score)
    read = [read_score(text) for text in score.scores]
    if any(each.unit == "usd" for each in read):
        return "usd"
    if any(each.percent_sign for each in read) or score.words & {"%", "percent", "percentage"}:
        return "percent"
    if score.words & _ELO or (max(values) > 400 and min(values) > 100):
        return "elo"
    if (
        total is not None
        and score.is_whole
        and score.words & _COUNTS
        and max(values) <= max(map(Decimal, total.values))
    ):
        return "count"
    if Decimal(0) <= min(values) and max(values) <= 1 and not score.is_whole:
        return "fraction"
    return "percent" if Decimal(0) <= min(values) and max(values) <= 100 else "points"


def _range(unit: str, score: Column) -> tuple[Decimal, Decimal]:
    """The scores that are possible: those of the unit, or generously around those that were seen."""
    fixed = {"percent": (Decimal(0), Decimal(100)), "fraction": (Decimal(0), Decimal(1))}
    if unit in fixed:
        return fixed[unit]
    values = _values(score)
    span = max(max(values) - min(values), max(abs(max(values)), abs(min(values))), Decimal(1))
    low = min(values) - span
    return (Decimal(0) if min(values) >= 0 > low else low.quantize(Decimal(1))), (max(values) + 2 * span).quantize(
        Decimal(1)
    )


def _spread(score: Column) -> str:
    pairs = sorted((value, text) for text in score.scores if (value := read_score(text).value) is not None)
    return f"{pairs[0][1]} and {pairs[-1][1]}"


def _per(cost: Column) -> str:
    return "task" if cost.words & {"per", "task", "instance", "question", "item"} else "run"
