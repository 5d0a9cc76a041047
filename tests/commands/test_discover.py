from __future__ import annotations

import json
import tomllib

import pytest

from tests.fetch.server import Reply, serving
from tests.workspace import World
from tracker.cli import main

VENDOR = """\
name = "Zorb Labs"
feeds = ["http://zorb.example/feed.xml"]
github = ["zorb"]
"""
FEED = """<rss><channel><item><title>Zorb 3</title><link>https://zorb.example/blog/zorb-3</link>
<pubDate>Thu, 05 Mar 2026 08:00:00 GMT</pubDate></item>
<item><title>Card</title><link>https://zorb.example/card.md</link></item></channel></rss>"""
REPOSITORIES = json.dumps(
    [{"full_name": "zorb/Zorb-3", "default_branch": "main", "pushed_at": "2026-01-02T00:00:00Z", "fork": False}]
)


@pytest.fixture
def listed(world: World) -> World:
    world.declare("vendors/zorb-labs.toml", VENDOR)
    world.save("zorb.example/feed.xml", FEED)
    world.save("api.github.com/users/zorb/repos@page=1&per_page=100", REPOSITORIES)
    return world


def run(world: World, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(["discover", *arguments, "--sources", str(world.sources)])
    out, err = capsys.readouterr()
    return int(left.value.code or 0), out, err


def test_what_is_not_tracked_is_listed(listed: World, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(listed, ["Zorb Labs", "--replay", str(listed.replay)], capsys)
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()] == ["2026-03-05", "2026-01-02"]
    assert "https://github.com/zorb/Zorb-3/blob/main/README.md" in out
    assert "card.md" not in out
    assert "2 documents of Zorb Labs" in err
    _, out, _ = run(listed, ["zorb-labs", "--since", "2026-02-01", "--json", "--replay", str(listed.replay)], capsys)
    (line,) = [json.loads(line) for line in out.splitlines()]
    assert (line["title"], line["kind"], line["listing"]) == ("Zorb 3", "blog", "http://zorb.example/feed.xml")


def test_an_accepted_document_is_declared_and_holds_nothing_yet(
    listed: World, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["zorb-labs", "--accept", "https://zorb.example/blog/zorb-3", "--replay", str(listed.replay)]
    status, out, _ = run(listed, arguments, capsys)
    assert status == 0
    path = listed.sources / "vendors/zorb-labs/zorb-3.toml"
    assert out.strip() == str(path)
    assert tomllib.loads(path.read_text("utf-8")) == {
        "title": "Zorb 3",
        "vendor": "Zorb Labs",
        "publisher": "Zorb Labs",
        "url": "https://zorb.example/blog/zorb-3",
        "kind": "blog",
        "date": "2026-03-05",
        "moving": True,
        "reader": "auto",
        "reviewed": False,
    }
    status, out, err = run(listed, arguments, capsys)
    assert (status, out) == (2, "")
    assert "not among the documents found" in err


def test_what_fails_is_told_and_the_rest_is_listed(listed: World, capsys: pytest.CaptureFixture[str]) -> None:
    (listed.replay / "zorb.example/feed.xml").write_text("gone", "utf-8")
    status, out, err = run(listed, ["zorb-labs", "--replay", str(listed.replay)], capsys)
    assert (status, len(out.splitlines())) == (0, 1)
    assert "http://zorb.example/feed.xml: not XML" in err
    status, out, err = run(listed, ["zorb-labs", "--offline"], capsys)
    assert (status, out) == (2, "")
    assert "no listing of the vendor could be read" in err


def test_an_unknown_vendor_is_one_line(listed: World, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(listed, ["quill"], capsys)
    assert status == 2
    assert err == "tracker: no vendor is called 'quill'; declared are zorb-labs\n"


def test_a_local_server_is_asked(listed: World, capsys: pytest.CaptureFixture[str]) -> None:
    listed.declare("vendors/zorb-labs.toml", 'name = "Zorb Labs"\nfeeds = ["http://zorb.example/feed.xml"]\n')
    with serving({"/feed.xml": Reply(body=FEED.encode(), headers={"Content-Type": "text/xml"})}) as server:
        status, out, _ = run(listed, ["zorb-labs", "--resolve", f"zorb.example={server.address}"], capsys)
    assert status == 0
    assert "https://zorb.example/blog/zorb-3" in out
    assert [asked.path for asked in server.pages] == ["/feed.xml"]
