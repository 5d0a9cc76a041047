"""Stage publish: files into the folder of the site, so that a reader never meets half of it.

New and changed files are first written beside the old ones, all of them; only then does the new folder take the place
of the old one, in one step where the system can do that, else file by file. A manifest says which files are ours: only
those are ever removed.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from tracker.errors import PublishError
from tracker.publish.exchange import building, exchanged

MANIFEST = ".manifest.json"
_AT_A_TIME = 1_000
Content = bytes | Path
"""What a file of the site holds: its bytes, or another file that holds them until the next one is asked for."""


@dataclass(frozen=True, slots=True)
class Published:
    """How many files were written, left as they were, and removed."""

    written: int
    unchanged: int
    removed: int


@dataclass(frozen=True, slots=True)
class Inputs:
    """Hashes of what a site is made from: of everything, and of everything but when the sources were last asked."""

    whole: str
    lasting: str = ""
    """Empty where it is not known."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What an earlier build left: what it was made from, and the hash and the size of each of its files."""

    inputs: Inputs
    files: Mapping[str, str]
    """By path, `size:hash`."""
    written_at: int = 0
    """When the manifest was written, in nanoseconds: a file that is not younger was not touched since."""


def read_manifest(out: Path) -> Manifest:
    """The manifest of a folder; empty where there is none, or none that can be read."""
    try:
        values = json.loads((out / MANIFEST).read_text("utf-8"))
        files = {str(path): str(digest) for path, digest in values["files"].items() if _inside(str(path))}
        inputs = Inputs(str(values["fingerprint"]), str(values.get("lasting", "")))
        return Manifest(inputs, files, os.stat(out / MANIFEST).st_mtime_ns)  # noqa: PTH116
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Manifest(Inputs(""), {})


def intact(out: Path, manifest: Manifest) -> bool:
    """Whether every file of the manifest is still there with the bytes it had."""
    return bool(manifest.files) and all(_unchanged(out, path, manifest) for path in manifest.files)


def write_site(
    out: Path, files: Iterable[tuple[str, Content]], inputs: Inputs, *, keep: Manifest | None = None
) -> Published:
    """Puts the files in place and removes those of an earlier build that are no longer among them.

    `keep` is the manifest of that build where its other files are to stay as they are.

    Raises PublishError where the folder cannot be written; the old site is then still whole.
    """
    before = keep or read_manifest(out)
    try:
        out.mkdir(parents=True, exist_ok=True)
        with building(out.resolve()) as staging:
            digests, changed = _stage(out, staging, files, before)
            if keep is not None:
                digests = {**before.files, **digests}
            removed = _commit(out, staging, changed, before, digests, inputs)
    except OSError as error:
        reason = error.strerror or str(error)
        where = str(error.filename or out)
        advice = "free space or choose another folder with --out; the old site is still in place"
        raise PublishError(f"the site cannot be written: {reason}", where=where, advice=advice) from None
    return Published(len(changed), len(digests) - len(changed), removed)


def digest_of(content: Content) -> str:
    """The size and the SHA-256 of the content."""
    if isinstance(content, bytes):
        return f"{len(content)}:{hashlib.sha256(content).hexdigest()}"
    with content.open("rb") as file:
        return f"{content.stat().st_size}:{hashlib.file_digest(file, 'sha256').hexdigest()}"


def _stage(
    out: Path, staging: Path, files: Iterable[tuple[str, Content]], before: Manifest
) -> tuple[dict[str, str], list[str]]:
    """Writes what is new or different beside the old files; gives the hash of every file, and the changed paths."""
    digests: dict[str, str] = {}
    changed = []
    folders = set()
    for path, content in files:
        assert path not in digests, f"two pages are called {path}"
        known, digest = before.files.get(path, ""), digest_of(content)
        digests[path] = known if known == digest else digest  # as a rule one text in memory for both
        if _unchanged(out, path, before) if known == digest else _same(f"{out}/{path}", digest):
            continue
        folder = path.rpartition("/")[0]
        if folder not in folders:
            (staging / folder).mkdir(parents=True, exist_ok=True)
            folders.add(folder)
        _write(f"{staging}/{path}", content)
        changed.append(path)
    return digests, changed


def _commit(
    out: Path, staging: Path, changed: list[str], before: Manifest, digests: Mapping[str, str], inputs: Inputs
) -> int:
    """Moves the staged files into place, removes what is gone, and writes the manifest last."""
    gone = sorted(set(before.files) - set(digests))
    if not changed and not gone and before.inputs == inputs:
        return 0
    staging.mkdir(exist_ok=True)
    _write_manifest(staging / MANIFEST, digests, inputs)
    if exchanged(staging, out.resolve(), gone):
        return len(gone)
    _move(staging, out)
    for path in gone:
        (out / path).unlink(missing_ok=True)
    _remove_empty(out, gone)
    (staging / MANIFEST).replace(out / MANIFEST)
    return len(gone)


def _write_manifest(path: Path, digests: Mapping[str, str], inputs: Inputs) -> None:
    """Writes the manifest with a line a file, many at a time: the text of all is long, and one by one it takes long."""
    names = sorted(digests)
    with path.open("w", encoding="utf-8") as file:
        file.write('{\n"files": {\n')
        for start in range(0, len(names), _AT_A_TIME):
            some = {name: digests[name] for name in names[start : start + _AT_A_TIME]}
            file.write(",\n" * bool(start) + json.dumps(some, separators=(",\n", ": "))[1:-1])
        file.write(f'\n}},\n"fingerprint": {json.dumps(inputs.whole)},\n"lasting": {json.dumps(inputs.lasting)}\n}}\n')


def _move(staging: Path, out: Path) -> None:
    """Moves what was staged into place, all but the manifest: a new folder as a whole, else file by file."""
    with os.scandir(staging) as found:
        entries = sorted(found, key=lambda entry: entry.name)
    for entry in entries:
        target = out / entry.name
        if entry.name == MANIFEST:
            continue
        if entry.is_dir() and target.is_dir():
            _move(Path(entry.path), target)
        else:
            Path(entry.path).replace(target)


def _remove_empty(out: Path, gone: list[str]) -> None:
    for folder in sorted({parent for path in gone for parent in PurePosixPath(path).parents}, reverse=True):
        place = out / folder
        if place != out and place.is_dir() and next(place.iterdir(), None) is None:
            place.rmdir()


def _unchanged(out: Path, path: str, manifest: Manifest) -> bool:
    """Whether a file is as the manifest says: by its size and time alone where it is not younger, else by its bytes."""
    place, digest = f"{out}/{path}", manifest.files[path]
    try:
        found = os.stat(place)  # noqa: PTH116 - thousands of files, and a Path for each would cost more than the rest
    except OSError:
        return False
    if found.st_mtime_ns < manifest.written_at and digest.startswith(f"{found.st_size}:"):
        return True
    return _same(place, digest)


def _same(path: str, digest: str) -> bool:
    try:
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123 - a fifth of the time of Path.open for small files
            return digest_of(file.read()) == digest
    except OSError:
        return False


def _write(path: str, content: Content) -> None:
    if isinstance(content, Path):
        shutil.copyfile(content, path)
        return
    with open(path, "wb", buffering=0) as file:  # noqa: PTH123
        view = memoryview(content)
        while view:
            view = view[file.write(view) :]


def _inside(path: str) -> bool:
    return bool(path) and path[0] != "/" and ".." not in path.split("/")
