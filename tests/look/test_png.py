"""Pictures as PNG: resvg knows no custom properties, so every colour is looked at where it must have come out."""

import struct
import zlib

import pytest

import bastide
from bastide.look import TINCTURES, Library, Theme, tokens
from bastide.look.document import Frame, document
from bastide.look.plain import plain
from bastide.look.png import png, png_aside
from bastide.look.svg import group, node, text, use

SIGNS = Library(
    '<symbol id="man" viewBox="0 0 48 48"><use href="#coat" width="48" height="48"/>'
    '<rect class="mark" x="24" width="24" height="48"/></symbol>'
    '<symbol id="coat" viewBox="0 0 48 48"><rect class="tint bare" width="48" height="48"/></symbol>'
)


def _drawn(theme: Theme) -> str:
    """A row of one sign in all tinctures, the last inside a group of another; under it plain washes."""
    men = [group(use("man", 10 * at, 0, 10), class_=name) for at, name in enumerate(TINCTURES)]
    nested = group(group(use("man", 50, 0, 10), class_="azure"), class_="or")
    under = [
        node("rect", class_=name, x=10 * at, y=10, width=10, height=10) for at, name in enumerate(("sea", "field"))
    ]
    frame = Frame("plan", 60, 20, "Men", "Men in a row")
    return document(group(*men, nested, *under), frame, SIGNS, standalone=True, theme=theme)


def _pixel(picture: bytes, x: int, y: int) -> str:
    """One pixel of a PNG of eight bits and four channels, as a colour of our tokens."""
    assert picture.startswith(b"\x89PNG")
    at, data, width = 8, b"", 0
    while at < len(picture):
        size, kind = struct.unpack(">I4s", picture[at : at + 8])
        body = picture[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, _, *form = struct.unpack(">IIBBBBB", body)
            assert form[:2] == [8, 6]
        data += body if kind == b"IDAT" else b""
        at += size + 12
    raw, stride = zlib.decompress(data), 4 * width
    above = bytearray(stride)
    for row in range(y + 1):
        line = bytearray(raw[row * (stride + 1) + 1 : (row + 1) * (stride + 1)])
        kind = raw[row * (stride + 1)]
        for i in range(stride):
            left, upper, corner = (line[i - 4] if i > 3 else 0), above[i], (above[i - 4] if i > 3 else 0)
            nearest = min((left, upper, corner), key=lambda each: abs(left + upper - corner - each))
            line[i] = (line[i] + (0, left, upper, (left + upper) // 2, nearest)[kind]) % 256
        above = line
    return "#" + above[4 * x : 4 * x + 3].hex()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_signs_take_the_tincture_they_stand_in_and_washes_the_theme(theme: Theme) -> None:
    picture, colours = png(_drawn(theme), theme, zoom=1), tokens("dark" if theme == "dark" else "light")
    for at, name in enumerate(TINCTURES):
        assert _pixel(picture, 10 * at + 2, 5) == colours[f"--{name}"]
        assert _pixel(picture, 10 * at + 7, 5) == colours[f"--on-{name}"]
    assert _pixel(picture, 52, 5) == colours["--azure"], "the nearest tincture counts"
    assert _pixel(picture, 5, 15) == colours["--sea"]
    assert _pixel(picture, 15, 15) == colours["--field"]


def test_letters_are_painted() -> None:
    def drawn(words: str) -> str:
        frame = Frame("plan", 60, 20, "Words", "Words")
        return document(group(text("numeral", 30, 15, words)), frame, SIGNS, standalone=True, theme="light")

    assert png(drawn("Bastide")) != png(drawn(""))


@pytest.mark.parametrize("name", ["carcassonne-city", "la-citta", "saint-malo"])
def test_no_variable_is_left_in_a_drawing_of_ours(name: str) -> None:
    match = bastide.game(name).start(3, seed=4)
    for theme in ("light", "dark"):
        left = plain(match.svg(theme=theme), theme)
        assert "var(" not in left and "@media" not in left
    assert png(match.svg(theme="light"), zoom=0.1).startswith(b"\x89PNG")


def test_another_process_paints_the_same() -> None:
    drawn = _drawn("dark")
    assert png_aside(drawn, "dark") == png(drawn, "dark")
