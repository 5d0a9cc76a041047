"""Stage read: words with which no name of a model begins, though they stand with a capital before a number."""

from __future__ import annotations

import re

_FIRST_WORD = re.compile(r"[^\W\d_]+")
_NO_NAMES = frozenset(
    re.findall(
        r"\w+",
        "january february march april may june july august september october november december jan feb mar apr "
        "jun jul aug sep sept oct nov dec januar februar märz mai juni juli oktober dezember janvier février "
        "mars avril juin juillet août septembre octobre novembre décembre table tabelle tableau tab figure fig "
        "abbildung section chapter appendix part step phase stage version v release top rank no number page line "
        "python cuda pytorch torch node java rust ubuntu linux windows apache mit gpl license licence cc rtx gtx "
        "h a b gpu gpus cpu tpu gb tb q day week month year level tier round question task item option note "
        "update since until between about around over under nearly only introducing announcing presenting "
        "releasing released introduced launching meet rival rivals model models modell modells modèle modèles "
        "llm llms agent agents system systems new latest today open on in at the with for by from to of and or "
        "our we it this these that all is are as up than when while after before im beim auf bei mit das die der "
        "den dem ein eine sur le la les un une des du de avec pour score scores pass avg best mean average total "
        "benchmark dataset eval copyright usd eur http https www rev commit issue pr billion million iso utf sha "
        "rfc epoch seed lr fp nvfp mxfp bf int uint w ipv usb mp temperature shot shots token tokens attempt "
        "attempts step steps run runs sample samples analysts shares needs",
    )
)


def begins_no_name(words: str) -> bool:
    """Whether the first word is one that begins no name of a model: `Table 4`, `Stage 2`, `Python 3`."""
    first = _FIRST_WORD.match(words)
    return first is not None and first[0].lower() in _NO_NAMES
