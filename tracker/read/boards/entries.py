"""Stage read: a row of a board as an Entry, or the reason why it is none."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from decimal import ROUND_HALF_EVEN, Decimal
from sys import intern

from tracker.declare.fields import Fields
from tracker.declare.leaderboards import Board
from tracker.errors import ReadError
from tracker.read.boards.dates import read_date
from tracker.read.boards.items import count_items
from tracker.read.boards.rows import Row
from tracker.read.boards.values import Finder
from tracker.read.scores import ScoreKind, read_score
from tracker.records import Cost, Entry, Origin

_PLAIN = re.compile(r"-?\d{1,12}(?:\.\d{1,20})?")
_WHOLE = re.compile(r"\d{1,9}")
_BOUNDED = {"percent": (Decimal(0), Decimal(100)), "fraction": (Decimal(0), Decimal(1))}
_NOTHING = ("-", "--", "—", "N/A", "n/a")
_BASE_KINDS = ("model", "human", "baseline", "placeholder")


class EntryReader:
    """Reads the rows of one board; `complaints` collects what is wrong with a row that is kept, and `doubt` says why
    the figure of the last one is not to be believed."""

    __slots__ = ("board", "complaints", "doubt", "find", "version")

    def __init__(self, board: Board, tabular: bool, version: str | None) -> None:
        self.board = board
        self.find = Finder(_without_own(board.fields), tabular)
        self.version = version
        self.complaints: list[str] = []
        self.doubt = ""

    def read(self, row: Row) -> Entry | None:
        """The entry of a row, or None where the row has no figure on this board; raises ReadError."""
        self.doubt = self._unequal_parts(row) if "parts" in self.find else ""
        score = self._score(row)
        if score is None:
            return None
        name = self.find.text("name", row) or self.find.text("model", row)
        if name is None:
            raise ReadError(f"no name beside {score!r}")
        model = self.find.text("model", row) or name
        kind = self._kind(row, score)
        settings = self._settings(row)
        solved, graded = self._graded(row)
        return Entry(
            benchmark=self.board.benchmarks.get(self.version or "", self.board.benchmark),
            model=intern(model),
            score=intern(score),
            name=intern(name),
            leaderboard=self.board.leaderboard,
            board=self.board.slug,
            key=self._key(row, name, model, settings),
            unit=self.find.text("unit", row) or self.board.unit,
            n=self._whole("n", row) or self._total(row) or self.board.items,
            runs=self._whole("runs", row) or self.board.runs,
            stderr=self.find.text("stderr", row),
            half_width=self._half_width(row, score),
            settings=settings,
            date=self._date(row),
            cost=self._cost(row),
            origin=self._origin(row),
            submitter=self.find.text("submitter", row),
            copied_from=self.find.text("copied_from", row) or self.board.copied_from,
            url=self._url(row),
            models=tuple(self.find.texts("models", row)),
            kind=kind,
            rank=self._whole("rank", row),
            graded=graded,
            solved=solved,
            flags=_said(self.find.group("flags", row)),
            metrics=_said(self.find.group("metrics", row)),
            locator=row.place,
        )

    def is_junk(self, row: Row) -> bool:
        """Whether the row has a name in which nothing can be read, such as a lone point."""
        name = self.find.text("name", row) or self.find.text("model", row)
        return name is not None and not any(sign.isalnum() for sign in name)

    def _score(self, row: Row) -> str | None:
        """The figure as printed; a counted one as `solved/total`; the mean where the declaration says so."""
        if "mean" in self.find:
            return _mean(self.find.every("mean", row), len(self.board.fields["mean"]))
        if "of" not in self.find:
            text = self.find.text("score", row)
            return f"{text}/{self.board.items}" if text and self.board.unit == "count" and self.board.items else text
        solved, total = self.find.raw("score", row), self.find.text("of", row)
        counted = str(len(solved)) if isinstance(solved, list) else self.find.text("score", row)
        return f"{counted}/{total}" if counted is not None and total else counted

    def _unequal_parts(self, row: Row) -> str:
        """Why the counts of a row cannot be right; a missing one is not zero."""
        parts, total = self.find.every("parts", row), self.find.text("of", row)
        if total is None or len(parts) != len(self.board.fields["parts"]):
            return ""
        if not all(_WHOLE.fullmatch(text) for text in (*parts, total)) or sum(map(int, parts)) == int(total):
            return ""
        return f"the counts do not add up: {sum(map(int, parts))} against {total}"

    def _kind(self, row: Row, score: str) -> str:
        kind = self.find.text("kind", row)
        if kind not in _BASE_KINDS:
            kind = "model"
        if _PLAIN.fullmatch(score):
            return kind
        read = read_score(score, self.board.unit)
        if read.kind is ScoreKind.MISSING:
            return "placeholder"
        if read.kind is ScoreKind.UNREADABLE or read.value is None:
            raise ReadError(f"score {score!r:.60} is not readable")
        return kind

    def _settings(self, row: Row) -> dict[str, str]:
        settings = {**self.board.settings, **self.find.group("settings", row)}
        if self.version:
            settings["version"] = self.version
        return {intern(name): intern(text) for name, text in settings.items() if text}

    def _key(self, row: Row, name: str, model: str, settings: Mapping[str, str]) -> str:
        given = self.find.every("key", row)
        if given:
            return "|".join(given)
        own = [text for setting, text in sorted(settings.items()) if text != self.board.settings.get(setting)]
        return "|".join(folded(text) for text in (name, *([model] if model != name else []), *own))

    def _whole(self, part: str, row: Row) -> int | None:
        text = self.find.text(part, row)
        return int(text) if text and _WHOLE.fullmatch(text) else None

    def _total(self, row: Row) -> int | None:
        return self._whole("of", row)

    def _half_width(self, row: Row, score: str) -> str | None:
        given = self.find.text("half_width", row)
        ends = [self.find.text(part, row) for part in ("low", "high")]
        if given or not all(end and _PLAIN.fullmatch(end) for end in (score, *ends)):
            return given
        value = Decimal(score)
        return str(max(abs(Decimal(end) - value) for end in ends if end))

    def _date(self, row: Row) -> str | None:
        text = self.find.text("date", row)
        if text is None or read_score(text).kind is ScoreKind.MISSING:
            return None
        date = read_date(text, self.board.date_format)
        if date is None:
            self.complaints.append(f"date {text!r:.40} is no date")
        return date

    def _cost(self, row: Row) -> Cost | None:
        text = self.find.text("cost", row)
        if text is None or read_score(text).kind is ScoreKind.MISSING:
            return None
        return Cost(text, self.board.cost.currency, self.board.cost.per)

    def _origin(self, row: Row) -> Origin:
        text = self.find.text("origin", row)
        if text is None:
            return self.board.origin
        if text not in set(Origin):
            self.complaints.append(f"the mark {text!r:.40} does not say who measured")
            return Origin.UNKNOWN
        return Origin(text)

    def _url(self, row: Row) -> str | None:
        for text in self.find.texts("url", row):
            if text.startswith(("https://", "http://")):
                return text
            if re.match(r"[a-z0-9-]+(?:\.[a-z0-9-]+)+/", text):
                return "https://" + text
        return None

    def _graded(self, row: Row) -> tuple[int | None, int | None]:
        counted = count_items(self.find.raw("items", row)) if "items" in self.find else None
        return counted or (self._whole("solved", row), self._whole("graded", row))


def _said(group: Mapping[str, str]) -> dict[str, str]:
    """The members of a group that say something; texts that are equal in many rows are one object."""
    return {intern(name): intern(text) for name, text in group.items() if text not in _NOTHING}


def _without_own(fields: Fields) -> Fields:
    """The fields without the metric that is the board's own score."""
    own = fields.get("score", ())
    return {name: places for name, places in fields.items() if not name.startswith("metrics.") or places != own}


def out_of_range(entry: Entry, board: Board) -> str | None:
    """Why the figure cannot be a score of the board, or None where it can."""
    if entry.kind == "placeholder":
        return None
    low, high = _BOUNDED.get(board.unit, (None, None))
    low = board.expect.lowest if board.expect.lowest is not None else low
    high = board.expect.highest if board.expect.highest is not None else high
    read = read_score(entry.score, board.unit)
    value = read.value if read.unit == board.unit else None
    if value is None:
        return None
    if high is not None and value > high:
        return f"score {entry.score} is above {high}"
    if low is not None and value < low:
        return f"score {entry.score} is below {low}"
    return None


def folded(text: str) -> str:
    """The text for keys: without case, marks and repeated separators."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return re.sub(r"[^\w.+]+", " ", plain).strip()


def _mean(figures: list[str], wanted: int) -> str | None:
    """The mean of all figures to two decimals, or None where one of them is missing."""
    if len(figures) != wanted or not all(_PLAIN.fullmatch(figure) for figure in figures):
        return None
    mean = sum(map(Decimal, figures)) / len(figures)
    return str(Decimal(mean).quantize(Decimal("0.01"), ROUND_HALF_EVEN))
