"""Everything the tracker raises on purpose.

TrackerError                 one clear line: what was wrong, where, what to do; carries the exit status
├── UsageError               wrong use of a command or option (2)
├── InputError               a file or URL that cannot be read as what it should be (2)
│   ├── DeclarationError     a declaration or registry file under sources/ (2)
│   ├── ReadError            a leaderboard page or vendor document (2)
│   └── ScoreError           a printed figure that cannot be read, or an unknown unit (2)
├── FetchError               a source that did not answer as it should (2)
│   └── OfflineError         no network: the run goes on from what is recorded (2)
├── StoreError               the database or the ledger cannot be opened, read or written (2)
└── PublishError             the site cannot be written; the old site stays (2)
"""

from __future__ import annotations

LONGEST = 400
"""So many signs of a text that came from elsewhere stand in a message."""


def shown(text: object, longest: int = LONGEST) -> str:
    """The text on one line for people: cut, and without signs that steer a terminal or turn the order of letters."""
    line = str(text)
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in line[: 2 * longest]).split())
    return line if len(line) <= longest else f"{line[:longest]}…"


class TrackerError(Exception):
    """An error that is shown to people as one line; `where` names the file or URL and the place in it."""

    exit_status = 2

    def __init__(self, what: str, *, where: str = "", advice: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.advice = advice

    def __str__(self) -> str:
        """The one line: `where: what; advice`, each of them as `shown` shows it."""
        line = f"{shown(self.where)}: {shown(self.what)}" if self.where else shown(self.what)
        return f"{line}; {shown(self.advice)}" if self.advice else line


class UsageError(TrackerError):
    """Wrong use of a command or option."""


class InputError(TrackerError):
    """A file or URL that cannot be read as what it should be."""


class DeclarationError(InputError):
    """A malformed declaration or registry file under `sources/`."""


class ReadError(InputError):
    """A page or document whose structure is not what its declaration says."""


class ScoreError(InputError):
    """A printed figure that cannot be read, or a unit that is not known."""


class FetchError(TrackerError):
    """A source that did not answer, or not as it should."""


class OfflineError(FetchError):
    """There is no network at all."""


class StoreError(TrackerError):
    """The database or the ledger cannot be opened, read or written."""


class PublishError(TrackerError):
    """The site cannot be written."""
