"""Stage read: the claims in running text, sentence by sentence, in any of the languages that the rules know."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from unicodedata import normalize

from tracker.read.documents.known import MODEL, KnownNames
from tracker.read.documents.labels import clean
from tracker.read.documents.notes import Notes
from tracker.read.documents.numbers import may_hold_scores, numbers
from tracker.read.documents.pairing import Memory, Pair, pairs_in
from tracker.read.documents.sentence import rivals_in
from tracker.read.documents.sentences import sentences
from tracker.read.documents.spotting import Spotter
from tracker.read.documents.surroundings import MAX_LEAD, Subject, benchmark_in, own_model
from tracker.records import Claim

MAX_NAME = 60
_PERCENT = re.compile(r"[%％]|per ?cent|prozent", re.IGNORECASE)
_ITEM_FIGURE_FIRST = re.compile(r"(?P<figure>\d{1,3}(?:[.,]\d+)?\s?[%％])\s*[:：–—-]?\s+(?P<name>[^\d\s%][^%％]*)$")


@dataclass(frozen=True, slots=True)
class Passage:
    """One paragraph, list item or heading as words, with what stands above it."""

    text: str
    headings: tuple[str, ...] = ()
    item: bool = False
    lead: str = ""
    """The paragraph before a list."""
    place: str = ""
    """Where it stands, for the locator."""
    marks: tuple[str, ...] = field(default=())


def prose_claims(
    passages: Iterable[Passage], spotter: Spotter, subject: Subject, notes: Notes, known: KnownNames
) -> Iterator[Claim]:
    """The claims of the passages in order. A sentence without a model speaks of the last one, or of the document's."""
    benchmark, section = "", None
    leads: dict[tuple[str, tuple[str, ...]], tuple[str, str]] = {}
    for passage in passages:
        benchmark = benchmark if passage.headings == section else ""
        section = passage.headings
        if not may_hold_scores(passage.text):
            continue
        above = passage.lead if passage.item else "", passage.headings
        if above not in leads:
            leads = {above: (_model_above(passage, spotter), _topic(passage, known))}
        model, topic = leads[above]
        memory = Memory(model or subject.model, benchmark, topic)
        listed = _figure_first(passage, memory)
        if listed is not None:
            name, figure = listed
            yield _claim(name, memory.topic, figure, passage, passage.text, passage.text, 1, subject)
            continue
        for number, sentence in enumerate(sentences(passage.text), start=1):
            for pair in pairs_in(sentence, spotter, memory, item=passage.item):
                if not pair.model:
                    continue
                explained = notes.of_marks((*normalize("NFKC", pair.number.mark), *passage.marks))
                context = "; ".join((pair.context, *explained))
                yield _claim(
                    pair.model, pair.benchmark, pair.number.text, passage, sentence, context, number, subject, pair
                )
        benchmark = memory.benchmark


def _topic(passage: Passage, known: KnownNames) -> str:
    for text in (passage.lead if passage.item else "", *passage.headings[1:][-1:]):
        found = benchmark_in(text, known)
        if found:
            return found
    return ""


def _model_above(passage: Passage, spotter: Spotter) -> str:
    """The one model that the passage before a list speaks of, and its items with it; empty for none or several."""
    if not passage.item or not passage.lead:
        return ""
    models = [name for name in spotter.names(passage.lead[:MAX_LEAD]) if name.kind == MODEL]
    rivals = rivals_in(passage.lead, models)
    own = {name.text for name in models if name.start not in rivals}
    return own.pop() if len(own) == 1 else ""


def _figure_first(passage: Passage, memory: Memory) -> tuple[str, str] | None:
    """An item of a list that gives the score and then the system: `18.9% Some Agent (v1)`."""
    if not passage.item or not memory.topic:
        return None
    found = _ITEM_FIGURE_FIRST.fullmatch(passage.text.strip())
    if not found or len(found["name"]) > MAX_NAME or not list(numbers(passage.text, [])):
        return None
    name = clean(found["name"])
    if not re.search(r"[A-Za-z\u4e00-\u9fff]", name) or re.match(
        r"(?:of|on|in|for|more|less|faster|von|auf|de|sur)\b", name
    ):
        return None
    return name, found["figure"].strip()


def _claim(
    model: str,
    benchmark: str,
    score: str,
    passage: Passage,
    sentence: str,
    context: str,
    number: int,
    subject: Subject,
    pair: Pair | None = None,
) -> Claim:
    where = [*passage.headings[-1:], passage.place, f"sentence {number}"]
    own = own_model(model, subject)
    if own is None and pair is not None and pair.rival:
        own = False
    return Claim(
        model=model,
        benchmark=benchmark,
        score=score,
        vendor=subject.vendor,
        unit="percent" if _PERCENT.search(score) else None,
        own_model=own,
        locator=", ".join(part for part in where if part),
        quote=sentence,
        context=context or None,
    )
