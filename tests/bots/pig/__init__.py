"""A game with chance that declares nothing but its rules."""

from typing import Any

from bastide.core.actions import Action
from bastide.core.game import Game
from bastide.core.player_view import PlayerView
from bastide.core.state import State


class Pig(Game):
    name = "pig"
    title = "Pig"
    credits = "nobody"
    players = range(2, 4)

    def action(self, s: State, number: int) -> Action:
        return Action(number, ("roll", "hold")[number])

    def draw(self, view: PlayerView, **how: Any) -> str:
        return "<svg/>"
