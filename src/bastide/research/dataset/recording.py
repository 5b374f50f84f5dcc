"""A game between bots that is written down decision by decision, with what their search thought."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from bastide.arena.playing import ArenaGame, Play
from bastide.arena.spec import Spec
from bastide.bots import Bot, bot
from bastide.bots.search.bot import SearchBot
from bastide.core import engines, rng
from bastide.core.game import Game
from bastide.core.player_view import PlayerView

_DRAWS = 1 << 62  # added to a game's seed: the stream that draws actions is not the one that rolls


@dataclass(frozen=True, slots=True)
class Decision:
    """One row, but for how the game ended."""

    seat: int
    legal: tuple[int, ...]
    action: int
    at_random: bool
    policy: tuple[float, ...] | None
    wins: tuple[float, ...] | None
    chance: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Recorded:
    """A finished game."""

    number: int
    bots: tuple[str, ...]
    set_up: tuple[int, ...]
    decisions: tuple[Decision, ...]
    points: tuple[int, ...]
    shares: tuple[float, ...]

    def rows(self) -> list[dict[str, Any]]:
        """As in the file (schema.py)."""
        end = {"points": list(self.points), "shares": list(self.shares)}
        return [
            {
                "game": self.number,
                "decision": at,
                "seat": each.seat,
                "bot": self.bots[each.seat],
                "legal": list(each.legal),
                "action": each.action,
                "at_random": each.at_random,
                "policy": each.policy,
                "wins": each.wins,
                "set_up": [] if at else list(self.set_up),
                "chance": list(each.chance),
                **end,
            }
            for at, each in enumerate(self.decisions)
        ]


def recorder(at_random: float) -> Play[Recorded]:
    """What the arena does with the number of a game when it records: the same in any process."""
    return partial(recorded, at_random=at_random)


def recorded(game: Game, spec: Spec, number: int, at_random: float) -> Recorded:
    """A game of a self-play, from its number alone."""
    game, seating = game.with_options(**spec.options), spec.seating(number)
    engine = engines.chosen(game, simulating=True)
    bots = [bot(name, game, seed, engine) for name, seed in zip(seating.names, seating.bot_seeds, strict=True)]
    # Rotations of a deal share its dice; what is drawn instead of chosen should differ, or they would stray alike.
    draws = rng.word_at(spec.seed ^ _DRAWS, number)
    under_way = ArenaGame(game, len(bots), seating.chance_seed)
    decisions: list[Decision] = []
    set_up = seen = 0
    while view := under_way.view():
        if decisions:
            decisions[-1] = replace(decisions[-1], chance=tuple(under_way.outcomes[seen:]))
        else:
            set_up = len(under_way.outcomes)
        seen = len(under_way.outcomes)
        drawn = rng.word_at(draws, 2 * len(decisions)) < at_random * 2.0**64
        made = _drawn(view, rng.word_at(draws, 2 * len(decisions) + 1)) if drawn else _chosen(bots[view.player], view)
        decisions.append(made)
        under_way.decide(made.action)
    decisions[-1] = replace(decisions[-1], chance=tuple(under_way.outcomes[seen:]))
    winners = game.result(under_way.state)[0]
    return Recorded(
        number,
        seating.names,
        tuple(under_way.outcomes[:set_up]),
        tuple(decisions),
        tuple(game.points(under_way.state)),
        tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(bots))),
    )


def _drawn(view: PlayerView, word: int) -> Decision:
    legal = _numbers(view)
    return Decision(view.player, legal, legal[word * len(legal) >> 64], True, None, None, ())


def _chosen(player: Bot, view: PlayerView) -> Decision:
    legal, action = _numbers(view), player.choose(view).id
    policy, wins = _thought(player, legal)
    return Decision(view.player, legal, action, False, policy, wins, ())


def _thought(player: Bot, legal: Sequence[int]) -> tuple[tuple[float, ...] | None, tuple[float, ...] | None]:
    """The share of the tries for each legal action, and everybody's chance to win by the best."""
    found = player.considered() if isinstance(player, SearchBot) else []
    tries = sum(each.visits for each in found)
    if not tries:
        return None, None
    shares = {each.action: float(np.float32(each.visits / tries)) for each in found}
    return tuple(shares.get(action, 0.0) for action in legal), tuple(found[0].wins)


def _numbers(view: PlayerView) -> tuple[int, ...]:
    return tuple(action.id for action in view.actions)
