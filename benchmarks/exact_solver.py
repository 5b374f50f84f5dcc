"""The end of a game, searched to the bottom: every choice and every outcome of chance, exactly.

Written apart from the search that it judges: plain recursion around the compiled rules. What it shares with the search is the
rules themselves and what final points are worth to each seat (bots/win_value.py).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from bastide.bots.search.binding import bound_search
from bastide.bots.win_value import win_values
from bastide.core.game import Game
from bastide.core.state import Buffer


@dataclass(frozen=True, slots=True)
class Worth:
    """What best play comes to, for each seat: the value that the search goes by, and the lead over the best other seat, in
    points."""

    values: tuple[float, ...]
    leads: tuple[float, ...]


class TooLarge(Exception):
    """The tree of a position is beyond the limit."""


class Ending(Protocol):
    """What the solver has to know of a game."""

    game: Game
    players: tuple[int, ...]

    def within(self, state: Buffer) -> bool:
        """Whether a decision is so late that it can be solved."""

    def outcomes(self, state: Buffer) -> list[tuple[float, Buffer]]:
        """All that chance may do now, each with its probability; empty when no chance is due."""

    def key(self, state: Buffer) -> bytes | None:
        """The same for states that go on in the same way; None where states seldom meet again."""

    def name(self, state: Buffer) -> str:
        """What is being decided, in a word."""


class Solver:
    """The exact worth of one position's choices; `steps` counts the choices that were carried out for it."""

    def __init__(self, ending: Ending, limit: int) -> None:
        self._ending, self._limit, self.steps = ending, limit, 0
        self._rules = ending.game.engine.on_buffers.compiled()
        self._scale = bound_search(ending.game).settings.margin_scale
        self._known: dict[bytes, Worth] = {}
        self._finals: dict[tuple[int, ...], Worth] = {}
        self._out = np.zeros(ending.game.engine.most_legal, np.int32)

    def choices(self, state: Buffer) -> dict[int, Worth]:
        """Each legal action of a position with what it comes to; TooLarge beyond the limit."""
        legal = self._out[: self._rules.legal(state, self._out)].tolist()
        return {action: self._after(state, action) for action in legal}

    def _after(self, state: Buffer, action: int) -> Worth:
        self.steps += 1
        if self.steps > self._limit:
            raise TooLarge
        following = state.copy()
        self._rules.decide(following, action)
        return self._worth(following)

    def _worth(self, state: Buffer) -> Worth:
        key = self._ending.key(state)
        if key is None:
            return self._worked_out(state)
        if key not in self._known:
            self._known[key] = self._worked_out(state)
        return self._known[key]

    def _worked_out(self, state: Buffer) -> Worth:
        chances = self._ending.outcomes(state)
        if chances:
            return _mean([(part, self._worth(each)) for part, each in chances])
        seat = self._rules.turn(state)
        if seat < 0:
            return self._final(state)
        return best(self.choices(state).values(), seat)

    def _final(self, state: Buffer) -> Worth:
        record = state.view(self._ending.game.engine.state)[0]
        points = tuple(record["points"][: record["players"]].tolist())
        if points not in self._finals:
            self._finals[points] = worth_of(points, self._scale)
        return self._finals[points]


def worth_of(points: tuple[int, ...], scale: float) -> Worth:
    """What final points are worth to everybody."""
    seats = len(points)
    values, wins = np.zeros(seats), np.zeros(seats)
    win_values(np.array(points, np.float64), seats, 0.0, scale, values, wins)
    leads = [float(mine - max(points[:seat] + points[seat + 1 :])) for seat, mine in enumerate(points)]
    return Worth(tuple(values.tolist()), tuple(leads))


def best(worths: Iterable[Worth], seat: int) -> Worth:
    """What a seat chooses: the most value for itself; among equals (they differ only by rounding) the larger lead."""
    return max(worths, key=lambda worth: (round(worth.values[seat], 12), worth.leads[seat]))


def _mean(chances: list[tuple[float, Worth]]) -> Worth:
    values = np.sum([np.multiply(part, worth.values) for part, worth in chances], axis=0)
    leads = np.sum([np.multiply(part, worth.leads) for part, worth in chances], axis=0)
    return Worth(tuple(values.tolist()), tuple(leads.tolist()))
