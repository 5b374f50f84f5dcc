"""Positions that people write by hand: field by field, what can't be."""

from typing import Any

import pytest

from tests.spoiling import Path, bad, changed

from .bad_positions import SETTING_UP, TWO, good, refused
from .late import A, B, C, barren, late
from .table import CARDS, GAME, MAP, city, land, position

TIME = [
    bad("players", 1, 6, 2.0, "2"),
    bad("players", 3, field="castles"),
    bad("map", "bastide", ""),
    bad("setup", "expert", 0),
    bad("year", 0, 7, True),
    bad("round", 0, 6),
    bad("phase", "Politics"),
    bad("phase", "setup", field="year"),
    bad("phase", "migration", "over", field="round"),  # with the round still 3
    bad("start", 2, -1),
    bad("turn", 2, None),
]
PLAYERS = [
    bad("castles[0]", 3),  # two stand
    bad("castles[1]", 4, -1),
    bad("castles", [2]),
    bad("gold[1]", -1),
    bad("gold[0]", 1.0, 10**6 + 1),
    bad("gold", [1, 1, 1]),
    bad("action_cards[0]", 4),
    bad("action_cards[1]", -1),
    bad("starved[1]", 0),
    bad("starved", [True]),
    bad("founded[0]", "no"),
    bad("points[0]", 1),
    bad("points[1]", -5),
    bad("points", [0]),
    bad("seen[0]", [3, 2], [2, 2], [1, 2]),
    bad("seen[1]", [5], None),
    bad("seen[1]", ["2"], field="seen[1][0]"),
    bad("seen", [[]]),
]
CARD_CASES = [
    bad("display", ["closeness"] * 6),
    bad("display[0]", "farm"),
    bad("display[0]", "university", field="deck"),  # one more than there are
    bad("deck", []),
    bad("deck[0]", "Palace"),
    bad("discard[0]", None),
    bad("discard", [], field="deck"),
    bad("used[0]", ["bread"], field="deck"),
    bad("used[0]", ["harvest"], field="blind[0]"),
    bad("used[1][0]", "statue"),
    bad("used", [[], [], []]),
    bad("blind[0]", ["palace"], ["bread", "bread"]),
    bad("blind[1]", ["bread"]),
    bad("blind[1]", [7], field="blind[1][0]"),
    bad("blind", [[]]),
    bad("voice", [], ["culture"] * 3, ["culture"] * 5),
    bad("voice[3]", "hidden"),
    bad("voice[3]", "health", field="voice_deck"),
    bad("voice_deck", ["culture"] * 19),
    bad("voice_deck[2]", "money"),
    bad("voice_discard", [], field="voice_deck"),
    bad("voice_discard[0]", 1),
    bad("supply.market", 15, 17),
    bad("supply.farm/quarry", 40, -1),
    bad("supply.palace/hospital", "19"),
    bad("supply", [40, 16, 20, 15, 15, 15]),
]
CITY = [
    bad("cities[0].owner", 2, -1),
    bad("cities[0].owner", 1, field="castles[0]"),
    bad(
        "cities[0].castle", "2,6", "5,5", [2, 5], "13,2"
    ),  # in an area; the centre of a crossing; brown, not open to two
    bad("cities[2].castle", "3,5", B, "4,6"),  # too close to another castle; on another castle; two free hexes to B
    bad("cities[0].citizens", 3),  # three for four buildings
    bad("cities[1].citizens", -1, 1000, 2.5),
    bad("cities[1].buildings", []),
    bad("cities[1].buildings", {"5,2": "castle"}, {"5,2": "Farm"}, {"5,2": 1}, field="cities[1].buildings.5,2"),
    bad("cities[1].buildings", {"5,5": "farm"}, field="cities[1].buildings.5,5"),
    bad("cities[1].buildings", {"5,1": "farm"}, field="cities[1].buildings.5,1"),  # not connected
    bad("cities[1].buildings", {B: "farm"}, field=f"cities[1].buildings.{B}"),  # on the castle
    bad("cities[1].buildings", {"10,1": "farm"}, field="cities[1].buildings.10,1"),  # brown
    bad("cities[1].buildings", {"5,4": "farm", "4,5": "farm"}, field="cities[1].buildings.4,5"),  # beside 3,5
    bad("cities[1].buildings", {"5,2": "market", "5,4": "market"}, field="cities[1].buildings.5,4"),
    bad(
        "cities[1].buildings", {"5,2": "statue", "5,1": "fountain", "6,0": "bathhouse"}, field="cities[1].buildings.6,0"
    ),
    bad("cities[0].figures", []),
    bad("cities[0].figures", {"4,5": {"health": 1}}, field="cities[0].figures.4,5"),  # nothing stands there
    bad("cities[0].figures", {"5,2": {"health": 1}}, field="cities[0].figures.5,2"),  # of another city
    bad("cities[0].figures", {"3,5": {}}, {"3,5": 1}, {"3,5": {"luck": 1}}, field="cities[0].figures.3,5"),
    bad("cities[0].figures", {"3,5": {"culture": 1}}, field="cities[0].figures.3,5.culture"),
    bad("cities[0].figures", {"3,5": {"harvest": 1}}, field="cities[0].figures.3,5.harvest"),
    bad("cities[0].figures", {"3,5": {"health": 0}}, {"3,5": {"health": 5}}, field="cities[0].figures.3,5.health"),
    bad("cities[0].figures", {"3,5": {"health": 3, "education": 2}}, field="cities[0].figures.3,5.education"),
    bad("cities[0].figures", {"1,5": {"harvest": 2}}, field="cities[0].figures.1,5.harvest"),
    bad("cities[0].figures", {"1,5": {"health": 1}}, field="cities[0].figures.1,5.health"),
    bad("cities[0].figures", {A: {"culture": 1}}, field=f"cities[0].figures.{A}.culture"),
    bad("cities", {}),
    bad("cities", [None], field="cities[0]"),
]


@pytest.mark.parametrize(("kind", "path", "values", "field"), TIME + PLAYERS + CARD_CASES + CITY)
def test_what_can_not_be_in_the_political_rounds(kind: str, path: Path, values: tuple[Any, ...], field: str) -> None:
    for value in values:
        assert refused(changed(good(kind or "politics"), path, value)) == field, value


STEPS = [
    bad("step", None, "politics", kind="politics"),
    bad("step.kind", "think", "castle", "demolish", kind="politics"),
    bad("step.kind", "site", field="step.building", kind="politics"),
    bad("starved[0]", None, kind="politics"),
    bad("founded[0]", True, field="step.kind", kind="found"),
    bad("step.castle", A, "4,6", "5,5", None, kind="source"),
    bad("founded[0]", True, field="step.kind", kind="source"),
    bad("step.building", "castle", kind="site"),
    bad("step.building", "cathedral", field="step.pay", kind="site"),
    bad("step.pay", 0, 3, True, kind="site"),
    bad("step.n", 0, 3, 4, kind="circus"),  # two figures are left
    bad("step.n", 3, kind="field"),
    bad("step.hex", "1,5", "9,9", kind="field"),  # a farm
    bad("turn", 1, field="step.hex", kind="field"),  # the hospital is not his
    bad("turn", 5, kind="golden"),
    bad("step.n", 0, 4, kind="settle"),
    bad("step.n", 2, field="step.kind", kind="settle"),  # no city has room for two
    bad("turn", 1, field="step.kind", kind="harvest"),  # he has no farm
    bad("step.city", B, "3,5", "", kind="wish"),
    bad("round", 4, kind="wish"),
    bad("phase", "feeding", field="step.kind", kind="wish"),
    bad("phase", "politics", field="cities[0].citizens", kind="wish"),
    bad("step.left", 0, 2, kind="starve"),  # there is one
    bad("starved[0]", False, field="step.kind", kind="starve"),
    bad("phase", "migration", field="step.kind", kind="starve"),
    bad("turn", 1, field="step.kind", kind="demolish"),  # he has nothing to demolish
    bad("phase", "politics", field="cities[0].citizens", kind="demolish"),
    bad("turn", 0, kind="castle"),
    bad("start", 1, kind="castle"),
    bad("year", 2, kind="castle"),
    bad("round", 2, kind="castle"),
    bad("cities[0].citizens", 4, field="cities[0]", kind="castle"),
    bad("cities[0].owner", 1, field="castles[0]", kind="castle"),
    bad("seen[0]", [2, 3], kind="castle"),
    bad("founded[1]", True, kind="castle"),
    bad("starved[1]", True, kind="castle"),
    bad("setup", "beginner", field="phase", kind="castle"),
    bad("step", {"kind": "politics"}, kind="over"),
    bad("year", 5, kind="over"),
    bad("round", 4, kind="over"),
    bad("turn", 1, kind="over"),
    bad("points[0]", 5, kind="over"),
    bad("points[1]", 6, kind="over"),
    bad("starved[1]", True, field="points[1]", kind="over"),
    bad("action_cards[0]", 2, kind="over"),
    bad("founded[0]", True, kind="over"),
    bad("seen[1]", [2, 4], kind="over"),
    bad("voice", ["culture"] * 4, kind="over"),
]


@pytest.mark.parametrize(("kind", "path", "values", "field"), STEPS)
def test_what_can_not_be_in_a_step(kind: str, path: Path, values: tuple[Any, ...], field: str) -> None:
    for value in values:
        assert refused(changed(good(kind), path, value)) == field, value


@pytest.mark.rule("LC-4")
def test_the_landscapes_are_those_of_the_box() -> None:
    for value in ("wheat 4", "wheat", "desert", 2, None, "wheat 3"):
        areas: dict[str, Any] = {**barren(), "1-2": value}
        assert refused(position(2, [city(0, A)], areas=areas)).startswith("areas")


@pytest.mark.rule("LC-46")
def test_a_fountain_stands_at_water() -> None:
    areas = land({"1-2": "wheat 3", "2-2": "wheat 3"})
    for kind in ("fountain", "bathhouse"):
        assert refused(position(2, [city(0, A, {"3,5": kind})], areas=areas)) == "cities[0].buildings.3,5"


@pytest.mark.rule("LC-39")
def test_no_harvest_in_year_6() -> None:
    cities = [city(0, A, {"3,5": "farm"}, 2, {"3,5": {"harvest": 1}})]
    assert refused(position(2, cities, year=6)) == "cities[0].figures.3,5.harvest"
    assert refused(position(2, [city(0, A, {"3,5": "farm"})], year=6, step={"kind": "harvest"})) == "step.kind"


@pytest.mark.rule("LC-71")
def test_nothing_is_asked_of_who_starved_in_round_1() -> None:
    for turn in (0, 1):
        start = position(2, [city(0, A), city(1, B)], starved=[True, False], turn=turn, start=turn)
        if turn == 0:
            assert refused(start) == "turn"
        else:
            assert GAME.resume(start, map=MAP).turn == 1


@pytest.mark.rule("LC-12")
def test_castles_of_the_set_up_in_their_order() -> None:
    three = [city(0, A, {}, 3), city(2, B, {}, 3), city(1, C, {}, 3)]
    assert GAME.resume(position(3, three, **SETTING_UP | {"turn": 1}), map=MAP).turn == 1
    wrong = [three[0], city(1, B, {}, 3), city(2, C, {}, 3)]
    assert refused(position(3, wrong, **SETTING_UP | {"turn": 1})) == "cities[1].owner"
    all_four = [city(0, A, {}, 3), city(1, B, {}, 3), city(1, C, {}, 3), city(0, "0,8", {}, 3)]
    assert refused(position(2, all_four, **SETTING_UP)) == "step.kind"
    built = [city(0, A, {"3,5": "farm"}, 3)]
    assert refused(position(2, built, **SETTING_UP | {"turn": 1})) == "cities[0]"


@pytest.mark.rule("LC-63")
def test_no_wish_without_neighbour_or_with_a_single_wish() -> None:
    step = {"kind": "wish", "city": A}
    near = [city(0, A, {"3,5": "farm"}), city(1, B)]
    assert late(2, near, "migration", step, voice=TWO).turn == 0
    for cities, voice in ((near, ("culture", "culture", "health", "education")), ([city(0, A), city(1, B)], TWO)):
        start = late(2, near, "migration", step, voice=TWO).position()
        start = position(
            2, cities, **{name: start[name] for name in ("areas", "phase", "step", "round", "used")}, voice=voice
        )
        assert refused(start) == "step.city"


@pytest.mark.rule("LC-31")
def test_there_are_cards_for_all_plays_to_come() -> None:
    shown = ["closeness"] * 4 + ["palace", "cathedral", "university"]
    rest = [card for card, count in CARDS.items() for _ in range(count - shown.count(card))]
    for kept, ok in ((10, True), (9, False)):  # two players, five rounds
        start = position(2, [city(0, A), city(1, B)], display=shown, used=[rest[kept:], []], deck=rest[:kept])
        if ok:
            assert GAME.resume(start, map=MAP).turn == 0
        else:
            assert refused(start) == "deck"


@pytest.mark.rule("LC-21")
def test_there_are_voice_cards_for_all_years_to_come() -> None:
    start = position(2, [city(0, A), city(1, B)], year=2)
    assert len(start["voice_deck"]) == 19
    moved = start["voice_deck"][:4]
    start["voice_deck"] = start["voice_deck"][4:]
    start["voice_discard"] = sorted([*start["voice_discard"], *moved])
    assert refused(start) == "voice_deck"


def test_the_option_and_the_position_must_agree() -> None:
    with pytest.raises(Exception, match=r"^setup: expected advanced"):
        GAME.resume(good(), map=MAP, setup="advanced")
    with pytest.raises(Exception, match=r"^map: "):
        GAME.resume(good())
