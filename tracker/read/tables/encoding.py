"""Stage read: the bytes of a page as text, by the encoding that it or the answer names."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""Byte order marks; the longer of two that begin alike goes first."""
_NAMED = (
    re.compile(rb"\s{0,100}<\?xml[^>]{0,200}?\bencoding\s{0,9}=\s{0,9}[\"']([\w.:-]{1,40})[\"']"),
    re.compile(rb"<\s{0,9}meta\b[^>]{1,300}?\bcharset\s{0,9}=\s{0,9}[\"']?([\w.:-]{1,40})[ /;'\">]", re.IGNORECASE),
)
_LOOKED_AT = 2_048
"""A page names its encoding near its beginning: so many bytes, or the first twentieth."""
_OTHER_NAMES = {"macintosh": "mac-roman", "x-sjis": "shift-jis"}
_UNFIT = frozenset({"idna", "mbcs", "oem", "punycode", "raw-unicode-escape", "undefined", "unicode-escape", "utf-7"})
"""What Python can decode and no page is written in; some of them take very long for what is made to take long."""


def decode(body: bytes, declared: str | None = None) -> str:
    """The page as text: by the encoding of the answer (`declared`), its byte order mark, its own tag, or UTF-8.

    The first that fits every byte is taken, at last Windows-1252; where none does, the first of them, with a sign of
    replacement for what does not fit.
    """
    mark, marked = next(((sign, name) for sign, name in _MARKS if body.startswith(sign)), (b"", ""))
    body = body[len(mark) :]
    wanted = list(dict.fromkeys(_wanted(body, declared, marked)))
    for name in wanted:
        try:
            return body.decode(name)
        except UnicodeError:
            continue
    return body.decode(wanted[0], "replace")


def _wanted(body: bytes, declared: str | None, marked: str) -> Iterator[str]:
    for name in (declared, marked, _own(body), "utf-8", "windows-1252"):
        known = _known(name or "")
        if known:
            yield known


def _own(body: bytes) -> str:
    """The encoding that the page itself names, or nothing."""
    start = body[: max(_LOOKED_AT, len(body) // 20)]
    found = _NAMED[0].match(start) or _NAMED[1].search(start)
    return found[1].decode("ascii", "replace") if found else ""


def _known(name: str) -> str:
    """The name by which Python knows an encoding of texts, or nothing."""
    name = name.lower()
    try:
        known = codecs.lookup(_OTHER_NAMES.get(name, name)).name
        b"".decode(known)
    except (LookupError, ValueError):
        return ""
    return "" if known in _UNFIT else known
