"""Random games with fixed seeds, for every number of players and each option: what the checks look at."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from bastide.check.report import expect
from bastide.core import rng
from bastide.core.chance import Seeded
from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.core.match import Match
from bastide.core.state import Buffer

MOST_DECISIONS = 20_000  # no game of ours needs more than a few hundred
MOMENTS, QUICK_MOMENTS = 12, 5  # looked at in each game
GAMES, QUICK_GAMES = 16, 4  # at least, over all set-ups


@dataclass(frozen=True)
class Setup:
    """A game bound to options, for a number of players."""

    game: Game
    players: int

    def start(self, seed: int, **how: Any) -> Match:
        """A match of it."""
        return self.game.start(self.players, seed=seed, **how)

    def __str__(self) -> str:
        usual = {option.name: option.choices[0] for option in self.game.options}
        other = [f"{name}={value}" for name, value in self.game.chosen.items() if value != usual[name]]
        return ", ".join([f"{self.players} players", *other])


@dataclass(frozen=True)
class Moment:
    """A state of a random game."""

    setup: Setup
    decisions: int  # made before it
    buffer: Buffer = field(repr=False)

    @property
    def game(self) -> Game:
        return self.setup.game

    def match(self, buffer: Buffer | None = None, *, free_undo: bool = False) -> Match:
        """A match that goes on from here, or from another world that looks the same."""
        state = (self.buffer if buffer is None else buffer).copy()
        return Match(self.game, state, Seeded(self.decisions), free_undo=free_undo)

    def __str__(self) -> str:
        return f"{self.setup}, after {self.decisions} decisions"


@dataclass(frozen=True)
class RandomGame:
    """A game of random actions, to its end or as far as it was followed."""

    setup: Setup
    decisions: int
    ended: bool
    moments: tuple[Moment, ...]


@dataclass
class Subject:
    """The game to be checked, and how thoroughly."""

    game: Game
    quick: bool = False
    tests: Path | None = None  # where the tests of its statements are; None: near its package

    @cached_property
    def setups(self) -> list[Setup]:
        """Every number of players with the usual options, then every other choice of an option."""
        found = [Setup(self.game.with_options(), players) for players in self.game.players]
        for option in self.game.options:
            for choice in option.choices[1:]:
                bound = self.game.with_options(**{option.name: choice})
                found += [Setup(bound, players) for players in list(self.game.players)[: 1 if self.quick else None]]
        return [setup for setup in found if _possible(setup)]

    @cached_property
    def games(self) -> list[RandomGame]:
        """Random games of all set-ups."""
        most, games = (QUICK_MOMENTS, QUICK_GAMES) if self.quick else (MOMENTS, GAMES)
        seeds = range(-(-games // len(self.setups)))
        return [_played(setup, seed, most) for setup in self.setups for seed in seeds]

    @property
    def moments(self) -> Iterator[Moment]:
        """Their moments, in play and over."""
        return (moment for game in self.games for moment in game.moments)

    @property
    def decisions(self) -> Iterator[tuple[Moment, int]]:
        """The moments at which somebody decides, and who."""
        for moment in self.moments:
            turn = moment.game.engine.turn_of(moment.game.engine.view(moment.buffer))
            if turn >= 0:
                yield moment, turn


def _possible(setup: Setup) -> bool:
    """A game may refuse options for some numbers of players."""
    try:
        setup.game.new_state(setup.players)
    except BadOption:
        return False
    return True


def _played(setup: Setup, seed: int, most: int) -> RandomGame:
    """Plain rules over bytes; `most` of its states are kept, the first and the last among them."""
    rules = setup.game.engine.on_buffers
    buffer, out = setup.game.new_state(setup.players), np.zeros(setup.game.engine.most_legal, np.int32)
    words = (np.uint64(rng.word_at(seed, number)) for number in range(10**12))
    while rules.chance(buffer, next(words)) >= 0:
        pass
    states = [buffer.copy()]
    while _checked_turn(setup, rules.turn(buffer), len(states) - 1) >= 0 and len(states) <= MOST_DECISIONS:
        rules.decide(buffer, int(out[rng.choice(next(words), rules.legal(buffer, out))]))
        while rules.chance(buffer, next(words)) >= 0:
            pass
        states.append(buffer.copy())
    kept = sorted({round(at * (len(states) - 1) / (most - 1)) for at in range(most)})
    moments = tuple(Moment(setup, number, states[number]) for number in kept)
    return RandomGame(setup, len(states) - 1, rules.turn(buffer) < 0, moments)


def _checked_turn(setup: Setup, turn: int, decisions: int) -> int:
    told = (
        f"{setup}, after {decisions} decisions: turn_of must be a seat from 0 to {setup.players - 1}, or -1 at the end"
    )
    expect(-1 <= turn < setup.players, f"{told}; got {turn}")
    return turn
