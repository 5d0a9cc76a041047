"""Declarations of leaderboards: where each is fetched, how its rows are read, and what its rows can prove."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

from tracker.declare.boards import LAYOUTS, PUBLISH, READERS, Board, Expect, Form, Leaderboard, Listing, Paging, Request
from tracker.declare.fields import CostForm, read_capture, read_fields
from tracker.declare.table import Table
from tracker.errors import DeclarationError
from tracker.records import SETTINGS, Origin

_MODULE = re.compile(r"[\w][\w.-]{0,80}")
"""Only a module beside the declaration is ever run, so its name leads nowhere else."""

__all__ = ["Board", "Expect", "Leaderboard", "Listing", "Request", "load_leaderboard", "load_leaderboards"]


def load_leaderboards(sources: Path) -> tuple[Leaderboard, ...]:
    """Every declaration of `sources/leaderboards`, by slug; raises DeclarationError with file and key."""
    found = tuple(load_leaderboard(path) for path in sorted((sources / "leaderboards").glob("*.toml")))
    seen: dict[str, str] = {}
    for board in (board for leaderboard in found for board in leaderboard.boards):
        if board.slug in seen:
            where = f"{board.leaderboard}.toml"
            raise DeclarationError(f"board {board.slug} is declared twice, also in {seen[board.slug]}", where=where)
        seen[board.slug] = f"{board.leaderboard}.toml"
    return found


def load_leaderboard(path: Path) -> Leaderboard:
    """The declaration in one file; its stem is the slug. Raises DeclarationError with file and key."""
    table = Table.load(path)
    slug = path.stem
    requests = _requests(table)
    reader = table.word("reader", READERS)
    name = table.optional_text("module") or path.stem
    if not _MODULE.fullmatch(name):
        raise table.refuse("module", f"{name!r:.80} is no name of a module beside the declaration")
    module = path.with_name(f"{name}.py")
    if reader == "module" and not module.is_file():
        raise table.refuse("reader", f"there is no {module.name} beside it")
    base = _board(table, Board(slug, slug, table.text("title"), "", reader=reader))
    boards = tuple(_named_board(inner, base) for inner in table.tables("board")) or (base,)
    boards = tuple(replace(board, benchmark=board.benchmark or board.slug) for board in boards)
    leaderboard = Leaderboard(
        slug=slug,
        title=base.title,
        page_url=table.text("page_url"),
        urls=tuple(request.url for request in requests),
        reader=reader,
        boards=boards,
        maintainer=table.optional_text("maintainer") or "",
        maintained_systems=table.texts("maintained_systems"),
        licence=table.text("licence"),
        publish=table.word("publish", PUBLISH, "rows"),
        attribution=table.optional_text("attribution") or "",
        budget_days=table.integer("budget_days") or 30,
        requests=requests,
        listing=_listing(table),
        paging=_paging(table),
        form=_form(table),
        layout_from=table.word("layout_from", LAYOUTS, "copy"),
        first_contact=table.optional_text("first_contact") or "",
        module=module if module.is_file() else None,
    )
    table.finish()
    _check(leaderboard, str(path))
    return leaderboard


def _requests(table: Table) -> tuple[Request, ...]:
    found = [Request(url) for url in table.texts("urls")]
    for inner in table.tables("request"):
        body = inner.table("body")
        text = json.dumps(dict(body.values()), sort_keys=True) if body is not None else ""
        found.append(Request(inner.text("url"), inner.word("method", ("GET", "POST"), "GET"), text))
        inner.finish()
    return tuple(found)


def _listing(table: Table) -> Listing | None:
    inner = table.table("listing")
    if inner is None:
        return None
    beside = inner.optional_text("beside") or ""
    listing = Listing(
        url=inner.text("url"),
        lists=inner.texts("lists"),
        each=inner.text("each"),
        capture=read_capture(inner),
        beside=beside,
        known=inner.texts("known"),
        newest=inner.flag("newest"),
    )
    if any(address.count("{}") != 1 for address in (listing.each, listing.beside) if address):
        raise inner.refuse("each and beside", "addresses with one {} are expected")
    inner.finish()
    return listing


def _paging(table: Table) -> Paging | None:
    inner = table.table("paging")
    if inner is None:
        return None
    paging = Paging(inner.text("next"), inner.optional_text("total") or "")
    inner.finish()
    return paging


def _form(table: Table) -> Form | None:
    inner = table.table("form")
    if inner is None:
        return None
    form = Form(inner.text("page"), inner.text("path"), inner.text("value"))
    inner.finish()
    return form


def _named_board(table: Table, base: Board) -> Board:
    """One `[[board]]`: what it says goes before what the leaderboard says."""
    name = table.optional_text("list")
    slug = f"{base.leaderboard}-{name}" if name else base.leaderboard
    title = table.optional_text("title") or base.title
    board = _board(table, Board(slug, base.leaderboard, title, ""), base)
    table.finish()
    return board


def _board(table: Table, blank: Board, base: Board | None = None) -> Board:
    """The parts that a leaderboard declares for all its boards, or a board for itself."""
    base = base or blank
    given = table.table("fields")
    fields = {**base.fields, **(read_fields(given) if given is not None else {})}
    return Board(
        slug=blank.slug,
        leaderboard=blank.leaderboard,
        title=blank.title,
        benchmark=table.optional_text("benchmark") or base.benchmark,
        unit=table.optional_text("unit") or base.unit,
        items=table.integer("items") or base.items,
        runs=table.integer("runs") or base.runs,
        settings=_settings(table, base),
        unsaid=_unsaid(table, base),
        origin=Origin(table.word("origin", tuple(Origin), str(base.origin))),
        copied_from=table.optional_text("copied_from") or base.copied_from,
        reader=table.word("reader", READERS, base.reader) if "reader" in table else base.reader,
        rows=(table.optional_text("rows") or "") if "rows" in table else base.rows,
        options={**base.options, **table.mapping("options")},
        urls=table.texts("pages") or base.urls,
        where={**base.where, **_where(table)},
        fields={name: places for name, places in fields.items() if places},
        cost=_cost(table, base),
        date_format=table.optional_text("date_format") or base.date_format,
        versions=table.mapping("versions") or base.versions,
        benchmarks=table.mapping("benchmarks") or base.benchmarks,
        expect=_expect(table, base.expect),
        ignore=base.ignore + table.texts("ignore"),
    )


def _settings(table: Table, base: Board) -> dict[str, str]:
    given = table.mapping("settings")
    unknown = sorted(set(given) - set(SETTINGS))
    if unknown:
        raise table.refuse("settings", f"{', '.join(unknown)}: no setting; known are {', '.join(SETTINGS)}")
    return {**base.settings, **given}


def _unsaid(table: Table, base: Board) -> dict[str, str]:
    given = table.mapping("unsaid")
    unknown = sorted(set(given) - {"items", "origin", *SETTINGS})
    if unknown:
        raise table.refuse("unsaid", f"{', '.join(unknown)}: items, origin or the name of a setting is expected")
    return {**base.unsaid, **given}


def _where(table: Table) -> dict[str, tuple[str, ...]]:
    inner = table.table("where")
    found: dict[str, tuple[str, ...]] = {}
    for name, value in inner.values() if inner is not None else ():
        values = value if isinstance(value, list) else [value]
        if not values or not all(isinstance(item, str) for item in values):
            raise table.refuse(f"where.{name}", "a text or a list of texts is expected")
        found[name] = tuple(values)
    return found


def _cost(table: Table, base: Board) -> CostForm:
    inner = table.table("cost")
    if inner is None:
        return base.cost
    form = CostForm(inner.optional_text("currency") or "USD", inner.word("per", ("run", "task")))
    inner.finish()
    return form


def _expect(table: Table, base: Expect) -> Expect:
    inner = table.table("expect")
    if inner is None:
        return base
    rows, score = inner.numbers("rows"), inner.numbers("score")
    if len(rows) not in (0, 2) or len(score) not in (0, 2):
        raise inner.refuse("rows and score", "a lowest and a highest number are expected")
    found = Expect(
        fewest=int(rows[0]) if rows else base.fewest,
        most=int(rows[1]) if rows else base.most,
        lowest=score[0] if score else base.lowest,
        highest=score[1] if score else base.highest,
        names=inner.texts("names") or base.names,
    )
    inner.finish()
    return found


def _check(leaderboard: Leaderboard, where: str) -> None:
    """Refuses a declaration that could never yield a row."""
    if not leaderboard.urls and leaderboard.listing is None:
        raise DeclarationError("no address is declared", where=where, advice="add urls, request or listing")
    if leaderboard.form is not None and leaderboard.form.page not in leaderboard.urls:
        raise DeclarationError(f"the form is stated at {leaderboard.form.page}, which is not fetched", where=where)
    for board in leaderboard.boards:
        if leaderboard.paging is not None and (board.reader != "json" or board.urls):
            raise DeclarationError("paging is for boards of one list in JSON", where=where)
        if not ("score" in board.fields or "mean" in board.fields):
            raise DeclarationError(f"board {board.slug} has no score", where=where, advice="add it to [fields]")
        if not ("model" in board.fields or "name" in board.fields):
            raise DeclarationError(f"board {board.slug} has no name", where=where, advice="add it to [fields]")
        strange = set(board.urls) - set(leaderboard.urls)
        if strange:
            raise DeclarationError(f"board {board.slug} is read from {min(strange)}, which is not fetched", where=where)
