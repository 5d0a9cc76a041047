"""Pipeline: what a reader extracts from a document, held against what people have declared or rejected of it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tracker.declare.documents import Document, Rejection
from tracker.declare.writing import claim_id
from tracker.identify.benchmarks import read_benchmark
from tracker.identify.names import read_name
from tracker.identify.registry import Registry
from tracker.identify.relate import Relation, relate
from tracker.read.scores import read_score
from tracker.records import Claim

_CELL = re.compile(r"row “(.*?)”, column “(.*?)”")


@dataclass(frozen=True, slots=True)
class Pending:
    """An extracted claim that nobody has decided on."""

    key: str
    """Eight characters by which it is accepted or rejected; the same for the same model, benchmark and figure."""
    claim: Claim
    instead_of: str = ""
    """The declared figure of the same model and benchmark, where it is another one and no setting says otherwise."""


def pending(document: Document, extracted: Iterable[Claim], registry: Registry) -> tuple[Pending, ...]:
    """The extracted claims that are neither declared nor rejected, each once, in the order of the document."""
    found: dict[str, Pending] = {}
    for claim in extracted:
        key = pending_key(claim)
        if key in found or _rejected(claim, document.rejected):
            continue
        same = [declared for declared in document.claims if _same_subject(declared, claim, registry)]
        if any(_same_figure(declared.score, claim.score) for declared in same):
            continue
        if any(_same_cell(declared, claim) for declared in document.claims):
            continue
        other = next((declared.score for declared in same if _compatible(declared, claim)), "")
        found[key] = Pending(key, replace(claim, document=document.slug), other)
    return tuple(found.values())


def pending_key(claim: Claim) -> str:
    """Eight characters from model, benchmark, figure and settings."""
    settings = sorted(claim.settings.items())
    whole = "\n".join((claim.model, claim.benchmark, claim.score, repr(settings)))
    return hashlib.sha256(whole.encode()).hexdigest()[:8]


def accepted(document: Document, chosen: Sequence[Pending], own: bool | None, taken: set[str]) -> list[Claim]:
    """The claims to declare, each with an id of its own; `own` says whose model it is where the reader does not know.

    `taken` are the ids of all declared claims. Quotes, addresses and free words of the page are left out.
    """
    claims: list[Claim] = []
    taken = set(taken)
    for each in chosen:
        name = claim_id(document.slug, each.claim, taken)
        taken.add(name)
        mine = each.claim.own_model if each.claim.own_model is not None else own
        claims.append(replace(each.claim, id=name, own_model=mine, quote=None, url=None, context=None))
    return claims


def rejections(chosen: Sequence[Pending], why: str) -> list[Rejection]:
    """What to keep of claims that are not accepted."""
    return [
        Rejection(each.claim.model, each.claim.benchmark, each.claim.score, why, each.claim.locator or "")
        for each in chosen
    ]


def _rejected(claim: Claim, rejected: Iterable[Rejection]) -> bool:
    return any(
        (each.model, each.benchmark, each.score) == (claim.model, claim.benchmark, claim.score) for each in rejected
    )


def _same_subject(a: Claim, b: Claim, registry: Registry) -> bool:
    """Whether both speak of one model on one benchmark, whatever the settings."""
    if read_benchmark(a.benchmark, registry).key != read_benchmark(b.benchmark, registry).key:
        return False
    if a.model == b.model:
        return True
    relation = relate(read_name(a.model, registry), read_name(b.model, registry), registry)
    return relation in (Relation.SAME, Relation.SAME_MODEL)


def _compatible(a: Claim, b: Claim) -> bool:
    """Whether no setting that both state differs."""
    return all(b.settings.get(name, value) == value for name, value in a.settings.items())


def _same_figure(a: str, b: str) -> bool:
    one, other = read_score(a), read_score(b)
    if one.value is None or other.value is None:
        return a.strip() == b.strip()
    return (one.value, one.quantum) == (other.value, other.quantum)


def _same_cell(declared: Claim, claim: Claim) -> bool:
    """Whether the declared figure stands in the cell from which the other was read, and is the same."""
    one, other = _CELL.search(declared.locator or ""), _CELL.search(claim.locator or "")
    return (
        one is not None
        and other is not None
        and one.groups() == other.groups()
        and _same_figure(declared.score, claim.score)
    )
