"""Stage judge: claims held against entries."""

from tracker.judge.judge import Judge

__all__ = ["Judge"]
