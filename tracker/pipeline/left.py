"""What a run has still to do once it has asked its sources: everything, only the times of asking, or nothing."""

from __future__ import annotations

import os
from enum import Enum
from typing import TYPE_CHECKING

from tracker.pipeline.inputs import site_inputs
from tracker.pipeline.recorded import Recorded
from tracker.pipeline.workspace import Workspace

if TYPE_CHECKING:
    from tracker.publish.folder import Inputs


class Left(Enum):
    """What a run has still to do for database and site, where it is not to bring the times of asking up to date."""

    NOTHING = 0
    ALL = 1


def left_to_do(workspace: Workspace, done: Recorded, base_url: str) -> Left | Inputs:
    """What of database and site is not made from what is recorded now; the inputs where only the times are new."""
    from tracker.publish.site import current, lasting
    from tracker.store.load import unfilled
    from tracker.store.soundness import mend

    folders = workspace.folders
    missing = unfilled(folders.database, done.ledger, workspace.registry.leaderboards)
    if done.ledger.run or not missing <= {"sources"}:
        return Left.ALL
    inputs = inputs_of(workspace, done, base_url)
    if not missing and current(folders.site, inputs.whole) is not None:
        return Left.NOTHING
    only_times = lasting(folders.site, inputs) and not mend(folders.database)  # one that is damaged is made anew
    return inputs if only_times else Left.ALL


def inputs_of(workspace: Workspace, done: Recorded, base_url: str) -> Inputs:
    """The hashes of what the site is made from after a run."""
    return site_inputs(
        workspace,
        done.ledger,
        done.evidence,
        done.today,
        offline=done.collected.offline,
        base_url=base_url,
        contact=contact(),
    )


def contact() -> str:
    """Where the operator of this run wants to be reached."""
    return os.environ.get("TRACKER_CONTACT", "")
