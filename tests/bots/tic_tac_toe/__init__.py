"""A game that declares nothing but its rules: what bots make of it."""

from typing import Any

from bastide.core.actions import Action
from bastide.core.game import Game
from bastide.core.player_view import PlayerView
from bastide.core.state import State


class TicTacToe(Game):
    name = "tic-tac-toe"
    title = "Tic-tac-toe"
    credits = "nobody"
    players = range(2, 3)

    def action(self, s: State, number: int) -> Action:
        return Action(number, "abc"[number % 3] + "123"[number // 3])

    def draw(self, view: PlayerView, **how: Any) -> str:
        return "<svg/>"
