"""Stage publish, lowest part: one folder in the place of another in a single step, so that a reader meets one of them.

The new folder is filled beside the old one, with hard links to what stays. Where folders cannot be exchanged (a mount
point, a parent that cannot be written, a system without the call) the caller moves the files one by one instead.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import shutil
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from glob import escape
from pathlib import Path

_ENDING = ".building"
_AT_WORKING_FOLDER = -100
_EXCHANGE = 2
"""`RENAME_EXCHANGE` of Linux; `RENAME_SWAP` of macOS has the same number."""


@contextmanager
def building(out: Path) -> Iterator[Path]:
    """A folder to build in: beside `out` where the two can be exchanged, else within it; gone afterwards.

    What killed builds left is removed first. `out` is an absolute path without links.
    """
    clear(out)
    staging = (_made_beside(out) if _can_be_exchanged(out) else None) or out / _ENDING
    staging.mkdir(exist_ok=True)
    handle = os.open(staging, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)  # so that nobody takes it for left over
        yield staging
    finally:
        shutil.rmtree(staging, ignore_errors=True)
        os.close(handle)


def _made_beside(out: Path) -> Path | None:
    """The folder beside, with the rights of the old one; None where the parent takes none."""
    found, staging = out.stat(), out.parent / f".{out.name}.{os.getpid()}{_ENDING}"
    try:
        staging.mkdir()
        os.chown(staging, -1, found.st_gid)
        staging.chmod(found.st_mode & 0o7777)
    except OSError:
        shutil.rmtree(staging, ignore_errors=True)
        return None
    return staging


def clear(out: Path) -> None:
    """Removes what killed builds left of `out`, an absolute path; what another run holds a lock on stays."""
    for stale in (out / _ENDING, *out.parent.glob(f".{escape(out.name)}.*{_ENDING}")):
        try:
            handle = os.open(stale, os.O_RDONLY | os.O_DIRECTORY)
        except OSError:
            continue
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(stale, ignore_errors=True)
        except OSError:
            pass
        finally:
            os.close(handle)


def exchanged(staging: Path, out: Path, gone: Collection[str]) -> bool:
    """Puts the staged folder into the place of `out`, with all that stays of it but the files named by `gone`.

    Gives False where the system cannot do it; `out` is then as it was. Raises OSError when the disk is full.
    """
    if staging.parent == out:
        return False
    try:
        _carry_over(out, staging, "", frozenset(gone))
        _swap(staging, out)
    except OSError as error:
        if error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}:
            raise
        return False
    return True


def _can_be_exchanged(out: Path) -> bool:
    here = Path.cwd()
    ours = out.stat().st_uid == os.geteuid() and os.access(
        out, os.W_OK, effective_ids=os.access in os.supports_effective_ids
    )
    return ours and not out.is_mount() and out not in (here, *here.parents)


def _carry_over(old: Path, new: Path, below: str, gone: frozenset[str]) -> None:
    """Links into the new folder what it does not have yet, but for the files named; folders that end up empty go."""
    with os.scandir(old) as found:
        entries = list(found)
    there = set(os.listdir(new))  # noqa: PTH208 - thousands of files, and a Path for each would cost the most
    for entry in entries:
        name, target = f"{below}{entry.name}", f"{new}/{entry.name}"
        if entry.is_dir(follow_symlinks=False):
            if name == _ENDING:
                continue
            if entry.name not in there:
                os.mkdir(target)  # noqa: PTH102
                os.chmod(target, entry.stat(follow_symlinks=False).st_mode & 0o7777)  # noqa: PTH101
            _carry_over(Path(entry.path), Path(target), f"{name}/", gone)
        elif name not in gone and entry.name not in there:
            os.link(entry.path, target, follow_symlinks=False)
    if entries and next(new.iterdir(), None) is None:
        new.rmdir()


def _swap(new: Path, old: Path) -> None:
    library = ctypes.CDLL(None, use_errno=True)
    one, two = os.fsencode(new), os.fsencode(old)
    if sys.platform == "darwin":
        call, arguments = getattr(library, "renamex_np", None), (one, two, _EXCHANGE)
    else:
        call = getattr(library, "renameat2", None)
        arguments = (_AT_WORKING_FOLDER, one, _AT_WORKING_FOLDER, two, _EXCHANGE)
    if call is None:
        raise OSError(errno.ENOSYS, "folders cannot be exchanged")
    if call(*arguments) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
