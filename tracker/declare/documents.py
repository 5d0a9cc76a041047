"""Declarations of vendor documents: where each stands, and the claims transcribed from it, as facts."""

from __future__ import annotations

from dataclasses import dataclass

from tracker.records import Claim


@dataclass(frozen=True, slots=True)
class Document:
    """One document that prints scores: `sources/vendors/<vendor>/<document>.toml`."""

    slug: str
    """`vendor-slug/document-slug`, from the path of the declaration."""
    vendor: str
    """The name of the vendor whose models the claims are about."""
    title: str
    publisher: str
    """Who printed it; differs from the vendor for press and aggregators."""
    url: str | None
    kind: str
    """readme, model_card, blog, paper, press, system_card or aggregator."""
    date: str | None = None
    moving: bool = False
    """Whether the URL's content can change (a README on a branch) or is fixed (a commit, a paper version)."""
    language: str = "en"
    reader: str | None = None
    """The reader that extracts claims from the page, where one is accepted for it."""
    reviewed: bool = False
    first_seen_at: str | None = None
    """The slug of the document that printed these numbers first, for press and copies."""
    claims: tuple[Claim, ...] = ()
    """Transcribed claims; each has a stable id and a place, and no quote."""
