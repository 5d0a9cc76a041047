"""Fuzzes the readers: `python -m benchmarks.fuzz [TARGET…] --inputs 1000000 --log runs.jsonl`.

Each target gets inputs made from small samples by seeded mutations, so that input number N can be made again. A range
of them is read in a process of its own; a finished range is a line in the log, and a run goes on where the log ends.
`--pages DIR` adds real pages (a saved copy laid out `<host>/<path>`), `--documents DIR` real documents, `--claims FILE`
a CSV of real claims. `--one TARGET:NUMBER` reads a single input and shows it; `--summary` shows what the log holds.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.fuzz import binaries, boards, documents, texts
from benchmarks.fuzz.mutate import Grammar, Mutator
from benchmarks.fuzz.watch import watched

FEW = ("xlsx", "pdf", "warc")
"""Targets that are slow and get a tenth of the inputs."""
BOARDS = ("json", "jsonl", "yaml", "csv", "html_table", "markdown_table", "script", "module")
DOCUMENTS = ("markdown", "html", "text", "model-index", "eval-results", "data-json", "data-yaml", "data-csv")
TEXTS = ("score", "name", "label", "settings")
OTHERS = ("proposal", "badge", "feed", "sitemap", "hub", "transcription", "judged", *TEXTS, *FEW)
TARGETS = (*(f"board-{name}" for name in BOARDS), *(f"document-{name}" for name in DOCUMENTS), *OTHERS)


def target(name: str, given: argparse.Namespace) -> tuple[Grammar, Callable[[int, bytes], object]]:
    """The grammar and the reader of a target."""
    group, _, rest = name.partition("-")
    if group == "board":
        return boards.board_target(rest, given.pages)
    if group == "document":
        return documents.document_target(rest, given.documents)
    printed = texts.columns(given.claims) if name in TEXTS else {}
    made: dict[str, Callable[[], tuple[Grammar, Callable[[int, bytes], object]]]] = {
        "proposal": lambda: boards.proposal_target(given.pages),
        "badge": documents.badge_target,
        "feed": lambda: documents.listing_target(documents.FEEDS),
        "sitemap": lambda: documents.listing_target(documents.SITEMAPS),
        "hub": documents.hub_target,
        "transcription": documents.transcription_target,
        "judged": documents.judged_target,
        "score": lambda: texts.score_target(printed.get("score_as_printed", [])),
        "name": lambda: texts.name_target(printed.get("model_as_printed", [])),
        "label": lambda: texts.label_target(printed.get("benchmark_as_printed", [])),
        "settings": lambda: texts.settings_target(printed.get("settings_as_printed_in_own_words", [])),
        "xlsx": lambda: binaries.sheet_target(given.pages),
        "pdf": binaries.paper_target,
        "warc": binaries.evidence_target,
    }
    return made[name]()


def main() -> int:
    """Runs what was asked for; 1 when there is a finding."""
    given = _arguments()
    if given.summary:
        return _summary(_lines(given.log))
    if given.one:
        return _one(given)
    if given.range:
        name, start, stop = given.range.split(":")
        print(json.dumps(watched(name, *target(name, given), int(start), int(stop)).line()))
        return 0
    asked = given.targets or list(TARGETS)
    done = [(line["target"], range(line["start"], line["stop"])) for line in _lines(given.log)]
    for start in range(0, given.inputs, given.chunk):
        for name in asked:
            size = given.chunk // 10 if name in FEW else given.chunk
            begin = start // 10 if name in FEW else start
            if not any(name == other and begin in numbers for other, numbers in done):
                _range(given, name, begin, begin + size)
    return _summary(_lines(given.log))


def _range(given: argparse.Namespace, name: str, start: int, stop: int) -> None:
    """Reads one range in a process of its own and notes how it went."""
    command = [sys.executable, "-m", "benchmarks.fuzz", "--range", f"{name}:{start}:{stop}"]
    for option in ("pages", "documents", "claims"):
        if value := getattr(given, option):
            command += [f"--{option}", str(value)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        line = json.loads(ended.stdout.splitlines()[-1])
    except (ValueError, IndexError):
        kind = f"the process ended with {ended.returncode}"
        line = {
            "target": name,
            "start": start,
            "stop": stop,
            "seconds": 0.0,
            "refused": 0,
            "slowest": 0.0,
            "growth": 0.0,
        }
        line["findings"] = [{"kind": kind, "number": start, "input": "", "count": 1, "trace": ended.stderr[-1500:]}]
    with given.log.open("a", encoding="utf-8") as log:
        log.write(json.dumps(line) + "\n")


def _one(given: argparse.Namespace) -> int:
    name, _, number = given.one.rpartition(":")
    grammar, call = target(name, given)
    place, data = Mutator(name, grammar).make(int(number))
    print(f"from sample {place}: {data!r}")
    print(call(place, data))
    return 0


def _lines(log: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.read_text("utf-8").splitlines()] if log.is_file() else []


def _summary(lines: list[dict[str, Any]]) -> int:
    """Prints a line for each target, and the findings below."""
    print(f"{'target':24}{'inputs':>11}{'seconds':>9}{'a second':>9}{'refused':>8}{'slowest':>10}{'findings':>9}")
    for name in TARGETS:
        of_it = [line for line in lines if line["target"] == name]
        if of_it:
            inputs = sum(line["stop"] - line["start"] for line in of_it)
            seconds = sum(line["seconds"] for line in of_it)
            refused = sum(line["refused"] for line in of_it) / inputs
            slowest = max(line["slowest"] for line in of_it)
            kinds = {finding["kind"] for line in of_it for finding in line["findings"]}
            print(
                f"{name:24}{inputs:11,}{seconds:9.0f}{inputs / max(seconds, 0.001):9.0f}{refused:8.0%}"
                f"{slowest * 1e3:7.0f} ms{len(kinds):9}"
            )
    found = [(line["target"], finding) for line in lines for finding in line["findings"]]
    for name, finding in found:
        print(f"{name}:{finding['number']} {finding['kind']} ({finding['count']} times)")
    return 1 if found else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument(
        "--inputs", type=int, default=1_000_000, help="inputs for each target; a tenth for the packed ones"
    )
    parser.add_argument("--chunk", type=int, default=50_000, help="inputs read in one process")
    parser.add_argument("--log", type=Path, default=Path("fuzz.jsonl"))
    parser.add_argument("--pages", type=Path)
    parser.add_argument("--documents", type=Path)
    parser.add_argument("--claims", type=Path)
    parser.add_argument("--summary", action="store_true")
    parser.add_argument("--one", metavar="TARGET:NUMBER")
    parser.add_argument("--range", metavar="TARGET:START:STOP", help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
