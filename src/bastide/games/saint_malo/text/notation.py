"""How actions, chance and reasons are written, and read again."""

from collections.abc import Sequence

from bastide.core.actions import Action
from bastide.core.events import COINS, LOGS, LOSS, POINTS, Award, Note
from bastide.core.state import State
from bastide.games.saint_malo.rules.board import NAMES, SQUARES, names_in
from bastide.games.saint_malo.rules.dice import DICE, FACES, HANDS, RANK, ROLLS, SIZE
from bastide.games.saint_malo.rules.scoring import (
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
from bastide.games.saint_malo.rules.state import BONUS_PERSONS, PERSONS, ROLL
from bastide.games.saint_malo.text.i18n import _, ngettext

_SQUARES = [NAMES[cell] for cell in SQUARES]

# [action] -> text: the whole action space, in the order of state.py.
TEXTS: tuple[str, ...] = (
    *(f"keep {hand}".rstrip() for hand in HANDS[:ROLLS]),
    "stop",
    *(f"use {thing} {n}" for thing in ("log", "crate", "wall", "cross") for n in range(1, DICE + 1)),
    *(f"hire {who}" for who in PERSONS),
    "pass",
    *(f"at {square}" for square in _SQUARES),
    *(f"bonus {who}" for who in PERSONS[:BONUS_PERSONS]),
    "bonus none",
    *(f"house {square}" for square in _SQUARES),
    "done",
)

#: [action] -> the value.
ACTIONS = tuple(Action(number, text) for number, text in enumerate(TEXTS))

_UNITS = {POINTS: "points", COINS: "coins", LOGS: "logs", LOSS: "attack"}


def chance_texts(outcomes: Sequence[int]) -> list[str]:
    """`roll FACES`: only the dice rolled now, sorted."""
    return [f"roll {HANDS[thrown]}" for thrown in outcomes]


def chance_outcomes(s: State, texts: Sequence[str]) -> list[int]:
    """The ranks of the dice thrown; ValueError if they can't have been."""
    if s.kind != ROLL:
        if texts:
            raise ValueError(f"expected no chance here, got {', '.join(texts)}")
        return []
    needed = DICE - int(SIZE[s.kept])
    expected = f"expected `roll` and {needed} of the faces {FACES}, sorted"
    if len(texts) != 1:
        raise ValueError(f"{expected}, got {', '.join(texts) or 'nothing'}")
    word, _space, hand = texts[0].partition(" ")
    if word != "roll" or hand not in RANK or len(hand) != needed:
        raise ValueError(f"{expected}, got {texts[0]!r}")
    return [RANK[hand]]


def award_of(note: Note, move: int) -> Award:
    """What a rule told, as data."""
    squares = names_in(note.where)
    return Award(
        note.seat, note.amount, _UNITS[note.kind], REASONS[note.reason], squares, move, note.reason, reason_words
    )


def reason_words(award: Award) -> str:
    """The reason of an award in words."""
    if award.unit == _UNITS[LOSS]:
        return _("pirates of strength {strength} take a cannon", strength=award.amount)
    return reason_text(award.reason, len(award.squares))


def reason_text(reason: int, squares: int) -> str:
    """A reason in words; some count the squares that brought it."""
    if reason == FOR_PRIEST:
        return ngettext("priest beside {n} church", "priest beside {n} churches", squares)
    if reason == FOR_MERCHANT:
        return ngettext("merchant beside {n} crate", "merchant beside {n} crates", squares)
    if reason == FOR_JUGGLER:
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
    }[reason]
