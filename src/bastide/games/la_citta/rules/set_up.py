"""The set-up of a game with its options: map, cards, landscapes, castles (LC-6, LC-10 to LC-13)."""

from typing import TYPE_CHECKING

from bastide.core.state import State
from bastide.games.la_citta.rules.cities import add_city
from bastide.games.la_citta.rules.land import survey
from bastide.games.la_citta.rules.map import lay_out
from bastide.games.la_citta.rules.state import BEGINNER, CARDS, LANDSCAPE_COUNT, LANDSCAPES, SETUPS, begin

if TYPE_CHECKING:
    from bastide.games.la_citta import LaCitta


def set_up(game: "LaCitta", s: State, players: int) -> None:
    """Everything as it lies before the first chance: all that will be shuffled in a row."""
    lay_out(s, game.plain, players)
    row = [card for card, name in enumerate(CARDS) for _ in range(game.cards[name])]
    s.deck_end = len(row)
    s.deck[: s.deck_end] = row
    s.setup = SETUPS.index(game.chosen["setup"])
    s.land[:] = [land for land, count in enumerate(LANDSCAPE_COUNT) for _ in range(count)]
    begin(s, players)
    if s.setup == BEGINNER:
        _set_up_for_beginners(game, s, players)


def _set_up_for_beginners(game: "LaCitta", s: State, players: int) -> None:
    """LC-11: the landscapes of the map, and both castles of everybody, seat by seat."""
    setup = game.map.setups[str(players)]
    s.land[:] = [LANDSCAPES.index(setup.areas[name]) for name in game.plain.areas]
    survey(s)
    for seat, castles in enumerate(setup.castles):
        for castle in castles:
            add_city(s, seat, game.plain.names[castle])
