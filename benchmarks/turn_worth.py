"""What a decision of Saint Malo comes to in the end, and what a turn is worth to somebody who is mistaken about its gains:
compiled loops for more_thinking.py."""

from typing import Any

import numpy as np
import numpy.typing as npt

from bastide.bots.search.tree import Workspace
from bastide.core.jit import rule
from bastide.core.simulate import copy_into
from bastide.games.saint_malo.bot.greedy import WAYS, average
from bastide.games.saint_malo.bot.paired_rollouts import LUCK
from bastide.games.saint_malo.bot.playout import play_to_end
from bastide.games.saint_malo.bot.turn_odds import HANDS, SABRES, used
from bastide.games.saint_malo.rules.dice import COUNT, KEEP_COUNT, KEEPS, ROLLS
from bastide.games.saint_malo.rules.dice import SABRES as SABRE
from bastide.games.saint_malo.rules.state import opened

Values = npt.NDArray[np.float64]


@rule
def judge(futures: Any, seat: int, stream: np.uint64, ws: Workspace, out: Values) -> None:
    """Every future to the end of the game, all with the same dice: how far the seat is ahead, less what was luck."""
    s = opened(ws.work)
    for i in range(futures.shape[0]):
        copy_into(ws.work, futures[i])
        s.rng = stream
        play_to_end(ws, seat, ws.points)
        out[i] = ws.points[0] - LUCK * ws.points[1]


@rule
def turn_worth(coins: int, believed: Values, true: Values, room: Any) -> float:
    """What a turn gains on average by the true gains of the ways to use dice, for whoever keeps and uses them by what it
    believes. `room`: three times two rows of hands, in each pair what is believed first and what is true second."""
    last, then, first = room[0], room[1], room[2]
    for dice in range(ROLLS, HANDS):
        last[0, dice] = last[1, dice] = believed[SABRES + int(COUNT[dice, SABRE])]
        for way in range(WAYS):
            value = used(coins, dice, way, believed)
            if value > last[0, dice]:
                last[0, dice], last[1, dice] = value, used(coins, dice, way, true)
    average(last[0])
    average(last[1])
    keep_best(last, last, then)
    keep_best(last, then, first)
    return float(first[1, 0])


@rule
def keep_best(stopped: Any, kept: Any, out: Any) -> None:
    """From each roll the best of stopping and keeping, as believed; then what that makes of all hands."""
    for dice in range(ROLLS, HANDS):
        out[0, dice], out[1, dice] = stopped[0, dice], stopped[1, dice]
        for i in range(int(KEEP_COUNT[dice - ROLLS])):
            hand = int(KEEPS[dice - ROLLS, i])
            if kept[0, hand] > out[0, dice]:
                out[0, dice], out[1, dice] = kept[0, hand], kept[1, hand]
    average(out[0])
    average(out[1])
