"""Names that the tests of documents know, and a short way to read a text."""

from __future__ import annotations

from tracker.read.documents.document import read_document
from tracker.read.documents.known import KnownNames
from tracker.read.documents.reading import Reading

KNOWN = KnownNames.of(
    benchmarks=(
        "SWE-bench",
        "SWE-bench Verified",
        "SWE-bench Lite",
        "SWE-bench Multilingual",
        "GPQA Diamond",
        "GPQA",
        "MMLU-Pro",
        "AIME 2025",
        "SimpleQA",
        "Terminal-Bench 2.0",
        "LiveCodeBench",
        "HLE",
        "MATH",
        "DROP",
        "Careful Reading Benchmark",
        "CRB",
    ),
    models=("Claude Opus 4.5", "Opus 4.5", "Gemini 3 Pro", "GPT-5", "Qwen3-32B", "Claude", "GPT"),
    scaffolds=("OpenHands", "SWE-agent", "mini-SWE-agent"),
)
"""A small stand-in for the registry."""


def read(text: str, name: str = "README.md", model: str = "", kind: str = "auto") -> Reading:
    """What the reader finds in a document."""
    return read_document(text.encode(), name, KNOWN, kind=kind, model=model, vendor="Zorb Labs")


def triples(text: str, name: str = "README.md", model: str = "", kind: str = "auto") -> list[tuple[str, str, str]]:
    """Model, benchmark and score of each claim in the document, in order."""
    return [(claim.model, claim.benchmark, claim.score) for claim in read(text, name, model, kind).claims]
