"""The actions as values with their parts, and how they are written."""

from dataclasses import dataclass

from bastide.core.actions import Action
from bastide.core.game import Game
from bastide.core.state import State
from bastide.games.saint_malo.rules import state
from bastide.games.saint_malo.rules.board import NAMES, SQUARES
from bastide.games.saint_malo.rules.dice import DICE, FACES, HANDS, HEAD, ROLLS, SYMBOLS
from bastide.games.saint_malo.rules.state import BONUS_PERSONS, PERSONS


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Keep these dice and roll the others again: "" rolls all five."""

    dice: str


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """Roll no more."""


@dataclass(frozen=True, slots=True)
class Use(Action):
    """Use so many dice of a symbol, by its letter: L, C, W or X."""

    symbol: str
    number: int


@dataclass(frozen=True, slots=True)
class Hire(Action):
    """Use heads for a person."""

    person: str


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Use nothing."""


@dataclass(frozen=True, slots=True)
class At(Action):
    """Draw what was announced on a square."""

    square: str


@dataclass(frozen=True, slots=True)
class Bonus(Action):
    """The person for the complete top side; None takes nobody."""

    person: str | None


@dataclass(frozen=True, slots=True)
class House(Action):
    """Draw a house on a square."""

    square: str


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Draw no more houses."""


_USES = [(face, n) for face in range(HEAD) for n in range(1, DICE + 1)]
_SQUARES = [NAMES[cell] for cell in SQUARES]

#: [number] -> the action: the whole action space, in the order of rules/state.py.
ACTIONS: tuple[Action, ...] = (
    *(Keep(state.KEEP + rank, f"keep {hand}".rstrip(), hand) for rank, hand in enumerate(HANDS[:ROLLS])),
    Stop(state.STOP, "stop"),
    *(Use(state.USE + 5 * face + n - 1, f"use {SYMBOLS[FACES[face]]} {n}", FACES[face], n) for face, n in _USES),
    *(Hire(state.HIRE + who, f"hire {person}", person) for who, person in enumerate(PERSONS)),
    Pass(state.PASS, "pass"),
    *(At(state.AT + number, f"at {square}", square) for number, square in enumerate(_SQUARES)),
    *(Bonus(state.BONUS + who, f"bonus {person}", person) for who, person in enumerate(PERSONS[:BONUS_PERSONS])),
    Bonus(state.BONUS_NONE, "bonus none", None),
    *(House(state.BUILD + number, f"house {square}", square) for number, square in enumerate(_SQUARES)),
    Done(state.DONE, "done"),
)

#: text -> the action.
ACTION_OF: dict[str, Action] = {action.text: action for action in ACTIONS}


def action_of(game: Game, s: State, number: int) -> Action:
    """The action of that number: the same in every state."""
    return ACTIONS[number]


def square_of(action: Action | None) -> str | None:
    """The square that an action draws on; None if it has none."""
    return action.square if isinstance(action, At | House) else None
