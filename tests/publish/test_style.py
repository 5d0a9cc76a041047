"""The style sheets: colours that can be read in both schemes."""

from __future__ import annotations

import re

import pytest

from tests.publish.conftest import TEMPLATES

BASE = (TEMPLATES / "static" / "base.css").read_text("utf-8")
INKS = ("ink", "soft", "link", "agree", "differ", "open", "unchecked")
GROUNDS = ("paper", "sheet", "wash")


def tokens(selector: str) -> dict[str, str]:
    """The colours that a rule defines."""
    body = BASE[BASE.index(selector) :].partition("}")[0]
    return dict(re.findall(r"--([a-z]+): (#[0-9a-f]{6});", body))


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, two: str) -> float:
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("selector", [":root {", ':root:not([data-theme="light"]) {', ':root[data-theme="dark"] {'])
def test_every_ink_stands_out_on_every_ground(selector: str) -> None:
    colours = tokens(selector)
    assert set(INKS) | set(GROUNDS) <= set(colours)
    for ink in INKS:
        for ground in GROUNDS:
            assert contrast(colours[ink], colours[ground]) >= 4.5, f"{ink} on {ground}"


def test_both_ways_into_the_dark_are_the_same() -> None:
    assert tokens(':root:not([data-theme="light"]) {') == tokens(':root[data-theme="dark"] {')
