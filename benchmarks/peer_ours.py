"""Bastide: playouts in compiled code, batches, and one game by calls from Python, of our three games and of Connect Four."""

from __future__ import annotations

import random
from functools import partial
from itertools import count

import numpy as np
from lines import BATCH, LOOP, PLAYOUTS, Line, Playout

import bastide
from bastide.core.jit import compiled
from bastide.research import batch
from bastide.research.episode import Episode
from bastide.research.observation_space import observation_space

NAME, DISTRIBUTION = "Bastide", "bastide"
OURS = ("connect-four", "saint-malo", "la-citta", "carcassonne-city")
AT_ONCE = 200  # games in a call
GAMES, BYTES = 4096, 2 << 20  # of a batch: so many, or as many as lie in the cache of a core


def playouts(name: str, seed: int) -> Playout:
    """Whole games, hundreds in a call."""
    game = bastide.game(name)
    play, start = compiled(game.engine.random_games), game.new_state(game.players[0])
    buffer, choices, streams = start.copy(), np.zeros(game.engine.most_legal, np.int32), count(seed << 32)
    return Playout(lambda: play(start, np.uint64(next(streams)), AT_ONCE, buffer, choices), float)


def steps(name: str, seed: int, *, observe: bool) -> Playout:
    """A choice in each game of a batch, on one core; those that end begin anew."""
    games = max(256, min(GAMES, BYTES // bastide.game(name).engine.state.itemsize))
    many = batch(name, count=games, seed=seed, auto_reset=True, cores=1)

    def play() -> None:
        if observe:
            many.observe()
        many.step(many.sample())

    return Playout(play, lambda _: games)


def loop(name: str, seed: int, *, observe: bool) -> Playout:
    """One game, a call for each question."""
    game, rng, seeds = bastide.game(name), random.Random(seed), count(seed)
    episode, space = Episode(game), observation_space(game)
    look, opened, arrays = compiled(space.into), compiled(game.engine.opened), list(space.empty().values())

    def play() -> int:
        episode.reset(next(seeds))
        decisions = 0
        while True:
            episode.draw()
            seat = episode.turn
            if seat < 0:
                return decisions
            if observe:
                look(opened(episode.buffer), seat, *arrays)
            legal = episode.legal()
            episode.decide(legal[int(rng.random() * len(legal))])
            decisions += 1

    return Playout(play, float)


def _lines(name: str) -> list[Line]:
    rules = "rules compiled"
    found = [
        Line(f"{name}-playouts", name, PLAYOUTS, False, rules, playouts),
        Line(f"{name}-batch", name, BATCH, False, rules, partial(steps, observe=False)),
        Line(f"{name}-batch-seen", name, BATCH, True, rules, partial(steps, observe=True)),
    ]
    if name == "connect-four":
        found.append(Line(f"{name}-loop", name, LOOP, False, rules, partial(loop, observe=False)))
        found.append(Line(f"{name}-loop-seen", name, LOOP, True, rules, partial(loop, observe=True)))
    return found


LINES = [line for name in OURS for line in _lines(name)]
