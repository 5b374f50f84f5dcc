"""The parts of the plan that a step may change: they have keys, the same on a page and between two steps."""

import re

from bastide.games.carcassonne_city import page as room
from bastide.games.carcassonne_city.view import viewed
from bastide.look.document import Drawing
from bastide.look.page import PageInput
from bastide.look.steps import board_parts
from tests.markup import read
from tests.moments import NAMES, moments, whole_game

NAME = "carcassonne-city"


def test_a_page_and_a_board_without_choices_have_the_same_parts() -> None:
    for at in moments(NAME):
        if at.turn is None:
            continue
        mine = room.page(at.given(at.turn)).board
        assert isinstance(mine, Drawing)
        assert board_parts(mine) == board_parts(room.board(at.views[None], at.names, None)), at.kind
        layers = re.findall(r'data-layer="(\w+)"', mine)
        assert len(set(layers)) == len(layers)
        assert {key.partition(":")[0] for key in board_parts(mine)} <= set(layers)


def test_every_part_is_in_its_layer_and_every_piece_has_a_key() -> None:
    match, _ = whole_game(NAME, 2)
    for moment in (0, 40, len(match.moves)):
        view = viewed(match.player_view(None, moment))
        root = read(room.board(view, NAMES, None))
        for layer in root.iter():
            for part in layer:
                if key := part.get("data-key"):
                    assert layer.get("data-layer") == key.partition(":")[0]
        keys = board_parts(room.board(view, NAMES, None))
        assert sum(key.startswith("tiles:") for key in keys) == len(view.laid)
        assert sum(key.startswith("followers:") for key in keys) == len(view.followers)
        assert sum(key.startswith("walls:") for key in keys) == sum(view.wall_count)
        assert sum(key.startswith("guards:") for key in keys) == len(view.guards)
        assert sum(key.startswith("towers:") for key in keys) == len(view.towers)


def test_a_city_that_grows_keeps_its_points() -> None:
    """A tile laid changes its own parts and the outline round it, and nothing far away."""
    match, _ = whole_game(NAME, 1)
    for move in match.moves:
        if not move.action.text.startswith("lay"):
            continue
        before, after = (
            board_parts(room.board(match.player_view(None, at), NAMES, None)) for at in (move.number - 1, move.number)
        )
        changed = {key for key in before | after if before.get(key) != after.get(key)}
        x, y = map(int, move.action.text.split()[1].split(","))
        near = {f"{x + dx},{y + dy}" for dx, dy in ((0, 0), (0, 1), (0, -1), (1, 0), (-1, 0))}
        assert {key.partition(":")[2] for key in changed} <= near
        assert {f"tiles:{x},{y}"} <= changed
        assert {key for key in changed if not key.endswith(f":{x},{y}")} <= {f"outline:{place}" for place in near}


def test_the_page_says_how_large_a_tile_is() -> None:
    match, _ = whole_game(NAME, 0)
    for moment in (0, 60):
        view = match.player_view(0, moment)
        assert read(room.page(PageInput(view, NAMES[:2])).board).get("data-unit") == "96"
        assert read(room.board(view, NAMES, None)).get("data-unit") == "96"
