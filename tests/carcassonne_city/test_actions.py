"""Actions as values: number, value and text are one another's inverse, over the whole space of actions."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bastide
from bastide.core.actions import Action
from bastide.games.carcassonne_city import GAME
from bastide.games.carcassonne_city.rules.state import ACTIONS, GATE, NONE, PIECES, PLACE
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.games.carcassonne_city.text import actions
from tests.carcassonne_city.written import action_written


def made_from_its_parts(action: Action, tile: Tile) -> Action:
    """The same action, made from nothing but its parts."""
    match action:
        case actions.Lay():
            return actions.lay(action.square, action.turn)
        case actions.PlaceGate():
            return actions.place_gate(action.side)
        case actions.PlaceFollower():
            return actions.place_follower(tile, action.role, action.on)
        case actions.BuildWall():
            return actions.build_wall(action.end)
        case actions.SetTower():
            return actions.set_tower(action.end)
        case actions.PostGuard():
            return actions.POST_GUARD
        case _:
            return actions.PASS


@given(st.one_of(st.integers(0, PLACE - 1), st.integers(GATE - 700, GATE + 700), st.integers(NONE, ACTIONS - 1)))
def test_number_value_and_text_are_one(number: int) -> None:
    action = GAME.action(GAME.engine.view(GAME.engine.new()), number)
    assert action.id == number
    assert made_from_its_parts(action, GAME.tiles[0]) == action == action_written(action.text, None)


@pytest.mark.parametrize("tile", GAME.tiles, ids=lambda tile: tile.name)
def test_followers_on_every_tile(tile: Tile) -> None:
    s = GAME.engine.view(GAME.engine.new())
    s.laid, s.tile_kind[0] = 1, GAME.kinds[tile.name]
    slots = [*range(len(tile.streets)), *range(PIECES, PIECES + len(tile.regions))]
    made = [GAME.action(s, PLACE + slot) for slot in slots]
    assert [action.id - PLACE for action in made] == slots
    assert all(made_from_its_parts(action, tile) == action == action_written(action.text, tile) for action in made)
    told = [f"{role} {place}" for role in ("burgher", "trader", "steward") for place in tile.places(role)]
    assert sorted(action.text for action in made) == sorted(told)


def test_the_actions_of_random_games_are_values_with_texts_of_their_own() -> None:
    seen = set()
    for seed in range(3):
        match, chance = bastide.game("carcassonne-city").start(2 + seed, seed=seed), random.Random(seed)
        while match.turn is not None:
            legal = match.actions()
            assert len({action.text for action in legal}) == len({action.id for action in legal}) == len(legal)
            seen |= {type(action) for action in legal}
            match.play(chance.choice(legal))
    assert seen == {
        actions.Lay,
        actions.PlaceFollower,
        actions.PlaceGate,
        actions.BuildWall,
        actions.PostGuard,
        actions.SetTower,
        actions.Pass,
    }
