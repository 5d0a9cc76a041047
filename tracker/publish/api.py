"""Stage publish: the same facts as on the pages, as JSON. Numbers stay texts as printed; nothing here is computed anew.

Changes are additive only: a key is never renamed or given another meaning within `v1`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tracker.declare.leaderboards import Board
from tracker.declare.replies import Reply
from tracker.publish.catalogue import Catalogue
from tracker.publish.cleaning import address
from tracker.publish.folder import Content
from tracker.publish.judged import Judged
from tracker.publish.schema import LISTS, SCHEMAS
from tracker.publish.sides import publisher, title
from tracker.records import RecordedEntry, SourceStatus, Verdict
from tracker.wire import change_to, claim_to, entry_to, run_to, timestamp, verdict_to

ROOT = "api/v1"
INDEX = f"{ROOT}/index.json"


def api_files(book: Catalogue) -> Iterator[tuple[str, Content]]:
    """Every JSON file with its path; the long ones are on disk until the next one is asked for."""
    boards = sorted(book.boards.values(), key=lambda board: board.slug)
    yield INDEX, encoded(_index(book))
    yield f"{ROOT}/boards.json", listed("boards", (line(_board(book, board)) for board in boards))
    yield f"{ROOT}/models.json", listed("models", map(line, _models(book)))
    yield f"{ROOT}/vendors.json", listed("vendors", map(line, _vendors(book)))
    yield from asked_files(book)
    meant = dict.fromkeys(key for j in book.judged for key in _meant(j.verdict) if key in book.entries)
    rows = _lines(book, meant)
    with TemporaryDirectory(prefix="tracker-") as folder:
        changes = Listed("changes", Path(folder))
        for change in book.material.changes:
            changes.add(line(change_to(change)))
        yield f"{ROOT}/changes.json", changes.close()
        yield from _claims(book, rows, Path(folder))
        yield from _boards(book, boards, rows, Path(folder))
    for name, schema in SCHEMAS.items():
        yield f"{ROOT}/schema/{name}.json", encoded(schema)


def asked_files(book: Catalogue) -> Iterator[tuple[str, bytes]]:
    """When each source was last asked, and the last runs."""
    yield f"{ROOT}/sources.json", listed("sources", (line(_source(status)) for status in _in_order(book)))
    yield f"{ROOT}/runs.json", listed("runs", (line(run_to(run)) for run in book.material.runs))


def index_of(earlier: bytes, data_at: datetime) -> bytes:
    """The index of the files with the time of newer data, and all else as in an earlier one; raises ValueError."""
    return encoded({**json.loads(earlier), "data_at": timestamp(data_at)})


def _claims(book: Catalogue, rows: Mapping[str, bytes], folder: Path) -> Iterator[tuple[str, Content]]:
    """Claims and verdicts, each claim with the rows that its verdict is about."""
    claims, verdicts = Listed("claims", folder), Listed("verdicts", folder)
    for j in book.judged:
        verdict = line(verdict_object(j.verdict))
        claim = with_keys(line(claim_object(book, j)), verdict=verdict)
        claims.add(claim)
        verdicts.add(verdict)
        around = with_keys(claim, rules=line(_rules(j.verdict)), entries=_array(rows, _meant(j.verdict)))
        yield f"{ROOT}/claims/{book.claim_stems[j.id]}.json", around + b"\n"
    yield f"{ROOT}/verdicts.json", verdicts.close()
    yield f"{ROOT}/claims.json", claims.close()


def _boards(
    book: Catalogue, boards: Iterable[Board], rows: Mapping[str, bytes], folder: Path
) -> Iterator[tuple[str, Content]]:
    """The rows of each board, and those of all boards; some rows may have been written out before."""
    entries = Listed("entries", folder)
    for board in boards:
        visible = _visible(book, board)
        here = {**_lines(book, (key for key in visible if key not in rows)), **rows}
        for key in visible:
            entries.add(here[key])
        whole = with_keys(line(_board(book, board)), entries=_array(here, visible))
        yield f"{ROOT}/boards/{book.board_stems[board.slug]}.json", whole + b"\n"
    yield f"{ROOT}/entries.json", entries.close()


def _lines(book: Catalogue, keys: Iterable[str]) -> dict[str, bytes]:
    """The rows of these keys that may be shown, as JSON."""
    records = ((key, book.entries[key]) for key in keys)
    return {key: line(entry_object(record)) for key, record in records if _may_show(book, record)}


def encoded(values: Mapping[str, object]) -> bytes:
    """One JSON document with one key a line, in order."""
    lines = b",\n".join(line(key) + b": " + line(values[key]) for key in sorted(values))
    return b"{\n" + lines + b"\n}\n"


def listed(name: str, objects: Iterable[bytes]) -> bytes:
    """A JSON document that holds one list, with one object a line."""
    return _BEGIN % name.encode() + b",\n".join(objects) + _END


class Listed:
    """Such a document while it grows, in a file: a list of everything would be most of what is in memory."""

    __slots__ = ("_between", "_file", "_path")

    def __init__(self, name: str, folder: Path) -> None:
        self._path = folder / f"{name}.json"
        self._file = self._path.open("wb")
        self._file.write(_BEGIN % name.encode())
        self._between = b""

    def add(self, each: bytes) -> None:
        """Adds an object."""
        self._file.write(self._between)
        self._file.write(each)
        self._between = b",\n"

    def close(self) -> Path:
        """The file with the whole document, to which nothing is added any more."""
        self._file.write(_END)
        self._file.close()
        return self._path


_BEGIN, _END = b'{"%s": [\n', b"\n]}\n"


def line(value: object) -> bytes:
    """A value as JSON on one line: keys in order, and no NaN. Bytes, since one rare sign would make long texts wide."""
    return _ENCODER.encode(value).encode("utf-8", "replace")


_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True)


def with_keys(text: bytes, **more: bytes) -> bytes:
    """A JSON object with further keys, whose values are JSON already, each on a line of its own."""
    lines = b",\n".join(b'"' + key.encode() + b'": ' + value for key, value in more.items())
    return text[:-1] + b",\n" + lines + b"}"


def claim_object(book: Catalogue, j: Judged) -> dict[str, Any]:
    """A claim with its document and the evidence for it; its verdict is added as it stands."""
    evidence = book.material.evidence.get(j.id)
    values = claim_to(j.claim)
    if address(values.get("url")) is None:
        values.pop("url", None)
    values |= {
        "publisher": publisher(j),
        "title": title(j),
        "model_identity": j.model,
        "benchmark_identity": j.benchmark.id if j.benchmark else None,
        "page": book.claim_path(j.id),
        "first_seen": timestamp(j.record.first_seen),
        "evidence": None,
    }
    if j.id in book.material.replies:
        values["replies"] = [_reply(reply) for reply in book.material.replies[j.id]]
    if evidence is not None and evidence.found:
        values["evidence"] = {
            "quote": evidence.quote,
            "locator": evidence.locator,
            "url": address(evidence.url),
            "sha256": evidence.sha256,
            "at": timestamp(evidence.at),
        }
    return values


def _reply(reply: Reply) -> dict[str, Any]:
    """What somebody answered; it does not change the verdict."""
    return {
        "who": reply.who,
        "role": reply.role,
        "stance": reply.stance,
        "date": reply.date,
        "url": reply.url,
        "facts": list(reply.facts),
    }


def verdict_object(verdict: Verdict) -> dict[str, Any]:
    """A verdict in the shape that `tracker judge` prints, and the board it was judged on."""
    return verdict_to(verdict) | {
        "board": verdict.board,
        "benchmark": verdict.benchmark,
        "note_texts": {note.name: note.text for note in verdict.notes if note.text},
    }


def entry_object(record: RecordedEntry) -> dict[str, Any]:
    """A published row with when it was first and, if so, last seen."""
    values = entry_to(record.entry)
    if address(values.get("url")) is None:
        values.pop("url", None)
    values["first_seen"] = timestamp(record.first_seen)
    if record.withdrawn_at is not None:
        values["withdrawn_at"] = timestamp(record.withdrawn_at)
    return values


def _rules(verdict: Verdict) -> list[dict[str, str]]:
    return [{"name": rule.name, "found": rule.found} for rule in verdict.rules]


def _meant(verdict: Verdict) -> list[str]:
    """The rows that a verdict used, could mean, or lists beside."""
    keys = (verdict.entry, *verdict.candidates, *verdict.elsewhere)
    return list(dict.fromkeys(str(key) for key in keys if key is not None))


def _visible(book: Catalogue, board: Board) -> list[str]:
    return [record.entry.id for record in book.visible(board)]


def _array(rows: Mapping[str, bytes], keys: Iterable[str]) -> bytes:
    return b"[\n" + b",\n".join(rows[key] for key in keys if key in rows) + b"\n]"


def _board(book: Catalogue, board: Board) -> dict[str, Any]:
    leaderboard = book.leaderboards[board.leaderboard]
    settled = book.settled(leaderboard.slug)
    return {
        "id": board.slug,
        "leaderboard": leaderboard.slug,
        "title": board.title,
        "benchmark": board.benchmark,
        "unit": board.unit,
        "items": board.items,
        "rows": len(book.current(board)),
        "url": address(leaderboard.page_url),
        "maintainer": leaderboard.maintainer or None,
        "licence": leaderboard.licence or None,
        "attribution": leaderboard.attribution or None,
        "publish": leaderboard.publish,
        "budget_days": leaderboard.budget_days,
        "changed_at": timestamp(settled) if settled else None,
        "page": book.board_path(board),
    }


def _in_order(book: Catalogue) -> list[SourceStatus]:
    return [book.statuses[slug] for slug in sorted(book.statuses)]


def _source(status: SourceStatus) -> dict[str, Any]:
    """When a source was last asked: apart from the other files, so that they stay as they are on most days."""
    moments = {"checked_at": status.checked_at, "copied_at": status.copied_at, "changed_at": status.changed_at}
    return {
        "source": status.source,
        "kind": status.kind,
        "outcome": status.outcome,
        "rows": status.rows,
        "sha256": status.sha256,
        "message": status.message,
        **{name: timestamp(moment) if moment else None for name, moment in moments.items()},
    }


def _models(book: Catalogue) -> Iterator[dict[str, Any]]:
    for model, claims in book.by_model.items():
        visible = {record.entry.id for record in book.model_rows.get(model, ()) if _may_show(book, record)}
        yield {
            "model": model,
            "vendors": sorted({j.vendor for j in claims}),
            "claims": [j.id for j in claims],
            "entries": sorted(visible),
            "page": book.model_path(model),
        }


def _may_show(book: Catalogue, record: RecordedEntry) -> bool:
    board = book.boards.get(record.entry.board)
    rule = book.leaderboards[board.leaderboard].publish if board else "reference-only"
    return rule == "rows" or (rule == "link-only" and record.entry.id in book.touched)


def _vendors(book: Catalogue) -> Iterator[dict[str, Any]]:
    for vendor, claims in book.by_vendor.items():
        yield {
            "vendor": vendor,
            "claims": [j.id for j in claims],
            "documents": sorted({j.claim.document for j in claims if j.claim.document}),
            "page": book.vendor_path(vendor),
        }


def _index(book: Catalogue) -> dict[str, Any]:
    return {
        "version": "v1",
        "data_at": timestamp(book.material.data_at),
        "offline": book.material.offline,
        "tracker": book.material.version,
        "claims": len(book.judged),
        "entries": sum(len(book.visible(board)) for board in book.boards.values()),
        "boards": len(book.boards),
        "files": [f"{ROOT}/{name}.json" for name in LISTS],
        "schemas": [f"{ROOT}/schema/{name}.json" for name in SCHEMAS],
    }
