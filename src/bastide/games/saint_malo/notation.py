"""How actions, chance and reasons are written, and read again."""

from collections.abc import Sequence

from bastide.core.events import COINS, LOGS, LOSS, POINTS, Award, Note
from bastide.core.state import State
from bastide.games.saint_malo.board import NAMES, SQUARES, names_in
from bastide.games.saint_malo.dice import DICE, FACES, HANDS, RANK, ROLLS, SIZE
from bastide.games.saint_malo.scoring import REASONS
from bastide.games.saint_malo.state import BONUS_PERSONS, PERSONS, ROLL

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
    word, _, hand = texts[0].partition(" ")
    if word != "roll" or hand not in RANK or len(hand) != needed:
        raise ValueError(f"{expected}, got {texts[0]!r}")
    return [RANK[hand]]


def explain(note: Note, move: int) -> Award:
    """What a rule told, in words."""
    rule, words = REASONS[note.reason]
    squares = names_in(note.where)
    text = words.format(n=len(squares))
    if len(squares) == 1:
        text = text.replace("churches", "church").replace("crates", "crate").replace("kinds", "kind")
    if note.kind == LOSS:
        text = f"pirates of strength {note.amount} take a cannon"
    return Award(note.seat, note.amount, _UNITS[note.kind], rule, squares, text, move)
