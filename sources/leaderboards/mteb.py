"""MTEB: one file for each run of a model on a task, with one score for each of the task's languages or parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tracker.api import Page, read_json

_ADDRESS = re.compile(r"/results/((?:[^/]*?__)?([^/]+))/([^/]+)/([^/]+)\.json$")


def rows(pages: Sequence[Page]) -> Iterator[Mapping[str, Any]]:
    """One mapping for each score; files of the first editions name no parts, or name them by key."""
    for page in pages:
        found = _ADDRESS.search(page.url)
        if found is None:
            continue
        folder, model, revision, task = found.groups()
        document = read_json(page.body, page.url)
        for part, score in _scores(document):
            subset = task if part in ("", "default") else f"{task} {part}"
            yield {
                "folder": folder,
                "organisation": folder.partition("__")[0],
                "model": model,
                "revision": revision,
                "subset": subset,
                "score": score,
                "version": document.get("mteb_version"),
                "place": f"{folder}, {revision}, {subset}",
            }


def _scores(document: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    listed = document.get("scores", {}).get("test")
    if listed is not None:
        yield from ((part.get("hf_subset", ""), part.get("main_score")) for part in listed)
        return
    test = document.get("test", {})
    whole = _first_edition(test)
    if whole is not None:
        yield "", whole
    for part, value in test.items():
        if isinstance(value, dict) and (score := _first_edition(value)) is not None:
            yield part, score


def _first_edition(values: Mapping[str, Any]) -> Any:
    """The main score, which depends on the kind of task: ranking, classification or similarity."""
    for key in ("main_score", "ndcg_at_10", "accuracy"):
        if key in values:
            return values[key]
    similarity = values.get("cos_sim")
    return similarity.get("spearman") if isinstance(similarity, dict) else None
