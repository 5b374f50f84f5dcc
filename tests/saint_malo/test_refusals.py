"""Why not: every choice that is not legal has a reason, no legal one has, and without its cause the reason is gone."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import bastide
from bastide.core.i18n import LANGUAGES, using_language
from bastide.core.jit import compiled
from bastide.core.player_view import PlayerView
from bastide.core.refusals import Refusal
from bastide.core.state import State
from bastide.core.statements import statements
from bastide.games.saint_malo.rules import refusal_numbers as why
from bastide.games.saint_malo.rules.board import CELL_OF
from bastide.games.saint_malo.rules.engine import legal
from bastide.games.saint_malo.rules.refusals import refusal
from bastide.games.saint_malo.rules.state import ACTIONS as ACTION_NUMBERS
from bastide.games.saint_malo.rules.state import MOST_LEGAL, opened
from bastide.games.saint_malo.text.actions import ACTIONS
from tests.played import played
from tests.saint_malo.without_cause import TAKE_AWAY
from tests.soak import many

from .positions import (
    GAME,
    LEFT,
    OUTER,
    TOP,
    Position,
    bonus,
    choices,
    church,
    city,
    crate,
    full_but,
    house,
    keep,
    person,
    position,
    resume,
    use,
    wall,
)

FIXTURES = Path(__file__).parent.parent / "fixtures"
GOLDEN = [f"golden-saint-malo-{players}-{bot}.txt" for players in (2, 3, 4, 5) for bot in ("greedy", "random")]
RULES = {statement.id for statement in statements(GAME)}
ACTIONS_OF_RULES = range(1, why.TOWER)

#: A thing, a position, the reason, the statement, the squares named.
CASES: dict[str, tuple[Position, str, int, str, str]] = {
    "dice that are not there": (position(city(), keep("CCWHS")), "keep CCC", why.DICE_NOT_THERE, "SM-11", ""),
    "five others": (position(city(), keep("CCWHS")), "keep CCWWS", why.DICE_NOT_THERE, "SM-11", ""),
    "a die that is not there": (position(city(), keep("CCWHS")), "die X", why.DICE_NOT_THERE, "SM-11", ""),
    "using before the dice": (position(city(), keep("CCWHS")), "use crate 2", why.ROLL_FIRST, "SM-11", ""),
    "a square before the dice": (position(city(), keep("CCWHS")), "d4", why.ROLL_FIRST, "SM-11", ""),
    "rolling after the third roll": (position(city(), use("CCWHS")), "keep CC", why.ROLLING_OVER, "SM-11", ""),
    "stopping twice": (position(city(), use("CCWHS")), "keep CCWHS", why.ROLLING_OVER, "SM-11", ""),
    "a square before the symbol": (position(city(), use("CCWHS")), "at d4", why.CHOOSE_FIRST, "SM-12", ""),
    "a second symbol": (position(city(), crate("CCWHS", 2)), "use wall 1", why.CHOSEN_ALREADY, "SM-12", ""),
    "a die in use": (position(city(), crate("CCWHS", 2)), "die W", why.CHOSEN_ALREADY, "SM-12", ""),
    "a bonus at no time": (position(city(), use("CCWHS")), "bonus soldier", why.NO_BONUS, "SM-33", ""),
    "a house at no time": (position(city(), use("CCWHS")), "house d4", why.NO_BUILDER, "SM-49", ""),
    "no square": (position(full_but(""), use("CCWHS"), last_round=True), "hire labourer", why.NO_SQUARE, "SM-17", ""),
    "a wall in a full city": (
        position(full_but(""), use("CCWHS"), last_round=True),
        "use wall 1",
        why.NO_SQUARE,
        "SM-17",
        "",
    ),
    "no region": (position(full_but("b1 d4 e5 f5"), use("CCCHS")), "use crate 3", why.NO_REGION, "SM-26", "e5 f5"),
    "no outer squares": (
        position(full_but("b1 d4 e5 g6"), use("WWWHS")),
        "use wall 3",
        why.NO_OUTER_SQUARES,
        "SM-30",
        "b1 g6",
    ),
    "sabres can't be turned": (position(city(coins=9), use("CCWSS")), "hire juggler", why.TOO_FEW_DICE, "SM-13", ""),
    "only sabres": (position(city(coins=9), use("SSSSS")), "use crate 1", why.TOO_FEW_DICE, "SM-13", ""),
    "turning": (position(city(coins=3), use("CCWHS")), "hire builder", why.NO_COINS_TO_TURN, "SM-13", ""),
    "delivery": (position(city(coins=1), use("LLWHS")), "use log 2", why.NO_COINS_TO_DELIVER, "SM-20", ""),
    "delivery and turning": (position(city(coins=3), use("LLWHS")), "use log 3", why.NO_COINS_TO_TURN, "SM-13", ""),
    "taken": (position(city(), person("CWHHS", "soldier")), "at b2", why.TAKEN, "SM-17", "b2"),
    "inside": (position(city(), wall("CCWHS", 1)), "at d4", why.INNER_SQUARE, "SM-18", "d4"),
    "inside and taken": (position(city(), wall("CCWHS", 1)), "at b2", why.INNER_SQUARE, "SM-18", "b2"),
    "no room for all crates": (
        position(full_but("b1 d4 e4 f4"), crate("CCCHS", 3)),
        "at b1",
        why.REGION_TOO_SMALL,
        "SM-26",
        "b1",
    ),
    "away from the crates": (
        position(city("C d4"), crate("CCCHS", 2, "d4")),
        "at e5",
        why.NOT_BESIDE_CRATES,
        "SM-25",
        "d4",
    ),
    "away from the builder": (
        position(city("B d4"), house("WHHHS", "d4", 2)),
        "f4",
        why.NOT_AROUND_BUILDER,
        "SM-49",
        "d4",
    ),
    "away from the houses": (
        position(city("B d4, H e5", logs=1), house("WHHHS", "d4", 1, "e5")),
        "house d6",
        why.NOT_BESIDE_HOUSES,
        "SM-49",
        "e5",
    ),
    "a person amid the houses": (
        position(city("B d4"), house("WHHHS", "d4", 2)),
        "at e5",
        why.HOUSES_NOW,
        "SM-49",
        "d4",
    ),
    "a square before the bonus": (position(city(f"W {TOP}"), bonus("CCWHS")), "at d4", why.BONUS_FIRST, "SM-33", ""),
    "a bonus of five heads": (
        position(city(f"W {TOP}"), bonus("CCWHS")),
        "bonus noble",
        why.TOO_MANY_HEADS,
        "SM-33",
        "",
    ),
    "a noble as no bonus": (position(city(), use("CCWHS")), "bonus noble", why.NO_BONUS, "SM-33", ""),
    "a tower": (position(city(), church("CXXHS", 2)), "at a1", why.TOWER, "SM-1", ""),
    "a tower for nothing": (position(city(), keep("CXXHS")), "g7", why.TOWER, "SM-1", ""),
    "sabres": (position(city(), use("CCWHS")), "die S", why.SABRES, "SM-13", ""),
    "sabres to use": (position(city(), use("CCWHS")), "use sabres 1", why.SABRES, "SM-13", ""),
    "sabres after all attacks": (position(city(), use("CCWHS"), boxes=24), "die S", why.SABRES, "SM-13", ""),
}


@pytest.mark.parametrize(("start", "thing", "reason", "rule", "squares"), CASES.values(), ids=CASES)
def test_a_reason_names_its_statement_and_what_stands_in_the_way(
    start: Position, thing: str, reason: int, rule: str, squares: str
) -> None:
    found = resume(start).why_not(thing)
    assert found is not None
    assert (found.reason, found.rule, " ".join(found.places)) == (reason, rule, squares)
    said_well(found)


@pytest.mark.parametrize(
    ("start", "thing"),
    [
        (position(city(), keep("CCWHS")), "keep CCWHS"),  # which is stopping
        (position(city(), keep("CCWHS")), "keep SWC"),
        (position(city(), keep("CCWHS")), "die S"),
        (position(city(), use("CCWHS")), "die H"),
        (position(city(), crate("CCWHS", 2)), "d4"),
        (position(city("B d4"), house("WHHHS", "d4", 2)), "e5"),
    ],
)
def test_what_can_be_chosen_has_no_reason(start: Position, thing: str) -> None:
    assert resume(start).why_not(thing) is None


@pytest.mark.parametrize(
    "thing", ["", "d9", "at", "at d4 ", "use crate 6", "hire king", "die", "keep Z", "keep  CC", "½"]
)
def test_what_can_t_be_read_is_told(thing: str) -> None:
    with pytest.raises(ValueError, match="expected an action such as `use wall 2`, a square"):
        resume(position(city(), use("CCWHS"))).why_not(thing)


def test_all_reasons_are_met_here() -> None:
    assert {reason for _start, _thing, reason, _rule, _squares in CASES.values()} == set(range(2, len(why.STATEMENTS)))
    assert set(TAKE_AWAY) == set(ACTIONS_OF_RULES)


def test_a_city_named_by_its_words() -> None:
    found = resume(position(city("J d4"), person("CWHHS", "soldier"))).why_not("at d4")
    assert found is not None
    assert found.head == "This square is taken"
    assert found.text == "What is drawn stays for good. You already have a juggler on d4."
    with using_language("de"):
        assert found.text == "Was gezeichnet ist, bleibt für immer. Auf d4 hast du schon einen Gaukler."
    with using_language("nl"):
        assert found.text == "Wat getekend is, blijft voorgoed. Op d4 heb je al een jongleur."


@pytest.mark.parametrize(
    ("start", "thing", "text"),
    [
        (position(full_but("b1 d4"), use("CCCHS")), "use crate 2", "No two free squares of your city do."),
        (
            position(full_but("b1 d4 e4"), use("CCCHS")),
            "use crate 3",
            "The largest free area of your city has 2 squares.",
        ),
        (position(full_but("d4 e4"), use("CWWHS")), "use wall 1", "and none of yours is free."),
        (position(full_but("d4 b1"), use("CWWHS")), "use wall 2", "and just 1 of yours is free."),
        (position(city(coins=1), use("CCWHS")), "use wall 2", "Turning a die costs 2 coins. You have 1 coin."),
        (position(city(coins=1), use("CCWHS")), "use wall 3", "2 dice need turning for 4 coins, and you have 1 coin."),
        (position(city(), use("LLLHS")), "use log 4", "That makes 4 coins, and you have 3 coins."),
        (
            position(city(), use("SSSSS")),
            "hire labourer",
            "This takes 1 die. Sabres can’t be used or turned, so you have none.",
        ),
        (position(full_but("b1 d4 e4"), crate("CCWHS", 2)), "at b1", "b1 has no free square beside it."),
        (position(full_but("a3 a4 d4 e4 f4"), crate("CCCWS", 3)), "at a3", "The free area at a3 has only 2 squares."),
    ],
)
def test_figures_in_the_words(start: Position, thing: str, text: str) -> None:
    found = resume(start).why_not(thing)
    assert found is not None
    assert found.text.endswith(text)


def said_well(found: Refusal) -> None:
    """A head of a few words and one or two sentences, in every language, by a statement and squares that there are."""
    assert found.rule in RULES
    assert set(found.places) <= set(CELL_OF)
    for language in LANGUAGES:
        with using_language(language):
            assert 3 <= len(found.head.split()) <= 5, found.head
            assert found.text.endswith(".") and 1 <= found.text.count(". ") + 1 <= 3, found.text
            assert not set("{}!") & set(found.head + found.text)


# In games


@cache
def golden(name: str) -> bastide.Match:
    return bastide.load((FIXTURES / name).read_text(encoding="utf-8"))


def moments(match: bastide.Match, one_in: int = 1) -> Iterator[PlayerView]:
    """What whoever was asked saw, one in so many times; the end too."""
    for number in range(0, len(match.moves), one_in):
        yield match.player_view(match.moves[number].seat, number)
    if match.turn is None:
        yield match.player_view(None)


def listed(s: State) -> set[int]:
    """The legal actions."""
    out = np.zeros(MOST_LEGAL, np.int32)
    return set(out[: legal(s, out)].tolist())


def refusals(s: State) -> list[int]:
    """The reason against every action there is."""
    return [refusal(s, action) for action in range(ACTION_NUMBERS)]


@pytest.mark.parametrize("name", GOLDEN)
def test_what_is_refused_is_what_is_not_legal(name: str) -> None:
    for view in moments(golden(name)):
        found = refusals(view.state)
        assert {action for action, reason in enumerate(found) if reason == why.LEGAL} == listed(view.state)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40))
def test_what_is_refused_is_what_is_not_legal_in_random_games(seed: int) -> None:
    for view in moments(played(2 + seed % 4, seed)):
        found = refusals(view.state)
        assert {action for action, reason in enumerate(found) if reason == why.LEGAL} == listed(view.state)


@pytest.mark.parametrize("name", GOLDEN)
def test_without_its_cause_it_is_legal(name: str) -> None:
    for number, view in enumerate(moments(golden(name), many(3, 1))):
        # Of each reason one action, another one every time.
        found = {refusal(view.state, action): action for action in _in_another_order(number)}
        for action in found.values():
            free_of_causes(view, action)


def _in_another_order(number: int) -> list[int]:
    return [(action * 53 + number * 101) % ACTION_NUMBERS for action in range(ACTION_NUMBERS)]


def free_of_causes(view: PlayerView, action: int) -> None:
    """Take away what refuses an action until nothing does: each time another reason comes, and at last it is legal."""
    s = view.game.engine.view(view.buffer.copy())
    reasons = [refusal(s, action)]
    while reasons[-1] != why.LEGAL:
        TAKE_AWAY[reasons[-1]](s, action)
        reasons.append(refusal(s, action))
        assert reasons[-1] not in reasons[:-1], (ACTIONS[action].text, reasons)
    assert action in listed(s), ACTIONS[action].text


@pytest.mark.parametrize("name", CASES)
def test_without_its_cause_it_is_legal_in_the_cases_too(name: str) -> None:
    start, thing, reason, _rule, _squares = CASES[name]
    texts = {action.text: action.id for action in ACTIONS}
    match = resume(start)
    if thing in texts:
        free_of_causes(match.player_view(match.turn), texts[thing])
    else:
        assert thing not in choices(match)
        assert reason >= why.TOWER or not thing.startswith(("use", "hire", "at", "house"))


@pytest.mark.parametrize("name", GOLDEN)
def test_every_reason_is_said_well(name: str) -> None:
    match = golden(name)
    for number, view in enumerate(moments(match, many(20, 3))):
        said: set[int] = set()
        for action in _in_another_order(number):
            found = GAME.refusal(view, ACTIONS[action].text)
            if found and found.reason not in said:
                said.add(found.reason)
                said_well(found)


def test_at_the_end_nothing_can_be_chosen() -> None:
    view = golden(GOLDEN[0]).player_view(None)
    assert set(refusals(view.state)) == {why.GAME_OVER}
    found = GAME.refusal(view, "use crate 1")
    assert found is not None
    said_well(found)
    assert golden(GOLDEN[0]).why_not("use crate 1") is None


@pytest.mark.slow
def test_compiled_reasons_are_the_same() -> None:
    fast = compiled(refusal)
    for name in GOLDEN:
        for view in moments(golden(name), many(25, 5)):
            s = compiled(opened)(view.buffer)
            assert [int(fast(s, action)) for action in range(ACTION_NUMBERS)] == refusals(view.state)


def test_the_walls_that_are_left_count() -> None:
    """Outer squares used up by other things are named as what is left."""
    found = resume(position(city(f"H {LEFT} {TOP}"), use("WWWWW"))).why_not("use wall 5")
    assert found is None
    some = [square for square in OUTER.split() if square not in ("g2", "g3")]
    found = resume(position(city(f"H {' '.join(some)}"), use("WWWWW"))).why_not("use wall 5")
    assert found is not None
    assert found.places == ("g2", "g3")
