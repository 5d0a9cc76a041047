"""Stage read: a PDF as pieces: the tables and the prose of its text layer. It needs the optional extra `pdf`."""

from __future__ import annotations

import io
import logging
import re
import struct
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tracker.errors import ReadError
from tracker.read.documents.drawing import form_bytes, own_bytes
from tracker.read.documents.plaintext import text_pieces
from tracker.read.documents.reading import Piece
from tracker.read.tables import Grid
from tracker.records import Problem

if TYPE_CHECKING:
    from pypdf import PageObject, PdfReader

MAX_BYTES = 30_000_000
MAX_PAGES = 120
MAX_STREAM = 2_000_000
"""Bytes of drawing commands of one page; a page with more is a drawing."""
MAX_TEXT = 40_000
"""Signs of text of one page."""
MAX_COMMANDS = 20_000_000
"""Bytes of drawing commands of all pages that are read; some ten seconds of work for each million."""
MAX_SECONDS = 900.0
"""Processor time: a guard for files that cost more than they hold. It ends in an error, never in other lines."""
_BROKEN = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError, NotImplementedError, OSError, RecursionError),
    *(TypeError, ValueError, struct.error, zlib.error),
)
"""What the library runs into, beside its own errors, when a file breaks the rules of the format."""
MAX_HEAD = 50
"""Signs of the head of a column; the lines of a table of contents are longer."""
_HYPHENATED = re.compile(r"(?<=[a-zà-þ])-\n(?=[a-zà-þ])")
_SECTION = re.compile(r"^\d{1,2}(?:\.\d{1,2}){0,3}\.?[ \t]+([A-Z][^\n]{2,70})$", re.MULTILINE)
_DRAWN = re.compile(r"^[\d.,%± \t-]{1,200}$", re.MULTILINE)
"""A line of figures alone: the numbers at a chart, or the page."""
_MANY_FIGURES = re.compile(r"(?:\d{1,4}(?:\.\d{1,3})?%? ){4}", re.ASCII)
_FIGURE_ALONE = re.compile(r"[\d.,%± -]+")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_RUN_IN = re.compile(r"\d\.\d+\s*%?$|\d[BM]\d|\s\d+\s+\d+$")
_LIGATURES = str.maketrans({"ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl", "\u00ad": ""})


@dataclass(frozen=True, slots=True)
class Paper:
    """The pieces of a PDF, and what could not be read of it."""

    pieces: tuple[Piece, ...]
    problems: tuple[Problem, ...] = ()


def paper_pieces(body: bytes, name: str) -> Paper:
    """The pieces of a PDF in order, the number of the page as heading.

    Raises ReadError where the extra is not installed, for a file that is no PDF, is locked, holds no text, is too
    large, or asks for too much work.
    """
    reader = _opened(body, name)
    begun, pieces, problems, commands = time.thread_time(), list[Piece](), list[Problem](), 0
    pages = len(reader.pages)
    for number in range(min(pages, MAX_PAGES)):
        page = reader.pages[number]
        size = _size(page)
        commands += size or 0
        if commands > MAX_COMMANDS or time.thread_time() - begun > MAX_SECONDS:
            said = f"asks for too much work: more than {MAX_COMMANDS // 1_000_000} MB of drawing commands"
            slow = f"asks for too much work: more than {MAX_SECONDS:.0f} s"
            raise ReadError(said if commands > MAX_COMMANDS else slow, where=name, advice="give a part of it")
        plain, laid = (None, "") if size is None else _texts(page)
        if plain is None:
            problems.append(Problem(name, f"page {number + 1}", "it could not be read"))
            continue
        pieces.extend(replace(piece, headings=(f"page {number + 1}",)) for piece in _page(plain, laid))
    if pages > MAX_PAGES:
        problems.append(Problem(name, f"page {MAX_PAGES}", f"only the first {MAX_PAGES} of {pages} pages were read"))
    if not pieces:
        raise ReadError("the PDF holds no text", where=name, advice="it may be scanned; its text is needed")
    return Paper(tuple(pieces), tuple(problems))


def _opened(body: bytes, name: str) -> PdfReader:
    try:
        from pypdf import PdfReader
        from pypdf.errors import DependencyError, DeprecationError, PyPdfError
    except ImportError:
        advice = 'install it with pip install "benchmark-claim-tracker[pdf]", or save the text'
        raise ReadError("a PDF needs the optional package pypdf", where=name, advice=advice) from None
    if len(body) > MAX_BYTES:
        raise ReadError(f"larger than {MAX_BYTES // 1_000_000} MB", where=name, advice="give a part of it")
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        reader = PdfReader(io.BytesIO(body), strict=False)
        if reader.is_encrypted and not reader.decrypt(""):
            raise ReadError("the PDF is locked with a password", where=name, advice="save its text")
        len(reader.pages)
    except DependencyError:
        raise ReadError("the PDF is encrypted", where=name, advice="save its text") from None
    except (PyPdfError, DeprecationError, *_BROKEN) as error:
        raise ReadError(f"not readable as a PDF: {type(error).__name__}", where=name, advice="save its text") from None
    return reader


def _size(page: PageObject) -> int | None:
    """The bytes of drawing commands that reading the page means; None for a drawing, and where it cannot be told."""
    from pypdf.errors import DependencyError, DeprecationError, PyPdfError

    try:
        own = own_bytes(page)
        return None if own > MAX_STREAM else own + form_bytes(page)
    except (PyPdfError, DependencyError, DeprecationError, *_BROKEN):
        return None


def _texts(page: PageObject) -> tuple[str | None, str]:
    """The text of a page in the order of its commands, and laid out as printed; None where it cannot be read."""
    from pypdf.errors import DependencyError, DeprecationError, PyPdfError

    try:
        if page.get_contents() is None:
            return "", ""
        plain = page.extract_text() or ""
        laid = page.extract_text(extraction_mode="layout", layout_mode_space_vertically=False) or ""
    except (PyPdfError, DependencyError, DeprecationError, *_BROKEN):
        return None, ""
    return plain[:MAX_TEXT].translate(_LIGATURES), laid[:MAX_TEXT].translate(_LIGATURES)


def _page(plain: str, laid: str) -> Iterator[Piece]:
    """The tables as they are laid out on the page, where there are any, and the prose in its own order."""
    prose = _SECTION.sub(r"\n\1\n", _DRAWN.sub("\n", _HYPHENATED.sub("", plain)))
    for piece in text_pieces(prose):
        if piece.grid is None and not _MANY_FIGURES.search(piece.text):
            yield replace(piece, line=0)
    for piece in text_pieces(laid):
        if piece.grid is not None and _is_whole(piece.grid):
            yield replace(piece, line=0)


def _is_whole(grid: Grid) -> bool:
    """Whether every column of a table kept its own head, and no figure ran into a label; else nothing is read of it."""
    heads = list(zip(*(tuple(cell.text for cell in row[1:]) for row in grid.rows[: grid.header_rows]), strict=True))
    if not heads or len(set(heads)) < len(heads) or not all(any(head) for head in heads):
        return False
    if any(_FIGURE_ALONE.fullmatch(text) or len(text) > MAX_HEAD for head in heads for text in head):
        return False
    labels = [row[0].text for row in grid.rows[grid.header_rows :]]
    return all(_LETTERS.search(label) and not _RUN_IN.search(label) for label in labels)
