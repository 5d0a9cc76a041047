"""Stage identify: keys under which names are looked up, so that names are joined without comparing all with all."""

from __future__ import annotations

import re

from tracker.identify.model import Kind, Model, ModelName

_DATE = re.compile(r"(?:20\d\d)?-\d\d(?:-\d\d)?")
_LETTERS = re.compile(r"[^\W_]+")


def identity_key(model: Model) -> str:
    """The model as one text: equal for two names exactly when they say the same about it."""
    return f"{core_key(model)}|{model.stage}|{model.snapshot}"


def core_key(model: Model) -> str:
    """The model without its stage and snapshot, as one text."""
    size = f"{model.size}-a{model.active}" if model.active and not model.id else model.size
    return (
        f"{model.family}|{model.generation}|{'+'.join(model.tier)}|{size}|{model.tuning}"
        f"|{'+'.join(model.modality)}|{''.join(model.words)}|{model.revision}"
    )


def scaffold_key(name: ModelName) -> str:
    """The scaffold without case and separators."""
    return "".join(_LETTERS.findall(name.scaffold.lower()))


def is_date(part: str) -> bool:
    """Whether a part of a scaffold's version is a date."""
    return _DATE.fullmatch(part) is not None


def spelled(text: str) -> str:
    """The letters and digits of a name alone."""
    return "".join(_LETTERS.findall(text.lower()))


def whole_key(name: ModelName) -> str:
    """The name as one text: equal for two names exactly when they say the same about model, scaffold and settings."""
    key = _identities(name)
    return f"{key}{_around(name)}" if name.scaffold or name.settings else key


def dateless_key(name: ModelName) -> str:
    """The same without stages and snapshots, and for an agent alone without the date of its version."""
    if name.kind is Kind.AGENT:
        version = " ".join(part for part in name.scaffold_version.split() if not is_date(part))
        return f"agent {scaffold_key(name)} {version}"
    models = name.models
    key = core_key(models[0]) if len(models) == 1 else " & ".join(core_key(model) for model in models)
    return f"{key}{_around(name)}" if name.scaffold or name.settings else key


def _identities(name: ModelName) -> str:
    if len(name.models) == 1:
        model = name.models[0]
        return f"{model.owner}/{identity_key(model)}" if model.owner else identity_key(model)
    if name.kind is Kind.UNREADABLE:
        return name.text.strip().lower()
    return " & ".join(sorted(identity_key(model) for model in name.models))


def _around(name: ModelName) -> str:
    scaffold = f" @ {scaffold_key(name)} {name.scaffold_version}" if name.scaffold else ""
    if not name.settings:
        return scaffold
    settings = ",".join(f"{key}={name.settings[key]}" for key in sorted(name.settings))
    return f"{scaffold} # {settings}"


def block_keys(name: ModelName) -> tuple[str, ...]:
    """Keys, the finest first: two names that are not `different` share at least one of them.

    As a rule the first is shared by names that are `same` or differ in settings alone, the second also where a
    snapshot is missing on one side; the family's is shared by all names of a family.
    """
    models = name.models
    if len(models) == 1:
        core = core_key(models[0])
        keys = (f"{core}|{models[0].stage}|{models[0].snapshot}", core, f"family {models[0].family}")
    elif models:
        keys = (
            " & ".join(sorted(identity_key(model) for model in models)),
            " & ".join(sorted(core_key(model) for model in models)),
            "family " + " & ".join(sorted(model.family for model in models)),
        )
    elif name.scaffold:
        return (f"agent {scaffold_key(name)} {name.scaffold_version}", f"agent {scaffold_key(name)}")
    else:
        return (f"text {name.text.strip().lower()}",)
    return (*keys, f"agent {scaffold_key(name)}") if name.scaffold else keys
