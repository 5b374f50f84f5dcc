"""A move from the inside: how the game stood each time a rule told something. Whoever shows a move step by step reads it."""

from dataclasses import dataclass

from bastide.core.events import EVERYBODY, Award, listening
from bastide.core.game import Game
from bastide.core.history import Move
from bastide.core.state import Buffer


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What a rule told, and the state at that very line. It holds what is hidden: for views to be made of it."""

    award: Award
    buffer: Buffer


def snapshots(game: Game, before: Buffer, move: Move) -> tuple[Snapshot, ...]:
    """A move made again from the state before it, with the chance of then; what it told, in the order of the rules."""
    buffer = before.copy()
    engine, state = game.engine, game.engine.view(buffer)
    states: list[Buffer] = []
    with listening(lambda: states.append(buffer.copy())) as notes:
        engine.decide(state, move.action.id)
        for outcome in game.chance_outcomes(engine.view(buffer.copy()), move.chance):
            engine.set_chance(state, outcome)
    told = zip(notes, states, strict=True)
    return tuple(Snapshot(game.award(state, note, move.number), at) for note, at in told if note.seat != EVERYBODY)
