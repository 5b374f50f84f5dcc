"""Many games at once: what is the same on processors and on a GPU."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from bastide.core.errors import BadOption, IllegalAction, brief
from bastide.core.game import Game
from bastide.core.rng import MASK
from bastide.core.state import Buffer
from bastide.research.batches.parts import parts_of
from bastide.research.batches.streams import Words, sampling_seed, streams

MOST_GAMES = 1 << 24
_SHOWN = 20


class Batch(ABC):
    """`count` games of one kind, one row each in all arrays. The arrays lie on the batch's device, and the same ones are written
    again by each call: copy what is to be kept.

    turn     [count] int32           the seat to decide, -1 where the game is over
    done     [count] int8            1 where the game is over, or where the last step ended one that began anew by itself
    scores   [count, players] int32  points; of a game that began anew by itself those that it ended with, until its next step
    """

    device: str
    turn: Any
    done: Any
    scores: Any

    def __init__(
        self, game: Game, players: int, count: int, seed: int, observations: str, auto_reset: bool, checked: bool
    ) -> None:
        if type(count) is not int or not 1 <= count <= MOST_GAMES:
            raise BadOption(f"count: expected 1 to {MOST_GAMES} games, got {brief(count)}")
        if type(seed) is not int:
            raise BadOption(f"seed: expected a whole number, got {brief(seed)}")
        self.game, self.count, self.players, self.seed = game, count, game.checked_players(players), seed & MASK
        self.auto_reset, self.checked = auto_reset, checked
        self._parts = parts_of(game, observations)
        self.space, self.observed = self._parts.space, self._parts.observed
        self._start = game.new_state(players)
        self._begun = np.zeros(count, np.int64)
        self._steps = 0
        self._sampling = sampling_seed(self.seed)

    @abstractmethod
    def mask(self) -> Any:
        """[count, size] int8: 1 where an action of the action space is legal; all 0 where the game is over."""

    @abstractmethod
    def sample(self) -> Any:
        """[count] int32: one of the legal actions of each game, evenly drawn; -1 where the game is over."""

    @abstractmethod
    def observe(self, seats: Any = None, into: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
        """What the seat to decide sees of each game (seat 0 where nobody is), or the seat told, one for all or one for each.
        Arrays may be given to be written `into`: {name: [count, …]}, as `observed.arrays` tells."""

    @abstractmethod
    def step(self, actions: Any) -> None:
        """One choice in each game, and all chance that follows. Games that are over stay as they are, whatever is told for
        them. Unless the batch is not `checked`, illegal numbers are refused before anything is played."""

    @abstractmethod
    def reset(self, which: Any = None, state: Buffer | None = None) -> None:
        """Begin games anew: all, those marked in a mask, or those of these numbers; from a state of one's own if told
        (`game.from_position` reads one), whose chance goes on by each game's own stream."""

    @abstractmethod
    def playout(self) -> Any:
        """[count] int32: evenly random choices in each game to its end; how many there were."""

    @abstractmethod
    def states(self) -> npt.NDArray[np.uint8]:
        """[count, bytes]: a copy of all states, true and whole, in the memory of the processor."""

    # For those who implement it

    def _streams_of(self, which: npt.NDArray[np.int8]) -> Words:
        """The streams of the games that begin anew, which is counted."""
        found = streams(self.seed, self._begun)
        self._begun += which
        return found

    def _marked(self, which: Any) -> npt.NDArray[np.int8]:
        """Games as a mask, however they are told."""
        if which is None:
            return np.ones(self.count, np.int8)
        told = np.asarray(which)
        if told.shape == (self.count,) and (told.dtype == bool or told.dtype == np.int8):
            return told.astype(np.int8)
        mask = np.zeros(self.count, np.int8)
        if told.ndim > 1 or (told.size and (told.dtype.kind not in "iu" or told.min() < 0 or told.max() >= self.count)):
            raise BadOption(f"which: expected a mask of {self.count} games or their numbers, got {brief(which)}")
        mask[told.astype(np.int64)] = 1
        return mask

    def _state_to_begin(self, state: Buffer | None) -> Buffer:
        if state is None:
            return self._start
        if not isinstance(state, np.ndarray) or state.dtype != np.uint8 or state.shape != self._start.shape:
            raise BadOption(
                f"state: expected {self._start.size} bytes as `game.from_position` gives them, got {brief(state)}"
            )
        if len(self.game.points(self.game.engine.view(state))) != self.players:
            raise BadOption(f"state: expected one of {self.players} players, as the batch has")
        return state

    def _refusal(self, i: int, action: int, legal: npt.NDArray[np.int8]) -> IllegalAction:
        """What to say of the first choice that is not legal."""
        numbers = np.flatnonzero(legal).tolist()
        shown = ", ".join(map(str, numbers[:_SHOWN])) + (", …" if len(numbers) > _SHOWN else "")
        return IllegalAction(f"game {i}: expected one of the {len(numbers)} legal numbers ({shown}), got {action}")

    def _shaped(self, name: str, told: Any, got: tuple[int, ...], expected: tuple[int, ...]) -> None:
        if got != expected:
            raise BadOption(f"{name}: expected an array of shape {expected}, got {brief(told)} of shape {got}")
