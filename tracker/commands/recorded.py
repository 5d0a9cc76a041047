"""What `judge`, `verify`, `explain` and `check` share: everything that is recorded, with a judge over it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from tracker.identify.registry import Registry
    from tracker.judge import Judge
    from tracker.paths import Layout
    from tracker.pipeline.workspace import Workspace
    from tracker.records import Verdict
    from tracker.store.ledger import Ledger


@dataclass
class Recorded:
    """The declarations and the ledger of one invocation; each part is loaded when it is first asked for."""

    layout: Layout

    @cached_property
    def registry(self) -> Registry:
        """Benchmarks, models and boards; raises DeclarationError."""
        from tracker.pipeline.workspace import load_registry

        return load_registry(self.layout.sources)

    @cached_property
    def workspace(self) -> Workspace:
        """The declarations; raises DeclarationError."""
        from tracker.pipeline.workspace import open_workspace

        return open_workspace(self.layout)

    @cached_property
    def ledger(self) -> Ledger:
        """What is recorded, with the declared claims as they are printed now; raises StoreError."""
        from tracker.pipeline.collect import newest, take_over_claims
        from tracker.pipeline.workspace import open_ledger

        ledger = open_ledger(self.layout)
        if not ledger.entries:
            click.echo(f"{self.layout.ledger}: nothing is recorded there; `tracker run` does it", err=True)
        take_over_claims(ledger, self.workspace.documents, newest(ledger))
        return ledger

    @cached_property
    def judge(self) -> Judge:
        """The judge over all recorded rows and claims."""
        from tracker.pipeline.judging import recorded_judge

        return recorded_judge(self.workspace, self.ledger, datetime.now(UTC).date())

    def verdicts(self) -> Iterator[Verdict]:
        """The verdict of every recorded claim that its document still prints, by claim id."""
        for name in sorted(self.ledger.claims):
            recorded = self.ledger.claims[name]
            if recorded.withdrawn_at is None:
                yield self.judge.verdict(recorded.claim, name)
