"""Declarations of vendors: where each lists what it publishes, so that documents not yet tracked can be found."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from tracker.declare.table import Table
from tracker.errors import DeclarationError

_ORGANISATION = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,95}")
_OUTSIDE = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Vendor:
    """One vendor and its listings: `sources/vendors/<vendor>.toml`, beside the folder of its documents."""

    slug: str
    name: str
    """As the declarations of its documents call it."""
    feeds: tuple[str, ...] = ()
    """Addresses of RSS or Atom feeds."""
    sitemaps: tuple[str, ...] = ()
    """Addresses of sitemaps, or of indexes of sitemaps."""
    pages: tuple[str, ...] = ()
    """Beginnings of the addresses that a feed or sitemap may give; all where there is none."""
    github: tuple[str, ...] = ()
    """Organisations whose repositories' READMEs are documents."""
    huggingface: tuple[str, ...] = ()
    """Organisations whose models' cards are documents."""
    ignore: tuple[str, ...] = ()
    """Addresses that were looked at and print no scores; `*` stands for any characters."""


def load_vendors(sources: Path) -> tuple[Vendor, ...]:
    """All vendors of `sources/vendors`, sorted by slug.

    Raises DeclarationError, naming the file and the key, for an unknown key or a value that is none.
    """
    return tuple(_vendor(path) for path in sorted((sources / "vendors").glob("*.toml")))


def vendor_slug(name: str) -> str:
    """The folder and file name of a vendor: small letters, digits and single hyphens."""
    return _OUTSIDE.sub("-", name.casefold()).strip("-")


def _vendor(path: Path) -> Vendor:
    table = Table.load(path)
    vendor = Vendor(
        slug=path.stem,
        name=table.text("name"),
        feeds=_addresses(table, "feeds"),
        sitemaps=_addresses(table, "sitemaps"),
        pages=_addresses(table, "pages"),
        github=_organisations(table, "github"),
        huggingface=_organisations(table, "huggingface"),
        ignore=_patterns(table),
    )
    table.finish()
    if vendor_slug(vendor.name) != vendor.slug:
        raise table.refuse("name", f"{vendor.name!r} belongs in {vendor_slug(vendor.name)}.toml")
    if not (vendor.feeds or vendor.sitemaps or vendor.github or vendor.huggingface):
        raise DeclarationError(
            "it says nowhere where the vendor lists what it publishes",
            where=str(path),
            advice="give feeds, sitemaps, github or huggingface",
        )
    return vendor


def _addresses(table: Table, key: str) -> tuple[str, ...]:
    found = table.texts(key)
    for address in found:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise table.refuse(key, f"{address!r} is not an http or https address")
    return found


def _organisations(table: Table, key: str) -> tuple[str, ...]:
    found = table.texts(key)
    for name in found:
        if not _ORGANISATION.fullmatch(name):
            raise table.refuse(key, f"{name!r} is not the name of an organisation")
    return found


def _patterns(table: Table) -> tuple[str, ...]:
    found = table.texts("ignore")
    for pattern in found:
        if not pattern.strip("*") or any(sign.isspace() for sign in pattern):
            raise table.refuse("ignore", f"{pattern!r} is neither an address nor a part of one")
    return found
