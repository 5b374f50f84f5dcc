"""A position is JSON that holds everything: read back it is the same position, with the same choices and the same future."""

import json

import numpy as np

from bastide.check.report import expect
from bastide.check.samples import Moment, Subject
from bastide.core import rng
from bastide.core.game import Game
from bastide.core.state import Buffer

_AHEAD = 10  # decisions that are played on in both


def run(subject: Subject) -> str:
    """Every moment of the random games."""
    count = 0
    for moment in subject.moments:
        position = moment.game.to_position(moment.game.engine.view(moment.buffer))
        for name, value in (("game", moment.game.name), ("players", moment.setup.players)):
            expect(
                position.get(name) == value, f"{moment}: expected {name} {value!r} in it, got {position.get(name)!r}"
            )
        read = json.loads(json.dumps(position))
        expect(read == position, f"{moment}: the position is not JSON: {_difference(position, read)}")
        bound, buffer = moment.game.from_position(read)
        expect(
            bound.chosen == moment.game.chosen,
            f"{moment}: expected the options {moment.game.chosen}, got {bound.chosen}",
        )
        _check_same(moment, bound, buffer)
        count += 1
    return f"{count} positions, each played on for up to {_AHEAD} decisions"


def _check_same(moment: Moment, bound: Game, buffer: Buffer) -> None:
    """The same now, and after the same decisions with the same chance."""
    one, two = moment.buffer.copy(), buffer
    for ahead in range(_AHEAD + 1):
        before, after = (
            game.to_position(game.engine.view(state)) for game, state in ((moment.game, one), (bound, two))
        )
        where = f"{moment}, {ahead} decisions later" if ahead else str(moment)
        expect(before == after, f"{where}: read back it differs: {_difference(before, after)}")
        mine, others = _legal(moment.game, one), _legal(bound, two)
        expect(mine == others, f"{where}: read back it has other legal actions: {mine} became {others}")
        if not mine:
            return
        action = mine[rng.word_at(moment.decisions, ahead) % len(mine)]
        for game, state in ((moment.game, one), (bound, two)):
            _step(game, state, action, ahead)


def _legal(game: Game, buffer: Buffer) -> list[int]:
    out = np.zeros(game.engine.most_legal, np.int32)
    if game.engine.turn_of(game.engine.view(buffer)) < 0:
        return []
    return [int(number) for number in out[: game.engine.on_buffers.legal(buffer, out)]]


def _step(game: Game, buffer: Buffer, action: int, number: int) -> None:
    rules = game.engine.on_buffers
    rules.decide(buffer, action)
    event = 0
    while rules.chance(buffer, np.uint64(rng.word_at(number, event))) >= 0:
        event += 1


def _difference(one: object, two: object, where: str = "") -> str:
    """The first place at which they differ."""
    if isinstance(one, dict) and isinstance(two, dict):
        for key in [*one, *(key for key in two if key not in one)]:
            if key not in one or key not in two or one[key] != two[key]:
                return _difference(one.get(key), two.get(key), f"{where}.{key}" if where else str(key))
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        for at, (mine, other) in enumerate(zip(one, two, strict=True)):
            if mine != other:
                return _difference(mine, other, f"{where}[{at}]")
    return f"{where or 'position'} was {one!r} and is {two!r}"
