"""Joining model names through their keys, side by side with fuzzy scoring and a plain regular-expression key.

usage: python benchmarks/names.py BASELINES DATA

BASELINES is the folder with the baseline scripts `afternoon.py`, `linkage.py`, `names.py` and `common.py`; DATA is the
folder that `afternoon.py` asks for. Both sides run on the same names in one invocation and are timed in processor
seconds; medians are printed. As in the baselines, the board is indexed before the clock starts on the claims. The
baselines put `vendor/` and `some-org/` before some names, and both are registered as organisations. The near misses of
`afternoon.py` are made by changing one number, which can make a real nickname ("Claude 3.6 Sonnet" is one of a snapshot
of 3.5); they are counted with and without nicknames.
"""

from __future__ import annotations

import gc
import importlib
import os
import platform
import resource
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from tracker.declare.models import load_models
from tracker.identify.index import NameIndex
from tracker.identify.keys import spelled
from tracker.identify.names import names_of
from tracker.identify.registry import Registry, assemble
from tracker.paths import layout

RUNS = 5


def fresh() -> Registry:
    """The registry as a command loads it, with nothing read yet."""
    return assemble(load_models(layout().sources / "registry"))


def without_nicknames(registry: Registry) -> Registry:
    """The registry without the nicknames of single snapshots."""
    models = (replace(one, spellings=tuple(s for s in one.spellings if " = " not in s)) for one in registry.models)
    return replace(registry, models=tuple(models))


def median(run: Callable[[], Any]) -> float:
    """The median processor time of `run` in seconds, after one call to warm up."""
    run()
    times = []
    for _ in range(RUNS):
        gc.collect()
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return statistics.median(times)


def forked(run: Callable[[], Any]) -> tuple[float, float]:
    """Processor seconds and added MiB of one call in a forked child."""
    read_end, write_end = os.pipe()
    if os.fork() == 0:
        gc.collect()
        before, start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
        run()
        seconds, after = time.process_time() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        os.write(write_end, f"{seconds} {(after - before) / 1024}".encode())
        os._exit(0)
    os.close(write_end)
    with os.fdopen(read_end) as pipe:
        seconds_text, mib = pipe.read().split()
    os.wait()
    return float(seconds_text), float(mib)


def joined(index: NameIndex, names: list[str], claims: list[str]) -> list[str | None]:
    """For each claim the name that it means, where that is a single one."""
    found: list[str | None] = []
    for claim in claims:
        places = index.match(claim)
        alike = len(places) == 1 or len({spelled(names[place]) for place in places}) == 1
        found.append(names[places[0]] if alike else None)
    return found


def timed_apart(names: list[str], claims: list[str], registry: Registry) -> tuple[float, float]:
    """The median seconds for the board and for the claims; nothing is remembered from one run to the next."""
    boards, matches = [], []
    for _ in range(RUNS + 1):
        names_of(registry).forget()
        gc.collect()
        start = time.process_time()
        index = NameIndex(names, registry)
        middle = time.process_time()
        joined(index, names, claims)
        boards.append(middle - start)
        matches.append(time.process_time() - middle)
    return statistics.median(boards[1:]), statistics.median(matches[1:])


def real_names(afternoon: Any, data: Path) -> None:
    """1,000 claims made from the names of real boards, 440 of them near misses of versions that are on no board."""
    from rapidfuzz import fuzz

    names = sorted({entry["name"] for entry in afternoon.parse(data)})
    claims = afternoon.make_claims(names, 1_000)
    texts = [claim for claim, _ in claims]
    registry = fresh()
    fuzzy = median(lambda: afternoon.match(claims, names, fuzz.WRatio))
    board, keyed = timed_apart(names, texts, registry)
    print(f"\nreal boards: {len(names)} names, read and indexed in {board * 1e3:.1f} ms, and {len(claims):,} claims")
    print(f"  extractOne(WRatio) {fuzzy * 1e3:8.1f} ms")
    print(f"  names by keys      {keyed * 1e3:8.1f} ms   {keyed / fuzzy:.3f} of it (goal 0.100)")
    for label, known in (("with all nicknames", registry), ("without nicknames", without_nicknames(registry))):
        pairs = list(zip((truth for _, truth in claims), joined(NameIndex(names, known), names, texts), strict=True))
        right = sum(1 for truth, got in pairs if truth and got and afternoon.same(truth, got))
        wrong = sum(1 for truth, got in pairs if truth and got and not afternoon.same(truth, got))
        accepted = sum(1 for truth, got in pairs if not truth and got)
        real = sum(1 for truth, _ in pairs if truth)
        print(
            f"  {label}: right {right} of {real} (goal 540), wrong {wrong} (goal 2), "
            f"near misses accepted {accepted} of {len(claims) - real} (goal 0)"
        )


def large(linkage: Any, board_size: int, claim_size: int) -> float:
    """Many claims against many synthetic names, in forked children; the seconds of the join by keys."""
    board = linkage.canonical(board_size)
    claims, _ = linkage.claims_for(board, claim_size)
    registry = fresh()
    names_of(registry).read("GPT-4o")

    def ours() -> None:
        match = NameIndex(board, registry).match
        for claim in claims:
            match(claim)

    print(f"\nsynthetic: {claim_size:,} claims x {board_size:,} names")
    seconds = []
    for label, run in (
        ("regex token key", lambda: linkage.exact_join(claims, board, linkage.key)),
        ("names by keys", ours),
    ):
        samples = [forked(run) for _ in range(3)]
        seconds.append(statistics.median(used for used, _ in samples))
        print(f"  {label:18} {seconds[-1]:8.2f} s   {max(mib for _, mib in samples):5.0f} MiB added (goal 100)")
    print(f"  ratio {seconds[1] / seconds[0]:.1f} (goal 8.0)")
    return seconds[1]


def main(baselines: Path, data: Path) -> None:
    """Both measurements, and the time that ten times the claims take."""
    sys.path.insert(0, str(baselines))
    afternoon, linkage = (importlib.import_module(name) for name in ("afternoon", "linkage"))
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.2f}")
    print(f"registry loaded and indexed in {median(lambda: names_of(fresh())) * 1e3:.0f} ms")
    real_names(afternoon, data)
    fewer = large(linkage, 100_000, 100_000)
    more = large(linkage, 100_000, 1_000_000)
    print(f"\nten times the claims take {more / fewer:.1f} times as long (goal 11)")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
