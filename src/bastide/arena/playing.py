"""One game between bots, with the time they took."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from bastide.arena.spec import Spec
from bastide.bots import Bot, bot
from bastide.core import rng
from bastide.core.errors import IllegalAction
from bastide.core.game import Action, Game
from bastide.core.sight import Sight

_TRYING = 0.5  # seconds that a bot is tried for


@dataclass(frozen=True, slots=True)
class Ended:
    """How a game ended, and for each seat how often it decided and how long that took."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    longest: tuple[float, ...]

    def share(self, seat: int) -> float:
        """What a seat has won: 1, 0, or a part of a win that is shared."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game of a tournament."""

    number: int
    seats: tuple[str, ...]
    end: Ended


class Table:
    """A game under way, as compiled rules over bytes; word n of the seed decides chance n."""

    def __init__(self, game: Game, players: int, seed: int, options: Mapping[str, Any]) -> None:
        self._game, self._seed, self._options = game, seed, options
        self._rules = game.engine.on_buffers.compiled()
        self._buffer = game.engine.new()
        self.state = game.engine.view(self._buffer)
        self._choices = np.zeros(game.engine.most_legal, np.int32)
        self._events = self._decisions = 0
        game.set_up(self.state, players, options)

    def sight(self) -> Sight | None:
        """What the seat to decide may see, after all chance that is due; None when the game is over."""
        while self._rules.chance(self._buffer, np.uint64(rng.word_at(self._seed, self._events))) >= 0:
            self._events += 1
        seat = self._rules.turn(self._buffer)
        if seat < 0:
            return None
        legal = self._choices[: self._rules.legal(self._buffer, self._choices)].tolist()
        hidden = self._game.resampled(self._buffer, seat, rng.word_at(self._seed ^ 1, self._decisions))
        texts = (self._game.action_text(self.state, action, self._options) for action in legal)
        return Sight(self._game, seat, hidden, tuple(map(Action, legal, texts)))

    def decide(self, action: int) -> None:
        """Carry out one of the sight's actions."""
        self._rules.decide(self._buffer, action)
        self._decisions += 1


def play_out(game: Game, bots: Sequence[Bot], seed: int, options: Mapping[str, Any]) -> Ended:
    """One game to its end; the same seed gives the same dice and decks."""
    table = Table(game, len(bots), seed, options)
    watch = _Watch(len(bots))
    while sight := table.sight():
        chosen = watch.choice(bots[sight.seat], sight)
        if not any(action.id == chosen for action in sight.actions):
            expected = ", ".join(action.text for action in sight.actions[:20])
            raise IllegalAction(f"bot {bots[sight.seat].name}: expected one of {expected} …, got action {chosen}")
        table.decide(chosen)
    return watch.ended(game.result(table.state)[0], game.points(table.state))


def play_number(game: Game, spec: Spec, number: int) -> Played:
    """A game of a tournament."""
    seating = spec.seating(number)
    bots = [bot(name, game, seed) for name, seed in zip(seating.names, seating.bot_seeds, strict=True)]
    return Played(number, seating.names, play_out(game, bots, seating.chance_seed, spec.options))


def first_decisions(game: Game, spec: Spec) -> None:
    """Let each bot decide, so that what it compiles or loads is not taken for thinking.

    Twice and then for as long as little time goes by, because a bot may do something new only later in a game.
    """
    for name in spec.names:
        table, player = Table(game, spec.players, 0, spec.options), bot(name, game, 0)
        own, decided, until = None, 0, 0.0
        while (decided < 2 or perf_counter() < until) and (sight := table.sight()):
            chosen = sight.actions[0].id
            if len(sight.actions) > 1 and own in (None, sight.seat):
                chosen, own, decided = player.choose(sight).id, sight.seat, decided + 1
                until = perf_counter() + _TRYING if decided == 2 else until
            table.decide(chosen)


class _Watch:
    """The clock beside the table."""

    def __init__(self, seats: int) -> None:
        self._decisions = [0] * seats
        self._seconds = [0.0] * seats
        self._longest = [0.0] * seats

    def choice(self, player: Bot, sight: Sight) -> int:
        """What the bot chooses, timed."""
        began = perf_counter()
        chosen = player.choose(sight).id
        took = perf_counter() - began
        self._decisions[sight.seat] += 1
        self._seconds[sight.seat] += took
        self._longest[sight.seat] = max(self._longest[sight.seat], took)
        return chosen

    def ended(self, winners: Sequence[int], points: Sequence[int]) -> Ended:
        """The end, with what was measured."""
        clocks = tuple(self._decisions), tuple(self._seconds), tuple(self._longest)
        return Ended(tuple(map(int, winners)), tuple(map(int, points)), *clocks)
