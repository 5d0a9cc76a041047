"""Stage identify: the settings that a name states, by their names in `tracker.records.SETTINGS`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal

from tracker.identify.draft import Draft
from tracker.identify.model import NOTHING

_PARTS = frozenset(
    {
        "think",
        "budget",
        "effort",
        "calling",
        "editing",
        "tools",
        "attempts",
        "limits",
        "prompting",
        "quant",
        "provider",
    }
)
_MODES = {"on": "thinking", "off": "no thinking"}
_CALLS = {"fc": "function calling", "prompt": "prompting"}


def stated_settings(drafts: Iterable[Draft]) -> Mapping[str, str]:
    """The settings of all drafts of a name; several values of one setting stand side by side."""
    said: dict[str, str] = {}
    for draft in drafts:
        if _PARTS.isdisjoint(draft.__dict__):
            continue
        for setting, value in _stated(draft):
            if value and value not in said.get(setting, "").split(", "):
                said[setting] = f"{said[setting]}, {value}" if setting in said else value
    return said or NOTHING


def _stated(draft: Draft) -> Iterable[tuple[str, str]]:
    thinking, effort = draft.think, draft.effort
    if effort == "none":
        thinking, effort = "off", ""
    if thinking == "on" and (draft.budget or effort):
        thinking = ""
    return (
        ("effort", effort),
        ("effort", f"budget-{Decimal(draft.budget[:-1]) * 1000:.0f}" if draft.budget else ""),
        ("mode", _MODES.get(thinking, "")),
        ("mode", _CALLS.get(draft.calling, "")),
        ("mode", f"{draft.editing} format" if draft.editing else ""),
        ("tools", ", ".join(sorted(set(draft.tools)))),
        ("attempts", draft.attempts),
        ("limits", draft.limits),
        ("quantisation", draft.quant),
        ("provider", draft.provider),
        ("shots" if draft.prompting.endswith("shot") else "prompt", draft.prompting),
    )
