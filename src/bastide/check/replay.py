"""Chance follows from its seed: the record played again gives the same game, and so does the simulation of the rules."""

from bastide.check.report import expect
from bastide.check.samples import Setup, Subject
from bastide.core import rng
from bastide.core.verify import verify

_MOST = 3000


def run(subject: Subject) -> str:
    """A match of each set-up."""
    events = 0
    for number, setup in enumerate(subject.setups):
        events += check_simulation(setup, seed=11 + number)
    return f"{len(subject.setups)} games, {events} chance events"


def check_simulation(setup: Setup, seed: int) -> int:
    """A match asks for words by their number, a simulation takes them from the stream in the state: the same game."""
    match, engine = setup.start(seed), setup.game.engine
    buffer = setup.game.new_state(setup.players)
    state = engine.view(buffer)
    state.rng = rng.origin(seed)
    while engine.pending(state):
        engine.chance(state, rng.next_word(state))
    while match.turn is not None and len(match.moves) < _MOST:
        actions = match.actions()
        action = actions[len(match.moves) * 5 % len(actions)]
        match.play(action)
        engine.step(state, action.id)
    expect(
        setup.game.to_position(state) == match.position(), f"{setup}: match and simulation are at different positions"
    )
    found = verify(match)
    expect(found.proven, f"{setup}: {found.text}")
    return found.events
