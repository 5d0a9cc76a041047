"""How fast vendor documents are read: `python benchmarks/documents.py [FILE.yml]`.

Three measures, medians of five, each by the path that `tracker extract` uses: a Markdown card of 100 kB to claims
(goal 25 ms), an HTML page of 1 MB to tables beside bs4 with html.parser (goal 0.75, stretch 0.25), and names in prose
beside a loop over `name in text` (goal 0.25, and flat from 2,000 to 100,000 names).

Milliseconds are those of one machine. Where a YAML file is named, the card is also held against `yaml.safe_load` of
that file, which is the same kind of work; the goal was set on a machine that reads the 46 kB of Aider's polyglot board
so in 56.9 ms, of which 25 ms are 0.44.
"""

from __future__ import annotations

import platform
import random
import re
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import yaml
from bs4 import BeautifulSoup

from tracker.commands.options import folders
from tracker.pipeline.extraction import known_names
from tracker.pipeline.workspace import load_registry
from tracker.read.documents.document import read_document
from tracker.read.documents.known import KnownNames
from tracker.read.tables import html_tables

BENCHMARKS = (
    "SWE-bench Verified",
    "GPQA Diamond",
    "MMLU-Pro",
    "AIME 2025",
    "LiveCodeBench v6",
    "HLE (no tools)",
    "Terminal-Bench 2.0",
    "IFEval",
    "τ²-Bench (retail)",
    "SimpleQA",
    "MATH-500",
    "BrowseComp",
)
FILLER = re.findall(
    r"\w+",
    "the model is trained with care on many tasks and it can be used with any framework that reads these weights "
    "while memory stays small in our tests of long documents",
)


def card(size: int) -> bytes:
    """A model card as they are: mostly words and code, a table of results in every tenth section."""
    rng = random.Random(3)
    parts = ["# Zorb-2\n\nZorb-2 is an open-weight model for coding and agents.\n"]
    number = 0
    while sum(map(len, parts)) < size:
        number += 1
        parts.append(f"\n## Section {number}\n")
        for _ in range(4):
            words = " ".join(rng.choice(FILLER) for _ in range(rng.randint(40, 90)))
            parts.append(f"\n{words.capitalize()}.\n")
        parts.append(f"\nOn {rng.choice(BENCHMARKS)}, Zorb-2 reaches {rng.uniform(20, 90):.1f}% with OpenHands.\n")
        parts.append("\n```python\n" + "print('usage')\n" * 20 + "```\n")
        if number % 3 == 0:
            parts.append("\n| Benchmark | Zorb-2 | Zorb-1 | Rival-7B |\n|---|---|---|---|\n")
            parts.extend(
                f"| {name} | **{rng.uniform(20, 90):.1f}** | {rng.uniform(20, 90):.1f} | - |\n" for name in BENCHMARKS
            )
    return "".join(parts).encode()[:size]


def page(rows: int) -> str:
    """A page with one table of `rows` rows of 8 cells, with links."""
    rng = random.Random(1)
    out = ["<!doctype html><html><body><h1>Results</h1><table id=results><thead><tr>"]
    out += [f"<th>{head}</th>" for head in ("Rank", "Model", "Org", "Date", "Overall", "A", "B", "Link")]
    out.append("</tr></thead><tbody>")
    out += [
        f'<tr class="row"><td>{index + 1}</td><td><b>Model-{index % 997}-{rng.randint(1, 99)}B</b></td>'
        f"<td>Org &amp; Co {index % 53}</td><td>2026-{index % 12 + 1:02d}-{index % 28 + 1:02d}</td>"
        f"<td>{rng.uniform(0, 100):.1f}</td><td>{rng.uniform(0, 100):.2f}</td><td>{rng.uniform(0, 100):.2f}%</td>"
        f'<td><a href="https://example.org/m/{index}">link</a></td></tr>'
        for index in range(rows)
    ]
    return "".join([*out, "</tbody></table></body></html>"])


def names(count: int) -> list[str]:
    """So many invented names of models."""
    rng = random.Random(2)
    families = ("Zorb", "Quillon", "Tessera", "Halcyon", "Mirabel", "Ondine", "Peregrine", "Larkspur")
    found: set[str] = set()
    while len(found) < count:
        tier = rng.choice(("mini", "pro", "max", "instruct", "chat", "air"))
        found.add(f"{rng.choice(families)}-{rng.randint(1, 60)}.{rng.randint(0, 9)}-{tier}-{rng.randint(1, 400)}B")
    return sorted(found)


def prose(known: list[str], words: int) -> str:
    """Prose in which every hundredth word is a name and every hundredth a figure."""
    rng = random.Random(4)

    def word() -> str:
        roll = rng.random()
        return rng.choice(known) if roll < 0.01 else f"{rng.uniform(1, 99):.1f}%" if roll < 0.02 else rng.choice(FILLER)

    return " ".join(word() for _ in range(words))


def median(function: Callable[[], object]) -> float:
    """The median of five runs after one that warms up, in seconds of processor time."""
    function()
    times = []
    for _ in range(5):
        start = time.process_time()
        function()
        times.append(time.process_time() - start)
    return statistics.median(times)


def forget(known: KnownNames) -> None:
    """Empties all that the readers keep from one document to the next."""
    known.labels.clear()
    for name, module in list(sys.modules.items()):
        if name.startswith("tracker.read"):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def read_card(body: bytes, known: KnownNames) -> int:
    """The number of claims in the card; nothing is kept from an earlier run."""
    forget(known)
    return len(read_document(body, "README.md", known).claims)


def main() -> None:
    """Prints the three measures with their goals."""
    print(f"Python {platform.python_version()}, {platform.machine()}")
    known = known_names(load_registry(folders().sources))
    body = card(100_000)
    took = median(lambda: read_card(body, known))
    print(f"card of {len(body) / 1e3:.0f} kB, {read_card(body, known)} claims: {took * 1e3:.1f} ms (goal 25)")
    if len(sys.argv) > 1:
        text = Path(sys.argv[1]).read_text("utf-8")
        print(f"  of yaml.safe_load on {sys.argv[1]}: {took / median(lambda: yaml.safe_load(text)):.2f} (goal 0.44)")
    markup = page(5_000)
    soup = median(
        lambda: [
            [cell.get_text(strip=True) for cell in row.find_all(["td", "th"])]
            for row in BeautifulSoup(markup, "html.parser").find_all("tr")
        ]
    )
    ours = median(lambda: html_tables(markup))
    print(f"page of {len(markup) / 1e6:.2f} MB: {ours:.3f} s, {ours / soup:.2f} of bs4 (goal 0.75, stretch 0.25)")
    text = prose(names(2_000), 200_000)
    lowered = text.lower()
    loop = median(lambda: sum(name.lower() in lowered for name in names(2_000)))
    loop -= median(lambda: names(2_000))
    for count in (2_000, 100_000):
        found = KnownNames.of(models=names(count))
        took = median(lambda found=found: sum(1 for _ in found.mentions(text)))  # type: ignore[misc]
        print(f"{count} names in {len(text) / 1e6:.1f} MB: {took:.3f} s, {took / loop:.2f} of a loop (goal 0.25)")


if __name__ == "__main__":
    main()
