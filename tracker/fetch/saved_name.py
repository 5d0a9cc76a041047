"""The file name of a request in a saved copy laid out `<host>/<path>`: the rule by which `--replay` finds a page."""

from __future__ import annotations

import hashlib
import json
from urllib.parse import parse_qsl, quote, unquote_to_bytes, urlsplit

from tracker.errors import InputError

_KEPT = "-._~!$&'()+,;= "
_PAGING = {"page", "page_size", "limit", "offset"}
_PORTS = {"http": 80, "https": 443}
_LONGEST = 200
_CUT = 150


def saved_name(url: str, method: str = "GET", body: bytes | None = None) -> str:
    """The relative path, with `/` between folders, under which the answer to a request is saved."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise InputError("not a URL", where=url) from None
    if parts.scheme not in _PORTS or not parts.hostname:
        raise InputError("not an http or https URL with a host", where=url)
    host = parts.hostname.lower()
    if port is not None and port != _PORTS[parts.scheme]:
        host = f"{host}%3A{port}"
    *folders, name = _segments(parts.path)
    if parts.query:
        name += _query(parts.query)
    if method == "POST":
        name += "@POST@" + _question(body or b"")
    return "/".join((host, *folders, _shortened(name)))


def _segments(path: str) -> list[str]:
    """The folders and the name of a path; a path that ends in a slash has the name index.html."""
    segments = [_written(unquote_to_bytes(part)) for part in path.split("/") if part]
    if not segments or path.endswith("/"):
        segments.append("index.html")
    return segments


def _written(raw: bytes, kept: str = _KEPT) -> str:
    """Bytes as they stand in a file name: what is unusual as %XX, also a dot or space at the end."""
    if raw in (b".", b".."):
        return "%2E" * len(raw)
    text = quote(raw, safe=kept)
    if text.endswith((".", " ")):
        text = f"{text[:-1]}%{ord(text[-1]):02X}"
    return text


def _pairs(pairs: list[tuple[str, str]]) -> str:
    kept = _KEPT.replace("&", "").replace("=", "")
    return "&".join(f"{_member(key, kept)}={_member(value, kept)}" for key, value in sorted(pairs))


def _member(text: str, kept: str) -> str:
    return _written(text.encode("utf-8", "surrogatepass"), kept)


def _query(query: str) -> str:
    return "@" + _pairs(parse_qsl(query, keep_blank_values=True))


def _question(body: bytes) -> str:
    """The scalar members of a JSON body without paging, else the hash of the body."""
    try:
        members = json.loads(body)
    except (ValueError, RecursionError):
        members = None
    if not isinstance(members, dict):
        return "sha256-" + hashlib.sha256(body).hexdigest()[:16]
    return _pairs(
        [
            (key, value if isinstance(value, str) else json.dumps(value))
            for key, value in members.items()
            if key not in _PAGING and isinstance(value, str | int | float)
        ]
    )


def _shortened(name: str) -> str:
    if len(name) <= _LONGEST:
        return name
    return f"{name[:_CUT]}~{hashlib.sha256(name.encode()).hexdigest()[:16]}"
