"""The guide: its pictures are there, its ids are real, its positions can be played, its sums are right."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from importlib.resources import files

import pytest

import bastide
from bastide.core.statements import statements
from bastide.games.la_citta.facts import city_food, limit, neighbours, winner
from bastide.games.la_citta.guide import LEGAL, pictures, positions, symbols
from bastide.games.la_citta.map import our_map
from bastide.games.la_citta.paths import plain_of

GAME = bastide.game("la-citta")
GUIDE = (files("bastide.games.la_citta") / "data" / "guide.en.md").read_text(encoding="utf-8")


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


@pytest.mark.parametrize("name", LEGAL)
def test_what_is_dashed_can_be_chosen(name: str) -> None:
    legal = {action.text for action in GAME.resume(positions()[name]).actions()}
    assert set(LEGAL[name]) <= legal
    assert name == "founding" or set(LEGAL[name]) == legal


def test_the_cities_have_the_limits_that_the_picture_says() -> None:
    assert [limit(city) for city in positions()["limits"]["cities"][:3]] == [5, 8, None]


def test_castle_and_farm_bring_six_food() -> None:
    position = positions()["food"]
    assert city_food(position, plain_of(our_map()), position["cities"][0]) == 6


def test_each_of_the_two_neighbours_wins_by_one_wish() -> None:
    position = positions()["migration"]
    blue, gold = position["cities"][:2]
    assert neighbours(position, our_map()) == [(0, 1)]
    assert [winner(blue, gold, field) for field in ("culture", "education", "health")] == [blue, None, gold]
