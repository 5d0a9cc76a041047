"""Stage read: the tables of an HTML page. The structure and cells come from lxml."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING

from tracker.read import limits
from tracker.read.tables.encoding import decode
from tracker.read.tables.grid import Cell, Grid, lay_out, nothing

if TYPE_CHECKING:
    from lxml import etree

    _Row = tuple[etree._Element | None, list[etree._Element], bool]

_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_SKIPPED = frozenset({"script", "style", "template", "noscript", "table", "svg", "math"})
_STRUCK = frozenset({"s", "del", "strike"})
_BREAKING = frozenset({"br", "div", "p", "li", "ul", "ol", "tr", "dd", "dt", "hr"})
_MARK = re.compile(r"[\[(]?(?:[*†‡§¶#^+]+|\d{1,2}|[a-z])[\])]?(?:[,;\s]+[\[(]?(?:[*†‡§¶#^+]+|\d{1,2}|[a-z])[\])]?)*")
_BASE = re.compile(r"(?:(?:^|\W)(?:[τ𝜏tTR]|tau)|(?:^|\s)10)$")
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_HIDING_STYLE = re.compile(r"(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)


_UNOPENED = re.compile(r"</tr\s*>(?:\s|<!--[^>]{0,200}>){0,200}(?=<t[dh][\s>/])", re.IGNORECASE)
"""Where a row ends and the next begins without its own tag."""


def parse(markup: str | bytes) -> etree._Element | None:
    """The tree of a page without its comments, or None where there is nothing in it."""
    from lxml import etree

    text = decode(markup) if isinstance(markup, bytes) else markup
    parser = etree.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True)
    data = text.replace("\x00", "").encode("utf-8", "replace")
    if not data.strip():
        return None
    try:
        return etree.fromstring(data, parser)
    except etree.XMLSyntaxError:
        return None


def html_tables(markup: str | bytes) -> list[Grid]:
    """The tables of a page in document order, a nested one after that around it; hidden ones are marked as such.

    Raises ReadError for a page with more tags than `limits.TAGS`.
    """
    text = decode(markup) if isinstance(markup, bytes) else markup
    limits.refuse_more(limits.TAGS, "tags", text, "<")
    root = parse(_UNOPENED.sub(r"\g<0><tr>", text))
    if root is None:
        return []
    grids: list[Grid] = []
    headings: dict[int, str] = {}
    for element in root.iter("table", *_HEADINGS):
        level = _HEADINGS.get(element.tag)
        if level is None:
            path = tuple(headings[key] for key in sorted(headings))
            grids.append(_grid(element, path, len(grids)))
        elif not _inside_table(element):
            headings = {key: text for key, text in headings.items() if key < level}
            headings[level] = _cell(element, 0, 0).text
    return grids


def hides(element: etree._Element) -> bool:
    """Whether the element's own attributes keep it from being shown."""
    attributes = element.attrib
    if not attributes:
        return False
    return "hidden" in attributes or bool(_HIDING_STYLE.search(str(attributes.get("style", ""))))


def _inside_table(element: etree._Element) -> bool:
    return next(element.iterancestors("table"), None) is not None


def _grid(table: etree._Element, headings: tuple[str, ...], position: int) -> Grid:
    rows: list[list[tuple[Cell, int, int]]] = []
    row_attributes: list[Mapping[str, str]] = []
    heads: list[bool] = []
    for row, elements, in_head in _rows(table):
        cells = [_spanned(element, len(rows), place) for place, element in enumerate(elements)]
        heads.append(bool(cells) and (in_head or all(cell.header for cell, _, _ in cells)))
        rows.append(cells)
        row_attributes.append(nothing() if row is None else _attributes(row))
    caption = next(table.iterchildren("caption"), None)
    shown = _attributes(table)
    if any(hides(ancestor) for ancestor in table.iterancestors()):
        shown = {**shown, "hidden": shown.get("hidden", "")}
    laid = lay_out(rows)
    return Grid(
        rows=laid,
        header_rows=_leading(heads),
        headings=headings,
        caption="" if caption is None else _cell(caption, 0, 0).text,
        position=position,
        attributes=shown,
        row_attributes=tuple(row_attributes[: len(laid)]),
    )


def _rows(table: etree._Element) -> Iterator[_Row]:
    """Each row with its cells, and whether it stands in the head; the row of loose cells has no element."""
    for part, rows in groupby(table.iterchildren("tr", "td", "th", "thead", "tbody", "tfoot"), _is_section):
        if not part:
            yield from _rows_among(rows, in_head=False)
            continue
        for section in rows:
            yield from _rows_among(section.iterchildren("tr", "td", "th"), in_head=section.tag == "thead")


def _is_section(element: etree._Element) -> bool:
    return element.tag in ("thead", "tbody", "tfoot")


def _rows_among(elements: Iterable[etree._Element], *, in_head: bool) -> Iterator[_Row]:
    """The rows, with cells that follow each other outside of any as one more, which is what browsers make of them."""
    for loose, those in groupby(elements, lambda element: element.tag != "tr"):
        if loose:
            yield None, list(those), in_head
        else:
            for row in those:
                yield row, list(row.iterchildren("td", "th")), in_head


def _leading(heads: list[bool]) -> int:
    return next((place for place, head in enumerate(heads) if not head), len(heads))


def _spanned(element: etree._Element, row: int, column: int) -> tuple[Cell, int, int]:
    attributes = element.attrib
    if not attributes:
        return _cell(element, row, column), 1, 1
    return _cell(element, row, column), _span(attributes.get("rowspan")), _span(attributes.get("colspan"))


def _span(value: str | bytes | None) -> int:
    if value is None:
        return 1
    digits = str(value).strip()
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 6 else 1


def _attributes(element: etree._Element) -> Mapping[str, str]:
    if not element.attrib:
        return nothing()
    found = {str(name): str(value) for name, value in element.attrib.items()}
    if "hidden" not in found and hides(element):
        found["hidden"] = ""
    return found


def _cell(element: etree._Element, row: int, column: int) -> Cell:
    header = element.tag == "th"
    attributes = _attributes(element)
    if len(element) == 0:
        return Cell(" ".join((element.text or "").split()), header, row, column, attributes=attributes)
    words = _Words()
    words.read(element)
    lines = tuple(line for line in (" ".join(line.split()) for line in "".join(words.parts).split("\n")) if line)
    return Cell(
        text=" ".join(lines),
        header=header,
        row=row,
        column=column,
        lines=lines if len(lines) > 1 else (),
        links=tuple(words.links),
        marks=tuple(words.marks),
        small=" ".join(" ".join(words.small).split()),
        struck=" ".join(" ".join(words.struck).split()),
        attributes=attributes,
    )


class _Words:
    """What stands inside an element: its words, and apart from them links, marks and what is struck out."""

    __slots__ = ("links", "marks", "parts", "small", "struck")

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.links: list[str] = []
        self.marks: list[str] = []
        self.small: list[str] = []
        self.struck: list[str] = []

    def read(self, element: etree._Element) -> None:
        """Takes in the element's words, down to the depth that the parser allows."""
        if element.text:
            self.parts.append(_folded(element.text))
        for child in element:
            self._child(child)
            if child.tail:
                self.parts.append(_folded(child.tail))

    def _child(self, child: etree._Element) -> None:
        tag = child.tag
        if tag in _SKIPPED or hides(child):
            return
        if tag in ("sup", "sub", "small"):
            self._small(child)
        elif tag in _STRUCK:
            self.struck.append(_inner(child))
        elif tag == "a":
            link = child.get("href")
            if link:
                self.links.append(str(link).strip())
            self.read(child)
        elif tag == "img":
            self.parts.append(str(child.get("alt") or ""))
        elif tag in _BREAKING:
            self.parts.append("\n")
            self.read(child)
            self.parts.append("\n")
        else:
            self.read(child)

    def _small(self, child: etree._Element) -> None:
        inner = " ".join(_inner(child).split())
        before = "".join(self.parts[-2:])
        if child.tag == "sup" and inner.isdigit() and _BASE.search(before):
            self.parts.append(inner.translate(_RAISED))
        elif child.tag == "sup" and _MARK.fullmatch(inner):
            self.marks.extend(re.findall(r"[*†‡§¶#^+]+|\d{1,2}|[a-z]", inner))
            self.links.extend(str(link.get("href") or "") for link in child.iter("a"))
        elif inner:
            self.small.append(inner)
            glued = child.tag == "sub" and before[-1:].strip() and len(inner) < 4
            self.parts.append("" if glued else " ")
            self.read(child)


def _folded(text: str) -> str:
    """White space in HTML is a blank; line breaks come from elements alone."""
    return text.replace("\n", " ")


def _inner(element: etree._Element) -> str:
    return "".join(map(str, element.itertext()))
