"""Stage read: which format a document has, and its pieces."""

from __future__ import annotations

import json
import re

from tracker.errors import ReadError
from tracker.read import limits
from tracker.read.documents.markdown import front_matter, markdown_pieces
from tracker.read.documents.reading import Piece
from tracker.read.tables import decode

FORMATS = ("auto", "markdown", "html", "text", "model-index", "eval-results")
MAX_BYTES = 20_000_000
_ENDINGS = {
    "md": "markdown",
    "markdown": "markdown",
    "mdx": "markdown",
    "html": "html",
    "htm": "html",
    "xhtml": "html",
    "txt": "text",
    "text": "text",
    "csv": "csv",
    "tsv": "csv",
    "json": "json",
    "jsonl": "json",
    "yml": "yaml",
    "yaml": "yaml",
}
_TYPES = {
    "text/html": "html",
    "application/xhtml+xml": "html",
    "text/markdown": "markdown",
    "text/csv": "csv",
    "application/json": "json",
    "application/yaml": "yaml",
}
_TITLE = re.compile(r"^title:[ \t]*(\S.{0,200})$", re.MULTILINE)
_HTML = re.compile(r"\s*(?:<!doctype html|<html\b|<head\b|<body\b|<(?:div|article|section|main)\b)", re.IGNORECASE)
_MARKDOWN = re.compile(r"^(?:#{1,6} \S|\|.*\|\s*$|```|\* \S|- \S|!\[)|\[[^\]]+\]\([^)]+\)|\*\*[^*]+\*\*", re.MULTILINE)


def format_of(name: str, body: bytes, content_type: str = "") -> str:
    """markdown, html, text, csv, json or yaml: by the ending of the name or address, the media type, and the content.

    Raises ReadError for a file that holds no text.
    """
    if b"\x00" in body[:4096] and body[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        raise ReadError("not a text", where=name, advice="give a Markdown, HTML, text, CSV, JSON or YAML document")
    ending = name.split("?")[0].split("#")[0].rsplit("/", 1)[-1].rpartition(".")[2].lower()
    start = body[:4096].decode("utf-8", "replace")
    if ending in _ENDINGS and not (ending in ("md", "txt") and _HTML.match(start) and "<body" in start.lower()):
        return _ENDINGS[ending]
    media = content_type.split(";")[0].strip().lower()
    if media in _TYPES:
        return _TYPES[media]
    if _HTML.match(start):
        return "html"
    if start.lstrip()[:1] in "{[" and _is_json(body):
        return "json"
    return "markdown" if _MARKDOWN.search(start) else "text"


def charset_of(content_type: str) -> str | None:
    """The encoding that a media type names, or None."""
    found = re.search(r"charset\s*=\s*[\"']?([\w.:-]{1,40})", content_type, re.IGNORECASE)
    return found[1] if found else None


def text_of(body: bytes, content_type: str = "", name: str = "") -> str:
    """The document of that name as text; raises ReadError for one that is too large."""
    if len(body) > MAX_BYTES:
        raise ReadError(f"larger than {MAX_BYTES // 1_000_000} MB", where=name, advice="give a part of it")
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError:
        return decode(body, charset_of(content_type))


def pieces_of(text: str, kind: str) -> list[Piece]:
    """The pieces of a document that is written for people: markdown, html or text; raises ReadError for too many."""
    limits.refuse_more(limits.LINES, "lines", text, "\n\r")
    if kind == "html":
        from tracker.read.documents.pages import page_pieces

        return page_pieces(text)
    if kind == "text":
        from tracker.read.documents.plaintext import text_pieces

        return text_pieces(text)
    head, rest = front_matter(text)
    title = _TITLE.search(head)
    titled = [Piece("heading", title[1].strip("\"' "))] if title else []
    return [*titled, *markdown_pieces(rest)]


def _is_json(body: bytes) -> bool:
    try:
        json.loads(body)
    except (ValueError, RecursionError):
        return False
    return True
