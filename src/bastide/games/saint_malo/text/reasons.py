"""Why something was given or lost, and why somebody has won, in words."""

from bastide.core.events import COINS, LOGS, LOSS, POINTS, Award, Note
from bastide.games.saint_malo.rules.board import names_in
from bastide.games.saint_malo.rules.scoring import (
    BY_FREE_SQUARES,
    BY_POINTS,
    BY_SHARING,
    FOR_ATTACK,
    FOR_CANNONS,
    FOR_COINS,
    FOR_DELIVERY,
    FOR_FULL_CITY,
    FOR_HOUSE,
    FOR_JUGGLER,
    FOR_LABOURER,
    FOR_LOGS,
    FOR_MERCHANT,
    FOR_NOBLE,
    FOR_PRIEST,
    FOR_SERIES,
    FOR_SIDE,
    FOR_TURNING,
    REASONS,
)
from bastide.games.saint_malo.text.i18n import _, ngettext

_UNITS = {POINTS: "points", COINS: "coins", LOGS: "logs", LOSS: "attack"}

#: Reasons that are said by the name of what was drawn: these bring always the same, for being there.
SAID_BY_NAME = (FOR_LABOURER, FOR_HOUSE, FOR_NOBLE)


def award_of(note: Note, move: int) -> Award:
    """What a rule told, as data."""
    squares = names_in(note.where)
    return Award(
        note.seat, note.amount, _UNITS[note.kind], REASONS[note.reason], squares, move, note.reason, reason_words
    )


def reason_words(award: Award) -> str:
    """The reason of an award in words; some count the squares that brought it."""
    squares = len(award.squares)
    if award.unit == _UNITS[LOSS]:
        return _("pirates of strength {strength} take a cannon", strength=award.amount)
    if award.reason == FOR_PRIEST:
        return ngettext("priest beside {n} church", "priest beside {n} churches", squares)
    if award.reason == FOR_MERCHANT:
        return ngettext("merchant beside {n} crate", "merchant beside {n} crates", squares)
    if award.reason == FOR_JUGGLER:
        return ngettext("juggler beside {n} kind of person", "juggler beside {n} kinds of person", squares)
    return {
        FOR_LABOURER: _("labourer"),
        FOR_HOUSE: _("house"),
        FOR_NOBLE: _("noble"),
        FOR_SIDE: _("complete wall"),
        FOR_DELIVERY: _("delivery of logs"),
        FOR_ATTACK: _("pirates too strong"),
        FOR_FULL_CITY: _("full city"),
        FOR_COINS: _("coins left, 1 for every 2"),
        FOR_LOGS: _("logs left"),
        FOR_SERIES: _("church series"),
        FOR_CANNONS: _("lost cannons"),
        FOR_TURNING: _("dice turned"),
    }[award.reason]


def result_words(reason: int) -> str:
    """SM-72: what decided the game."""
    return {
        BY_POINTS: _("most points"),
        BY_FREE_SQUARES: _("tied on points, more free squares"),
        BY_SHARING: _("tied on points and on free squares: they share the win"),
    }[reason]
