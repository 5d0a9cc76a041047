"""Stage identify: a printed name without what is only print: markup, links, marks, medals, odd dashes and spaces."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

LONGEST = 400
"""Names are cut here: no real one is longer, and hostile ones must stay cheap."""

_ODD = re.compile(r"[^A-Za-z0-9 .()/_:,+-]")
_HIDDEN = re.compile(r"[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]")
_DASH = re.compile(r"[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]")
_MARK = re.compile(r"[\u00b9\u00b2\u00b3\u2070-\u209f\u2020\u2021\u00a7\u00b6\u2122\u00ae\u00a9*~`]+")
_LINK = re.compile(r"!?\[([^\[\]]{0,200})\]\((?:[^()\s]{0,300})\)")
_NOTE = re.compile(r"<su[pb]>[^<]{0,40}</su[pb]>|<[^<>]{0,200}>|\[\^?\d{1,3}\]|\[\^[^\[\]]{1,20}\]", re.IGNORECASE)
_CITED = re.compile(r"[\[(][^\[\]()]{0,60}\bet al\b[^\[\]()]{0,40}[\])]", re.IGNORECASE)
_REMARK = re.compile(r"\(see [^()]{0,80}\)", re.IGNORECASE)
_SAMPLED = re.compile(r"\b(?:t|temp|temperature)\s?=\s?(\d+(?:\.\d+)?)", re.IGNORECASE)
_URL = re.compile(r"https?://[^\s()<>]{1,300}", re.IGNORECASE)
_PLUS = re.compile(r"(?<=[A-Za-z0-9])\+{1,2}(?=[\s)(:,_-]|$)")
_WITH = re.compile(r"\bw/(o\b)?", re.IGNORECASE)
_CAMEL = re.compile(r"([a-z])(?=[VRKM]\d)")
_RUN = re.compile(r"([^A-Za-z0-9]{6})[^A-Za-z0-9]+")
"""Signs between two words, more than any name has."""
_SHORT = 60
"""Most names have no more signs, and nothing in them can be long."""


@lru_cache(maxsize=512)
def _letters(character: str) -> str:
    folded = unicodedata.normalize("NFKD", character)
    kept = "".join(c for c in folded if not unicodedata.combining(c))
    return kept if kept and all(c.isalnum() or c in " '-/()" for c in kept) else " "


def _path(found: re.Match[str]) -> str:
    address = found.group().split("?")[0].split("#")[0].rstrip("/")
    parts = [part for part in address.split("/")[3:] if part]
    if "huggingface.co" in address or "github.com" in address or "openrouter.ai" in address:
        return "/".join(parts[:2])
    return parts[-1] if parts else " "


def _mended(text: str) -> str:
    text = _HIDDEN.sub("", text)
    text = _LINK.sub(r"\1", text)
    text = _NOTE.sub(" ", text)
    text = _CITED.sub(" ", text)
    text = _URL.sub(_path, text)
    text = _SAMPLED.sub(" ", text)
    text = _MARK.sub(" ", _DASH.sub("-", text))
    text = (
        text.replace("\u03b1", "alpha")
        .replace("\u03b2", "beta")
        .replace("&amp;", "&")
        .replace("\u2019", "'")
        .replace("\u00d7", " x ")
    )
    if not text.isascii():
        text = "".join(c if c.isascii() else _letters(c) for c in text)
    return text.replace("[", "(").replace("]", ")").replace("{", "(").replace("}", ")").strip()


def sampling(text: str) -> str:
    """The temperature that a name states, as `t=1`, or nothing."""
    found = _SAMPLED.search(text) if "=" in text else None
    return f"t={found.group(1)}" if found else ""


def plain(text: str) -> str:
    """The name in lower case with ordinary dashes, brackets and spaces; every letter and number is kept."""
    if len(text) > LONGEST:
        text = text[:LONGEST]
    if _ODD.search(text) or "://" in text:
        text = _mended(text)
    if "(see " in text:
        text = _REMARK.sub(" ", text)
    if "+" in text:
        text = _PLUS.sub(" plus", text)
    if "/" in text:
        text = _WITH.sub(lambda found: "without " if found.group(1) else "with ", text)
    if len(text) > _SHORT:
        text = _RUN.sub(r"\1", text)
    return text if text.islower() else _CAMEL.sub(r"\1 ", text).lower()
