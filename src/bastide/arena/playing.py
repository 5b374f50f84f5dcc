"""One game between bots, with the time they took."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import TypeAlias, TypeVar

import numpy as np

from bastide.arena.spec import Spec
from bastide.bots import Bot, bot
from bastide.core import engines, rng
from bastide.core.errors import IllegalAction
from bastide.core.game import Game
from bastide.core.player_view import FIXED_STREAM, PlayerView

T = TypeVar("T")
#: What is done with game `number` of a tournament, in whatever process: (game, spec, number) -> what is wanted of it.
Play: TypeAlias = Callable[[Game, Spec, int], T]

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


class ArenaGame:
    """A game under way in the arena, as compiled rules over bytes; word n of the seed decides chance n. `outcomes` are all that
    chance has brought so far."""

    def __init__(self, game: Game, players: int, seed: int) -> None:
        self._game, self._seed = game, seed
        self._rules = engines.on_buffers(game, engines.chosen(game, simulating=True))
        self._buffer = game.new_state(players)
        self.state = game.engine.view(self._buffer)
        self._choices = np.zeros(game.engine.most_legal, np.int32)
        self.outcomes: list[int] = []

    def view(self) -> PlayerView | None:
        """What the seat to decide may see, after all chance that is due; None when the game is over."""
        while (
            outcome := self._rules.chance(self._buffer, np.uint64(rng.word_at(self._seed, len(self.outcomes))))
        ) >= 0:
            self.outcomes.append(outcome)
        seat = self._rules.turn(self._buffer)
        if seat < 0:
            return None
        legal = self._choices[: self._rules.legal(self._buffer, self._choices)].tolist()
        seen = self._buffer.copy()
        self._rules.determinize(seen, seat, np.uint64(rng.origin(FIXED_STREAM)))
        actions = tuple(self._game.action(self.state, action) for action in legal)
        return self._game.view_type(self._game, seat, seen, actions)

    def decide(self, action: int) -> None:
        """Carry out one of the view's actions."""
        self._rules.decide(self._buffer, action)


def play_out(game: Game, bots: Sequence[Bot], seed: int) -> Ended:
    """One game to its end; the same seed gives the same dice and decks."""
    under_way = ArenaGame(game, len(bots), seed)
    watch = _Watch(len(bots))
    while view := under_way.view():
        chosen = watch.choice(bots[view.player], view)
        if not any(action.id == chosen for action in view.actions):
            expected = ", ".join(action.text for action in view.actions[:20])
            raise IllegalAction(f"bot {bots[view.player].name}: expected one of {expected} …, got action {chosen}")
        under_way.decide(chosen)
    return watch.ended(game.result(under_way.state)[0], game.points(under_way.state))


def play_number(game: Game, spec: Spec, number: int) -> Played:
    """A game of a tournament."""
    game, seating = game.with_options(**spec.options), spec.seating(number)
    engine = engines.chosen(game, simulating=True)
    seats = zip(seating.names, seating.bot_seeds, strict=True)
    bots = [bot(name, game, seed, engine) for name, seed in seats]
    return Played(number, seating.names, play_out(game, bots, seating.chance_seed))


def first_decisions(game: Game, spec: Spec) -> None:
    """Let each bot decide, so that what it compiles or loads is not taken for thinking.

    Twice and then for as long as little time goes by, because a bot may do something new only later in a game.
    """
    game = game.with_options(**spec.options)
    for name in spec.names:
        under_way, player = ArenaGame(game, spec.players, 0), bot(name, game, 0, engines.chosen(game, simulating=True))
        own, decided, until = None, 0, 0.0
        while (decided < 2 or perf_counter() < until) and (view := under_way.view()):
            chosen = view.actions[0].id
            if len(view.actions) > 1 and own in (None, view.player):
                chosen, own, decided = player.choose(view).id, view.player, decided + 1
                until = perf_counter() + _TRYING if decided == 2 else until
            under_way.decide(chosen)


class _Watch:
    """The clock of a game."""

    def __init__(self, seats: int) -> None:
        self._decisions = [0] * seats
        self._seconds = [0.0] * seats
        self._longest = [0.0] * seats

    def choice(self, player: Bot, view: PlayerView) -> int:
        """What the bot chooses, timed."""
        began = perf_counter()
        chosen = player.choose(view).id
        took = perf_counter() - began
        self._decisions[view.player] += 1
        self._seconds[view.player] += took
        self._longest[view.player] = max(self._longest[view.player], took)
        return chosen

    def ended(self, winners: Sequence[int], points: Sequence[int]) -> Ended:
        """The end, with what was measured."""
        clocks = tuple(self._decisions), tuple(self._seconds), tuple(self._longest)
        return Ended(tuple(map(int, winners)), tuple(map(int, points)), *clocks)
