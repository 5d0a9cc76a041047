"""How many claims a second the judge explains on one core: `python benchmarks/judging.py [CLAIMS]`.

Invented models and boards of the size of the real ones: 60 benchmarks with 150 rows each, every verdict with its rules,
rows considered, notes and sentences, by the same path that `tracker judge` and the main job use.
"""

from __future__ import annotations

import platform
import random
import sys
import time
from collections import Counter

from tracker.commands.options import folders
from tracker.judge import Judge
from tracker.pipeline.workspace import load_registry
from tracker.records import Claim, Entry, Origin

FAMILIES = ("Zorb", "Quillon", "Tessera", "Halcyon", "Mirabel", "Ondine", "Peregrine", "Larkspur", "Cobalt", "Vesper")
TIERS = ("", " mini", " Pro", " Flash", " Max")
SCAFFOLDS = ("OpenHands", "mini-SWE-agent", "SWE-agent", "Agentless")
EFFORTS = ("low", "medium", "high")
REAL = ("SWE-bench Verified", "GPQA Diamond", "Aider polyglot", "MMLU-Pro", "AIME 2025", "Terminal-Bench 2.0")


def world(rng: random.Random) -> tuple[list[Entry], list[str]]:
    """The rows, and the benchmarks that they are on."""
    names = [f"{family} {number}{tier}" for family in FAMILIES for number in (1, 2, 3) for tier in TIERS]
    benchmarks = [*REAL, *(f"Orchard Bench {number}" for number in range(60 - len(REAL)))]
    rows = [
        Entry(
            benchmark=benchmark,
            model=name,
            score=f"{rng.randrange(200, 900) / 10:.1f}",
            unit="percent",
            n=500,
            settings={"scaffold": rng.choice(SCAFFOLDS), "effort": rng.choice(EFFORTS), "attempts": "pass@1"},
            date=f"2025-{rng.randrange(1, 13):02d}-15",
            origin=Origin.MAINTAINER,
        )
        for benchmark in benchmarks
        for name in names
    ]
    return rows, benchmarks


def claims(rng: random.Random, rows: list[Entry], count: int) -> list[Claim]:
    """Claims about models that have rows, some far off, some of models without a row, most with some settings."""
    made = []
    for number in range(count):
        row = rng.choice(rows)
        stated = {name: value for name, value in row.settings.items() if rng.random() < 0.6}
        made.append(
            Claim(
                model=row.model if rng.random() < 0.8 else f"Absent {number % 97}B",
                benchmark=row.benchmark,
                score=f"{min(99.9, float(row.score) + rng.choice((0, 0, 1.3, 9.1, -4.2))):.1f} %",
                vendor="Zorb Labs",
                settings=stated,
                date="2025-09-01",
            )
        )
    return made


def main() -> None:
    """Prints the rate, the counts and the machine."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    rng = random.Random(1)
    rows, _ = world(rng)
    asked = claims(rng, rows, count)
    started = time.process_time()
    judge = Judge(rows, load_registry(folders().sources))
    ready = time.process_time()
    statuses: Counter[str] = Counter()
    for number, claim in enumerate(asked):
        statuses[judge.verdict(claim, number).status] += 1
    spent = time.process_time() - ready
    print(f"{len(rows):,} rows indexed in {ready - started:.2f} s (with the registry)")
    print(f"{count:,} claims judged and explained in {spent:.2f} s: {count / spent:,.0f} claims/s on one core")
    print(", ".join(f"{status} {number}" for status, number in sorted(statuses.items())))
    print(f"{platform.machine()}, Python {platform.python_version()}")


if __name__ == "__main__":
    main()
