"""Stage publish: views to HTML. Templates are compiled once; values are escaped; an unknown name is an error."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined, TemplateError
from markupsafe import Markup

from tracker.errors import PublishError
from tracker.publish import words
from tracker.publish.head import SECTIONS, Head
from tracker.publish.rows import ClaimRow
from tracker.publish.ruler import Ground


class View(Protocol):
    """What every page has."""

    @property
    def head(self) -> Head:
        """The frame of the page."""


class Renderer:
    """The templates of one folder, and the rows of claims that were rendered already."""

    def __init__(
        self, templates: Path, rows: Mapping[str, ClaimRow], base_url: str = "", cache: Path | None = None
    ) -> None:
        self._environment = Environment(
            loader=FileSystemLoader(templates),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            bytecode_cache=_bytecode(cache),
        )
        self._folder = templates
        self._rows = rows
        self._done: dict[tuple[str, str], Markup] = {}
        self._grounds: dict[str, Markup] = {}
        self._environment.globals.update(
            SITE=words.SITE,
            ONE_SENTENCE=words.ONE_SENTENCE,
            SECTIONS=SECTIONS,
            GROUPS=tuple(words.GROUP_WORDS.values()),
            base_url=base_url.rstrip("/"),
            claim_rows=self.claim_rows,
            ground=self.ground,
            number="{:,}".format,
        )
        try:
            macros = self._environment.get_template("macros.html").module
        except (OSError, TemplateError) as error:
            raise self._refused("macros.html", error) from None
        self._row: Any = vars(macros)["claim_row"]
        self._ground: Any = vars(macros)["ruler_ground"]

    def page(self, template: str, view: View) -> bytes:
        """The bytes of a page; raises PublishError naming the template that can not be used."""
        try:
            text = self._environment.get_template(template).render(view=view, page=view.head, root=view.head.root)
        except (OSError, TemplateError) as error:
            raise self._refused(template, error) from None
        return text.encode("utf-8", "replace")

    def forget(self) -> None:
        """Drops what was rendered for reuse; the templates stay compiled."""
        self._done.clear()
        self._grounds.clear()

    def claim_rows(self, claims: tuple[str, ...], root: str) -> Markup:
        """The table rows of these claims, each rendered once for a depth of folders and then reused."""
        return Markup("\n").join([self._claim_row(claim, root) for claim in claims])

    def ground(self, it: Ground) -> Markup:
        """What is behind the rulers of one board, rendered once."""
        done = self._grounds.get(it.key)
        if done is None:
            done = self._grounds[it.key] = self._ground(it)
        return done

    def _claim_row(self, claim: str, root: str) -> Markup:
        done = self._done.get((claim, root))
        if done is None:
            done = self._done[claim, root] = self._row(self._rows[claim], root)
        return done

    def _refused(self, template: str, error: Exception) -> PublishError:
        place = f", line {error.lineno}" if hasattr(error, "lineno") else ""
        what = f"the template can not be used: {error}"
        return PublishError(
            what, where=f"{self._folder / template}{place}", advice="pass --templates with a full folder"
        )


def _bytecode(cache: Path | None) -> FileSystemBytecodeCache | None:
    """Compiled templates from an earlier run, where there is a folder for them that can be written."""
    if cache is None:
        return None
    try:
        cache.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return FileSystemBytecodeCache(str(cache)) if os.access(cache, os.W_OK) else None
