"""Stage read: a Markdown document as pieces."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tracker.read.documents.reading import Piece
from tracker.read.tables.inline import inline
from tracker.read.tables.pipes import Block, blocks

_ITEM = re.compile(r"\s*(?:[-*+•]|\d{1,3}[.)])\s+")
_QUOTED = re.compile(r"^\s*>\s?", re.MULTILINE)
_RAISED = re.compile(r"\s*<sup>\s*\[?([*†‡§]|\w{1,2})\]?\s*</sup>")
_DEFINED = re.compile(r"\s*\[(\^[^\[\]\s]{1,20})\]:\s*")
_FRONT_MATTER = re.compile(r"\A\ufeff?---[ \t]*\n(.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_IMAGE_TAG = re.compile(r"<img\b[^<>]*>", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"\b(src|alt)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))", re.IGNORECASE)


def front_matter(text: str) -> tuple[str, str]:
    """The YAML at the head of a card, without its fences, and the rest of the text; empty where there is none."""
    text = text.replace("\r\n", "\n")
    found = _FRONT_MATTER.match(text)
    return (found[1], text[found.end() :]) if found else ("", text)


def markdown_pieces(text: str) -> list[Piece]:
    """The pieces of a Markdown text in order; what stands in fences is left out."""
    return list(_pieces(text))


def _pieces(text: str) -> Iterator[Piece]:
    for block in blocks(text):
        if block.grid is not None:
            yield Piece("table", headings=block.headings, line=block.line, grid=block.grid)
        elif block.kind != "code":
            yield from _words(block)


def _words(block: Block) -> Iterator[Piece]:
    source = _QUOTED.sub("", block.source) if ">" in block.source else block.source
    item = _ITEM.match(source)
    source = source[item.end() :] if item else source
    raised = _RAISED.match(source) or _DEFINED.match(source) if source.lstrip()[:1] in ("<", "[") else None
    source = source[raised.end() :] if raised and raised.re is _DEFINED else source
    if "\n" in source and block.kind == "text":
        source = re.sub(r"(?:[ ]{2,}|\\)\n", "<br>", source)
        source = source.replace("\n", " ")
    words = inline(source)
    tagged = [_tagged(tag) for tag in _IMAGE_TAG.findall(source)] if "<" in source else []
    images = (*words.images, *(image for image in tagged if image[1]))
    if words.text or images:
        yield Piece(
            kind=block.kind,
            text=words.text,
            headings=block.headings,
            item=bool(item),
            line=block.line,
            marks=words.marks,
            raised=raised[1] if raised else "",
            images=images,
        )


def _tagged(tag: str) -> tuple[str, str]:
    found = {name.lower(): a or b or c for name, a, b, c in _ATTRIBUTE.findall(tag)}
    return found.get("alt", ""), found.get("src", "")
