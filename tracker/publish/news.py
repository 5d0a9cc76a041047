"""Stage publish: what one run or several brought, counted and named, before it is put into words."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tracker.publish.news_words import BRIEF, OF_CLAIMS, OF_ENTRIES
from tracker.records import GROUPS, Change, Claim, Group, SourceStatus, Status
from tracker.store.ledger import Ledger
from tracker.store.told import brought, judged_anew, told


@dataclass(frozen=True, slots=True)
class Turn:
    """A claim that came out for the first time, or otherwise than before."""

    name: str
    claim: Claim
    before: Status | None
    after: Status

    @property
    def benchmark(self) -> str:
        """The benchmark as the document prints it."""
        return self.claim.benchmark

    @property
    def differs(self) -> bool:
        """Whether this is a new difference."""
        return GROUPS[self.after] is Group.DIFFER and (self.before is None or GROUPS[self.before] is not Group.DIFFER)

    @property
    def subject(self) -> str:
        """The vendor and the model, whose name may begin with the vendor's; of another's model, the document."""
        model, vendor = self.claim.model, self.claim.vendor or ""
        if not self.claim.own_model and self.claim.document:
            return f"{model} in {self.claim.document}"
        return model if model.casefold().startswith(vendor.casefold()) else f"{vendor} {model}"

    @property
    def outcome(self) -> str:
        """`no entry → claim is higher`, or the outcome alone where there was none."""
        return f"{BRIEF[self.before]} → {BRIEF[self.after]}" if self.before else BRIEF[self.after]


@dataclass(frozen=True, slots=True)
class BoardNews:
    """How many rows of one board were changed, added, withdrawn and so on, in the order of telling."""

    title: str
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class News:
    """What one run brought, or all since an earlier copy of the ledger."""

    changes: tuple[Change, ...]
    """All that was reported, oldest first."""
    turns: tuple[Turn, ...]
    """New differences first."""
    boards: tuple[BoardNews, ...]
    claims: Mapping[str, int]
    """How many claims were edited, withdrawn and returned."""
    states: Mapping[str, int]
    """How many sources came out in which way when they were last asked."""
    failing: tuple[SourceStatus, ...]
    """Sources that give nothing that can be taken over, those that fail for longest first."""
    began: tuple[str, ...] = ()
    """Sources that fail and did not before; known only where the earlier record is."""
    ended: tuple[str, ...] = ()
    """Sources that failed before and do not now; likewise."""

    @property
    def differences(self) -> tuple[Turn, ...]:
        """The new differences."""
        return tuple(turn for turn in self.turns if turn.differs)


def news_of(ledger: Ledger, titles: Mapping[str, str], before: Ledger | None = None) -> News:
    """What came into a ledger since `before`, an earlier copy of it; `titles` are those of the boards by slug.

    The two copies alone decide, however many runs lie between them and however these ended. Without `before`, it is
    what the last run reported, and what is new is told by the times in the ledger.
    """
    changes = told(ledger, last_run=True) if before is None else brought(ledger, before)
    failing, failed = _failing(ledger), _failing(before) if before is not None else ()
    names, earlier = {each.source for each in failing}, {each.source for each in failed}
    return News(
        changes=changes,
        turns=tuple(sorted(_turns(ledger, changes, before), key=_order)),
        boards=tuple(_boards(changes, titles)),
        claims=Counter(OF_CLAIMS[each.kind] for each in changes if "claim" in each.row and each.kind in OF_CLAIMS),
        states=Counter(each.outcome for each in ledger.statuses.values()),
        failing=failing,
        began=tuple(sorted(names - earlier)) if before is not None else (),
        ended=tuple(sorted(earlier - names)) if before is not None else (),
    )


def _order(turn: Turn) -> tuple[bool, bool, str]:
    return (not turn.differs, turn.before is None, turn.name)


def _turns(ledger: Ledger, changes: Iterable[Change], before: Ledger | None) -> Iterable[Turn]:
    earlier = _reported(changes) if before is None else {name: each.status for name, each in before.verdicts.items()}
    for name in sorted(judged_anew(ledger, before)):
        recorded, verdict = ledger.claims.get(name), ledger.verdicts.get(name)
        if recorded is not None and verdict is not None:
            yield Turn(name, recorded.claim, earlier.get(name), Status(verdict.status))


def _reported(changes: Iterable[Change]) -> dict[str, Status]:
    """How the claims whose verdict changed came out before."""
    found: dict[str, Status] = {}
    for change in changes:
        if change.kind == "verdict-changed" and change.before in set(Status):
            found[change.row.get("claim", "")] = Status(change.before)
    return found


def _boards(changes: Iterable[Change], titles: Mapping[str, str]) -> Iterable[BoardNews]:
    rows: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    whole: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for change in changes:
        kind, board = OF_ENTRIES.get(change.kind), change.board or change.leaderboard
        if kind is None or not board or "claim" in change.row:
            continue
        if change.row.get("scope") == "board":
            whole[board][kind] += int(change.row.get("rows", "1"))
        else:
            rows[board][kind].add(change.row.get("id") or change.row.get("key") or change.row.get("name", ""))
    for board in sorted({*rows, *whole}):
        counts = {kind: len(rows[board][kind]) + whole[board][kind] for kind in dict.fromkeys(OF_ENTRIES.values())}
        yield BoardNews(titles.get(board, board), {kind: count for kind, count in counts.items() if count})


def _failing(ledger: Ledger) -> tuple[SourceStatus, ...]:
    found = [each for each in ledger.statuses.values() if each.failing_since is not None or each.outcome == "failed"]
    return tuple(sorted(found, key=lambda each: (str(each.failing_since or ""), each.source)))
