"""Three hundred simulated scheduled runs over dated copies of real boards, with faults and kills.

usage: python benchmarks/soak.py [--runs N] [--seed S] [--data ../shared/data] [--work DIR] [--keep]
"""

from __future__ import annotations

import argparse
import csv
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.soak.explained import possible, strange_pages, unexplained  # noqa: E402
from tests.soak.once import Folders  # noqa: E402
from tests.soak.pages import Copy, Site  # noqa: E402
from tests.soak.sameness import other_bytes, other_facts  # noqa: E402
from tests.soak.series import Done, Ended, Plan, repeated, series  # noqa: E402
from tracker.declare.documents import Document, load_documents  # noqa: E402
from tracker.pipeline.documents import document_requests  # noqa: E402
from tracker.pipeline.workspace import load_registry  # noqa: E402
from tracker.store.reading import read_ledger  # noqa: E402

BOARDS = (
    "aider-polyglot",
    "arc-agi",
    "bfcl",
    "cybench",
    "mle-bench",
    "steel-browser-agents",
    "swe-bench",
    "swe-polybench",
)
DOCUMENTS = ("aider/swe-bench-post", "autocoderover/readme")
VENDORS = ("anthropic", "deepseek", "google", "openai")
AREAS = ("agents", "coding", "other")


def sources_of(folder: Path) -> Path:
    """A folder of declarations with the chosen boards and documents, and the part of the registry that they need."""
    for kind, names in (("benchmarks", AREAS), ("models", VENDORS)):
        for name in names:
            _copy(ROOT / f"sources/registry/{kind}/{name}.toml", folder / f"registry/{kind}/{name}.toml")
    for slug in BOARDS:
        for path in (ROOT / "sources/leaderboards").glob(f"{slug}.*"):
            _copy(path, folder / "leaderboards" / path.name)
    for name in DOCUMENTS:
        _copy(ROOT / f"sources/vendors/{name}.toml", folder / f"vendors/{name}.toml")
    return folder


def _copy(path: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, to)


def board_copies(data: Path) -> tuple[list[tuple[str, Copy]], int, dict[str, str]]:
    """The dated copies of the boards by address, each from its date on, how many dates there are, and their boards."""
    with (data / "history.csv").open(encoding="utf-8") as file:
        dates = {
            date for row in csv.DictReader(file) if row["leaderboard"] in BOARDS for date in row["as_of_list"].split()
        }
    ordered = sorted(dates)
    found: dict[tuple[str, int], Copy] = {}
    whose: dict[str, str] = {}
    with (data / "mirror.csv").open(encoding="utf-8") as file:
        rows = sorted(csv.DictReader(file), key=lambda row: row["as_of"])
    for row in rows:
        if row["leaderboard"] in BOARDS and row["method"] == "GET" and "zip member" not in row["notes"]:
            step = next((place for place, date in enumerate(ordered) if date >= row["as_of"]), None)
            if step is not None:
                body = (data / row["file"]).read_bytes()
                address = row["url"].partition("://")[2]
                found[address, step] = Copy(step, body, row["content_type"])
                whose[address] = row["leaderboard"]
    return [(address, copy) for (address, _), copy in found.items()], len(ordered), whose


def document_copies(sources: Path, steps: int) -> Iterator[tuple[str, Copy]]:
    """Pages made up for the documents: tables of the declared figures, of which one differs for a while."""
    for document in load_documents(sources):
        if document.url:
            address = document_requests(document)[0].url.partition("://")[2]
            page = page_of(document)
            claim = document.claims[0]
            other = page.replace(claim.score, "0.123", 1)
            for step, text in ((0, page), (steps // 3, other), (2 * steps // 3, page)):
                yield address, Copy(step, text.encode())


def page_of(document: Document) -> str:
    """A page made up for a document: a table of its declared figures."""
    lines = [f"# {document.title}", "", "| Benchmark | Model | Score |", "|---|---|---|"]
    lines += [f"| {claim.benchmark} | {claim.model} | {claim.score} |" for claim in document.claims]
    return "\n".join(lines) + "\n"


def report(ended: Ended, name: str) -> None:
    """Says how a series went."""
    seconds = sum(each.seconds for each in ended.runs)
    failed = sum(ended.failed.values())
    print(
        f"{name}: {len(ended.runs)} runs in {seconds:.0f} s, {ended.killed} killed, "
        f"{sum(each.recorded for each in ended.runs)} recorded, {ended.asked} requests, {failed} failed "
        f"({failed / max(ended.asked, 1):.0%}), {len(ended.faults)} faults"
    )
    for fault in ended.faults[:20]:
        print(f"  {fault}", flush=True)


def say(done: Done) -> None:
    """One line for each run."""
    faults = f" {len(done.faults)} FAULTS {done.faults[0]}" if done.faults else ""
    print(
        f"{done.number:>4} step {done.step:>3} {done.seconds:5.1f} s status {done.status:>3} "
        f"{'recorded' if done.recorded else '-       '} {len(done.given):>3} pages, told {len(done.told)}{faults}",
        file=sys.stderr,
        flush=True,
    )


def soak(data: Path, work: Path, runs: int, seed: int) -> int:
    """Runs the soak in a folder and prints the figures; gives how many things were wrong."""
    begun = time.monotonic()
    sources = sources_of(work / "sources")
    copies, steps, whose = board_copies(data)
    site = Site.of([*copies, *document_copies(sources, steps)], steps, whose)
    plan = Plan(runs, seed, failing=1 / 3, killed=0.1, dead=0.02)
    judged, fetched = Plan(runs, seed, command="judge"), Plan(runs, seed, command="fetch")
    folders = {name: Folders(work / name, sources) for name in ("faulty", "repeated", "faultless")}
    with ThreadPoolExecutor(1) as beside:
        faultless = beside.submit(series, site, folders["faultless"], fetched)
        with_faults = series(site, folders["faulty"], plan, say)
        report(with_faults, "with faults")
        again = repeated(site, folders["repeated"], judged, with_faults.runs, say)
        report(again, "the same observations without faults")
        report(faultless.result(), "without faults")
    for name, count in sorted(with_faults.failed.items()):
        print(f"  {count:>5}  {name}")

    registry = load_registry(sources)
    known = possible(site, registry.leaderboards, registry)
    ledger = read_ledger(folders["faulty"].ledger)
    written = [change for each in ledger.changes.values() for change in each]
    told = [change for done in with_faults.runs for change in done.told]
    moved = {document.claims[0].id for document in load_documents(sources)}
    strange = [*unexplained(written, known), *strange_pages(ledger.edits, moved)]
    strange_told = [each for each in unexplained(told, known) if each.kind != "held-back"]
    print(
        f"changes: {len(written)} written, {len(strange)} unexplained; "
        f"{len(told)} told, {len(strange_told)} unexplained"
    )
    print(f"  kinds told: {dict(Counter(each.kind for each in told))}")
    for change in (*strange, *strange_told)[:20]:
        print(f"  {change}")
    bytes_differ = other_bytes(folders["faulty"].ledger, folders["repeated"].ledger)
    print(f"against the same observations without faults: {len(bytes_differ)} files differ {bytes_differ[:10]}")
    facts_differ = other_facts(
        folders["faulty"].ledger, folders["faultless"].ledger, ("entries/", "places/", "changes/", "held/")
    )
    print(f"against all dates without faults: {len(facts_differ)} records differ apart from times")
    print(f"  by file: {dict(Counter(line.partition(':')[0] for line in facts_differ))}")
    for line in facts_differ[:60]:
        print(f"  {line[:300]}")
    print(f"took {time.monotonic() - begun:.0f} s")
    return len(strange) + len(strange_told) + len(bytes_differ) + len(with_faults.faults) + len(again.faults)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared/data")
    parser.add_argument("--work", type=Path, help="keep everything in this folder, which is emptied first")
    given = parser.parse_args()
    if not (given.data / "history.csv").is_file():
        sys.exit(f"{given.data} does not hold the dated copies; name their folder with --data")
    with tempfile.TemporaryDirectory() as temporary:
        work = given.work or Path(temporary)
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
        sys.exit(min(soak(given.data, work, given.runs, given.seed), 1))


if __name__ == "__main__":
    main()
