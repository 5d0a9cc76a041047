"""Stage publish: views to HTML. Templates are compiled once; values are escaped; an unknown name is an error."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Hashable, Iterator, Mapping, MutableMapping
from functools import lru_cache
from itertools import islice
from pathlib import Path
from types import CodeType
from typing import Any, Protocol

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined, Template, TemplateError
from markupsafe import Markup, escape

from tracker.errors import PublishError
from tracker.publish import words
from tracker.publish.claim_around import RowSeen
from tracker.publish.head import SECTIONS, Head
from tracker.publish.rows import ClaimRow
from tracker.publish.ruler import Ground

_escape = lru_cache(maxsize=1_024, typed=True)(escape)
LONG = 500
"""With more rows than this a table is put into its page as bytes: as text it would be copied half a dozen times."""
PARTS = 2_000
"""So many parts of a page are encoded at a time."""


class _Compiled(Template):
    """A template that escapes each text once: most texts of a page stand on many others too."""

    @classmethod
    def from_code(
        cls,
        environment: Environment,
        code: CodeType,
        globals: MutableMapping[str, Any],  # noqa: A002 - the name that Jinja2 uses
        uptodate: Callable[[], bool] | None = None,
    ) -> Template:
        """The template of compiled code."""
        made = super().from_code(environment, code, globals, uptodate)
        made.root_render_func.__globals__["escape"] = _escape
        return made


class _Templates(Environment):
    """Templates that are given objects with attributes, never dicts; a name that is missing is an error at once."""

    template_class = _Compiled
    getattr = staticmethod(getattr)  # type: ignore[assignment]


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
        self._environment = _Templates(
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
        self._mark = ""
        self._done: dict[tuple[Hashable, ...], Markup] = {}
        self._long: dict[bytes, tuple[tuple[str, ...], str]] = {}
        self._environment.globals.update(
            SITE=words.SITE,
            ONE_SENTENCE=words.ONE_SENTENCE,
            SECTIONS=SECTIONS,
            GROUPS=tuple(words.GROUP_WORDS.values()),
            base_url=base_url.rstrip("/"),
            claim_rows=self.claim_rows,
            row_cells=self.row_cells,
            masthead=self.masthead,
            age_strip=self.age_strip,
            ground=self.ground,
            number="{:,}".format,
            build=self.build,
        )
        self._environment.filters["unbroken"] = unbroken
        try:
            macros = self._environment.get_template("macros.html").module
        except (OSError, TemplateError) as error:
            raise self._refused("macros.html", error) from None
        self._macros: Mapping[str, Any] = vars(macros)

    def page(self, template: str, view: View) -> bytes:
        """The bytes of a page; raises PublishError naming the template that cannot be used."""
        try:
            parts = self._environment.get_template(template).generate(view=view, page=view.head, root=view.head.root)
            body = b"".join(iter(lambda: "".join(islice(parts, PARTS)).encode("utf-8", "replace"), b""))
        except (OSError, TemplateError, AttributeError) as error:
            raise self._refused(template, error) from None
        for place, (claims, root) in self._long.items():
            before, _, after = body.partition(place)
            body = b"".join((before, b"\n".join(_encoded(self._each(claims, root))), after))
        self._long.clear()
        return body

    def forget(self) -> None:
        """Drops what was rendered for reuse; the templates stay compiled."""
        self._done.clear()
        _escape.cache_clear()

    def claim_rows(self, claims: tuple[str, ...], root: str) -> Markup:
        """The table rows of these claims, each rendered once for a depth of folders and then reused.

        Of a long table the place of the rows: a comment, which no escaped text can be taken for.
        """
        if len(claims) <= LONG:
            return Markup("\n").join(list(self._each(claims, root)))
        place = f"<!-- rows {len(self._long)} -->"
        self._long[place.encode()] = (claims, root)
        return Markup(place)  # noqa: S704 - made of a number alone

    def rows_script(self, claims: tuple[str, ...]) -> bytes:
        """The same rows as a script, which hands them to a table that is searched; then they are forgotten.

        It names the build, so that a page that is older or newer than the script takes no rows from it.
        """
        rows = (json.dumps(row, ensure_ascii=False)[1:-1] for row in self._each(claims, ""))
        script = b'trackerRows("%s", "%s");\n' % (b"\\n".join(_encoded(rows)), self.build().encode())
        self.forget()
        return script

    def build(self) -> str:
        """A mark of all rows as they are rendered: it is another one when any row is."""
        if not self._mark:
            whole = hashlib.sha256((self._folder / "macros.html").read_bytes())
            for name, row in self._rows.items():
                whole.update(f"{name} {row}\n".encode("utf-8", "replace"))
            self._mark = whole.hexdigest()[:16]
        return self._mark

    def _each(self, claims: tuple[str, ...], root: str) -> Iterator[Markup]:
        return (self._once("claim_row", claim, self._rows[claim], root) for claim in claims)

    def row_cells(self, row: RowSeen, root: str) -> Markup:
        """The cells of a published row that are the same beside every claim."""
        return self._once("seen_cells", row.key, row, root)

    def ground(self, it: Ground) -> Markup:
        """What is behind the rulers of one board."""
        return self._once("ruler_ground", it.key, it)

    def masthead(self, page: Head) -> Markup:
        """The head of the site on a page."""
        current = any(item.href == page.path for item in SECTIONS)
        key = f"{page.section} {current}"
        return self._once("masthead", key, page.section, current, page.root, SECTIONS, words.SITE)

    def age_strip(self, page: Head) -> Markup:
        """The age of the data of a page."""
        return self._once("age_strip", page.age, page.age, page.root)

    def _once(self, macro: str, key: Hashable, *values: Any) -> Markup:
        """What a macro gives for these values; `key` and the texts among them say which."""
        name = (macro, key, *(value for value in values if isinstance(value, str)))
        done = self._done.get(name)
        if done is None:
            done = self._done[name] = self._macros[macro](*values)
        return done

    def _refused(self, template: str, error: Exception) -> PublishError:
        place = f", line {error.lineno}" if hasattr(error, "lineno") else ""
        what = f"the template cannot be used: {error}"
        return PublishError(
            what, where=f"{self._folder / template}{place}", advice="pass --templates with a full folder"
        )


def _encoded(texts: Iterator[str]) -> Iterator[bytes]:
    return (text.encode("utf-8", "replace") for text in texts)


_HYPHENED = re.compile(r"[^\s<>&;]{1,40}-[^\s<>&;]{1,40}")


def unbroken(text: str) -> Markup:
    """The text with names that hold a hyphen marked, so that a headline does not break in them."""
    safe = str(escape(text))
    return Markup(_HYPHENED.sub(r'<span class="u">\g<0></span>', safe))  # noqa: S704 - it is escaped before


def _bytecode(cache: Path | None) -> FileSystemBytecodeCache | None:
    """Compiled templates from an earlier run, where there is a folder for them that can be written."""
    if cache is None:
        return None
    try:
        cache.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return FileSystemBytecodeCache(str(cache)) if os.access(cache, os.W_OK) else None
