"""The benchmark-claim verification tracker: what vendors print, held against what leaderboards publish."""

__version__ = "0.1.0"
