"""Stage read: an HTML page as pieces: what it shows, without scripts, comments and hidden blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bs4 import BeautifulSoup, Tag
from bs4.element import CData, Comment, Declaration, Doctype, NavigableString, ProcessingInstruction

from tracker.read.documents.reading import Piece
from tracker.read.tables import Grid, html_tables

_LEFT = frozenset(
    {
        "script",
        "style",
        "template",
        "noscript",
        "nav",
        "footer",
        "iframe",
        "svg",
        "form",
        "button",
        "select",
        "option",
        "head",
        "aside",
        "dialog",
    }
)
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_BLOCKS = frozenset(
    {
        "p",
        "div",
        "section",
        "article",
        "main",
        "header",
        "body",
        "html",
        "ul",
        "ol",
        "li",
        "dl",
        "dt",
        "dd",
        "blockquote",
        "figure",
        "figcaption",
        "details",
        "summary",
        "pre",
        "address",
        "center",
        "td",
        "th",
        "tr",
        "hr",
    }
)
_UNSEEN = (Comment, CData, Declaration, Doctype, ProcessingInstruction)
_HIDING = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_MARK = re.compile(r"\[?([*†‡§¶]{1,3}|\d{1,2}|[a-z])\]?")
MAX_DEPTH = 200


def page_pieces(markup: str) -> list[Piece]:
    """The pieces of a page in the order in which they are shown."""
    grids = html_tables(markup)  # refuses a page that is too large
    return list(_Walk(grids).read(BeautifulSoup(markup, "lxml")))


class _Walk:
    """Goes through a page once, collecting words until a block ends."""

    def __init__(self, grids: list[Grid]) -> None:
        self.grids = grids
        self.seen = 0
        self.path: dict[int, str] = {}
        self.words: list[str] = []
        self.marks: list[str] = []
        self.raised = ""
        self.images: list[tuple[str, str]] = []
        self.item = False

    def read(self, soup: BeautifulSoup) -> Iterator[Piece]:
        yield from self._inside(soup, 0)
        yield from self._end()

    def _inside(self, tag: Tag, depth: int) -> Iterator[Piece]:
        for child in tag.children:
            if isinstance(child, Tag):
                yield from self._tag(child, depth + 1)
            elif isinstance(child, NavigableString) and not isinstance(child, _UNSEEN):
                self.words.append(str(child).replace("\n", " "))

    def _tag(self, tag: Tag, depth: int) -> Iterator[Piece]:
        name = tag.name
        if name == "table":
            yield from self._end()
            yield from self._table(tag)
        elif name in _LEFT or _hidden(tag) or depth > MAX_DEPTH:
            self.seen += len(tag.find_all("table"))
        elif name in _HEADINGS:
            yield from self._end()
            yield from self._heading(tag)
        elif name in ("sup", "sub"):
            self._small(tag)
        elif name in ("s", "del", "strike"):
            return
        elif name == "br":
            self.words.append("\n")
        elif name == "img":
            self.images.append((str(tag.get("alt") or ""), str(tag.get("src") or "")))
        elif name in _BLOCKS:
            yield from self._end()
            self.item = name == "li"
            yield from self._inside(tag, depth)
            yield from self._end()
        else:
            yield from self._inside(tag, depth)

    def _end(self) -> Iterator[Piece]:
        lines = (" ".join(line.split()) for line in "".join(self.words).split("\n"))
        text = "\n".join(line for line in lines if line)
        if text or self.images:
            yield Piece(
                "text",
                text,
                tuple(self.path.values()),
                item=self.item,
                marks=tuple(self.marks),
                raised=self.raised,
                images=tuple(self.images),
            )
        self.words, self.marks, self.images, self.raised, self.item = [], [], [], "", False

    def _heading(self, tag: Tag) -> Iterator[Piece]:
        level = int(tag.name[1])
        text = " ".join(tag.get_text(" ").split())
        self.path = {key: words for key, words in self.path.items() if key < level}
        if text:
            yield Piece("heading", text, tuple(self.path.values()))
            self.path[level] = text

    def _table(self, tag: Tag) -> Iterator[Piece]:
        inner = len(tag.find_all("table"))
        for grid in self.grids[self.seen : self.seen + inner + 1]:
            if not grid.hidden:
                yield Piece("table", headings=tuple(self.path.values()), grid=grid)
        self.seen += inner + 1

    def _small(self, tag: Tag) -> None:
        text = " ".join(tag.get_text(" ").split())
        mark = _MARK.fullmatch(text)
        before = "".join(self.words[-1:])
        if mark and tag.name == "sup" and not re.search(r"(?:^|\W)[τ𝜏t]$", before):
            if not "".join(self.words).strip():
                self.raised = mark[1]
            self.marks.append(mark[1])
        else:
            self.words.append(text if tag.name == "sub" or mark else f" {text} ")


def _hidden(tag: Tag) -> bool:
    return (
        "hidden" in tag.attrs or tag.get("aria-hidden") == "true" or bool(_HIDING.search(str(tag.get("style") or "")))
    )
