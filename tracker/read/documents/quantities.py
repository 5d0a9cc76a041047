"""Stage read: figures that are claims and that no leaderboard holds: sizes, speeds, numbers of machines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tracker.read.documents.known import MODEL
from tracker.read.documents.prose import Passage
from tracker.read.documents.sentences import sentences
from tracker.read.documents.spotting import Spotter
from tracker.read.documents.surroundings import Subject
from tracker.records import Claim

_N = r"(?<!\d)\d{1,15}+(?:[.,]\d{1,15}+)?"
_WORDS = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|half|ein(?:e[mnrs]?)?|zwei|drei|vier|fünf|sechs|sieben|acht|"
    r"neun|zehn|une?|deux|trois|quatre|cinq|sept|huit|neuf|dix)"
)
_FRACTION = (
    r"(?:(?:a|one|only a|nur ein(?:em|en|es)?|ein(?:em|en|es)?|un|une)\s+)?(?:half|third|quarter|fifth|tenth|halb\w*|"
    r"hälfte|drittel|viertel|fünftel|zehntel|tiers|quart|moitié)"
)
_KINDS: tuple[tuple[str, str, str], ...] = (
    (
        "parameters",
        "count",
        rf"(?P<figure>{_N}\s*(?:billion(?:en)?|milliarden|million(?:en)?|trillion|milliards?|mrd\.?|[BT]\b|亿|"
        rf"万亿))[\s-]*(?:total |active |activated )?(?:parameter[ns]?|paramètres?|参数)",
    ),
    (
        "GPUs needed",
        "ratio",
        rf"(?P<figure>{_FRACTION})\s+(?:of (?:the )?|der |des |as many |fewer |de |"
        rf"du nombre de )?(?:number of |nombre de )?(?:gpu|gpus|gpu-anzahl|nodes?|chips?|bisherigen gpus|"
        rf"beschleuniger|accelerators?|knoten)\b",
    ),
    (
        "throughput",
        "percent",
        rf"(?:throughput|durchsatz\w*|débit|吞吐量?)[^.;]{{0,60}}?(?P<figure>{_N}\s?[%％]|{_N}\s?[x×])|"
        rf"(?P<figure2>{_N}\s?[%％]|{_N}\s?[x×])\s+(?:higher |more |mehr |höheren |greater )?(?:throughput|"
        rf"durchsatz)",
    ),
    (
        "speed",
        "percent",
        rf"(?P<figure>{_N}\s?[%％]|{_N}\s?[x×])\s+(?:faster|schneller|plus rapide)",
    ),
    (
        "time",
        "seconds",
        rf"(?:within|in under|in less than|innerhalb von|in weniger als|binnen|en moins de|"
        rf"\bin)\s+(?P<figure>(?:{_N}|{_WORDS})\s+(?:seconds?|sekunden?|secondes?|minutes?|minuten?))\b",
    ),
)
_COMPILED = tuple((name, unit, re.compile(pattern, re.IGNORECASE)) for name, unit, pattern in _KINDS)
_ANY = (
    "param",
    "参数",
    "gpu",
    "node",
    "chip",
    "knoten",
    "beschleuniger",
    "accelerator",
    "throughput",
    "durchsatz",
    "débit",
    "吞吐",
    "faster",
    "schneller",
    "plus rapide",
    "second",
    "sekunde",
    "minute",
)
_SUBJECT = re.compile(r"((?:[A-ZÄÖÜ][\w+]*(?:[ -](?=[A-ZÄÖÜ0-9]))?){2,4})")
_OPENING = re.compile(
    r"(?:Die|Das|Der|Den|Dem|Im|In|The|This|These|Its|Our|We|A|An|Le|La|Les|Auf|Mit|On|With|Weights|Gewichte|"
    r"Dieses|Unternehmen)(?: |$)"
)


def quantity_claims(passages: Iterable[Passage], spotter: Spotter, subject: Subject) -> Iterator[Claim]:
    """Such figures in the passages, in order, each with the name nearest to it in its sentence or the one before."""
    for passage in passages:
        lowered = passage.text.lower()
        if not any(word in lowered for word in _ANY):
            continue
        last = subject.model or _opening(passage.text)
        for number, sentence in enumerate(sentences(passage.text), start=1):
            models = [name for name in spotter.names(sentence) if name.kind == MODEL]
            for kind, unit, pattern in _COMPILED:
                for found in pattern.finditer(sentence):
                    figure = found["figure"] if found["figure"] else found["figure2"]
                    place = found.start()
                    named = [name.text for name in models if name.end <= place]
                    model = _named(sentence[:place]) if kind != "parameters" else ""
                    model = model or (named[-1] if named else last)
                    if model:
                        yield _claim(model, kind, figure, unit, passage, sentence, number, subject)
            if models:
                last = models[0].text


def _named(before: str) -> str:
    """The last proper name before a figure: two words or more with capital letters."""
    found = [_OPENING.sub("", match[1]).strip() for match in _SUBJECT.finditer(before)]
    named = [name for name in found if len(name.split()) > 1]
    return named[-1] if named else ""


def _opening(text: str) -> str:
    """The name with which a passage begins: what it goes on to speak of."""
    found = re.match(r"(?:[A-ZÄÖÜ][\w+-]*(?: (?=[A-ZÄÖÜ]))?){1,3}", text)
    return "" if found is None or _OPENING.match(found[0] + " ") else found[0].strip()


def _claim(
    model: str, kind: str, figure: str, unit: str, passage: Passage, sentence: str, number: int, subject: Subject
) -> Claim:
    where = [*passage.headings[-1:], passage.place, f"sentence {number}"]
    return Claim(
        model=model,
        benchmark=kind,
        score=" ".join(figure.split()),
        vendor=subject.vendor,
        unit="ratio" if figure.rstrip().endswith(("x", "×")) else unit,
        locator=", ".join(part for part in where if part),
        quote=sentence,
    )
