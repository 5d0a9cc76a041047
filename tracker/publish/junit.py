"""Stage publish: conditions that were checked, as a JUnit report, the form that services for CI read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from xml.etree import ElementTree as ET

from tracker.publish.cleaning import shown

_NO_CHARACTER = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 does not allow."""


@dataclass(frozen=True, slots=True)
class Case:
    """One condition: what was checked, and why it does not hold where it does not."""

    group: str
    name: str
    kind: str = ""
    """The kind of the failure, one word; empty where the condition holds."""
    message: str = ""


@dataclass(frozen=True, slots=True)
class Suite:
    """Conditions of one kind."""

    name: str
    cases: tuple[Case, ...]

    @property
    def failures(self) -> int:
        """How many do not hold."""
        return sum(bool(case.kind) for case in self.cases)


def junit(suites: Sequence[Suite], at: datetime) -> bytes:
    """The report as XML in UTF-8; `at` is the time of the data that was checked, in UTC."""
    root = ET.Element("testsuites", {"name": "tracker check", **_counts(suites)})
    for suite in suites:
        named = {"name": _text(suite.name), "timestamp": f"{at:%Y-%m-%dT%H:%M:%S}"}
        element = ET.SubElement(root, "testsuite", {**named, **_counts([suite])})
        for case in suite.cases:
            _add(element, case)
    ET.indent(root)
    text: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return text + b"\n"


def _counts(suites: Sequence[Suite]) -> dict[str, str]:
    return {
        "tests": str(sum(len(suite.cases) for suite in suites)),
        "failures": str(sum(suite.failures for suite in suites)),
        "errors": "0",
        "skipped": "0",
        "time": "0",
    }


def _add(parent: ET.Element, case: Case) -> None:
    element = ET.SubElement(parent, "testcase", classname=_text(case.group), name=_text(case.name), time="0")
    if case.kind:
        failure = ET.SubElement(element, "failure", type=_text(case.kind), message=_text(case.message))
        failure.text = _text(case.message)


def _text(text: str) -> str:
    return _NO_CHARACTER.sub("\ufffd", shown(text, 1000))
