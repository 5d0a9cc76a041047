"""Stage store: whether a ledger differs from an earlier copy of it in more than the times of asking.

A run asks every source and so writes new times into the status file even where nothing changed. Whoever keeps the
ledger under version control does not want a commit for that, except now and then: the times must not become too old.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path

from tracker.records import SourceStatus
from tracker.store.atomic import read_together
from tracker.store.lock import reading
from tracker.store.status import RunStatus
from tracker.store.writing import STATUS_FILE

OLDEST_TIMES = timedelta(days=7)
"""After this long new times are worth keeping by themselves."""


def worth_keeping(before: Path, now: Path) -> bool:
    """Whether the ledger in `now` says more than new times of asking, or those of `before` are a week old.

    Raises StoreError for a folder that cannot be read or a damaged status file.
    """
    old, new = _files(before), _files(now)
    old_status, new_status = _status(old, before), _status(new, now)
    if old != new:
        return True
    if _kept(old_status) != _kept(new_status):
        return True
    earlier, later = _asked(old_status), _asked(new_status)
    return later is not None and (earlier is None or later - earlier >= OLDEST_TIMES)


def _files(folder: Path) -> dict[str, bytes]:
    """The record files of a ledger with the status file; empty where there is none."""
    if not folder.is_dir():
        return {}
    with reading(folder):
        return dict(read_together(folder))


def _status(files: dict[str, bytes], folder: Path) -> RunStatus:
    """The status, taken out of the files."""
    return RunStatus.of(files.pop(STATUS_FILE, None), str(folder / STATUS_FILE))


def _kept(status: RunStatus) -> tuple[object, ...]:
    """What of a status is not only a time of asking: how each source is, and which rows are absent."""
    return ({name: _state(each) for name, each in status.statuses.items()}, dict(status.absent))


def _state(status: SourceStatus) -> Mapping[str, object]:
    well = status.outcome in ("updated", "unchanged")
    return {
        "outcome": "" if well else status.outcome,
        "rows": status.rows,
        "failing_since": status.failing_since,
    }


def _asked(status: RunStatus) -> datetime | None:
    times = [each.checked_at for each in status.statuses.values() if each.checked_at is not None]
    return max(times, default=None)
