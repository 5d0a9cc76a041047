"""Declarations as text: what `tracker discover` and `tracker review` add to files under `sources/vendors/`."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from pathlib import Path

from tracker.declare.documents import Rejection, load_documents
from tracker.declare.vendors import vendor_slug
from tracker.errors import DeclarationError
from tracker.records import SETTINGS, Claim

LONGEST_PLACE = 120
_REVIEWED = re.compile(r"^reviewed\s*=.*$", re.MULTILINE)
_FIRST_TABLE = re.compile(r"^\s*\[", re.MULTILINE)
_OUTSIDE = re.compile(r"[^a-z0-9]+")
_SIGNS = {"τ": "tau", "²": "2", "³": "3", "+": " plus "}


def toml_text(text: str) -> str:
    """The text as a TOML string on one line; control characters are left out."""
    plain = "".join(sign if sign.isprintable() or sign == " " else " " for sign in text)
    escaped = plain.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def claim_text(claim: Claim) -> str:
    """A `[[claim]]` table: facts only, without the words of the page."""
    lines = [
        "[[claim]]",
        f"id = {toml_text(claim.id)}",
        f"model = {toml_text(claim.model)}",
        f"benchmark = {toml_text(claim.benchmark)}",
        f"score = {toml_text(claim.score)}",
    ]
    lines += [f"{key} = {toml_text(value)}" for key, value in _optional(claim) if value]
    lines += [f"{key} = {value}" for key, value in (("n", claim.n), ("runs", claim.runs)) if value]
    if claim.own_model is not None:
        lines.append(f"own_model = {_flag(claim.own_model)}")
    if claim.quoted:
        lines.append("quoted = true")
    lines.append(f"place = {toml_text((claim.locator or 'as extracted')[:LONGEST_PLACE].strip())}")
    settings = ", ".join(f"{name} = {toml_text(claim.settings[name])}" for name in SETTINGS if name in claim.settings)
    if settings:
        lines.append(f"settings = {{ {settings} }}")
    return "\n".join(lines) + "\n"


def _optional(claim: Claim) -> tuple[tuple[str, str | None], ...]:
    return (("unit", claim.unit), ("stderr", claim.stderr), ("half_width", claim.half_width), ("date", claim.date))


def rejection_text(rejection: Rejection) -> str:
    """A `[[rejected]]` table."""
    lines = [
        "[[rejected]]",
        f"model = {toml_text(rejection.model)}",
        f"benchmark = {toml_text(rejection.benchmark)}",
        f"score = {toml_text(rejection.score)}",
        f"why = {toml_text(rejection.why)}",
    ]
    if rejection.place:
        lines.append(f"place = {toml_text(rejection.place[:LONGEST_PLACE].strip())}")
    return "\n".join(lines) + "\n"


def document_text(title: str, vendor: str, url: str, kind: str, day: str | None) -> str:
    """The declaration of a document that nobody has read yet: not reviewed, to be read by a reader."""
    lines = [
        f"title = {toml_text(title or url)}",
        f"vendor = {toml_text(vendor)}",
        f"publisher = {toml_text(vendor)}",
        f"url = {toml_text(url)}",
        f'kind = "{kind}"',
    ]
    if day:
        lines.append(f'date = "{date.fromisoformat(day).isoformat()}"')
    return "\n".join([*lines, "moving = true", 'reader = "auto"', "reviewed = false"]) + "\n"


def claim_id(document: str, claim: Claim, taken: set[str]) -> str:
    """An id of small letters, digits and hyphens from document, model, benchmark and figure; not one that is taken."""
    words = " ".join((document, claim.model, claim.benchmark, claim.score)).casefold()
    for sign, said in _SIGNS.items():
        words = words.replace(sign, said)
    slug = _OUTSIDE.sub("-", words).strip("-")[:140].strip("-")
    found, number = slug, 1
    while found in taken:
        number += 1
        found = f"{slug}-{number}"
    return found


def document_slug(title: str, url: str) -> str:
    """A file name for a document, from its title, or from its address where the title gives none."""
    return vendor_slug(title)[:60].strip("-") or vendor_slug(url.partition("://")[2])[-60:].strip("-")


def with_reviewed(text: str) -> str:
    """The declaration with `reviewed = true`."""
    if _REVIEWED.search(text):
        return _REVIEWED.sub("reviewed = true", text, count=1)
    table = _FIRST_TABLE.search(text)
    head, rest = (text[: table.start()], text[table.start() :]) if table else (text, "")
    gap = "\n\n" if rest else "\n"
    return f"{head.rstrip()}\nreviewed = true{gap}{rest.lstrip()}"


def with_tables(text: str, tables: list[str]) -> str:
    """The declaration with further tables at its end."""
    return "\n".join([text.rstrip() + "\n", *tables])


def change(sources: Path, slug: str, edit: Callable[[str], str]) -> None:
    """Edits one declaration in place, whole or not at all; raises DeclarationError and keeps the old file otherwise."""
    path = sources / "vendors" / f"{slug}.toml"
    before = path.read_text("utf-8")
    save(sources, slug, edit(before), before)


def save(sources: Path, slug: str, text: str, before: str | None = None) -> Path:
    """Writes the declaration of a document; where the declarations then cannot be loaded, what was there is put back.

    Returns its path; raises DeclarationError.
    """
    path = sources / "vendors" / f"{slug}.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.new")
    fresh.write_text(text, "utf-8")
    fresh.replace(path)
    try:
        load_documents(sources)
    except DeclarationError:
        if before is None:
            path.unlink()
        else:
            path.write_text(before, "utf-8")
        raise
    return path


def _flag(value: bool) -> str:
    return "true" if value else "false"
