"""The guide: its pictures are there, its ids are real, its positions can be played, its sums are right."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from importlib.resources import files

import pytest

import bastide
from bastide.core.statements import statements
from bastide.games.saint_malo.facts import SIDES, defence, due, side_state
from bastide.games.saint_malo.guide import pictures, positions, symbols

GAME = bastide.game("saint-malo")
GUIDE = (files("bastide.games.saint_malo") / "data" / "guide.en.md").read_text(encoding="utf-8")


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


@pytest.mark.parametrize(
    ("who", "square", "coins", "points"), [("merchant", "c3", 4, 0), ("priest", "f3", 0, 3), ("juggler", "e6", 0, 6)]
)
def test_the_persons_bring_what_the_picture_says(who: str, square: str, coins: int, points: int) -> None:
    before = positions()["persons"]
    mine = before["cities"][0]
    row, column = int(square[1]) - 1, "abcdefg".index(square[0])
    grid = [line[:column] + "." + line[column + 1 :] if at == row else line for at, line in enumerate(mine["grid"])]
    step = {"kind": "person", "dice": "HHHHS", "who": who, "walls": 0}
    match = GAME.resume({**before, "turn": 0, "cities": [{**mine, "grid": grid}, before["cities"][1]], "step": step})
    match.play(f"at {square}")
    after = match.position()["cities"][0]
    assert after["grid"] == mine["grid"]
    assert (after["coins"] - mine["coins"], after["points"] - mine["points"]) == (coins, points)


def test_walls_and_pirates_stand_as_the_pictures_say() -> None:
    grid = positions()["walls"]["cities"][0]["grid"]
    assert [side_state(grid, side) for side in SIDES] == ["taken", "open", "open", "lost"]
    assert defence(grid) == 3
    assert sorted(due(positions()["pirates"])) == [7, 8]
