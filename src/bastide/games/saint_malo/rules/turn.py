"""A turn: rolling, choosing what to use, and what ends it (SM-10 to SM-16, SM-60 to SM-62, SM-70)."""

import numpy as np
import numpy.typing as npt

from bastide.core.events import LOGS, LOSS, note
from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.saint_malo.rules.board import OUTER, count, largest_region
from bastide.games.saint_malo.rules.dice import (
    COUNT,
    CRATE,
    CROSS,
    DICE,
    HEAD,
    KEEP_COUNT,
    KEEPS,
    LOG,
    ROLLS,
    SABRES,
    WALL,
)
from bastide.games.saint_malo.rules.refusal_numbers import (
    DICE_NOT_THERE,
    LEGAL,
    NO_COINS_TO_DELIVER,
    NO_COINS_TO_TURN,
    NO_OUTER_SQUARES,
    NO_REGION,
    NO_SQUARE,
    TOO_FEW_DICE,
)
from bastide.games.saint_malo.rules.scoring import FOR_ATTACK, FOR_DELIVERY, FOR_TURNING, earn, final_scoring
from bastide.games.saint_malo.rules.state import (
    BOXES_PER_PLAYER,
    CHURCH_STEP,
    CRATE_STEP,
    HEADS,
    HIRE,
    KEEP_STEP,
    PASS,
    PERSON_STEP,
    ROLL,
    ROWS,
    STOP,
    STRENGTH,
    TURN_END,
    USE,
    USE_STEP,
    WALL_STEP,
)

TURNING = 2  # coins for each die turned (SM-13)
DELIVERY = 2  # coins for logs, however many (SM-20)
MOST_ROLLS = 3

Out = npt.NDArray[np.int32]


@rule
def legal_keeps(s: State, out: Out) -> int:
    """SM-11: keep any part of the dice but the whole, or stop."""
    roll = s.dice - ROLLS
    n = int(KEEP_COUNT[roll])
    for i in range(n):
        out[i] = KEEPS[roll, i]
    out[n] = STOP
    return n + 1


@rule
def refused_keep(s: State, kept: int) -> int:
    """Only dice that lie there can be kept."""
    roll = s.dice - ROLLS
    for i in range(int(KEEP_COUNT[roll])):
        if KEEPS[roll, i] == kept:
            return LEGAL
    return DICE_NOT_THERE


@rule
def keep(s: State, action: int) -> None:
    """Roll what is not kept again, or go on to use the dice."""
    if action == STOP:
        s.kind = USE_STEP
    else:
        s.kept = action
        s.kind = ROLL


@rule
def take_roll(s: State, dice: int) -> None:
    """The dice have fallen."""
    s.dice = dice
    s.rolls += 1
    s.kind = KEEP_STEP if s.rolls < MOST_ROLLS else USE_STEP


@rule
def sabres(s: State) -> int:
    """How many dice show sabres."""
    return int(COUNT[s.dice, SABRES])


@rule
def usable(s: State) -> int:
    """How many dice can be used: sabres can't be turned (SM-13, SM-62)."""
    return DICE - sabres(s)


@rule
def turned(s: State, face: int, dice: int) -> int:
    """How many dice must be turned until that many show a face (SM-13)."""
    return max(0, dice - int(COUNT[s.dice, face]))


@rule
def turning(s: State, face: int, dice: int) -> int:
    """Coins for turning them."""
    return TURNING * turned(s, face, dice)


@rule
def price(s: State, face: int, dice: int) -> int:
    """Coins for using that many dice of a face, the delivery of logs included (SM-20)."""
    return turning(s, face, dice) + (DELIVERY if face == LOG else 0)


@rule
def room(s: State, face: int, enough: int) -> int:
    """How many dice of a face the city has room for; of crates no more than `enough` are looked for."""
    free = int(s.free[s.turn])
    if face == LOG:
        return DICE
    if face == CRATE:
        return largest_region(free, enough)  # SM-26
    if face == WALL:
        return count(free & OUTER)
    return DICE if free != 0 else 0


@rule
def legal_uses(s: State, out: Out) -> int:
    """SM-12 to SM-15: every way to use the dice that has room and can be paid, and to use nothing."""
    n = 0
    coins = s.coins[s.turn]
    for face in range(HEAD):
        for dice in range(1, min(usable(s), room(s, face, usable(s))) + 1):
            if price(s, face, dice) <= coins:
                out[n] = USE + 5 * face + dice - 1
                n += 1
    if s.free[s.turn] != 0:
        for who in range(7):
            if HEADS[who] <= usable(s) and price(s, HEAD, int(HEADS[who])) <= coins:
                out[n] = HIRE + who
                n += 1
    out[n] = PASS
    return n + 1


@rule
def refused_use(s: State, action: int) -> int:
    """SM-12, SM-45: what `use` and `hire` lack."""
    if action >= HIRE:
        return refused_dice(s, HEAD, int(HEADS[action - HIRE]))
    return refused_dice(s, (action - USE) // 5, (action - USE) % 5 + 1)


@rule
def refused_dice(s: State, face: int, dice: int) -> int:
    """The city stays as it is, the dice are rolled anew next turn, coins can be saved: in this order."""
    if room(s, face, dice) < dice:
        if s.free[s.turn] == 0:
            return NO_SQUARE
        return NO_REGION if face == CRATE else NO_OUTER_SQUARES
    if dice > usable(s):
        return TOO_FEW_DICE
    coins = s.coins[s.turn]
    if price(s, face, dice) <= coins:
        return LEGAL
    return NO_COINS_TO_DELIVER if face == LOG and coins < DELIVERY else NO_COINS_TO_TURN


@rule
def use(s: State, action: int) -> None:
    """Pay, and go on to draw what was chosen."""
    if action == PASS:
        end_turn(s)
        return
    if action >= HIRE:
        s.who = action - HIRE
        s.walls = 0
        earn(s, s.turn, -turning(s, HEAD, int(HEADS[s.who])), FOR_TURNING, 0)
        s.kind = PERSON_STEP
        return
    face = (action - USE) // 5
    dice = (action - USE) % 5 + 1
    earn(s, s.turn, -turning(s, face, dice), FOR_TURNING, 0)
    s.left = dice
    s.drawn = 0
    s.group_mask = 0
    if face == LOG:
        earn(s, s.turn, -DELIVERY, FOR_DELIVERY, 0)
        s.logs[s.turn] += dice
        note(LOGS, s.turn, dice, FOR_DELIVERY, 0)
        end_turn(s)
    elif face == CRATE:
        s.kind = CRATE_STEP
    elif face == WALL:
        s.kind = WALL_STEP
    else:
        assert face == CROSS
        s.kind = CHURCH_STEP


@rule
def end_turn(s: State) -> None:
    """The sabres (SM-16); then the turn is done."""
    cross_out_boxes(s, sabres(s))
    s.kind = TURN_END


@rule
def advance(s: State) -> None:
    """When the turn is done: the next player, or the end when the last round is full (SM-70)."""
    if s.kind != TURN_END:
        return
    following = s.turn + 1 if s.turn + 1 < s.players else 0
    if s.last_round and following == s.first:
        final_scoring(s)
    else:
        s.turn = following
        s.kept = 0
        s.rolls = 0
        s.kind = ROLL


@rule
def boxes_in_row(s: State) -> int:
    """The boxes of a row of the pirate track (SM-5)."""
    return BOXES_PER_PLAYER * int(s.players)


@rule
def boxes_due(s: State, dice: int) -> int:
    """SM-60: one box for each sabre die; after the sixth row nothing more (SM-62)."""
    return min(dice, ROWS * boxes_in_row(s) - int(s.boxes))


@rule
def cross_out_boxes(s: State, dice: int) -> None:
    """The boxes that so many sabres cross out; a row that is full brings an attack."""
    in_row = boxes_in_row(s)
    for _ in range(boxes_due(s, dice)):
        s.boxes += 1
        if s.boxes % in_row == 0:
            attack(s, int(STRENGTH[s.boxes // in_row - 1]))


@rule
def defence(s: State, seat: int) -> int:
    """SM-61: soldiers, and 2 for each complete side."""
    return int(s.soldiers[seat]) + 2 * int(s.sides[seat])


@rule
def attack(s: State, strength: int) -> None:
    """SM-61: whoever is weaker than the pirates loses a cannon, if he has one left."""
    for seat in range(s.players):
        if defence(s, seat) < strength and s.cannons[seat] > 0:
            s.cannons[seat] -= 1
            note(LOSS, seat, strength, FOR_ATTACK, 0)
