"""Why a thing can't be chosen now: what was asked for is read, the rules say why not, and the squares that matter are named."""

import re
from functools import partial

from bastide.core.actions import Action
from bastide.core.errors import brief
from bastide.core.game import Game
from bastide.core.player_view import PlayerView
from bastide.core.refusals import Refusal
from bastide.core.state import State
from bastide.games.saint_malo.rules import refusal_numbers as why
from bastide.games.saint_malo.rules.board import (
    CELL_OF,
    CELLS,
    CORNERS,
    NAMES,
    bit,
    largest_region,
    names_in,
    spread,
    squares_in_regions,
)
from bastide.games.saint_malo.rules.city import wall_squares
from bastide.games.saint_malo.rules.dice import FACES, sorted_hand
from bastide.games.saint_malo.rules.refusals import refusal
from bastide.games.saint_malo.rules.state import BONUS_NONE, BONUS_PERSONS, PASS, PERSONS, STOP
from bastide.games.saint_malo.text.actions import ACTION_OF, ACTIONS, square_of
from bastide.games.saint_malo.text.refusal_words import refusal_words
from bastide.games.saint_malo.view import SaintMaloView, viewed

_TOWERS = frozenset(NAMES[corner] for corner in CORNERS)
_SQUARE = re.compile(r"(?:(?:at|house) )?([a-g][1-7])", re.ASCII)
_DIE = re.compile(rf"die ([{FACES}])")
_KEEP = re.compile(rf"keep ([{FACES}]+)")
_SABRES = re.compile(r"use sabres [1-5]", re.ASCII)
_NO_BONUS_PERSONS = frozenset(f"bonus {person}" for person in PERSONS[BONUS_PERSONS:])
_GROUPED = (why.NOT_BESIDE_CRATES, why.NOT_BESIDE_HOUSES)
_AT_THE_BUILDER = (why.NOT_AROUND_BUILDER, why.HOUSES_NOW)


def refusal_of(game: Game, view: PlayerView, thing: str) -> Refusal | None:
    """A thing is an action as it is written, a square alone for whatever is drawn now, or a die by its face (`die S`)."""
    seen = viewed(view)
    action, reason = _read(seen, thing)
    if reason == why.LEGAL:
        return None
    words = partial(refusal_words, seen, action)
    return Refusal(reason, why.STATEMENTS[reason], _places(seen.state, action, reason), words)


def _read(view: SaintMaloView, thing: str) -> tuple[Action | None, int]:
    """The action that a thing stands for, if there is one, and the reason against it."""
    if square := _SQUARE.fullmatch(thing):
        if square[1] in _TOWERS:
            return None, why.TOWER
        if thing == square[1]:
            thing = f"{'house' if view.kind == 'house' else 'at'} {thing}"
    elif kept := _KEEP.fullmatch(thing):
        return _read_keep(view, sorted_hand(kept[1]))
    elif die := _DIE.fullmatch(thing):
        return None, _refused_die(view, die[1])
    elif _SABRES.fullmatch(thing):
        return None, refusal(view.state, PASS) or why.SABRES
    elif thing in _NO_BONUS_PERSONS:
        return None, refusal(view.state, BONUS_NONE) or why.TOO_MANY_HEADS
    if thing not in ACTION_OF:
        raise ValueError(
            f"expected an action such as `use wall 2`, a square such as `c3` or a die such as `die S`, got {brief(thing)}"
        )
    action = ACTION_OF[thing]
    return action, refusal(view.state, action.id)


def _read_keep(view: SaintMaloView, hand: str) -> tuple[Action, int]:
    """Who keeps all that lies there stops; more dice than four have no action of their own."""
    stop = ACTIONS[STOP]
    if view.step and hand == view.step.dice:
        return stop, refusal(view.state, STOP)
    action = ACTION_OF.get(f"keep {hand}")
    if action is None:
        return stop, refusal(view.state, STOP) or why.DICE_NOT_THERE
    return action, refusal(view.state, action.id)


def _refused_die(view: SaintMaloView, face: str) -> int:
    """A die can be kept or not while they are rolled, and its symbol chosen afterwards."""
    if view.step and view.kind == "keep":
        return why.LEGAL if face in view.step.dice else why.DICE_NOT_THERE
    return why.SABRES if face == "S" else refusal(view.state, PASS)


def _places(s: State, action: Action | None, reason: int) -> tuple[str, ...]:
    """The squares that stand in the way, or that are too few."""
    square, free = square_of(action), int(s.free[s.turn])
    if reason in (why.TAKEN, why.INNER_SQUARE) and square:
        return (square,)
    if reason == why.REGION_TOO_SMALL and square:
        return names_in(spread(bit(CELL_OF[square]), free, CELLS))
    if reason == why.NO_REGION:
        return names_in(squares_in_regions(free, largest_region(free, CELLS)))
    if reason == why.NO_OUTER_SQUARES:
        return names_in(wall_squares(s))
    if reason in _GROUPED:
        return names_in(int(s.group_mask))
    return (NAMES[s.builder],) if reason in _AT_THE_BUILDER else ()
