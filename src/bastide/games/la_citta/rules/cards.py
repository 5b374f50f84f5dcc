"""Political cards: how many there are of each kind, ours or an owner's (LC-6)."""

from typing import Any

from bastide.core.datafiles import parsed
from bastide.core.errors import BadPosition
from bastide.core.shapes import check_fields, within
from bastide.games.la_citta.rules.state import CARD_COUNT, CARDS, LEAST_CARDS, MOST_CARDS

Counts = dict[str, int]
OUR_CARDS: Counts = dict(zip(CARDS, CARD_COUNT, strict=True))


class BadCards(BadPosition):
    """Card counts that can't be used: `field` names the kind."""


def read_cards(text: str) -> Counts:
    """Counts from the text of a file."""
    return checked_cards(parsed(text, "cards", BadCards))


def checked_cards(given: Any) -> Counts:
    """The counts in the order of the cards, if a game can be played with them."""
    try:
        check_fields(given, CARDS, "cards")
        counts = {name: within(given[name], f"cards.{name}", 0, MOST_CARDS) for name in CARDS}
    except BadPosition as error:
        raise BadCards(error.field, error.why) from error
    total = sum(counts.values())
    if not LEAST_CARDS <= total <= MOST_CARDS:
        raise BadCards("cards", f"expected {LEAST_CARDS} to {MOST_CARDS} cards in all (LC-31), got {total}")
    return counts
