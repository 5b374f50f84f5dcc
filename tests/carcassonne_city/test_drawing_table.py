"""The whole table as one sheet, wide and narrow: players, what is asked, what is left."""

from collections import Counter

import pytest

from bastide.games.carcassonne_city.text.words import asked
from bastide.look import TINCTURES
from tests.carcassonne_city.drawn import KINDS, MOMENTS, NAMES, SMALL, Wide, city, moment, position, seen, table
from tests.markup import SVG, named, read, with_class, words


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", KINDS)
def test_every_player_has_shield_name_points_and_stock(players: int, kind: Wide) -> None:
    at, legal = moment("lay", players)
    at = {**at, "points": [7, 31, 12, 5][:players], "supply": [3, 4, 5, 6][:players], "resting": [1, 0, 2, 0][:players]}
    root = read(table(at, names=NAMES, legal=legal, width=kind))
    signs = named(root)
    assert all(signs[f"shield-{tincture}"] for tincture in TINCTURES[:players])
    assert not any(signs[f"shield-{tincture}"] for tincture in TINCTURES[players:])
    assert set(words(root, "name")) >= set(NAMES[:players])
    assert set(words(root, "points")) == {"7", "31", "12", "5"} if players == 4 else True
    assert {"3 (1 resting)", "4"} <= set(words(root, "good"))
    assert len(with_class(root, "card", "turn")) == 1
    assert "to play" in words(root, "label")
    assert {"Tile in hand", "Still to come", "Historic buildings", "Pieces"} <= set(words(root, "name"))


def test_a_tile_on_a_phone_is_large_enough_where_the_choice_is() -> None:
    for at, legal in MOMENTS:
        if not at["step"]:
            continue
        root = read(table(at, legal=legal, width="narrow"))
        assert root.get("width") == "390"
        panes = [part for part in root.iter(f"{SVG}svg") if part.get("class") == "plan"]
        assert panes
        for pane in panes:
            scale = float(pane.get("width", "")) / float(pane.get("viewBox", "").split()[2])
            assert 96 * scale >= 44
        places = with_class(root, "place")
        hidden = [int(word.split()[0]) for word in words(root, "note") if "outside this view" in word]
        every = with_class(read(city(at, legal=legal)), "place")
        assert bool(places) == bool(every)
        assert len(places) + sum(hidden) == len(every)


def test_the_two_ends_of_a_long_wall_are_both_shown_on_a_phone() -> None:
    at, legal = moment("wall", 4)
    root = read(table(at, legal=legal, width="narrow"))
    assert len([part for part in root.iter(f"{SVG}svg") if part.get("class") == "plan"]) == 2
    ends = [note for note in words(root, "note") if ", facing " in note]
    assert len(set(ends)) == 2, "each pane says which end it shows"
    assert {place.get("id") for place in with_class(root, "place")} == {"at-wall-cw", "at-wall-ccw"}


def test_places_are_those_of_the_player_who_is_asked() -> None:
    at, legal = moment("guard", 3)
    asks = at["step"]["seat"]
    assert with_class(read(table(at, legal=legal)), "legal")
    assert with_class(read(table(at, asks, legal=legal, links=True)), "legal")
    other = (asks + 1) % 3
    assert not with_class(read(table(at, other, legal=legal, chosen="guard")), "legal")


def test_the_end_shows_winners_and_final_points() -> None:
    at, _ = moment("over", 3)
    at = {**at, "points": [20, 44, 44]}
    assert seen(at).winners == (1, 2)
    assert seen(at).ranking == [1, 2, 0]
    for kind in KINDS:
        root = read(table(at, names=NAMES, width=kind))
        assert root.findtext(f"{SVG}title") == "Carcassonne: The City: Joost and Noor share the win with 44 points."
        assert named(root)["tick"] == 2
        assert words(root, "label").count("winner") == 2
        assert "Final points" in words(root, "name")
        assert not with_class(root, "place")
    alone = table({**at, "points": [1, 0, 0]}, names=NAMES)
    assert "Marta wins with 1 point." in alone


def test_what_is_asked() -> None:
    said = {
        kind: asked(seen(moment(kind, 3)[0])) for kind in ("lay", "follower", "gate", "wall", "guard", "tower", "over")
    }
    assert len(set(said.values())) == 7
    assert said["lay"] == "Lay the tile where it fits."
    assert asked(seen(position([]))) == "Lay the first tile."
    walls = {"gate": [0, 0, "N"], "cw": [[1, 0, "N"], [1, 0, "E"]], "ccw": [[0, 0, "W"]]}
    at = position(SMALL, walls=walls, step={"kind": "tower", "seat": 0})
    assert asked(seen(at)) == "Place a tower at an end of the wall for 1 or 2 points, or none."
    at["towers"] = [{"seat": 1, "end": "cw", "after": 2}]
    assert asked(seen(at)) == "Place a tower at the end of the wall for 1 point, or none."
    for kind in KINDS:
        root = read(table(moment("gate", 3)[0], names=NAMES, width=kind))
        assert "Place the gate at any outer side of the city." in " ".join(words(root, "status"))


def test_what_is_left_is_told() -> None:
    at, _ = moment("lay", 3)
    root = read(table(at))
    shown = words(root, "good")
    view = seen(at)
    assert all(str(left) in shown for left in view.piles)
    assert "70" in shown and str(view.open_sides) in shown
    assert view.piles == tuple(map(len, at["piles"]))
    assert Counter(tile.name for tile in view.to_come) == Counter(name for pile in at["piles"] for name in pile)
    assert seen({**at, "piles": [[], [], []]}).pile_in_use is None
    old = {"set aside", "to come"} & set(words(read(table({**at, "aside": ["t2"]})), "note"))
    assert old == {"set aside", "to come"}
