"""Stage read, proposals: a proposal as the text of a declaration, with a mark at every line that needs a person."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from tracker.read.proposal.proposal import Proposal

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ORDER = ("name", "model", "score", "of", "n", "key", "rank", "date", "cost", "url", "stderr", "half_width")
_UNSURE = {
    "score": "the figure that the board ranks by",
    "n": "how many items a row was graded on",
    "of": "the total that the score is out of",
    "stderr": "a standard error; a half-width belongs to half_width",
    "half_width": "half of an interval; a standard error belongs to stderr",
}


def written(proposal: Proposal) -> str:
    """The declaration as TOML. It loads and reads the page as it is; lines with `?` are for a person to finish."""
    parts = (_head(proposal), _fields(proposal), _expect(proposal), *_boards(proposal))
    return "\n".join("\n".join(part) + "\n" for part in map(list, parts) if part)


def _head(proposal: Proposal) -> Iterator[str]:
    layout = proposal.layout
    yield f"# A proposal from {proposal.rows} rows. Check every line with a question mark, then remove the comments."
    yield f"# Save it as sources/leaderboards/{proposal.slug}.toml; CONTRIBUTING.md says what else belongs to it."
    yield f"title = {quoted(proposal.title)}  # ?"
    yield f"page_url = {quoted(proposal.url)}  # ? where a person looks"
    yield f"urls = [{quoted(proposal.url)}]"
    yield f"reader = {quoted(layout.reader)}"
    if layout.path:
        yield f"rows = {quoted(layout.path)}"
    if layout.options:
        yield f"options = {_table(list(layout.options.items()))}"
    if not proposal.lists:
        yield f"benchmark = {quoted(proposal.slug)}  # ? an id of sources/registry/benchmarks"
    yield 'maintainer = ""  # ? who runs the board; maintained_systems = [...]: whose own rows it cannot confirm'
    yield 'licence = "none stated"  # ? look it up; a free one: publish = "rows", and attribution = "..."'
    yield 'publish = "link-only"'
    yield "budget_days = 30  # ? after how many days without a newer copy it counts as stale"
    yield 'origin = "unknown"  # ? maintainer, submitted-checked, submitted, self-reported or copied'
    yield '# items = 500  # ? how many items, or: unsaid = { items = "why it is not known" }'
    yield '# settings = { attempts = "1" }  # ? what the board fixes for every row'
    yield f"unit = {quoted(proposal.unit)}  # ? the scores lie between {proposal.spread}"
    if proposal.date_format:
        yield f"date_format = {quoted(proposal.date_format)}"
    if proposal.ignore:
        yield f"ignore = [{', '.join(map(quoted, proposal.ignore))}]  # ? known and not used"
    if proposal.cost_per:
        yield ""
        yield "[cost]"
        yield f"per = {quoted(proposal.cost_per)}  # ? run or task"


def _fields(proposal: Proposal) -> Iterator[str]:
    layout = proposal.layout
    fields = proposal.fields
    yield "[fields]"
    for part in (*_ORDER, *(each for each in fields if each not in _ORDER and "." not in each)):
        if part in fields:
            why = f"  # ? {_UNSURE[part]}" if part in _UNSURE else ""
            yield f"{part} = {quoted(fields[part])}{why}"
    if proposal.special:
        name = fields["model"]
        yield f"kind = {{ path = {quoted(name)}, lookup = {_table(list(proposal.special.items()))} }}"
    for group in ("settings", "flags"):
        members = [(part.partition(".")[2], path) for part, path in fields.items() if part.startswith(f"{group}.")]
        if members:
            yield f"{group} = {_table(members)}"
    if proposal.metrics:
        listed = layout.tabular or all("/" not in metric for metric in proposal.metrics)
        pairs = [(metric.replace("/", " "), metric) for metric in proposal.metrics]
        value = f"[{', '.join(map(quoted, proposal.metrics))}]" if listed else _table(pairs)
        yield f"metrics = {value}  # ? further figures that are worth keeping"


def _expect(proposal: Proposal) -> Iterator[str]:
    yield "[expect]"
    fewest = max(1, proposal.rows // 2) if not proposal.lists else 1
    yield f"rows = [{fewest}, {max(100, proposal.rows * 10)}]"
    yield f"score = [{proposal.lowest}, {proposal.highest}]"
    yield '# names = ["..."]  # ? a row that is always there'


def _boards(proposal: Proposal) -> Iterator[list[str]]:
    for number, name in enumerate(proposal.lists, start=1):
        slug = re.sub(r"[^a-z0-9.]+", "-", name.lower()).strip("-.") or str(number)
        yield [
            "[[board]]",
            f"list = {quoted(slug)}  # ?",
            f"title = {quoted(f'{proposal.title}, {name}')}  # ?",
            f"benchmark = {quoted(f'{proposal.slug}-{slug}')}  # ? an id of sources/registry/benchmarks",
            f"where = {_table([(proposal.layout.group, name)])}",
        ]


def _table(pairs: Sequence[tuple[str, str]]) -> str:
    return f"{{ {', '.join(f'{_key(name)} = {quoted(value)}' for name, value in pairs)} }}"


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else quoted(name)


def quoted(text: str) -> str:
    """The text as a TOML string, whatever a page may have put into it."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
