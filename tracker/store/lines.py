"""Stage store: files of one JSON object a line, strict both ways: no NaN, no repeated or unknown key, no half line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from tracker.errors import StoreError

Record = TypeVar("Record")
TOGETHER = 100
"""So many lines are parsed at once."""


def line(values: object) -> str:
    """The object on one line; raises StoreError for a value that JSON does not have (NaN, infinity)."""
    return _encoded(values).decode("utf-8")


def joined(values: Iterable[object]) -> bytes:
    """The objects one a line in UTF-8, in the order given, with a line break after each; empty for none.

    Bytes from the start: one rare sign would make the text of all lines several times as large.
    """
    return b"".join([_encoded(each) + b"\n" for each in values])


def _encoded(values: object) -> bytes:
    try:
        return json.dumps(values, ensure_ascii=False, allow_nan=False).encode("utf-8")
    except UnicodeEncodeError:  # half of a surrogate pair, from an escaped text of a source
        return json.dumps(values, allow_nan=False).encode("ascii")
    except ValueError as error:
        raise StoreError(f"a value that JSON does not have: {error}") from None


def _refuse_constant(text: str) -> None:
    raise ValueError(f"{text} is no JSON")


_decode = json.JSONDecoder(parse_constant=_refuse_constant).decode


def parse(text: str, where: str) -> Any:
    """The value of a JSON text; raises StoreError with the place where it is damaged."""
    try:
        return _decode(text)
    except (ValueError, RecursionError) as error:
        raise _damaged(where, error) from None


def objects(body: bytes, where: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects of a file, each with its place (`file:line`)."""
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _damaged(where, error) from None
    if text and not text.endswith("\n"):
        raise _damaged(where, ValueError("the last line is cut off"))
    single = text.split("\n")[:-1]
    for start in range(0, len(single), TOGETHER):
        some = single[start : start + TOGETHER]
        for number, values in enumerate(_together(some) or _apart(some, where, start + 1), start=start + 1):
            yield f"{where}:{number}", values


def _together(some: list[str]) -> list[dict[str, Any]] | None:
    """The objects of some lines, parsed as one list, which is faster; None where not each line is an object."""
    try:
        found = _decode(f"[{','.join(some)}]")
    except (ValueError, RecursionError):
        return None
    return found if len(found) == len(some) and all(type(each) is dict for each in found) else None


def _apart(some: list[str], where: str, first: int) -> Iterator[dict[str, Any]]:
    """The same one by one, to say which line is none."""
    for number, each in enumerate(some, start=first):
        place = f"{where}:{number}"
        values = parse(each, place)
        if not isinstance(values, dict):
            raise _damaged(place, ValueError("an object is expected"))
        yield values


def records(body: bytes, where: str, make: Callable[[dict[str, Any]], Record]) -> Iterator[Record]:
    """The records of a file; a line that is not one raises StoreError with file and line."""
    for place, values in objects(body, where):
        yield made(values, place, make)


def made(values: dict[str, Any], place: str, make: Callable[[dict[str, Any]], Record]) -> Record:
    """The record of one object; raises StoreError with the place for a missing, unknown or wrong value."""
    try:
        return make(values)
    except KeyError as error:
        raise _damaged(place, ValueError(f"{error.args[0]} is missing")) from None
    except (TypeError, ValueError, AttributeError) as error:
        raise _damaged(place, error) from None


def _damaged(where: str, error: Exception) -> StoreError:
    return StoreError(f"damaged: {error}", where=where, advice="restore the file from version control")
