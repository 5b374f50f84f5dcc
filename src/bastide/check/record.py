"""A record holds the whole game: read back it is written the same, in the middle of a game and at its end."""

from collections.abc import Iterator

from bastide.check.report import expect
from bastide.check.samples import Subject
from bastide.core import rng
from bastide.core.game import Game
from bastide.core.match import Match
from bastide.core.reading import Reader

_MOST = 3000  # moves, where a game does not end


def run(subject: Subject) -> str:
    """A match of each set-up by a seed, and one by a key."""
    count = 0
    for setup in subject.setups:
        for match in (setup.start(seed=9), setup.game.start(setup.players, key=bytes(range(32)))):
            for moves in _stops(match):
                _check_round_trip(subject.game, match, f"{setup}, after {moves} moves")
                count += 1
            if subject.quick:
                break
    return f"{count} records"


def _stops(match: Match) -> Iterator[int]:
    """Plays the match to its end and stops there, and twice on the way."""
    while match.turn is not None and len(match.moves) < _MOST:
        if len(match.moves) in (0, 10):
            yield len(match.moves)
        actions = match.actions()
        match.play(actions[rng.word_at(3, len(match.moves)) % len(actions)])
    yield len(match.moves)


def _check_round_trip(game: Game, match: Match, where: str) -> None:
    text = match.save()
    again = Reader(text, find=lambda name: game).match()
    expect(again.save() == text, f"{where}: {_first_difference(text, again.save())}")
    expect(again.position() == match.position(), f"{where}: the record leads to another position")
    expect(again.view_at(len(again.moves) // 2) == match.view_at(len(match.moves) // 2), f"{where}: its middle differs")


def _first_difference(one: str, two: str) -> str:
    for number, (mine, other) in enumerate(zip(one.splitlines(), two.splitlines(), strict=False), 1):
        if mine != other:
            return f"line {number} of the record was {mine!r} and is {other!r}"
    return "the record read back has another length"
