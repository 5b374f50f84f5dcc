"""What a search has to know of a game: its room `bot.search` holds these names. All functions are rules (core/jit.py)."""

from typing import Any, Protocol

import numpy as np

from bastide.bots.linear_model import Evaluator, Values
from bastide.bots.search.settings import Settings
from bastide.bots.search.tree import Workspace
from bastide.core.state import Buffer, State


class SearchKnowledge(Protocol):
    """How choices rank, what everybody may expect, how sure that is."""

    @property
    def SETTINGS(self) -> Settings: ...  # noqa: N802 (constants of a module)

    @property
    def SCRATCH(self) -> int:  # noqa: N802
        """Bytes of scratch memory that ranking and evaluation need."""

    @property
    def FEATURES(self) -> int:  # noqa: N802
        """How many features of a seat are weighted."""

    @property
    def MEMORY(self) -> np.dtype[Any]:  # noqa: N802
        """The record that the evaluation keeps while a search goes on."""

    def weights_for(self, players: int) -> Values:
        """The weights for so many players."""

    def begin_search(self, s: State, e: Evaluator, /) -> None:
        """A search begins in this state."""

    def rank(self, state: Buffer, ws: Workspace, n: int, /) -> None:
        """A score in points for each of the first n of `ws.choices`, into `ws.scores`."""

    def evaluate(self, state: Buffer, ws: Workspace, /) -> None:
        """The points that each seat may expect in the end, into `ws.points`."""

    def points_spread(self, s: State, /) -> float:
        """How far the points in the end may lie from what is expected."""


class OwnKnowledge(SearchKnowledge, Protocol):
    """What a game adds that has a room of its own."""

    def is_leaf(self, s: State, /) -> bool:
        """Whether the position can be evaluated."""

    def chance_key(self, s: State, /) -> int:
        """What chance has shown, as a number."""
