"""Stage publish: which printed names are filed under one model, by the keys of identify, and its name for readers."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from tracker.identify.benchmarks import BenchmarkName, read_benchmark
from tracker.identify.keys import block_keys
from tracker.identify.model import ModelName
from tracker.identify.names import Names, names_of
from tracker.publish.material import Material
from tracker.records import Entry


def printed_model(entry: Entry) -> str:
    """The text that names the model of a row, or all models of a system."""
    return " + ".join(entry.models) if len(entry.models) > 1 else entry.model or entry.name


def model_names(material: Material) -> Mapping[str, str]:
    """For each printed name of a claim, and each of a row that means the same model, the name readers see.

    Names whose keys are equal say the same; names that say less, or more, stay apart.
    """
    names = names_of(material.registry)
    registered = {entry.id: entry.name for entry in material.registry.models}
    spellings: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for record in material.claims:
        spellings[block_keys(names.read(record.claim.model))[0]][record.claim.model] += 1
    plain = {key: _plainest(counts, names) for key, counts in spellings.items()}
    shown = _apart({key: _name(names.read(text), text, registered) for key, text in plain.items()}, plain)
    found = {text: shown[key] for key, texts in spellings.items() for text in texts}
    for text in {printed_model(record.entry) for record in material.entries}:
        key = block_keys(names.read(text))[0]
        if key in shown:
            found[text] = shown[key]
    return found


def names_a_system(material: Material, printed: str) -> bool:
    """Whether a name says more than a model: an agent program around it, or several models."""
    name = names_of(material.registry).read(printed)
    return bool(name.scaffold) or len(name.models) > 1


def maker_of(material: Material, printed: str) -> str:
    """The vendor of the model that a name is about; empty for systems of several models, and where it is not known."""
    models = names_of(material.registry).read(printed).models
    return models[0].vendor if len(models) == 1 else ""


def bare_names(material: Material) -> tuple[Mapping[str, str], frozenset[str]]:
    """For each printed name of a benchmark the name readers see where none of the registry is meant for certain.

    Names that mean the same are filed under one: that of the family, or the most frequent spelling. Beside them the
    printed names that leave open which variant of a family is meant.
    """
    read = {text: read_benchmark(text, material.registry) for text in {r.claim.benchmark for r in material.claims}}
    spellings: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for record in material.claims:
        spellings[read[record.claim.benchmark].key][record.claim.benchmark] += 1
    named = {text: _family(name) or _most_frequent(spellings[name.key]) for text, name in read.items()}
    return named, frozenset(text for text, name in read.items() if name.bare)


def _family(name: BenchmarkName) -> str:
    """The first name of the family, where all variants that may be meant are of one."""
    families = {each.family: each.family_names for each in name.candidates}
    names = next(iter(families.values()), ())
    return names[0] if len(families) == 1 and names else ""


def _name(name: ModelName, spelling: str, registered: Mapping[str, str]) -> str:
    """The name in the registry where the claim is about that model alone, else the spelling."""
    if len(name.models) == 1 and not name.scaffold:
        model = name.models[0]
        label = registered.get(model.id, "")
        if label:
            return label if model.implied or not model.snapshot else f"{label} ({model.snapshot.lstrip('-')})"
    return spelling


def _plainest(spellings: Counter[str], names: Names) -> str:
    """The most frequent spelling of those that say nothing beside the model; of all where there is none."""
    plain = [text for text in spellings if not (names.read(text).scaffold or names.read(text).settings)]
    return _most_frequent(Counter({text: spellings[text] for text in plain or spellings}))


def _most_frequent(spellings: Counter[str]) -> str:
    return min(spellings, key=lambda text: (-spellings[text], len(text), text))


def _apart(shown: Mapping[str, str], spellings: Mapping[str, str]) -> dict[str, str]:
    """The same names, with the spelling instead, or a number beside it, where two models would read the same."""
    out = dict(shown)
    for key in _clashing(out):
        out[key] = spellings[key]
    for number, key in enumerate(_clashing(out), start=1):
        out[key] = f"{out[key]} [{number}]"
    return out


def _clashing(shown: Mapping[str, str]) -> Iterable[str]:
    counts = Counter(shown.values())
    return sorted(key for key, text in shown.items() if counts[text] > 1)
