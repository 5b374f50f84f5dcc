"""Saint Malo (2012), declared. The rooms: board, dice, state, rules, scoring, notation, position, view, features, drawing."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from bastide.core.events import Award, Note
from bastide.core.game import Game, Greedy, Position
from bastide.core.state import Buffer, State


class SaintMalo(Game):
    """Roll, draw into the city, mind the pirates."""

    name = "saint-malo"
    title = "Saint Malo"
    credits = "Inka and Markus Brand, alea / Ravensburger 2012"
    players = range(2, 6)
    rules_version = 1

    def action_text(self, s: State, action: int, options: Mapping[str, Any]) -> str:
        from bastide.games.saint_malo.text.notation import TEXTS

        return TEXTS[action]

    def chance_texts(self, s: State, outcomes: Sequence[int], options: Mapping[str, Any]) -> list[str]:
        from bastide.games.saint_malo.text.notation import chance_texts

        return chance_texts(outcomes)

    def chance_outcomes(self, s: State, texts: Sequence[str], options: Mapping[str, Any]) -> list[int]:
        from bastide.games.saint_malo.text.notation import chance_outcomes

        return chance_outcomes(s, texts)

    def to_position(self, s: State, options: Mapping[str, Any]) -> Position:
        from bastide.games.saint_malo.text.position import to_position

        return to_position(s)

    def from_position(self, position: Position, options: Mapping[str, Any]) -> tuple[Buffer, dict[str, Any]]:
        from bastide.games.saint_malo.text.position import from_position

        self.check_position(position)
        return from_position(position), self.checked_options(options)

    def view(self, s: State, seat: int | None, options: Mapping[str, Any]) -> Position:
        from bastide.games.saint_malo.rules.hidden import view

        return view(s, seat)

    def resampled(self, buffer: Buffer, seat: int, stream: int) -> Buffer:
        from bastide.games.saint_malo.rules.hidden import resampled

        return resampled(buffer, seat, stream)

    def points(self, s: State) -> list[int]:
        return [int(points) for points in s.points[: s.players]]

    def explain(self, s: State, note: Note, move: int, options: Mapping[str, Any]) -> Award:
        from bastide.games.saint_malo.text.notation import explain

        return explain(note, move)

    def result(self, s: State) -> tuple[tuple[int, ...], str]:
        from bastide.games.saint_malo.rules.scoring import result
        from bastide.games.saint_malo.text.reasons import result_text

        winners, reason = result(s)
        return winners, result_text(reason)

    def observe(self, s: State, seat: int) -> dict[str, np.ndarray]:
        from bastide.games.saint_malo.bot.observation import observe

        return observe(s, seat)

    @cached_property
    def greedy(self) -> Greedy:
        from bastide.games.saint_malo.bot.greedy import SCRATCH, choose

        return Greedy(choose, SCRATCH)

    def draw(self, position: Position, seat: int | None, options: Mapping[str, Any], **how: Any) -> str:
        from bastide.games.saint_malo.drawing import draw_table

        return draw_table(position, seat, **how)


GAME = SaintMalo()
