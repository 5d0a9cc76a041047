from __future__ import annotations

import contextlib
import gzip
import json
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest
from warcio.archiveiterator import ArchiveIterator  # type: ignore[import-untyped]

from tests.fetch.clocks import Ticks
from tests.fetch.conftest import Opener, failure
from tests.fetch.server import Asked, Reply, Script, serving
from tests.fetch.test_offline import unknown
from tracker.errors import FetchError, InputError, OfflineError, UsageError
from tracker.fetch.client import Fetcher, keep_of
from tracker.fetch.evidence import Keep
from tracker.fetch.failures import Kind, SourceError
from tracker.fetch.limits import Limits
from tracker.fetch.notes import note_of, read_note
from tracker.fetch.request import Request
from tracker.records import Page

POSTS = (
    Request("https://board.example/read", "POST", b'{"page": 1}'),
    Request("https://board.example/read", "POST", b'{"page": 2}'),
    Request("https://board.example/moved", "POST", b'{"page": 3}'),
)
REQUESTS = (
    Request("https://board.example/rows.json"),
    Request("https://board.example/old?b=2&a=1"),
    Request("https://other.example/page"),
    Request("https://other.example/same"),
    *POSTS,
)


def rows(asked: Asked) -> Reply:
    known = asked.headers.get("If-None-Match") == '"r"'
    return Reply(304) if known else Reply(body=b'["rows"]', headers={"ETag": '"r"', "Content-Type": "application/json"})


SCRIPT: Script = {
    "/rows.json": rows,
    "/old?b=2&a=1": Reply(301, headers={"Location": "https://other.example/new"}),
    "/new": Reply(body=gzip.compress(b"<p>new</p>"), headers={"Content-Encoding": "gzip", "Content-Type": "text/html"}),
    "/page": Reply(body="wörter\x00\r\n".encode() * 1000, headers={"Content-Type": "text/plain; charset=utf-8"}),
    "/same": Reply(body=b'["rows"]', headers={"Content-Type": "text/plain"}),
    "/read": lambda asked: Reply(body=b"answer to " + asked.body),
    "/moved": Reply(307, headers={"Location": "/read"}),
}


def warcs(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "state" / "evidence").glob("*.warc.gz"))


def told(page: Page) -> tuple[object, ...]:
    """What a page says, apart from how it came."""
    return page.url, page.body, page.sha256, page.fetched_at, page.content_type, page.final_url


def kinds(path: Path) -> list[str]:
    with path.open("rb") as file:
        return [
            f"{record.rec_type} {record.rec_headers.get_header('WARC-Target-URI')}" for record in ArchiveIterator(file)
        ]


def run(open_fetcher: Opener, script: Script = SCRIPT, requests: tuple[Request, ...] = REQUESTS) -> list[Page]:
    with serving(script) as server, open_fetcher(server) as fetcher:
        return [fetcher.fetch(request) for request in requests]


def replayed(path: Path, requests: tuple[Request, ...] = REQUESTS) -> list[Page]:
    with Fetcher(state=path.parent / "none", replay=path) as fetcher:
        return [fetcher.fetch(request) for request in requests]


def test_a_run_is_reproduced_byte_for_byte(open_fetcher: Opener, tmp_path: Path, ticks: Ticks) -> None:
    first = run(open_fetcher)
    ticks.later(days=1, seconds=5)
    second = run(open_fetcher)
    assert [page.unchanged for page in second] == [True] * len(REQUESTS)
    assert len(warcs(tmp_path)) == 2
    for pages, path in zip((first, second), warcs(tmp_path), strict=True):
        again = replayed(path)
        assert [told(page) for page in again] == [told(page) for page in pages]
        assert all(page.replayed and not page.unchanged for page in again)


def test_what_is_unchanged_is_written_as_a_revisit(open_fetcher: Opener, tmp_path: Path, ticks: Ticks) -> None:
    run(open_fetcher)
    ticks.later(days=1)
    run(open_fetcher)
    first, second = map(kinds, warcs(tmp_path))
    assert first[0] == "warcinfo None"
    assert first.count("response https://board.example/rows.json") == 1
    assert "response https://board.example/old?b=2&a=1" in first
    assert "revisit https://other.example/same" in first
    assert first.count("request https://board.example/read") == 3
    assert [kind for kind in second if kind.startswith("response")] == [
        "response https://board.example/old?b=2&a=1",
        "response https://board.example/moved",
    ]
    assert warcs(tmp_path)[1].stat().st_size < 8_000


def test_the_records_keep_to_the_standard(open_fetcher: Opener, tmp_path: Path) -> None:
    run(open_fetcher, requests=REQUESTS[:1])
    with warcs(tmp_path)[0].open("rb") as file:
        records = list(ArchiveIterator(file, check_digests=True))
        assert {record.rec_headers.protocol for record in records} == {"WARC/1.1"}
    headers = records[1].rec_headers
    assert headers.get_header("WARC-Date") == "2026-12-01T06:00:00Z"
    assert headers.get_header("WARC-Payload-Digest").startswith("sha256:")
    assert headers.get_header("WARC-Record-ID").startswith("<urn:uuid:")
    assert records[1].http_headers.get_header("etag") == '"r"'
    assert records[1].http_headers.get_header("content-length") == "8"


def test_a_run_that_asks_nothing_leaves_no_file(open_fetcher: Opener, tmp_path: Path) -> None:
    for offline in (False, True):
        with open_fetcher(offline=offline) as fetcher:
            fetcher.begun_with("known", b"1")
            if offline:
                with pytest.raises(OfflineError):
                    fetcher.fetch(REQUESTS[0])
    assert not (tmp_path / "state" / "evidence").exists()


def test_a_run_in_which_everything_fails_is_reproduced(open_fetcher: Opener, tmp_path: Path, ticks: Ticks) -> None:
    """It leaves what failed and what it began with: also such a run changes what is recorded."""
    urls = ["https://board.example/none", "https://board.example/down"]
    with serving({"/down": Reply(503)}) as server, open_fetcher(server, started=ticks.start) as fetcher:
        fetcher.begun_with("known", b"before")
        live = [failure(fetcher, url) for url in urls]
    (path,) = warcs(tmp_path)
    with Fetcher(state=None, replay=path) as fetcher:
        assert (fetcher.recorded_at, fetcher.offline) == (ticks.start, False)
        assert fetcher.begun_with("known", None) == b"before"
        assert [str(failure(fetcher, url)) for url in urls] == [str(each) for each in live]
    assert [line for line in kinds(path) if line.startswith("response")] == [
        "response https://benchmark-claim-tracker.invalid/known"
    ]


def test_a_disk_that_takes_no_evidence_of_failures_is_told(
    open_fetcher: Opener, tmp_path: Path, messages: list[str]
) -> None:
    (tmp_path / "state").write_bytes(b"in the way")
    with serving({}) as server, open_fetcher(server) as fetcher:
        failure(fetcher, "https://board.example/none")
    assert any("evidence of this run is not kept" in message for message in messages)


def test_a_network_that_came_back_is_reproduced(open_fetcher: Opener, tmp_path: Path, ticks: Ticks) -> None:
    """Some requests fail without a network, and the last answer comes: such a run does not count as one without."""

    def away(_: Asked) -> Reply:
        for host in ("one", "two", "three"):
            failure(fetcher, f"https://{host}.example/")
        ticks.later(seconds=Limits().lost_seconds + 1)
        with pytest.raises(OfflineError):
            fetcher.fetch(Request("https://board.example/lost"))
        return Reply(body=b"back")

    script: Script = {"/rows.json": rows, "/slow": away}
    with serving(script) as server, open_fetcher(server, lookup=unknown) as fetcher:
        fetcher.fetch(REQUESTS[0])
        assert fetcher.fetch(Request("https://board.example/slow")).body == b"back"
        assert not fetcher.offline
    with Fetcher(state=None, replay=warcs(tmp_path)[0]) as fetcher:
        with pytest.raises(OfflineError):
            fetcher.fetch(Request("https://board.example/lost"))
        assert not fetcher.offline


@pytest.mark.parametrize("answers", [(b"1", b"2", b"3"), (b"1", 404, b"3"), (404, b"2", b"3"), (503, 404, b"3")])
def test_sources_with_one_address_get_one_answer(
    open_fetcher: Opener, tmp_path: Path, answers: tuple[bytes | int, ...]
) -> None:
    """A server that answers otherwise each time is asked once in a run, so that a replay has nothing to choose."""

    def outcomes(fetcher: Fetcher) -> list[str]:
        found = []
        for number in range(8):
            try:
                page = fetcher.fetch(Request(f"https://board.example/rows#{number}"))
                found.append(f"{page.url} {page.body!r} {page.fetched_at}")
            except SourceError as error:
                found.append(f"{error} {error.kind} {error.known}")
        return found

    replies = [Reply(each) if isinstance(each, int) else Reply(body=each) for each in answers]
    with serving({"/rows": replies}) as server, open_fetcher(server) as fetcher, ThreadPoolExecutor(4) as pool:
        live, beside = pool.map(outcomes, [fetcher] * 2)
    assert live == beside
    assert len(server.pages) == (2 if answers[0] == 503 else 1)
    with Fetcher(state=None, replay=warcs(tmp_path)[0]) as fetcher:
        assert outcomes(fetcher) == live


def test_a_body_that_was_not_kept_is_asked_for_again(open_fetcher: Opener, tmp_path: Path) -> None:
    with serving({"/rows.json": rows}) as server, open_fetcher(server) as fetcher:
        first = fetcher.fetch(REQUESTS[0])
        (stored,) = (tmp_path / "state" / "fetch" / "bodies").glob("*/*")
        stored.unlink()
        assert fetcher.fetch(REQUESTS[0]).body == first.body
    assert len(server.pages) == 3


@pytest.mark.parametrize(
    "paths", [("moved", "rows"), ("rows", "moved"), ("moved", "other"), ("rows", "moved", "other")]
)
def test_who_is_redirected_to_a_page_gets_what_came_there(
    open_fetcher: Opener, tmp_path: Path, paths: tuple[str, ...]
) -> None:
    """Two addresses lead to one page that changes between the requests: each keeps its own answer."""
    script: Script = {
        "/rows": [Reply(body=b"%d" % number) for number in range(9)],
        "/moved": Reply(302, headers={"Location": "/rows"}),
        "/other": Reply(301, headers={"Location": "/moved"}),
    }
    requests = tuple(Request(f"https://board.example/{path}") for path in paths)
    live = run(open_fetcher, script, requests)
    assert [page.body for page in live] == [b"%d" % number for number in range(len(paths))]
    assert [told(page) for page in replayed(warcs(tmp_path)[0], requests)] == [told(page) for page in live]
    assert replayed(warcs(tmp_path)[0], (Request("https://board.example/rows"),))[0].final_url.endswith("/rows")


def test_failures_are_reproduced_too(open_fetcher: Opener, tmp_path: Path, ticks: Ticks) -> None:
    script: Script = {"/rows.json": rows, "/gone": Reply(410), "/down": Reply(503), "/read": Reply(403)}
    urls = ["https://board.example/gone", "https://other.example/down", "https://nowhere.example/"]
    with serving(script) as server, open_fetcher(server, lookup=unknown, started=ticks.start) as fetcher:
        live = [failure(fetcher, url) for url in urls]
        fetcher.fetch(REQUESTS[0])
        with pytest.raises(SourceError):
            fetcher.fetch(POSTS[0])
    with Fetcher(state=None, replay=warcs(tmp_path)[0]) as fetcher:
        again = [failure(fetcher, url) for url in urls]
        with pytest.raises(SourceError, match="403 Forbidden"):
            fetcher.fetch(POSTS[0])
        assert failure(fetcher, "https://board.example/other").kind is Kind.NOT_SAVED
        assert fetcher.fetch(REQUESTS[0]).body == b'["rows"]'
        assert fetcher.recorded_at == ticks.start
    for one, other in zip(live, again, strict=True):
        assert (str(one), one.kind, one.status) == (str(other), other.kind, other.status)


@pytest.mark.parametrize(
    "error", [OfflineError("no network", advice="wait"), SourceError("x", where="y", kind=Kind.GONE, status=404)]
)
def test_a_note_gives_back_its_error(error: FetchError) -> None:
    note = read_note(note_of(POSTS[0], error))
    assert note is not None
    assert note.request == POSTS[0].key
    assert (type(note.error()), str(note.error())) == (type(error), str(error))


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b'{"kind": "gone"}', b"\xff", b"[" * 5000, b'{"kind": []}'])
def test_notes_of_other_programs_are_none(body: bytes) -> None:
    assert read_note(body) is None


def test_no_evidence_where_none_is_wanted(open_fetcher: Opener, tmp_path: Path) -> None:
    with serving(SCRIPT) as server, open_fetcher(server, keep=Keep(days=0)) as fetcher:
        fetcher.fetch(REQUESTS[0])
    assert not (tmp_path / "state" / "evidence").exists()


def test_files_leave_when_they_are_old_and_nothing_needs_them(
    open_fetcher: Opener, tmp_path: Path, ticks: Ticks
) -> None:
    """The first file holds the body that the later ones refer to; the second holds nothing that is needed."""
    evidence = tmp_path / "state" / "evidence"
    with serving({"/a": Reply(body=b"always"), "/b": [Reply(body=b"once"), Reply(body=b"then")]}) as server:
        for paths in (["a"], ["b"], ["b"], ["a"], ["a"]):
            with open_fetcher(server, keep=Keep(days=30)) as fetcher:
                for path in paths:
                    fetcher.fetch(Request(f"https://board.example/{path}"))
            ticks.later(days=14)
    kept = [path.name[:8] for path in sorted(evidence.glob("*.warc.gz"))]
    assert kept == ["20261201", "20261229", "20270112", "20270126"]
    pages = replayed(evidence / "20270126T060000Z.warc.gz", (Request("https://board.example/a"),))
    assert pages[0].body == b"always"


def test_so_many_runs_are_kept_and_the_bodies_that_they_need(
    open_fetcher: Opener, tmp_path: Path, ticks: Ticks
) -> None:
    evidence = tmp_path / "state" / "evidence"
    with serving({"/a": Reply(body=b"always"), "/b": [Reply(body=b"%d" % number) for number in range(9)]}) as server:
        for _ in range(6):
            with open_fetcher(server, keep=Keep(runs=2)) as fetcher:
                for name in "ab":
                    fetcher.fetch(Request(f"https://board.example/{name}"))
            ticks.later(days=1)
    assert [path.name[:8] for path in sorted(evidence.glob("*.warc.gz"))] == ["20261201", "20261205", "20261206"]
    for path in sorted(evidence.glob("*.warc.gz"))[1:]:
        assert replayed(path, (Request("https://board.example/a"),))[0].body == b"always"


def test_nothing_is_removed_while_it_is_not_known_what_is_needed(
    open_fetcher: Opener, tmp_path: Path, ticks: Ticks
) -> None:
    """Without the index, nobody knows to which file the revisits of a kept one refer."""
    run(open_fetcher, requests=REQUESTS[:1])
    ticks.later(days=20)
    run(open_fetcher, requests=REQUESTS[:1])
    second = warcs(tmp_path)[1]
    (tmp_path / "state" / "evidence" / "index.json").unlink()
    ticks.later(days=20)
    with serving(SCRIPT) as server, open_fetcher(server, keep=Keep(days=30)) as fetcher:
        fetcher.fetch(REQUESTS[0])
    assert replayed(second, REQUESTS[:1])[0].body == b'["rows"]'


def test_how_long_evidence_is_kept_is_said_by_the_environment() -> None:
    assert keep_of({}) == Keep(400, None)
    assert keep_of({"TRACKER_EVIDENCE_DAYS": "90", "TRACKER_EVIDENCE_RUNS": "30"}) == Keep(90, 30)
    for text in ("-1", "ten", "9" * 20, "٣"):
        with pytest.raises(UsageError, match="TRACKER_EVIDENCE_RUNS"):
            keep_of({"TRACKER_EVIDENCE_RUNS": text})


def test_a_body_that_left_the_index_is_recorded_once_more(open_fetcher: Opener, tmp_path: Path, ticks: Ticks) -> None:
    run(open_fetcher, requests=REQUESTS[:1])
    ticks.later(days=1)
    warcs(tmp_path)[0].unlink()
    run(open_fetcher, requests=REQUESTS[:1])
    (only,) = warcs(tmp_path)
    assert replayed(only, REQUESTS[:1])[0].body == b'["rows"]'


@pytest.mark.parametrize(
    "index",
    ["", "[]", '{"bodies": 7}', '{"bodies": {"a": ["x"]}, "refers": {"b": 3}}', '{"bodies": {"a": [1, 2, 3, 4]}}'],
)
def test_a_damaged_index_costs_space_and_no_evidence(
    open_fetcher: Opener, tmp_path: Path, ticks: Ticks, index: str
) -> None:
    run(open_fetcher, requests=REQUESTS[:1])
    (tmp_path / "state" / "evidence" / "index.json").write_text(index, "utf-8")
    ticks.later(days=1)
    run(open_fetcher, requests=REQUESTS[:1])
    for path in warcs(tmp_path):
        assert replayed(path, REQUESTS[:1])[0].body == b'["rows"]'


def test_revisits_are_found_without_an_index(open_fetcher: Opener, tmp_path: Path, ticks: Ticks) -> None:
    run(open_fetcher)
    ticks.later(days=1)
    pages = run(open_fetcher)
    (tmp_path / "state" / "evidence" / "index.json").unlink()
    (tmp_path / "state" / "evidence" / "0.warc.gz").write_bytes(b"damaged")
    assert [told(page) for page in replayed(warcs(tmp_path)[-1])] == [told(page) for page in pages]


def test_a_revisit_alone_says_what_is_missing(open_fetcher: Opener, tmp_path: Path, ticks: Ticks) -> None:
    run(open_fetcher, requests=REQUESTS[:1])
    ticks.later(days=1)
    run(open_fetcher, requests=REQUESTS[:1])
    alone = tmp_path / "alone" / "run.warc.gz"
    alone.parent.mkdir()
    alone.write_bytes(warcs(tmp_path)[1].read_bytes())
    with Fetcher(state=None, replay=alone) as fetcher:
        found = failure(fetcher, REQUESTS[0].url)
    assert found.kind is Kind.NOT_SAVED
    assert "its body is in an earlier WARC file" in str(found)


def test_a_killed_run_leaves_nothing_that_counts(open_fetcher: Opener, tmp_path: Path, ticks: Ticks) -> None:
    left = tmp_path / "state" / "evidence" / "20261201T060000Z.warc.gz.open"
    left.parent.mkdir(parents=True)
    left.write_bytes(b"\x1f\x8bhalf a rec")
    run(open_fetcher, requests=REQUESTS[:1])  # in the same second
    (only,) = warcs(tmp_path)
    assert replayed(only, REQUESTS[:1])[0].body == b'["rows"]'
    assert left.exists()
    ticks.later(days=2)
    run(open_fetcher, requests=REQUESTS[:1])
    assert not left.exists()


def test_two_runs_in_one_second_have_files_of_their_own(open_fetcher: Opener, tmp_path: Path) -> None:
    for _ in range(3):
        run(open_fetcher, requests=REQUESTS[:1])
    names = [path.name for path in warcs(tmp_path)]
    assert names == ["20261201T060000Z-2.warc.gz", "20261201T060000Z-3.warc.gz", "20261201T060000Z.warc.gz"]


def test_a_part_that_was_not_recorded_is_not_answered_with_another(open_fetcher: Opener, tmp_path: Path) -> None:
    run(open_fetcher, requests=POSTS[:1])
    with Fetcher(state=None, replay=warcs(tmp_path)[0]) as fetcher:
        for missing in (POSTS[1], Request(POSTS[0].url)):
            with pytest.raises(SourceError, match="not in the saved copy"):
                fetcher.fetch(missing)


def test_other_spellings_of_an_address_find_the_page(open_fetcher: Opener, tmp_path: Path) -> None:
    run(open_fetcher)
    path = warcs(tmp_path)[0]
    for url in ("http://BOARD.example:80/rows.json", "https://board.example//rows%2Ejson#x"):
        assert replayed(path, (Request(url),))[0].body == b'["rows"]'


def test_plain_and_foreign_files_are_read_too(tmp_path: Path) -> None:
    """A file without compression, with a chunked, packed body and digests of another kind."""
    packed = gzip.compress(b"hello")
    body = f"{len(packed):x}\r\n".encode() + packed + b"\r\n0\r\n\r\n"
    http = (
        b"HTTP/1.1 200 OK\r\nContent-Type: text/x\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n"
        + body
    )
    heads = (
        b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: <https://h.example/a>\r\n"
        b"WARC-Date: 2025-05-06T07:08:09.123456Z\r\nWARC-Record-ID: <urn:x:1>\r\n"
        b"Content-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n" % len(http)
    )
    other = b"WARC/1.0\r\nWARC-Type: metadata\r\nWARC-Date: 2025-05-06T07:08:09Z\r\nContent-Length: 2\r\n\r\nhi\r\n\r\n"
    path = tmp_path / "foreign.warc"
    path.write_bytes(heads + http + b"\r\n\r\n" + other)
    (page,) = replayed(path, (Request("https://h.example/a"),))
    assert (page.body, page.content_type) == (b"hello", "text/x")
    assert page.fetched_at.isoformat() == "2025-05-06T07:08:09+00:00"


def damaged(data: bytes) -> dict[str, bytes]:
    plain = gzip.decompress(data)
    return {
        "empty": b"",
        "text": b"this is no WARC file",
        "cut": plain[: plain.find("wörter".encode()) + 500],
        "one member": gzip.compress(plain),
        "length": plain.replace(b"Content-Length: ", b"Content-Length: 1", 2),
        "no address": plain.replace(b"WARC-Target-URI", b"WARC-Source-URI"),
        "no date": plain.replace(b"WARC-Date: 2026", b"WARC-Date: then"),
        "odd bytes": plain.replace(b"WARC/1.1", b"WARC/\xff\xff"),
    }


@pytest.mark.parametrize("damage", damaged(gzip.compress(b"")))
def test_a_damaged_file_is_one_clear_line(
    open_fetcher: Opener, tmp_path: Path, damage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run(open_fetcher)
    data = damaged(warcs(tmp_path)[0].read_bytes())[damage]
    path = tmp_path / ("x.warc.gz" if data.startswith(b"\x1f\x8b") else "x.warc")
    path.write_bytes(data)
    with pytest.raises(InputError) as caught:
        replayed(path)
    line = str(caught.value)
    assert "\n" not in line
    assert line.startswith((str(path), "https://board.example/")), line
    assert capsys.readouterr().err == ""


def test_a_file_that_is_cut_anywhere_never_gives_a_wrong_body(open_fetcher: Opener, tmp_path: Path) -> None:
    whole = [page.body for page in run(open_fetcher)]
    data = warcs(tmp_path)[0].read_bytes()
    path = tmp_path / "cut.warc.gz"
    came = 0
    for size in range(0, len(data), 97):
        path.write_bytes(data[:size])
        with contextlib.suppress(InputError), Fetcher(state=None, replay=path) as fetcher:
            for request, body in zip(REQUESTS, whole, strict=True):
                with contextlib.suppress(SourceError, InputError):
                    assert fetcher.fetch(request).body == body
                    came += 1
    assert came > 10


def test_a_body_that_was_altered_is_refused(open_fetcher: Opener, tmp_path: Path) -> None:
    run(open_fetcher, requests=REQUESTS[:1])
    plain = gzip.decompress(warcs(tmp_path)[0].read_bytes())
    path = tmp_path / "altered.warc"
    path.write_bytes(plain.replace(b'["rows"]', b'["rowz"]'))
    with Fetcher(state=None, replay=path) as fetcher:
        assert "does not have its hash" in str(failure(fetcher, REQUESTS[0].url))


def test_a_recorded_body_is_bounded(open_fetcher: Opener, tmp_path: Path) -> None:
    run(open_fetcher)
    with Fetcher(state=None, replay=warcs(tmp_path)[0], limits=Limits(body_bytes=100)) as fetcher:
        assert failure(fetcher, "https://other.example/page").kind is Kind.TOO_LARGE


def test_the_index_says_where_each_body_is(open_fetcher: Opener, tmp_path: Path, ticks: Ticks) -> None:
    pages = run(open_fetcher)
    index = json.loads((tmp_path / "state" / "evidence" / "index.json").read_text("utf-8"))
    assert set(index["bodies"]) == {page.sha256 for page in pages}
    name = warcs(tmp_path)[0].name
    assert index["refers"] == {name: []}
    held = index["bodies"][pages[0].sha256]
    assert held == [name, "https://board.example/rows.json", "2026-12-01T06:00:00Z", "2026-12-01T06:00:00Z"]
    assert ticks.start + timedelta(0) == pages[0].fetched_at
