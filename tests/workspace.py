"""A small invented world for tests: one leaderboard, two documents, a saved copy of each, and the folders of a run."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

BOARD = """\
title = "Orchard-Bench"
page_url = "https://orchard.example/"
urls = ["https://orchard.example/board.json"]
reader = "json"
rows = "rows/*"
items = 500
maintainer = "Orchard Group"
licence = "CC0"
budget_days = 30
origin = "maintainer"
settings = { attempts = "pass@1" }

[fields]
model = "model"
score = "resolved"
date = "date"
key = "id"
settings = { scaffold = "agent", effort = "effort" }

[expect]
rows = [2, 100]
score = [0, 100]
"""

BENCHMARKS = """\
[[benchmark]]
id = "orchard-bench"
name = "Orchard-Bench"
kind = "agent"
areas = ["agents"]
items = 500
boards = ["orchard-bench"]
about = "Invented tasks for tests."
"""

CARD = """\
title = "Zorb 2 card"
vendor = "Zorb Labs"
publisher = "Zorb Labs"
url = "https://zorb.example/card.md"
kind = "model_card"
date = "2026-03-01"
moving = true

[[claim]]
id = "zorb-labs-card-zorb-2-orchard-bench-61-4"
model = "Zorb 2"
benchmark = "Orchard-Bench"
score = "61.4%"
place = "Results, row Orchard-Bench, column Zorb 2"
settings = { scaffold = "OrchardAgent", attempts = "pass@1", effort = "high" }
own_model = true

[[claim]]
id = "zorb-labs-card-zorb-2-mini-orchard-bench-70-1"
model = "Zorb 2 mini"
benchmark = "Orchard-Bench"
score = "70.1%"
place = "Results, row Orchard-Bench, column Zorb 2 mini"
settings = { scaffold = "OrchardAgent", attempts = "pass@1", effort = "high" }
own_model = true

[[claim]]
id = "zorb-labs-card-zorb-2-nano-orchard-bench-20-2"
model = "Zorb 2 nano"
benchmark = "Orchard-Bench"
score = "20.2%"
place = "Results, row Orchard-Bench, column Zorb 2 nano"
own_model = true
"""

CARD_PAGE = """\
# Zorb 2

## Results

| Benchmark | Zorb 2 | Zorb 2 mini | Zorb 2 nano |
|---|---|---|---|
| Orchard-Bench | 61.4% | 70.1% | 20.2% |
"""

ROWS: list[dict[str, Any]] = [
    {"id": "a", "model": "Zorb 2", "resolved": 61.4, "agent": "OrchardAgent", "effort": "high", "date": "2026-03-05"},
    {
        "id": "b",
        "model": "Zorb 2 mini",
        "resolved": 50.0,
        "agent": "OrchardAgent",
        "effort": "high",
        "date": "2026-03-05",
    },
    {"id": "c", "model": "Quill 7B", "resolved": 33.2, "agent": "OrchardAgent", "effort": "low", "date": "2026-02-01"},
]

DAY = 1_772_700_000  # 2026-03-05, the time of the saved copies


@dataclass(frozen=True, slots=True)
class World:
    """The folders of the invented world."""

    root: Path

    @property
    def sources(self) -> Path:
        return self.root / "sources"

    @property
    def replay(self) -> Path:
        return self.root / "saved"

    @property
    def site(self) -> Path:
        return self.root / "site"

    @property
    def ledger(self) -> Path:
        return self.root / "ledger"

    def save(self, address: str, body: str, day: int = DAY) -> None:
        """Puts a page into the saved copy, as of a time."""
        path = self.replay / address
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(body, "utf-8")
        os.utime(path, (day, day))

    def save_board(self, rows: list[dict[str, Any]], day: int = DAY) -> None:
        """Puts the leaderboard's rows into the saved copy."""
        self.save("orchard.example/board.json", json.dumps({"rows": rows}), day)

    def declare(self, name: str, text: str) -> None:
        """Writes a file below `sources/`."""
        path = self.sources / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def storing(self) -> list[str]:
        """The options that keep a command inside this world."""
        database = f"sqlite:///{self.root / 'tracker.db'}"
        return ["--sources", str(self.sources), "--ledger", str(self.ledger), "--db", database]


def invented_world(root: Path) -> World:
    """The world with its declarations and saved copies, nothing recorded yet."""
    world = World(root)
    world.declare("leaderboards/orchard-bench.toml", BOARD)
    world.declare("registry/benchmarks/tests.toml", BENCHMARKS)
    world.declare("vendors/zorb-labs/card.toml", CARD)
    world.save("zorb.example/card.md", CARD_PAGE)
    world.save_board(ROWS)
    return world
