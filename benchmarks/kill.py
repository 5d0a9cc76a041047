"""Runs over saved copies of real boards, killed again and again while they fetch, judge and write.

usage: python benchmarks/kill.py AFTER [--before BEFORE] [--kills N] [--seed S] [--boards a,b] [--vendors a,b]
       [--work DIR]

BEFORE and AFTER are folders as `tracker run --replay` takes them, with older and with newer copies. The state that a
run over BEFORE left is laid out, a run over AFTER gets SIGKILL, the next continues and is killed too, until one ends or
four were killed and the next may end; then it begins anew. Three of four are killed at a step of their writing, of
every area as often as of every other; the others at a moment of their time. After each kill, ledger, database and site
must each be the old or the new ones; after the run that ends all three must be what runs leave that nobody killed.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import chdir, suppress
from dataclasses import dataclass, field, fields
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import tracker.publish.site  # noqa: E402
import tracker.store.database  # noqa: E402, F401
from tests.pipeline.killing import Steps, watch  # noqa: E402
from tests.pipeline.whole import Left, left  # noqa: E402
from tracker.cli import main as run  # noqa: E402

BOARDS = "aider-polyglot,mle-bench"
VENDORS = "novasky"
IN_A_ROW = 4
OPTIONS = {"--sources": "sources", "--ledger": "ledger", "--out": "site"}
Kill = tuple[str, float]
"""An area and the number of a step in it, or `time` and a part of the time."""


@dataclass(frozen=True, slots=True)
class Worlds:
    """The state before, and what runs leave that nobody killed."""

    before: Path
    old: Left
    new: Left
    again: Left
    areas: tuple[str, ...]
    seconds: float


def sources(folder: Path, boards: str, vendors: str) -> None:
    """Declarations of the chosen boards, the documents of the chosen vendors, and the whole registry."""
    shutil.copytree(ROOT / "sources/registry", folder / "registry")
    (folder / "leaderboards").mkdir()
    for slug in boards.split(","):
        for path in (ROOT / "sources/leaderboards").glob(f"{slug}.*"):
            shutil.copyfile(path, folder / "leaderboards" / path.name)
    for slug in vendors.split(","):
        shutil.copytree(ROOT / "sources/vendors" / slug, folder / "vendors" / slug)


def options(root: Path, replay: Path) -> list[str]:
    """The command, with its folders below this one."""
    given = [part for name, value in OPTIONS.items() for part in (name, str(root / value))]
    return ["run", *given, "--db", f"sqlite:///{root / 'tracker.db'}", "--replay", str(replay)]


def started(root: Path, replay: Path, step: int = 0, area: str = "") -> int:
    """A run in a process of its own, forked from this one, which has imported everything; gives its number."""
    process = os.fork()
    if process:
        return process
    os.chdir(root)
    told = os.open(root / "told", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for handle in (1, 2):
        os.dup2(told, handle)
    steps = Steps(str(root), step, area)
    watch(steps)
    try:
        run(options(root, replay))
    except SystemExit as left_with:
        (root / "areas").write_text(json.dumps(steps.areas))
        os._exit(int(left_with.code or 0))
    os._exit(70)


def ended(root: Path, replay: Path) -> tuple[str, ...]:
    """Runs to the end and gives the areas of the steps."""
    status = os.waitstatus_to_exitcode(os.waitpid(started(root, replay), 0)[1])
    if status:
        raise SystemExit(f"a run that nobody killed left with {status}: {(root / 'told').read_text()}")
    return tuple(json.loads((root / "areas").read_text()))


def laid(before: Path, root: Path) -> Path:
    """The state before in another folder: the site by hard links, as no file of it is ever written to."""
    shutil.rmtree(root, ignore_errors=True)
    for name in ("ledger", ".tracker", "sources"):
        if (before / name).is_dir():
            shutil.copytree(before / name, root / name)
    shutil.copytree(before / "site", root / "site", copy_function=os.link)
    shutil.copy2(before / "tracker.db", root / "tracker.db")
    return root


def prepared(work: Path, before: Path | None, after: Path, boards: str, vendors: str) -> Worlds:
    """Records the state before, and what comes of it."""
    first = work / "before"
    first.mkdir(parents=True)
    sources(first / "sources", boards, vendors)
    empty = work / "empty"
    empty.mkdir()
    with chdir(first), suppress(SystemExit):
        run(options(first, before or empty))  # in this process: what it imports, the others need not
    root = laid(first, work / "unkilled")
    begun = time.monotonic()
    areas = ended(root, after)
    seconds = time.monotonic() - begun
    new = left(root)
    ended(root, after)
    return Worlds(first, left(first), new, left(root), areas, seconds)


def kill(areas: Counter[str], number: int, chance: random.Random) -> Kill:
    """The kill of this number: they are spread over the areas of the writing and over the time."""
    if number % 4 == 3:
        return "time", chance.random()
    area = sorted(areas)[(number // 4 * 3 + number % 4) % len(areas)]
    return area, chance.randint(1, areas[area])


def killed(worlds: Worlds, root: Path, after: Path, at: Kill) -> bool:
    """Starts the run and kills it; gives whether the kill came before its end."""
    area, point = at
    if area == "time":
        process = started(root, after)
        time.sleep(point * worlds.seconds)
        os.kill(process, signal.SIGKILL)
    else:
        process = started(root, after, int(point), area)
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    if status not in (0, -signal.SIGKILL):
        raise SystemExit(f"a run left with {status}: {(root / 'told').read_text()}")
    return status != 0


def halves(worlds: Worlds, root: Path) -> tuple[str, list[str]]:
    """What the killed run had replaced, and what of the three is neither the old nor the new one."""
    found, wrong, done = left(root), [], []
    for each in fields(Left):
        value = getattr(found, each.name)
        if value != getattr(worlds.old, each.name):
            done.append(each.name)
            if value not in (getattr(worlds.new, each.name), getattr(worlds.again, each.name)):
                wrong.append(f"{each.name} is neither the old nor the new one")
    return "+".join(done) or "nothing", wrong


def differences(worlds: Worlds, root: Path) -> list[str]:
    """What a run that ended left otherwise than one that nobody killed."""
    last = left(root)
    good = last == worlds.new or (last.ledger, last.site) == (worlds.again.ledger, worlds.again.site)
    rest = [path.name for path in root.rglob("*") if path.name.endswith((".tmp", ".building", "journal"))]
    return [*([] if good else ["the next run did not end as one that nobody killed"]), *(f"{n} was left" for n in rest)]


@dataclass(slots=True)
class Told:
    """What came of the kills so far."""

    areas: Counter[str] = field(default_factory=Counter)
    replaced: Counter[str] = field(default_factory=Counter)
    ended: int = 0
    wrong: list[str] = field(default_factory=list)


def row(worlds: Worlds, root: Path, after: Path, chance: random.Random, told: Told) -> None:
    """Kills runs one after the other, and holds what the last one leaves against a run that nobody killed."""
    laid(worlds.before, root)
    areas = Counter(worlds.areas)
    for _ in range(IN_A_ROW):
        number = told.areas.total()
        at = kill(areas, number, chance)
        if not killed(worlds, root, after, at):
            break
        told.areas[at[0]] += 1
        done, wrong = halves(worlds, root)
        told.replaced[done] += 1
        told.wrong.extend(f"kill {number + 1} ({at[0]}, {at[1]:.3f}): {each}" for each in wrong)
    else:
        ended(root, after)
    told.ended += 1
    told.wrong.extend(f"after kill {told.areas.total()}: {each}" for each in differences(worlds, root))


def main() -> None:
    """Kills, and says what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("after", type=Path)
    parser.add_argument("--before", type=Path)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--boards", default=BOARDS)
    parser.add_argument("--vendors", default=VENDORS)
    parser.add_argument("--work", type=Path)
    given = parser.parse_args()
    work, after = given.work or Path(tempfile.mkdtemp()), given.after.resolve()
    worlds = prepared(work, given.before and given.before.resolve(), after, given.boards, given.vendors)
    counted = Counter(worlds.areas)
    print(f"a run: {worlds.seconds:.1f} s, {len(worlds.areas)} steps: {dict(sorted(counted.items()))}", flush=True)
    print(f"site: {len(worlds.new.site)} files; ledger: {len(worlds.new.ledger)} files", flush=True)
    told, chance, shown = Told(), random.Random(given.seed), 0
    while told.areas.total() < given.kills:
        row(worlds, work / "killed", after, chance, told)
        for each in told.wrong[shown:]:
            print(each, flush=True)
        shown = len(told.wrong)
        print(f"{told.areas.total()} kills, {told.ended} runs ended, {shown} faults", flush=True)
    print(f"killed in: {dict(sorted(told.areas.items()))}")
    print(f"replaced when killed: {dict(sorted(told.replaced.items()))}")
    sys.exit(bool(told.wrong))


if __name__ == "__main__":
    main()
