"""Points with their reasons: what a rule told, as data that can be put into words."""

from bastide.core.events import Award, Note
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.scoring import (
    FOR_GUARD,
    FOR_MARKET,
    FOR_STREET,
    FOR_TOWER,
    REASONS,
    STEWARD_POINTS,
)
from bastide.games.carcassonne_city.rules.squares import square_of
from bastide.games.carcassonne_city.text.words import (
    guard_scored,
    market_scored,
    stewards_scored,
    street_scored,
    tower_scored,
)


def award_of(s: State, note: Note, move: int) -> Award:
    """What a rule told, as data, with the squares of the tiles that brought it."""
    squares: tuple[str, ...] = ()
    detail = 0
    if note.reason == FOR_GUARD:
        squares, detail = (str(square_of(s, note.where // 4)),), note.where % 4
    elif note.reason != FOR_TOWER:
        squares = group_squares(s, note.where)
    rule = REASONS[note.reason]
    return Award(note.seat, note.amount, "points", rule, squares, move, note.reason, reason_words, detail)


def reason_words(award: Award) -> str:
    """The reason of an award in words."""
    if award.reason == FOR_TOWER:
        return tower_scored(award.amount)
    if award.reason == FOR_GUARD:
        return guard_scored(award.detail)
    if award.reason == FOR_STREET:
        return street_scored(len(award.squares))
    if award.reason == FOR_MARKET:
        return market_scored(len(award.squares))
    return stewards_scored(award.amount // STEWARD_POINTS)


def group_squares(s: State, node: int) -> tuple[str, ...]:
    """The squares that a street, market or residential area covers."""
    tiles = []
    at = node
    while True:
        tiles.append(int(s.node_tile[at]))
        at = int(s.chain[at])
        if at == node:
            return tuple(str(square_of(s, tile)) for tile in sorted(set(tiles)))
