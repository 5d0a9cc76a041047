"""Stage read, proposals: what a board may be called, by its address, its file and the page's own title."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape
from pathlib import PurePath
from urllib.parse import unquote, urlsplit

from tracker.read.proposal.columns import words_of

_TITLE = re.compile(r"<title[^>]{0,200}>([^<]{1,300})</title", re.IGNORECASE)
_HEADING = re.compile(r"^#{1,3} +(.{1,200})$", re.MULTILINE)
_DATE = re.compile(r"[._-]?20\d\d(?:[._-]?\d\d){0,2}(?!\d)")
_WORD = re.compile(r"[a-z0-9]+(?:\.[0-9]+)*")
_COMMON = words_of(
    "index home page readme data results result scores score leaderboard leaderboards board boards table rows main "
    "master list overall docs json csv yml yaml md html js www raw"
)
_SHARED_HOSTS = ("raw.githubusercontent.com", "github.com", "gitlab.com", "huggingface.co")
_HUMAN = re.compile(r"\b(?:humans?|mturkers?|turkers?|people|annotators?)\b", re.IGNORECASE)
_CHANCE = re.compile(r"\b(?:random|chance|majority|frequent)\b", re.IGNORECASE)


def slug_of(name: str, url: str) -> str:
    """A slug from the words of an address or file name that say which board it is."""
    parts = urlsplit(url or "")
    stem = PurePath(unquote(parts.path) if url else name).stem
    candidates = [stem, *_of_address(parts.netloc, unquote(parts.path))] if url else [stem, *_folders(name)]
    for candidate in candidates:
        words = [word for word in _WORD.findall(_DATE.sub("", candidate.lower())) if word not in _COMMON]
        if any(not word.isdecimal() for word in words):
            return "-".join(words)[:60].strip("-.")
    return "new-board"


def _folders(name: str) -> list[str]:
    return [part for part in reversed(PurePath(name).parts[:-1]) if part.strip("./")]


def _of_address(host: str, path: str) -> list[str]:
    """The folders nearest to the file, with the repository or the host's own name before those that say nothing."""
    folders = [part for part in path.split("/")[:-1] if part]
    if host in _SHARED_HOSTS:
        return [*folders[1:2], *folders[:1]]
    labels = host.split(":")[0].split(".")
    own = labels[0] if host.endswith((".github.io", ".hf.space")) or (len(labels) > 2 and labels[0] != "www") else ""
    return [own, labels[-2] if len(labels) > 1 else host, *reversed(folders)]


def title_of(body: bytes, name: str, url: str) -> str:
    """The page's title or first heading, else the slug in words."""
    text = body[:200_000].decode("utf-8", "replace")
    found = _TITLE.search(text) if text.lstrip().startswith("<") else _HEADING.search(text)
    title = " ".join(unescape(re.sub(r"[*_`#<>\[\]]", " ", found[1])).split()) if found else ""
    return title[:80].strip() or slug_of(name, url).replace("-", " ").capitalize()


def human_names(names: Iterable[str]) -> dict[str, str]:
    """The names that are people or chance, each with the kind of row that it is."""
    found: dict[str, str] = {}
    for name in dict.fromkeys(names):
        if _HUMAN.search(name):
            found[name] = "human"
        elif _CHANCE.search(name):
            found[name] = "baseline"
    return found
