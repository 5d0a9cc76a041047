"""What the server of a soak has to give: for each address the copies of a page, each from a step on."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy of a page, served from a step of the schedule on until the next one."""

    step: int
    body: bytes
    content_type: str = "text/plain; charset=utf-8"

    @property
    def tag(self) -> str:
        """The strong validator of these bytes."""
        return f'"{hashlib.sha256(self.body).hexdigest()[:16]}"'


@dataclass(frozen=True, slots=True)
class Site:
    """All pages by `host/path`, and how many steps there are."""

    pages: Mapping[str, tuple[Copy, ...]]
    steps: int
    hosts: tuple[str, ...] = field(default=())
    sources: Mapping[str, str] = field(default_factory=dict)
    """By address, the source that asks for it, where that is known."""

    @classmethod
    def of(cls, copies: Iterable[tuple[str, Copy]], steps: int, sources: Mapping[str, str] | None = None) -> Site:
        """The site of these copies, given with their addresses without the scheme."""
        found: dict[str, list[Copy]] = {}
        for address, copy in copies:
            found.setdefault(address, []).append(copy)
        pages = {address: tuple(sorted(each, key=lambda copy: copy.step)) for address, each in found.items()}
        return cls(pages, steps, tuple(sorted({address.partition("/")[0] for address in pages})), sources or {})

    def at(self, address: str, step: int) -> Copy | None:
        """What an address serves at a step; None before its first copy and for an unknown address."""
        served = [copy for copy in self.pages.get(address, ()) if copy.step <= step]
        return served[-1] if served else None
