"""Joining model names through their keys, side by side with fuzzy scoring and a plain regular-expression key.

usage: python benchmarks/names.py BASELINES DATA

BASELINES is the folder with the baseline scripts `afternoon.py`, `linkage.py`, `names.py` and `common.py`; DATA is the
folder that `afternoon.py` asks for. Both sides run in one process on the same names; the times are medians of 5.
The baselines put `vendor/` and `some-org/` before some names: both are registered as organisations.
"""

from __future__ import annotations

import importlib
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tracker.declare.models import load_models
from tracker.identify.index import NameIndex
from tracker.identify.names import names_of
from tracker.identify.registry import Registry, assemble
from tracker.paths import layout

RUNS = 5


def fresh() -> Registry:
    """The registry as a command loads it, with nothing read yet."""
    return assemble(load_models(layout().sources / "registry"))


def median(run: Callable[[], Any], runs: int = RUNS) -> float:
    """The median time of `run` in seconds, after one call to warm up."""
    run()
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def real_names(afternoon: Any, data: Path) -> None:
    """1,000 claims made from the names of real boards, 440 of them near misses of versions that are on no board."""
    from rapidfuzz import fuzz

    names = sorted({entry["name"] for entry in afternoon.parse(data)})
    claims = afternoon.make_claims(names, 1_000)

    def ours() -> list[str | None]:
        registry = fresh_like
        names_of(registry).forget()
        index = NameIndex(names, registry)
        return [names[found[0]] if len(found := index.match(claim)) == 1 else None for claim, _ in claims]

    fresh_like = fresh()
    fuzzy = median(lambda: afternoon.match(claims, names, fuzz.WRatio))
    keyed = median(ours)
    found = ours()
    pairs = list(zip(claims, found, strict=True))
    real = sum(1 for (_, truth), _ in pairs if truth)
    right = sum(1 for (_, truth), got in pairs if truth and got and afternoon.same(truth, got))
    wrong = sum(1 for (_, truth), got in pairs if truth and got and not afternoon.same(truth, got))
    accepted = sum(1 for (_, truth), got in pairs if not truth and got)
    print(f"\nreal boards: {len(names)} names, {len(claims):,} claims; index built and nothing remembered in each run")
    print(f"  extractOne(WRatio) {fuzzy * 1e3:8.1f} ms")
    print(f"  names by keys      {keyed * 1e3:8.1f} ms   {keyed / fuzzy:.3f} of it (goal 0.100)")
    print(
        f"  right {right} of {real} (goal 540), wrong {wrong}, near misses accepted {accepted} of {len(claims) - real}"
    )


def large(linkage: Any, common: Any, board_size: int, claim_size: int) -> None:
    """Many claims against many synthetic names, in forked children, with the memory that each added."""
    board = linkage.canonical(board_size)
    claims, _ = linkage.claims_for(board, claim_size)
    registry = fresh()
    names_of(registry).read("GPT-4o")

    def ours() -> None:
        match = NameIndex(board, registry).match
        for claim in claims:
            match(claim)

    print(f"\nsynthetic: {claim_size:,} claims x {board_size:,} names")
    rows = []
    for label, run in (
        ("regex token key", lambda: linkage.exact_join(claims, board, linkage.key)),
        ("names by keys", ours),
    ):
        samples = [common.isolated(run) for _ in range(3)]
        seconds = statistics.median(wall for wall, _ in samples)
        rows.append(seconds)
        print(f"  {label:18} {seconds:8.2f} s   {max(mib for _, mib in samples):5.0f} MiB added")
    print(f"  ratio {rows[1] / rows[0]:.1f} (goal 8.0)")


def main(baselines: Path, data: Path) -> None:
    """Both measurements, and the time that grows with ten times the claims."""
    sys.path.insert(0, str(baselines))
    afternoon, linkage, common = (importlib.import_module(name) for name in ("afternoon", "linkage", "common"))
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.2f}")
    registry_time = median(lambda: names_of(fresh()))
    print(f"registry loaded and indexed in {registry_time * 1e3:.0f} ms")
    real_names(afternoon, data)
    large(linkage, common, 100_000, 100_000)
    large(linkage, common, 100_000, 1_000_000)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
