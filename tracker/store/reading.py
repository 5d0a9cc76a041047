"""Stage store: the files of the ledger, read in one pass; what is damaged is one line with file and line number."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

from tracker.errors import StoreError
from tracker.records import Change, HeldBack, RecordedClaim, RecordedEntry, RecordedVerdict
from tracker.store import checksums, codec, lines
from tracker.store.atomic import read_together
from tracker.store.ledger import Ledger
from tracker.store.lock import reading
from tracker.store.status import Absence, RunStatus
from tracker.store.unread import Recorded, Rows, Unread, unread
from tracker.store.writing import FORMAT, FORMAT_FILE, STATUS_FILE, are, by_vendor

Record = TypeVar("Record")


def read_ledger(folder: Path, *, lock: bool = True, later: bool = False) -> Ledger:
    """The ledger of a folder, empty where there is none; raises StoreError for a damaged or newer one.

    `lock=False` is for callers that hold the lock themselves. With `later`, rows of files that are as this program
    wrote them are made when somebody asks for them, who then gets the StoreError.
    """
    if not folder.is_dir():
        return Ledger()
    if not lock:
        return _Files(folder, read_together(folder), later).ledger()
    with reading(folder):
        files = read_together(folder)
    return _Files(folder, files, later).ledger()


@dataclass(frozen=True, slots=True)
class _Files:
    """The content of the files on the way to records."""

    folder: Path
    files: Mapping[str, bytes]
    later: bool
    read: dict[str, tuple[object, ...]] = field(default_factory=dict)
    """By file of a vendor, its records in the order of its lines."""
    texts: dict[str, tuple[tuple[object, ...], bytes]] = field(default_factory=dict)
    """By file, the records that were made of it, with what stands in it."""
    unread: set[str] = field(default_factory=set)
    """The leaderboards whose rows nobody asked for yet."""

    def ledger(self) -> Ledger:
        """All records, each with its history."""
        self._check_format()
        status = RunStatus.of(self.files.get(STATUS_FILE), str(self.folder / STATUS_FILE))
        whole, fault = checksums.compared(self.folder, self.files)
        changes = {slug: self._changes(name, slug) for slug, name in self._named("changes")}
        edits = self._edits()
        ledger = Ledger(
            entries=Rows(
                {
                    slug: self._rows(slug, changes.get(slug, ()), status.absent, whole)
                    for slug, _ in self._named("entries")
                }
            ),
            changes=changes,
            held={slug: self._held(name, slug) for slug, name in self._named("held")},
            claims=self._claims(_by(edits, "claim")),
            edits=edits,
            verdicts=self._verdicts(),
            problems=tuple(self._records("problems.jsonl", codec.problem_from)),
            statuses=status.statuses,
            complete_at=status.complete_at,
            last_run=status.run,
            runs=status.runs,
            texts=self.texts,
        )
        if fault is not None:
            raise fault
        self._keep_texts(ledger)
        if not self.unread:
            codec.forget()
        return ledger

    def _keep_texts(self, ledger: Ledger) -> None:
        """Lets files that were read be written as they are while their records stay the same."""
        for folder, records in (("changes", ledger.changes), ("held", ledger.held)):
            for slug, each in records.items():
                name = f"{folder}/{slug}.jsonl"
                self.texts[name] = (each, self.files.get(name, b""))
        for folder, slug, some in by_vendor(ledger):
            name = f"{folder}/{slug}.jsonl"
            if are(self.read.get(name, ()), some):
                self.texts[name] = (some, self.files[name])

    def _check_format(self) -> None:
        where = str(self.folder / FORMAT_FILE)
        body = self.files.get(FORMAT_FILE)
        if body is None:
            if any(name.endswith(".jsonl") for name in self.files):
                raise StoreError("there are records, but no such file", where=where, advice="restore it")
            return
        values = lines.parse(body.decode("utf-8", "replace"), where)
        version = values.get("format") if isinstance(values, dict) else None
        if not isinstance(version, int):
            raise StoreError("the version of the ledger cannot be read", where=where, advice="restore the file")
        if version > FORMAT:
            what = f"the ledger has format {version}, this version reads up to {FORMAT}"
            raise StoreError(what, where=where, advice="install a newer version of tracker")

    def _named(self, kind: str) -> list[tuple[str, str]]:
        prefix = f"{kind}/"
        names = sorted(name for name in self.files if name.startswith(prefix) and name.endswith(".jsonl"))
        return [(name.removeprefix(prefix).removesuffix(".jsonl"), name) for name in names]

    def _records(self, name: str, make: Callable[[dict[str, Any]], Record]) -> Iterator[Record]:
        return lines.records(self.files.get(name, b""), str(self.folder / name), make)

    def _changes(self, name: str, leaderboard: str) -> tuple[Change, ...]:
        return tuple(self._records(name, lambda values: codec.change_from(values, leaderboard)))

    def _held(self, name: str, leaderboard: str) -> tuple[HeldBack, ...]:
        return tuple(self._records(name, lambda values: codec.held_from(values, leaderboard)))

    def _rows(
        self, slug: str, changes: tuple[Change, ...], absent: Mapping[str, Absence], whole: frozenset[str]
    ) -> Recorded | Unread:
        """The rows of a leaderboard, unread where its files are among the `whole` ones, as they were recorded."""
        names = [name for folder in ("entries", "places") if (name := f"{folder}/{slug}.jsonl") in self.files]

        def make() -> Recorded:
            rows = tuple(self._entries(slug, _by(changes, "id"), absent))
            self.texts.update((name, (rows, self.files[name])) for name in names)
            if self.unread == {slug}:
                codec.forget()
            self.unread.discard(slug)
            return rows

        later = unread(self.files[names[0]], absent, make) if self.later and whole.issuperset(names) else None
        if later is None:
            return make()
        self.texts.update((name, ((), self.files[name])) for name in names)
        self.unread.add(slug)
        return later

    def _entries(
        self, slug: str, history: Mapping[str, tuple[Change, ...]], absent: Mapping[str, Absence]
    ) -> Iterator[RecordedEntry]:
        name = f"places/{slug}.jsonl"
        found = lines.objects(self.files.get(name, b""), str(self.folder / name))
        places = {values.get("id"): values for _, values in found}

        def make(values: dict[str, Any]) -> RecordedEntry:
            row = values["id"]
            return codec.recorded_entry_from(
                values, slug, places.get(row), history.get(row, ()), absent.get(row, (0, None))
            )

        return self._records(f"entries/{slug}.jsonl", make)

    def _claims(self, history: Mapping[str, tuple[Change, ...]]) -> dict[str, RecordedClaim]:
        def make(values: dict[str, Any]) -> RecordedClaim:
            recorded = codec.recorded_claim_from(values)
            return replace(recorded, changes=history.get(recorded.claim.id, ()))

        return {recorded.claim.id: recorded for recorded in self._of_vendors("claims", make)}

    def _verdicts(self) -> dict[str, RecordedVerdict]:
        return {verdict.claim: verdict for verdict in self._of_vendors("verdicts", codec.verdict_from)}

    def _edits(self) -> tuple[Change, ...]:
        return tuple(self._of_vendors("edits", lambda values: codec.change_from(values, "")))

    def _of_vendors(self, kind: str, make: Callable[[dict[str, Any]], Record]) -> Iterator[Record]:
        for _, name in self._named(kind):
            records = tuple(self._records(name, make))
            self.read[name] = records
            yield from records


def _by(changes: tuple[Change, ...], key: str) -> dict[str, tuple[Change, ...]]:
    found: dict[str, list[Change]] = {}
    for change in changes:
        if key in change.row:
            found.setdefault(change.row[key], []).append(change)
    return {name: tuple(each) for name, each in found.items()}
