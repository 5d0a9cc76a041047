"""Stage read: how many items a row's own per-item file says were graded and solved."""

from __future__ import annotations

import re
from typing import Any

_VERDICT = re.compile(r"'resolved': (True|False)|\"resolved\": (true|false)")


def count_items(value: Any) -> tuple[int, int] | None:
    """Solved and graded of an object of items, or of such an object printed as text; None where there is none.

    The text is only counted, never evaluated.
    """
    if isinstance(value, dict):
        marks = [item.get("resolved") if isinstance(item, dict) else item for item in value.values()]
        graded = [mark for mark in marks if isinstance(mark, bool)]
        return (sum(graded), len(graded)) if graded else None
    if isinstance(value, str) and value:
        found = [match[1] or match[2] for match in _VERDICT.finditer(value)]
        return (sum(word in ("True", "true") for word in found), len(found)) if found else None
    return None
