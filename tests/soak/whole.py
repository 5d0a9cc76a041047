"""Whether a folder holds one whole site: the files of one build, links that lead somewhere, JSON that parses."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from posixpath import join, normpath
from urllib.parse import unquote, urlsplit

from tracker.publish.folder import MANIFEST, digest_of

_LINK = re.compile(rb"""\s(?:href|src)\s*=\s*["']([^"'#]+)""")


@dataclass(slots=True)
class Checker:
    """Looks at a site again and again; what it found in a file is kept by the file's digest."""

    links: dict[str, frozenset[str]] = field(default_factory=dict)
    parsed: set[str] = field(default_factory=set)

    def faults(self, out: Path) -> list[str]:
        """What is wrong with the site of a folder; a folder without any site is none."""
        if not (out / MANIFEST).is_file():
            left = [path for path in out.rglob("*") if path.is_file()] if out.is_dir() else []
            return [f"{len(left)} files and no manifest"] if any(_visible(out, path) for path in left) else []
        listed: dict[str, str] = json.loads((out / MANIFEST).read_bytes())["files"]
        there = {path.relative_to(out).as_posix(): path for path in out.rglob("*") if path.is_file()}
        visible = {name: path for name, path in there.items() if _visible(out, path)}
        found = [f"{name} is of another build" for name in sorted(visible.keys() - listed.keys())]
        found += [f"{name} is missing" for name in sorted(listed.keys() - visible.keys())]
        for name in sorted(visible.keys() & listed.keys()):
            body = visible[name].read_bytes()
            if digest_of(body) != listed[name]:
                found.append(f"{name} is of another build")
            found.extend(self._in_file(name, body, listed[name], frozenset(listed)))
        return found

    def _in_file(self, name: str, body: bytes, digest: str, names: frozenset[str]) -> Iterator[str]:
        if name.endswith(".json") and digest not in self.parsed:
            try:
                json.loads(body)
            except ValueError:
                yield f"{name} is no JSON"
            self.parsed.add(digest)
        if name.endswith(".html"):
            key = f"{name} {digest}"
            if key not in self.links:
                self.links[key] = frozenset(_targets(name, body))
            yield from (f"{name} links to {target}, which is not there" for target in self.links[key] - names)


def _visible(out: Path, path: Path) -> bool:
    return not any(part.startswith(".") for part in path.relative_to(out).parts)


def _targets(name: str, body: bytes) -> Iterator[str]:
    """The files that a page links to inside the site."""
    for raw in _LINK.findall(body):
        text = raw.decode("utf-8", "replace").replace("&amp;", "&")
        parts = urlsplit(text)
        if parts.scheme or parts.netloc or not parts.path or parts.path.startswith("/"):
            continue
        path = unquote(parts.path)
        target = normpath(join(name.rpartition("/")[0], path))
        if path.endswith("/") or target in (".", ""):
            target = normpath(join(target, "index.html"))
        yield target
