"""Observation tensors and action space: every index means what the documentation says."""

import pytest
from hypothesis import given

import bastide
from bastide import Match
from bastide.games.carcassonne_city.bot import observation
from bastide.games.carcassonne_city.rules.pack import our_pack
from bastide.games.carcassonne_city.rules.state import ACTIONS, GATE, NONE, PLACE, POST, TOWER, WALL
from tests.played import matches

pytestmark = pytest.mark.slow

GAME = bastide.game("carcassonne-city")
MATCHES = matches(260, "carcassonne-city")
PLANE = {name: number for number, name in enumerate(observation.PLANES)}


@given(MATCHES)
def test_the_planes_show_tiles_walls_and_followers(match: Match) -> None:
    position, seat = match.position(), match.players - 1
    planes = match.observation(seat)["planes"]
    pack = {tile["id"]: tile for tile in our_pack()["tiles"]}
    assert planes[PLANE["tile"]].sum() == len(position["tiles"])
    for tile in position["tiles"]:
        column = planes[:, tile["y"] + 25, tile["x"] + 25]
        streets = "".join(pack[tile["id"]]["streets"])
        for number, side in enumerate("NESW"):
            shown = "NESW"[(number + tile["turn"]) % 4]
            assert column[PLANE[f"street {shown}"]] == (side in streets)
        assert column[5:9].sum() == 1
        assert column[PLANE["public building"]] == (pack[tile["id"]]["building"] == "public")
    walls = [*position["walls"]["cw"], *position["walls"]["ccw"], *filter(None, [position["walls"]["gate"]])]
    assert sum(planes[PLANE[f"wall or gate {side}"]].sum() for side in "NESW") == len(walls)
    for role in ("burgher", "trader", "steward", "guard"):
        own = sum(f["role"] == role and f["seat"] == seat for f in position["followers"])
        other = sum(f["role"] == role and f["seat"] != seat for f in position["followers"])
        assert (planes[PLANE[f"own {role}"]].sum(), planes[PLANE[f"other {role}"]].sum()) == (own, other)


@given(MATCHES)
def test_players_and_table_show_the_numbers(match: Match) -> None:
    position, seen = match.position(), match.observation(0)
    assert (seen["players"][: match.players, 1] * 100).round().astype(int).tolist() == position["points"]
    assert (seen["players"][: match.players, 2] * 7).round().astype(int).tolist() == position["supply"]
    table = dict(zip(observation.TABLE, seen["table"].tolist(), strict=True))
    kind = position["step"]["kind"] if position["step"] else "over"
    assert table[f"step {kind}"] == 1 and sum(v for k, v in table.items() if k.startswith("step ")) == 1
    assert [round(table[f"pile {n}"] * 30) for n in (1, 2, 3)] == [len(pile) for pile in position["piles"]]
    assert round(table["walls left"] * 70) == position["wall_supply"]
    assert round(float(seen["unseen"].sum()) * 4) == sum(len(pile) for pile in position["piles"])


def test_the_action_space_is_the_documented_one() -> None:
    assert (GATE, PLACE, NONE, WALL, POST, TOWER, ACTIONS) == (88804, 177608, 177624, 177625, 177627, 177628, 177630)
    match = GAME.start(players=2, seed=1)
    (first,) = match.actions()
    assert first.text == "lay 0,0 0" and first.id == ((0 + 74) * 149 + 0 + 74) * 4
    assert match.mask().sum() == 1 and match.mask().shape == (ACTIONS,)
