"""The bot that takes the best turn it can see: by the game's own greedy rule, or one step ahead by the points."""

from functools import cache
from typing import Any

import numpy as np

from bastide.bots.win_value import margin_of
from bastide.core import engines
from bastide.core.actions import Action
from bastide.core.game import Game, Greedy
from bastide.core.jit import rule
from bastide.core.player_view import PlayerView
from bastide.core.simulate import copy_into, decide, legal, opened, turn_of
from bastide.core.state import Buffer, State

margin_after: Any = None  # `margin_now` of the game

WON = 1e6  # points: more than any margin


@rule
def margin_now(s: State, seat: int) -> float:
    """How far a seat is ahead of the best other; in the end winning is all that counts."""
    margin = margin_of(s.points, s.players, seat)
    if turn_of(s) >= 0 or margin == 0.0:
        return margin
    return margin + WON if margin > 0.0 else margin - WON


@rule
def one_step_ahead(state: Buffer, scratch: Buffer) -> int:
    """The choice after which the seat to decide is furthest ahead; chance that follows is not waited for."""
    size = state.shape[0]
    trial, choices = scratch[:size], scratch[size:].view(np.int32)
    s, t = opened(state), opened(trial)
    seat = int(turn_of(s))
    best, most = -1, -1e18
    for i in range(legal(s, choices)):
        copy_into(trial, state)
        decide(t, int(choices[i]))
        margin = margin_after(t, seat)
        if margin > most:
            best, most = int(choices[i]), margin
    return best


def greedy_of(game: Game) -> Greedy:
    """The greedy player of a game."""
    return game.greedy or _by_points(type(game))


@cache
def _by_points(kind: type[Game]) -> Greedy:
    engine = kind().engine
    choose = engine.bound(one_step_ahead, margin_after=engine.bound(margin_now))
    return Greedy(choose, engine.state.itemsize + 4 * engine.most_legal)


class GreedyBot:
    """Deterministic: the same view gives the same action, in every engine (core/engines.py)."""

    name = "greedy"

    def __init__(self, game: Game, engine: str | None = None) -> None:
        self._greedy = greedy_of(game)
        self._game, self._engine = game, engine or engines.chosen(game)
        self._scratch = np.zeros(self._greedy.scratch, np.uint8)

    def choose(self, view: PlayerView) -> Action:
        """What the rule says."""
        follow = engines.function(self._game, self._engine, self._greedy.choose, "greedy")
        wanted = int(follow(view.buffer, self._scratch))
        return next(action for action in view.actions if action.id == wanted)


def warm(game: Game) -> None:
    """Compile the rule, before a bot is needed."""
    match = game.start(seed=1)
    GreedyBot(game, engines.NATIVE).choose(match.player_view(match.turn))
