"""Stage read, proposals: which column is which part of an entry, by the words of its heading and by its values.

Nothing here is believed: what is proposed is for a person to check, and the reasons stand beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tracker.read.proposal.columns import Column, words_of

NOT_SCORES = words_of(
    "rank # no place position id index year date size params parameters parameter param b billions cost price usd $ "
    "tokens token context length n count total tasks samples questions votes steps step time seconds minutes latency "
    "std stderr se ci error margin ± version runs low high lower upper q025 q975 calls"
)
_MODEL = frozenset({"model", "models", "llm", "llms"})
_SYSTEM = frozenset({"agent", "system", "method", "scaffold", "harness", "approach", "framework"})
_NAME = frozenset({"name", "entry", "team", "submission", "display", "title", "label"})
_LINKS = frozenset({"url", "link", "links", "site", "website", "paper", "homepage", "source", "href"})
_WHOLE = frozenset({"overall", "average", "avg", "mean", "score"})
_MEASURE = words_of(
    "accuracy acc resolved pass success solved rating elo winrate win rate f1 bleu exact match reward "
    "% percent percentage correct result"
)
DATE_FORMS = (None, "%m/%d/%Y", "%d.%m.%Y", "%d/%m/%Y", "%B %d, %Y", "%d %B %Y", "%d %b %Y", "%m/%d/%y")

Test = Callable[[Column], bool]


def date_form(column: Column) -> str | None:
    """The form in which the dates of a column are written; None for those that need none."""
    return next((form for form in DATE_FORMS if column.has_dates(form)), None)


def find_parts(columns: Sequence[Column]) -> dict[str, Column]:
    """The column of each part that one was found for; no column is two parts."""
    found: dict[str, Column] = {}
    for part, tests in _RULES:
        for test in tests:
            left = [column for column in columns if column not in found.values() and test(column)]
            if left:
                found[part] = min(left, key=lambda column: len(column.listed))
                break
    if "model" not in found and "name" in found:
        found["model"] = found.pop("name")
    if "model" not in found and "settings.scaffold" in found:
        found["model"] = found.pop("settings.scaffold")
    if "model" not in found:
        left = [column for column in columns if _may_be_name(column, found)]
        if left:
            found["model"] = left[0]
    return found


def _may_be_name(column: Column, found: dict[str, Column]) -> bool:
    """Whether a column under an unknown heading may hold the names of the rows."""
    return column not in found.values() and _names(column) and column.is_distinct


def other_figures(columns: Sequence[Column], parts: dict[str, Column]) -> list[Column]:
    """The columns of figures that no part took and that are no counts or sizes."""
    taken = list(parts.values())
    return [each for each in columns if each not in taken and each.is_numeric and not each.words & NOT_SCORES]


def _called(words: frozenset[str]) -> Test:
    return lambda column: bool(column.words & words)


def _is_name(words: frozenset[str]) -> Test:
    """A column of names that is called so; one with a word more beside it (`model size`) is not."""
    return lambda column: (
        column.words <= words | _NAME | {"language", "ai"} and bool(column.words & words) and _names(column)
    )


def _names(column: Column) -> bool:
    return column.is_filled and not (column.is_numeric or column.is_mark or column.has_links or column.has_dates())


def _is_date(column: Column) -> bool:
    called = column.words & {"date", "submitted", "updated", "published", "submission", "when", "release", "added"}
    return bool(called) and any(column.has_dates(form) for form in DATE_FORMS)


def _is_rank(column: Column) -> bool:
    return column.is_whole and column.words <= {"rank", "#", "no", "place", "position", "pos"}


def _is_link(column: Column) -> bool:
    return column.has_links and not column.words & {"logo", "icon", "image", "avatar"}


def _figure(*words: str) -> Test:
    return lambda column: bool(column.words & set(words)) and column.is_numeric


def _score(words: frozenset[str]) -> Test:
    return lambda column: (
        column.is_filled
        and column.is_numeric
        and len(set(column.values)) > 1
        and bool(column.words & words)
        and not column.words & (NOT_SCORES - words)
    )


def _is_all(column: Column) -> bool:
    return column.words == {"all"} and column.is_filled and column.is_numeric


def _any_score(column: Column) -> bool:
    return column.is_filled and column.is_numeric and len(set(column.values)) > 1 and not column.words & NOT_SCORES


def _total(column: Column) -> bool:
    return column.is_whole and bool(
        column.words & {"n", "total", "tasks", "questions", "samples", "instances", "items"}
    )


_RULES: tuple[tuple[str, tuple[Test, ...]], ...] = (
    ("date", (_is_date,)),
    ("rank", (_is_rank,)),
    ("url", (lambda column: _is_link(column) and bool(column.words & _LINKS), _is_link)),
    ("stderr", (_figure("stderr", "se", "sem"),)),
    ("half_width", (_figure("ci", "margin", "±"),)),
    ("cost", (_figure("cost", "price", "usd", "$"),)),
    (
        "model",
        (
            _is_name(_MODEL),
            lambda column: (
                bool(column.words & _MODEL)
                and not column.words & NOT_SCORES
                and _names(column)
                and len(column.words) < 3
            ),
        ),
    ),
    ("settings.scaffold", (_is_name(_SYSTEM),)),
    ("name", (_is_name(_NAME),)),
    ("settings.effort", (lambda column: "effort" in column.words,)),
    (
        "flags.organisation",
        (_called(words_of("org organization organisation company vendor provider lab developer")),),
    ),
    ("flags.checked", (lambda column: column.is_mark and bool(column.words & {"checked", "verified", "validated"}),)),
    ("score", (_score(_WHOLE), _score(_MEASURE), _is_all, _any_score)),
    ("n", (_total,)),
    (
        "key",
        (
            lambda column: (
                column.is_distinct and bool(column.words & {"id", "folder", "slug", "path", "dirname", "key"})
            ),
        ),
    ),
)
