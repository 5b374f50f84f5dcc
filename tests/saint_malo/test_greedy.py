"""What the greedy player chooses where the choice is clear, and that its odds are exact."""

from itertools import product

import numpy as np
import pytest

import bastide
from bastide.arena.games import play
from bastide.bots import bot
from bastide.core import rng
from bastide.games.saint_malo.bot import greedy
from bastide.games.saint_malo.rules import dice

pytestmark = pytest.mark.slow

GAME = bastide.game("saint-malo")


def choice(position: dict[str, object]) -> str:
    match = GAME.resume(position)
    return bot("greedy", GAME).choose(match.player_view(match.turn)).text


def position(step: dict[str, object], **city: object) -> dict[str, object]:
    start = GAME.start(players=2, seed=1).position()
    start["cities"][0].update(city)
    return start | {"step": step}


def test_the_average_over_one_die_more_is_the_average_over_all_rolls() -> None:
    """Exact odds: each hand's value against a sum over all outcomes of the dice that are thrown."""
    values = np.zeros(len(dice.HANDS))
    values[dice.ROLLS :] = [(rank * 7919) % 101 for rank in range(dice.ROLLS, len(dice.HANDS))]
    rolls = values.copy()
    greedy.average(values)
    for hand in ("", "H", "LS", "CCW", "XXHS"):
        throws = list(product(dice.FACES, repeat=5 - len(hand)))
        total = sum(rolls[dice.RANK[dice.sorted_hand(hand + "".join(throw))]] for throw in throws)
        assert values[dice.RANK[hand]] == pytest.approx(total / len(throws))


def test_five_heads_are_a_noble() -> None:
    assert choice(position({"kind": "use", "dice": "HHHHH"})) == "hire noble"


def test_a_good_roll_is_kept() -> None:
    assert choice(position({"kind": "keep", "dice": "HHHHH", "rolls": 1})) == "stop"


def test_four_heads_are_kept_for_a_fifth() -> None:
    assert choice(position({"kind": "keep", "dice": "LHHHH", "rolls": 1})) == "keep HHHH"


def test_the_merchant_goes_where_the_crates_are() -> None:
    grid = ["#.....#", ".CCC...", ".C.C...", ".CCC...", ".......", ".......", "#.....#"]
    step = {"kind": "person", "dice": "LLHHH", "who": "merchant", "walls": 0}
    assert choice(position(step, grid=grid)) == "at c3"


def test_the_last_wall_of_a_side_is_built_before_an_attack() -> None:
    """Seven boxes, dice with one sabre: the attack of strength 3 comes with this turn; a wall and a soldier make 3."""
    grid = ["#WWWW.#", ".CCS...", ".C.....", ".C.....", ".......", ".......", "#.....#"]
    here = position({"kind": "use", "dice": "LCWXS"}, grid=grid) | {"boxes": 7}
    assert choice(here) == "use wall 1"


def test_random_bots_are_repeatable_and_chance_is_paired() -> None:
    def once(seed: int) -> object:
        return play(GAME, [bot("random", GAME, 1), bot("random", GAME, 2)], seed)

    assert once(5) == once(5) != once(6)
    assert rng.word_at(1, 0) != rng.word_at(1, 1)
