"""Why there are points, and why somebody has won, in words."""

from bastide.core.events import Award, Note
from bastide.core.state import State
from bastide.games.carcassonne_city import CarcassonneCity
from bastide.games.carcassonne_city.rules import scoring
from bastide.games.carcassonne_city.rules.squares import square_of
from bastide.games.carcassonne_city.text.i18n import _, ngettext
from bastide.games.carcassonne_city.view.pieces import feature_nodes


def award_of(game: CarcassonneCity, s: State, note: Note, move: int) -> Award:
    """What a rule told, as data, with the squares of the tiles that brought it."""
    tiles, detail = set[int](), 0
    if note.reason == scoring.FOR_GUARD:
        tiles, detail = {note.where // 4}, note.where % 4
    elif note.reason != scoring.FOR_TOWER:
        tiles = {int(s.node_tile[node]) for node in feature_nodes(s, note.where)}
    squares = tuple(str(square_of(s, tile)) for tile in sorted(tiles))
    rule = scoring.REASONS[note.reason]
    return Award(note.seat, note.amount, "points", rule, squares, move, note.reason, reason_words, detail)


def reason_words(award: Award) -> str:
    """The reason of an award in words; some count the squares that brought it."""
    if award.reason == scoring.FOR_TOWER:
        return ngettext("tower after {n} wall", "tower after {n} walls", award.amount)
    if award.reason == scoring.FOR_STREET:
        return ngettext("street of {n} tile", "street of {n} tiles", len(award.squares))
    if award.reason == scoring.FOR_MARKET:
        return ngettext("market of {n} tile", "market of {n} tiles", len(award.squares))
    if award.reason == scoring.FOR_GUARD:
        return (
            _("guard on the north wall"),
            _("guard on the east wall"),
            _("guard on the south wall"),
            _("guard on the west wall"),
        )[award.detail]
    markets = award.amount // scoring.STEWARD_POINTS
    return ngettext("stewards in an area with {n} market", "stewards in an area with {n} markets", markets)


def result_of(game: CarcassonneCity, s: State) -> tuple[tuple[int, ...], str]:
    """CC-45: the winners, and what decided the game."""
    winners, reason = scoring.result(s)
    return winners, {
        scoring.BY_POINTS: _("most points"),
        scoring.BY_SHARING: _("tied on points: they share the win"),
    }[reason]
