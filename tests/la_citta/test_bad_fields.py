"""Positions that people write by hand: field by field, what can't be."""

from typing import Any

import pytest

from tests.spoiling import Path, changed

from .bad_positions import SETTING_UP, TWO, good, refused
from .late import A, B, C, barren, late
from .table import CARDS, GAME, MAP, city, land, position

Cases = list[tuple[Path, Any, str]]

TIME: Cases = [
    (("players",), 1, "players"),
    (("players",), 6, "players"),
    (("players",), 2.0, "players"),
    (("players",), "2", "players"),
    (("players",), 3, "castles"),
    (("map",), "bastide", "map"),
    (("map",), "", "map"),
    (("setup",), "expert", "setup"),
    (("setup",), 0, "setup"),
    (("year",), 0, "year"),
    (("year",), 7, "year"),
    (("year",), True, "year"),
    (("round",), 0, "round"),
    (("round",), 6, "round"),
    (("phase",), "Politics", "phase"),
    (("phase",), "setup", "year"),
    (("phase",), "migration", "round"),  # with the round still 3
    (("phase",), "over", "round"),
    (("start",), 2, "start"),
    (("start",), -1, "start"),
    (("turn",), 2, "turn"),
    (("turn",), None, "turn"),
]
PLAYERS: Cases = [
    (("castles", 0), 3, "castles[0]"),  # two stand
    (("castles", 1), 4, "castles[1]"),
    (("castles", 1), -1, "castles[1]"),
    (("castles",), [2], "castles"),
    (("gold", 1), -1, "gold[1]"),
    (("gold", 0), 1.0, "gold[0]"),
    (("gold", 0), 10**6 + 1, "gold[0]"),
    (("gold",), [1, 1, 1], "gold"),
    (("action_cards", 0), 4, "action_cards[0]"),
    (("action_cards", 1), -1, "action_cards[1]"),
    (("starved", 1), 0, "starved[1]"),
    (("starved",), [True], "starved"),
    (("founded", 0), "no", "founded[0]"),
    (("points", 0), 1, "points[0]"),
    (("points", 1), -5, "points[1]"),
    (("points",), [0], "points"),
    (("seen", 0), [3, 2], "seen[0]"),
    (("seen", 0), [2, 2], "seen[0]"),
    (("seen", 0), [1, 2], "seen[0]"),
    (("seen", 1), [5], "seen[1]"),
    (("seen", 1), ["2"], "seen[1][0]"),
    (("seen", 1), None, "seen[1]"),
    (("seen",), [[]], "seen"),
]
CARD_CASES: Cases = [
    (("display",), ["closeness"] * 6, "display"),
    (("display", 0), "farm", "display[0]"),
    (("display", 0), "university", "deck"),  # one more than there are
    (("deck",), [], "deck"),
    (("deck", 0), "Palace", "deck[0]"),
    (("discard", 0), None, "discard[0]"),
    (("discard",), [], "deck"),
    (("used", 0), ["bread"], "deck"),
    (("used", 0), ["harvest"], "blind[0]"),
    (("used", 1, 0), "statue", "used[1][0]"),
    (("used",), [[], [], []], "used"),
    (("blind", 0), ["palace"], "blind[0]"),
    (("blind", 0), ["bread", "bread"], "blind[0]"),
    (("blind", 1), ["bread"], "blind[1]"),
    (("blind", 1), [7], "blind[1][0]"),
    (("blind",), [[]], "blind"),
    (("voice",), [], "voice"),
    (("voice",), ["culture"] * 3, "voice"),
    (("voice",), ["culture"] * 5, "voice"),
    (("voice", 3), "hidden", "voice[3]"),
    (("voice", 3), "health", "voice_deck"),
    (("voice_deck",), ["culture"] * 19, "voice_deck"),
    (("voice_deck", 2), "money", "voice_deck[2]"),
    (("voice_discard",), [], "voice_deck"),
    (("voice_discard", 0), 1, "voice_discard[0]"),
    (("supply", "market"), 15, "supply.market"),
    (("supply", "market"), 17, "supply.market"),
    (("supply", "farm/quarry"), 40, "supply.farm/quarry"),
    (("supply", "farm/quarry"), -1, "supply.farm/quarry"),
    (("supply", "palace/hospital"), "19", "supply.palace/hospital"),
    (("supply",), [40, 16, 20, 15, 15, 15], "supply"),
]
CITY: Cases = [
    (("cities", 0, "owner"), 2, "cities[0].owner"),
    (("cities", 0, "owner"), -1, "cities[0].owner"),
    (("cities", 0, "owner"), 1, "castles[0]"),
    (("cities", 0, "castle"), "2,6", "cities[0].castle"),  # in an area
    (("cities", 0, "castle"), "5,5", "cities[0].castle"),  # the centre of a crossing
    (("cities", 0, "castle"), [2, 5], "cities[0].castle"),
    (("cities", 0, "castle"), "13,2", "cities[0].castle"),  # brown, not open to two
    (("cities", 2, "castle"), "3,5", "cities[2].castle"),  # too close to another castle
    (("cities", 2, "castle"), B, "cities[2].castle"),  # on another castle
    (("cities", 2, "castle"), "4,6", "cities[2].castle"),  # two free hexes to B
    (("cities", 0, "citizens"), 3, "cities[0].citizens"),  # three for four buildings
    (("cities", 1, "citizens"), -1, "cities[1].citizens"),
    (("cities", 1, "citizens"), 1000, "cities[1].citizens"),
    (("cities", 1, "citizens"), 2.5, "cities[1].citizens"),
    (("cities", 1, "buildings"), [], "cities[1].buildings"),
    (("cities", 1, "buildings"), {"5,2": "castle"}, "cities[1].buildings.5,2"),
    (("cities", 1, "buildings"), {"5,2": "Farm"}, "cities[1].buildings.5,2"),
    (("cities", 1, "buildings"), {"5,2": 1}, "cities[1].buildings.5,2"),
    (("cities", 1, "buildings"), {"5,5": "farm"}, "cities[1].buildings.5,5"),
    (("cities", 1, "buildings"), {"5,1": "farm"}, "cities[1].buildings.5,1"),  # not connected
    (("cities", 1, "buildings"), {B: "farm"}, f"cities[1].buildings.{B}"),  # on the castle
    (("cities", 1, "buildings"), {"10,1": "farm"}, "cities[1].buildings.10,1"),  # brown
    (("cities", 1, "buildings"), {"5,4": "farm", "4,5": "farm"}, "cities[1].buildings.4,5"),  # beside 3,5
    (("cities", 1, "buildings"), {"5,2": "market", "5,4": "market"}, "cities[1].buildings.5,4"),
    (("cities", 1, "buildings"), {"5,2": "statue", "5,1": "fountain", "6,0": "bathhouse"}, "cities[1].buildings.6,0"),
    (("cities", 0, "figures"), [], "cities[0].figures"),
    (("cities", 0, "figures"), {"4,5": {"health": 1}}, "cities[0].figures.4,5"),  # nothing stands there
    (("cities", 0, "figures"), {"5,2": {"health": 1}}, "cities[0].figures.5,2"),  # of another city
    (("cities", 0, "figures"), {"3,5": {}}, "cities[0].figures.3,5"),
    (("cities", 0, "figures"), {"3,5": 1}, "cities[0].figures.3,5"),
    (("cities", 0, "figures"), {"3,5": {"culture": 1}}, "cities[0].figures.3,5.culture"),
    (("cities", 0, "figures"), {"3,5": {"harvest": 1}}, "cities[0].figures.3,5.harvest"),
    (("cities", 0, "figures"), {"3,5": {"luck": 1}}, "cities[0].figures.3,5"),
    (("cities", 0, "figures"), {"3,5": {"health": 0}}, "cities[0].figures.3,5.health"),
    (("cities", 0, "figures"), {"3,5": {"health": 5}}, "cities[0].figures.3,5.health"),
    (("cities", 0, "figures"), {"3,5": {"health": 3, "education": 2}}, "cities[0].figures.3,5.education"),
    (("cities", 0, "figures"), {"1,5": {"harvest": 2}}, "cities[0].figures.1,5.harvest"),
    (("cities", 0, "figures"), {"1,5": {"health": 1}}, "cities[0].figures.1,5.health"),
    (("cities", 0, "figures"), {A: {"culture": 1}}, f"cities[0].figures.{A}.culture"),
    (("cities",), {}, "cities"),
    (("cities",), [None], "cities[0]"),
]


@pytest.mark.parametrize(("path", "value", "field"), TIME + PLAYERS + CARD_CASES + CITY)
def test_what_can_not_be_in_the_political_rounds(path: Path, value: Any, field: str) -> None:
    assert refused(changed(good(), path, value)) == field


@pytest.mark.parametrize(
    ("kind", "path", "value", "field"),
    [
        ("politics", ("step",), None, "step"),
        ("politics", ("step",), "politics", "step"),
        ("politics", ("step", "kind"), "think", "step.kind"),
        ("politics", ("step", "kind"), "castle", "step.kind"),
        ("politics", ("step", "kind"), "demolish", "step.kind"),
        ("politics", ("step", "kind"), "site", "step.building"),
        ("politics", ("starved", 0), None, "starved[0]"),
        ("found", ("founded", 0), True, "step.kind"),
        ("source", ("step", "castle"), A, "step.castle"),
        ("source", ("step", "castle"), "4,6", "step.castle"),
        ("source", ("step", "castle"), "5,5", "step.castle"),
        ("source", ("step", "castle"), None, "step.castle"),
        ("source", ("founded", 0), True, "step.kind"),
        ("site", ("step", "building"), "castle", "step.building"),
        ("site", ("step", "building"), "cathedral", "step.pay"),
        ("site", ("step", "pay"), 0, "step.pay"),
        ("site", ("step", "pay"), 3, "step.pay"),
        ("site", ("step", "pay"), True, "step.pay"),
        ("circus", ("step", "n"), 0, "step.n"),
        ("circus", ("step", "n"), 3, "step.n"),  # two figures are left
        ("circus", ("step", "n"), 4, "step.n"),
        ("field", ("step", "n"), 3, "step.n"),
        ("field", ("step", "hex"), "1,5", "step.hex"),  # a farm
        ("field", ("step", "hex"), "9,9", "step.hex"),
        ("field", ("turn",), 1, "step.hex"),  # the hospital is not his
        ("golden", ("turn",), 5, "turn"),
        ("settle", ("step", "n"), 0, "step.n"),
        ("settle", ("step", "n"), 4, "step.n"),
        ("settle", ("step", "n"), 2, "step.kind"),  # no city has room for two
        ("harvest", ("turn",), 1, "step.kind"),  # he has no farm
        ("wish", ("step", "city"), B, "step.city"),
        ("wish", ("step", "city"), "3,5", "step.city"),
        ("wish", ("step", "city"), "", "step.city"),
        ("wish", ("round",), 4, "round"),
        ("wish", ("phase",), "feeding", "step.kind"),
        ("wish", ("phase",), "politics", "cities[0].citizens"),
        ("starve", ("step", "left"), 0, "step.left"),
        ("starve", ("step", "left"), 2, "step.left"),  # there is one
        ("starve", ("starved", 0), False, "step.kind"),
        ("starve", ("phase",), "migration", "step.kind"),
        ("demolish", ("turn",), 1, "step.kind"),  # he has nothing to demolish
        ("demolish", ("phase",), "politics", "cities[0].citizens"),
        ("castle", ("turn",), 0, "turn"),
        ("castle", ("start",), 1, "start"),
        ("castle", ("year",), 2, "year"),
        ("castle", ("round",), 2, "round"),
        ("castle", ("cities", 0, "citizens"), 4, "cities[0]"),
        ("castle", ("cities", 0, "owner"), 1, "castles[0]"),
        ("castle", ("seen", 0), [2, 3], "seen[0]"),
        ("castle", ("founded", 1), True, "founded[1]"),
        ("castle", ("starved", 1), True, "starved[1]"),
        ("castle", ("setup",), "beginner", "phase"),
        ("over", ("step",), {"kind": "politics"}, "step"),
        ("over", ("year",), 5, "year"),
        ("over", ("round",), 4, "round"),
        ("over", ("turn",), 1, "turn"),
        ("over", ("points", 0), 5, "points[0]"),
        ("over", ("points", 1), 6, "points[1]"),
        ("over", ("starved", 1), True, "points[1]"),
        ("over", ("action_cards", 0), 2, "action_cards[0]"),
        ("over", ("founded", 0), True, "founded[0]"),
        ("over", ("seen", 1), [2, 4], "seen[1]"),
        ("over", ("voice",), ["culture"] * 4, "voice"),
    ],
)
def test_what_can_not_be_in_a_step(kind: str, path: Path, value: Any, field: str) -> None:
    assert refused(changed(good(kind), path, value)) == field


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
