"""Saint Malo (2012), declared."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from bastide.core.actions import Action
from bastide.core.events import Award, Note
from bastide.core.game import Game, Greedy, Position
from bastide.core.player_view import PlayerView
from bastide.core.rooms import room
from bastide.core.state import Buffer, State


class SaintMalo(Game):
    """Roll, draw into the city, mind the pirates."""

    name = "saint-malo"
    title = "Saint Malo"
    credits = "Inka and Markus Brand, alea / Ravensburger 2012"
    players = range(2, 6)
    rules = ("rules.state", "rules.engine")

    page = room("page")
    editor = room("editor")
    terminal = room("terminal")
    guide = room("drawing.guide")
    search = room("bot.search")
    levels = room("bot.levels")
    training = room("bot.training")
    rollouts = room("bot.rollouts")

    def action(self, s: State, number: int) -> Action:
        from bastide.games.saint_malo.text.actions import ACTIONS

        return ACTIONS[number]

    def chance_texts(self, s: State, outcomes: Sequence[int]) -> list[str]:
        from bastide.games.saint_malo.text.notation import chance_texts

        return chance_texts(outcomes)

    def chance_outcomes(self, s: State, texts: Sequence[str]) -> list[int]:
        from bastide.games.saint_malo.text.notation import chance_outcomes

        return chance_outcomes(s, texts)

    def to_position(self, s: State) -> Position:
        from bastide.games.saint_malo.text.position import to_position

        return to_position(s)

    def from_position(self, position: Position) -> tuple["SaintMalo", Buffer]:
        from bastide.games.saint_malo.text.reading import from_position

        self.check_position(position)
        return self, from_position(position)

    def award(self, s: State, note: Note, move: int) -> Award:
        from bastide.games.saint_malo.text.reasons import award_of

        return award_of(note, move)

    def result(self, s: State) -> tuple[tuple[int, ...], str]:
        from bastide.games.saint_malo.rules.scoring import result
        from bastide.games.saint_malo.text.reasons import result_words

        winners, reason = result(s)
        return winners, result_words(reason)

    def observe(self, s: State, seat: int) -> dict[str, np.ndarray]:
        from bastide.games.saint_malo.bot.observation import observe

        return observe(s, seat)

    @cached_property
    def greedy(self) -> Greedy:
        from bastide.games.saint_malo.bot.greedy import SCRATCH, choose

        return Greedy(choose, SCRATCH)

    @property
    def view_type(self) -> type[PlayerView]:
        from bastide.games.saint_malo.view import SaintMaloView

        return SaintMaloView

    def draw(self, view: PlayerView, **how: Any) -> str:
        from bastide.games.saint_malo.drawing import draw_table
        from bastide.games.saint_malo.view import viewed

        return draw_table(viewed(view), view.seat, **how)


GAME = SaintMalo()
