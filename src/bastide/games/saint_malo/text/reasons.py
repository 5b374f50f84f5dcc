"""Why something was given or lost, and why somebody has won, in words."""

from bastide.core.events import COINS, LOGS, LOSS, POINTS, Award, Note
from bastide.core.game import Game
from bastide.core.state import State
from bastide.games.saint_malo.rules import scoring
from bastide.games.saint_malo.rules.board import names_in
from bastide.games.saint_malo.text.i18n import _, ngettext

_UNITS = {POINTS: "points", COINS: "coins", LOGS: "logs", LOSS: "attack"}

#: Reasons that are said by the name of what was drawn: these bring always the same, for being there.
SAID_BY_NAME = (scoring.FOR_LABOURER, scoring.FOR_HOUSE, scoring.FOR_NOBLE)


def award_of(game: Game, s: State, note: Note, move: int) -> Award:
    """What a rule told, as data."""
    squares = names_in(note.where)
    return Award(
        note.seat,
        note.amount,
        _UNITS[note.kind],
        scoring.REASONS[note.reason],
        squares,
        move,
        note.reason,
        reason_words,
    )


def reason_words(award: Award) -> str:
    """The reason of an award in words; some count the squares that brought it."""
    squares = len(award.squares)
    if award.unit == _UNITS[LOSS]:
        return _("pirates of strength {strength} take a cannon", strength=award.amount)
    if award.reason == scoring.FOR_PRIEST:
        return ngettext("priest beside {n} church", "priest beside {n} churches", squares)
    if award.reason == scoring.FOR_MERCHANT:
        return ngettext("merchant beside {n} crate", "merchant beside {n} crates", squares)
    if award.reason == scoring.FOR_JUGGLER:
        return ngettext("juggler beside {n} kind of person", "juggler beside {n} kinds of person", squares)
    return {
        scoring.FOR_LABOURER: _("labourer"),
        scoring.FOR_HOUSE: _("house"),
        scoring.FOR_NOBLE: _("noble"),
        scoring.FOR_SIDE: _("complete wall"),
        scoring.FOR_DELIVERY: _("delivery of logs"),
        scoring.FOR_ATTACK: _("pirates too strong"),
        scoring.FOR_FULL_CITY: _("full city"),
        scoring.FOR_COINS: _("coins left, 1 for every 2"),
        scoring.FOR_LOGS: _("logs left"),
        scoring.FOR_SERIES: _("church series"),
        scoring.FOR_CANNONS: _("lost cannons"),
        scoring.FOR_TURNING: _("turning dice"),
    }[award.reason]


def result_of(game: Game, s: State) -> tuple[tuple[int, ...], str]:
    """SM-72: the winners, and what decided the game."""
    winners, reason = scoring.result(s)
    return winners, {
        scoring.BY_POINTS: _("most points"),
        scoring.BY_FREE_SQUARES: _("tied on points, more free squares"),
        scoring.BY_SHARING: _("tied on points and free squares: they share the win"),
    }[reason]
