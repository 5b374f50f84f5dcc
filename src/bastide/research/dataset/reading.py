"""Through a data set position by position: each row again as a state of the game, for whoever wants more than its columns."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from bastide.core.game import Game
from bastide.core.state import State
from bastide.research.dataset.schema import BadDataset, files_of, head_of, rows_of


def positions(path: str | Path) -> Iterator[tuple[State, dict[str, Any]]]:
    """The state before every decision, and its row. The state is true and whole; what the seat may see of it, say `observe` of an
    observation space or `game.player_view(buffer, seat)`. It is changed by the next step: copy what is to be kept."""
    for file in files_of(Path(path)):
        game = head_of(file).bound()
        replay = Replay(game)
        for row in rows_of(file):
            yield replay.before(row), row
            replay.play(row)


class Replay:
    """Rows played again, by plain rules."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.state: State = None
        self.at = (-1, 0)  # the game, and its next decision

    def before(self, row: dict[str, Any]) -> State:
        """The state in which a row was decided; rows must come in their order."""
        number, decision = row["game"], row["decision"]
        if decision == 0:
            self.state = self.game.engine.view(self.game.new_state(len(row["points"])))
            self.at = (number, 0)
            self._let(row["set_up"], row)
        if (number, decision) != self.at:
            raise wrong(
                row, "decision", f"game {self.at[0]}, decision {self.at[1]}", f"game {number}, decision {decision}"
            )
        return self.state

    def play(self, row: dict[str, Any]) -> None:
        """What was decided, and what chance made of it."""
        self.game.engine.decide(self.state, row["action"])
        self.at = (row["game"], row["decision"] + 1)
        self._let(row["chance"], row)

    def legal(self) -> list[int]:
        """The legal actions now."""
        out = np.zeros(self.game.engine.most_legal, np.int32)
        return [int(action) for action in out[: self.game.engine.legal(self.state, out)]]

    def _let(self, outcomes: list[int], row: dict[str, Any]) -> None:
        """Let chance come out as told, all of it."""
        engine = self.game.engine
        for outcome in outcomes:
            if not engine.pending(self.state):
                raise wrong(row, "chance", "no more outcomes", str(outcome))
            try:
                came = engine.set_chance(self.state, outcome)
            except (IndexError, OverflowError, ValueError) as error:  # a number that no outcome of the game has
                raise wrong(row, "chance", "an outcome of the game", str(outcome)) from error
            if came != outcome:
                raise wrong(row, "chance", str(came), str(outcome))
        if engine.pending(self.state):
            raise wrong(row, "chance", "one outcome more", f"{len(outcomes)}")


def wrong(row: dict[str, Any], column: str, expected: str, got: str) -> BadDataset:
    """What is wrong with a row."""
    return BadDataset(f"game {row['game']}, decision {row['decision']}, {column}: expected {expected}, got {got}")
