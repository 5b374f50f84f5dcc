"""The dice as they lie: which are in use, how many of them were turned."""

from dataclasses import dataclass

from bastide.core.state import State
from bastide.games.saint_malo.rules.board import TOP
from bastide.games.saint_malo.rules.city import COMPLETE, side_state
from bastide.games.saint_malo.rules.dice import COUNT, CRATE, CROSS, FACES, HANDS, HEAD, WALL
from bastide.games.saint_malo.rules.state import (
    BONUS_STEP,
    CHURCH_STEP,
    CRATE_STEP,
    HEADS,
    HOUSE_STEP,
    PERSON_STEP,
    WALL_STEP,
)
from bastide.games.saint_malo.rules.turn import turned


@dataclass(frozen=True, slots=True)
class Die:
    """A die by its letter, and how it is drawn (`used`, `idle`, `foe` or nothing)."""

    face: str
    state: str


@dataclass(frozen=True, slots=True)
class InUse:
    """The symbol in use by its letter, by how many dice (None if that is not known any more), and how many were turned."""

    face: str
    number: int | None = None
    turned: int = 0


def in_use(s: State) -> InUse | None:
    """What the dice are used for in this step; None before that is chosen."""
    if s.kind == CRATE_STEP:
        return _counted(s, CRATE, s.left + s.drawn)
    if s.kind == CHURCH_STEP:
        return _counted(s, CROSS, s.left)
    if s.kind in (WALL_STEP, BONUS_STEP) or (s.kind in (PERSON_STEP, HOUSE_STEP) and _by_walls(s)):
        return InUse(FACES[WALL])
    return _counted(s, HEAD, int(HEADS[s.who])) if s.kind in (PERSON_STEP, HOUSE_STEP) else None


def _counted(s: State, face: int, number: int) -> InUse:
    return InUse(FACES[face], number, turned(s, face, number))


def _by_walls(s: State) -> bool:
    """Whether a person comes from the bonus of the top side. The state does not always tell: after the turn's last wall
    it looks like a person hired, so then the dice decide."""
    if s.walls:
        return True
    dice = COUNT[s.dice]
    return bool(side_state(s, s.turn, TOP) == COMPLETE and dice[HEAD] < HEADS[s.who] and dice[WALL])


def lying(s: State) -> tuple[Die, ...]:
    """The five dice, each with its state."""
    hand, used = HANDS[s.dice], in_use(s)
    left = len(hand) if used is None or used.number is None else used.number
    found: list[Die] = []
    for face in hand:
        if face == "S":
            found.append(Die(face, "foe"))
        elif used is None:
            found.append(Die(face, ""))
        elif face == used.face and left:
            left -= 1
            found.append(Die(face, "used"))
        else:
            found.append(Die(face, "idle"))
    return tuple(found)
