"""The guides of all games: their pictures are there, their ids are real, their positions can be played."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from importlib import import_module
from importlib.resources import files
from typing import Any

import pytest

import bastide
from bastide.core.statements import statements
from tests.ours import OURS

GUIDES: dict[str, Any] = {name: import_module(f"{type(bastide.game(name)).__module__}.drawing.guide") for name in OURS}
POSITIONS = [(game, name) for game, guide in GUIDES.items() for name in guide.positions()]
PICTURES = [(game, name) for game, guide in GUIDES.items() for name in guide.pictures()]


def text_of(game: str) -> str:
    """The guide in English."""
    return (files(type(bastide.game(game)).__module__) / "data" / "guide.en.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GUIDES)
def test_every_picture_named_is_drawn_once_and_no_other(game: str) -> None:
    text = text_of(game)
    named = re.findall(r"^!\[[^\]]+\]\(picture:(\w+)\)$", text, re.MULTILINE)
    assert text.count("(picture:") == len(named) and 5 <= len(named) <= 8
    assert sorted(named) == sorted(GUIDES[game].pictures())


@pytest.mark.parametrize("game", GUIDES)
def test_every_id_named_is_a_statement(game: str) -> None:
    named = set(re.findall(r"\b[A-Z]{2}-\d+\b", text_of(game)))
    assert len(named) > 30
    assert named <= {statement.id for statement in statements(bastide.game(game))}


@pytest.mark.parametrize("game", GUIDES)
def test_the_chapters_are_there(game: str) -> None:
    text = text_of(game)
    heads = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert {"Aim", "Set-up", "The end", "Five tips"} <= set(heads)
    assert len(re.findall(r"^[1-5]\. \*\*", text.split("## Five tips")[1], re.MULTILINE)) == 5


@pytest.mark.parametrize(("game", "name"), POSITIONS)
def test_positions_can_be_played(game: str, name: str) -> None:
    told = GUIDES[game].positions()[name]
    match = bastide.game(game).resume(told)
    assert match.position() == told
    assert match.actions()


@pytest.mark.parametrize(("game", "name"), PICTURES)
def test_pictures_are_bare_well_formed_and_told(game: str, name: str) -> None:
    drawn = GUIDES[game].pictures()[name]
    root = ET.fromstring(drawn)
    assert root.tag == "svg" and root.get("aria-label") and root.findtext("desc")
    assert float(root.attrib["width"]) <= 560 and float(root.attrib["height"]) <= 440
    assert "style=" not in drawn and "<style" not in drawn and 'href="?' not in drawn


@pytest.mark.parametrize("game", GUIDES)
def test_all_pictures_and_their_signs_fit_on_one_page(game: str) -> None:
    guide = GUIDES[game]
    page = ET.fromstring(f"<body>{guide.symbols()}{''.join(guide.pictures().values())}</body>")
    ids = Counter(part.get("id") for part in page.iter() if part.get("id"))
    assert ids and set(ids.values()) == {1}
    used = {part.attrib["href"].removeprefix("#") for part in page.iter("use")}
    used |= set(re.findall(r'"url\(#([\w-]+)\)"', "".join(guide.pictures().values())))
    assert used <= set(ids)
