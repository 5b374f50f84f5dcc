"""Connect Four (1974), declared: what Bastide must know of it, and nothing that it can work out itself."""

from itertools import product
from typing import Any

import numpy as np

from bastide.core.actions import Action
from bastide.core.errors import BadPosition
from bastide.core.events import Award, Note
from bastide.core.game import Game, Position
from bastide.core.player_view import PlayerView
from bastide.core.rooms import room
from bastide.core.state import Buffer, State


class ConnectFour(Game):
    """Two players drop discs into seven columns; four in a row win."""

    name = "connect-four"
    title = "Connect Four"
    credits = "Howard Wexler, Milton Bradley 1974"
    players = range(2, 3)

    def action(self, s: State, number: int) -> Action:
        return Action(number, f"drop {'abcdefg'[number]}")

    def result(self, s: State) -> tuple[tuple[int, ...], str]:
        winners = tuple(seat for seat in range(2) if s.points[seat])
        return (winners, "four in a row") if winners else ((0, 1), "the board is full")

    def award(self, s: State, note: Note, move: int) -> Award:
        return Award(note.seat, note.amount, "points", "CF-4", (), move, note.reason, lambda award: "four in a row")

    refusal = room("refusals:refusal_of")  # why a column can't be chosen
    why = room("refusals")  # which column somebody means who taps the board

    def from_position(self, position: Position) -> tuple["ConnectFour", Buffer]:
        """That each field fits the record is checked for us; what must fit together is checked here."""
        game, buffer = super().from_position(position)
        check(self.engine.view(buffer))
        return game, buffer

    def draw(self, view: PlayerView, **how: Any) -> str:
        from connect_four.drawing import draw

        return draw(view, **how)


def check(s: State) -> None:
    """BadPosition names the field that can't be: discs lie on discs, and the rest follows from them."""
    from connect_four.rules import COLUMNS, EMPTY, NOBODY, ROWS, bit_of, wins

    held = [0, 0]
    for row, column in product(range(ROWS), range(COLUMNS)):
        disc = int(s.board[row, column])
        if disc not in (EMPTY, 0, 1):
            raise BadPosition(f"board[{row}][{column}]", f"expected 0, 1 or -1 (empty), got {disc}")
        if disc != EMPTY and row and s.board[row - 1, column] == EMPTY:
            raise BadPosition(f"board[{row}][{column}]", "expected nothing above an empty hole")
        if disc != EMPTY:
            held[disc] |= bit_of(row, column)
    if s.held.tolist() != held:
        raise BadPosition("held", f"expected {held}, as the board has it")
    won = [int(wins(s, seat)) for seat in range(2)]
    discs = int((s.board != EMPTY).sum())
    over = discs == ROWS * COLUMNS or sum(won) > 0
    expected = {"players": 2, "discs": discs, "points": won, "turn": NOBODY if over else discs % 2}
    for name, value in expected.items():
        if np.asarray(getattr(s, name)).tolist() != value:
            raise BadPosition(name, f"expected {value}, as the board has it")


GAME = ConnectFour()
