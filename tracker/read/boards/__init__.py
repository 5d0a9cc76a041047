"""Stage read, leaderboards: saved pages of a declared leaderboard become entries, with every figure as printed."""

from __future__ import annotations

from tracker.read.boards.following import address_of, follow
from tracker.read.boards.reading import Reading, read_board

__all__ = ["Reading", "address_of", "follow", "read_board"]
