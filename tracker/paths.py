"""Where things are: in a checkout, in an installed wheel, or in an empty folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


@dataclass(frozen=True, slots=True)
class Layout:
    """The folders of one invocation; each can be overridden by an option."""

    sources: Path
    templates: Path
    ledger: Path
    site: Path
    database: str
    state: Path
    """What is kept between runs and not under version control: evidence, answers of servers."""
    seed: Path | None = None
    """The ledger that came with the package, to begin with where the working folder has none."""


def checkout() -> Path | None:
    """The root of the checkout that this package is imported from, or None for an installed wheel."""
    root = PACKAGE.parent
    return root if (root / "sources").is_dir() and (root / "pyproject.toml").is_file() else None


def layout() -> Layout:
    """The default folders: those of the checkout when the working folder is in it, else those of the working folder."""
    root = checkout()
    here = Path.cwd()
    bundle = root if root is not None else PACKAGE / "bundle"
    if root is not None and (here == root or root in here.parents):
        state = root / ".tracker"
        return Layout(
            sources=root / "sources",
            templates=root / "templates",
            ledger=root / "sources" / "ledger",
            site=root / "site",
            database=f"sqlite:///{state / 'tracker.db'}",
            state=state,
        )
    return Layout(
        sources=bundle / "sources",
        templates=bundle / "templates",
        ledger=here / "ledger",
        site=here / "site",
        database=f"sqlite:///{here / 'tracker.db'}",
        state=here / ".tracker",
        seed=bundle / "sources" / "ledger",
    )
