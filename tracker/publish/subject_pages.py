"""Stage publish: the pages of one benchmark, one vendor and one model."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from tracker.declare.benchmarks import Benchmark
from tracker.publish import figures, setting_words, words
from tracker.publish.board_pages import BoardLine, board_line
from tracker.publish.board_rows import RowLine, row_line
from tracker.publish.catalogue import Catalogue
from tracker.publish.cleaning import address, shown
from tracker.publish.cost_tables import CostTable, cost_tables
from tracker.publish.dates import When, of_day
from tracker.publish.facts import Fact
from tracker.publish.head import Crumb, Head, age_of, feed_of, head, picture_of
from tracker.publish.judged import Judged
from tracker.publish.rows import in_table_order, is_second_hand, maker_of_all
from tracker.publish.ruler import Drawings
from tracker.publish.scale import Mark
from tracker.publish.sides import publisher
from tracker.publish.tally import FEWEST, Tally, tally

MOST_ROWS = 100
MOST_CLAIMS = 100
"""The full table has the rest: a page stays light."""


@dataclass(frozen=True, slots=True)
class BenchmarkPage:
    """What the template of a benchmark shows; `claims` are ids."""

    head: Head
    name: str
    about: str
    url: str | None
    facts: tuple[Fact, ...]
    chance: str
    material: tuple[str, ...]
    tally: Tally
    claims: tuple[str, ...]
    more: int
    axis: tuple[Mark, ...]
    boards: tuple[BoardLine, ...]
    costs: tuple[CostTable, ...]


@dataclass(frozen=True, slots=True)
class DocumentLine:
    """A document of a vendor."""

    title: str
    publisher: str
    kind: str
    date: When | None
    url: str | None
    claims: int


@dataclass(frozen=True, slots=True)
class VendorPage:
    """What the template of a vendor shows."""

    head: Head
    name: str
    tally: Tally
    enough: bool
    claims: tuple[str, ...]
    quoted: bool
    """Whether press or an aggregator prints one of these claims."""
    more: int
    documents: tuple[DocumentLine, ...]


@dataclass(frozen=True, slots=True)
class ModelPage:
    """What the template of a model shows."""

    head: Head
    name: str
    maker: str
    vendors: tuple[Crumb, ...]
    """Whose own documents print scores of it."""
    quoted: tuple[str, ...]
    """Press and aggregators that print scores of it."""
    spellings: tuple[str, ...]
    released: When | None
    claims: tuple[str, ...]
    more: int
    rows: tuple[RowLine, ...]
    more_rows: int


def benchmark_page(book: Catalogue, drawn: Drawings, benchmark: Benchmark) -> BenchmarkPage:
    """The view of a benchmark."""
    claims = book.by_benchmark.get(benchmark.id, ())
    boards = tuple(board for board in book.boards.values() if board.benchmark == benchmark.id)
    path = book.benchmark_path(benchmark)
    assert path is not None
    name = shown(benchmark.name, 120)
    scale = drawn.scales.get(benchmark.id)
    shared = (picture_of(path), f"The claims about {name} by outcome") if claims else ("", "")
    described = f"{figures.counted(len(claims), 'claim')} about {name}, each held against its public leaderboard."
    return BenchmarkPage(
        head=head(
            path,
            name,
            described,
            age_of(book, (board.leaderboard for board in boards)),
            section="Benchmarks",
            crumbs=(Crumb("Benchmarks", "benchmarks.html"),),
            feed=feed_of(path) if claims else "",
            picture=shared,
        ),
        name=name,
        about=shown(benchmark.about, 800),
        url=address(benchmark.url),
        facts=_benchmark_facts(benchmark),
        chance=_chance(benchmark),
        material=tuple(setting_words.SETTINGS.get(setting, setting) for setting in benchmark.material),
        tally=tally(claims),
        claims=tuple(j.id for j in in_table_order(claims)[:MOST_CLAIMS]),
        more=max(0, len(claims) - MOST_CLAIMS),
        axis=scale.ticks() if scale else (),
        boards=tuple(board_line(book, board) for board in boards),
        costs=cost_tables(book, benchmark),
    )


def _benchmark_facts(benchmark: Benchmark) -> tuple[Fact, ...]:
    facts = []
    if benchmark.items is not None:
        facts.append(Fact("Items", f"{benchmark.items:,}"))
    facts.append(Fact("Unit", words.UNITS.get(benchmark.unit, benchmark.unit)))
    if benchmark.minimum is not None and benchmark.maximum is not None:
        low, high = (figures.amount(value, benchmark.unit) for value in (benchmark.minimum, benchmark.maximum))
        facts.append(Fact("Range", f"{low} to {high}"))
    facts.append(Fact("Better is", "higher" if benchmark.direction == "higher" else "lower"))
    if benchmark.version:
        facts.append(Fact("Version", shown(benchmark.version, 40)))
    facts.extend(
        Fact(f"Fixed {setting_words.SHORT_SETTINGS.get(name, name)}", shown(value, 80))
        for name, value in sorted(benchmark.fixed.items())
    )
    return tuple(facts)


def _chance(benchmark: Benchmark) -> str:
    """How far two single runs drift apart by chance at a score of a half: the noise of the benchmark at a glance."""
    if not benchmark.items or benchmark.unit != "percent":
        return ""
    width = 100 * Decimal("1.96") * (Decimal("0.5") / benchmark.items).sqrt()
    return f"{width:.1f}"


def vendor_page(book: Catalogue, vendor: str) -> VendorPage:
    """The view of a vendor: counts with their n, no score, and no counts below five claims."""
    claims = book.by_vendor[vendor]
    name = shown(vendor, 120)
    listed = in_table_order(claims)[:MOST_CLAIMS]
    return VendorPage(
        head=head(
            book.vendor_path(vendor),
            name,
            f"{figures.counted(len(claims), 'printed score')} for models of {name}, held against public leaderboards.",
            age_of(book, (j.board.leaderboard for j in claims if j.board)),
            section="Vendors",
            crumbs=(Crumb("Vendors", "vendors.html"),),
            feed=feed_of(book.vendor_path(vendor)),
        ),
        name=name,
        tally=tally(claims),
        enough=len(claims) >= FEWEST,
        claims=tuple(j.id for j in listed),
        quoted=any(is_second_hand(j) for j in listed),
        more=max(0, len(claims) - MOST_CLAIMS),
        documents=_documents(claims),
    )


def _documents(claims: tuple[Judged, ...]) -> tuple[DocumentLine, ...]:
    found = {j.document.slug: j.document for j in claims if j.document}
    lines = [
        DocumentLine(
            title=shown(document.title, 160) or document.slug,
            publisher=shown(document.publisher, 80),
            kind=words.KINDS.get(document.kind, document.kind),
            date=of_day(document.date),
            url=address(document.url),
            claims=sum(j.claim.document == slug for j in claims),
        )
        for slug, document in sorted(found.items())
    ]
    return tuple(sorted(lines, key=lambda line: (line.date.iso if line.date else "", line.title), reverse=True))


def model_page(book: Catalogue, model: str) -> ModelPage:
    """The view of a model: every printed score and every published row of it."""
    claims = book.by_model[model]
    path = book.model_path(model)
    assert path is not None
    name = shown(model, 120)
    rows = [row_line(book, record) for record in book.model_rows.get(model, ()) if _visible(book, record.entry.id)]
    vendors = dict.fromkeys(j.vendor for j in claims if not is_second_hand(j))
    spellings = {shown(j.claim.model, 120) for j in claims} | {row.model for row in rows}
    entry = next((each for each in book.material.registry.models if each.name == model), None)
    return ModelPage(
        head=head(
            path,
            name,
            f"What is printed about {name}, beside what the leaderboards list.",
            age_of(book, (j.board.leaderboard for j in claims if j.board)),
            section="Models",
            crumbs=(Crumb("Models", "models.html"),),
            feed=feed_of(path),
        ),
        name=name,
        maker=shown(maker_of_all(claims), 90),
        vendors=tuple(Crumb(shown(vendor, 90), book.vendor_path(vendor)) for vendor in vendors),
        quoted=tuple(sorted({shown(publisher(j), 90) for j in claims if is_second_hand(j)}, key=str.casefold)),
        spellings=tuple(sorted(spellings - {name, ""}))[:12],
        released=of_day(entry.released) if entry else None,
        claims=tuple(j.id for j in in_table_order(claims)[:MOST_CLAIMS]),
        more=max(0, len(claims) - MOST_CLAIMS),
        rows=tuple(sorted(rows, key=lambda row: (row.board, row.date.iso if row.date else "", row.name))[:MOST_ROWS]),
        more_rows=max(0, len(rows) - MOST_ROWS),
    )


def _visible(book: Catalogue, entry: str) -> bool:
    record = book.entries[entry]
    board = book.boards.get(record.entry.board)
    if board is None:
        return False
    rule = book.leaderboards[board.leaderboard].publish
    return rule == "rows" or (rule == "link-only" and entry in book.touched)
