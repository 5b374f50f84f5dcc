"""A game's search: the generic loops (explore.py, rollouts.py, commands.py) with the game's functions in them, out of its rooms
`bot.search` and `bot.rollouts`; for a game that has none, what generic.py makes of its rules alone."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

import numpy as np

from bastide.bots import win_value
from bastide.bots.linear_model import Evaluator, Values, new_evaluator
from bastide.bots.search import commands, rollouts
from bastide.bots.search import explore as loops
from bastide.bots.search.generic import GenericKnowledge
from bastide.bots.search.knowledge import OwnKnowledge, SearchKnowledge
from bastide.bots.search.memory import RolloutSizes, SearchMemory, new_memory
from bastide.bots.search.settings import Settings
from bastide.bots.search.tree import Workspace, new_workspace
from bastide.core.game import Game

Rules = Mapping[str, Callable[..., Any]]


@dataclass(frozen=True, slots=True)
class BoundSearch:
    """explore(start, viewer, tree, workspace, settings, simulations) -> done, and all that drives a search, by its name
    (commands.py): to be compiled; the game's usual settings, and what its memory takes."""

    game: Game
    explore: Callable[..., int]
    commands: Rules
    settings: Settings
    scratch: int
    features: int
    memory: np.dtype[Any]
    weights_for: Callable[[int], Values]
    sizes: RolloutSizes
    estimate: Callable[..., None]
    score_by_rollouts: Callable[..., None]

    def new_workspace(self, players: int) -> Workspace:
        """Room to search in, for so many players."""
        return self.workspace_with(self.weights_for(players))

    def workspace_with(self, weights: Values, scratch: int | None = None) -> Workspace:
        """The same with other weights."""
        evaluator = self._evaluator(weights)
        return new_workspace(self.game, self.scratch if scratch is None else scratch, evaluator)

    def new_memory(self, players: int, nodes: int, rounds: int, settings: Settings | None = None) -> SearchMemory:
        """All that a search remembers, for so many players, with room for so many nodes and rounds of rollouts."""
        evaluator = self._evaluator(self.weights_for(players))
        return new_memory(self.game, self.scratch, evaluator, settings or self.settings, self.sizes, nodes, rounds)

    def _evaluator(self, weights: Values) -> Evaluator:
        return new_evaluator(weights, self.features, self.memory)


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
    begin, play_round, estimate, score = _rollouts(game)
    simulate = bound(commands.simulate, explore=explore)
    plant = bound(commands.plant, points_spread=spread)
    return BoundSearch(
        game=game,
        explore=explore,
        commands={
            "set_position": bound(commands.set_position, information_set_key=key, plant=plant),
            "simulate": simulate,
            "begin_rollouts": begin,
            "play_round": play_round,
            "order_by_rollouts": bound(commands.order_by_rollouts, simulate=simulate, score_by_rollouts=score),
            "read_choices": commands.read_choices,
            "choose": commands.choose,
            "read_line": commands.read_line,
            "read_numbers": commands.read_numbers,
        },
        settings=room.SETTINGS,
        scratch=room.SCRATCH,
        features=room.FEATURES,
        memory=room.MEMORY,
        weights_for=room.weights_for,
        sizes=_sizes(game.rollouts),
        estimate=estimate,
        score_by_rollouts=score,
    )


def _rollouts(game: Game) -> tuple[Callable[..., Any], ...]:
    """How rollouts begin, go on, are estimated and end in scores."""
    room, bound = game.rollouts, game.engine.bound
    if room is None:
        return (*(rollouts.nothing_to_compare,) * 2, *(rollouts.no_scores,) * 2)
    begin = bound(
        rollouts.begin,
        is_uncertain=room.is_uncertain,
        decision_key=room.decision_key,
        gather_candidates=room.gather_candidates,
    )
    errors = {"EVALUATION_ERROR": room.EVALUATION_ERROR, "ROLLOUT_ERRORS": np.array(room.ROLLOUT_ERRORS)}
    estimate = bound(rollouts.estimate, **errors)
    score = bound(rollouts.score_choices, estimate=estimate, rescore=room.rescore)
    return begin, bound(rollouts.play_round, roll_out_all=room.roll_out), estimate, score


def _sizes(room: Any) -> RolloutSizes:
    if room is None:
        return RolloutSizes()
    return RolloutSizes(room.CANDIDATES, len(room.ROLLOUT_ERRORS), room.NUMBERS)
