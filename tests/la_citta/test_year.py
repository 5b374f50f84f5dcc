"""LC-20 to LC-26, LC-71, LC-78: a year from the start player to the clearing up."""

from typing import Any

import pytest

from bastide import Match

from .late import A, B, C, asked, barren, castles, citizens, evening, late, night, of, rich
from .table import FIELDS, GAME, MAP, city, land, play, position, table, texts

PAIR = [city(0, A, {}, 3), city(1, B, {}, 3)]
TRIO = [city(0, A, {}, 3), city(1, B, {}, 3), city(2, C, {}, 3)]


def morning(players: int, cities: list[dict[str, Any]], **how: Any) -> Match:
    """The next year has begun; there was enough to eat."""
    match = night(players, cities, **({"areas": rich(players)} | how))
    assert (of(match, "year"), of(match, "phase")) == (how.get("year", 2) + 1, "politics")
    return match


# LC-20: the start player


@pytest.mark.rule("LC-20")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_the_start_player_moves_one_to_the_left(start: int) -> None:
    match = morning(3, TRIO, start=start)
    assert (of(match, "start"), of(match, "turn"), of(match, "round")) == ((start + 1) % 3, (start + 1) % 3, 1)


@pytest.mark.rule("LC-20", "LC-11")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_but_not_in_year_1(players: int) -> None:
    match = GAME.start(players=players, seed=1, map=MAP)
    assert (of(match, "year"), of(match, "start"), of(match, "turn")) == (1, 0, 0)


# LC-21: the voice cards


@pytest.mark.rule("LC-21")
def test_four_voice_cards_are_laid_out_from_the_top() -> None:
    voice = ("culture", "culture", "culture", "education")
    deck = position(2, PAIR, voice=voice)["voice_deck"][::-1]
    deck[1], deck[10] = deck[10], deck[1]
    match = evening(2, PAIR, areas=rich(), voice=voice, voice_deck=deck)
    before = of(match, "voice_discard")
    move = match.play("gold")
    assert move.chance == (f"voice {' '.join(deck[:4])}",)
    assert (of(match, "voice"), of(match, "voice_deck")) == (deck[:4], deck[4:])
    assert of(match, "voice_discard") == sorted([*before, *voice])


@pytest.mark.rule("LC-21", "LC-25")
def test_the_first_lies_open_and_three_are_hidden_until_the_rounds_are_over() -> None:
    match = evening(2, PAIR, voice=("health", "culture", "culture", "education"))
    assert match.view(None)["voice"] == ["health", "hidden", "hidden", "hidden"]
    match.play("gold")
    assert asked(match)[0] == "feeding"
    assert match.view(None)["voice"] == ["health", "culture", "culture", "education"]


@pytest.mark.rule("LC-21")
@pytest.mark.parametrize("players", [2, 5])
def test_in_year_1_too(players: int) -> None:
    match = GAME.start(players=players, seed=4, map=MAP)
    assert (len(of(match, "voice")), len(of(match, "voice_deck")), of(match, "voice_discard")) == (4, 23, [])
    assert sorted(of(match, "voice") + of(match, "voice_deck")) == sorted(FIELDS * 9)


# LC-22: quarries


@pytest.mark.rule("LC-22")
@pytest.mark.parametrize(
    ("quarries", "gold"),
    [
        ((), 0),
        (("1,5",), 1),  # 1-2
        (("1,5", "0,6"), 1),  # 0,6 lies at no mountain
        (("1,5", "1,4"), 3),  # 1,4 lies at two
        (("1,5", "1,4", "0,4"), 4),
        (("1,5", "1,4", "2,3"), 5),
    ],
)
def test_a_quarry_brings_a_gold_for_each_mountain(quarries: tuple[str, ...], gold: int) -> None:
    areas = land(
        {"1-1": "mountain", "1-2": "mountain", "2-2": "wheat 3", "1-3": "wheat 3", "2-1": "water", "2-4": "wheat 2"}
    )
    buildings = {"3,5": "farm", "4,5": "farm", **dict.fromkeys(quarries, "quarry")}
    match = morning(2, [city(0, A, buildings), city(1, "7,5", {}, 1)], areas=areas, gold=[7, 4])
    assert of(match, "gold") == [7 + gold, 4 + 2]  # the other one played gold
    brought = [award.amount for award in match.moves[-1].awards if award.rule == "LC-22"]
    assert (sum(brought), len(brought)) == (gold, len([at for at in quarries if at != "0,6"]))


@pytest.mark.rule("LC-22")
def test_nothing_else_brings_gold_and_each_quarry_pays_its_owner() -> None:
    areas = land({"1-1": "mountain", "1-2": "mountain", "1-3": "wheat 3", "2-2": "wheat 3", "2-1": "water"})
    ours = {"3,5": "farm", "1,5": "farm", "1,4": "school", "0,4": "farm"}
    theirs = {"5,2": "quarry", "5,1": "quarry", "4,1": "quarry", "6,0": "farm"}
    match = morning(2, [city(0, A, ours), city(1, B, theirs)], areas=areas, gold=[0, 0])
    assert of(match, "gold") == [0, 2 + 1 + 1 + 2]


# LC-23: growth

LIMITS = [
    ({}, 1, 2),
    ({}, 4, 5),
    ({}, 5, 5),
    ({}, 6, 6),
    ({"1,5": "market"}, 5, 6),
    ({"1,5": "market"}, 7, 8),
    ({"1,5": "market"}, 8, 8),
    ({"1,5": "market"}, 10, 10),
    ({"1,5": "statue", "0,6": "fountain"}, 4, 5),
    ({"1,5": "statue", "0,6": "fountain"}, 5, 5),
    ({"1,5": "statue", "0,6": "bathhouse"}, 7, 7),
    ({"1,5": "market", "0,6": "fountain"}, 8, 9),
    ({"1,5": "market", "0,6": "bathhouse"}, 8, 9),
    ({"1,5": "market", "0,6": "bathhouse"}, 12, 13),
]


@pytest.mark.rule("LC-23")
@pytest.mark.parametrize(("buildings", "before", "after"), LIMITS)
def test_each_city_grows_by_one_up_to_its_limit(buildings: dict[str, str], before: int, after: int) -> None:
    more = {"3,5": "farm"} if before > 6 or buildings else {}  # to feed them
    match = morning(2, [city(0, A, {**buildings, **more}, before), city(1, "7,5", {}, 1)])
    assert citizens(match) == [after, 2]
    grown = [(award.seat, award.squares) for award in match.moves[-1].awards if award.rule == "LC-23"]
    assert grown == [(0, (A,))] * (after - before) + [(1, ("7,5",))]


@pytest.mark.rule("LC-23")
def test_all_cities_grow_and_those_just_founded_as_well() -> None:
    match = morning(2, [city(0, A, {}, 2), city(1, B, {}, 5), city(0, C, {}, 4)], founded=[True, False])
    assert citizens(match) == [3, 5, 5]


@pytest.mark.rule("LC-23", "LC-13")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_castles_of_the_set_up_have_grown_before_the_first_decision(players: int) -> None:
    assert citizens(GAME.start(players=players, seed=2, map=MAP)) == [4] * 2 * players


# LC-24: five rounds


@pytest.mark.rule("LC-24", "LC-20")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_five_rounds_in_each_everybody_once_from_the_start_player_on(start: int) -> None:
    cities = [city(0, A, {}, 1), city(1, B, {}, 1), city(2, C, {}, 1)]
    match = table(3, cities, start=start, turn=start, areas=rich(3))
    seats = []
    while of(match, "year") == 2:
        seats.append((of(match, "round"), match.turn))
        match.play("gold" if "gold" in texts(match) else "pass")
    assert seats == [(number, (start + n) % 3) for number in range(1, 6) for n in range(3)]


@pytest.mark.rule("LC-24")
def test_a_play_may_take_several_decisions() -> None:
    match = table(2, [city(0, A, {}, 4), city(1, B, {}, 4)], round=3)
    for action in ("build farm", "at 3,5"):
        assert (of(match, "round"), match.turn) == (3, 0)
        match.play(action)
    assert (of(match, "round"), match.turn) == (3, 1)
    match.play("gold")
    assert (of(match, "round"), match.turn) == (4, 0)


# LC-25: the wish


@pytest.mark.rule("LC-25")
@pytest.mark.parametrize(
    ("voice", "counts"),
    [
        ("culture culture culture culture", "culture"),
        ("culture education education education", "education"),
        ("health health culture health", "health"),
        ("culture culture education health", "culture"),
        ("health education culture education", "education"),
        ("education culture health health", "health"),
        ("culture culture education education", "culture education"),
        ("health culture health culture", "culture health"),
        ("education health health education", "education health"),
    ],
)
def test_the_wish_on_most_cards_counts_two_and_two_both(voice: str, counts: str) -> None:
    cities = [city(0, A, {"3,5": "farm"}, 2), city(1, B, {"5,2": "palace"}, 9)]
    match = night(2, cities, voice=voice.split())
    if " " in counts:
        assert sorted(texts(match)) == [f"wish {field}" for field in counts.split()]
    else:
        # The palace draws a citizen if culture counts, and nobody is asked.
        assert citizens(match) == ([1, 9] if counts == "culture" else [2, 9])
        assert asked(match)[2] in ({"kind": "demolish"}, {"kind": "starve", "left": 2})


# LC-26: what comes after what


@pytest.mark.rule("LC-26")
def test_migration_then_demolition_then_feeding_then_the_next_year() -> None:
    cities = [city(0, A, {"3,5": "farm"}, 2), city(1, B, {"5,4": "statue"}, 4)]
    match = evening(2, cities, voice=("culture", "health", "culture", "health"))
    match.play("gold")
    seen = []
    while of(match, "year") == 2:
        now = match.position()
        seen.append((now["phase"], now["turn"], now["step"]["kind"], now["round"]))
        match.play(texts(match)[0])
    assert seen == [
        ("migration", 0, "wish", 5),
        ("migration", 1, "wish", 5),
        ("migration", 0, "demolish", 5),
        ("feeding", 0, "starve", 5),
        ("feeding", 0, "demolish", 5),
        *[("feeding", 1, "starve", 5)] * 5,
        *[("feeding", 1, "demolish", 5)] * 2,
    ]
    assert castles(match) == []


# LC-71: the penalty


def hungry(players: int, who: set[int], *, start: int = 0) -> Match:
    """A year begins after some have lost a citizen to hunger."""
    # At A 6 can live, at B 5, at C 4.
    cities = [city(seat, at, {}, most + (seat in who)) for seat, at, most in ((0, A, 6), (1, B, 5), (2, C, 4))]
    match = night(players, cities[:players], areas=rich(players), start=start)
    while of(match, "year") == 2:
        match.play(texts(match)[0])
    assert of(match, "starved") == [seat in who for seat in range(players)]
    return match


def seats_of_round_1(match: Match) -> list[int]:
    found = []
    while of(match, "round") == 1:
        assert match.turn is not None
        found.append(match.turn)
        match.play("gold")
    return found


@pytest.mark.rule("LC-71")
@pytest.mark.parametrize(
    ("who", "start", "order"),
    [
        ({0}, 0, [1, 2]),
        ({1}, 0, [2, 0]),  # the new start player is 1: he does not begin
        ({2}, 0, [1, 0]),
        ({0, 1}, 0, [2]),
        ({1, 2}, 0, [0]),
        ({0, 2}, 1, [1]),
        (set(), 0, [1, 2, 0]),
    ],
)
def test_who_starved_plays_nothing_in_round_1(who: set[int], start: int, order: list[int]) -> None:
    match = hungry(3, who, start=start)
    assert seats_of_round_1(match) == order
    assert (of(match, "round"), match.turn) == (2, (start + 1) % 3)
    assert of(match, "action_cards") == [2, 2, 2]
    assert of(match, "gold") == [1 + 2 * (seat in order) + 2 * (seat == (start - 1) % 3) for seat in range(3)]


@pytest.mark.rule("LC-71")
def test_until_his_turn_comes_he_has_three_action_cards() -> None:
    match = hungry(3, {0})
    assert (of(match, "turn"), of(match, "action_cards")) == (1, [3, 3, 3])
    match.play("gold")
    assert (of(match, "turn"), of(match, "action_cards")) == (2, [3, 2, 3])
    match.play("gold")
    assert (of(match, "turn"), of(match, "round"), of(match, "action_cards")) == (1, 2, [2, 2, 2])


@pytest.mark.rule("LC-71")
def test_a_starved_start_player_is_passed_over_at_once() -> None:
    match = hungry(3, {1})
    assert (of(match, "start"), of(match, "turn"), of(match, "round")) == (1, 2, 1)
    assert of(match, "action_cards") == [3, 2, 3]


@pytest.mark.rule("LC-71")
@pytest.mark.parametrize("players", [2, 3])
def test_if_all_starved_the_year_begins_in_round_2(players: int) -> None:
    match = hungry(players, set(range(players)))
    assert (of(match, "round"), of(match, "turn"), of(match, "start")) == (2, 1, 1)
    assert of(match, "action_cards") == [2] * players


@pytest.mark.rule("LC-71", "LC-24")
def test_he_plays_four_cards_in_that_year() -> None:
    match = hungry(2, {0})
    plays = [0, 0]
    while of(match, "year") == 3 and asked(match)[0] == "politics":
        if asked(match)[2] == {"kind": "politics"}:
            assert match.turn is not None
            plays[match.turn] += 1
        match.play(texts(match)[0])
    assert plays == [4, 5]


@pytest.mark.rule("LC-71")
def test_citizens_lost_by_migration_are_no_reason() -> None:
    cities = [city(0, A, {"3,5": "farm"}, 3), city(1, B, {"5,4": "palace"}, 3)]
    match = morning(2, cities, voice=("culture",) * 4)
    assert (of(match, "starved"), of(match, "action_cards")) == ([False, False], [3, 3])
    assert seats_of_round_1(match) == [1, 0]


@pytest.mark.rule("LC-71")
def test_in_later_rounds_nobody_is_passed_over() -> None:
    match = table(2, PAIR, starved=[True, True], round=2, action_cards=[2, 2], year=3)
    play(match, "gold", "gold")
    assert (of(match, "round"), match.turn, of(match, "action_cards")) == (3, 0, [1, 1])


# LC-78: the end of a year


@pytest.mark.rule("LC-78", "LC-31")
def test_the_end_of_a_year_clears_everything() -> None:
    used = [["bathhouse", "closeness"], ["bread", "hospital"]]
    cities = [
        city(0, A, {"3,5": "statue", "1,5": "farm"}, 4, {"3,5": {"culture": 2}, "1,5": {"harvest": 1}}),
        city(1, "7,5", {"8,5": "school"}, 2, {"8,5": {"education": 1}}),
    ]
    match = morning(
        2,
        cities,
        used=used,
        blind=[["bathhouse"], ["hospital"]],
        discard=["golden"],
        display=["closeness"] * 3 + ["palace", "cathedral", "university", "harvest"],
        founded=[True, True],
        seen=[[2, 3], [2, 3, 4]],
        voice=("health", "health", "culture", "education"),
    )
    now = match.position()
    assert now["discard"] == ["bathhouse", "bread", "closeness", "golden", "hospital"]
    assert (now["used"], now["blind"]) == ([[], []], [[], []])
    assert (now["seen"], now["founded"], now["action_cards"]) == ([[], []], [False, False], [3, 3])
    assert [there["figures"] for there in now["cities"]] == [{}, {}]
    assert len(now["voice_discard"]) == 8 and now["points"] == [0, 0]


@pytest.mark.rule("LC-78", "LC-37")
def test_figures_that_went_home_no_longer_attract_and_can_be_used_again() -> None:
    cities = [city(0, A, {"3,5": "statue"}, 4, {"3,5": {"culture": 4}}), city(1, B, {}, 4)]
    shown = ["bread", "closeness", "closeness", "palace", "palace", "palace", "palace"]
    used = [["cathedral", "hospital"], ["cathedral", "hospital"]]
    match = morning(2, cities, display=shown, used=used, voice=("health",) * 4, gold=[5, 5])
    play(match, "gold", "card bread")
    assert texts(match) == ["figures 1", "figures 2", "figures 3"]


@pytest.mark.rule("LC-78", "LC-62")
def test_in_the_next_migration_they_count_no_more() -> None:
    # With four figures the statue would be stronger than the palace.
    cities = [city(0, A, {"3,5": "statue"}, 5, {"3,5": {"culture": 4}}), city(1, B, {"5,2": "palace"}, 5)]
    voices = position(2, cities, voice=("health",) * 4)["voice_deck"]
    assert voices[:4] == ["culture"] * 4
    match = morning(2, cities, voice=("health",) * 4, voice_deck=voices)
    while of(match, "year") == 3:
        play(match, *(["gold"] if "gold" in texts(match) else ["card closeness", "look 2 3"]))
    lost = [award.seat for award in match.moves[-1].awards if award.text == "left for a neighbour"]
    assert lost == [0]


@pytest.mark.rule("LC-78")
def test_the_year_ends_after_the_last_hungry_citizen_has_gone() -> None:
    match = late(2, [city(1, B, {}, 1)], "feeding", {"kind": "starve", "left": 1}, turn=1, starved=[False, True])
    play(match, f"starve {B}")
    assert (of(match, "year"), asked(match)) == (2, ("feeding", 1, {"kind": "demolish"}))
    play(match, f"demolish {B}")
    assert (of(match, "year"), of(match, "turn"), of(match, "used")) == (3, 0, [[], []])
    assert of(match, "areas") == barren()
