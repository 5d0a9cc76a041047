"""Stage read: the one name of each unit that scores are printed in."""

from __future__ import annotations

_UNIT_NAMES = {
    **dict.fromkeys(("%", "pct", "percentage", "percents", "per cent", "accuracy", "accuracy %", "0-100"), "percent"),
    **dict.fromkeys(("fractions", "share", "proportion", "0-1"), "fraction"),
    **dict.fromkeys(("rating", "elo rating", "elo score"), "elo"),
    **dict.fromkeys(("$", "us$", "dollar", "dollars"), "usd"),
    **dict.fromkeys(("s", "sec", "second"), "seconds"),
    **dict.fromkeys(("min", "minute"), "minutes"),
    **dict.fromkeys(("counts", "items", "tasks", "solved"), "count"),
    **dict.fromkeys(("", "none", "unmarked", "unknown", "-"), None),
}
"""Other names of units in sources and claims; a unit that is not here is its own."""


def unit_name(unit: str | None) -> str | None:
    """The unit by its one name (`%` is percent); None where nothing is said."""
    if unit is None:
        return None
    name = " ".join(unit.split()).casefold()
    return _UNIT_NAMES.get(name, name)
