"""Stage publish, entrance: plain records in, the folder of the site out.

The same material and templates give the same bytes. When nothing went in that is new and every file is still as it was
left, nothing is rendered and nothing is written; when only the times of asking are new, only what says them is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path

from tracker.errors import PublishError
from tracker.publish.exchange import clear
from tracker.publish.fingerprint import fingerprint
from tracker.publish.folder import Content, Inputs, Manifest, Published, intact, read_manifest, write_site
from tracker.publish.material import Material

__all__ = ["Inputs", "Material", "Published", "current", "lasting", "publish", "publish_times"]

_STATIC = "static"
Files = Callable[[], Iterable[tuple[str, Content]]]


def publish(
    material: Material,
    *,
    out: Path,
    templates: Path,
    base_url: str = "",
    cache: Path | None = None,
    inputs: Inputs | None = None,
    open_data: Files | None = None,
) -> Published:
    """Writes the site to `out`; gives how many files were written, left alone and removed.

    `cache` is a folder for compiled templates, which spares a later run a tenth of a second. `inputs` are hashes of
    everything the site is made from, where the caller has them; else one is taken of the material. `open_data` gives
    the records as files for download, which go into the folder `data`.

    Raises PublishError, and leaves the old site in place, where a template or the folder cannot be used.
    """
    static = _static(templates)
    mark = inputs or Inputs(fingerprint(material, templates, base_url))
    done = current(out, mark.whole)
    return (
        done
        if done is not None
        else write_site(out, _files(material, static, templates, base_url, cache, open_data), mark)
    )


def publish_times(
    material: Material,
    *,
    out: Path,
    templates: Path,
    base_url: str,
    cache: Path | None,
    inputs: Inputs,
    open_data: Files,
) -> Published | None:
    """Writes only what says when the sources were last asked; `material` needs no verdicts.

    `open_data` gives the files for download that say it. None, with nothing written, where the site in `out` was not
    made from everything else as it is now, or is not intact. Raises PublishError like `publish`.
    """
    from tracker.publish.catalogue import catalogue
    from tracker.publish.daily import daily_files
    from tracker.publish.render import Renderer

    before = read_manifest(out)
    if not _lasting(before, inputs) or not intact(out, before):
        return None
    files = daily_files(catalogue(material, judged=False), Renderer(templates, {}, base_url, cache), out)
    if files is None:
        return None
    return write_site(out, chain(files, _in_data(open_data)), inputs, keep=before)


def lasting(out: Path, inputs: Inputs) -> bool:
    """Whether the site in `out` was made from the same as now, the times of asking apart."""
    return _lasting(read_manifest(out), inputs)


def _lasting(manifest: Manifest, inputs: Inputs) -> bool:
    return bool(inputs.lasting) and manifest.inputs.lasting == inputs.lasting


def current(out: Path, inputs: str) -> Published | None:
    """What `publish` would give for these inputs where the site was made from them and is intact, else None.

    What killed builds left beside a site that is current is removed.
    """
    manifest = read_manifest(out)
    if manifest.inputs.whole != inputs or not intact(out, manifest):
        return None
    clear(out.resolve())
    return Published(0, len(manifest.files), 0)


def _files(
    material: Material,
    static: tuple[tuple[str, bytes], ...],
    templates: Path,
    base_url: str,
    cache: Path | None,
    open_data: Files | None,
) -> Iterator[tuple[str, Content]]:
    from tracker.publish.api import api_files
    from tracker.publish.badges import badge_files
    from tracker.publish.catalogue import catalogue
    from tracker.publish.feeds import feed_files
    from tracker.publish.pages import pages

    book = catalogue(material)
    yield from static
    yield from pages(book, templates, base_url, cache, open_data is not None)
    yield from api_files(book)
    yield from feed_files(book, base_url)
    yield from badge_files(book)
    del book
    if open_data:
        yield from _in_data(open_data)


def _in_data(files: Files) -> Iterator[tuple[str, Content]]:
    from tracker.publish.fixed_pages import OPEN_DATA

    return ((f"{OPEN_DATA}/{name}", body) for name, body in files())


def _static(templates: Path) -> tuple[tuple[str, bytes], ...]:
    """The style sheets, the script and the other files that go out as they are."""
    folder = templates / _STATIC
    try:
        paths = sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))
        return tuple((f"{_STATIC}/{path.name}", path.read_bytes()) for path in paths)
    except OSError as error:
        advice = "pass --templates with a full folder"
        raise PublishError(
            f"the templates cannot be read: {error.strerror}", where=str(folder), advice=advice
        ) from None
