"""What a command works on: the declarations, and everything that is recorded."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.paths import Layout

if TYPE_CHECKING:
    from tracker.declare.documents import Document
    from tracker.identify.registry import Registry
    from tracker.store.ledger import Ledger


@dataclass(frozen=True, slots=True)
class Workspace:
    """The declarations under `sources/`, read and checked, with the folders they came from."""

    folders: Layout
    registry: Registry
    documents: tuple[Document, ...]


def load_registry(sources: Path) -> Registry:
    """Benchmarks, models and leaderboards of `sources/`; raises DeclarationError."""
    from tracker.declare.benchmarks import load_benchmarks
    from tracker.declare.leaderboards import load_leaderboards
    from tracker.declare.models import load_models
    from tracker.identify.registry import assemble

    return assemble(
        load_models(sources / "registry"),
        benchmarks=load_benchmarks(sources),
        leaderboards=load_leaderboards(sources),
    )


def open_workspace(folders: Layout) -> Workspace:
    """All declarations; raises DeclarationError with the file and the place in it.

    Those of vendors are for `tracker discover` alone; they are read all the same, so that a mistake is told soon.
    """
    from tracker.declare.documents import load_documents
    from tracker.declare.vendors import load_vendors

    load_vendors(folders.sources)
    return Workspace(folders, load_registry(folders.sources), load_documents(folders.sources))


def open_ledger(folders: Layout, *, lock: bool = True, later: bool = False) -> Ledger:
    """What is recorded: the ledger of the folder, or the one that came with the package where there is none yet.

    Raises StoreError. `lock=False` is for a caller that holds the folder's lock; with `later` rows are made when they
    are asked for, as far as their files are known to be whole.
    """
    from tracker.store.reading import read_ledger

    folder = _recorded_in(folders)
    return read_ledger(folder, lock=lock and folder is folders.ledger, later=later)


def is_recorded(folders: Layout) -> bool:
    """Whether rows of any leaderboard are recorded, or stand in a write that was cut off."""
    from tracker.store.atomic import JOURNAL

    folder = _recorded_in(folders)
    return (folder / JOURNAL).exists() or any(folder.glob("entries/*.jsonl"))


def _recorded_in(folders: Layout) -> Path:
    if folders.seed is not None and not (folders.ledger / "format.json").is_file():
        return folders.seed
    return folders.ledger
