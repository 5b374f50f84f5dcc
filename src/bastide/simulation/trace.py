"""Games decision by decision, at random or by bots: every position, every legal action, what was played and what chance did."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from bastide.bots import Bot, bot
from bastide.bots.spec import parse_bot
from bastide.core import engines, rng
from bastide.core.actions import Action
from bastide.core.engine import OnBuffers
from bastide.core.game import Game, Position
from bastide.core.state import Buffer

_CHOICES = 1 << 62  # added to a game's number: the stream that chooses is not the one that rolls
_BOTS = 1 << 61  # and so for the seeds of the bots
_AT_RANDOM = 10  # every so many-th choice of bots, so that games come where bots would not go


def trace(
    game: Game,
    players: int,
    games: int,
    seed: int,
    position: Position | None = None,
    advance: Callable[[float], None] = lambda games: None,
    bot_name: str | None = None,
) -> Iterator[dict[str, Any]]:
    """One object per decision; the data of the game, where it has any, comes first. `advance` is told of every game played. With
    the name of a bot it plays all seats, but for a tenth of the choices."""
    if bot_name is not None:
        parse_bot(bot_name)  # a wrong name is told before the first line
    engine = engines.chosen(game, simulating=True)
    rules = engines.on_buffers(game, engine)
    if position is None:
        start = game.new_state(players)
    else:
        game, start = game.from_position(position)
    if game.data is not None:
        yield {"data": game.data}
    seats = len(game.points(game.engine.view(start)))
    for number in range(games):
        chance_seed = rng.word_at(seed, number)
        bots = (
            []
            if bot_name is None
            else [bot(bot_name, game, rng.word_at(chance_seed ^ _BOTS, n), engine) for n in range(seats)]
        )
        yield from _one_game(game, rules, start.copy(), chance_seed, bots)
        advance(1)


def _one_game(game: Game, rules: OnBuffers, buffer: Buffer, seed: int, bots: Sequence[Bot]) -> Iterator[dict[str, Any]]:
    state = game.engine.view(buffer)
    out = np.zeros(game.engine.most_legal, np.int32)
    event = decision = 0
    event += len(_roll(rules, buffer, seed, event))
    after = game.to_position(state)
    while rules.turn(buffer) >= 0:
        before = after
        legal = out[: rules.legal(buffer, out)].tolist()
        actions = [game.action(state, action) for action in legal]
        texts = [action.text for action in actions]
        word = rng.word_at(seed ^ _CHOICES, decision)
        by_a_bot = bots and word % _AT_RANDOM
        chosen = _chosen(game, bots, buffer, actions) if by_a_bot else word * len(legal) >> 64
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


def _chosen(game: Game, bots: Sequence[Bot], buffer: Buffer, actions: Sequence[Action]) -> int:
    """Which of the actions the bot on turn takes, by what its seat may see."""
    seat = game.engine.turn_of(game.engine.view(buffer))
    view = game.player_view(buffer, seat, actions)
    number = bots[seat].choose(view).id
    return next(at for at, action in enumerate(actions) if action.id == number)


def _roll(rules: OnBuffers, buffer: Buffer, seed: int, event: int) -> list[int]:
    """All the chance that is due, by the words of the seed from number `event` on."""
    outcomes: list[int] = []
    while (outcome := rules.chance(buffer, np.uint64(rng.word_at(seed, event + len(outcomes))))) >= 0:
        outcomes.append(outcome)
    return outcomes
