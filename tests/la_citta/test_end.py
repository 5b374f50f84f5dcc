"""LC-80 to LC-82: points with their reasons, the winner, ties."""

from typing import Any

import pytest

from bastide import Match

from .late import A, B, C, D, asked, barren, citizens, evening, late, night, of, rich
from .table import city, land, play

HEALTH = ("health", "health", "health", "culture")


def ended(players: int, cities: list[dict[str, Any]], **how: Any) -> Match:
    """Year 6 is over and nobody was asked any more."""
    match = night(players, cities, **({"areas": rich(players), "year": 6} | how))
    assert match.turn is None
    return match


def told(match: Match) -> list[tuple[int, int, str, str]]:
    """Points with their reasons: seat, points, where, what for."""
    awards = [award for score in match.scores() for award in score.reasons]
    assert {award.rule for award in awards} <= {"LC-80"}
    assert {award.unit for award in awards} <= {"points"}
    return [(award.seat, award.amount, " ".join(award.squares), award.text) for award in awards]


# When


@pytest.mark.rule("LC-80", "LC-1")
@pytest.mark.parametrize("year", [1, 2, 3, 4, 5, 6])
def test_the_game_ends_after_year_6(year: int) -> None:
    match = night(2, [city(0, A, {}, 3), city(1, B, {}, 3)], areas=rich(), year=year)
    assert (match.turn is None) == (year == 6)
    assert of(match, "year") == min(year + 1, 6)
    assert of(match, "points") == ([3, 3] if year == 6 else [0, 0])
    assert (match.outcome is None) == (year < 6)


@pytest.mark.rule("LC-80", "LC-70")
def test_year_6_is_played_to_its_end_with_migration_and_hunger() -> None:
    cities = [city(0, A, {"3,5": "statue"}, 3), city(1, B, {"5,2": "farm"}, 2)]
    match = evening(2, cities, year=6, voice=("culture",) * 4)
    match.play("gold")
    assert (asked(match), citizens(match)) == (("migration", 1, {"kind": "demolish"}), [4, 1])
    play(match, "demolish 5,2")
    assert asked(match) == ("feeding", 0, {"kind": "starve", "left": 4})
    play(match, *[f"starve {A}"] * 4, "demolish 3,5", f"demolish {A}", f"starve {B}")
    assert of(match, "points") == [0, 0]
    play(match, f"demolish {B}")
    assert (match.turn, of(match, "points")) == (None, [-5, -5])


@pytest.mark.rule("LC-78", "LC-80")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_the_last_year_is_cleared_up_too(start: int) -> None:
    cities = [
        city(0, A, {"3,5": "statue"}, 3, {"3,5": {"culture": 3}}),
        city(1, B, {"5,2": "school"}, 3, {"5,2": {"education": 1}}),
        city(2, C, {}, 3),
    ]
    how = {"founded": [True] * 3, "seen": [[2, 3], [], [2, 3, 4]], "blind": [["palace"], [], []], "voice": HEALTH}
    match = ended(3, cities, start=start, **how)
    now = match.position()
    assert (now["year"], now["round"], now["phase"], now["step"]) == (6, 5, "over", None)
    assert (now["start"], now["turn"]) == (start, start)
    assert (now["used"], now["blind"], now["seen"]) == ([[], [], []], [[], [], []], [[], [], []])
    assert (now["action_cards"], now["founded"]) == ([3, 3, 3], [False] * 3)
    assert [there["figures"] for there in now["cities"]] == [{}, {}, {}]
    assert (now["voice"], len(now["voice_deck"]), len(now["voice_discard"])) == ([], 3, 24)
    assert len(now["discard"]) == 6
    assert citizens(match) == [3, 3, 3]  # nobody grows any more
    assert match.moves[-1].chance == ()
    assert match.actions() == []


# Points


@pytest.mark.rule("LC-80")
def test_a_point_for_each_citizen() -> None:
    cities = [city(0, A, {"3,5": "farm"}, 7), city(1, B, {}, 2), city(0, C, {}, 1)]
    match = ended(2, cities, voice=HEALTH)
    assert told(match) == [(0, 7, A, "7 citizens"), (0, 1, C, "1 citizen"), (1, 2, B, "2 citizens")]
    assert [score.points for score in match.scores()] == of(match, "points") == [8, 2]


@pytest.mark.rule("LC-80", "LC-47")
@pytest.mark.parametrize(
    ("kinds", "bonus"),
    [
        (("statue", "school", "fountain"), True),
        (("palace", "university", "bathhouse"), True),
        (("cathedral", "school", "bathhouse"), True),
        (("statue", "hospital", "farm"), True),  # the hospital counts for education and health
        (("palace", "hospital", "hospital"), True),
        (("hospital", "farm", "market"), False),  # but not for culture
        (("hospital", "school", "fountain"), False),
        (("statue", "school", "farm"), False),
        (("statue", "cathedral", "fountain"), False),
        (("school", "university", "fountain"), False),
        (("market", "farm", "quarry"), False),
    ],
)
def test_three_points_for_a_city_with_all_three_fields(kinds: tuple[str, ...], bonus: bool) -> None:
    # 1,5 and 0,6 lie at water, and 3,5 too.
    areas = land({"1-2": "wheat 3", "2-2": "water", "2-1": "water", "2-4": "wheat 2"})
    buildings = dict(zip(("3,5", "1,5", "0,6"), kinds, strict=True)) | {"1,4": "farm"}
    match = ended(2, [city(0, A, buildings), city(1, "7,5", {}, 1)], areas=areas)
    fields = [(0, 3, A, "all three fields")] if bonus else []
    assert told(match) == [(0, 5, A, "5 citizens"), *fields, (1, 1, "7,5", "1 citizen")]
    assert of(match, "points") == [5 + 3 * bonus, 1]


@pytest.mark.rule("LC-80")
def test_the_fields_must_be_in_one_city_and_each_city_counts_once() -> None:
    areas = land(
        {"1-2": "wheat 3", "2-2": "water", "2-1": "water", "2-3": "wheat 3", "2-4": "wheat 2", "1-1": "wheat 2"}
    )
    apart = [city(0, A, {"3,5": "statue", "1,5": "school"}), city(0, C, {"2,8": "fountain"})]
    assert of(ended(2, apart, areas=areas), "points") == [5, 0]
    twice = {"3,5": "statue", "1,5": "school", "0,6": "fountain", "1,4": "hospital", "0,4": "palace", "2,3": "farm"}
    both = [city(0, A, twice, 7), city(0, C, {"2,8": "hospital", "1,9": "palace"}, 3)]
    match = ended(2, [*both, city(1, "7,5", {}, 1)], areas=areas, voice=HEALTH)
    assert of(match, "points") == [10 + 6, 1]


@pytest.mark.rule("LC-80", "LC-37")
def test_figures_are_neither_citizens_nor_buildings() -> None:
    figures = {"3,5": {"culture": 2}, "1,5": {"education": 2}}
    cities = [city(0, A, {"3,5": "statue", "1,5": "school"}, 3, figures), city(1, "7,5", {}, 1)]
    assert of(ended(2, cities), "points") == [3, 1]


@pytest.mark.rule("LC-80")
def test_minus_5_for_hunger_in_year_6() -> None:
    match = night(2, [city(0, A, {}, 8), city(1, B, {}, 5)], areas=rich(), year=6)
    play(match, f"starve {A}", f"starve {A}")
    assert told(match) == [
        (0, 6, A, "6 citizens"),
        (0, -5, "", "citizens lost to hunger in year 6"),
        (1, 5, B, "5 citizens"),
    ]
    assert (of(match, "points"), of(match, "starved")) == ([1, 5], [True, False])


@pytest.mark.rule("LC-80")
def test_once_however_many_left_and_not_for_an_earlier_year() -> None:
    match = night(2, [city(0, A, {}, 20), city(1, B, {}, 5)], areas=rich(), year=6, starved=[False, True])
    play(match, *[f"starve {A}"] * 14)
    assert of(match, "points") == [6 - 5, 5]


@pytest.mark.rule("LC-80")
@pytest.mark.parametrize("year", [2, 5])
def test_hunger_in_another_year_costs_no_points(year: int) -> None:
    match = night(2, [city(0, A, {}, 7), city(1, B, {}, 5)], areas=rich(), year=year)
    play(match, f"starve {A}")
    assert (of(match, "points"), of(match, "year")) == ([0, 0], year + 1)


@pytest.mark.rule("LC-80", "LC-82")
def test_totals_can_be_negative() -> None:
    match = late(2, [city(0, A, {}, 1)], "feeding", {"kind": "starve", "left": 1}, starved=[True, False], year=6)
    play(match, f"starve {A}", f"demolish {A}")
    assert of(match, "points") == [-5, 0]
    assert match.outcome is not None and match.outcome.winners == (1,)


@pytest.mark.rule("LC-80", "LC-39")
def test_no_harvest_helps_in_year_6() -> None:
    shown = ["harvest", "closeness", "palace", "palace", "cathedral", "cathedral", "university"]
    used = [["closeness", "hospital"], ["closeness", "hospital"]]
    for year in (5, 6):
        match = evening(
            2, [city(0, A, {}, 3), city(1, B, {"5,2": "farm"}, 2)], areas=rich(), year=year, display=shown, used=used
        )
        assert ("card harvest" in [action.text for action in match.actions()]) == (year == 5)


# The winner


@pytest.mark.rule("LC-81")
@pytest.mark.parametrize(
    ("people", "gold", "winners", "reason"),
    [
        ((6, 5, 4), (0, 9, 9), (0,), "most points"),
        ((3, 4, 3), (9, 0, 9), (1,), "most points"),
        ((3, 3, 4), (9, 9, 0), (2,), "most points"),
        ((4, 4, 3), (2, 1, 9), (0,), "most points, then more gold"),
        ((4, 4, 4), (2, 3, 3), (1, 2), "the same points and gold"),
        ((4, 4, 4), (1, 2, 3), (2,), "most points, then more gold"),
        ((4, 4, 4), (5, 5, 5), (0, 1, 2), "the same points and gold"),
        ((4, 3, 4), (5, 9, 5), (0, 2), "the same points and gold"),
    ],
)
def test_most_points_then_gold_then_they_share(
    people: tuple[int, ...], gold: tuple[int, ...], winners: tuple[int, ...], reason: str
) -> None:
    cities = [city(seat, at, {}, people[seat]) for seat, at in ((0, A), (1, B), (2, C))]
    match = ended(3, cities, gold=[gold[0] + 2, gold[1] + 2, gold[2]])  # the last play was gold
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == (winners, reason)
    assert [score.points for score in outcome.breakdown] == list(people)


@pytest.mark.rule("LC-81")
def test_the_breakdown_adds_up() -> None:
    cities = [city(0, A, {"3,5": "statue"}, 4), city(1, B, {}, 7), city(1, D, {}, 2)]
    match = night(2, cities, areas=rich(), year=6, voice=HEALTH)
    play(match, f"starve {B}")
    outcome = match.outcome
    assert outcome is not None and outcome.winners == (0,)
    assert [(score.seat, score.points) for score in outcome.breakdown] == [(0, 4), (1, 3)]
    assert all(score.points == sum(award.amount for award in score.reasons) for score in outcome.breakdown)


@pytest.mark.rule("LC-82")
def test_a_player_without_a_city_can_still_win() -> None:
    match = late(2, [city(0, A, {}, 1)], "feeding", {"kind": "starve", "left": 1}, starved=[True, False], year=6)
    play(match, f"starve {A}", f"demolish {A}")
    outcome = match.outcome
    assert outcome is not None and (outcome.winners, of(match, "castles")) == ((1,), [4, 4])
    assert of(match, "areas") == barren()


@pytest.mark.rule("LC-81", "LC-82")
def test_without_any_city_gold_decides() -> None:
    outcome = ended(2, [], gold=[4, 1]).outcome
    assert outcome is not None and outcome.winners == (0,)
    outcome = ended(2, [], gold=[4, 2]).outcome
    assert outcome is not None and outcome.winners == (0, 1)
