"""Declarations and pages for the reference exchanges: how the board of a case is read, and what it showed before."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

COMMON = """\
title = "Board"
page_url = "https://board.example/"
maintainer = "Board Group"
licence = "CC0"
origin = "maintainer"
"""
JSON = 'reader = "json"\nrows = "*"\n[fields]\nmodel = "model"\nscore = "score"\n'
PAGED = 'reader = "json"\nrows = "rows/*"\npaging = { next = "next", total = "total" }\n' + JSON.split("\n", 2)[2]
CSV = 'reader = "csv"\n[fields]\nmodel = "Model"\nscore = "Overall Acc"\n'
TABLE = 'reader = "html_table"\n[fields]\nmodel = "Model"\nscore = "Score"\n'
COUNTS = """\
reader = "json"
rows = ""
unit = "count"
[fields]
model = { path = "^/url", lookup = { "https://board.example/data.json" = "Halcyon-32B" } }
score = "resolved"
of = "total_instances"
parts = ["resolved", "unresolved", "error"]
"""
MEAN = """\
reader = "json"
rows = ""
[fields]
model = "model"
mean = ["results/CmedQAv1", "results/XQARetrieval (fr)", "results/T2Retrieval"]
"""
NEWEST = """\
reader = "csv"
listing = { url = "https://board.example/", each = "https://board.example/{}", newest = true, \
capture = "(table_[0-9_]+[.]csv)" }
[fields]
model = "model"
score = "score"
"""
OTHER: Mapping[str, str] = {
    "BC-030": COUNTS,
    "BC-030-v1": COUNTS,
    "BC-055": MEAN,
    "BC-138": CSV.replace("Model", "model").replace("Overall Acc", "score"),
    "BC-145": TABLE.replace("Model", "Agent").replace("Score", "Accuracy"),
    "BC-146": TABLE,
    "BC-147": TABLE.replace("Score", "AIME 2025"),
    "BC-147-v1": TABLE.replace("Score", "AIME 2025"),
    "BC-155": 'form = { page = "https://board.example/meta.json", path = "schema", value = "2" }\n' + JSON,
    "BC-158": NEWEST,
    "BC-183": TABLE.replace("Model", "模型").replace("Score", "MMLU-Pro"),
    "BC-189": 'reader = "csv"\noptions = { delimiter = "\\t", names = "model|score" }\n[fields]\n'
    'model = "model"\nscore = "score"\n',
}


def declaration(case: str, urls: Sequence[str], kind: str) -> str:
    """How the board of a case is read; `kind` is the media type of its page."""
    plain = TABLE if "html" in kind else CSV if "csv" in kind else JSON
    text = PAGED if any("?page=" in url for url in urls) else OTHER.get(case, plain)
    named = [url for url in urls if "?page=" not in url or url.endswith("=1")]
    return COMMON + ("" if "listing =" in text else f"urls = {json.dumps(named)}\n") + text


def rows(case: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The rows that a board showed before: those of the case, or as many made up."""
    previous = case["previous"]
    if "data" in previous:
        return list(previous["data"])
    return made_up(int(previous.get("rows", 3)))


def made_up(count: int) -> list[dict[str, Any]]:
    """Rows of invented models with figures of their own."""
    return [{"model": f"Zorb-{number}", "score": round(20 + number * 0.1, 1)} for number in range(1, count + 1)]


def page(declared: str, given: Sequence[Mapping[str, Any]]) -> bytes:
    """A page that a declaration reads as these rows."""
    names = [
        line.partition('"')[2].partition('"')[0] for line in declared.splitlines() if line[:5] in ("model", "score")
    ]
    if declared.count("parts"):
        return b'{"resolved":293,"unresolved":126,"error":14,"submitted_instances":433,"total_instances":433}'
    if declared.count("mean ="):
        return b'{"model":"emb-alpha","results":{"CmedQAv1":85.1,"XQARetrieval (fr)":74.5,"T2Retrieval":70.0}}'
    values = [(each["model"], score(each)) for each in given]
    if 'reader = "json"' in declared:
        listed = [{"model": name, "score": figure} for name, figure in values]
        whole: object = {"rows": listed, "total": len(listed)} if "paging" in declared else listed
        return json.dumps(whole).encode()
    if 'reader = "csv"' in declared:
        sign = "\t" if "delimiter" in declared else ","
        head = [] if "names" in declared else [names]
        return "\n".join(sign.join(map(str, line)) for line in [*head, *values]).encode() + b"\n"
    cells = "".join(f"<tr><td>{name}</td><td>{figure}</td></tr>" for name, figure in values)
    table = f"<table><tr><th>{names[0]}</th><th>{names[1]}</th></tr>{cells}</table>"
    return f"<html><body>{table}</body></html>".encode()


def score(row: Mapping[str, Any]) -> object:
    """The figure of a row as a page prints it."""
    return f"{row['score']} ± {row['half_width']}" if "half_width" in row else row["score"]
