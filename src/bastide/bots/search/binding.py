"""A game's search: the generic loop (explore.py) with the game's functions in it, out of its room `bot.search`; for a game that
has none, what generic.py makes of its rules alone."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

import numpy as np

from bastide.bots import win_value
from bastide.bots.linear_model import Evaluator, Values, new_evaluator
from bastide.bots.search import explore as loops
from bastide.bots.search.generic import GenericKnowledge
from bastide.bots.search.knowledge import OwnKnowledge, SearchKnowledge
from bastide.bots.search.settings import Settings
from bastide.bots.search.tree import Workspace, new_workspace
from bastide.core.game import Game


@dataclass(frozen=True, slots=True)
class BoundSearch:
    """explore(start, viewer, tree, workspace, settings, simulations) -> done and information_set_key(state, copy, seat) ->
    number, to be compiled; spread(state) -> how far the end may lie from what is expected; the game's usual settings."""

    game: Game
    explore: Callable[..., int]
    information_set_key: Callable[..., int]
    spread: Callable[..., float]
    settings: Settings
    scratch: int
    features: int
    memory: np.dtype[Any]
    weights_for: Callable[[int], Values]

    def new_workspace(self, players: int) -> Workspace:
        """Room to search in, for so many players."""
        return self.workspace_with(self.weights_for(players))

    def workspace_with(self, weights: Values, scratch: int | None = None) -> Workspace:
        """The same with other weights."""
        evaluator: Evaluator = new_evaluator(weights, self.features, self.memory)
        return new_workspace(self.game, self.scratch if scratch is None else scratch, evaluator)


def bound_search(game: Game) -> BoundSearch:
    """The search of a game; the same for all its options."""
    return _bound_search(type(game))


@cache
def _bound_search(kind: type[Game]) -> BoundSearch:
    game = kind()
    bound, step = game.engine.bound, game.engine.step
    key = bound(loops.information_set_key_in)
    room: SearchKnowledge
    if game.search is None:
        room = generic = GenericKnowledge(game)
        node_key = bound(loops.key_by_information_set, information_set_key=key)
        play_out, slope = generic.play_out, generic.slope
    else:
        room = own = cast(OwnKnowledge, game.search)
        node_key = bound(loops.key_by_chance, chance_key=own.chance_key)
        play_out, slope = bound(loops.play_out, rank=own.rank, is_leaf=own.is_leaf, step=step), win_value.slope
    expand = bound(loops.expanded, rank=room.rank)
    spread = room.points_spread
    descend = bound(
        loops.way_down, points_spread=spread, step=step, information_set_key=key, node_key=node_key, expand=expand
    )
    explore = bound(
        loops.explore,
        begin_search=room.begin_search,
        evaluate=room.evaluate,
        points_spread=spread,
        descend=descend,
        roll_out=play_out,
        back_up=bound(loops.add_to_way, slope=slope),
    )
    spread_in = bound(loops.spread_in, points_spread=spread)
    return BoundSearch(
        game, explore, key, spread_in, room.SETTINGS, room.SCRATCH, room.FEATURES, room.MEMORY, room.weights_for
    )
