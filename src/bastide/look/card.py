"""A card of 1200 × 630 for messengers and social networks (Open Graph): a picture, a title, a few words, a row for each seat."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import escape

from bastide.look.document import Drawing
from bastide.look.letters import shorten, width, wrap
from bastide.look.players import TINCTURES, shield
from bastide.look.style import Theme, embedded, root_class, sheet
from bastide.look.svg import Finished, Node, group, joined, node, rect, text, use, within, written
from bastide.look.symbols import Library, named

WIDTH, HEIGHT = 1200, 630
_EDGE, _GAP = 46, 34  # from the rim to the picture, and from there to the words
_PICTURE = 560  # how wide a picture may be
_TITLES = (54, 46, 39, 33)  # sizes
_HIGHEST_ROW, _FOOT = 66, 60  # what a row takes where there is room; what the name of the house takes
_OURS = 0.93  # our own fonts, which a card always has, are so much narrower than what `letters` reckons with
_HEAD = re.compile(r'<svg (?:[^>]*? )?viewBox="\S+ \S+ (\S+) (\S+)"')


@dataclass(frozen=True, slots=True)
class Row:
    """A seat: who sits there, and his points where there are any; nobody where it is free."""

    seat: int
    name: str
    points: int | None = None
    free: bool = False


@dataclass(frozen=True, slots=True)
class CardWords:
    """What a card says."""

    kicker: str  # the small line above
    title: str
    words: str = ""  # below the title
    rows: tuple[Row, ...] = ()
    longest: int = 0  # points of the longest bar, if nobody has more


def card(said: CardWords, picture: str, symbols_for: Callable[[str], str], theme: Theme = "light") -> str:
    """The card as SVG with its own style. `picture` is a bare drawing, `symbols_for` gives the signs of a markup."""
    return bound(drawn(said, picture), said, symbols_for, theme)


def drawn(said: CardWords, picture: str) -> Node:
    """What is on a card."""
    placed, wide, tall = _placed(picture, _EDGE, _EDGE, _PICTURE, HEIGHT - 2 * _EDGE)
    left = _EDGE + wide + _GAP
    return group(
        rect("paper", 0, 0, WIDTH, HEIGHT),
        rect("border outer", 14, 14, WIDTH - 28, HEIGHT - 28),
        rect("border", 23, 23, WIDTH - 46, HEIGHT - 46),
        placed,
        rect("border", _EDGE, _EDGE + (HEIGHT - 2 * _EDGE - tall) / 2, wide, tall),
        _column(said, left, WIDTH - _EDGE - 6 - left),
        use("bastide", left, HEIGHT - _EDGE - 38, 34),
        text("house", left + 44, HEIGHT - _EDGE - 12, "Bastide"),
    )


def bound(body: Node, said: CardWords, symbols_for: Callable[[str], str], theme: Theme) -> str:
    """What is on a card, with all that it needs to be shown."""
    done = written(body)
    library = Library(symbols_for(done.text))
    style = node("style", Finished(escape(embedded(theme) + sheet("card.css"), quote=False)))
    signs, inside = library.defs(*library.names()), Finished(done.text, done.signs)
    inner = (node("title", said.title), node("desc", spoken(said)), style, signs, inside)
    head = {"xmlns": "http://www.w3.org/2000/svg", "class_": root_class(theme), "role": "img"}
    return written(node("svg", *inner, view_box=f"0 0 {WIDTH} {HEIGHT}", width=WIDTH, height=HEIGHT, **head)).text


def spoken(said: CardWords) -> str:
    """What is on a card, for who does not see it."""
    taken = (each for each in said.rows if not each.free)
    rows = (each.name if each.points is None else f"{each.name}: {_figure(each.points)}" for each in taken)
    parts = [said.kicker, said.words, ", ".join(rows)]
    return ". ".join(each.rstrip(".") for each in parts if each) + "."


def _placed(picture: str, x: float, y: float, most: float, high: float) -> tuple[Node, float, float]:
    """A bare drawing in the middle of a box of that height, and how wide and high it is there."""
    found = _HEAD.search(picture)
    assert found is not None, "a drawing has a viewBox"
    own_wide, own_high = float(found[1]), float(found[2])
    scale = min(most / own_wide, high / own_high)
    wide, tall = own_wide * scale, own_high * scale
    at = {"x": x, "y": y + (high - tall) / 2, "width": wide, "height": tall}
    if isinstance(picture, Drawing) and picture.tree.name == "svg":
        return within(picture.tree, **at), wide, tall
    box = f'<svg x="{x:g}" y="{y + (high - tall) / 2:.1f}" width="{wide:.1f}" height="{tall:.1f}" '
    return Finished(picture.replace("<svg ", box, 1), named(picture)), wide, tall


def _column(said: CardWords, left: float, room: float) -> Node:
    """The words from the top down, the rows under them."""
    parts = [text("kicker", left, _EDGE + 26, _cut(said.kicker, room, 21))]
    size, lines = _title(said.title, room)
    y = _EDGE + 38.0
    for line in lines:
        y += size * 1.12
        parts.append(node("text", line, class_="title", x=left, y=y, font_size=size))
    y += 8
    bottom = HEIGHT - _EDGE - _FOOT
    free = bottom - y - 50 * len(said.rows)
    for line in _lines(said.words, room, 26)[: max(0, int(free // 34))]:
        y += 34
        parts.append(text("words", left, y, line))
    return joined([*parts, _rows(said.rows, left, y + 20, room, bottom, said.longest)])


def _title(title: str, room: float) -> tuple[float, list[str]]:
    """On two lines in the largest letters that fit, else on three; what never does is cut."""
    for size in _TITLES:
        lines = _lines(title, room, size)
        if len(lines) <= 2 and not any("…" in line for line in lines):
            return size, lines
    if len(lines) > 3:
        lines = [*lines[:2], _cut(" ".join(lines[2:]), room, size)]
    return size, lines


def _rows(rows: tuple[Row, ...], left: float, top: float, room: float, bottom: float, longest: int) -> Node:
    """A shield, a name, a bar and the points, one under the other."""
    high = min(_HIGHEST_ROW, (bottom - top) / max(1, len(rows)))
    best = max((longest, *(each.points or 0 for each in rows)))
    names = min(0.45 * room, max((_width(each.name, 25) for each in rows), default=0)) if best > 0 else 0.75 * room
    drawn = []
    for at, each in enumerate(rows):
        y = top + at * high
        name = text("seat-free" if each.free else "seat-name", left + 44, y + 29, _cut(each.name, names, 25))
        parts = [shield(each.seat, left, y, 38), name]
        if each.points is not None:
            start = left + 44 + names + 14
            long = (left + room - start - 76) * max(0, each.points) / best if best > 0 else 0
            parts += [rect("bar", start, y + 4, long, 30)] if long else []
            parts.append(text("seat-points", start + long + 12, y + 30, _figure(each.points)))
        drawn.append(group(*parts, class_=TINCTURES[each.seat]))
    return joined(drawn)


def _figure(points: int) -> str:
    return str(points).replace("-", "−")


def _narrow(words: str) -> bool:
    return all(ord(letter) < 0x250 for letter in words)


def _width(words: str, size: float) -> float:
    return width(words, size * _OURS if _narrow(words) else size)


def _cut(words: str, room: float, size: float) -> str:
    return shorten(words, room, size * _OURS if _narrow(words) else size)


def _lines(words: str, room: float, size: float) -> list[str]:
    return wrap(words, room, size * _OURS if _narrow(words) else size)
