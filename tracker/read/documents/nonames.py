"""Stage read: words with which no name of a model begins, though they stand with a capital before a number."""

from __future__ import annotations

import re

_PLACE_WORDS = (
    r"january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|"
    r"jun|jul|aug|sept?|oct|nov|dec|"
    r"januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|"
    r"septembre|octobre|novembre|décembre|"
    r"table|tabelle|tableau|tab|figure|fig|abbildung|section|chapter|appendix|part|step|phase|stage|version|v|"
    r"release|top|rank|no|number|page|line|"
    r"python|cuda|pytorch|torch|node|java|rust|ubuntu|linux|windows|apache|mit|gpl|licen[sc]e|cc|rtx|gtx|h|a|"
    r"b|gpu|gpus|cpu|tpu|gb|tb|"
    r"q|day|week|month|year|level|tier|round|question|task|item|option|note|update|since|until|between|about|"
    r"around|over|under|nearly|only|"
    r"introducing|announcing|presenting|releasing|released|introduced|launching|meet|rivals?|models?|modells?|"
    r"modèles?|llms?|agents?|systems?|new|latest|today|open|"
    r"on|in|at|the|with|for|by|from|to|of|and|or|our|we|it|this|these|that|all|is|are|as|up|than|when|while|"
    r"after|before|"
    r"im|beim|auf|bei|mit|das|die|der|den|dem|ein|eine|sur|le|la|les|un|une|des|du|de|avec|pour|score|scores|"
    r"pass|avg|best|mean|average|total|"
    r"benchmark|dataset|eval|copyright|usd|eur|http|https|www|rev|commit|issue|pr|billion|million|iso|utf|sha|"
    r"rfc|epoch|seed|lr|"
    r"(?:nv|mx)?fp|bf|int|uint|w|ipv|usb|mp|http|temperature|shot|shots|tokens?|attempts?|steps?|runs?|"
    r"samples?|analysts|shares|needs"
)
NO_NAME = re.compile(rf"(?:{_PLACE_WORDS})(?![a-z])", re.IGNORECASE)


def begins_no_name(words: str) -> bool:
    """Whether the first word is one that begins no name of a model: `Table 4`, `Stage 2`, `Python 3`."""
    return bool(NO_NAME.match(words))
