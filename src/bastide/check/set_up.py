"""Whether there is a game to be checked at all: what every check needs, said once and in words."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import numpy as np

from bastide.check.report import expect
from bastide.check.samples import Setup, Subject
from bastide.core.engine import Engine
from bastide.core.game import Game

NEEDED = ("STATE", "ACTIONS", "MOST_LEGAL", "begin", "turn_of", "legal", "decide")
OF_CHANCE = ("pending", "chance", "set_chance")


def check_set_up(subject: Subject) -> str:
    """The rules hold what they must, and a game of every set-up can be begun and played at random."""
    _check_names(subject.game)
    _check_engine(subject.game, subject.game.engine)
    expect(bool(subject.setups), "no number of players is possible: `players` is a range, range(2, 5) for 2 to 4")
    for setup in subject.setups:
        _check_first_turn(setup)
    return f"{len(subject.games)} random games"


def _check_names(game: Game) -> None:
    if type(game).engine is not Game.engine:  # it makes its engine itself
        return
    found = {name for module in game.rules for name in vars(import_module(f"{type(game).__module__}.{module}"))}
    missing = [name for name in NEEDED if name not in found]
    expect(not missing, f"rules have no {', '.join(missing)}; they must hold {', '.join(NEEDED)}")
    lacking = [name for name in OF_CHANCE if name not in found]
    alike = len(lacking) in (0, len(OF_CHANCE))
    expect(alike, f"rules have no {', '.join(lacking)}; a game with chance must hold {', '.join(OF_CHANCE)}")


def _check_engine(game: Game, engine: Engine) -> None:
    fields: Mapping[str, Any] = engine.state.fields or {}
    first = next(iter(fields), "nothing")
    right = first == "rng" and fields["rng"][0] == np.uint64
    expect(right, f'the first field of STATE must be ("rng", np.uint64), got {first!r}')
    wanted = ("players", "points") if type(game).points is Game.points else ()
    missing = [name for name in wanted if name not in fields]
    expect(not missing, f"STATE has no field {', '.join(missing)}: have it, or write Game.points yourself")
    for name, value in (("ACTIONS", engine.actions), ("MOST_LEGAL", engine.most_legal)):
        expect(value >= 1, f"{name} must be a whole number from 1, got {value!r}")


def _check_first_turn(setup: Setup) -> None:
    turn = setup.start(seed=1).turn
    expect(turn is not None, f"{setup}: turn_of is negative at the beginning, as if the game were over")
