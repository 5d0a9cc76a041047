"""Stage read, for people who add a leaderboard: a page is looked at, and a declaration of it is proposed."""

from __future__ import annotations

from tracker.read.proposal.proposal import Proposal, propose
from tracker.read.proposal.writing import written

__all__ = ["Proposal", "propose", "written"]
