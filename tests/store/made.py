"""Hypothesis strategies for records of every kind, with texts as hostile as sources can make them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

from hypothesis import strategies as st

from tracker.records import Change, Claim, Cost, Entry, HeldBack, Origin, Problem, RecordedClaim, RecordedEntry

texts = st.text(st.characters(codec=None), max_size=12) | st.sampled_from(
    ["71,7 %", "\u2028", "\x00", '"\\', "a\nb", "\ud800", "<img src=x>", "=1+1", "NaN", "", "100.0"]
)
maybe = st.none() | texts
whole = st.none() | st.integers(0, 10**20)
zones = st.sampled_from([UTC, timezone(timedelta(hours=-8)), timezone(timedelta(hours=5, minutes=45))])
moments = st.datetimes(datetime(2000, 1, 1), datetime(2100, 1, 1), timezones=zones)  # noqa: DTZ001 - the zones are given
pairs = st.dictionaries(texts, texts, max_size=3)
costs = st.none() | st.builds(Cost, texts, texts, texts)

entries = st.builds(
    Entry,
    benchmark=texts,
    model=texts,
    score=texts,
    name=texts,
    key=texts,
    unit=maybe,
    n=whole,
    runs=whole,
    stderr=maybe,
    half_width=maybe,
    settings=pairs,
    date=maybe,
    cost=costs,
    origin=st.sampled_from(Origin),
    submitter=maybe,
    copied_from=maybe,
    url=maybe,
    models=st.lists(texts, max_size=2).map(tuple),
    kind=texts,
    rank=whole,
    graded=whole,
    solved=whole,
    flags=pairs,
    metrics=pairs,
    locator=texts,
)

claims = st.builds(
    Claim,
    model=texts,
    benchmark=texts,
    score=texts,
    vendor=maybe,
    unit=maybe,
    n=whole,
    settings=pairs,
    date=maybe,
    own_model=st.none() | st.booleans(),
    quoted=st.none() | st.booleans(),
    kind=maybe,
    url=maybe,
    locator=maybe,
    context=maybe,
    document=st.sampled_from(["acme/card", "other/post", ""]),
)

changes = st.builds(
    Change,
    kind=st.sampled_from(["added", "score-changed", "renamed", "flag-changed"]),
    leaderboard=st.just("acme"),
    board=st.just("acme-main"),
    row=st.builds(lambda more, name: {**more, "id": f"acme-main/{name}"}, pairs, st.sampled_from("abc")),
    before=maybe,
    after=maybe,
    at=moments,
    field=st.none() | st.sampled_from(["date", "cost"]),
)

held = st.builds(
    HeldBack,
    leaderboard=st.just("acme"),
    board=st.just("acme-main"),
    key=texts,
    name=texts,
    value=texts,
    reason=texts,
    since=moments,
)

problems = st.builds(Problem, texts, texts, texts)


def recorded_entries(name: str) -> st.SearchStrategy[RecordedEntry]:
    """Recorded rows with this id."""
    return st.builds(
        lambda entry, first, aliases, ended, transcribed: RecordedEntry(
            entry,
            first,
            (),
            0,
            first if ended else None,
            transcribed,
            tuple(aliases),
            None,
            ended,
        ),
        entries.map(lambda entry: _named(entry, name)),
        moments,
        st.lists(texts, max_size=2),
        st.sampled_from(["", "withdrawn", "version"]),
        st.booleans(),
    )


def _named(entry: Entry, name: str) -> Entry:
    return replace(entry, id=f"acme-main/{name}", leaderboard="acme", board="acme-main")


recorded_claims = st.builds(
    lambda claim, first, gone: RecordedClaim(claim, first, (), first if gone else None), claims, moments, st.booleans()
)
