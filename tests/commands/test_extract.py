from __future__ import annotations

import json
from pathlib import Path

import pytest

from tracker.cli import main


def run(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, list[dict[str, object]], str]:
    with pytest.raises(SystemExit) as left:
        main(["extract", *arguments])
    out, err = capsys.readouterr()
    return int(left.value.code or 0), [json.loads(line) for line in out.splitlines()], err


def test_claims_are_printed_with_settings_words_and_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "README.md"
    path.write_text(
        "# Zorb-2\n\n## Results\n\n| | Zorb-2 (high) |\n|---|---|\n| SWE-bench Verified | 61.4 |\n\n"
        "- *SWE-bench Verified*: mini-SWE-agent, average of 4 runs.\n\nZorb-2 has 32 billion parameters.\n\n"
        "![](bench.png)\n",
        "utf-8",
    )
    status, claims, said = run([str(path), "--vendor", "Zorb Labs"], capsys)
    assert status == 0
    (claim,) = claims
    assert (claim["model"], claim["benchmark"], claim["score"]) == ("Zorb-2 (high)", "SWE-bench Verified", "61.4")
    assert claim["settings"] == {"scaffold": "mini-SWE-agent", "attempts": "avg@4", "effort": "high"}
    assert (claim["vendor"], claim["own_model"]) == ("Zorb Labs", True)
    assert "bench.png" in said
    assert "1 figure" in said
    status, claims, _ = run([str(path), "--unranked"], capsys)
    assert [claim["benchmark"] for claim in claims] == ["SWE-bench Verified", "parameters"]


def test_the_same_file_gives_the_same_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.csv"
    path.write_text("model,benchmark,score\nZorb-2,HLE,9.1\n", "utf-8")
    assert run([str(path)], capsys) == run([str(path)], capsys)


def test_bad_input_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, claims, said = run([str(tmp_path / "none.md")], capsys)
    assert (status, claims) == (2, [])
    assert said.count("\n") == 1
    path = tmp_path / "a.json"
    path.write_text("{", "utf-8")
    status, _, said = run([str(path)], capsys)
    assert status == 2
    assert "a.json, line 1" in said


def test_a_url_is_answered_from_a_saved_copy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = tmp_path / "example.org" / "post.html"
    saved.parent.mkdir()
    saved.write_text("<html><body><p>Zorb-2 solves 61.4% of SWE-bench Verified.</p></body></html>", "utf-8")
    status, (claim,), _ = run(["https://example.org/post.html", "--replay", str(tmp_path)], capsys)
    assert status == 0
    assert (claim["score"], claim["url"]) == ("61.4%", "https://example.org/post.html")


def test_the_seed_article(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (article,) = sorted((shared / "seed").glob("*.txt"))
    status, (claim,), _ = run([str(article), "--vendor", "NVIDIA"], capsys)
    assert status == 0
    assert (claim["model"], claim["benchmark"], claim["score"], claim["unit"]) == (
        "Nemotron 3 Ultra",
        "SWE-bench Verified",
        "71,7 %",
        "percent",
    )
    assert claim["quote"]
    assert claim["locator"]
    _, claims, _ = run([str(article), "--unranked"], capsys)
    assert {str(claim["score"]) for claim in claims} >= {"550 Milliarden", "nur ein Viertel", "30 %", "zwei Sekunden"}
