"""Seeded fuzzing of every reader: `python -m benchmarks.fuzz --help`."""
