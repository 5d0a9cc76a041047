"""The labelled documents of the reference data, read in one process and matched as their own scorer matches them."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tracker.errors import ReadError
from tracker.identify.registry import Registry
from tracker.paths import layout
from tracker.pipeline.extraction import known_names, with_settings
from tracker.pipeline.workspace import load_registry
from tracker.read.documents.document import read_document
from tracker.read.documents.known import KnownNames
from tracker.wire import claim_to


@pytest.fixture(scope="module")
def scorer(shared: Path) -> ModuleType:
    path = shared / "tools" / "score_cases.py"
    spec = importlib.util.spec_from_file_location("score_cases", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def registry() -> Registry:
    return load_registry(layout().sources)


def claims_of(path: Path, arguments: list[str], registry: Registry, known: KnownNames) -> list[dict[str, Any]]:
    options = dict(zip(arguments[::2], arguments[1::2], strict=True))
    try:
        reading = read_document(
            path.read_bytes(),
            path.name,
            known,
            kind=options.get("--format", "auto"),
            model=options.get("--model", ""),
            vendor=options.get("--vendor"),
        )
    except ReadError:
        return []
    return [claim_to(with_settings(claim, registry)) for claim in reading.claims]


def test_the_labelled_documents(shared: Path, scorer: ModuleType, registry: Registry) -> None:
    known = known_names(registry)
    found = wanted = extra = asked = right = 0
    forbidden: list[str] = []
    for gold_path in sorted((shared / "data" / "cases" / "documents").glob("*.expected.jsonl")):
        lines = [json.loads(line) for line in gold_path.read_text("utf-8").splitlines() if line.strip()]
        meta = lines[0]["meta"]
        claims = claims_of(gold_path.parent / meta["document"], meta.get("args") or [], registry, known)
        gold = [line for line in lines[1:] if "forbidden" not in line]
        left = list(claims)
        for line in sorted(gold, key=lambda line: bool(line.get("optional"))):
            hit = next((claim for claim in left if scorer.match(line, claim)), None)
            wanted += not line.get("optional")
            if hit is not None:
                left.remove(hit)
                found += not line.get("optional")
                good, of = scorer.settings_right(line, hit)
                right, asked = right + good, asked + of
        extra += len(left)
        forbidden.extend(
            f"{meta['document']}: {line['forbidden']}"
            for line in lines[1:]
            if "forbidden" in line and any(scorer.hits_forbidden(line["forbidden"], claim) for claim in claims)
        )
    assert forbidden == []
    assert wanted > 200
    assert found >= 0.98 * wanted
    assert extra <= 0.01 * wanted
    assert right >= 0.9 * asked
