"""Stage read: one vendor document, from its bytes to what it claims."""

from __future__ import annotations

from dataclasses import replace

from tracker.errors import ReadError
from tracker.read.documents.assembly import read_pieces
from tracker.read.documents.formats import format_of, pieces_of, text_of
from tracker.read.documents.known import KnownNames
from tracker.read.documents.markdown import front_matter
from tracker.read.documents.reading import Reading
from tracker.read.documents.subjects import family_of
from tracker.read.documents.surroundings import Subject, Surroundings
from tracker.records import Claim


def read_document(
    body: bytes,
    name: str,
    known: KnownNames,
    *,
    kind: str = "auto",
    content_type: str = "",
    model: str = "",
    vendor: str | None = None,
) -> Reading:
    """The claims of a document. `name` is its file name or address, `kind` one of FORMATS; `model` is whose it is.

    Raises ReadError, with the place, for bytes that are not what they should be.
    """
    if body[:5] == b"%PDF-":
        return _paper(body, name, known, model, vendor)
    found = format_of(name, body, content_type) if kind == "auto" else kind
    text = text_of(body, content_type, name)
    subject = Subject(model, vendor, family_of(model.rsplit("/", 1)[-1]))
    if found == "model-index":
        return Reading(_indexed(text, name, subject))
    if found in ("eval-results", "yaml", "json", "csv"):
        return Reading(_data(text, name, found, subject, known))
    reading = read_pieces(pieces_of(text, found), known, model, vendor)
    if found == "markdown" and "model-index" in front_matter(text)[0]:
        return replace(reading, claims=(*_indexed(text, name, subject), *reading.claims))
    return reading


def _paper(body: bytes, name: str, known: KnownNames, model: str, vendor: str | None) -> Reading:
    from tracker.read.documents.paper import paper_pieces

    paper = paper_pieces(body, name)
    reading = read_pieces(paper.pieces, known, model, vendor)
    return replace(reading, problems=(*reading.problems, *paper.problems))


def _indexed(text: str, name: str, subject: Subject) -> tuple[Claim, ...]:
    from tracker.read.documents.records import model_index_claims, yaml_of

    head, rest = front_matter(text)
    card = yaml_of(head or rest, name)
    if not isinstance(card, dict) or "model-index" not in card:
        raise ReadError("there is no model-index in it", where=name, advice="read it with --format auto")
    return tuple(model_index_claims(card, subject))


def _data(text: str, name: str, kind: str, subject: Subject, known: KnownNames) -> tuple[Claim, ...]:
    from tracker.read.documents.records import (
        csv_claims,
        data_claims,
        eval_results_claims,
        json_of,
        model_index_claims,
        yaml_of,
    )

    if kind == "csv":
        return tuple(csv_claims(text, Surroundings(subject), known))
    data = json_of(text, name) if kind == "json" else yaml_of(text, name)
    if kind == "eval-results" or _is_eval_results(data):
        if not subject.model:
            raise ReadError("it does not say whose results they are", where=name, advice="give the model with --model")
        return tuple(eval_results_claims(data, subject))
    if isinstance(data, dict) and "model-index" in data:
        return tuple(model_index_claims(data, subject))
    return tuple(data_claims(data, subject))


def _is_eval_results(data: object) -> bool:
    if not isinstance(data, list) or not data:
        return False
    return any(
        isinstance(entry, dict) and isinstance(entry.get("dataset"), dict) and "value" in entry for entry in data
    )
