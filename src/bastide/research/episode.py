"""One game under way for environments: choices by the numbers of the action space, chance drawn from a seed or told."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from bastide.core import registry, rng, simulate
from bastide.core.actions import Action
from bastide.core.chance import Seeded
from bastide.core.engine import Engine, OnBuffers
from bastide.core.errors import IllegalAction, brief
from bastide.core.game import Game
from bastide.core.jit import bind, compiled, rule
from bastide.core.player_view import FIXED_STREAM, PlayerView, drawn_anew
from bastide.core.state import Buffer
from bastide.research.action_space import ActionSpace, action_space

# Filled in for each game.
opened: Any = None
action_of: Any = None
decide: Any = None


@rule
def decide_by_number(buffer: Buffer, number: int) -> None:
    """Carry out the action that a number of the action space stands for now."""
    s = opened(buffer)
    decide(s, action_of(s, number))


@dataclass(frozen=True, eq=False)
class _Compiled:
    """The rules over bytes, by the numbers of the action space."""

    space: ActionSpace
    on_buffers: OnBuffers
    legal: Callable[..., int]
    decide: Callable[..., None]


def _compiled(engine: Engine, space: ActionSpace) -> _Compiled:
    name = f"numbers_{engine.name.replace('-', '_')}"
    legal = bind(simulate.legal_in, name, legal=space.legal, opened=engine.opened)
    decides = bind(decide_by_number, name, opened=engine.opened, action_of=space.action_of, decide=engine.decide)
    return _Compiled(space, engine.on_buffers.compiled(), compiled(legal), compiled(decides))


class Episode:
    """A game from a position to its end. Word n of the seed decides chance n, as in a match of that seed: so an episode and a
    match of one seed bring the same. Nothing here is checked against what a seat may know: `view` and `observe` are."""

    def __init__(
        self,
        game: Game,
        players: int | None = None,
        seed: int = 0,
        position: Buffer | None = None,
        *,
        shuffle: bool = False,
    ) -> None:
        self.game = game
        self._rules = _rules(game)
        self.space = self._rules.space
        self.players = game.checked_players(game.players[0] if players is None else players)
        self.reset(seed, position, shuffle=shuffle)

    def reset(self, seed: int, position: Buffer | None = None, *, shuffle: bool = False) -> None:
        """Begin anew: with the set-up, or from the state of a position (`game.from_position` reads one), in which `shuffle` first
        draws anew what lies hidden."""
        self._seed, self._drawn = seed, 0
        self.buffer = self.game.new_state(self.players) if position is None else position.copy()
        if position is not None and shuffle:
            self.buffer, self._drawn = drawn_anew(self.game, self.buffer, Seeded(seed)), 1
        self._word = (
            self._next_word()
        )  # kept until it is used: there is seldom chance, and it is asked for after every decision
        self.state = self.game.engine.view(self.buffer)
        self.players = len(self.game.points(self.state))

    def copy(self) -> Self:
        """The same game, to be played on apart from this one."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.buffer = self.buffer.copy()
        other.state = self.game.engine.view(other.buffer)
        return other

    def __getstate__(self) -> dict[str, Any]:
        """What pickle and deepcopy keep: the game by its name and options."""
        made_of = {"game": self.game.name, "options": dict(self.game.chosen), "players": self.players}
        return {**made_of, "buffer": self.buffer, "seed": self._seed, "drawn": self._drawn}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        game = registry.game(kept["game"]).with_options(**kept["options"])
        self.__init__(game, kept["players"], kept["seed"], kept["buffer"])  # type: ignore[misc]
        self._drawn = kept["drawn"]
        self._word = self._next_word()

    # Choices

    @property
    def turn(self) -> int:
        """The seat to decide; -1 when the game is over."""
        return int(self._rules.on_buffers.turn(self.buffer))

    def legal(self) -> npt.NDArray[np.int32]:
        """The legal actions as numbers of the action space."""
        out = np.zeros(self.space.most_legal, np.int32)
        return out[: self._rules.legal(self.buffer, out)]

    def mask(self) -> npt.NDArray[np.int8]:
        """1 where an action is legal; all 0 when the game is over."""
        mask = np.zeros(self.space.size, np.int8)
        mask[self.legal()] = 1
        return mask

    def action(self, number: int) -> Action:
        """The legal action that a number stands for now, with its text."""
        return self.game.action(self.state, self.space.action_of(self.state, self.checked(number)))

    def checked(self, number: Any) -> int:
        """The number, if it stands for a legal action; IllegalAction says what was expected."""
        legal = self.legal().tolist()
        try:
            wanted = int(number)
        except (TypeError, ValueError):
            wanted = -1
        if wanted not in legal:
            shown = ", ".join(map(str, legal[:20])) + (", …" if len(legal) > 20 else "")
            expected = f"one of the {len(legal)} legal numbers ({shown})" if legal else "no action: the game is over"
            raise IllegalAction(f"expected {expected}, got {brief(number)}")
        return wanted

    def decide(self, number: int) -> None:
        """Carry out a legal action, up to the next decision or the next chance."""
        self._rules.decide(self.buffer, self.checked(number))

    # Chance

    @property
    def pending(self) -> bool:
        """Whether chance is due."""
        return bool(self.game.engine.pending(self.state))

    def let(self, outcome: int) -> int:
        """Let chance come out as told; what came, which is another outcome where that can't be."""
        return int(self.game.engine.set_chance(self.state, outcome))

    def draw(self) -> list[int]:
        """All chance that is due, by the seed; the outcomes."""
        outcomes: list[int] = []
        while (outcome := int(self._rules.on_buffers.chance(self.buffer, self._word))) >= 0:
            outcomes.append(outcome)
            self._drawn += 1
            self._word = self._next_word()
        return outcomes

    def _next_word(self) -> np.uint64:
        return np.uint64(rng.word_at(self._seed, self._drawn))

    # What is seen, and how it ends

    def view(self, seat: int, *, in_words: bool = True) -> PlayerView:
        """What a seat may know: for bots, drawings and words. Without words the actions are no more than their numbers, which is
        enough for our own bots and many times faster."""
        seen = self.buffer.copy()
        self._rules.on_buffers.determinize(seen, seat, np.uint64(rng.origin(FIXED_STREAM)))
        actions: tuple[Action, ...] = ()
        if self.turn == seat:
            numbers = (self.space.action_of(self.state, int(number)) for number in self.legal())
            actions = tuple(self.game.action(self.state, each) if in_words else Action(each, "") for each in numbers)
        return self.game.view_type(self.game, seat, seen, actions)

    @property
    def points(self) -> list[int]:
        """The points of each seat as they stand."""
        return self.game.points(self.state)

    @property
    def shares(self) -> list[float]:
        """Of the win, when the game is over: 1, 0, or a part of a win that is shared."""
        winners, _ = self.game.result(self.state)
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.players)]


_known: dict[type[Game], _Compiled] = {}


def _rules(game: Game) -> _Compiled:
    """One for each kind of game, so that it is compiled once."""
    if type(game) not in _known:
        _known[type(game)] = _compiled(game.engine, action_space(game))
    return _known[type(game)]
