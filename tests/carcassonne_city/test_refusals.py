"""Why a choice can't be made: a reason exactly where it is not legal, and without its cause it is."""

import random
from collections import Counter
from functools import cache

import numpy as np
import pytest

from bastide.bots.greedy import GreedyBot
from bastide.core import engines
from bastide.core.i18n import LANGUAGES, using_language
from bastide.core.jit import compiled, rule
from bastide.core.refusals import Refusal
from bastide.core.state import Buffer
from bastide.core.statements import statements
from bastide.games.carcassonne_city.rules import refusals as why
from bastide.games.carcassonne_city.rules.engine import refusal
from bastide.games.carcassonne_city.rules.squares import Side, Square, numbered_square
from bastide.games.carcassonne_city.rules.state import (
    ACTIONS,
    ENDS,
    GATE,
    KINDS,
    NONE,
    PLACE,
    POST,
    REACH,
    SIDES,
    TOWER,
    WALL,
    opened,
)
from bastide.games.carcassonne_city.text import actions
from tests.soak import many, rest

from .causes import legal_now, refused, removing_all, state_of, tiles_with, told, view_of
from .table import GAME, Step, Table, follower, gate, guard, lay, resume, table, tower, wall

IDS = {statement.id for statement in statements(GAME)}


@cache
def moments(players: int, seed: int, greedy: bool = False) -> tuple[Buffer, ...]:
    """Every state of a game by random moves, or by greedy ones with a tenth of them random."""
    match, chooser = GAME.start(players, seed), random.Random(seed)
    bot = GreedyBot(GAME, engines.NATIVE) if greedy else None
    while match.turn is not None:
        chosen = chooser.choice(match.actions())
        if bot and chooser.random() < 0.9:
            chosen = bot.choose(match.player_view(match.turn))
        match.play(chosen)
    return tuple(match.buffer_at(move) for move in range(len(match.moves) + 1))


def around(buffer: Buffer) -> list[Square]:
    """The squares of the city and two beyond it on every side; and some that share their cells of the plane with it."""
    city = list(view_of(buffer).city) or [Square(0, 0)]
    xs, ys = [square.x for square in city], [square.y for square in city]
    near = [Square(x, y) for y in range(min(ys) - 2, max(ys) + 3) for x in range(min(xs) - 2, max(xs) + 3)]
    far = [Square(x - 80 if x > 5 else REACH, y) for x, y in near[::7]]
    return [*near, *far]


def asked_about(buffer: Buffer, chooser: random.Random) -> list[int]:
    """All actions of the step that is asked, near the city, and some of every other step."""
    squares = around(buffer)
    lays = [actions.lay(square, turn).id for square in squares for turn in range(4)]
    gates = [actions.place_gate(Side(*square, side)).id for square in squares for side in SIDES]
    rest = [*range(PLACE, NONE), NONE, WALL, WALL + 1, POST, TOWER, TOWER + 1]
    step = state_of(buffer).kind
    if step != KINDS.index("lay"):
        lays = chooser.sample(lays, 4)
    if step != KINDS.index("gate"):
        gates = chooser.sample(gates, 4)
    return [*lays, *gates, *rest]


def check_words(view_buffer: Buffer, refused: Refusal) -> None:
    """A statement, places of the city or beside it, and words in every language."""
    assert refused.rule in IDS
    for place in refused.places:
        x, y = map(int, place.split()[0].split(","))
        city = view_of(view_buffer).city
        assert any(abs(x - square.x) + abs(y - square.y) <= 1 for square in city), place
        assert len(place.split()) == 1 or place.split()[1] in SIDES
    for language in LANGUAGES:
        with using_language(language):
            assert 2 <= len(refused.head.split()) <= 5, refused.head
            assert refused.text.endswith(".") and "{" not in refused.text


def check(buffer: Buffer, chooser: random.Random, found: Counter[int]) -> None:
    """A reason exactly where it is not legal; the first of each kind here is put into words and its causes removed."""
    legal, here = legal_now(buffer), set[int]()
    before = buffer.copy()
    for action in asked_about(buffer, chooser):
        reason = refused(buffer, action)
        assert (reason == 0) == (action in legal), (action, reason)
        if reason == 0 or reason in here:
            continue
        here.add(reason)
        found[reason] += 1
        if said := told(buffer, action):
            assert said.reason == reason and said.rule == why.STATEMENTS[reason]
            check_words(buffer, said)
        if removable(buffer, action):
            found.update(removing_all(buffer, action))
    assert np.array_equal(buffer, before)


def removable(buffer: Buffer, action: int) -> bool:
    """Whether there is something to take away: not the limits of the record, of the plane, or of our pack."""
    s = state_of(buffer)
    if s.laid > 70 or (PLACE <= action < NONE and not tiles_with(action)):
        return False
    if action < GATE:
        return not (s.laid and told(buffer, action) and far_away(buffer, action))
    return s.laid > 0 and (action < TOWER or s.gate_tile >= 0)


def far_away(buffer: Buffer, action: int) -> bool:
    x, y = numbered_square(action // 4)
    return all(max(abs(x - at.x), abs(y - at.y)) > 3 for at in view_of(buffer).city)


@pytest.mark.parametrize("players", [2, *rest((3,), (4,))])
def test_a_reason_exactly_where_it_is_not_legal_and_none_without_its_cause(players: int) -> None:
    chooser, found = random.Random(players), Counter[int]()
    for seed in range(many(1, 10)):
        game = moments(players, 100 * players + seed)
        for buffer in chooser.sample(game, 40):
            check(buffer, chooser, found)
        check(game[-1], chooser, found)
    common = {
        why.GAME_OVER,
        why.OTHER_STEP,
        why.NOT_OPTIONAL,
        why.TAKEN,
        why.TOUCHES_NOTHING,
        why.STREET_UNMET,
        why.STREET_STOPPED,
        why.ONLY_TURNED,
        why.SAME_LOOK,
        why.NOT_ON_TILE,
        why.OCCUPIED,
    }
    assert common <= set(found)


@rule
def refusals_of_all(buffer: Buffer, out: np.ndarray) -> None:
    """The reason of every number of the action space."""
    s = opened(buffer)
    for action in range(ACTIONS):
        out[action] = refusal(s, action)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, *rest((3,), (4,))])
def test_over_whole_games_every_number_of_the_action_space(players: int) -> None:
    # Compiled, because 177,000 numbers are asked about in each of hundreds of moments; a sample of them plain as well.
    ask, chooser, found = compiled(refusals_of_all), random.Random(players), Counter[int]()
    out = np.zeros(ACTIONS, np.int8)
    for seed in range(many(2, 20)):
        for buffer in moments(players, 900 + seed, greedy=True):
            copy = buffer.copy()
            ask(copy, out)
            assert set(np.flatnonzero(out == why.NOTHING).tolist()) == legal_now(buffer)
            found.update(out.tolist())
            for action in chooser.sample(asked_about(buffer, chooser), 10):
                assert out[action] == refused(buffer, action)
    assert {why.BARRED, why.COMPLETED, why.NO_FOLLOWER, why.NOT_THE_CAUSE, why.TILE_BEYOND, why.NO_TILE} <= set(found)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, *rest((3,), (4,))])
def test_causes_of_greedy_games(players: int) -> None:
    chooser, found = random.Random(players), Counter[int]()
    for seed in range(many(1, 10)):
        for buffer in moments(players, 900 + seed, greedy=True):
            check(buffer, chooser, found)
    assert {why.BARRED, why.COMPLETED, why.NOT_THE_CAUSE, why.TILE_BEYOND, why.NO_TILE} <= set(found)


@pytest.mark.slow
@pytest.mark.rule("CC-35")
def test_a_guard_is_asked_for_exactly_where_nothing_refuses_it() -> None:
    found = Counter[int]()
    for buffer in moments(2, 901, greedy=True):
        match = GAME.resume(GAME.to_position(state_of(buffer)), seed=1)
        if state_of(buffer).kind != KINDS.index("wall"):
            continue
        for end in ENDS:
            seat = match.turn
            side = view_of(buffer).next_wall(ENDS.index(end))
            assert side is not None
            reason = match.why_not(f"guard {side}")
            assert reason is not None
            move = match.play(f"wall {end}")
            came_home = any(award.seat == seat for award in move.awards)
            if not came_home:
                asked = match.turn == seat and match.position()["step"]["kind"] == "guard"
                assert asked == (reason.reason == why.OTHER_STEP)
            found[reason.reason] += 1
            match = GAME.resume(GAME.to_position(state_of(buffer)), seed=1)
    assert {why.OTHER_STEP, why.WATCHED} <= set(found)


# One case of each kind, as a table shows it


def asked_why(start: Table, thing: str) -> tuple[int, str] | None:
    """The reason, and the places that offend."""
    said = resume(start).why_not(thing)
    if said is None:
        return None
    check_language(said)
    return said.reason, "; ".join(said.places)


def check_language(said: Refusal) -> None:
    texts = []
    for language in LANGUAGES:
        with using_language(language):
            texts.append((said.head, said.text))
    assert len({head for head, _text in texts}) == len({text for _head, text in texts}) == len(LANGUAGES)


RING = "o o o\no . o\no . o"
HOLE = "o o o\no . o\no o o"


@pytest.mark.rule("CC-10", "CC-12", "CC-13")
@pytest.mark.parametrize(
    ("start", "thing", "expected"),
    [
        (table("", lay("o")), "lay 1,0 0", (why.FIRST_TILE, "")),
        (table("", lay("o")), "lay 0,0", None),
        (table("o", lay("o")), "lay 0,0", (why.TAKEN, "0,0")),
        (table("o", lay("o")), "lay 1,1", (why.TOUCHES_NOTHING, "0,0")),
        (table("o", lay("o")), "lay 5,0 2", (why.TOUCHES_NOTHING, "")),
        (table("o", lay("o")), "lay 1,0", None),
        (table("o o", lay("o"), pile=2, gate="0,0 N"), "lay 0,-1", (why.BARRED, "0,0 N")),
        (table("o o", lay("o"), pile=2, gate="1,0 N", ccw="0,0 N"), "lay 0,-1 0", (why.BARRED, "0,0 N")),
        # The gate inside a ring that this tile would close.
        (table(RING, lay("o"), pile=2, gate="1,0 S"), "lay 1,2", (why.WALL_IN_HOLE, "1,0 S")),
        (table(RING, lay("o"), pile=2, gate="1,0 N"), "lay 1,2", None),
        # Streets: which side, which neighbour.
        (table("E", lay("NS")), "lay 1,0 0", (why.ONLY_TURNED, "0,0")),
        (table("E", lay("NS")), "lay 1,0", None),
        (table("E", lay("o"), coming="NS"), "lay 1,0", (why.STREET_UNMET, "0,0")),
        (table("E . fW\no o o", lay("EW")), "lay 1,0 0", (why.STREET_STOPPED, "2,0")),
        (table("E . fW\no o o", lay("EW")), "lay 1,0", (why.STREET_STOPPED, "2,0")),
        (table("E . fW\no o o", lay("EW")), "lay 1,0 1", (why.STREET_UNMET, "1,1; 0,0")),
        (table("o", lay("NS")), "lay 1,0 2", (why.SAME_LOOK, "")),
        (table("o", lay("NS")), "lay 1,0 3", (why.ONLY_TURNED, "0,0")),
    ],
)
def test_laying(start: Table, thing: str, expected: tuple[int, str] | None) -> None:
    assert asked_why(start, thing) == expected


@pytest.mark.rule("CC-12")
def test_the_words_name_the_side_and_what_lies_there() -> None:
    said = resume(table("E . fW\no o o", lay("EW"))).why_not("lay 1,0 0")
    assert said and said.text == "Streets only meet streets. In the east the tile’s street would run into a market."
    said = resume(table("E . fW\no o o", lay("EW"))).why_not("lay 1,0")
    needed = (
        "Here the tile needs a street in the west and none in the east and in the south, and no turn of it has that."
    )
    assert said and said.text == f"Streets only meet streets. {needed}"
    said = resume(table("E", lay("NS"))).why_not("lay 1,0 0")
    assert said and (said.head, said.text) == (
        "Fits only when turned",
        "In the west a street arrives, and the tile has none there. Turn the tile, and it fits.",
    )


@pytest.mark.rule("CC-20", "CC-21", "CC-22")
@pytest.mark.parametrize(
    ("start", "thing", "expected"),
    [
        (table("E W+fN", follower(1, 0)), "burgher W", (why.COMPLETED, "1,0; 0,0")),
        (table("E W+fN", follower(1, 0)), "trader A", None),
        (table("o f", follower(1, 0)), "trader A", (why.COMPLETED, "1,0")),
        (table("EW EW", follower(1, 0), followers="1 burgher 0,0 EW"), "burgher EW", (why.OCCUPIED, "0,0")),
        (table("o o", follower(1, 0), followers="0 steward 0,0 a"), "steward a", (why.OCCUPIED, "0,0")),
        (table("o o", follower(1, 0), followers="0 steward 0,0 a"), "follower 1,0", (why.OCCUPIED, "0,0")),
        (table("o o", follower(1, 0)), "follower 1,0", None),
        (table("o o", follower(1, 0)), "follower 0,0", (why.OTHER_TILE, "1,0")),
        (table("o o", follower(1, 0)), "burgher NS", (why.NOT_ON_TILE, "1,0")),
        (table("o o", lay("o")), "burgher NS", (why.OTHER_STEP, "")),
        (table("o o", lay("o")), "none", (why.NOT_OPTIONAL, "")),
        (table("o o", follower(1, 0)), "lay 2,0", (why.OTHER_STEP, "")),
    ],
)
def test_followers(start: Table, thing: str, expected: tuple[int, str] | None) -> None:
    assert asked_why(start, thing) == expected


@pytest.mark.rule("CC-20")
def test_without_a_follower_in_supply() -> None:
    stewards = "; ".join(f"0 steward {2 * x},0 a" for x in range(7))
    picture = " ".join(["o", "fEW"] * 7 + ["NS"])
    start = table(picture, follower(14, 0), followers=stewards)
    assert asked_why(start, "burgher NS") == (why.NO_FOLLOWER, "")


@pytest.mark.rule("CC-32", "CC-33", "CC-39")
@pytest.mark.parametrize(
    ("start", "thing", "expected"),
    [
        (table("o o", gate(1, 2), pile=2), "gate 0,0 N", None),
        (table("o o", gate(1, 2), pile=2), "gate 0,0 E", (why.TILE_BEYOND, "1,0")),
        (table("o o", gate(1, 2), pile=2), "gate 3,0 E", (why.NO_TILE, "")),
        (table(HOLE, gate(1, 2), pile=2), "gate 1,0 S", (why.FACES_HOLE, "1,1")),
        (table(HOLE, gate(1, 2), pile=2), "wall 1,0 N", (why.OTHER_STEP, "")),
        (table(HOLE, wall(1, 1, 2), pile=2, gate="0,0 N"), "wall cw", None),
        (table(HOLE, wall(1, 1, 2), pile=2, gate="0,0 N"), "wall 1,0 N", None),
        (table(HOLE, wall(1, 1, 2), pile=2, gate="0,0 N"), "wall 0,0 N", (why.WALL_STANDS, "0,0 N")),
        (table(HOLE, wall(1, 1, 2), pile=2, gate="0,0 N"), "wall 2,0 E", (why.NOT_AT_END, "1,0 N; 0,0 W")),
        (table(HOLE, wall(1, 1, 2), pile=2, gate="0,0 N"), "wall 1,0 S", (why.FACES_HOLE, "1,1")),
        (table(HOLE, wall(1, 1, 2), pile=2, gate="0,0 N"), "gate 1,0 N", (why.OTHER_STEP, "")),
    ],
)
def test_gate_and_walls(start: Table, thing: str, expected: tuple[int, str] | None) -> None:
    assert asked_why(start, thing) == expected


def guarded(step: Step) -> Table:
    """Two walls after the gate, over a hole."""
    return table(HOLE, step, pile=2, gate="0,0 N", cw="1,0 N; 2,0 N")


@pytest.mark.rule("CC-35")
@pytest.mark.parametrize(
    ("start", "thing", "expected"),
    [
        (guarded(guard(1, "cw", 1, 1)), "guard", None),
        (guarded(guard(1, "cw", 1, 1)), "guard 2,0 N", None),
        (guarded(guard(1, "cw", 1, 1)), "guard 1,0 N", (why.OLD_WALL, "2,0 N")),
        (guarded(guard(1, "cw", 1, 1)), "guard 0,0 N", (why.ON_GATE, "0,0 N")),
        (guarded(guard(1, "cw", 1, 1)), "guard 0,1 W", (why.NO_WALL, "")),
        (guarded(lay("o")), "guard", (why.OTHER_STEP, "")),
        # The row from the south: a guard in the north sees it whole, unless a hole parts it.
        (
            table("o o", wall(1, 0, 1), pile=2, gate="0,0 N", cw="1,0 N; 1,0 E", followers="0 guard 1,0 N"),
            "guard 1,0 S",
            (why.WATCHED, "1,0 N"),
        ),
        (table("o o", wall(1, 0, 1), pile=2, gate="0,0 N", cw="1,0 N; 1,0 E"), "guard 1,0 S", (why.OTHER_STEP, "")),
    ],
)
def test_guards(start: Table, thing: str, expected: tuple[int, str] | None) -> None:
    assert asked_why(start, thing) == expected


@pytest.mark.rule("CC-23", "CC-35")
def test_who_came_home_this_turn_rests() -> None:
    stewards = "; ".join(f"0 steward {2 * x},0 a" for x in range(6))
    start = table(" ".join(["o", "fEW"] * 6), wall(0, 1, 1), pile=2, gate="0,0 N", followers=stewards, resting="1 0")
    assert asked_why(start, "guard 1,0 N") == (why.ALL_REST, "")
    assert asked_why(start, "guard") == (why.ALL_REST, "")
    awake = table(" ".join(["o", "fEW"] * 6), wall(0, 1, 1), pile=2, gate="0,0 N", followers=stewards)
    assert asked_why(awake, "guard 1,0 N") == (why.OTHER_STEP, "")


@pytest.mark.rule("CC-36")
@pytest.mark.parametrize(
    ("start", "thing", "expected"),
    [
        (table("o o o", tower(), pile=2, gate="0,0 N", cw="1,0 N"), "tower cw", None),
        (table("o o o", tower(), pile=2, gate="0,0 N", cw="1,0 N"), "tower ccw", (why.NO_WALL_BEFORE, "0,0 N")),
        (table("o o o", wall(1, 1, 1), pile=2, gate="0,0 N", cw="1,0 N"), "tower cw", (why.NOT_THE_CAUSE, "")),
        (table("o o o", wall(0, 1, 1), pile=2, gate="0,0 N", cw="1,0 N"), "tower cw", (why.OTHER_STEP, "")),
    ],
)
def test_towers(start: Table, thing: str, expected: tuple[int, str] | None) -> None:
    assert asked_why(start, thing) == expected


@pytest.mark.rule("CC-36")
def test_without_a_tower() -> None:
    towers = "; ".join(f"0 cw {after}" for after in range(1, 7))
    line = "1,0 N; 2,0 N; 3,0 N; 4,0 N; 5,0 N; 6,0 N; 6,0 E"
    start = table("o o o o o o o", wall(0, 1, 1), pile=2, gate="0,0 N", cw=line, towers=towers)
    assert asked_why(start, "tower cw") == (why.NO_TOWER, "")


@pytest.mark.parametrize(
    "thing",
    ["", "lay", "lay 1", "lay 1,0 4", "lay 99,0", "lay 1,0 0 0", "burgher", "gate 1,0", "gate 1,0 X", "wall", "wall up",
     "guard 1,0", "tower", "none now", "build market"],
)  # fmt: skip
def test_what_can_not_be_read_says_what_was_expected(thing: str) -> None:
    for start in (table("o o", lay("o")), table("o o", follower(1, 0))):
        with pytest.raises(ValueError, match="expected `lay X,Y TURN`"):
            resume(start).why_not(thing)


def test_after_the_end_nothing_is_said() -> None:
    assert resume(table("o o", None, pile=3, left=0)).why_not("lay 2,0 0") is None
