"""Stage read: how many bytes of drawing commands a page of a PDF stands for, before any of them is carried out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pypdf import PageObject
    from pypdf.generic import PdfObject

_DRAWS = re.compile(rb"/([^\s()<>\[\]{}/%]{1,127})\s{1,9}Do(?![^\s()<>\[\]{}/%])")
_SHOWS = re.compile(rb"(?:^|[\s)\]>])(?:T[jJ]|['\"])(?![^\s()<>\[\]{}/%])")
"""The commands that show text; a form without them costs next to nothing, since the library leaves it unread."""


def own_bytes(page: PageObject) -> int:
    """The bytes of the page's own commands. Raises what the library raises for a broken page."""
    contents = page.get_contents()
    return 0 if contents is None else len(contents.get_data())


def form_bytes(page: PageObject) -> int:
    """The bytes of the forms that the page draws and that show text, each counted as often as it is drawn.

    Raises ValueError where a form draws itself, and what the library raises for a broken page.
    """
    contents = page.get_contents()
    return 0 if contents is None else _drawn(contents.get_data(), page, {})


def _drawn(commands: bytes, holder: PdfObject, known: dict[int, int | None]) -> int:
    names = _DRAWS.findall(commands)
    forms = _entry(_entry(holder, "/Resources"), "/XObject") if names else None
    return sum(_form(_entry(forms, f"/{name.decode('latin-1')}"), known) for name in names) if forms else 0


def _form(form: PdfObject | None, known: dict[int, int | None]) -> int:
    from pypdf.generic import StreamObject

    if not isinstance(form, StreamObject) or form.get("/Subtype") != "/Form":
        return 0
    if id(form) not in known:
        known[id(form)] = None
        commands = form.get_data()
        within = _drawn(commands, form, known)
        known[id(form)] = within + (len(commands) if within or _SHOWS.search(commands) else 0)
    size = known[id(form)]
    if size is None:
        raise ValueError("a form draws itself")
    return size


def _entry(holder: PdfObject | None, key: str) -> PdfObject | None:
    """What a dictionary holds under a key, a reference followed; None where it holds nothing or is none."""
    from pypdf.generic import DictionaryObject

    found = holder.get(key) if isinstance(holder, DictionaryObject) else None
    return found.get_object() if found is not None else None
