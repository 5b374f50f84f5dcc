"""How well somebody plays: a simulated person of known strength is found within what is told."""

import random
import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

import bastide
from bastide.arena.elo import expected
from bastide.web.statistics.rating import LATEST_GAMES, LEAST_GAMES, Finish, proposal, rating_of, strengths_of
from tests.ours import OURS

CAREERS = 400
Career = Callable[[Mapping[str, float], float, int, random.Random], list[Finish]]


def career(strengths: Mapping[str, float], true: float, games: int, chance: random.Random) -> list[Finish]:
    """Games of two against whoever is proposed, the latest first."""
    played: list[Finish] = []
    for _ in range(games):
        bot = proposal(strengths, played, "level-2")
        won = chance.random() < expected(true - strengths[bot])
        played.insert(0, Finish(1 if won else 2, ((bot, 2 if won else 1),)))
    return played


def at_a_large_table(strengths: Mapping[str, float], true: float, games: int, chance: random.Random) -> list[Finish]:
    """Games against three bots of any level: an order by Plackett and Luce."""
    played = []
    for _ in range(games):
        names = [None, *chance.choices(list(strengths), k=3)]
        left, order = list(range(4)), []
        while left:
            weights = [10 ** ((true if (name := names[each]) is None else strengths[name]) / 400) for each in left]
            order.append(left.pop(chance.choices(range(len(left)), weights)[0]))
        bots = tuple((name, order.index(each) + 1) for each, name in enumerate(names) if name is not None)
        played.append(Finish(order.index(0) + 1, bots))
    return played


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("played", [career, at_a_large_table])
def test_the_truth_lies_in_the_interval_in_95_of_100_careers(game: str, played: Career) -> None:
    strengths, chance = strengths_of(bastide.game(game)), random.Random(20)
    inside, widths = 0, {8: 0.0, 30: 0.0}
    for number in range(CAREERS):
        true = chance.uniform(strengths["level-1"], strengths["strongest"])
        games = (8, 30)[number % 2]
        rating = rating_of(strengths, played(strengths, true, games, chance))
        assert rating is not None and rating.games == games
        inside += rating.low <= true <= rating.high
        widths[games] += rating.scale_high - rating.scale_low
    assert 0.925 <= inside / CAREERS <= 0.975, f"{inside} of {CAREERS}"
    assert widths[30] < 0.8 * widths[8], "more games say more"


@pytest.mark.parametrize("game", OURS)
def test_the_levels_stand_where_the_ladder_measured_them(game: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "ladders" / f"{game}.md").read_text()
    measured = {name: float(elo) for name, elo in re.findall(r"\| `(level-\d)` \| ([+-]\d+) ±", page)}
    strengths = strengths_of(bastide.game(game))
    assert len(measured) == 6 and measured.items() <= strengths.items()
    assert list(strengths.values()) == sorted(strengths.values()) and list(strengths)[-1] == "strongest"


def test_neither_too_few_games_nor_those_against_bots_of_no_known_strength_say_anything() -> None:
    strengths = strengths_of(bastide.game("saint-malo"))
    won = Finish(1, (("level-3", 2),))
    unknown = Finish(1, (("random", 2),))
    assert rating_of(strengths, [won] * (LEAST_GAMES - 1) + [unknown] * 50) is None
    rating = rating_of(strengths, [won] * LEAST_GAMES + [unknown] * 50)
    assert rating is not None and rating.games == LEAST_GAMES
    assert strengths_of(bastide.game("connect-four")) == {}


def test_the_order_of_games_does_not_matter_but_the_latest_count() -> None:
    strengths = strengths_of(bastide.game("la-citta"))
    won, lost = Finish(1, (("level-4", 2),)), Finish(2, (("level-4", 1),))
    some = [won] * 6 + [lost] * 4
    shuffled = random.Random(1).sample(some, len(some))
    assert rating_of(strengths, some) == rating_of(strengths, shuffled)
    assert rating_of(strengths, [won] * LATEST_GAMES + [lost] * 99) == rating_of(strengths, [won] * LATEST_GAMES)
    even = rating_of(strengths, [Finish(1, (("level-4", 1),))] * 20)
    assert even is not None and even.level == "level-4" and abs(even.scale - 4) < 0.2, "shared wins are even games"


def test_who_wins_always_or_never_gets_an_end_of_the_scale_and_another_opponent() -> None:
    strengths = strengths_of(bastide.game("carcassonne-city"))
    won, lost = Finish(1, (("strongest", 2),)), Finish(2, (("level-1", 1),))
    best, worst = rating_of(strengths, [won] * 30), rating_of(strengths, [lost] * 30)
    assert best is not None and best.level == "strongest" and best.scale == best.scale_high == 7.5
    assert worst is not None and worst.level == "level-1" and worst.scale == worst.scale_low == 0.5
    assert proposal(strengths, [], "level-2") == "level-2"
    assert (
        proposal(strengths, [won] * 30, "level-2") == "strongest"
        and proposal(strengths, [lost], "level-2") <= "level-3"
    )


def test_other_people_at_the_table_change_nothing() -> None:
    """An order of some of those who played is as likely as the model says, whoever else was there."""
    strengths = strengths_of(bastide.game("saint-malo"))
    third = Finish(3, (("level-2", 1), ("level-5", 4)))  # a person was second
    second = Finish(2, (("level-2", 1), ("level-5", 3)))
    assert rating_of(strengths, [third] * 9) == rating_of(strengths, [second] * 9)
