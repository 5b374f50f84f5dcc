"""Cards of 1200 × 630: in our own letters, all words inside, nothing on them that a spectator could not see."""

import io
from dataclasses import replace
from xml.etree import ElementTree

import pytest
import resvg_py
from PIL import Image

import bastide
from bastide.core.i18n import LANGUAGES, using_language
from bastide.look import tokens
from bastide.look.alone import alone
from bastide.look.card import CardWords, Row, card
from bastide.look.match_card import match_card, view_card
from bastide.look.page import page_room
from bastide.look.plain import plain
from bastide.look.png import _fonts, png
from tests.ours import OURS
from tests.played import played

NAMES = ["Maximiliane Oberholzer-Wittgenstein", "Wilhelmina", "Jo", "Ünal Çağlar", "Ğ"]
SCENE = '<svg viewBox="0 0 360 190"><rect class="sea" width="360" height="190"/></svg>'


def _signs(markup: str) -> str:
    return page_room(bastide.game("saint-malo")).symbols_for(markup)


def _painted(svg: str) -> Image.Image:
    return Image.open(io.BytesIO(png(svg, zoom=1))).convert("RGB")


def _paper(picture: Image.Image, box: tuple[int, int, int, int]) -> bool:
    """Whether a part of the card is empty."""
    wanted = tuple(bytes.fromhex(tokens("light")["--paper"][1:]))
    return {colour for _count, colour in picture.crop(box).getcolors(1 << 20) or ()} == {wanted}


def _check_margins(picture: Image.Image) -> None:
    assert picture.size == (1200, 630)
    assert _paper(picture, (1150, 30, 1174, 600)), "words go beyond the right edge"
    assert _paper(picture, (640, 586, 1150, 604)), "words go beyond the foot"
    assert not _paper(picture, (640, 60, 1150, 300)), "there are words"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OURS)
def test_the_words_of_all_languages_fit(name: str, language: str) -> None:
    match = played(bastide.game(name).players[-1], seed=2, moves=60, game=name)
    over = played(2, seed=3, game=name)
    with using_language(language):
        for each in (match, over):
            _check_margins(_painted(match_card(each, NAMES[: each.players])))


def test_titles_of_any_length_fit() -> None:
    rows = tuple(Row(seat, name, free=seat > 1) for seat, name in enumerate(NAMES))
    for title in ("La Città", f"{NAMES[0]} lädt dich zu Carcassonne: Die Stadt ein", "M" * 80, "W " * 60):
        _check_margins(_painted(card(CardWords("a" * 90, title, "some words " * 30, rows), SCENE, _signs)))


def test_points_below_zero_have_no_bar_and_a_minus() -> None:
    drawn = card(CardWords("", "a", "", (Row(0, "A", -3), Row(1, "B", 0))), SCENE, _signs)
    assert "−3" in drawn and 'class="bar"' not in drawn
    assert card(CardWords("", "a", "", (Row(0, "A", 4),)), SCENE, _signs).count('class="bar"') == 1


@pytest.mark.parametrize("name", OURS)
def test_all_letters_are_ours(name: str) -> None:
    """It comes out the same on a machine without any font, and not without ours."""
    drawn = plain(match_card(played(3, seed=1, game=name), ["Marta", "Odile", "Joost"]), "light")
    ours, all_fonts, none = (
        resvg_py.svg_to_bytes(svg_string=drawn, skip_system_fonts=skip, font_files=files)
        for skip, files in ((True, _fonts()), (False, _fonts()), (True, None))
    )
    assert ours == all_fonts and len(none) < len(ours)


@pytest.mark.parametrize("name", OURS)
def test_a_file_needs_nothing_else(name: str) -> None:
    match = played(3, seed=1, moves=50, game=name)
    for drawn in (match_card(match, ["A", "B", "C"]), match.svg(theme="light")):
        text = alone(drawn, "light")
        assert "var(" not in text and text.count("@font-face") == 4
        root = ElementTree.fromstring(text)
        for each in root.iter():
            for key, value in each.attrib.items():
                assert not key.endswith("href") or value.startswith("#"), "a reference to somewhere else"
                assert "url(" not in value or value.startswith("url(#")
        style = root.find("{http://www.w3.org/2000/svg}style")
        assert style is not None and style.text is not None
        assert style.text.count("url(") == style.text.count("url(data:font/woff2;base64,") == 4
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("name", ["la-citta", "carcassonne-city"])
def test_nothing_hidden_is_on_a_card(name: str) -> None:
    """What a spectator can't know is another thing in each of these worlds."""
    match = played(3, seed=5, moves=70, game=name)
    view = match.player_view(None)
    others = [replace(view, buffer=view.sample(stream)) for stream in range(2, 12)]
    assert any(other.buffer.tobytes() != view.buffer.tobytes() for other in others), "something is hidden here"
    assert {view_card(each, match.names) for each in (view, *others)} == {match_card(match, match.names)}
