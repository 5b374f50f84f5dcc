"""What everybody is told of chance gives nothing hidden away: the log, and the record of a game under way."""

import json
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from bastide.check.report import expect
from bastide.check.samples import Setup
from bastide.core import rng
from bastide.core.chance import Seeded
from bastide.core.match import Match
from bastide.look.page import page_room
from bastide.look.past import past_of

_MOVES = 12  # that are followed
_EVENTS = 10  # of chance that are turned, in each game
_OTHERS = (7919, 7927, 7933, 7937)  # seeds of what comes instead: some may come to the same


@dataclass(frozen=True)
class Turned(Seeded):
    """The words of a seed, one of them another; it keeps what it was asked for."""

    at: int = -1
    other: int = 0
    asked: set[int] = field(default_factory=set, compare=False)

    def word(self, number: int) -> np.uint64:
        self.asked.add(number)
        return np.uint64(rng.word_at(self.other if number == self.at else self.seed, number))


class Told(NamedTuple):
    """A moment of a match: how it is, what a spectator sees of it, and what everybody is told."""

    truth: str
    seen: str
    chance: str
    record: str
    log: str
    steps: str


def check_told(setup: Setup, seed: int) -> int:
    """One event of chance comes out otherwise: where spectators see no difference, nobody may be told of one."""
    usual = Turned(seed)
    match = Match(setup.game, setup.game.new_state(setup.players), usual)
    one = [_told(match)]
    actions: list[str] = []
    while match.turn is not None and len(actions) < _MOVES:
        legal = match.actions()
        actions.append(legal[rng.word_at(seed, len(actions)) % len(legal)].text)
        match.play(actions[-1])
        one.append(_told(match))
    events = sorted(usual.asked)
    turned = events[:: max(1, len(events) // _EVENTS)]
    for event in turned:
        sources = (Turned(seed, event, other) for other in _OTHERS)
        others = (Match(setup.game, setup.game.new_state(setup.players), source) for source in sources)
        any(_differs(other, one, actions, str(setup)) for other in others)
    return len(turned)


def _differs(other: Match, one: list[Told], actions: list[str], where: str) -> bool:
    """Whether the other match is another one; fails where somebody is told so and can't see it."""
    for number, mine in enumerate(one):
        theirs = _told(other)
        if mine.seen != theirs.seen or other.turn is None:
            return True  # it shows, so it may be told; and when the game is over everything is
        if mine.truth != theirs.truth:  # else a throw that changed nothing: it may have been an open one
            _check_equal(mine, theirs, f"{where}, after {number} moves: spectators see no difference")
        if number == len(actions) or actions[number] not in {action.text for action in other.actions()}:
            break
        other.play(actions[number])
    return mine.truth != theirs.truth


def _check_equal(mine: Told, theirs: Told, where: str) -> None:
    cure = "override public_chance, so that what is hidden is not told"
    expect(
        mine.chance == theirs.chance, f"{where}, and public_chance tells one: {mine.chance} or {theirs.chance}; {cure}"
    )
    expect(mine.record == theirs.record, f"{where}, and the public record is another one")
    expect(mine.log == theirs.log, f"{where}, and the log tells one: {mine.log} or {theirs.log}")
    expect(mine.steps == theirs.steps, f"{where}, and the story tells one: {mine.steps} or {theirs.steps}")


def _told(match: Match) -> Told:
    set_up, moves = match.public_chance()
    chance = json.dumps([list(set_up), *map(list, moves)], ensure_ascii=False)
    record = match.save(public=True)
    return Told(json.dumps(match.position()), json.dumps(match.view()), chance, record, *_last_told(match))


def _last_told(match: Match) -> tuple[str, str]:
    """The log of the last move, and its steps with all that is seen in between."""
    if not match.moves:
        return "", ""
    room, past = page_room(match.game), past_of(match, len(match.moves), inside=True)
    steps = room.story([past], match.names).steps
    told = [(each.kind, each.words, repr(each.data), each.view.buffer.tobytes().hex()) for each in steps]
    return room.log_line(past, match.names), json.dumps(
        [told, [each.view.buffer.tobytes().hex() for each in past.stages]]
    )
