"""Pipeline: the claims that readers find in a document, with the settings and the maker that the registry knows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from tracker.declare.documents import Document
from tracker.declare.writing import claim_id
from tracker.identify.benchmarks import read_benchmark
from tracker.identify.names import read_name
from tracker.identify.registry import Registry
from tracker.identify.settings import read_settings
from tracker.pipeline.review import pending
from tracker.read.documents.document import read_document
from tracker.read.documents.known import KnownNames
from tracker.records import SETTINGS, Claim, Page

_WORD = re.compile(r"[^\W_]+")


def known_names(registry: Registry) -> KnownNames:
    """The names of the registry by which readers know benchmarks and models in a text."""
    benchmarks: list[str] = []
    for benchmark in registry.benchmarks:
        benchmarks += [benchmark.name, *benchmark.spellings, *benchmark.family_names]
        benchmarks += [f"{name} {word}" for name in benchmark.family_names for word in benchmark.words]
    models: list[str] = []
    for model in registry.models:
        models += [model.name, *model.spellings]
    for family in registry.families:
        models += [family.name, *family.spellings]
    scaffolds = [name for scaffold in registry.scaffolds for name in (scaffold.name, *scaffold.spellings)]
    return KnownNames.of(benchmarks, models, scaffolds)


def with_settings(claim: Claim, registry: Registry) -> Claim:
    """The claim with the settings that its labels and the words around it state; what stands nearer goes first."""
    label = read_benchmark(claim.benchmark, registry)
    name = read_name(claim.model, registry)
    found = dict(name.settings)
    if name.scaffold:
        found["scaffold"] = " ".join(part for part in (name.scaffold, name.scaffold_version) if part)
    for text in (label.settings, *map(read_settings, (claim.context or "").split("; "))):
        for setting, value in text.items():
            found.setdefault(setting, value)
    whole = label.whole
    unit = claim.unit or (whole.unit if whole is not None and whole.unit in ("elo",) else None)
    return replace(claim, settings={name: found[name] for name in SETTINGS if name in found}, unit=unit)


def with_maker(claim: Claim, registry: Registry) -> Claim:
    """The claim with what the registry says about whose model it is.

    A maker that is the document's vendor decides for it. Another maker decides against it where the registry knows the
    vendor too; a maker that the registry does not know leaves it open, unless the document itself names the family.
    """
    makers = {model.vendor for model in read_name(claim.model, registry).models if model.vendor}
    if not claim.vendor or (claim.own_model is None and not makers):
        return claim
    vendor = _spelled(claim.vendor, registry)
    if any(_is_one(vendor, _spelled(maker, registry)) for maker in makers):
        return replace(claim, own_model=True)
    if not makers:
        return claim if claim.own_model else replace(claim, own_model=None)
    known = any(_is_one(vendor, _spelled(name, registry)) for name in {family.vendor for family in registry.families})
    return replace(claim, own_model=False) if known or not claim.own_model else claim


def _spelled(name: str, registry: Registry) -> frozenset[str]:
    """The name of an organisation in every way that the registry knows, in small letters, blanks around each word."""
    names = {name.casefold()}
    for each in registry.organisations:
        spelled = {each.name.casefold(), *(spelling.casefold() for spelling in each.spellings)}
        if names & spelled:
            names |= spelled
    return frozenset(" ".join(("", *_WORD.findall(text), "")) for text in names)


def _is_one(some: frozenset[str], others: frozenset[str]) -> bool:
    """Whether a name of one organisation holds one of the other: `Zorb Labs` and `Zorb`."""
    return any(a in b or b in a for a in some for b in others)


class Extractor:
    """Reads documents whose reader has been accepted; the names it knows are put together once."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry

    @cached_property
    def known(self) -> KnownNames:
        """The names of the registry."""
        return known_names(self.registry)

    def claims(self, document: Document, page: Page) -> tuple[Claim, ...]:
        """What stands in the page beside what people have declared or rejected; nothing where no reader is accepted.

        A reader is accepted by `reader` and `reviewed = true` in the declaration. Figures of which it is not known
        whose model they are about stay out. The id does not hold the figure, so that a changed figure is an edit.
        """
        if not (document.reader and document.reviewed):
            return ()
        reading = read_document(
            page.body,
            page.final_url or page.url,
            self.known,
            kind=document.reader,
            content_type=page.content_type,
            vendor=document.vendor,
        )
        extracted = (with_maker(with_settings(claim, self.registry), self.registry) for claim in reading.claims)
        return tuple(self._named(document, extracted))

    def _named(self, document: Document, extracted: Iterator[Claim]) -> Iterator[Claim]:
        taken = {claim.id for claim in document.claims}
        for each in pending(document, extracted, self.registry):
            if each.claim.own_model is None or each.instead_of:
                continue
            name = claim_id(document.slug, replace(each.claim, score=""), taken)
            taken.add(name)
            day = document.printed or document.date
            yield replace(each.claim, id=name, date=day, kind=document.kind, url=document.url, quote=None, context=None)
