"""The rules of a game as OpenSpiel walks them: over bytes, every chance told by a number of the game's room `tree`."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

import numpy as np
import numpy.typing as npt

import bastide
from bastide.core import simulate
from bastide.core.engine import never
from bastide.core.errors import BadOption, IllegalAction, brief
from bastide.core.game import Game
from bastide.core.jit import bind, compiled, rule
from bastide.core.state import Buffer, State
from bastide.research.action_space import ActionSpace, action_space
from bastide.research.episode import decide_by_number

CHANCE, OVER = -1, -4  # as OpenSpiel numbers them, beside the seats
MOST_DECISIONS = 10_000  # where a game does not tell: OpenSpiel wants a number

# Filled in for each game.
opened: Any = None
pending: Any = None
turn_of: Any = None
settle: Any = None
weigh: Any = None
let: Any = None
who_acts: Any = None


@rule
def nothing(s: State) -> None:
    """`settle` of a game without chance."""


@rule
def weigh_nothing(s: State, weights: npt.NDArray[np.int64]) -> None:
    """`weigh` of a game without chance: never called."""


@rule
def let_nothing(s: State, outcome: int) -> None:
    """`let` of a game without chance: never called."""


@rule
def acting(s: State) -> int:
    """The seat to decide, or chance, or nobody."""
    if pending(s):
        return CHANCE
    seat = int(turn_of(s))
    return seat if seat >= 0 else OVER


@rule
def settle_in(buffer: Buffer) -> int:
    """What is chance in name alone is passed over; who acts."""
    s = opened(buffer)
    settle(s)
    return int(who_acts(s))


@rule
def let_in(buffer: Buffer, outcome: int) -> int:
    """Let chance come out so; who acts then."""
    s = opened(buffer)
    let(s, outcome)
    settle(s)
    return int(who_acts(s))


@rule
def weigh_in(buffer: Buffer, weights: npt.NDArray[np.int64]) -> None:
    """How likely each outcome of the chance that is due is, beside the others."""
    weights[:] = 0
    weigh(opened(buffer), weights)


@dataclass(frozen=True, eq=False)
class _Compiled:
    """The rules of a game over bytes, the same for all its options."""

    legal: Callable[..., int]
    decide: Callable[..., None]
    settle: Callable[..., int]
    weigh: Callable[..., None]
    let: Callable[..., int]


def _compiled(game: Game, space: ActionSpace) -> _Compiled:
    kind = type(game)
    if kind not in _known:
        engine, tree, name = game.engine, game.tree, game.name.replace("-", "_")
        # Named as in episode.py: what is compiled there need not be compiled here.
        legal = bind(simulate.legal_in, f"numbers_{name}", legal=space.legal, opened=engine.opened)
        numbers = {"opened": engine.opened, "action_of": space.action_of, "decide": engine.decide}
        decides = bind(decide_by_number, f"numbers_{name}", **numbers)
        chance: dict[str, Any] = {"settle": nothing, "weigh": weigh_nothing, "let": let_nothing}
        if tree is not None:
            chance = {each: getattr(tree, each) for each in chance}
        chance["who_acts"] = bind(acting, name, pending=engine.pending, turn_of=engine.turn_of)
        settles = bind(settle_in, name, opened=engine.opened, **chance)
        weighs = bind(weigh_in, name, opened=engine.opened, **chance)
        lets = bind(let_in, name, opened=engine.opened, **chance)
        _known[kind] = _Compiled(
            compiled(legal), compiled(decides), compiled(settles), compiled(weighs), compiled(lets)
        )
    return _known[kind]


_known: dict[type[Game], _Compiled] = {}


class Rules:
    """A game bound to its options and a number of players. States share it: a copy is itself, unpickling finds it."""

    def __init__(self, game: Game, players: int) -> None:
        if game.tree is None and game.engine.pending is not never:
            raise BadOption(f"{game.title} has chance, but no room `tree` that says how likely each outcome is")
        self.game, self.players, self.tree = game, game.checked_players(players), game.tree
        self.space = action_space(game)
        self.compiled = _compiled(game, self.space)
        self.outcomes = 0 if self.tree is None else int(self.tree.OUTCOMES)
        self.start = game.new_state(players)
        self.first = int(self.compiled.settle(self.start))

    def __deepcopy__(self, memo: Any) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return rules_of, (self.game.name, self.players, json.dumps(dict(self.game.chosen), sort_keys=True))

    def legal(self, buffer: Buffer) -> list[int]:
        """The legal actions as numbers of the action space, ascending."""
        out = np.empty(self.space.most_legal, np.int32)
        found: list[int] = out[: self.compiled.legal(buffer, out)].tolist()
        found.sort()
        return found

    def chances(self, buffer: Buffer) -> list[tuple[int, float]]:
        """What chance may bring now, with the odds."""
        weights = np.empty(self.outcomes, np.int64)
        self.compiled.weigh(buffer, weights)
        outcomes = np.flatnonzero(weights)
        likely = weights[outcomes]
        return list(zip(outcomes.tolist(), (likely / likely.sum()).tolist(), strict=True))

    def decide(self, buffer: Buffer, number: int) -> int:
        """Carry out a legal action; who acts then."""
        if number not in (legal := self.legal(buffer)):
            raise IllegalAction(f"expected one of {brief(legal)}, got {brief(number)}")
        self.compiled.decide(buffer, number)
        return int(self.compiled.settle(buffer))

    def let(self, buffer: Buffer, outcome: int) -> int:
        """Let chance come out so; who acts then."""
        weights = np.empty(self.outcomes, np.int64)
        self.compiled.weigh(buffer, weights)
        if not 0 <= outcome < self.outcomes or not weights[outcome]:
            raise IllegalAction(f"expected one of {brief(np.flatnonzero(weights).tolist())}, got {brief(outcome)}")
        return int(self.compiled.let(buffer, outcome))

    def returns(self, buffer: Buffer) -> list[float]:
        """1 to who wins alone, all together 0; what is shared is shared."""
        winners, _ = self.game.result(self.game.engine.view(buffer))
        most = self.players - 1
        won = (self.players / len(winners) - 1) / most
        return [won if seat in winners else -1 / most for seat in range(self.players)]


@lru_cache(maxsize=64)
def rules_of(name: str, players: int, options: str) -> Rules:
    """The rules of a game by its name and its options as JSON: one for all states."""
    return Rules(bastide.game(name).with_options(**json.loads(options)), players)
