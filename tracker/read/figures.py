"""Stage read: printed text around a number, made plain, and the number in it as a Decimal.

Cleaning removes what carries no value (marks, medals, markup, odd spaces); it never adds or guesses a digit.
"""

from __future__ import annotations

import html
import re
import unicodedata
from decimal import Decimal

MAX_TEXT = 200
"""Longer texts are prose and hold no single figure."""

NUMBER = r"(?:\d{1,3}(?:[',.\u2019 ]\d{3}){1,4}(?!\d)(?:[.,]\d{1,12})?|\d{1,15}(?:[.,]\d{1,20})?|[.,]\d{1,20})"
"""One number with a decimal point or comma and perhaps grouped digits; `number` decides what a separator means.

It has at most 15 digits before the point, so that arithmetic on it stays exact.
"""

_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"), "-")
_SUPERSCRIPT = re.compile(r"<sup\b[^>]{0,80}>[^<]{0,40}</sup>|<sub\b[^>]{0,80}>[^<]{0,40}</sub>", re.I)
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,150}>")
_LINK = re.compile(r"\[([^\[\]]{0,120})\]\([^()\s]{0,300}\)")
_FOOTNOTE = re.compile(r"\[\^?(?:\d{1,2}|[a-z*†‡§])\]|\\\*|\^\{?(?:\d{1,2}|[a-z*†‡§])\}?$", re.I)
_LATEX = re.compile(r"\\(?:mathbf|textbf|text|mathrm|underline|bf)\b|[{}]")
_MARKS = dict.fromkeys(map(ord, "*†‡§¶※`"), None)


def plain(text: str) -> str:
    """The text on one line without markup, footnote marks, medals and emoji, with plain dashes, signs and spaces."""
    text = html.unescape(text[: MAX_TEXT * 4])
    text = _TAG.sub(" ", _SUPERSCRIPT.sub("", text))
    text = _LINK.sub(r"\1", text).replace("\\%", "%").replace("\\pm", "±").replace("\\sim", "~")
    text = text.replace("+/-", "±").replace("+-", "±").replace("__", "")
    if text.count("$") == 2 and text.lstrip().startswith("$"):
        text = text.replace("$", "")
    text = _FOOTNOTE.sub("", _LATEX.sub("", text).strip()).translate(_MARKS)
    kept = "".join(char for char in text if unicodedata.category(char) not in ("No", "So", "Sk", "Cf", "Mn", "Me"))
    kept = unicodedata.normalize("NFKC", kept).translate(_DASHES).replace("٪", "%").replace("﹪", "%")
    return " ".join(kept.split())


def number(text: str, *, small: bool = False) -> tuple[Decimal, Decimal] | None:
    """The value of one printed number and one unit of its last digit, or None when it is malformed.

    A comma followed by groups of exactly three digits groups thousands, unless `small` says that the unit has no
    thousands (percent) or the number starts with zero; any other single comma is a decimal comma.
    """
    sign, digits = ("-", text[1:]) if text.startswith("-") else ("", text)
    digits = digits.replace(" ", "").replace("'", "").replace("\u2019", "")
    grouped = re.fullmatch(r"[1-9]\d{0,2}((?:,\d{3})+)(\.\d+)?", digits)
    german = re.fullmatch(r"[1-9]\d{0,2}(?:(?:\.\d{3}){2,}(?:,\d+)?|(?:\.\d{3})+,\d+)", digits)
    if grouped and (not small or grouped[1].count(",") > 1 or grouped[2]):
        digits = digits.replace(",", "")
    elif german:
        digits = digits.replace(".", "").replace(",", ".")
    else:
        digits = digits.replace(",", ".")
    if not re.fullmatch(r"\d*\.?\d+", digits):
        return None
    decimals = len(digits.partition(".")[2])
    return Decimal(sign + digits), Decimal(1).scaleb(-decimals)
