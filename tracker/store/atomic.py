"""Stage store, lowest part: files that are either the old or the new ones, whatever happens in between.

One file is written beside its place, synced and renamed. Several files that belong together go through a journal:
the journal is written first, in one rename; whoever finds one finishes it before reading on.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from tracker.errors import StoreError

JOURNAL = ".journal"
_TEMPORARY = ".tmp"


def store_error(path: Path, error: OSError) -> StoreError:
    """The one-line error for a file that could not be read or written."""
    full = "free some space and run again; nothing recorded was lost"
    right = "give yourself the right to it, or name another folder"
    advice = {
        errno.ENOSPC: full,
        errno.EDQUOT: full,
        errno.EFBIG: "raise the limit on the size of files (ulimit -f) and run again; nothing recorded was lost",
        errno.EROFS: "name a folder that can be written",
        errno.EACCES: right,
        errno.EPERM: right,
        errno.ENOTDIR: "name another folder",
        errno.EEXIST: "name another folder",
        errno.EIO: "look at the disk; nothing recorded was lost",
    }.get(error.errno or 0, "")
    return StoreError(error.strerror or type(error).__name__, where=str(path), advice=advice)


def write_bytes(path: Path, body: bytes) -> bool:
    """Replaces the file's content at once; gives False, and touches nothing, when it is equal already."""
    try:
        if _holds(path, body):
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, [body])
    except OSError as error:
        raise store_error(path, error) from None
    return True


def _holds(path: Path, body: bytes) -> bool:
    try:
        return path.stat().st_size == len(body) and path.read_bytes() == body
    except FileNotFoundError:
        return False


def _replace(path: Path, parts: Iterable[bytes]) -> None:
    beside = path.with_name(f".{path.name}.{os.getpid()}{_TEMPORARY}")
    try:
        with beside.open("wb") as file:
            file.writelines(parts)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in {errno.EINVAL, errno.ENOTSUP}:  # file systems that cannot sync a folder
            raise
    finally:
        os.close(handle)


def read_together(folder: Path) -> dict[str, bytes]:
    """The content of every file below the folder by its relative name, as the last whole write left it."""
    found: dict[str, bytes] = {}
    try:
        for path in sorted(folder.rglob("*")):
            if not any(part.startswith(".") for part in path.relative_to(folder).parts) and path.is_file():
                found[path.relative_to(folder).as_posix()] = path.read_bytes()
    except OSError as error:
        raise store_error(folder, error) from None
    for name, body in _journal(folder).items():
        if body is None:
            found.pop(name, None)
        else:
            found[name] = body
    return found


def write_together(folder: Path, files: Mapping[str, bytes | None]) -> tuple[str, ...]:
    """Replaces all the files named, or none; None removes one. Gives the names of those that differed."""
    recover(folder)
    changed = {name: body for name, body in sorted(files.items()) if _differs(folder / name, body)}
    if len(changed) > 1:
        _write_journal(folder / JOURNAL, changed)
        _finish(folder, changed)
    else:
        for name, body in changed.items():
            _apply(folder / name, body)
    return tuple(changed)


def recover(folder: Path) -> bool:
    """Finishes a write that was cut off, and clears what it left beside; gives whether there was one."""
    changes = _journal(folder)
    _finish(folder, changes)
    return bool(changes)


def _finish(folder: Path, changes: Mapping[str, bytes | None]) -> None:
    try:
        for stale in folder.rglob(f".*{_TEMPORARY}"):
            stale.unlink(missing_ok=True)
        for name, body in changes.items():
            _apply(folder / name, body)
        (folder / JOURNAL).unlink(missing_ok=True)
    except OSError as error:
        raise store_error(folder, error) from None


def _write_journal(path: Path, changes: Mapping[str, bytes | None]) -> None:
    """Writes the journal a file at a time: all of them at once would stand in memory several times."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, _as_json(changes))
    except OSError as error:
        raise store_error(path, error) from None


def _as_json(changes: Mapping[str, bytes | None]) -> Iterator[bytes]:
    """The changes as a JSON object, in parts."""
    before = b"{"
    for name, body in changes.items():
        text = None if body is None else body.decode("utf-8")
        yield before + f"{json.dumps(name)}: {json.dumps(text)}".encode("ascii")
        before = b",\n"
    yield b"}"


def _journal(folder: Path) -> dict[str, bytes | None]:
    path = folder / JOURNAL
    try:
        values = json.loads(path.read_bytes())
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise store_error(path, error) from None
    except (ValueError, RecursionError):
        values = None
    if not isinstance(values, dict) or not all(_is_change(name, text) for name, text in values.items()):
        raise StoreError("the journal of a cut-off write is damaged", where=str(path), advice="remove it")
    return {name: text if text is None else text.encode("utf-8") for name, text in values.items()}


def _is_change(name: str, text: object) -> bool:
    """Whether a journal may say this: the whole text of a file, or None, for a name inside the folder."""
    inside = all(part and not part.startswith(".") for part in name.split("/")) and "\0" not in name
    return inside and (text is None or isinstance(text, str))


def _differs(path: Path, body: bytes | None) -> bool:
    try:
        return path.exists() if body is None else not _holds(path, body)
    except OSError as error:
        raise store_error(path, error) from None


def _apply(path: Path, body: bytes | None) -> None:
    if body is None:
        path.unlink(missing_ok=True)
    else:
        write_bytes(path, body)
