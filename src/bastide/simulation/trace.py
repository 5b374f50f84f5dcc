"""Random games decision by decision: every position, every legal action, what was played and what chance did."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from bastide.core import engines, rng
from bastide.core.engine import OnBuffers
from bastide.core.game import Game, Position
from bastide.core.state import Buffer

_CHOICES = 1 << 62  # added to a game's number: the stream that chooses is not the one that rolls


def trace(
    game: Game,
    players: int,
    games: int,
    seed: int,
    position: Position | None = None,
    advance: Callable[[float], None] = lambda games: None,
) -> Iterator[dict[str, Any]]:
    """One object per decision; the data of the game, where it has any, comes first. `advance` is told of every game played."""
    rules = engines.on_buffers(game, engines.chosen(game, simulating=True))
    if position is None:
        start = game.new_state(players)
    else:
        game, start = game.from_position(position)
    if game.data is not None:
        yield {"data": game.data}
    for number in range(games):
        yield from _one_game(game, rules, start.copy(), rng.word_at(seed, number))
        advance(1)


def _one_game(game: Game, rules: OnBuffers, buffer: Buffer, seed: int) -> Iterator[dict[str, Any]]:
    state = game.engine.view(buffer)
    out = np.zeros(game.engine.most_legal, np.int32)
    event = decision = 0
    event += len(_roll(rules, buffer, seed, event))
    after = game.to_position(state)
    while rules.turn(buffer) >= 0:
        before = after
        legal = out[: rules.legal(buffer, out)].tolist()
        texts = [game.action(state, action).text for action in legal]
        chosen = rng.word_at(seed ^ _CHOICES, decision) * len(legal) >> 64
        rules.decide(buffer, legal[chosen])
        unrolled = game.engine.view(buffer.copy())
        outcomes = _roll(rules, buffer, seed, event)
        event += len(outcomes)
        decision += 1
        after = game.to_position(state)
        chance = game.chance_texts(unrolled, outcomes)
        yield {
            "game": game.name,
            "before": before,
            "legal": texts,
            "action": texts[chosen],
            "chance": chance,
            "after": after,
        }


def _roll(rules: OnBuffers, buffer: Buffer, seed: int, event: int) -> list[int]:
    """All the chance that is due, by the words of the seed from number `event` on."""
    outcomes: list[int] = []
    while (outcome := rules.chance(buffer, np.uint64(rng.word_at(seed, event + len(outcomes))))) >= 0:
        outcomes.append(outcome)
    return outcomes
