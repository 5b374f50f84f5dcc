"""Political cards: how many there are of each kind, ours or an owner's (LC-6)."""

import json
from typing import Any

from bastide.core.errors import BadPosition
from bastide.core.fields import number, read_fields
from bastide.core.state import State
from bastide.games.la_citta.rules.state import CARD_COUNT, CARDS, LEAST_CARDS, MOST_CARDS

Counts = dict[str, int]


class BadCards(BadPosition):
    """Card counts that can't be used: `field` names the kind."""


def read_cards(text: str) -> Counts:
    """Counts from the text of a file."""
    try:
        given = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadCards("cards", f"expected JSON: {error}") from error
    return checked_cards(given)


def checked_cards(given: Any) -> Counts:
    """The counts themselves, if a game can be played with them."""
    try:
        read_fields(given, CARDS, "cards")
        total = sum(number(given[name], f"cards.{name}", 0, MOST_CARDS) for name in CARDS)
    except BadPosition as error:
        raise BadCards(error.field, str(error).removeprefix(f"{error.field}: ")) from error
    if not LEAST_CARDS <= total <= MOST_CARDS:
        raise BadCards("cards", f"expected {LEAST_CARDS} to {MOST_CARDS} cards in all (LC-31), got {total}")
    return {name: given[name] for name in CARDS}


def card_counts(option: Any) -> list[int]:
    """How many of each kind, in their order; the option is the counts, or the name of ours."""
    return [option[name] for name in CARDS] if isinstance(option, dict) else list(CARD_COUNT)


def lay_deck(s: State, option: Any) -> None:
    """All cards in a row, to be shuffled."""
    for card, count in enumerate(card_counts(option)):
        for _ in range(count):
            s.deck[s.deck_end] = card
            s.deck_end += 1
