"""One game between bots, and many: seats rotated, chance paired."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from bastide.arena.interval import wilson
from bastide.bots import Bot, bot
from bastide.core import rng
from bastide.core.game import Action, Game
from bastide.core.sight import Sight


@dataclass(frozen=True, slots=True)
class Result:
    """How a bot fared over all its games; a win shared by k seats counts 1/k."""

    bot: str
    games: int
    wins: float
    mean_points: float

    def as_json(self) -> dict[str, Any]:
        """The form that `bastide arena --json` prints."""
        return {
            "bot": self.bot,
            "games": self.games,
            "wins": self.wins,
            "share": self.wins / self.games,
            "interval": list(wilson(self.wins, self.games)),
            "mean_points": self.mean_points,
        }


def play(game: Game, bots: Sequence[Bot], seed: int, options: Mapping[str, Any]) -> tuple[tuple[int, ...], list[int]]:
    """One game; the winners' seats and everybody's points. The same seed gives the same dice and decks."""
    engine, rules = game.engine, game.engine.on_buffers.compiled()
    buffer = engine.new()
    state = engine.view(buffer)
    game.set_up(state, len(bots), options)
    out = np.zeros(engine.most_legal, np.int32)
    events = decisions = 0
    while True:
        while rules.chance(buffer, np.uint64(rng.word_at(seed, events))) >= 0:
            events += 1
        seat = rules.turn(buffer)
        if seat < 0:
            return game.result(state)[0], game.points(state)
        legal = out[: rules.legal(buffer, out)].tolist()
        hidden = game.resampled(buffer, seat, rng.word_at(seed ^ 1, decisions))
        actions = tuple(Action(action, game.action_text(state, action, options)) for action in legal)
        rules.decide(buffer, bots[seat].choose(Sight(game, seat, hidden, actions)).id)
        decisions += 1


def tournament(
    game: Game,
    names: Sequence[str],
    games: int,
    seed: int,
    options: Mapping[str, Any],
    advance: Callable[[float], None] = lambda amount: None,
) -> list[Result]:
    """Every bot once in each seat with the same chance, then new chance, until so many games are played."""
    wins = [0.0] * len(names)
    points = [0] * len(names)
    for number in range(games):
        turned, deal = number % len(names), number // len(names)
        seats = [(seat + turned) % len(names) for seat in range(len(names))]  # [seat] -> which bot sits there
        bots = [bot(names[who], game, rng.word_at(seed ^ 2, number * len(names) + who)) for who in seats]
        winners, final = play(game, bots, rng.word_at(seed, deal), options)
        for seat, who in enumerate(seats):
            points[who] += final[seat]
            wins[who] += seat in winners and 1 / len(winners)
        advance(1)
    return [Result(name, games, wins[who], points[who] / games) for who, name in enumerate(names)]
