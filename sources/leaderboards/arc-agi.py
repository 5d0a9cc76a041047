"""ARC Prize: evaluations joined to the names of their models, or the newer files that hold both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tracker.api import Page, read_json


def rows(pages: Sequence[Page]) -> Iterator[Mapping[str, Any]]:
    """One mapping for each evaluation; `display` false is a row that the site hides."""
    documents = {page.url.rpartition("/")[2]: read_json(page.body, page.url) for page in pages}
    names = {model["id"]: model for model in documents.get("models.json", ())}
    seen: set[str] = set()
    evaluations = documents.get("evaluations.json", ()) if names else ()
    if 2 * sum(evaluation["modelId"] in names for evaluation in evaluations) < len(evaluations):
        raise LookupError("most models of the evaluations are not in the list of models")
    for evaluation in evaluations:
        model = names.get(evaluation["modelId"], {})
        seen.add(evaluation["datasetId"])
        yield {
            **{key: value for key, value in model.items() if key not in ("id", "displayName")},
            **evaluation,
            "modelDisplayName": model.get("displayName") or evaluation["modelId"],
            "place": f"{evaluation['datasetId']}, {evaluation['modelId']}",
        }
    for name in ("v1.json", "v2.json", "v3.json"):
        for evaluation in documents[name]["evaluations"] if name in documents else ():
            if evaluation["datasetId"] not in seen:
                yield {**evaluation, "place": f"{evaluation['datasetId']}, {evaluation['modelId']}"}
