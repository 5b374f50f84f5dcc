"""The rules give the same bytes in every way of running them: plain, compiled, compiled with every index checked."""

from importlib.util import find_spec

import numpy as np

from bastide.check.report import expect
from bastide.check.samples import MOST_DECISIONS, Setup, Subject
from bastide.core import engines, rng, wasm
from bastide.core.engine import OnBuffers
from bastide.core.jit import compiled, compiling
from bastide.core.state import Buffer

COMPILED, CHECKED = "compiled", "checked"


def run(subject: Subject) -> str:
    """Whole games of each set-up, and one game state by state. Compiling takes its time when it is done first."""
    expect(all(game.ended for game in subject.games), "random games do not end, so they can't be compared")
    if not compiling():
        return "not compiled here (BASTIDE_COMPILE=0)"
    ways = _ways(subject)
    games = 4 if subject.quick else 20
    for setup in subject.setups:
        check_whole_games(setup, games, ways)
        if not subject.quick:
            check_every_state(setup)
    told = "bounds-checked and state by state: without --quick" if subject.quick else "and every state of one"
    return f"{len(subject.setups)} set-ups, {games} games each, {', '.join(ways)}; {told}"


def _ways(subject: Subject) -> tuple[str, ...]:
    """Ways beside plain: by Numba where it is installed, by the module where the game has one."""
    found = []
    if find_spec("numba") is not None:
        found += [COMPILED] if subject.quick else [COMPILED, CHECKED]
    if wasm.has_module(type(subject.setups[0].game)):
        found.append(engines.WASM)
    expect(bool(found), "neither Numba nor a module is at hand, so that nothing can be compared")
    return tuple(found)


def games_in_mode(setup: Setup, way: str, games: int) -> tuple[list[int], list[bytes]]:
    """Random games: the decisions each took, and the state's bytes at its end. `way`: plain, compiled, checked or wasm."""
    play = setup.game.engine.random_games
    if way == engines.WASM:
        play = engines.function(setup.game, way, play, "random_games")
    elif way != engines.PLAIN:
        play = compiled(play, boundscheck=way == CHECKED)
    first = setup.game.new_state(setup.players)
    buffer, choices = first.copy(), np.zeros(setup.game.engine.most_legal, np.int32)
    decisions, ends = [], []
    for number in range(games):
        stream = np.uint64(rng.word_at(setup.players, number))
        decisions.append(int(play(first, stream, 1, buffer, choices)))
        ends.append(buffer.tobytes())
    return decisions, ends


def check_whole_games(setup: Setup, games: int, ways: tuple[str, ...] = (COMPILED, CHECKED, engines.WASM)) -> None:
    """All ways lead to the same ends, and the games are different ones."""
    plain = games_in_mode(setup, "plain", games)
    for way in ways:
        expect(games_in_mode(setup, way, games) == plain, f"{setup}: {way} games differ from plain ones")
    expect(len(set(plain[1])) > 1, f"{setup}: {games} random games all end the same: is chance drawn from the state?")


def check_every_state(setup: Setup) -> None:
    """Not only the ends: legal actions and bytes after every decision and every chance."""
    engine = setup.game.engine
    plain, fast = engine.on_buffers, _fast(setup)
    one = setup.game.new_state(setup.players)
    two = one.copy()
    legal = np.zeros(engine.most_legal, np.int32), np.zeros(engine.most_legal, np.int32)
    for number in range(MOST_DECISIONS):
        if plain.turn(one) < 0:
            break
        word = np.uint64(rng.word_at(17, number))
        came = plain.chance(one, word)
        expect(came == fast.chance(two, word), f"{setup}, step {number}: compiled chance comes out differently")
        if came < 0:
            action = _chosen(setup, number, one, two, legal)
            plain.decide(one, action)
            fast.decide(two, action)
        expect(
            one.tobytes() == two.tobytes(),
            f"{setup}, step {number}: plain and compiled states differ{_field(setup, one, two)}",
        )


def _chosen(setup: Setup, number: int, one: Buffer, two: Buffer, out: tuple[np.ndarray, np.ndarray]) -> int:
    """A random action that is legal in both worlds."""
    rules = setup.game.engine.on_buffers
    n, m = rules.legal(one, out[0]), _fast(setup).legal(two, out[1])
    same = n == m and bool((out[0][:n] == out[1][:n]).all())
    expect(same and n > 0, f"{setup}, step {number}: legal plain {out[0][:n].tolist()}, compiled {out[1][:m].tolist()}")
    return int(out[0][rng.word_at(18, number) % n])


def _fast(setup: Setup) -> OnBuffers:
    """The rules that are compared with the plain ones state by state."""
    if find_spec("numba") is not None:
        return setup.game.engine.on_buffers.compiled()
    return engines.on_buffers(setup.game, engines.WASM)


def _field(setup: Setup, one: Buffer, two: Buffer) -> str:
    """The first field in which two states differ."""
    kind = setup.game.engine.state
    rows = one.view(kind), two.view(kind)
    for name in kind.fields or ():
        if not np.array_equal(rows[0][name], rows[1][name]):
            return f" in {name}"
    return " between the fields"
