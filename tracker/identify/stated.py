"""Stage identify: the settings that a name states, by their names in `tracker.records.SETTINGS`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from operator import attrgetter

from tracker.identify.draft import Draft
from tracker.identify.model import NOTHING

_STATED = attrgetter(
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
)
_MODES = {"on": "thinking", "off": "no thinking"}
_CALLS = {"fc": "function calling", "prompt": "prompting"}


def stated_settings(draft: Draft) -> Mapping[str, str]:
    """The settings of a draft; several values of one setting stand side by side."""
    if not any(_STATED(draft)):
        return NOTHING
    return _joined(_stated(draft)) or NOTHING


def merged_settings(parts: Sequence[Mapping[str, str]]) -> Mapping[str, str]:
    """The settings of all parts of a name."""
    if len(parts) < 2:
        return parts[0] if parts else NOTHING
    saying = [part for part in parts if part]
    if len(saying) < 2:
        return saying[0] if saying else NOTHING
    return _joined((setting, value) for part in saying for setting, value in part.items())


def _joined(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    said: dict[str, str] = {}
    for setting, value in pairs:
        if value and value not in said.get(setting, "").split(", "):
            said[setting] = f"{said[setting]}, {value}" if setting in said else value
    return said


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
