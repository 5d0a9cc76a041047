"""Stage publish: pages in the terms of schema.org, as JSON that can stand inside of HTML.

A rating is a word of the tables, never a number: there is no scale from true to false here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from tracker.publish import sentences, words
from tracker.publish.catalogue import Catalogue
from tracker.publish.cleaning import address
from tracker.publish.judged import Judged
from tracker.publish.sentences import Parts
from tracker.publish.sides import title
from tracker.wire import timestamp

_CONTEXT = "https://schema.org"
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)


def safe(values: Mapping[str, Any]) -> Markup:
    """The JSON of the values with every sign that could end a script escaped."""
    text = _ENCODER.encode(values).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    return Markup(text)  # noqa: S704 - it holds no sign of HTML any more


def claim_review(book: Catalogue, j: Judged, said: Parts, base_url: str) -> Markup:
    """A claim's page as ClaimReview: what is claimed, by whom and where, and the outcome in its own words."""
    url = address(j.claim.url) or address(j.document.url if j.document else None)
    changed = max((change.at for change in (*j.record.changes, *book.claim_changes.get(j.id, ()))), default=None)
    appearance = _filled({"@type": "CreativeWork", "name": title(j), "url": url})
    claim = {
        "@type": "Claim",
        "author": {"@type": "Organization", "name": said.publisher},
        "datePublished": j.claim.date or (j.document.date if j.document else None),
        "appearance": appearance,
    }
    return safe(
        _filled(
            {
                "@context": _CONTEXT,
                "@type": "ClaimReview",
                "url": located(base_url, book.claim_path(j.id)),
                "inLanguage": "en",
                "claimReviewed": sentences.printed(said),
                "itemReviewed": _filled(claim),
                "author": _publisher(base_url),
                "datePublished": timestamp(j.record.first_seen),
                "dateModified": timestamp(changed) if changed else None,
                "reviewRating": {
                    "@type": "Rating",
                    "alternateName": words.LABELS[j.verdict.status],
                    "ratingExplanation": sentences.outcome(said),
                },
            }
        )
    )


def dataset(book: Catalogue, files: Sequence[tuple[str, str, str]], base_url: str) -> Markup:
    """The data page as Dataset; `files` are path, name and media type."""
    times = [time for slug in book.leaderboards if (time := book.settled(slug))]
    return safe(
        _filled(
            {
                "@context": _CONTEXT,
                "@type": "Dataset",
                "name": f"{words.SITE}: claims, published rows and verdicts",
                "description": words.ONE_SENTENCE,
                "url": located(base_url, "data.html"),
                "license": located(base_url, "licences.html"),
                "isAccessibleForFree": True,
                "creator": _publisher(base_url),
                "dateModified": timestamp(max(times)) if times else None,
                "keywords": ["benchmarks", "language models", "leaderboards", "claims", "verification"],
                "distribution": [
                    {
                        "@type": "DataDownload",
                        "name": name,
                        "contentUrl": located(base_url, path) or path,
                        "encodingFormat": kind,
                    }
                    for path, name, kind in files
                ],
            }
        )
    )


def located(base_url: str, path: str) -> str | None:
    """The full address of a file of the site; None where it is not known where the site will be."""
    return f"{base_url.rstrip('/')}/{path}" if base_url else None


def _publisher(base_url: str) -> dict[str, Any]:
    return _filled({"@type": "Organization", "name": words.SITE, "url": located(base_url, "about.html")})


def _filled(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None}
