"""How well the readers find vendors' own claims in real documents: `python benchmarks/claims.py SHARED DOCUMENTS`.

SHARED is the folder with the reference data (`data/claims/claims.csv`); DOCUMENTS holds the documents that its rows
were taken from, each under the row's `stored_from` with `/` for `:`, as `<owner>/<repository>@<commit>/<path>`. Of the
rows about a vendor's own model whose document is there, a random sample of 200 is looked for: a row is found where the
readers give its figure to its model and benchmark. Rows that state no score (gains, costs, sizes, speeds) are not
looked for.

Then, in the same documents, every figure that the readers report for a model and a benchmark that rows name together is
held against those rows: a figure that no such row has is printed as `other`, to be looked at by eye, since the rows do
not hold every setting that a document prints.
"""

from __future__ import annotations

import csv
import random
import re
import sys
from collections import Counter
from decimal import Decimal
from functools import cache
from pathlib import Path

from tracker.commands.options import folders
from tracker.declare.benchmarks import Benchmark
from tracker.errors import ReadError
from tracker.identify.benchmarks import read_benchmark
from tracker.identify.differences import Relation
from tracker.identify.names import read_name
from tracker.identify.registry import Registry
from tracker.identify.relate import relate
from tracker.pipeline.extraction import known_names
from tracker.pipeline.workspace import load_registry
from tracker.read.documents.document import read_document
from tracker.read.documents.known import KnownNames
from tracker.read.scores import read_score
from tracker.records import Claim

SAMPLE = 200
SEED = 4
Row = dict[str, str]
_NO_SCORE = re.compile(
    r"gain|recover|cost|tokens?\b|speed|throughput|durchsatz|parameter|latency|price|rank|relative|improv|reduc|advantage",
    re.IGNORECASE,
)
_KEY = re.compile(r"[^\W_]+")


def is_score(row: Row) -> bool:
    """Whether a row states a score that a reader has to find."""
    told = f"{row['metric_as_printed']} {row['unit']} {row['extraction_notes']}"
    return bool(row["score_value"]) and "points" not in row["unit"] and not _NO_SCORE.search(told)


@cache
def plain(text: str, bracketed: bool = False) -> str:
    """A name as it counts: letters and digits in small letters, without what stands in brackets unless asked for."""
    return "".join(_KEY.findall((text if bracketed else re.sub(r"\s*[\[(（][^\])）]*[\])）]", "", text)).casefold()))


class Matcher:
    """Tells whether a claim speaks of the same model and benchmark as a row."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.relations: dict[tuple[str, str], bool] = {}
        self.benchmarks: dict[str, Benchmark | None] = {}

    def same_model(self, row: Row, claim: Claim) -> bool:
        """Whether the model is the same, in whatever setting."""
        names = [part.strip() for part in row["model_as_printed"].split("|")]
        return any(self._same(name, claim.model) for name in (*names, " ".join(names)))

    def _same(self, name: str, other: str) -> bool:
        if plain(name) == plain(other) or plain(name, True) == plain(other, True):
            return True
        if (name, other) not in self.relations:
            first, second = read_name(name, self.registry), read_name(other, self.registry)
            found = relate(first, second, self.registry)
            self.relations[name, other] = found in (Relation.SAME, Relation.SAME_MODEL)
        return self.relations[name, other]

    def same_benchmark(self, row: Row, claim: Claim) -> bool:
        """Whether the benchmark is the same, or one name is the other with words about settings."""
        name, other = row["benchmark_as_printed"], claim.benchmark
        if plain(name) == plain(other):
            return True
        first, second = self._benchmark(name), self._benchmark(other)
        return first is not None and first is second

    def _benchmark(self, text: str) -> Benchmark | None:
        if text not in self.benchmarks:
            self.benchmarks[text] = read_benchmark(text, self.registry).whole
        return self.benchmarks[text]


def same_figure(row: Row, claim: Claim) -> bool:
    """Whether the figure is the row's, in percent where one of them is a fraction."""
    score = read_score(claim.score, claim.unit)
    if score.value is None:
        return False
    wanted = Decimal(row["score_value"])
    return wanted in (score.value, score.value * 100) or wanted * 100 == score.value


def read(path: Path, row: Row, known: KnownNames) -> list[Claim]:
    """What the readers find in a document."""
    try:
        return list(read_document(path.read_bytes(), path.name, known, vendor=row["vendor"]).claims)
    except ReadError as error:
        print(f"not read: {error}")
        return []


def main(shared: Path, documents: Path) -> None:
    """Both measures, with what was missed and what is other."""
    registry = load_registry(folders().sources)
    known, matcher = known_names(registry), Matcher(registry)
    with (shared / "data" / "claims" / "claims.csv").open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    there = {row["stored_from"]: documents / row["stored_from"].replace(":", "/") for row in rows}
    there = {name: path for name, path in there.items() if path.is_file()}
    own = [row for row in rows if row["is_own_model"] == "yes" and row["stored_from"] in there and is_score(row)]
    sample = random.Random(SEED).sample(own, min(SAMPLE, len(own)))
    claims = {
        row["stored_from"]: read(there[row["stored_from"]], row, known) for row in rows if row["stored_from"] in there
    }
    found = 0
    for row in sample:
        near = [claim for claim in claims[row["stored_from"]] if same_figure(row, claim)]
        hit = any(matcher.same_model(row, claim) and matcher.same_benchmark(row, claim) for claim in near)
        found += hit
        if not hit:
            printed = ", ".join(f"{claim.model} / {claim.benchmark}" for claim in near[:3]) or "no such figure"
            what = f"{row['model_as_printed']} / {row['benchmark_as_printed']} {row['score_as_printed']}"
            print(f"missed: {row['stored_from']}: {what} (read: {printed})")
    print(f"{found} of {len(sample)} own claims found, {found / len(sample):.1%} (goal 85 %)")
    check(rows, claims, matcher)


def check(rows: list[Row], claims: dict[str, list[Claim]], matcher: Matcher) -> None:
    """Holds what was read against the rows that name the same model and benchmark."""
    counted: Counter[str] = Counter()
    for document, found in claims.items():
        listed = [row for row in rows if row["stored_from"] == document and row["score_value"]]
        for claim in found:
            beside = [row for row in listed if matcher.same_benchmark(row, claim) and matcher.same_model(row, claim)]
            kind = "" if not beside else "same" if any(same_figure(row, claim) for row in beside) else "other"
            counted[kind] += 1
            if kind == "other":
                print(f"other: {document}: {claim.model} / {claim.benchmark} {claim.score} ({claim.locator})")
    held = counted["same"] + counted["other"]
    print(f"of {held} figures read for a model and a benchmark of the rows, {counted['other']} are in no row")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
