"""What a player sees, in typed form: the facts are those of the rules."""

import random
from collections import Counter

import pytest

from bastide.core.player_view import determinized
from bastide.games.carcassonne_city import GAME
from bastide.games.carcassonne_city.page.projection import projected
from bastide.games.carcassonne_city.rules.squares import Side, Square
from bastide.games.carcassonne_city.rules.state import CCW, CW, ENDS, WALLS
from bastide.games.carcassonne_city.view import CarcassonneCityView, viewed
from tests.carcassonne_city.drawn import MOMENTS, position, seen


def gate_at(x: int, y: int, facing: str, *cw: Side) -> CarcassonneCityView:
    """Three tiles round an inner corner, with a gate and perhaps walls."""
    tiles = [("t1", 0, 0, 0), ("t1", 1, 0, 0), ("t1", 1, -1, 0)]
    return seen(position(tiles, walls={"gate": [x, y, facing], "cw": list(map(list, cw)), "ccw": []}))


def test_the_outer_line_and_the_ends_of_the_wall() -> None:
    assert len(gate_at(0, 0, "N").outer_sides) == len(set(gate_at(0, 0, "N").outer_sides)) == 8
    assert gate_at(0, 0, "N").next_wall(CW) == (1, -1, "W")
    assert gate_at(1, -1, "W").next_wall(CCW) == (0, 0, "N")
    assert gate_at(1, -1, "E").next_wall(CW) == (1, 0, "E")
    assert gate_at(1, 0, "E").next_wall(CW) == (1, 0, "S")
    view = gate_at(0, 0, "N", Side(1, -1, "W"))
    assert (view.next_wall(CW), view.next_wall(CCW)) == ((1, -1, "N"), (0, 0, "W"))
    assert (view.last_wall(CW), view.last_wall(CCW)) == ((1, -1, "W"), (0, 0, "N"))
    assert (view.tower_points(CW), view.tower_points(CCW), view.open_sides) == (1, 0, 6)
    assert view.row(Side(1, -1, "N")) == [(1, -1), (1, 0)]
    bare = seen(position([("t1", 0, 0, 0)]))
    assert (bare.next_wall(CW), bare.last_wall(CW), bare.walls, bare.open_sides) == (None, None, (), 4)


def test_the_legal_ends_of_stored_games_are_on_the_outer_line() -> None:
    for at, legal in MOMENTS:
        view = seen(at)
        if view.step == "gate":
            assert {f"gate {side}" for side in view.outer_sides} == set(legal)


@pytest.mark.parametrize("number", range(len(MOMENTS)))
def test_a_position_and_what_is_seen_of_it_say_the_same(number: int) -> None:
    at, legal = MOMENTS[number]
    view = seen(at)
    assert {(laid.tile.name, laid.x, laid.y, laid.turn) for laid in view.laid} == {
        (tile["id"], tile["x"], tile["y"], tile["turn"]) for tile in at["tiles"]
    }
    assert list(view.city) == sorted(view.city, key=lambda square: (square.y, square.x))
    assert [list(view.points), list(view.supply), list(view.resting)] == [at["points"], at["supply"], at["resting"]]
    assert (list(view.tower_supply), view.wall_supply) == (at["tower_supply"], at["wall_supply"])
    assert [[list(side) for side in view.walls_of(end)] for end in (CW, CCW)] == [at["walls"][end] for end in ENDS]
    assert (list(view.gate) if view.gate else None) == at["walls"]["gate"]
    assert sum(view.wall_count) == WALLS - view.wall_supply == max(0, len(view.walls) - 1)
    towers = [{"seat": one.seat, "end": ENDS[one.end], "after": one.after} for one in view.towers]
    assert towers == at["towers"]
    standing = {(one.seat, one.role, *one.square, one.on) for one in view.followers}
    assert standing == {
        (one["seat"], one["role"], one["x"], one["y"], one["on"]) for one in at["followers"] if one["role"] != "guard"
    }
    on_walls = {(one.seat, *one.side) for one in view.guards}
    assert on_walls == {(one["seat"], *one["wall"]) for one in at["followers"] if one["role"] == "guard"}
    for seat in range(view.players):
        assert view.placed(seat) == Counter(one["role"] for one in at["followers"] if one["seat"] == seat)
    assert ([tile.name for tile in view.aside], view.turn) == (at["aside"], at["step"] and at["step"]["seat"])
    assert sorted(action.text for action in view.all_actions()) == sorted(legal)


def test_the_step_is_told() -> None:
    for at, _ in MOMENTS:
        view, step = seen(at), at["step"] or {"kind": "over"}
        assert view.step == step["kind"]
        assert (view.hand.name if view.hand else None) == step.get("tile")
        assert (view.new_tile.square if view.new_tile else None) == ((step["x"], step["y"]) if "x" in step else None)
        if view.building:
            assert (list(view.left), view.whose) == (step["left"], step["cause"])
        if "end" in step:
            assert ENDS[view.end] == step["end"]


def test_all_pieces_of_a_feature_lead_to_the_same_feature() -> None:
    for at, _ in MOMENTS[::4]:
        view = seen(at)
        for laid in view.laid:
            for piece in laid.tile.streets:
                found = view.feature(laid, "street", piece)
                groups = {view.group_of(view.city[Square(x, y)], "street", on) for x, y, on in found.parts}
                assert len(groups) == 1
                opens = {
                    view.city[Square(x, y)].square.beyond(side)
                    for x, y, on in found.parts
                    for side in view.city[Square(x, y)].open_sides(on)
                }
                walled = {side.square.beyond(side.facing) for side in view.walls}
                if opens <= view.city.keys():
                    assert view.complete(laid, "street", piece)
                elif not opens <= view.city.keys() | walled:
                    assert not view.complete(laid, "street", piece)


def test_looking_changes_no_byte_and_what_is_hidden_no_fact() -> None:
    match, chance = GAME.start(3, seed=6), random.Random(6)
    while match.turn is not None:
        match.play(chance.choice(match.actions()))
        if len(match.moves) % 30 == 0:
            view = viewed(match.player_view(match.turn))
            before = view.buffer.tobytes()
            other = CarcassonneCityView(GAME, view.seat, determinized(GAME, match._buffer, view.seat, 77))
            facts = [name for name in dir(CarcassonneCityView) if not name.startswith("_")]
            hidden = {"buffer", "state", "own", "game", "actions"}  # `own` is a copy of `state`
            for name in facts:
                if name not in hidden and not callable(getattr(view, name)):
                    assert getattr(view, name) == getattr(other, name), name
            assert view.all_actions() == other.all_actions() == match.actions()
            assert view.buffer.tobytes() == before


@pytest.mark.rule("CC-43", "CC-44")
def test_what_stewards_and_guards_would_bring_is_what_the_end_pays_for_them() -> None:
    for at, _legal in MOMENTS:
        view = seen(at)
        if view.laid and view.step != "over":
            paid = [0] * view.players
            for seat, reasons in enumerate(projected(view)):
                paid[seat] = sum(reason.points for reason in reasons if reason.rule in ("CC-43", "CC-44"))
            assert view.lasting == tuple(paid)
