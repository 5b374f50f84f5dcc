"""The guide: its pictures are there, its ids are real, its positions can be played, its sums are right."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from importlib.resources import files

import pytest

import bastide
from bastide.core.statements import statements
from bastide.games.carcassonne_city.facts import city_of, row
from bastide.games.carcassonne_city.guide import LAYS, pictures, positions, symbols
from bastide.games.carcassonne_city.pack import our_pack

GAME = bastide.game("carcassonne-city")
GUIDE = (files("bastide.games.carcassonne_city") / "data" / "guide.en.md").read_text(encoding="utf-8")


def test_every_picture_named_is_drawn_once_and_no_other() -> None:
    named = re.findall(r"^!\[[^\]]+\]\(picture:(\w+)\)$", GUIDE, re.MULTILINE)
    assert GUIDE.count("(picture:") == len(named) and 5 <= len(named) <= 8
    assert sorted(named) == sorted(pictures())


def test_every_id_named_is_a_statement() -> None:
    named = set(re.findall(r"\b[A-Z]{2}-\d+\b", GUIDE))
    assert len(named) > 30
    assert named <= {statement.id for statement in statements(GAME)}


def test_the_chapters_are_there() -> None:
    heads = re.findall(r"^## (.+)$", GUIDE, re.MULTILINE)
    assert {"Aim", "Set-up", "The end", "Five tips"} <= set(heads)
    assert len(re.findall(r"^[1-5]\. \*\*", GUIDE.split("## Five tips")[1], re.MULTILINE)) == 5


@pytest.mark.parametrize("name", positions())
def test_positions_can_be_played(name: str) -> None:
    match = GAME.resume(positions()[name])
    assert match.position() == positions()[name]
    assert match.actions()


@pytest.mark.parametrize("name", pictures())
def test_pictures_are_bare_well_formed_and_told(name: str) -> None:
    drawn = pictures()[name]
    root = ET.fromstring(drawn)
    assert root.tag == "svg" and root.get("aria-label") and root.findtext("desc")
    assert float(root.attrib["width"]) <= 560 and float(root.attrib["height"]) <= 440
    assert "style=" not in drawn and "<style" not in drawn and 'href="?' not in drawn


def test_all_pictures_and_their_signs_fit_on_one_page() -> None:
    page = ET.fromstring(f"<body>{symbols()}{''.join(pictures().values())}</body>")
    ids = Counter(part.get("id") for part in page.iter() if part.get("id"))
    assert ids and set(ids.values()) == {1}
    used = {part.attrib["href"].removeprefix("#") for part in page.iter("use")}
    used |= set(re.findall(r'"url\(#([\w-]+)\)"', "".join(pictures().values())))
    assert used <= set(ids)


def test_the_tile_fits_where_the_picture_says() -> None:
    assert sorted(action.text for action in GAME.resume(positions()["lay"]).actions()) == sorted(LAYS)


@pytest.mark.parametrize(("name", "points"), [("street", 8), ("market", 6)])
def test_what_is_completed_brings_what_the_picture_says(name: str, points: int) -> None:
    match = GAME.resume(positions()[name])
    match.play("none")
    assert match.position()["points"] == [points, 0]
    assert match.position()["supply"] == [7, 7]


def test_the_tower_stands_after_as_many_walls_as_it_brought_points() -> None:
    position = positions()["wall"]
    assert [tower["after"] for tower in position["towers"]] == [position["points"][0]] == [3]


def test_the_steward_scores_three_markets() -> None:
    before = positions()["steward"]
    last = {**before, "aside": [*before["aside"], *(name for pile in before["piles"] for name in pile)]}
    match = GAME.resume({**last, "piles": [[], [], []]})
    match.play("lay 2,0 0")
    match.play("none")
    after = match.position()
    assert after["over"] and after["points"] == [6, 0]


def test_the_guard_sees_two_public_buildings_and_a_historic_one() -> None:
    city = city_of(positions()["guard"], our_pack())
    seen = [city[square].tile.building for square in row(city, (0, 0, "W"))]
    assert seen == ["public", "Grand Puits", None, "public"]
