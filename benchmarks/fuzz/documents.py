"""Targets: vendor documents, their listings, and rows that somebody wrote down."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

from benchmarks.fuzz.boards import PIECES, ROOT
from benchmarks.fuzz.mutate import Grammar
from tracker.declare.leaderboards import load_leaderboard
from tracker.pipeline.extraction import known_names
from tracker.pipeline.workspace import load_registry
from tracker.read.documents.badges import read_badge
from tracker.read.documents.document import read_document
from tracker.read.documents.known import KnownNames
from tracker.read.listings import read_listing, read_models, read_repositories
from tracker.read.transcribed import is_transcription, read_transcription
from tracker.wire import claim_from, entry_from

Target = tuple[Grammar, Callable[[int, bytes], object]]
MARKDOWN = (
    b"# Zorb-2\n\nOn **SWE-bench Verified**, Zorb-2 reaches 61.4% (pass@1) with OpenHands.\n",
    b"| Benchmark | Zorb-2 | Rival-7B |\n|---|---:|---|\n| GPQA Diamond | **70.9** | 66.0 |\n| MMLU-Pro "
    b"(5-shot) | 80.2\\* | - |\n",
    b"---\ntitle: Zorb\n---\n## Results\n\n- GPQA: 70.1 \xc2\xb1 0.4\n- AIME 2025 (avg@16): "
    b"81.3\n\n<sup>1</sup> with tools\n",
    b"<table><tr><th>Model<th>HLE<tr><td>Zorb-2<td>21.3<sup>a</sup></table>\n\n![GPQA](https://img.shields.io/"
    b"badge/GPQA-70%25-green)\n",
    b"Zorb-2 scores 61.4%, 3 points above Rival-7B, on Terminal-Bench 2.0[^1].\n\n[^1]: without tools, "
    b"$\\tau^2$-bench 80\n",
)
HTML = (
    b"<html><body><h1>Zorb-2</h1><p>On GPQA Diamond, Zorb-2 reaches <b>70.9%</b>.</p></body></html>",
    b"<main><h2>Results</h2><table><thead><tr><th>Benchmark<th>Zorb-2</thead><tr><td>MMLU-Pro<td>80.2<sup>*</s"
    b"up></table><p><sup>*</sup> 5-shot</p></main>",
    b"<div><ul><li>AIME 2025: 81.3 (avg@16)<li>HLE 21.3</ul><figure><img alt='SWE-bench 61%' src=a.png></figure></div>",
)
TEXT = (
    b"Zorb-2 reaches 61.4% on SimpleQA and 70.9 on GPQA Diamond, up from 66.0.\n",
    b"Table 1: Results\n\nBenchmark        Zorb-2   Rival-7B\nGPQA Diamond       70.9       66.0\nMMLU-Pro      "
    b"     80.2       71.5\n",
    b"Der Wert auf MMLU-Pro betr\xc3\xa4gt 80,2 % (5-shot).\n* HLE: 21.3\n",
)
INDEX = (
    b"---\nmodel-index:\n- name: Zorb-2\n  results:\n  - task: {type: text-generation}\n    dataset: {name: "
    b"GPQA, type: gpqa}\n"
    b"    metrics:\n    - {name: accuracy, type: acc, value: 70.9}\n    source: {name: card, url: "
    b"https://x.example}\n---\n# Zorb-2\n",
    b"---\nmodel-index:\n  - name: a\n    results:\n      - dataset:\n          name: HLE\n        "
    b"metrics:\n          - value: 1e-3\n---\n",
)
RESULTS = (
    b"- dataset:\n    id: cais/hle\n    task_id: default\n  value: 21.3\n  date: 2026-01-02\n  source: {name: "
    b"card}\n  notes: no tools\n",
    b"- dataset: {id: Idavidrein/gpqa}\n  value: 70.90\n",
)
DATA = (
    b'{"model": "Zorb-2", "results": [{"benchmark": "GPQA", "score": 70.9, "shots": 5}, {"task": "HLE", '
    b'"value": "21.3%"}]}',
    b'[{"name": "Zorb-2", "scores": {"MMLU-Pro": 80.2, "GPQA": 70.9}}]',
    b'{"model":"a","benchmark":"HLE","score":1}\n{"model":"b","benchmark":"HLE","score":2}\n',
)
FEEDS = (
    b"<?xml version='1.0'?><rss><channel><title>Z</title><item><title>Zorb 2</title><link>https://z.example/a</link>"
    b"<pubDate>Tue, 03 Mar 2026 10:00:00 GMT</pubDate></item></channel></rss>",
    b"<feed xmlns='http://www.w3.org/2005/Atom'><entry><title>Zorb</title><link rel='alternate' "
    b"href='https://z.example/b'/>"
    b"<updated>2026-03-01T00:00:00Z</updated></entry></feed>",
)
SITEMAPS = (
    b"<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>https://z.example/a</loc><lastmod>"
    b"2026-03-01</lastmod></url></urlset>",
    b"<sitemapindex><sitemap><loc>https://z.example/s.xml</loc></sitemap></sitemapindex>",
)
XML = (
    b"<!DOCTYPE a [<!ENTITY b 'c'>]>",
    b"&b;",
    b"<item>",
    b"</item>",
    b"<![CDATA[x]]>",
    b"<link>",
    b"<?pi x?>",
    b"encoding='utf-16'",
    b"<url>",
)
CARD = (
    *PIECES["markdown_table"],
    *PIECES["html_table"],
    b"GPQA",
    b"Zorb-2",
    b" 70.9% ",
    b"SWE-bench Verified",
    b"\xc2\xb1",
    b" vs. ",
    b" on ",
    b" points ",
)


@cache
def known() -> KnownNames:
    """The names of the registry."""
    return known_names(load_registry(ROOT / "sources"))


def document_target(kind: str, folder: Path | None) -> Target:
    """A document of one format."""
    seeds, pieces, name = _FORMS[kind]
    names = known()
    more = [] if kind == "model-index" else _cut(folder, name.rpartition(".")[2])
    model = "zorb/Zorb-2"

    def call(_: int, data: bytes) -> object:
        return read_document(data, name, names, kind=kind if kind in _ASKED else "auto", model=model, vendor="Zorb")

    return Grammar([*seeds, *more], pieces, 2000), call


_ASKED = ("markdown", "html", "text", "model-index", "eval-results")
_FORMS: dict[str, tuple[tuple[bytes, ...], tuple[bytes, ...], str]] = {
    "markdown": (MARKDOWN, CARD, "README.md"),
    "html": (HTML, CARD, "post.html"),
    "text": (TEXT, CARD, "report.txt"),
    "model-index": (INDEX, PIECES["yaml"], "card.md"),
    "eval-results": (RESULTS, PIECES["yaml"], "results.yaml"),
    "data-json": (DATA, PIECES["json"], "scores.json"),
    "data-yaml": ((*RESULTS, *DATA), PIECES["yaml"], "scores.yml"),
    "data-csv": (
        (b"model,GPQA,HLE\nZorb-2,70.9,21.3\nRival,66,-\n", b"Benchmark;Zorb-2\nGPQA;70,9\n"),
        PIECES["csv"],
        "scores.csv",
    ),
}


def _cut(folder: Path | None, ending: str) -> list[bytes]:
    """Pieces of real documents, each of a few lines with a figure in it."""
    found: list[bytes] = []
    for path in sorted(folder.rglob(f"*.{ending}")) if folder else ():
        body = path.read_bytes()
        found += [part[:500] for part in body.split(b"\n\n") if any(48 <= sign < 58 for sign in part)][:40]
    return found


def badge_target() -> Target:
    """The address of a badge."""
    seeds = (
        b"https://img.shields.io/badge/SWE--bench%20Lite-31.7%25-green",
        b"https://badgen.net/static/v1/GPQA-70.9-blue?x=1",
    )
    return Grammar(seeds, (b"-", b"--", b"__", b"_", b"%25", b"%20", b"%ff", b"/")), lambda _, data: read_badge(
        _text(data)
    )


def listing_target(seeds: tuple[bytes, ...]) -> Target:
    """A feed or a sitemap."""
    return Grammar(seeds, XML), lambda _, data: read_listing(data, "feed")


def hub_target() -> Target:
    """The lists of repositories and of models."""
    seeds = (
        b'[{"full_name": "zorb/zorb-2", "default_branch": "main", "fork": false, "pushed_at": "2026-03-01T00:00:00Z"}]',
        b'[{"id": "zorb/Zorb-2", "private": false, "createdAt": "2026-03-01T00:00:00.000Z"}]',
    )
    readers = (read_repositories, read_models)
    return Grammar(seeds, PIECES["json"]), lambda place, data: readers[place](data, "hub")


def transcription_target() -> Target:
    """Rows of a board that somebody wrote down."""
    leaderboard = load_leaderboard(ROOT / "sources" / "leaderboards" / "cybench.toml")
    seeds = (
        b'{"model": "Zorb-2", "score": "41.5", "n": 40, "settings": {"effort": "high"}, "date": "2026-03-01"}\n',
        b"model,score,n,settings.effort,cost.value,cost.currency,cost.per\nZorb-2,41.5,40,high,1.20,USD,task\n",
    )

    def call(_: int, data: bytes) -> object:
        return read_transcription(data, leaderboard.boards[0], "rows") if is_transcription(data) else None

    return Grammar(seeds, (*PIECES["json"], *PIECES["csv"])), call


def judged_target() -> Target:
    """Claims and entries as `tracker judge` takes them."""
    seeds = (
        b'{"model": "Zorb-2", "benchmark": "GPQA", "score": "70.9 %", "n": 198, "settings": {"effort": "high"}, '
        b'"date": "2026-03"}',
        b'{"leaderboard": "x", "benchmark": "GPQA", "model": "Zorb-2", "score": "70.9", "origin": "maintainer", '
        b'"cost": {"value": "1", "currency": "USD", "per": "run"}}',
    )
    readers = (claim_from, entry_from)

    def call(place: int, data: bytes) -> object:
        try:
            found = json.loads(data, parse_float=str)
        except (ValueError, RecursionError):
            return None
        return readers[place](found, "input") if isinstance(found, dict) else None

    return Grammar(seeds, PIECES["json"]), call


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")
