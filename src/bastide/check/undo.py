"""Taking back gives back the exact state, and is refused once something new was seen or somebody else is asked."""

from bastide.check.report import expect
from bastide.check.samples import Moment, Subject
from bastide.core import rng
from bastide.core.actions import Action
from bastide.core.errors import CannotUndo
from bastide.core.match import Match
from bastide.core.player_view import determinized

_TRIED = 4  # actions at each moment
_WORLDS = 4  # that the seat can't tell apart


def run(subject: Subject) -> str:
    """A few actions at every moment of the random games."""
    taken_back = refused = 0
    for moment, seat in subject.decisions:
        for action in _some(moment):
            _check_free(moment, action)
            if _check_own(moment, action):
                taken_back += 1
                _check_nothing_new(moment, seat, action)
            else:
                refused += 1
    return f"{taken_back} actions could be taken back, {refused} could not"


def _some(moment: Moment) -> list[Action]:
    actions = moment.match().actions()
    first = rng.word_at(moment.decisions, 1) % len(actions)
    return (actions[first:] + actions[:first])[:: max(1, len(actions) // _TRIED)]


def _shown(match: Match) -> tuple[object, ...]:
    """All that can be seen of a match."""
    views = [match.view(seat) for seat in (None, *range(match.players))]
    return match.position(), views, match.actions(), match.turn, [score.points for score in match.scores()]


def _check_free(moment: Moment, action: Action) -> None:
    """With free undo any move goes back and forth."""
    match = moment.match(free_undo=True)
    before = _shown(match)
    match.play(action)
    after = _shown(match)
    match.undo()
    expect(_shown(match) == before, f"{moment}: {action.text!r} taken back does not give back the state")
    match.redo()
    expect(_shown(match) == after, f"{moment}: {action.text!r} played again does not lead to the same state")


def _check_own(moment: Moment, action: Action) -> bool:
    """Whether the move can be taken back by its player; `commits` must have said so before."""
    match = moment.match()
    commits = match.commits(action)
    move = match.play(action)
    expect(
        commits != match.can_undo,
        f"{moment}: before {action.text!r} `commits` said {commits}, then undo is {match.can_undo}",
    )
    allowed = not move.revealed and move.seat == match.turn
    expect(match.can_undo == allowed, f"{moment}: {action.text!r}: undo is {match.can_undo}, expected {allowed}")
    try:
        match.undo()
    except CannotUndo:
        expect(not allowed, f"{moment}: {action.text!r} should go back, and was refused")
        return False
    expect(allowed, f"{moment}: {action.text!r} went back, and should have been refused")
    return True


def _check_nothing_new(moment: Moment, seat: int, action: Action) -> None:
    """What can be taken back has shown nothing: in all worlds that look the same to the seat it leads to the same view."""
    seen = None
    for stream in range(_WORLDS):
        world = determinized(moment.game, moment.buffer, seat, stream) if stream else moment.buffer
        match = moment.match(world)
        match.play(action)
        view = match.view(seat)
        seen = view if seen is None else seen
        told = "shows something hidden, and could still be taken back: the rule must note REVEAL"
        expect(view == seen, f"{moment}: {action.text!r} {told}")
