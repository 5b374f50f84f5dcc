"""The puzzle of the day: by its date alone, games in turn, easy on Monday and hard on Sunday."""

from collections import Counter
from datetime import date, timedelta

from bastide.puzzles import Choice, Puzzle, Puzzles
from bastide.puzzles.daily import CLASS_OF_DAY, FIRST, daily, week
from bastide.puzzles.difficulty import class_of, pegs_of

LEVELS_FIND = (6, 4, 3, 2, 1)  # easy, medium, medium, hard, hard


def held(game: str, count: int) -> Puzzles:
    puzzles = []
    for number in range(count):
        levels = LEVELS_FIND[number % len(LEVELS_FIND)]
        found = [0] * (7 - levels) + [100] * levels
        puzzles.append(Puzzle(0, {}, [Choice("at a1", 600, 0)], 50, 1, found, []))
    return Puzzles(game, 1, 0, 0, puzzles)


LISTS = {"b": held("b", 20), "a": held("a", 15), "c": held("c", 25), "none": held("none", 0)}


def test_games_take_turns_and_weekdays_have_their_difficulty() -> None:
    for back in range(400):
        day = FIRST + timedelta(days=back)
        found = daily(day, LISTS)
        assert found is not None and found.game == "abc"[back % 3] and found.day == day
        puzzle = LISTS[found.game].puzzles[found.number - 1]
        assert class_of(pegs_of(puzzle.found)) == CLASS_OF_DAY[day.weekday()]
    assert CLASS_OF_DAY[0] == "easy" and CLASS_OF_DAY[6] == "hard"


def test_all_puzzles_have_their_day_and_days_before_the_first_are_no_trouble() -> None:
    days = (daily(FIRST + timedelta(days=back), LISTS) for back in range(21 * 20))
    seen = Counter((each.game, each.number) for each in days if each is not None)
    assert len(seen) == 20 + 15 + 25
    by_class = Counter(CLASS_OF_DAY)
    hard = [seen["b", number] for number in range(1, 21) if number % 5 in (4, 0)]
    assert max(hard) - min(hard) <= 1, "each is as often as every other"
    assert sum(hard) == 20 * by_class["hard"]
    assert daily(date(2025, 12, 24), LISTS) is not None


def test_the_same_for_everybody_and_a_week_ends_today() -> None:
    day = date(2026, 11, 18)
    found = week(day, LISTS)
    assert [each.day for each in found] == [day - timedelta(days=back) for back in range(6, -1, -1)]
    assert found[-1] == daily(day, dict(reversed(LISTS.items())))
    assert week(day, {}) == [] and daily(day, {"none": LISTS["none"]}) is None


def test_appending_puzzles_leaves_the_first_round_of_days_as_it_was() -> None:
    longer = {name: held(name, 5 * len(each.puzzles)) for name, each in LISTS.items()}
    for back in range(21):  # four medium days of a game in three weeks, and six medium puzzles at least
        day = FIRST + timedelta(days=back)
        assert daily(day, longer) == daily(day, LISTS)


def test_where_a_class_is_missing_any_puzzle_will_do() -> None:
    only_hard = {"a": Puzzles("a", 1, 0, 0, [held("a", 5).puzzles[4]])}
    assert all(daily(FIRST + timedelta(days=back), only_hard) is not None for back in range(7))
