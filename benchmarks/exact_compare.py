"""Choices beside the exact ones: positions are collected and solved, then everybody chooses."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from exact_positions import position
from exact_solver import Ending, Solver, TooLarge, Worth, best

from bastide.bots.greedy import greedy_of
from bastide.bots.search.searcher import Budget, Searcher
from bastide.core.actions import Action
from bastide.core.jit import compiled
from bastide.core.player_view import PlayerView, determinized
from bastide.core.state import Buffer

EQUAL = 1e-9


@dataclass(frozen=True, slots=True)
class Solved:
    """A position, who is to decide and what, and the exact worth of every choice."""

    state: Buffer = field(repr=False)
    seat: int
    name: str
    choices: dict[int, Worth]

    def lost(self, action: int) -> tuple[float, float]:
        """What a choice gives away: value, and points of lead."""
        right, chosen = best(self.choices.values(), self.seat), self.choices[action]
        return right.values[self.seat] - chosen.values[self.seat], right.leads[self.seat] - chosen.leads[self.seat]

    @property
    def at_stake(self) -> float:
        """What the worst choice would lose."""
        return max(self.lost(action)[0] for action in self.choices)


@dataclass(slots=True)
class Sample:
    """Solved positions, and how many were left out: too large, or without anything at stake."""

    solved: list[Solved] = field(default_factory=list)
    too_large: int = 0
    idle: int = 0


def collected(ending: Ending, positions: int, seed: int, limit: int, advance: Callable[[float], None]) -> Sample:
    """So many positions, each from another game; the numbers of players that the ending knows take turns."""
    sample, number = Sample(), 0
    while len(sample.solved) < positions:
        players = ending.players[number % len(ending.players)]
        state = position(ending, players, (seed << 32) + number)
        number += 1
        if state is None:
            continue
        try:
            found = solved(ending, state, limit)
        except TooLarge:
            sample.too_large += 1
            continue
        if found.at_stake < EQUAL:
            sample.idle += 1
            continue
        sample.solved.append(found)
        advance(1)
    return sample


def solved(ending: Ending, state: Buffer, limit: int) -> Solved:
    """The exact worth of a position's choices; TooLarge beyond the limit."""
    seat = ending.game.engine.on_buffers.compiled().turn(state)
    return Solved(state, seat, ending.name(state), Solver(ending, limit).choices(state))


@dataclass(frozen=True, slots=True)
class Loss:
    """A choice beside the best: what it gave away, in how many simulations it was found; `weight` where several count as one."""

    name: str
    value: float
    points: float
    simulations: int = 0
    weight: float = 1.0


def by_search(ending: Ending, sample: Sequence[Solved], simulations: int, seed: int) -> list[Loss]:
    """What the search loses, from an empty tree in every position."""
    game = ending.game
    losses = []
    for number, asked in enumerate(sample):
        actions = tuple(Action(action, str(action)) for action in asked.choices)
        view = PlayerView(game, asked.seat, determinized(game, asked.state, asked.seat, seed + number), actions)
        found = Searcher(game, seed + number, simulations=simulations).think(view, Budget(simulations))
        done = sum(each.visits for each in found)
        losses.append(Loss(asked.name, *asked.lost(found[0].action), done))
    return losses


def by_greed(ending: Ending, sample: Sequence[Solved]) -> list[Loss]:
    """What the greedy player loses."""
    greedy = greedy_of(ending.game)
    choose, scratch = compiled(greedy.choose), np.zeros(greedy.scratch, np.uint8)
    return [Loss(asked.name, *asked.lost(int(choose(asked.state.copy(), scratch)))) for asked in sample]


def at_random(sample: Sequence[Solved]) -> list[Loss]:
    """What is lost by choosing evenly at random, on average."""
    return [
        Loss(asked.name, *asked.lost(action), weight=1 / len(asked.choices))
        for asked in sample
        for action in asked.choices
    ]
