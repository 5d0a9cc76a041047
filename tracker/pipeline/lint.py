"""What `tracker lint` finds in a card: the rules about its figures and those about the card as a whole."""

from __future__ import annotations

from tracker.pipeline.findings import Finding, in_order
from tracker.pipeline.lint_card import Card
from tracker.pipeline.lint_figures import figure_findings
from tracker.pipeline.lint_whole import card_findings


def lint(card: Card) -> tuple[Finding, ...]:
    """Everything that is to be said of the card, by line."""
    return in_order((*figure_findings(card), *card_findings(card)))
