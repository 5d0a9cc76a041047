"""Stage read: Markdown inside a line or a cell, as the words that a reader sees."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

_SPECIAL = re.compile(r"[\\`*_~<&\[$]")
_CODE = re.compile(r"(?<!\\)(`{1,3})([^`]+)\1")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_IMAGE = re.compile(r"!\[([^\[\]]*)\]\(([^()\s]*(?:\([^()]*\))?[^()\s]*)(?:\s+\"[^\"]*\")?\)")
_FOOTNOTE = re.compile(r"\[\^([^\[\]\s]{1,20})\]")
_LINK = re.compile(r"\[([^\[\]]*)\]\(([^()\s]*(?:\([^()]*\))?[^()\s]*)(?:\s+\"[^\"]*\")?\)")
_REFERENCE = re.compile(r"\[([^\[\]]+)\]\[[^\[\]]*\]")
_STRUCK = re.compile(r"~~(.+?)~~|<(del|s|strike)\b[^<>]*>(.*?)</\2>", re.IGNORECASE)
_RAISED = re.compile(r"<(sup|sub|small)\b[^<>]*>(.*?)</\1>", re.IGNORECASE)
_MARK = re.compile(r"\s*[\[(]?(?:\\?[*†‡§¶#^+]+|\d{1,2}|[a-z])[\])]?(?:[,;\s]+(?:\\?[*†‡§¶#^+]+|\d{1,2}|[a-z]))*\s*")
_MARK_PART = re.compile(r"[*†‡§¶#^+]+|\d{1,2}|[a-z]")
_BASE = re.compile(r"(?:(?:^|\W)(?:[τ𝜏tTR]|tau)|(?:^|\s)10)$")
_BREAK = re.compile(r"<br\s*/?>|</?(?:div|p|li|tr|ul|ol)\b[^<>]*>", re.IGNORECASE)
_COMMENT = re.compile(r"<!--.*?(?:-->|$)", re.DOTALL)
_AUTOLINK = re.compile(r"<(https?://[^<>\s]+)>")
_ANCHOR = re.compile(r"<a\b[^<>]*?href\s*=\s*[\"']?([^\"'<>\s]+)[^<>]*>", re.IGNORECASE)
_TAG = re.compile(r"</?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*)?/?>")
_MATH = re.compile(r"(?<!\\)\$([^$\n]{1,120})(?<!\\)\$")
_STRONG = re.compile(r"(\*\*\*|\*\*|___|__)(?=\S)(.+?)(?<=\S)\1")
_EMPHASIS = re.compile(
    r"(?<![\w*])\*(?=[^\s*])([^*\n]*[^\s*])\*(?![\w*])|(?<![\w_])_(?=[^\s_])([^_\n]*[^\s_])_(?![\w_])"
)
_TEX_WORDS = {
    "tau": "τ",
    "pm": "±",
    "times": "×",
    "sim": "~",
    "approx": "~",
    "dagger": "†",
    "ddagger": "‡",
    "ast": "*",
    "star": "*",
    "uparrow": "↑",
    "downarrow": "↓",
    "rightarrow": "→",
    "to": "→",
    "alpha": "α",
    "Delta": "Δ",
    "geq": "≥",
    "leq": "≤",
    "gt": ">",
    "lt": "<",
}
_TEX = re.compile(r"\\([A-Za-z]+)")
_TEX_RAISED = re.compile(r"\^\{?(\d)\}?")
_RAISED_DIGITS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_HELD = "\ue000"
_HELD_MARK = re.compile(_HELD + r"([0-9]{1,7})" + _HELD)


@dataclass(frozen=True, slots=True)
class Inline:
    """What a piece of Markdown shows: the words, and apart from them links, images, marks and what is struck out."""

    text: str
    """The words; a line feed stands where the piece breaks its line."""
    links: tuple[str, ...] = ()
    images: tuple[tuple[str, str], ...] = ()
    """Alternative text and address of each image."""
    marks: tuple[str, ...] = ()
    small: str = ""
    struck: str = ""


def plain_words(source: str) -> str | None:
    """The words of a piece of Markdown that holds no markup, or is wholly bold; None for any other."""
    if not _SPECIAL.search(source):
        return " ".join(source.split())
    bold = len(source) > 4 and source[:2] == "**" == source[-2:]
    return None if not bold or _SPECIAL.search(source, 2, len(source) - 2) else " ".join(source[2:-2].split())


def inline(source: str) -> Inline:
    """The words of a piece of Markdown without its markup; HTML tags and entities are undone as well."""
    if not _SPECIAL.search(source):
        return Inline(_fold(source))
    return _Reader().read(source)


class _Reader:
    """Undoes one layer of markup after the other, and keeps aside what must be left as it is."""

    def __init__(self) -> None:
        self.held: list[str] = []
        self.links: list[str] = []
        self.images: list[tuple[str, str]] = []
        self.marks: list[str] = []
        self.small: list[str] = []
        self.struck: list[str] = []

    def read(self, source: str) -> Inline:
        text = source.replace(_HELD, "")
        if "`" in text:
            text = _CODE.sub(lambda found: self._hold(found[2].strip().replace("\\|", "|")), text)
        if "$" in text:
            text = _MATH.sub(_math, text)
        if "\\" in text:
            text = _ESCAPE.sub(lambda found: self._hold(found[1]), text)
        if "<" in text:
            text = self._tags(_COMMENT.sub("", text))
        if "[" in text:
            text = self._links(text)
        if "~~" in text:
            text = _STRUCK.sub(self._strike, text)
        text = _STRONG.sub(r"\2", _STRONG.sub(r"\2", text))
        text = _EMPHASIS.sub(lambda found: found[1] or found[2], text)
        text = html.unescape(text) if "&" in text else text
        return Inline(
            text=_fold(self._release(text)),
            links=tuple(self.links),
            images=tuple(self.images),
            marks=tuple(self.marks),
            small=_fold(self._release(" ".join(self.small))),
            struck=_fold(self._release(" ".join(self.struck))),
        )

    def _hold(self, text: str) -> str:
        self.held.append(text)
        return f"{_HELD}{len(self.held) - 1}{_HELD}"

    def _release(self, text: str) -> str:
        return _HELD_MARK.sub(self._kept, text) if self.held else text

    def _kept(self, found: re.Match[str]) -> str:
        """The piece of a mark; nothing for a mark that the text itself spells as an entity."""
        number = int(found[1])
        return self.held[number] if number < len(self.held) else ""

    def _links(self, text: str) -> str:
        text = _IMAGE.sub(self._image, text)
        text = _FOOTNOTE.sub(self._footnote, text)
        text = _LINK.sub(self._link, text)
        return _REFERENCE.sub(r"\1", text)

    def _image(self, found: re.Match[str]) -> str:
        self.images.append((_fold(found[1]), found[2]))
        return ""

    def _footnote(self, found: re.Match[str]) -> str:
        self.marks.append("^" + found[1])
        return ""

    def _link(self, found: re.Match[str]) -> str:
        self.links.append(self._release(found[2]))
        return found[1]

    def _strike(self, found: re.Match[str]) -> str:
        self.struck.append(found[1] or found[3] or "")
        return ""

    def _tags(self, text: str) -> str:
        text = _AUTOLINK.sub(r"\1", text)
        text = _STRUCK.sub(self._strike, text)
        text = _RAISED.sub(self._small, text)
        text = _BREAK.sub("\n", text)
        self.links.extend(_ANCHOR.findall(text))
        return _TAG.sub("", text)

    def _small(self, found: re.Match[str]) -> str:
        inner = self._release(_TAG.sub("", found[2])).strip()
        before = found.string[max(0, found.start() - 8) : found.start()]
        if found[1].lower() == "sup" and inner.isdigit() and _BASE.search(before):
            return inner.translate(_RAISED_DIGITS)
        if found[1].lower() == "sup" and _MARK.fullmatch(inner):
            self.marks.extend(_MARK_PART.findall(inner))
            return ""
        glued = found[1].lower() == "sub" and before[-1:].strip() and len(inner) < 4
        self.small.append(inner)
        return found[2] if glued else f" {found[2]}"


def _math(found: re.Match[str]) -> str:
    """The words of a formula; a pair of dollar signs around plain words is money."""
    body = found[1]
    if not re.search(r"[\\^_±]|^\s*[\d.,]+\s*$", body):
        return found[0]
    body = _TEX_RAISED.sub(lambda raised: raised[1].translate(_RAISED_DIGITS), body)
    body = body.replace("\\%", "%").replace("\\_", "_").replace("\\,", " ")
    body = _TEX.sub(lambda word: _TEX_WORDS.get(word[1], ""), body)
    return body.replace("{", "").replace("}", "").replace("^", "").strip()


def _fold(text: str) -> str:
    """White space folded to one blank, line by line."""
    if "\n" not in text:
        return " ".join(text.split())
    return "\n".join(filter(None, (" ".join(line.split()) for line in text.split("\n"))))
