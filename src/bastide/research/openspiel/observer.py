"""What a seat sees, as OpenSpiel asks for it: a string, and a tensor of the arrays of research/observation_space.py."""

import json
from typing import Any

import numpy as np
import pyspiel

from bastide.core.jit import compiled
from bastide.research.observation_space import observation_space
from bastide.research.openspiel.rules import CHANCE, Rules
from bastide.research.openspiel.state import State


class Observer:
    """`tensor` is flat; `dict` holds the same numbers by the names and in the shapes of the arrays."""

    def __init__(self, rules: Rules, kind: str, asked: Any) -> None:
        if not asked.public_info or asked.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError(f"observers: expected what is public and what one player sees, got {asked}")
        self._rules, self._recalls = rules, bool(asked.perfect_recall)
        space = observation_space(rules.game, kind)
        self._into, self._opened = compiled(space.into), compiled(rules.game.engine.opened)
        self._seen = space.empty()
        self.tensor = np.zeros(sum(array.size for array in self._seen.values()), np.float32)
        self.dict: dict[str, np.ndarray] = {}
        at = 0
        for name, array in self._seen.items():
            self.dict[name] = self.tensor[at : at + array.size].reshape(array.shape)
            at += array.size

    def _see(self, state: State, player: int) -> None:
        self._into(self._opened(state._buffer), player, *self._seen.values())

    def set_from(self, state: State, player: int) -> None:
        """Write what a seat sees into `tensor` and `dict`."""
        self._see(state, player)
        for name, array in self._seen.items():
            self.dict[name][...] = array

    def string_from(self, state: State, player: int) -> str:
        """All that a seat has seen of the course of the game; or what it sees now, as the numbers of the arrays."""
        if self._recalls:
            return self._course(state, player)
        self._see(state, player)
        return json.dumps({name: array.ravel().tolist() for name, array in self._seen.items()})

    def _course(self, state: State, player: int) -> str:
        """Each choice as `seat:action`, each chance as what the seat knows of it by now."""
        course = [(each.player, each.action) for each in state.full_history()]
        chances = [action for seat, action in course if seat == CHANCE]
        seen = getattr(self._rules.tree, "seen", None)
        told = iter(map(str, chances) if seen is None else seen(state.record, player, chances))
        words = (f"{next(told)}" if seat == CHANCE else f"{seat}:{action}" for seat, action in course)
        return f"seat {player}; {', '.join(words)}"
