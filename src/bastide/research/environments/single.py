"""Gymnasium: one seat of a game, with bots on the others."""

from collections.abc import Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import logger, spaces

from bastide.core.errors import BadOption, IllegalAction, brief
from bastide.core.game import Position
from bastide.research.environments import spaces as made
from bastide.research.environments.opponents import Named, Opponents
from bastide.research.environments.picture import METADATA, Frame, Picture
from bastide.research.environments.play import Mask, Play

Observation = dict[str, Any]
Info = dict[str, Any]


class OneSeat(gymnasium.Env[Observation, int]):
    """`seat` None: another one in each episode. An episode is a game: from the first decision of the seat to the end.

    An action that is not legal ends the episode with `illegal_reward`, as in PettingZoo's own games, and is told as a warning and
    in the info; None: it is refused with IllegalAction, and nothing changes.
    """

    metadata: ClassVar[dict[str, Any]] = METADATA  # type: ignore[misc]  # the class's own, as everywhere in Gymnasium

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        seat: int | None = 0,
        opponents: Named | Sequence[Named] = "random",
        rewards: str = "win",
        observations: str = "compact",
        position: Position | None = None,
        shuffle: bool = False,
        illegal_reward: float | None = -1.0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.play = Play(game, players, observations, rewards, position, shuffle, options)
        self._wanted_seat = self._checked(seat)
        self._opponents = Opponents(self.play, opponents)
        self._illegal_reward, self.render_mode = illegal_reward, render_mode
        self._picture = Picture(render_mode)
        self.action_space: spaces.Space[Any] = spaces.Discrete(self.play.actions)
        self.observation_space = spaces.Dict({**made.arrays(self.play), made.MASK: made.mask(self.play)})
        self.seat, self._over = seat or 0, True
        self._owed = 0.0  # for what the others did before the first decision

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Begin anew. Chance is that of a match of this seed; without one it goes on from the last, or from anywhere.
        `options` may hold `position`, `shuffle` and `seat`."""
        super().reset(seed=seed)
        drawn, *seeds = (int(each) for each in self.np_random.integers(1 << 63, size=self.play.players))
        self.seat = self._seat_of(options or {})
        self.play.begin(drawn if seed is None else seed, options)
        self._opponents.sit_down(self.seat, seeds)
        self._over = False
        self._owed = self._others()
        if self.play.turn < 0:
            raise BadOption(f"position: expected one in which seat {self.seat} is still to decide, the others ended it")
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """A choice, and what the others do up to the next one."""
        if self._over:
            raise IllegalAction("expected reset(): the episode is over")
        try:
            reward = self.play.act(action)[self.seat]
        except IllegalAction as error:
            if self._illegal_reward is None:
                raise
            logger.warn(f"{error}; the episode ends")
            self._over = True
            return self._seen(), float(self._illegal_reward), True, False, {**self._info(), "illegal": str(error)}
        reward += self._owed + self._others()
        self._owed = 0.0
        self._over = self.play.turn < 0
        return self._seen(), reward, self._over, False, self._info()

    def action_masks(self) -> Mask:
        """1 where an action is legal now (the name by which sb3-contrib asks)."""
        return self.play.mask(self.seat)

    def render(self) -> Frame:
        """What the seat sees."""
        return self._picture.render(self.play.view(self.seat))

    def close(self) -> None:
        self._picture.close()

    def _others(self) -> float:
        """The bots decide until it is the seat's turn again; what it is paid meanwhile."""
        paid = 0.0
        self._shown()
        while self.play.turn not in (self.seat, -1):
            paid += self.play.act(self._opponents.choose())[self.seat]
            self._shown()
        return paid

    def _shown(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _seen(self) -> Observation:
        return {**self.play.observe(self.seat), made.MASK: self.play.mask(self.seat)}

    def _info(self) -> Info:
        return {made.MASK: self.play.mask(self.seat), "seat": self.seat, **self.play.ending()}

    def _seat_of(self, options: dict[str, Any]) -> int:
        seat = self._checked(options["seat"]) if "seat" in options else self._wanted_seat
        return int(self.np_random.integers(self.play.players)) if seat is None else seat

    def _checked(self, seat: Any) -> int | None:
        if seat is None or (isinstance(seat, int | np.integer) and 0 <= seat < self.play.players):
            return None if seat is None else int(seat)
        raise BadOption(f"seat: expected 0 to {self.play.players - 1}, or None for any, got {brief(seat)}")
