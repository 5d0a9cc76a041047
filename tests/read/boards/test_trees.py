from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tracker.errors import ReadError
from tracker.read.boards.rows import Row, compile_path, texts_of
from tracker.read.boards.trees import read_json, read_jsonl, read_script, read_yaml, walk

Reader = Callable[[bytes, str], Any]
PAGE = Row({"list": "old", "url": "u"})


def keys(document: object, path: str) -> list[str]:
    return [str(row.key) for row in walk(document, path, PAGE)]


def test_numbers_keep_their_printed_digits() -> None:
    assert read_json(b'{"a": 44.00, "b": 7, "c": NaN, "d": 1e400}', "f") == {
        "a": "44.00",
        "b": 7,
        "c": "NaN",
        "d": "1e400",
    }
    assert read_yaml(b"a: 44.00\nb: 2025-10-03\nc: 1234567\n", "f") == {"a": "44.00", "b": "2025-10-03", "c": "1234567"}


@pytest.mark.parametrize(
    ("reader", "body", "says"),
    [
        (read_json, b'{"a": ', "not readable as JSON"),
        (read_json, b"[" * 200_000, "not readable as JSON"),
        (read_yaml, b"a: [1\nb: 2", "not readable as YAML"),
        (read_script, b"var x = ;", "no JSON in the script"),
    ],
)
def test_what_cannot_be_read_is_one_clear_line(reader: Reader, body: bytes, says: str) -> None:
    with pytest.raises(ReadError, match=says) as caught:
        reader(body, "https://board.example/rows")
    assert "https://board.example/rows" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_aliases_within_aliases_are_not_unrolled() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    document = read_yaml("\n".join(lines).encode(), "f")
    assert list(texts_of(document["a11"])) == []
    assert len(list(texts_of(document["a1"]))) == 81


def test_json_lines_skip_blank_lines_and_name_the_bad_one() -> None:
    assert read_jsonl(b'{"a": 1}\n\n{"a": 2}\n', "f") == [{"a": 1}, {"a": 2}]
    with pytest.raises(ReadError, match="line 2"):
        read_jsonl(b'{"a": 1}\n{', "f")


def test_json_in_scripts() -> None:
    assert read_script(b'var t = [{"a": 1.50},\n];\nother();', "f") == [{"a": "1.50"}]
    html = b'<html><script id="other">[]</script><script type="application/json" id="data">{"a": [1]}</script></html>'
    assert read_script(html, "f", "data") == {"a": [1]}
    with pytest.raises(ReadError, match="no script element"):
        read_script(html, "f", "missing")


def test_paths_walk_lists_and_objects() -> None:
    document = {"lists": [{"name": "A", "rows": [1, 2]}, {"name": "B", "rows": {"x": 3}}], "at": "2026"}
    assert keys(document, "lists/*/rows/*") == ["1", "2", "x"]
    assert keys(document, "lists/*") == ["1", "2"]
    assert keys(document, "nothing/*") == []
    assert [row.value for row in walk(document, "", PAGE)] == [document]


def test_what_stands_around_a_row_is_reached_upward() -> None:
    document = {"at": "2026", "lists": [{"name": "A", "rows": [{"m": "x"}]}]}
    row = walk(document, "lists/*/rows/*", PAGE)[0]
    found = [compile_path(text, False).find(row) for text in ("m", "^/name", "^/^/at", "^/^/^/list", "^/^/^/^/x")]
    assert found == ["x", "A", "2026", "old", None]
    assert row.place == "A, row 1"


def test_keys_of_objects_and_positions_in_lists() -> None:
    row = walk({"model-x": {"pass@1": {"base": ["5", "6"]}}}, "*", PAGE)[0]
    assert compile_path("@key", False).find(row) == "model-x"
    assert compile_path("pass@1/base/1", False).find(row) == "6"
    assert compile_path("pass@1/base/2", False).find(row) is None
    assert compile_path("pass@1/base/x/y", False).find(row) is None
