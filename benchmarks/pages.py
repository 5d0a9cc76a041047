"""Pages: ours beside Jinja2 on dict rows, both with autoescape on, over the same templates and the same claims.

usage: python benchmarks/pages.py [CLAIMS]        the three goals for so many claims
       python benchmarks/pages.py growth          time, memory and size for 1,000, 5,000 and 20,000 claims
"""

from __future__ import annotations

import dataclasses
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.publish.sample import material
from tracker.publish import words
from tracker.publish.catalogue import Catalogue, catalogue
from tracker.publish.head import SECTIONS
from tracker.publish.material import Material
from tracker.publish.pages import views
from tracker.publish.render import Renderer, View, unbroken
from tracker.publish.rows import claim_row
from tracker.publish.ruler import drawings
from tracker.publish.site import publish

TEMPLATES = Path(__file__).resolve().parents[1] / "templates"


def enlarged(claims: int) -> Material:
    """The sample with its harmless claims repeated under new ids until there are that many."""
    given = material()
    usual = [record for record in given.claims if not record.claim.id.startswith("hostile")]
    records, verdicts = [], {}
    for number in range(claims):
        record = usual[number % len(usual)]
        claim = replace(record.claim, id=f"c{number:06}", model=f"{record.claim.model} r{number // 60}")
        records.append(replace(record, claim=claim))
        verdicts[claim.id] = replace(given.verdicts[record.claim.id], claim=claim.id)
    return replace(given, claims=tuple(records), verdicts=verdicts, evidence={})


def as_dicts(value: object) -> Any:
    """The same view as dicts and lists, with what properties give as keys."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        names = [field.name for field in dataclasses.fields(value)]
        names += [name for name, found in vars(type(value)).items() if isinstance(found, property)]
        return {name: as_dicts(getattr(value, name)) for name in names}
    if isinstance(value, tuple | list):
        return [as_dicts(each) for each in value]
    return value


class OnDicts:
    """The plain way: the same templates, dicts in, every row rendered where it stands."""

    def __init__(self, rows: dict[str, Any]) -> None:
        self.environment = Environment(
            loader=FileSystemLoader(TEMPLATES),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.rows = rows
        self.environment.globals.update(
            SITE=words.SITE,
            ONE_SENTENCE=words.ONE_SENTENCE,
            SECTIONS=as_dicts(SECTIONS),
            GROUPS=as_dicts(tuple(words.GROUP_WORDS.values())),
            base_url="",
            claim_rows=self.claim_rows,
            row_cells=self.row_cells,
            masthead=self.masthead,
            age_strip=self.age_strip,
            ground=self.ground,
            number="{:,}".format,
        )
        self.environment.filters["unbroken"] = unbroken
        macros = vars(self.environment.get_template("macros.html").module)
        self.macros: Any = macros
        self.row: Any = macros["claim_row"]
        self.behind: Any = macros["ruler_ground"]

    def claim_rows(self, claims: list[str], root: str) -> Markup:
        return Markup("\n").join([self.row(self.rows[claim], root) for claim in claims])

    def row_cells(self, row: dict[str, Any], root: str) -> Markup:
        return self.macros["seen_cells"](row, root)

    def masthead(self, page: dict[str, Any]) -> Markup:
        current = any(item.href == page["path"] for item in SECTIONS)
        return self.macros["masthead"](page["section"], current, page["root"], as_dicts(SECTIONS), words.SITE)

    def age_strip(self, page: dict[str, Any]) -> Markup:
        return self.macros["age_strip"](page["age"], page["root"])

    def ground(self, it: dict[str, Any]) -> Markup:
        return self.behind(it)

    def page(self, template: str, view: dict[str, Any]) -> bytes:
        page = view["head"]
        return self.environment.get_template(template).render(view=view, page=page, root=page["root"]).encode()


def median(action: Callable[[], object], times: int = 5) -> float:
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        action()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def rendering(book: Catalogue) -> None:
    """All pages: views made and templates compiled before on both sides, and no row kept between rounds."""
    drawn = drawings(book)
    rows = {j.id: claim_row(book, drawn, j) for j in book.judged}
    made: list[tuple[str, View]] = list(views(book, drawn, ""))
    dict_rows = {key: as_dicts(row) for key, row in rows.items()}
    dict_views = [(template, as_dicts(view)) for template, view in made]

    renderer, plain = Renderer(TEMPLATES, rows), OnDicts(dict_rows)

    def ours() -> list[bytes]:
        renderer.forget()
        return [renderer.page(template, view) for template, view in made]

    def theirs() -> list[bytes]:
        return [plain.page(template, view) for template, view in dict_views]

    assert ours() == theirs()
    one, two = median(ours), median(theirs)
    print(f"{len(made)} pages: {one * 1e3:.0f} ms, on dicts {two * 1e3:.0f} ms, ratio {one / two:.2f} (goal 0.60)")


def rebuilding(given: Material) -> None:
    """A first build into an empty folder, and a second with nothing changed."""
    firsts, seconds = [], []
    for _ in range(5):
        with tempfile.TemporaryDirectory() as name:
            for taken in (firsts, seconds):
                start = time.perf_counter()
                publish(given, out=Path(name), templates=TEMPLATES)
                taken.append(time.perf_counter() - start)
    one, two = statistics.median(firsts), statistics.median(seconds)
    print(f"first build {one * 1e3:.0f} ms, nothing changed {two * 1e3:.0f} ms, ratio {two / one:.3f} (goal 0.10)")


def sizes(given: Material) -> None:
    """How large the first view of each kind of page is."""
    with tempfile.TemporaryDirectory() as name:
        publish(given, out=Path(name), templates=TEMPLATES)
        for path in ("index.html", "claims.html"):
            print(f"{path}: {(Path(name) / path).stat().st_size / 1e3:.0f} kB")
        pages = sorted(
            (each.stat().st_size, each.name) for each in Path(name).rglob("*.html") if each.name != "claims.html"
        )
        print(f"largest other page: {pages[-1][1]}, {pages[-1][0] / 1e3:.0f} kB")


def growth() -> None:
    """One build of each size in a process of its own: time by claim, peak memory, and the size of the site."""
    for claims in (1000, 5000, 20000):
        subprocess.run([sys.executable, __file__, "build", str(claims)], check=True)


def build(claims: int) -> None:
    """One build into an empty folder."""
    given = enlarged(claims)
    with tempfile.TemporaryDirectory() as name:
        start = time.process_time()
        written = publish(given, out=Path(name), templates=TEMPLATES).written
        taken = time.process_time() - start
        size = sum(path.stat().st_size for path in Path(name).rglob("*") if path.is_file())
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{claims} claims: {written} files, {taken:.2f} s CPU, {taken / claims * 1e3:.2f} ms a claim, "
        f"peak {peak:.0f} MiB, site {size / 1e6:.0f} MB"
    )


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["growth"]:
        return growth()
    if arguments[:1] == ["build"]:
        return build(int(arguments[1]))
    claims = int(arguments[0]) if arguments else 2000
    print(f"{claims} claims")
    given = enlarged(claims)
    rendering(catalogue(given))
    rebuilding(given)
    sizes(given)
    return None


if __name__ == "__main__":
    main(sys.argv[1:])
