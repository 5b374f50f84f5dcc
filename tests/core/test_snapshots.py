"""A move from the inside: what rules told, in their order, with the state at that very line."""

import random

import numpy as np
import pytest

import bastide
from bastide.core.events import listening, note
from bastide.core.match import Match

GAMES = ("carcassonne-city", "la-citta", "saint-malo")


def played(name: str, seed: int = 3) -> Match:
    match, chooser = bastide.game(name).start(3, seed=seed), random.Random(seed)
    while match.turn is not None:
        match.play(chooser.choice(match.actions()))
    return match


@pytest.mark.parametrize("name", GAMES)
def test_a_move_made_again_tells_what_it_told(name: str) -> None:
    match = played(name)
    before = match.save()
    for move in match.moves:
        assert tuple(each.award for each in match.snapshots(move.number)) == move.awards, move
    assert match.save() == before and match.turn is None  # looking changed nothing


def test_the_state_is_that_of_the_line_which_told() -> None:
    """In La Città citizens leave and come one by one: each snapshot has one more or one less than that before."""
    match, seen = played("la-citta"), 0
    for move in match.moves:
        state = match.game.engine.view(match._history.buffer(move.number - 1))
        total = int(np.sum(state.citizens[: state.cities]))
        for each in match.snapshots(move.number):
            if each.award.unit != "citizens":
                continue
            now = match.game.engine.view(each.buffer)
            after = int(np.sum(now.citizens[: now.cities]))
            assert after - total == each.award.amount, (move, each.award)
            total, seen = after, seen + 1
    assert seen > 50


def test_who_listens_may_be_told_when() -> None:
    heard: list[int] = []
    with listening(lambda: heard.append(len(notes))) as notes:
        note(0, 1, 2, 3, 4)
        note(0, 1, 5, 3, 4)
    note(0, 1, 9, 3, 4)
    assert heard == [1, 2] and [each.amount for each in notes] == [2, 5]
