"""Stage store: files of one JSON object a line, strict both ways: no NaN, no repeated or unknown key, no half line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from tracker.errors import StoreError

Record = TypeVar("Record")


def line(values: object) -> str:
    """The object on one line; raises StoreError for a value that JSON does not have (NaN, infinity)."""
    try:
        text = json.dumps(values, ensure_ascii=False, allow_nan=False)
        text.encode("utf-8")
    except UnicodeEncodeError:  # half of a surrogate pair, from an escaped text of a source
        return json.dumps(values, allow_nan=False)
    except ValueError as error:
        raise StoreError(f"a value that JSON does not have: {error}") from None
    return text


def joined(values: Iterable[object]) -> str:
    """The objects one a line, in the order given, with a line break after each; empty for none."""
    return "".join(f"{line(each)}\n" for each in values)


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
    for number, each in enumerate(text.split("\n")[:-1], start=1):
        place = f"{where}:{number}"
        values = parse(each, place)
        if not isinstance(values, dict):
            raise _damaged(place, ValueError("an object is expected"))
        yield place, values


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
