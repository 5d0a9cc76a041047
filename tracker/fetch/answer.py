"""What came back over the network for one request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """One redirect that was followed."""

    url: str
    status: int
    target: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back at the end of the redirects."""

    status: int
    url: str
    headers: Mapping[str, str]
    """Header names in lower case."""
    body: bytes
    steps: tuple[Step, ...] = ()
