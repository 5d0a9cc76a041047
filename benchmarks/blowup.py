"""Looks for regular expressions that take more than linear time: `python benchmarks/blowup.py [PART…]`.

Every compiled pattern of the package is run over strings that repeat one piece, as a whole match and as a search, at a
length and at four times it; a piece is a sign that breaks patterns in general, or a word that stands in the pattern
itself. Printed are patterns that need more than 3 ms for 2,000 signs and grew more than sixfold, with the piece, the
worst first. PART limits the search to modules whose name holds it. A text may be cut or folded before it comes to a
pattern; what counts is therefore

    python benchmarks/blowup.py --readers

which gives every reader the same pieces, at 5,000 and 20,000 signs, between a name and a figure. It prints what needs
more than 0.3 s, and ends with 1 where something does.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

import tracker

SHORT, LONG = 500, 2_000
SLOW = 0.003
STOP = 0.1
PIECES = (
    *(
        " ",
        "-",
        "a",
        "A",
        "1",
        "0.",
        "1,",
        ",",
        ", ",
        ".",
        "(",
        "( ",
        "[",
        "]",
        "{",
        "<",
        "<a",
        "<a ",
        "&",
        "|",
        "| ",
        "*",
        "**",
        "_",
        "~",
        "`",
    ),
    *(
        "'",
        '"',
        "/",
        "\\",
        "\\a",
        ":",
        ";",
        "+",
        "=",
        "@",
        "#",
        "%",
        "$",
        "^",
        "a ",
        "1 ",
        "a-",
        "1-",
        "a b",
        "A-b ",
        "\n",
        "\n ",
        "\t",
        "é",
        "分",
        "— ",
        "τ",
        "a,",
        "(a",
        "[a](",
        "a: ",
    ),
)
WORDS = (
    *(
        "pass@1 ",
        "with ",
        "and ",
        "of ",
        "GPQA ",
        "GPQA, ",
        "Zorb-2 ",
        "70.9 % ",
        "70.9, ",
        "than ",
        "(5-shot) ",
        "1 run ",
        "v2 ",
        "$1 ",
        "x\n\n",
    ),
    *(
        "| ",
        "|\n",
        "| a | 1 |\n",
        "|---",
        "# a\n",
        "- a 1\n",
        "> ",
        "```\n",
        "<td>",
        "<tr>",
        "<table>",
        "<div>",
        "<sup>1</sup>",
        "<!--",
        "&amp;",
        "](",
        "![",
        "[^1]",
    ),
    *(
        "**a** ",
        "*a",
        "_a_ ",
        "$a$ ",
        "~~",
        "\\(",
        "GPQA: 70.9\n",
        "Zorb-2   70.9   66.0\n",
        "70%–",
        "1/2 ",
        "± 1 ",
        "https://a ",
        "a. ",
        "A ",
        "1 of 2 ",
    ),
)
"""More pieces, which mean something to a reader."""
ENDS = (("", "!"), ("1", ""))
_WORD = re.compile(r"[A-Za-z]{2,12}")
_REPEATS = re.compile(r"(?<!\\)[*+]|\{\d+,")


class _LateError(Exception):
    """A pattern took too long."""


def patterns(parts: list[str]) -> Iterator[tuple[str, re.Pattern[str]]]:
    """Every compiled pattern of text in the package with the place where it is kept, each once."""
    seen: set[int] = set()
    for module in pkgutil.walk_packages(tracker.__path__, "tracker."):
        if module.name.endswith("__main__") or (parts and not any(part in module.name for part in parts)):
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            for place, found in _within(value, name, 0):
                if id(found) not in seen and isinstance(found.pattern, str):
                    seen.add(id(found))
                    yield f"{module.name.removeprefix('tracker.')}.{place}", found


def _within(value: Any, place: str, depth: int) -> Iterator[tuple[str, re.Pattern[str]]]:
    if isinstance(value, re.Pattern):
        yield place, value
    elif depth < 4 and isinstance(value, tuple | list | frozenset | set):
        for number, item in enumerate(value):
            yield from _within(item, f"{place}[{number}]", depth + 1)
    elif depth < 4 and isinstance(value, dict):
        for key, item in value.items():
            yield from _within(item, f"{place}[{key!s:.20}]", depth + 1)
    elif depth < 4 and hasattr(value, "__slots__") and hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from _within(getattr(value, name, None), f"{place}.{name}", depth + 1)


def seconds(run: Callable[[str], object], text: str, times: int = 3) -> float:
    """How long a method of a pattern takes over the text, the best of the runs; `STOP` where it was broken off."""
    best = STOP
    for _ in range(times):
        begun = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, STOP)
        try:
            run(text)
        except _LateError:
            return STOP
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        best = min(best, time.process_time() - begun)
        if best < SLOW:
            break
    return best


def worst(pattern: re.Pattern[str], run: Callable[[str], object]) -> tuple[float, float, str]:
    """The longest time for `LONG` signs that grew too fast, how much it grew, and the piece."""
    found = (0.0, 0.0, "")
    words = [f"{word} " for word in dict.fromkeys(_WORD.findall(pattern.pattern))][:6]
    for piece in (*PIECES, *words):
        for before, after in ENDS:
            for lead in dict.fromkeys(("", *words[:1])):
                text = before + lead + piece * (LONG // len(piece)) + after
                took = seconds(run, text)
                if took > max(SLOW, found[0]):
                    less = seconds(run, before + lead + piece * (SHORT // len(piece)) + after)
                    if took > 6 * less:
                        found = (took, took / max(less, 1e-6), f"{before}{lead}{piece!r}…{after!r}")
                if found[0] >= STOP:
                    return found
    return found


def readers() -> dict[str, Callable[[str], object]]:
    """What reads free text, each as it is called for a page."""
    from tracker.commands.options import folders
    from tracker.identify.benchmarks import read_benchmark
    from tracker.identify.names import names_of
    from tracker.identify.settings import compare, normalise, scan
    from tracker.pipeline.extraction import known_names
    from tracker.pipeline.workspace import load_registry
    from tracker.read.documents.document import read_document
    from tracker.read.scores import read_score
    from tracker.read.tables import html_tables

    registry = load_registry(folders().sources)
    names, known = names_of(registry), known_names(registry)

    def document(name: str, before: str, after: str) -> Callable[[str], object]:
        return lambda text: read_document((before + text + after).encode(), name, known, model="Zorb-2", vendor="Zorb")

    head, tail = "On GPQA Diamond, Zorb-2 reaches 61.4 % ", " and 70.9 on MMLU-Pro (5-shot).\n"
    table = "| Benchmark | Zorb-2 |\n|---|---|\n| GPQA "
    return {
        "settings": scan,
        "attempts": lambda text: compare("attempts", text[:4000], "pass@1"),
        "limits": lambda text: normalise("limits", text[:4000]),
        "scaffold": lambda text: compare("scaffold", text[:4000], "OpenHands"),
        "name": names.read,
        "label": lambda text: read_benchmark(text, registry),
        "score": read_score,
        "markdown": document("a.md", head, tail),
        "markdown start": document("a.md", "", tail),
        "markdown cell": document("a.md", table, " | 70.9 |\n"),
        "markdown head": document("a.md", "# ", "\n" + head + tail),
        "text": document("a.txt", head, tail),
        "html": document("a.html", "<p>" + head, tail + "</p>"),
        "html tables": html_tables,
        "html cell": document("a.html", "<table><tr><th>Benchmark<th>Zorb-2<tr><td>GPQA", "<td>70.9</table>"),
        "csv": document("a.csv", "model,GPQA\nZorb-2,70", "\n"),
        "front matter": document("a.md", "---\ntitle: a\n", "\n---\n" + head + tail),
    }


def slow_readers(chosen: list[str]) -> int:
    """Prints the readers that need long for a text that repeats one piece; 1 when there are any."""
    global STOP
    STOP = 3.0
    count = 0
    for name, read in readers().items():
        if chosen and name not in chosen:
            continue
        read("warm")
        for piece in (*PIECES, *WORDS):
            took = seconds(read, piece * (20_000 // len(piece)), 1)
            if took > 0.3:
                less = seconds(read, piece * (5_000 // len(piece)), 1)
                print(f"{took:7.2f} s  x{took / max(less, 1e-4):6.1f}  {name:16} {piece!r}", flush=True)
                count += 1
    print(f"{count} slow")
    return 1 if count else 0


def main(parts: list[str]) -> int:
    """Prints the patterns that grew; 1 when there are any."""
    signal.signal(signal.SIGPROF, _late)
    if "--readers" in parts:
        return slow_readers([part for part in parts if part != "--readers"])
    rows, count = [], 0
    for place, pattern in patterns(parts):
        count += 1
        if not _REPEATS.search(pattern.pattern):
            continue
        for how, run in (("match", pattern.fullmatch), ("search", lambda text, of=pattern: of.sub("", text))):
            took, growth, piece = worst(pattern, run)
            if took:
                rows.append((took, growth, how, place, piece))
    for took, growth, how, place, piece in sorted(rows, reverse=True):
        print(f"{took * 1e3:7.1f} ms  x{growth:5.1f}  {how:6}  {place:56} {piece}")
    print(f"{count} patterns, {len(rows)} of them grow faster than the text")
    return 1 if rows else 0


def _late(_: int, __: FrameType | None) -> None:
    raise _LateError


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
