"""The sentences about one claim: what they say of the row must be true of the two figures."""

from __future__ import annotations

import pytest

from tracker.publish.sentences import Parts, outcome
from tracker.records import Status, Verdict


def parts(status: Status, delta: str, direction: str | None = None) -> Parts:
    verdict = Verdict(0, status, direction, entry="row", delta=delta)
    return Parts(
        "Vesper Labs",
        "Vesper 3",
        "Orchard Test",
        "87.0%",
        "Orchard",
        "86.05%",
        None,
        "0.95 points",
        "4.4",
        "points",
        verdict,
    )


@pytest.mark.parametrize(
    ("status", "direction", "delta", "word"),
    [
        (Status.WITHIN_NOISE, None, "0.95", "lower"),
        (Status.WITHIN_NOISE, None, "-0.95", "higher"),
        (Status.DIFFERS_UNSTATED, "higher", "0.95", "lower"),
        (Status.CLAIM_LOWER, "lower", "-0.95", "higher"),
    ],
)
def test_the_sentence_says_on_which_side_of_the_claim_the_row_lies(
    status: Status, direction: str | None, delta: str, word: str
) -> None:
    assert f"lists 86.05%, 0.95 points {word}" in outcome(parts(status, delta, direction))
