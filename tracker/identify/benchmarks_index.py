"""Stage identify: every registered benchmark by the ways in which its name can be written.

A variant of a family is found under each bare name of the family followed by its words and its version in either order.
A name that leaves a word or the version out stands for every variant that it fits, and is never completed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tracker.declare.benchmarks import Benchmark
from tracker.identify.benchmarks_spelling import Word, key_of


class Index:
    """Compact names to the benchmarks that they can mean; one benchmark where the name says exactly which."""

    __slots__ = ("exact", "families", "longest_name", "partial")

    def __init__(self, benchmarks: tuple[Benchmark, ...]) -> None:
        self.exact: dict[str, Benchmark] = {}
        self.partial: dict[str, tuple[Benchmark, ...]] = {}
        self.families: dict[str, tuple[Benchmark, ...]] = {}
        for benchmark in benchmarks:
            if benchmark.family is not None:
                self.families[benchmark.family] = (*self.families.get(benchmark.family, ()), benchmark)
        shared: set[str] = set()
        for benchmark in benchmarks:
            self._add_derived(benchmark, shared)
        for key in shared:
            del self.exact[key]
        for benchmark in benchmarks:
            for spelling in (benchmark.name, benchmark.id, *benchmark.spellings):
                self.exact[key_of(spelling)] = benchmark
        for benchmark in benchmarks:
            for name in (*_bare_names(benchmark), *_shared_names(benchmark)):
                self.exact.pop(name, None)
                self._add_partial(name, benchmark)
        self.longest_name = max((len(key) for key in (*self.exact, *self.partial)), default=0)

    def _add_partial(self, key: str, benchmark: Benchmark) -> None:
        found = self.partial.get(key, ())
        if benchmark not in found:
            self.partial[key] = (*found, benchmark)

    def _add_derived(self, benchmark: Benchmark, shared: set[str]) -> None:
        """Adds the names of a variant; names that fit two of them fully are collected in `shared`."""
        for name in _bare_names(benchmark):
            for key, full in _derived(name, benchmark, self._siblings(benchmark)):
                first = self.exact.setdefault(key, benchmark) if full else None
                if first is benchmark:
                    continue
                if first is not None:
                    shared.add(key)
                    self._add_partial(key, first)
                self._add_partial(key, benchmark)
        for name in _shared_names(benchmark):
            for key, _ in _derived(name, benchmark, ()):
                self._add_partial(key, benchmark)

    def _siblings(self, benchmark: Benchmark) -> tuple[Benchmark, ...]:
        return tuple(one for one in self.families.get(benchmark.family or "", ()) if one is not benchmark)

    def find(self, key: str) -> tuple[Benchmark, ...]:
        """What a compact name can mean: one benchmark, several, or none."""
        found = self.exact.get(key)
        return (found,) if found is not None else self.partial.get(key, ())

    def is_exact(self, key: str) -> bool:
        """Whether the compact name says exactly one benchmark."""
        return key in self.exact

    def is_bare(self, key: str, family: str) -> bool:
        """Whether the compact name is a bare name of the family."""
        return key in _bare_names(self.families[family][0]) if family in self.families else False

    def longest(self, words: list[Word], text: str) -> tuple[str, int]:
        """The longest beginning of the words that is a name: its compact form and how many words it takes.

        A name never ends inside a word that hyphens hold together: `Verified mini-SWE-agent` is not `Verified mini`.
        """
        key, best = "", ("", 0)
        for number, word in enumerate(words, start=1):
            key += word.text
            if len(key) > self.longest_name:
                break
            if (key in self.exact or key in self.partial) and (number == 1 or not _goes_on(word, text)):
                best = (key, number)
        return best


def _goes_on(word: Word, text: str) -> bool:
    """Whether the word is the first of a compound: a hyphen and a letter follow, and none stands before it."""
    after = text[word.end : word.end + 2]
    return after[:1] == "-" and after[1:].isalpha() and text[word.start - 1 : word.start] in (" ", "(", "[")


def _bare_names(benchmark: Benchmark) -> tuple[str, ...]:
    if benchmark.family is None:
        return ()
    return tuple(dict.fromkeys(key_of(name) for name in (benchmark.family, *benchmark.family_names)))


def _shared_names(benchmark: Benchmark) -> tuple[str, ...]:
    return tuple(dict.fromkeys(key_of(name) for name in benchmark.shared_names))


def _number(version: str) -> str:
    return re.sub(r"^v(?=\d)", "", version.lower())


def _versions(version: str, others: set[str]) -> tuple[set[str], set[str]]:
    """How a version is written in a name so that it says which, and so that siblings (`others`) fit as well."""
    number = _number(version)
    full = {number, f"v{number}"}
    if not re.fullmatch(r"\d+(\.\d+)*", number):
        return full, set()
    first = number.split(".")[0]
    short = {first, f"v{first}"} if "." in number else {f"{number}.0", f"v{number}.0"}
    shared = any(_number(other).split(".")[0] == first for other in others)
    return (full, short) if shared else (full | short, set())


def _derived(name: str, benchmark: Benchmark, siblings: tuple[Benchmark, ...]) -> Iterator[tuple[str, bool]]:
    """Every compact name with the words and the version, and whether it states all that tells the variant apart."""
    others = {one.version for one in siblings if one.version is not None and one.words == benchmark.words}
    full, short = _versions(benchmark.version, others) if benchmark.version else (set(), set())
    spelt = [key_of(word) for word in benchmark.words]
    for versions, says_which in ((full, True), (short, False)):
        for version in sorted(versions):
            for word in spelt or [""]:
                yield name + version + word, says_which
                yield name + word + version, says_which
            if spelt:
                yield name + version, False
    for word in spelt:
        yield name + word, benchmark.version is None


_CACHE: list[tuple[tuple[Benchmark, ...], Index]] = []
_KEPT = 8


def index_of(benchmarks: tuple[Benchmark, ...]) -> Index:
    """The index of these benchmarks; the same tuple is indexed once."""
    for known, index in _CACHE:
        if known is benchmarks:
            return index
    index = Index(benchmarks)
    _CACHE.insert(0, (benchmarks, index))
    del _CACHE[_KEPT:]
    return index
