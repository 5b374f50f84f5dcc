"""The rules in one place: what is legal now, what a choice does, what chance does. The chapters stand in the files beside.

turn.py     drawing, laying, whose turn it is, the end (CC-10 to CC-14, CC-40 to CC-42)
followers.py  where a follower may stand (CC-20 to CC-22)
plane.py    where tiles lie and where they may lie (CC-12, CC-13)
groups.py   streets, markets and residential areas as they grow (CC-25, CC-26, CC-28)
line.py     the outer line of the city (CC-39)
walls.py    gate, walls, guards, towers (CC-30 to CC-38, CC-40)
scoring.py  points (CC-25 to CC-27, CC-43 to CC-45)
refusals.py why a choice can't be made
"""

import numpy as np

from bastide.core.jit import rule
from bastide.core.rng import choice
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.followers import Out, follower_refusal, legal_followers
from bastide.games.carcassonne_city.rules.refusals import GAME_OVER, NOT_OPTIONAL, NOTHING, OTHER_STEP
from bastide.games.carcassonne_city.rules.state import (
    CCW,
    CW,
    DRAW,
    FOLLOWER_STEP,
    GATE,
    GATE_STEP,
    GUARD_STEP,
    LAY_STEP,
    NONE,
    OVER,
    PLACE,
    POST,
    SHUFFLE,
    TILES,
    TOWER,
    TOWER_STEP,
    WALL,
    WALL_STEP,
)
from bastide.games.carcassonne_city.rules.turn import (
    HIDDEN,
    draw_tile,
    hide_piles,
    lay,
    lay_refusal,
    legal_lays,
    next_turn,
    place_follower,
    shuffle_one,
)
from bastide.games.carcassonne_city.rules.walls import (
    begin_building,
    build_gate,
    build_wall,
    choose_guard,
    choose_tower,
    gate_refusal,
    legal_gates,
    legal_towers,
    no_tower_of_yours,
    nobody_for_guard,
    tower_refusal,
    walls_in_play,
)


@rule
def turn_of(s: State) -> int:
    """The seat to decide, -1 when the game is over."""
    return -1 if s.kind == OVER else int(s.seat)


@rule
def legal(s: State, out: Out) -> int:
    """Writes the numbers of the legal actions, ascending; how many there are."""
    if s.kind == LAY_STEP:
        return legal_lays(s, out)
    if s.kind == FOLLOWER_STEP:
        return legal_followers(s, out)
    if s.kind == GATE_STEP:
        return legal_gates(s, out)
    if s.kind == WALL_STEP:
        out[0] = WALL + CW
        out[1] = WALL + CCW
        return 2
    if s.kind == GUARD_STEP:
        out[0] = NONE
        out[1] = POST
        return 2
    if s.kind == OVER:
        return 0
    return legal_towers(s, out)


@rule
def refusal(s: State, action: int) -> int:
    """Why an action, of all that there are, can't be chosen now (refusals.py); NOTHING exactly if it is legal."""
    if s.kind == OVER:
        return GAME_OVER
    if action == NONE:
        return NOTHING if s.kind == FOLLOWER_STEP or s.kind == GUARD_STEP or s.kind == TOWER_STEP else NOT_OPTIONAL
    if s.kind != step_of(action):
        return early_refusal(s, action)
    if s.kind == LAY_STEP:
        return lay_refusal(s, action)
    if s.kind == FOLLOWER_STEP:
        return follower_refusal(s, action)
    if s.kind == GATE_STEP:
        return gate_refusal(s, action)
    if s.kind == TOWER_STEP:
        return tower_refusal(s, action - TOWER)
    return NOTHING  # a wall is built at either end, a guard asked for only where one may stand


@rule
def step_of(action: int) -> int:
    """The step in which an action is chosen; several can be left out by NONE."""
    if action < GATE:
        return LAY_STEP
    if action < PLACE:
        return GATE_STEP
    if action < NONE:
        return FOLLOWER_STEP
    if action < POST:
        return WALL_STEP
    return GUARD_STEP if action == POST else TOWER_STEP


@rule
def early_refusal(s: State, action: int) -> int:
    """Why an action of another step can't be chosen: in a building, that nobody is there for a guard or whose the tower is comes
    first, because the step won't be asked at all."""
    building = s.kind == WALL_STEP or s.kind == GUARD_STEP or s.kind == TOWER_STEP
    refused = NOTHING
    if building and action == POST:
        refused = nobody_for_guard(s)
    if building and action >= TOWER:
        refused = no_tower_of_yours(s)
    return OTHER_STEP if refused == NOTHING else refused


@rule
def decide(s: State, action: int) -> None:
    """Carry out a legal action, up to the next decision or the next draw."""
    if s.kind == LAY_STEP:
        lay(s, action)
    elif s.kind == FOLLOWER_STEP:
        if place_follower(s, action) and walls_in_play(s):
            begin_building(s)
        else:
            next_turn(s)
    elif s.kind == GATE_STEP:
        build_gate(s, action)
    elif s.kind == WALL_STEP:
        build_wall(s, action)
    elif s.kind == GUARD_STEP:
        choose_guard(s, action)
    else:
        choose_tower(s, action)


@rule
def pending(s: State) -> bool:
    """Whether tiles are being shuffled or drawn."""
    return bool(s.kind == SHUFFLE or s.kind == DRAW)


@rule
def chance(s: State, word: np.uint64) -> int:
    """Shuffle one place of the deck by a word of chance, or draw the tile on top (the word decides if the order is not known)."""
    if s.kind == DRAW:
        if s.piles_hidden:
            bring_up(s, int(s.drawn) + choice(word, TILES - int(s.drawn)))
        return draw_tile(s)
    place = choice(word, int(s.shuffled))
    shuffle_one(s, place)
    return place


@rule
def set_chance(s: State, outcome: int) -> int:
    """Let chance come out as told: a place of the deck, or HIDDEN for all of them; a tile. What really came: where the order
    of the piles is known that is the tile on top, whatever was told."""
    if s.kind != DRAW:
        if outcome == HIDDEN:
            hide_piles(s)
        else:
            shuffle_one(s, outcome)
        return outcome
    if not s.piles_hidden:
        return draw_tile(s)
    for at in range(int(s.drawn), TILES):
        if s.deck[at] == outcome // 2:
            bring_up(s, at)
            break
    return draw_tile(s)


@rule
def bring_up(s: State, at: int) -> None:
    """A tile of the deck to its top."""
    top = int(s.drawn)
    tile = s.deck[at]
    s.deck[at] = s.deck[top]
    s.deck[top] = tile
