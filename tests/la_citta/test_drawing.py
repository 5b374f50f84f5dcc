"""The drawing of La Città: well-formed, true to the map, nothing hidden in it, readable without colour."""

import json
import random
import re

import pytest

from bastide.games.la_citta import GAME
from bastide.games.la_citta.drawing import draw_map, draw_setups, draw_table
from bastide.games.la_citta.drawing.geometry import WIDE, centre, loops, under
from bastide.games.la_citta.drawing.land import crossings
from bastide.games.la_citta.drawing.places import Place
from bastide.games.la_citta.drawing.plan import plan, whole_region
from bastide.games.la_citta.drawing.scene import Scene
from bastide.games.la_citta.rules.map import our_map
from bastide.games.la_citta.rules.state import CARDS
from bastide.games.la_citta.view import LaCittaView
from tests.markup import SVG, described, named, read, with_class, words
from tests.soak import many

from .drawn import KINDS, MOMENTS, NAMES, ON_MAP, PLAIN, STEPS, Wide, altered, kind_of, made, moment_of, seen
from .table import MAP, city
from .test_view import otherwise

TWO = [city(0, "1,4"), city(1, "5,1")]
SHOWN = ("closeness", "closeness", "palace", "palace", "cathedral", "university", "hospital")


def test_every_kind_of_step_is_drawn_here() -> None:
    assert {kind_of(at) for at, _ in MOMENTS} == set(STEPS)
    assert {at["players"] for at, _ in MOMENTS} == {2, 3, 4}


# Nothing hidden


@pytest.mark.parametrize("seat", [None, 0, 1])
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_hidden_gets_into_a_drawing(seat: int | None, kind: Wide) -> None:
    chance = random.Random(7)
    for at, legal in MOMENTS[:: many(5, 1)]:
        other = seen(otherwise(at, seat, chance), seat)
        assert draw_table(other, legal=legal, width=kind) == draw_table(seen(at, seat), legal=legal, width=kind)


def test_what_was_drawn_anew_is_not_shown_either() -> None:
    """A picture of the true state is the picture of the view: nothing of it hangs on what the seat can't know."""
    for at, legal in MOMENTS[::3]:
        game, true = ON_MAP.from_position(at)
        for seat in (None, 0, 1):
            whole = draw_table(LaCittaView(game, seat, true), legal=legal)
            assert draw_table(seen(at, seat), legal=legal) == whole


@pytest.mark.parametrize("kind", KINDS)
def test_cards_taken_unseen_stay_unseen(kind: Wide) -> None:
    drawn = set()
    for card in CARDS:
        view = made(TWO, seat=0, used=[["bread", card], []], blind=[[card], []], round=2, display=SHOWN)
        assert (view.players[0].used, view.players[0].face_down) == (("bread",), 1)
        drawn.add(draw_table(view, names=NAMES, width=kind))
    assert len(drawn) == 1
    root = read(drawn.pop())
    assert "used: bread and circuses and 1 card face down" in described(root)
    assert [part.text for part in root.iter(f"{SVG}title")].count("a card taken unseen") == 1


def test_the_map_tells_nothing_of_cards() -> None:
    view = seen(moment_of("politics", 3)[0])
    cards = dict.fromkeys(range(len(CARDS)), 0)
    none = {(seat, card): 0 for seat in range(3) for card in cards}
    other = altered(view, voices=0, deck_end=0, deck_top=0, display=cards, used=none, blind=none)
    assert draw_map(other) == draw_map(view)


# The map


def test_the_map_shows_every_landscape_and_every_path() -> None:
    for at, _ in MOMENTS[::5]:
        view = seen(at)
        root = read(draw_map(view, part=(-3, -2, 26, 18)))
        signs = named(root)
        land = list(at["areas"].values())
        assert signs["sheaf"] == sum(int(area.split()[1]) for area in land if area.startswith("wheat"))
        assert (signs["boat"], signs["peak"]) == (land.count("water"), 3 * land.count("mountain"))
        assert {part.get("data-area") for part in root.iter() if part.get("data-area")} == set(at["areas"])
        paths = "".join(part.get("d", "") for part in with_class(root, "hex"))
        assert paths.count("M") == len(MAP["hexes"])
        shut = [part for group in with_class(root, "not-open") for part in with_class(group, "hex")]
        closed = sum(not PLAIN.open(path, at["players"]) for path in PLAIN.paths)
        assert sum(part.get("d", "").count("M") for part in shut) == closed
        assert signs["grove"] == len(crossings(Scene(view, NAMES))) > 3


def test_two_players_see_what_is_open_to_them() -> None:
    two, four = (whole_region(Scene(made([], players), NAMES)) for players in (2, 4))
    assert two.width < four.width
    for players, view in ((2, two), (4, four)):
        assert all(view.shows(centre(at)) for at in PLAIN.paths if PLAIN.open(at, players))


def test_geometry() -> None:
    for at in PLAIN.paths:
        assert under(centre(at)) == at
        x, y = centre(at)
        assert under((x + 17, y - 9)) == at
    assert centre((3, 2)) == pytest.approx((4 * WIDE, 69.282), abs=0.001)
    assert [len(line) for line in loops([(0, 0)])] == [6]
    assert [len(line) for line in loops([(0, 0), (1, 0)])] == [10]
    ring = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    assert sorted(len(line) for line in loops(ring)) == [6, 18]


def test_the_set_up_sheet() -> None:
    root = read(draw_setups(ON_MAP))
    assert {f"{players} players" for players in (2, 3, 4, 5)} <= set(words(root, "head"))
    assert {area["id"] for area in MAP["areas"]} == set(words(root, "numeral"))
    assert len(words(root, "hex-id")) == len(MAP["hexes"])
    assert named(root)["castle"] == 2 * (2 + 3 + 4 + 5)
    assert "2 players: player 1 at 1,4 and -1,11" in described(root)


def test_another_map_is_drawn_from_its_file_alone() -> None:
    moved = json.loads(
        re.sub(r'"(-?\d+),(-?\d+)"', lambda at: f'"{int(at[1]) + 5},{int(at[2]) - 10}"', json.dumps(MAP))
    )
    for given in (moved, our_map()):
        game = GAME.with_options(map="bastide" if given is our_map() else given)
        match = game.start(4, seed=1)
        root = read(match.svg())
        castles = {name for castles in given["setups"]["4"]["castles"] for name in castles}
        assert {part.get("data-city") for part in root.iter() if part.get("data-city")} == castles
        assert read(match.svg(width="narrow")) is not None


def test_the_view_crops_and_hexes_keep_their_place() -> None:
    at, legal = moment_of("castle")
    some, every = (read(draw_map(seen(at), legal=legal, part=part)) for part in ((2, 1, 8, 6), (-3, -2, 26, 18)))
    inside = {place.get("id"): place[0].attrib for place in with_class(some, "place")}
    outside = {place.get("id"): place[0].attrib for place in with_class(every, "place")}
    assert inside and inside.keys() < outside.keys()
    assert all(outside[name] == attributes for name, attributes in inside.items())


def test_a_plan_is_bare_of_what_is_out_of_view() -> None:
    view = seen(moment_of("politics", 4)[0])
    scene = Scene(view, NAMES)
    none: list[Place] = []
    assert len(plan(scene, whole_region(scene), none, 1.0).text) > len(
        draw_map(view, part=(0, 0, 4, 4), standalone=False)
    )


def test_names_in_a_map_are_escaped() -> None:
    own = GAME.with_options(map={**MAP, "name": "<script>", "note": "<script>"})
    assert "<script>" not in draw_setups(own)
