"""Stage identify: how two benchmark names relate, and a bare name completed by settings that stand beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum

from tracker.declare.benchmarks import Benchmark
from tracker.identify.benchmarks import BenchmarkName, read_benchmark
from tracker.identify.registry import Registry
from tracker.identify.settings import compare


class Relation(StrEnum):
    """How two benchmark names relate."""

    SAME = "same"
    """The same variant, the same family name, or the same unknown name; versions are compared as a setting."""
    BARE = "bare"
    """One is a family name that can mean the other."""
    VERSION = "version"
    """Two versions of one benchmark."""
    DIFFERENT = "different"


def relate(a: BenchmarkName, b: BenchmarkName) -> Relation:
    """How two names relate; parts (`MMLU-Pro physics`) only ever meet the same part."""
    if a.key == b.key:
        return Relation.SAME
    if a.part != b.part:
        return Relation.DIFFERENT
    if _overlap(a.heads, b.heads):
        return Relation.SAME if a.heads == b.heads and a.bare == b.bare else Relation.BARE
    if a.family is None or a.family != b.family or _words(a) != _words(b):
        return Relation.DIFFERENT
    return Relation.VERSION if a.settings.get("version") and b.settings.get("version") else Relation.DIFFERENT


def _overlap(a: tuple[Benchmark, ...], b: tuple[Benchmark, ...]) -> bool:
    return not {benchmark.id for benchmark in a}.isdisjoint(benchmark.id for benchmark in b)


def _words(name: BenchmarkName) -> tuple[str, ...]:
    """The variant words of a name that says one variant; none for a version that no variant has."""
    return name.heads[0].words if len(name.heads) == 1 else ()


def with_settings(name: BenchmarkName, settings: Mapping[str, str], registry: Registry) -> BenchmarkName:
    """A bare name completed by the version or subset stated beside it; any other name is returned as it is.

    `BFCL` with version `v3` is BFCL v3; with a version that no variant has it keeps the family and that version.
    """
    if not name.bare and not (name.part and len(name.heads) > 1):
        return name
    stated = " ".join(settings[key] for key in ("version", "subset") if settings.get(key))
    if not stated:
        return name
    completed = read_benchmark(f"{name.text} {stated}", registry)
    if completed.part != name.part or not _narrower(completed, name):
        return _by_version(name, settings)
    return replace(completed, text=name.text)


def _narrower(completed: BenchmarkName, name: BenchmarkName) -> bool:
    return bool(completed.heads) and len(completed.heads) < len(name.heads)


def _by_version(name: BenchmarkName, settings: Mapping[str, str]) -> BenchmarkName:
    version = settings.get("version")
    versions = [one for one in name.heads if one.version is not None]
    if version is None or not versions or name.part:
        return name
    left = tuple(one for one in versions if compare("version", one.version, version) != "conflict")
    stated = {**name.settings, "version": version}
    if left:
        return replace(name, candidates=left, heads=left, settings=stated)
    return replace(name, key=f"{name.family}@{version.lower()}", candidates=(), heads=(), settings=stated)
