"""Stage identify: what each role of an atom does to a draft, and how the settings are taken that a name states."""

from __future__ import annotations

from collections.abc import Callable

from tracker.identify import words as role
from tracker.identify.draft import Draft

Handler = Callable[[Draft, str, str], None]


def _specialise(draft: Draft, value: str, sep: str) -> None:
    """Takes a modality or speciality; set apart in brackets after an effort, `code` is a tool."""
    if value == "code" and (draft.negated or (draft.bracket and draft.family and draft.effort)):
        _use_tool(draft, value, sep)
    elif value == "vision" and draft.second and draft.last == role.NUMBER:
        draft.extend_word("v")
    elif not (draft.family or draft.leading or draft.generation or draft.words):
        draft.front += (value,)
    elif value not in draft.modality:
        draft.modality += (value,)


def _thinking(draft: Draft, value: str, sep: str) -> None:
    """Takes a thinking mode, switched off by a `no`, `non` or `without` before it."""
    draft.think = "off" if draft.negated else value
    draft.think_attached = not draft.negated and not draft.set_apart(sep)


def _tokens(draft: Draft, value: str, sep: str) -> None:
    """Takes `16k`: a thinking budget where it is set apart or follows one, else a context that is a word."""
    behind = draft.last in (role.THINK, role.EFFORT) or (draft.last == role.DIGITS and bool(draft.snapshot))
    if behind or draft.set_apart(sep):
        draft.budget = value
    else:
        draft.words += (value,)


def _use_tool(draft: Draft, value: str, sep: str) -> None:
    """Takes a tool that the name says was used or not; a tool's name within the name is a word."""
    if draft.negated:
        draft.tools = ("none",)
    elif not draft.bracket and draft.last != role.WITH and (draft.family or draft.leading):
        draft.word(value, sep)
    else:
        draft.tools += ({"tool": "tools", "browsing": "browser", "internet": "web"}.get(value, value),)


def _call(draft: Draft, value: str, sep: str) -> None:
    """Takes the way of calling functions, which stands apart; within the name it is a word."""
    if draft.bracket or not draft.family:
        draft.calling = draft.calling or value
    else:
        draft.word(value, sep)


def _attempt(draft: Draft, value: str, sep: str) -> None:
    """Takes how often it was tried: `bo16` says more than a word for trying."""
    if value.startswith("bo") and value[2:].isdecimal():
        draft.attempts = f"best-of-{value[2:]}"
    else:
        draft.attempts = draft.attempts or value


def _quantise(draft: Draft, value: str, sep: str) -> None:
    """Takes a precision or format of the weights."""
    draft.quant = f"{draft.quant} {value}" if draft.quant else value


def _negate(draft: Draft, value: str, sep: str) -> None:
    """Takes a `no`, `non` or `without`."""
    draft.negated = value


def _skip(draft: Draft, value: str, sep: str) -> None:
    """Takes a word that changes nothing."""


def _keep(name: str) -> Handler:
    def take(draft: Draft, value: str, sep: str) -> None:
        if not getattr(draft, name):
            setattr(draft, name, value)

    return take


HANDLERS: dict[str, Handler] = {
    role.FAMILY: Draft.name_family,
    role.WORD: Draft.word,
    role.TIER: Draft.rank,
    role.LEVEL: Draft.level,
    role.BUILD: Draft.build,
    role.TUNING: Draft.tune,
    role.MODALITY: _specialise,
    role.STAGE: _keep("stage"),
    role.THINK: _thinking,
    role.NOT: _negate,
    role.WITH: _skip,
    role.EFFORT: _keep("effort"),
    role.CALLING: _call,
    role.EDITING: _keep("editing"),
    role.TOOL: _use_tool,
    role.QUANT: _quantise,
    role.HOST: _keep("provider"),
    role.ORGANISATION: _keep("vendor"),
    role.ATTEMPTS: _attempt,
    role.PROMPTING: _keep("prompting"),
    role.ROLE: _skip,
    role.NOISE: _skip,
    role.NUMBER: Draft.number,
    role.SIZE: Draft.measure,
    role.ACTIVE: _keep("active"),
    role.EXPERTS: _keep("experts"),
    role.TOKENS: _tokens,
}
"""What each role of an atom does to a draft."""
