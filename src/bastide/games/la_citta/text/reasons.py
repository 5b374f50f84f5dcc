"""Why something was given or lost, and why somebody has won, in words."""

from typing import TYPE_CHECKING

from bastide.core.events import COINS, LOSS, POINTS, REVEAL, Award, Note
from bastide.core.game import Game
from bastide.core.state import State
from bastide.games.la_citta.rules import scoring
from bastide.games.la_citta.rules.paths import hex_name
from bastide.games.la_citta.rules.state import BUILDINGS, LAID_OUT
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import both, citizens_word, kind_word

if TYPE_CHECKING:
    from bastide.games.la_citta import LaCitta

_UNITS = {POINTS: "points", COINS: "gold", LOSS: "buildings", REVEAL: "voice cards"}


def award_of(game: "LaCitta", s: State, note: Note, move: int) -> Award:
    """What a rule told, as data, with the hex where it happened; `detail` is the rule's own figure."""
    squares = (hex_name(game.plain.hexes[note.where]),) if note.where >= 0 else ()
    amount = -1 if note.kind == LOSS else len(_places(note.amount)) if note.kind == REVEAL else note.amount
    unit, rule = _UNITS.get(note.kind, "citizens"), scoring.REASONS[note.reason]
    return Award(note.seat, amount, unit, rule, squares, move, note.reason, reason_words, note.amount)


def _places(looked: int) -> list[str]:
    """The places of the voice cards that somebody looked at."""
    return [str(place + 1) for place in range(LAID_OUT) if looked >> place & 1]


def reason_words(award: Award) -> str:
    """The reason of an award in words."""
    if award.reason == scoring.FOR_DEMOLITION:
        return _("{building} demolished", building=kind_word(BUILDINGS[award.detail]))
    if award.unit == _UNITS[REVEAL]:
        return _("looked at {places}", places=both(_places(award.detail)))
    if award.reason == scoring.FOR_CITIZENS:
        return citizens_word(award.amount)
    return {
        scoring.FOR_FIELDS: _("all three fields"),
        scoring.FOR_HUNGER: _("citizens lost to hunger in year 6"),
        scoring.FOR_ACTION_CARD: _("action card"),
        scoring.FOR_QUARRY: _("quarry"),
        scoring.FOR_CARD: _("building card"),
        scoring.FOR_MASTER: _("master builder"),
        scoring.FOR_FIGURES: _("bread and circuses"),
        scoring.FOR_GOLDEN: _("golden times"),
        scoring.FOR_LOOK: _("closeness to the people"),
        scoring.FOR_GROWTH: _("growth"),
        scoring.FOR_MARKET: _("market"),
        scoring.FOR_FOUNDING: _("new city"),
        scoring.FOR_MOVING_OUT: _("moved to the new city"),
        scoring.FOR_MIGRATION: _("came from a neighbour"),
        scoring.FOR_EMIGRATION: _("left for a neighbour"),
        scoring.FOR_STARVING: _("lost to hunger"),
    }[award.reason]


def result_of(game: Game, s: State) -> tuple[tuple[int, ...], str]:
    """LC-81: the winners, and what decided the game."""
    winners, reason = scoring.result(s)
    return winners, {
        scoring.BY_POINTS: _("most points"),
        scoring.BY_GOLD: _("most points, then more gold"),
        scoring.BY_SHARING: _("the same points and gold"),
    }[reason]
