"""A state of a game under way, as OpenSpiel asks for it."""

from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import Any, cast

import pyspiel

from bastide.core.actions import Action
from bastide.core.errors import BastideError, IllegalAction
from bastide.core.player_view import PlayerView, determinized
from bastide.core.state import State as Record
from bastide.research.openspiel.rules import CHANCE, OVER, Rules

TRIES = 100


class State(pyspiel.State):  # type: ignore[misc]
    """Attributes are copied and pickled by OpenSpiel itself."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self._rules: Rules = game.rules
        self._buffer = self._rules.start.copy()
        self._acts: int = self._rules.first

    # What OpenSpiel asks

    def current_player(self) -> int:
        """The seat to decide, or one of OpenSpiel's numbers for chance and the end."""
        return self._acts

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self._acts == OVER)

    def _legal_actions(self, player: int) -> list[int]:
        return self._rules.legal(self._buffer)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, with the odds."""
        return self._rules.chances(self._buffer)

    def _apply_action(self, action: int) -> None:
        carry_out = self._rules.let if self._acts == CHANCE else self._rules.decide
        self._acts = carry_out(self._buffer, action)

    def returns(self) -> list[float]:
        """What each seat has won; 0 before the end."""
        return self._rules.returns(self._buffer) if self._acts == OVER else [0.0] * self._rules.players

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return str(self._rules.tree.text(self._rules.game, action))
        return self.action(action).text

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "State":
        """A state that the seat can't tell from this one, with a course that leads there; `sampler` draws from 0 to 1."""
        course = [(each.player, each.action) for each in self.full_history()]
        supposed = getattr(self._rules.tree, "supposed", None)
        if supposed is None:  # nothing that has come is hidden
            return cast(State, self.clone())
        for _ in range(TRIES):
            world = determinized(self._rules.game, self._buffer, player, int(sampler() * 2**63))
            try:
                return self._after(supposed(self._rules.game.engine.view(world), course))
            except IllegalAction:  # a card was taken unseen before the deck was made of other cards
                continue
        raise BastideError(f"expected a course that fits what seat {player} knows, found none in {TRIES} tries")

    def _after(self, course: Iterable[int]) -> "State":
        state = cast(State, self.get_game().new_initial_state())
        for number in course:
            state.apply_action(number)
        return state

    def __str__(self) -> str:
        game, acts = self._rules.game, self._acts
        who = "over" if acts == OVER else "chance" if acts == CHANCE else f"seat {acts} decides"
        points = " ".join(map(str, game.points(self.record)))
        return f"{game.title}: {who}, points {points}, state {blake2b(self._buffer, digest_size=8).hexdigest()}"

    # What Bastide knows beside it

    @property
    def record(self) -> Record:
        """The state as plain rules see it: to be read, not written."""
        return self._rules.game.engine.view(self._buffer)

    def action(self, number: int) -> Action:
        """The legal action that a number stands for now, with its text and its parts."""
        return self._rules.game.action(self.record, self._rules.space.action_of(self.record, number))

    def player_view(self, seat: int) -> PlayerView:
        """What a seat may know: for Bastide's bots, drawings and words."""
        actions = tuple(self.action(each) for each in self._rules.legal(self._buffer)) if seat == self._acts else ()
        return self._rules.game.player_view(self._buffer, seat, actions)
