"""Stage identify: a draft becomes a model: filled in with what the registry knows, settings told from checkpoints."""

from __future__ import annotations

from tracker.identify import dates
from tracker.identify.catalogue import Catalogue
from tracker.identify.draft import Draft
from tracker.identify.known import Known, Release, core_of, settle_family
from tracker.identify.model import Model


def complete(draft: Draft, catalogue: Catalogue, vendors: dict[str, str]) -> Model:
    """The model of a draft; settings that the registry tells from checkpoints are corrected in the draft."""
    if draft.front_tier or draft.before or draft.front or not draft.family:
        settle_family(draft, catalogue.implied)
    if draft.levels:
        _settle_levels(draft, catalogue)
    if "turbo" in draft.tier or "fast" in draft.tier:
        _settle_builds(draft, catalogue)
    known = catalogue.find(draft)
    implied = known is not None and _fill(draft, known)
    if draft.think_attached and draft.think == "on" and not (known and known.hybrid):
        _settle_thinking(draft)
    _, _, tier, modality, words, _ = draft.core
    return Model(
        draft.family,
        draft.generation,
        tier,
        f"{draft.size}-{draft.experts}" if draft.experts else draft.size,
        draft.active,
        draft.tuning,
        modality,
        draft.stage,
        draft.snapshot,
        draft.revision,
        words,
        draft.owner,
        vendor=known.entry.vendor
        if known
        else draft.vendor or ("" if _foreign(words) else vendors.get(draft.family, "")),
        id=known.entry.id if known else "",
        implied=implied,
    )


def _foreign(words: tuple[str, ...]) -> bool:
    """Unknown words before the family, as in Fjord-Llama: made from it by others than its vendor."""
    return any(word.endswith("-") for word in words)


def _settle_levels(draft: Draft, catalogue: Catalogue) -> None:
    """`medium` and `max` are an effort where set apart or where the family has no such tier, else a tier."""
    for level, apart in draft.levels:
        effort = catalogue.efforts.get((draft.family, draft.generation), True)
        if apart or (draft.family in catalogue.tiers and effort and not _is_tier(draft, level, catalogue)):
            draft.effort = draft.effort or level
        else:
            draft.tier += (level,)


def _settle_builds(draft: Draft, catalogue: Catalogue) -> None:
    """`turbo` or `fast` beside a size is a host's build where the registry has the model without it and not with it."""
    for build in [word for word in draft.tier if word in ("turbo", "fast")]:
        tiered = core_of(draft)
        draft.tier = tuple(word for word in draft.tier if word != build)
        if draft.size and not catalogue.has(tiered) and catalogue.has(core_of(draft)):
            draft.provider = draft.provider or build
        else:
            draft.tier += (build,)


def _settle_thinking(draft: Draft) -> None:
    """Thinking in the name of a model that is not known to switch is taken for a checkpoint, unless a level is said."""
    if not (draft.budget or draft.effort or draft.tuning):
        draft.tuning, draft.think = "thinking", ""


def _is_tier(draft: Draft, level: str, catalogue: Catalogue) -> bool:
    if level not in catalogue.tiers[draft.family]:
        return False
    plain, before = core_of(draft), draft.tier
    draft.tier = (*before, level)
    tiered, draft.tier = core_of(draft), before
    return catalogue.has(tiered) or not catalogue.has(plain)


def _fill(draft: Draft, known: Known) -> bool:
    """Completes size, tuning, stage and snapshot; whether the snapshot came from the registry alone."""
    entry = known.entry
    if known.sizes:
        draft.size, draft.active, draft.experts = known.sizes[0]
    _settle_tuning(draft, known)
    if entry.single and _of_a_run(draft.snapshot, entry.released):
        draft.snapshot = ""
    if entry.preview_only and not known.releases:
        draft.stage = ""
    left = _possible(draft, known) if known.releases else []
    if len(left) == 1:
        implied = not draft.snapshot
        draft.stage, draft.snapshot = left[0].stage, left[0].snapshot
        draft.tuning = left[0].tuning or draft.tuning
        return implied
    return False


def _of_a_run(snapshot: str, released: str | None) -> bool:
    """Whether a date beside a model without snapshots is the day of its release or of a later run."""
    if not released or not dates.year(snapshot[:4]):
        return False
    return dates.compatible(snapshot, released) or snapshot > released[: len(snapshot)]


def _settle_tuning(draft: Draft, known: Known) -> None:
    entry = known.entry
    if known.tuning == "thinking" or (draft.think == "on" and _thinks(known, draft.snapshot)):
        draft.tuning, draft.think = "thinking", ""
    if draft.tuning == "instruct" and known.hybrid and not known.checkpoints and (entry.tuned_only or draft.chat):
        draft.tuning, draft.think = "", draft.think or ("off" if draft.chat else "")
    if not entry.tuned_only:
        return
    if "base" in known.checkpoints:
        draft.tuning = draft.tuning or "instruct"
    elif draft.late_base and entry.modes:
        draft.tuning, draft.think = "", draft.think or "off"
    elif draft.tuning == "instruct" and known.tuning != "instruct" and not known.checkpoints:
        draft.tuning = ""


def _thinks(known: Known, snapshot: str) -> bool:
    """Whether a thinking checkpoint is meant: one of that snapshot, or any where the same weights never switch."""
    thinking = [one for one in known.releases if one.tuning == "thinking"]
    if not snapshot or not known.hybrid:
        return bool(thinking) and not known.hybrid
    return any(one.is_of(snapshot) for one in thinking)


def _possible(draft: Draft, known: Known) -> list[Release]:
    left = list(known.releases)
    if draft.stage:
        staged = [one for one in left if one.stage == draft.stage]
        left = staged or (left if draft.snapshot and draft.stage != "latest" else [])
    if draft.tuning:
        exact = [one for one in left if one.tuning == draft.tuning]
        left = exact or [one for one in left if not one.tuning]
    if draft.snapshot:
        fitting = [one for one in left if one.is_of(draft.snapshot)]
        released = known.entry.released
        only = len(known.releases) == 1 and released is not None and dates.compatible(released, draft.snapshot)
        left = fitting or (list(known.releases) if only else [])
    if not draft.tuning and (draft.snapshot or known.hybrid):
        left = [one for one in left if not one.tuning] or left
    return left
