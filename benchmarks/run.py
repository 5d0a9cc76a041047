"""The whole main job beside a plain baseline: `python benchmarks/run.py BASELINES DATA MIRROR [BOARD ...]`.

BASELINES is the folder with `afternoon.py`, DATA the folder that it asks for, MIRROR a saved copy for `--replay`. Both
sides are commands of their own, imports included, and take turns; the least processor time of five counts. The baseline
reads two boards, matches 1,000 names by similarity and writes 100 pages. Ours reads, records, judges and publishes the
six boards below with the vendors' own claims about them, from a ledger that knows the boards already, as a scheduled
run finds it.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BOARDS = ("swe-bench", "aider-polyglot", "bfcl", "mathvista", "mle-bench", "mmmu")
TURNS = 5
BASELINE = """
import random, sys
from pathlib import Path
from tempfile import TemporaryDirectory
sys.path.insert(0, sys.argv[1])
import afternoon
entries = afternoon.parse(Path(sys.argv[2]))
claims = afternoon.make_claims(sorted({each["name"] for each in entries}), 1_000)
afternoon.match(claims, sorted({each["name"] for each in entries}), afternoon.fuzz.WRatio)
rows = [{"model": e["name"], "claimed": (e["score"] or 0) + 1, "published": e["score"] or 0, "verdict": "differs",
         "url": "https://example.org/1", "source": "A post"} for e in entries]
pages = afternoon.DictLoader({"page.html": afternoon.PAGE})
env = afternoon.Environment(loader=pages, autoescape=afternoon.select_autoescape(["html"]))
with TemporaryDirectory() as folder:
    afternoon.render(env, 100, rows, Path(folder))
"""


@dataclass(frozen=True, slots=True)
class Cost:
    """What a command took: processor seconds, and its peak memory in MiB."""

    seconds: float
    peak: float


def cost(command: list[str]) -> Cost:
    """Runs the command to its end; raises CalledProcessError where it fails."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def some_sources(folder: Path, boards: tuple[str, ...]) -> int:
    """Copies the declarations of these boards and what vendors claim about their own models on them; gives how many."""
    shutil.copytree(ROOT / "sources", folder, ignore=shutil.ignore_patterns("ledger"))
    for path in (folder / "leaderboards").iterdir():
        if path.is_file() and path.stem not in boards:
            path.unlink()
    names = re.compile("|".join(board.replace("-", ".?") for board in (*boards, "aider")), re.IGNORECASE)
    return sum(_keep(path, names) for path in sorted((folder / "vendors").glob("*/*.toml")))


def _keep(path: Path, names: re.Pattern[str]) -> int:
    """Leaves in a declaration only the claims about these benchmarks, or removes it."""
    head, *parts = re.split(r"(?m)^(?=\[\[(?:claim|rejected)\]\])", path.read_text("utf-8"))
    claims = [(part, tomllib.loads(part).get("claim", [{}])[0]) for part in parts]
    kept = [part for part, claim in claims if names.search(claim.get("benchmark", "")) and claim.get("own_model", True)]
    if kept:
        path.write_text(head + "".join(kept), "utf-8")
    else:
        path.unlink()
    return len(kept)


def main(baselines: Path, data: Path, mirror: Path, boards: tuple[str, ...]) -> None:
    """Measures both and prints a table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        claims = some_sources(folder / "sources", boards)
        store = ["--sources", str(folder / "sources"), "--ledger", str(folder / "ledger")]
        database = ["--db", f"sqlite:///{folder}/tracker.db"]
        tracker = [sys.executable, "-m", "tracker"]
        ask = ["--replay", str(mirror)]
        cost([*tracker, "fetch", *ask, *store, *database])
        ours, theirs = [], []
        for _ in range(TURNS):
            (folder / "tracker.db").unlink(missing_ok=True)
            shutil.rmtree(folder / "site", ignore_errors=True)
            ours.append(cost([*tracker, "run", *ask, *store, *database, "--out", str(folder / "site")]))
            theirs.append(cost([sys.executable, "-c", BASELINE, str(baselines), str(data)]))
        again = [cost([*tracker, "run", *ask, *store, *database, "--out", str(folder / "site")]) for _ in range(TURNS)]
        files = sum(len(names) for _, _, names in os.walk(folder / "site"))
    least, other = min(each.seconds for each in ours), min(each.seconds for each in theirs)
    peak, repeated = max(each.peak for each in ours), min(each.seconds for each in again)
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    print(f"{len(boards)} boards, {claims} claims, {files} files")
    print("| | processor time | of the baseline | peak memory |\n|---|---|---|---|")
    print(
        f"| the baseline, all three stages written | {other:.2f} s | 1 | {max(each.peak for each in theirs):.0f} MiB |"
    )
    print(f"| `tracker run --replay` | {least:.2f} s | {least / other:.2f} | {peak:.0f} MiB |")
    print(f"| the same again, nothing changed | {repeated:.2f} s | {repeated / other:.2f} | |")


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit("usage: python benchmarks/run.py BASELINES DATA MIRROR [BOARD ...]")
    main(Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]), tuple(sys.argv[4:]) or BOARDS)
