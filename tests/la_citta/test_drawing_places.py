"""Cities, plates and places on the map: what stands there, what can be chosen, what is pointed out."""

import random

import pytest

from bastide.games.la_citta.drawing import draw_map, draw_table
from bastide.games.la_citta.drawing.geometry import WIDE, centre, overlap
from bastide.games.la_citta.drawing.places import places
from bastide.games.la_citta.drawing.plan import whole_region
from bastide.games.la_citta.drawing.plates import Slot, city_plates, ground, sheaves
from bastide.games.la_citta.drawing.scene import Marks, Scene
from bastide.games.la_citta.rules.kinds import ARCHES, BUILT
from bastide.games.la_citta.rules.paths import Hex
from bastide.games.la_citta.rules.state import FIELDS
from bastide.games.la_citta.view import viewed
from bastide.look import TINCTURES
from bastide.look.box import Box
from bastide.look.svg import written
from tests.markup import SVG, described, named, read, with_class, words

from .drawn import MOMENTS, NAMES, hexes, made, moment_of, seen
from .late import A, B
from .table import GAME, city, land

WATER = {"1-2": "water", "2-1": "water", "2-2": "water", "2-3": "water", "2-4": "water"}


def test_neighbours_are_linked_with_who_would_win() -> None:
    beside = made([city(0, A), city(1, B, {"5,4": "statue"})])
    root = read(draw_map(beside, names=NAMES, neighbourhoods=True))
    assert len(with_class(root, "tie")) == 1 and len(with_class(root, "ring")) == 2
    assert named(root)["shield-or"] == 1 and named(root)["shield-azure"] == 0
    assert "Marta’s I and Joost’s I: Joost’s I wins by culture." in described(root)
    assert not with_class(read(draw_map(beside, neighbourhoods=(9, 9))), "tie")
    assert not with_class(read(draw_map(beside)), "tie")
    equal = made([city(0, A), city(1, B, {"5,4": "farm"})])
    assert "nobody wins" in described(read(draw_map(equal, neighbourhoods=True)))


def test_cities_carry_outline_castle_buildings_arches_citizens_and_figures() -> None:
    sites = ("1,5", "2,5", "3,5", "4,5", "4,6", "3,7", "2,8", "1,9", "0,9", "0,8", "0,7")
    buildings = dict(zip(sites, BUILT, strict=True))
    view = made([city(1, "1,4", buildings, citizens=12, figures={"1,5": {"harvest": 1}})], areas=land(WATER))
    root = read(draw_map(view))
    signs = named(root)
    assert all(signs[kind] == 1 for kind in (*BUILT, "castle"))
    (drawn,) = (part for part in root.iter() if part.get("data-city") == "1,4")
    assert (drawn.get("class"), drawn.get("role")) == ("or", "img")
    assert "12 citizens without limit" in (drawn.get("aria-label") or "")
    assert len(with_class(drawn, "bounds")) == 1
    inside = named(drawn)
    for field in FIELDS:
        assert inside[f"arch-{field}"] == sum(arches.get(field, 0) for arches in ARCHES.values())
    assert (inside["figure"], inside["mark-or"]) == (1, 1)
    assert {"12", "×2"} <= set(words(drawn, "count"))
    circus = made([city(0, "1,4", {"1,5": "palace"}, figures={"1,5": {"culture": 3}})])
    assert "+3" in words(read(draw_map(circus)), "count")


def test_plates_tell_the_attraction_beside_the_castle() -> None:
    built = {"1,5": "fountain", "2,3": "farm", "0,4": "market", "2,5": "hospital"}
    view = made([city(0, "1,4", built, citizens=7), city(0, "9,1"), city(1, B, {"5,4": "university"})])
    root = read(draw_map(view))
    plates = [words(plate, "count") for plate in with_class(root, "plate")]
    assert sorted(plates) == [["I", "1", "2"], ["I", "3"], ["II"]]
    for plate in with_class(root, "plate"):
        assert set(plate.get("class", "").split()) & set(TINCTURES)


def test_plates_hide_no_wheat_no_castle_not_each_other_and_hardly_a_place() -> None:
    covered = total = 0
    for at, _legal in MOMENTS:
        view = seen(at)
        scene = Scene(view, NAMES, Marks(view.legal))
        plates = city_plates(scene, ground(scene, whole_region(scene)), 1.0)
        assert [plate.city for plate in plates] == list(view.cities)
        wheat = sheaves(view.plain, tuple(view.areas.items()))
        middles = [place.middle for place in places(scene)]
        for number, plate in enumerate(plates):
            assert not any(overlap(plate.box, other.box) for other in plates[:number])
            assert not any(_inside(plate.box, centre(one.castle)) for one in view.cities)
            assert not any(overlap(plate.box, Box(x.x + 3, x.y + 2, x.width - 6, x.height - 4)) for x in wheat)
            covered += sum(_inside(plate.box, middle) for middle in middles)
        total += len(middles)
    assert covered <= total / 50, (covered, total)


def test_a_plate_that_stands_away_from_its_castle_is_tied_to_it() -> None:
    away = 0
    for at, _legal in MOMENTS:
        scene = Scene(seen(at), NAMES)
        for plate in city_plates(scene, ground(scene, whole_region(scene)), 1.0):
            (x, y), box = centre(plate.city.castle), plate.box
            across, down = max(box.x - x, x - box.right, 0.0), max(box.y - y, y - box.bottom, 0.0)
            drawn = written(plate.drawn(1.0)).text
            assert ('class="leader"' in drawn) == ((across**2 + down**2) ** 0.5 >= 30), drawn
            away += 'class="leader"' in drawn
    assert away


def _inside(box: Box, point: tuple[float, float]) -> bool:
    return box.x < point[0] < box.right and box.y < point[1] < box.bottom


def test_a_plate_stays_where_it_is_while_nothing_is_built_there() -> None:
    jumps = changes = 0
    for players in (2, 4):
        match, chooser = GAME.start(players, seed=players), random.Random(players)
        before: dict[Hex, Slot] = {}
        built: set[Hex] = set()
        while match.turn is not None:
            scene = Scene(viewed(match.player_view(None)), NAMES)
            plates = city_plates(scene, ground(scene, whole_region(scene)), 1.0)
            moved = [plate for plate in plates if before.get(plate.city.castle, plate.slot) != plate.slot]
            assert not moved or built != set(scene.built)
            jumps, changes = jumps + len(moved), changes + (built != set(scene.built))
            before, built = {plate.city.castle: plate.slot for plate in plates}, set(scene.built)
            match.play(chooser.choice(match.actions()))
    assert 0 < jumps < changes / 5


def test_places_lie_on_their_hexes_in_reading_order() -> None:
    for at, legal in MOMENTS:
        root = read(draw_map(seen(at), legal=legal, part=(-3, -2, 26, 18)))
        found = with_class(root, "place", "legal")
        ordered = sorted(set(hexes(legal)), key=lambda one: (one[1], one[0]))
        assert [place.get("id") for place in found] == [f"hex-{q}-{r}" for q, r in ordered]
        for place in found:
            assert place.tag == f"{SVG}a" and place[0].get("class") == "spot"
            assert (place.get("href") or "").startswith("?choose=")
            assert place.get("aria-label")


def test_gains_and_the_choice() -> None:
    def asked(building: str) -> dict[str, object]:
        return {"kind": "site", "building": building, "pay": 0}

    cities = [city(0, "1,4", citizens=3)]
    view, legal = made(cities, step=asked("farm")), ["at 1,5", "at 2,3", "at 0,4"]
    root = read(draw_map(view, legal=legal, chosen="at 2,3"))
    by_id = {place.get("id"): place for place in with_class(root, "place")}
    assert words(by_id["hex-2-3"], "gain") == ["+4"]
    assert "chosen" in (by_id["hex-2-3"].get("class") or "") and named(by_id["hex-2-3"])["farm"] == 1
    assert by_id["hex-2-3"].get("aria-label") == (
        "Beside city I, north-east of the castle, between two fields of wheat: farm here, 4 food, chosen"
    )
    given = read(draw_map(view, legal=legal, gains={"at 1,5": 7, "at 0,4": 0}))
    assert words(given, "gain") == ["+7"]
    assert len(with_class(given, "dull")) == 1
    quarry = made(cities, step=asked("quarry"))
    barren = read(draw_map(quarry, legal=legal))
    assert not words(barren, "gain") and len(with_class(barren, "dull")) == len(legal)
    school = made(cities, step=asked("school"))
    assert not words(read(draw_map(school, legal=legal)), "gain")
    assert not with_class(read(draw_map(view, legal=["at 99,99", "gold"])), "place")


def test_a_place_on_a_building_shows_the_building() -> None:
    at, legal = moment_of("demolish")
    root = read(draw_map(seen(at), legal=legal, gains={legal[0]: -1}))
    for place in with_class(root, "place"):
        assert set(named(place)) & {*BUILT, "castle"}
    assert words(root, "gain") == ["−1"]


def test_last_and_marked() -> None:
    view = made([city(0, "1,4")])
    root = read(draw_map(view, last=[(5, 4), (5, 4), (1, 4)], marked=[(2, 3)]))
    assert len(with_class(root, "last")) == 2
    assert named(root)["pointed"] == 1
    assert len(with_class(read(draw_table(view, last=[(5, 4)])), "last")) == 1


@pytest.mark.parametrize("number", range(len(MOMENTS)))
def test_a_hex_on_a_phone_is_large_enough_and_the_choice_in_view(number: int) -> None:
    at, legal = MOMENTS[number]
    root = read(draw_table(seen(at), legal=legal, width="narrow"))
    assert root.get("width") == "390"
    (pane,) = (part for part in root.iter(f"{SVG}svg") if part.get("class") == "plan")
    scale = float(pane.get("width", "")) / float(pane.get("viewBox", "").split()[2])
    assert scale * 0.866 * WIDE >= 24
    shown = with_class(pane, "place")
    hidden = [int(word.split()[0]) for word in words(root, "note") if "outside this view" in word]
    every = with_class(read(draw_map(seen(at), legal=legal, part=(-3, -2, 26, 18))), "place")
    assert bool(shown) == bool(every)
    assert len(shown) + sum(hidden) == len(every)


def test_the_chosen_place_is_in_view_on_a_phone() -> None:
    at, legal = moment_of("castle")
    for action in legal[::12]:
        root = read(draw_table(seen(at), legal=legal, chosen=action, width="narrow"))
        assert len(with_class(root, "place", "chosen")) == 1


def test_places_are_those_of_the_player_who_is_asked() -> None:
    at, legal = moment_of("site", 3)
    asks = at["turn"]
    assert with_class(read(draw_table(seen(at), legal=legal)), "legal")
    assert with_class(read(draw_table(seen(at, asks), legal=legal, links=True)), "legal")
    assert not with_class(read(draw_table(seen(at, (asks + 1) % 3), legal=legal, chosen=legal[0])), "legal")
