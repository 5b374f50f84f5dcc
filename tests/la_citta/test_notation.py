"""How decisions, chance and positions are written: the chapters "Decisions and notation" and "Position"."""

import json
from typing import Any

import pytest

import bastide
from bastide import Match

from .late import A, B, C, D, barren, late, night, of, rich
from .table import GAME, MAP, city, play, position, table, texts

SETTING_UP: dict[str, Any] = {
    "setup": "advanced",
    "phase": "setup",
    "year": 1,
    "voice": (),
    "step": {"kind": "castle"},
}


def step(match: Match) -> Any:
    return of(match, "step")


def shown(*cards: str) -> list[str]:
    """A display with these cards, filled up with some that a poor player can't use."""
    filling = ["cathedral"] * 3 + ["university"] * 3
    return sorted([*cards, *filling][:7])


def surplus(**how: Any) -> Match:
    """Seat 0 has a citizen too many at A, water beside it, and ten gold."""
    told: dict[str, Any] = {"areas": barren(), "gold": [10, 10]}
    return table(2, [city(0, A, {}, 3), city(1, B, {}, 3)], **(told | how))


# Set-up


@pytest.mark.rule("LC-12")
def test_castles_are_placed_by_turns_and_the_last_one_carries_the_voice_cards() -> None:
    match = table(3, [], **SETTING_UP)
    assert (step(match), match.turn, of(match, "start")) == ({"kind": "castle"}, 0, 0)
    assert "castle 2,5" in texts(match) and all(text.startswith("castle ") for text in texts(match))
    moves = []
    for at, seat in ((A, 0), (B, 2), (C, 1), (D, 1), ("-3,13", 2), ("8,2", 0)):
        assert match.turn == seat
        now = match.position()
        assert (now["phase"], now["year"], now["round"], now["voice"], now["start"]) == ("setup", 1, 1, [], 0)
        moves.append(match.play(f"castle {at}"))
        assert of(match, "cities")[-1]["owner"] == seat
    assert [move.chance for move in moves[:-1]] == [()] * 5
    assert moves[-1].chance == (f"voice {' '.join(of(match, 'voice'))}",)
    now = match.position()
    assert (now["phase"], now["start"], now["turn"], now["castles"]) == ("politics", 1, 1, [2, 2, 2])
    assert [there["citizens"] for there in now["cities"]] == [4] * 6


@pytest.mark.rule("LC-11", "LC-21")
def test_the_first_position_of_the_beginner_set_up_stands_after_phase_4() -> None:
    match = GAME.start(players=3, seed=5, map=MAP)
    now = match.position()
    assert (now["phase"], now["setup"], now["step"], match.moves) == ("politics", "beginner", {"kind": "politics"}, ())
    assert [there["castle"] for there in now["cities"]] == [at for pair in MAP["setups"]["3"]["castles"] for at in pair]
    assert [there["owner"] for there in now["cities"]] == [0, 0, 1, 1, 2, 2]


@pytest.mark.rule("LC-11", "LC-12")
def test_the_set_up_is_an_option_beginner_unless_told() -> None:
    assert of(GAME.start(players=2, seed=1, map=MAP), "setup") == "beginner"
    match = GAME.start(players=2, seed=1, map=MAP, setup="advanced")
    assert (of(match, "setup"), of(match, "phase")) == ("advanced", "setup")


# Action cards


@pytest.mark.rule("LC-33")
def test_gold() -> None:
    match = surplus()
    after = play(match, "gold")
    assert (after["gold"], after["action_cards"], after["turn"], step(match)) == (
        [12, 10],
        [2, 3],
        1,
        {"kind": "politics"},
    )


@pytest.mark.rule("LC-34", "LC-50")
def test_found_then_the_hex_then_the_castle_that_gives() -> None:
    match = surplus()
    before = match.position()
    after = play(match, "found")
    assert (step(match), after["action_cards"], after["cities"]) == ({"kind": "found"}, [2, 3], before["cities"])
    assert "at -3,13" in texts(match)
    after = play(match, "at -3,13")
    assert (step(match), texts(match)) == ({"kind": "source", "castle": "-3,13"}, [f"from {A}"])
    assert (after["cities"], after["castles"], after["founded"]) == (before["cities"], [3, 3], [False, False])
    after = play(match, f"from {A}")
    assert after["cities"][0]["citizens"] == 2
    assert after["cities"][2] == {"owner": 0, "castle": "-3,13", "buildings": {}, "citizens": 3, "figures": {}}
    assert (after["castles"], after["founded"], after["turn"]) == ([2, 3], [True, False], 1)


@pytest.mark.rule("LC-33")
@pytest.mark.parametrize("kind", ["farm", "quarry", "school", "statue", "market", "fountain"])
def test_build_by_action_card_costs_nothing(kind: str) -> None:
    match = surplus()
    before = match.position()
    after = play(match, f"build {kind}")
    assert step(match) == {"kind": "site", "building": kind, "pay": 0}
    assert (after["action_cards"], after["supply"], after["cities"]) == ([2, 3], before["supply"], before["cities"])
    assert sorted(texts(match)) == ["at 1,5", "at 3,5"]
    after = play(match, "at 1,5")
    assert after["cities"][0]["buildings"] == {"1,5": kind}
    assert sum(before["supply"].values()) - sum(after["supply"].values()) == 1
    assert (after["gold"], after["turn"]) == ([10, 10], 1)


# Political cards


@pytest.mark.rule("LC-31", "LC-35")
@pytest.mark.parametrize(
    ("kind", "price"), [("palace", 1), ("hospital", 1), ("bathhouse", 1), ("cathedral", 3), ("university", 3)]
)
def test_a_building_card_is_paid_and_replaced_before_the_site_is_chosen(kind: str, price: int) -> None:
    match = surplus(display=shown(kind))
    before = match.position()
    move = match.play(f"card {kind}")
    after = match.position()
    assert move.chance == (f"deal {before['deck'][0]}",)
    assert step(match) == {"kind": "site", "building": kind, "pay": price}
    assert (after["gold"], after["used"], after["action_cards"]) == ([10 - price, 10], [[kind], []], [3, 3])
    rest = list(before["display"])
    rest.remove(kind)
    assert (after["display"], after["deck"]) == (sorted([*rest, before["deck"][0]]), before["deck"][1:])
    assert (after["supply"], after["cities"]) == (before["supply"], before["cities"])
    after = play(match, "at 3,5")
    assert (after["cities"][0]["buildings"], after["cities"][0]["citizens"]) == ({"3,5": kind}, 3)
    assert (after["gold"], sum(before["supply"].values()) - sum(after["supply"].values())) == ([10 - price, 10], 1)


@pytest.mark.rule("LC-36")
@pytest.mark.parametrize(
    ("kind", "price"),
    [("farm", 1), ("market", 1), ("fountain", 1), ("palace", 2), ("bathhouse", 2), ("cathedral", 4), ("university", 4)],
)
def test_the_master_builder_is_paid_when_the_building_is_said(kind: str, price: int) -> None:
    match = surplus(display=shown("master-builder"))
    after = play(match, "card master-builder")
    assert (step(match), after["gold"], after["used"]) == ({"kind": "master"}, [10, 10], [["master-builder"], []])
    assert len(texts(match)) == 11 and all(text.startswith("build ") for text in texts(match))
    after = play(match, f"build {kind}")
    assert (step(match), after["gold"]) == ({"kind": "site", "building": kind, "pay": price}, [10 - price, 10])
    assert after["action_cards"] == [3, 3]


@pytest.mark.rule("LC-37")
def test_bread_and_circuses_how_many_where_and_on_a_hospital_for_what() -> None:
    cities = [city(0, A, {"3,5": "hospital", "1,5": "statue"}), city(1, B, {}, 3)]
    match = table(2, cities, display=shown("bread"), gold=[9, 1])
    after = play(match, "card bread")
    assert (step(match), texts(match)) == ({"kind": "figures"}, ["figures 1", "figures 2", "figures 3"])
    assert (after["gold"], after["used"]) == ([9, 1], [["bread"], []])
    after = play(match, "figures 2")
    assert (step(match), after["gold"], sorted(texts(match))) == (
        {"kind": "circus", "n": 2},
        [7, 1],
        ["on 1,5", "on 3,5"],
    )
    after = play(match, "on 3,5")
    assert (step(match), texts(match)) == ({"kind": "field", "hex": "3,5", "n": 2}, ["education", "health"])
    assert after["cities"][0]["figures"] == {}
    after = play(match, "health")
    assert (after["cities"][0]["figures"], after["turn"]) == ({"3,5": {"health": 2}}, 1)


@pytest.mark.rule("LC-37")
def test_on_other_buildings_the_field_is_not_asked_for() -> None:
    cities = [city(0, A, {"3,5": "school"}, 2, {"3,5": {"education": 1}}), city(1, B, {}, 3)]
    match = table(2, cities, display=shown("bread"), gold=[9, 1])
    after = play(match, "card bread", "figures 3", "on 3,5")
    assert (after["cities"][0]["figures"], after["gold"]) == ({"3,5": {"education": 4}}, [4, 1])


@pytest.mark.rule("LC-38")
def test_golden_times() -> None:
    match = surplus(display=shown("golden"))
    after = play(match, "card golden")
    assert (step(match), texts(match), after["gold"]) == ({"kind": "golden"}, ["citizens 1", "citizens 2"], [10, 10])
    after = play(match, "citizens 2")
    assert (step(match), texts(match), after["gold"]) == ({"kind": "settle", "n": 2}, [f"in {A}"], [8, 10])
    assert after["cities"][0]["citizens"] == 3
    assert play(match, f"in {A}")["cities"][0]["citizens"] == 5


@pytest.mark.rule("LC-39")
def test_rich_harvest() -> None:
    cities = [city(0, A, {"3,5": "farm", "1,5": "farm"}, 3, {"1,5": {"harvest": 1}}), city(1, B, {}, 3)]
    match = table(2, cities, display=shown("harvest"))
    play(match, "card harvest")
    assert (step(match), texts(match)) == ({"kind": "harvest"}, ["on 3,5"])
    assert play(match, "on 3,5")["cities"][0]["figures"] == {"1,5": {"harvest": 1}, "3,5": {"harvest": 1}}


@pytest.mark.rule("LC-40")
@pytest.mark.parametrize(
    ("look", "seen", "price"),
    [("look 2 3", [2, 3], 0), ("look 2 4", [2, 4], 0), ("look 3 4", [3, 4], 0), ("look all", [2, 3, 4], 2)],
)
def test_closeness_to_the_people(look: str, seen: list[int], price: int) -> None:
    match = surplus(display=shown("closeness"))
    play(match, "card closeness")
    assert (step(match), sorted(texts(match))) == ({"kind": "look"}, ["look 2 3", "look 2 4", "look 3 4", "look all"])
    after = play(match, look)
    assert (after["seen"], after["gold"], after["turn"]) == ([seen, []], [10 - price, 10], 1)


@pytest.mark.rule("LC-40")
def test_seen_are_all_places_of_the_year_sorted() -> None:
    match = surplus(display=shown("closeness"), seen=[[3, 4], []])
    assert play(match, "card closeness", "look 2 3")["seen"] == [[2, 3, 4], []]


@pytest.mark.rule("LC-30")
def test_two_cards_of_a_kind_are_one_choice_and_every_choice_is_listed_once() -> None:
    match = surplus(display=["palace", "palace", "closeness", "closeness", "closeness", "hospital", "hospital"])
    found = texts(match)
    assert len(found) == len(set(found))
    assert {"card palace", "card hospital", "card closeness"} <= set(found)


# Migration and feeding


@pytest.mark.rule("LC-63", "LC-65", "LC-70")
def test_wish_demolish_and_starve() -> None:
    cities = [city(0, A, {"3,5": "farm", "1,5": "farm"}, 3), city(1, B, {"5,4": "palace"}, 3)]
    match = night(2, cities, voice=("culture", "culture", "health", "health"))
    assert (step(match), texts(match)) == ({"kind": "wish", "city": A}, ["wish culture", "wish health"])
    play(match, "wish health", "wish culture")
    assert (step(match), of(match, "phase"), of(match, "round")) == ({"kind": "demolish"}, "migration", 5)
    assert sorted(texts(match)) == ["demolish 1,5", "demolish 3,5"]
    play(match, "demolish 1,5")
    assert (step(match), of(match, "phase"), texts(match)) == (
        {"kind": "starve", "left": 2},
        "feeding",
        [f"starve {A}"],
    )
    play(match, f"starve {A}")
    assert step(match) == {"kind": "starve", "left": 1}
    play(match, f"starve {A}")
    assert (step(match), of(match, "phase"), of(match, "round")) == ({"kind": "demolish"}, "feeding", 5)


# Positions

FIELDS = [
    "game players map setup year round phase start turn areas cities castles gold action_cards starved founded points",
    "display deck discard used blind voice voice_deck voice_discard seen supply step",
]


@pytest.mark.rule("LC-1")
def test_a_position_has_exactly_these_fields() -> None:
    match = GAME.start(players=4, seed=1, map=MAP)
    assert list(match.position()) == " ".join(FIELDS).split(" ")
    assert json.loads(json.dumps(match.position())) == match.position()


@pytest.mark.rule("LC-1")
def test_a_position_is_read_back_as_it_was_written() -> None:
    for start in (
        position(2, [city(0, A, {"3,5": "hospital", "1,5": "farm"}, 6, {"3,5": {"health": 2}, "1,5": {"harvest": 1}})]),
        position(5, [], year=4, gold=[0, 1, 2, 3, 4]),
        late(2, [city(0, A, {"3,5": "farm"}, 1)], "feeding", {"kind": "demolish"}, starved=[True, False]).position(),
        position(2, [city(0, A, {}, 3)], **SETTING_UP | {"turn": 1}),
    ):
        assert GAME.resume(start, map=MAP).position() == start


@pytest.mark.rule("LC-80")
def test_the_position_of_a_finished_game() -> None:
    match = night(2, [city(0, A, {}, 4), city(1, B, {}, 3)], areas=rich(), year=6, start=1)
    now = match.position()
    assert (now["phase"], now["step"], now["year"], now["round"]) == ("over", None, 6, 5)
    assert (now["start"], now["turn"], now["points"], now["voice"]) == (1, 1, [4, 3], [])
    again = GAME.resume(now, map=MAP)
    assert (again.position(), again.turn, again.actions()) == (now, None, [])
    assert again.outcome is not None and again.outcome.winners == (0,)


@pytest.mark.rule("LC-1")
def test_points_are_0_until_the_end() -> None:
    match = night(2, [city(0, A, {}, 7), city(1, B, {}, 3)], areas=rich(), year=6)
    assert (of(match, "phase"), of(match, "points")) == ("feeding", [0, 0])


# What is refused


@pytest.mark.rule("LC-30")
@pytest.mark.parametrize(
    "text",
    [
        "",
        "golds",
        "GOLD",
        "build",
        "build palace",
        "build Farm",
        "card",
        "card farm",
        "pass",
        "at 1,5",
        "build  farm x",
    ],
)
def test_what_is_not_legal_is_refused_and_changes_nothing(text: str) -> None:
    match = surplus(display=shown("closeness"))
    before = match.position()
    with pytest.raises(
        bastide.IllegalAction, match=r"expected one of the \d+ legal actions \(gold, found, build farm, "
    ):
        match.play(text)
    assert (match.position(), match.moves) == (before, ())


@pytest.mark.rule("LC-80")
def test_after_the_end_nothing_is_legal() -> None:
    match = night(2, [], year=6)
    with pytest.raises(bastide.IllegalAction, match="the game is over"):
        match.play("gold")
