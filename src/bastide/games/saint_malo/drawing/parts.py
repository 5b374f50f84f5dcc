"""What lies round the cities on a drawn table: players' cards, dice, pirate track, key, final points."""

from collections.abc import Sequence
from dataclasses import dataclass

from bastide.games.saint_malo.drawing.city import MINI_FROM, MINI_SIZE, small_plan
from bastide.games.saint_malo.rules.dice import SYMBOLS
from bastide.games.saint_malo.rules.state import HEADS_OF, ROWS, STRENGTH
from bastide.games.saint_malo.text.i18n import _, ngettext
from bastide.games.saint_malo.text.names import face_word, free_squares_text, person_letter, person_word, stores_text
from bastide.games.saint_malo.text.words import dice_note, pirates_note, pirates_text
from bastide.games.saint_malo.view import City, SaintMaloView
from bastide.look.box import Box
from bastide.look.letters import shorten, width, wrap
from bastide.look.players import shield
from bastide.look.svg import Node, group, joined, moved, node, path, rect, text, use

PAD = 12
_SIGNS = ("coin", "log", "cannon", "shield-sign")


@dataclass(frozen=True, slots=True)
class Seat:
    """What a card says of one player."""

    name: str
    city: City
    turn: bool
    flag: str
    last: tuple[str, ...] = ()


def signed(number: int) -> str:
    return str(number).replace("-", "−")


def card(box: Box, turn: bool = False) -> Node:
    inset = 1 if turn else 0.5
    return rect(
        "card turn" if turn else "card",
        box.x + inset,
        box.y + inset,
        box.width - 2 * inset,
        box.height - 2 * inset,
        3,
    )


def _flag(box: Box, words: str) -> Node | None:
    """A word on the upper edge of a card."""
    if not words:
        return None
    wide = width(words, 12) + 14
    left = box.right - wide - 10
    return group(
        rect("plate", left, box.y - 8, wide, 18, 3), text("label", left + wide / 2, box.y + 5.5, words), class_="flag"
    )


def _goods_row(city: City, x: float, y: float, room: float) -> Node:
    """The four stores in one row, in words if there is room; very long numbers are scaled down."""
    shown = stores_text(city)
    if sum(24 + width(words, 15) for words in shown) + 3 * 7 > room:
        shown = [signed(number) for number in (city.coins, city.logs, city.cannons, city.defence)]
    needs = [23 + width(words, 15) for words in shown]
    gap = min(24.0, max(6.0, (room - sum(needs)) / 3))
    parts: list[Node] = []
    at = 0.0
    for sign, words, need in zip(_SIGNS, shown, needs, strict=True):
        parts += [use(sign, at, -15, 20), text("good", at + 23, 0, words)]
        at += need + gap
    scale = min(1.0, room / (at - gap))
    return group(*parts, transform=moved(x, y, scale))


def _goods_list(city: City, box: Box) -> Node:
    """The stores below each other, with their words, and the free squares."""
    pitch = min(34.0, box.height / 5)
    parts: list[Node] = []
    for at, (sign, words) in enumerate(zip(_SIGNS, stores_text(city), strict=True)):
        y = box.y + pitch * at + 15
        parts += [use(sign, box.x, y - 15, 20), text("good", box.x + 25, y, shorten(words, box.width - 25, 15))]
    free = text("note", box.x + 25, box.y + pitch * 4 + 15, free_squares_text(city.free))
    return joined([*parts, free])


def _title(one: Seat, box: Box) -> Node:
    """Shield, name and points in one row."""
    points = signed(one.city.points)
    room = box.width - 2 * PAD - 32 - width(points, 24) - 6
    return joined(
        [
            shield(one.city.seat, box.x + PAD - 2, box.y + 9, 30),
            text("name", box.x + PAD + 32, box.y + 31, shorten(one.name, room, 17.5)),
            text("points", box.right - PAD, box.y + 33, points),
        ]
    )


def _mini(one: Seat, x: float, y: float, size: float) -> Node:
    scale = size / MINI_SIZE
    shift = MINI_FROM * scale
    return group(small_plan(one.city.grid, one.last), transform=moved(x - shift, y - shift, scale))


def strip(one: Seat, box: Box) -> Node:
    """A card without a plan, two rows."""
    row = _goods_row(one.city, box.x + PAD, box.y + 62, box.width - 2 * PAD)
    return group(card(box, one.turn), _title(one, box), row, _flag(box, one.flag))


def cell(one: Seat, box: Box) -> Node:
    """A card without a plan, high: the stores with their words."""
    goods = _goods_list(one.city, Box(box.x + PAD, box.y + 58, box.width - 2 * PAD, box.height - 70))
    return group(card(box, one.turn), _title(one, box), goods, _flag(box, one.flag))


def stacked(one: Seat, box: Box) -> Node:
    """A card with the plan below its two rows."""
    size = min(box.width - 2 * PAD + 4, box.height - 72 - 10)
    left = box.x + (box.width - size) / 2
    spare = box.height - 72 - 10 - size
    note = text("note", box.x + PAD, box.y + 76 + spare / 2, free_squares_text(one.city.free)) if spare > 22 else None
    return group(strip(one, box), note, _mini(one, left, box.bottom - size - 10, size))


def beside(one: Seat, box: Box) -> Node:
    """A card with the plan at its right."""
    size = box.height - 20
    room = box.width - size - 10 - 2 * PAD
    points = signed(one.city.points)
    word = shorten(ngettext("point", "points", one.city.points), room - width(points, 24) - 6, 15)
    return group(
        card(box, one.turn),
        shield(one.city.seat, box.x + PAD - 2, box.y + 9, 30),
        text("name", box.x + PAD + 32, box.y + 31, shorten(one.name, room - 32, 17.5)),
        text("points start", box.x + PAD, box.y + 68, points, node("tspan", f" {word}", class_="good")),
        _goods_list(one.city, Box(box.x + PAD, box.y + 84, room, box.height - 92)),
        _mini(one, box.right - size - 10, box.y + 10, size),
        _flag(box, one.flag),
    )


def _note(words: str, box: Box, y: float) -> Node:
    lines = wrap(words, box.width - 2 * PAD, 14)
    return joined(text("note", box.x + PAD, y + 19 * at, line) for at, line in enumerate(lines))


def note_height(words: str, wide: float) -> float:
    return 19 * len(wrap(words, wide - 2 * PAD, 14))


def _head(box: Box, words: str) -> Node:
    return text("name", box.x + PAD, box.y + 26, words)


def dice_height(view: SaintMaloView, wide: float) -> float:
    return 100 + note_height(dice_note(view), wide)


def dice_sheet(view: SaintMaloView, box: Box) -> Node:
    """The five dice: in use, idle, sabres."""
    size, gap = 42, 8
    drawn: list[Node] = []
    for at, die in enumerate(view.dice):
        x, y = box.x + PAD + (size + gap) * at, box.y + 38
        face = rect("face", x + 1, y + 1, size - 2, size - 2, 6)
        sign = use(f"die-{SYMBOLS[die.face]}", x + 5, y + 5, size - 10)
        drawn.append(group(node("title", die_word(die.face, die.state)), face, sign, class_=f"die {die.state}".strip()))
    return group(card(box), _head(box, _("Dice")), *drawn, _note(dice_note(view), box, box.y + 101))


def die_word(face: str, state: str) -> str:
    """A die in words."""
    word = face_word(face)
    return {"used": _("{face}, in use", face=word), "foe": _("sabres: one pirate box")}.get(state, word)


def pirates_height(view: SaintMaloView, wide: float) -> float:
    return 38 + ROWS * 27 + 8 + note_height(pirates_note(view), wide)


def track_rows(view: SaintMaloView, box: Box) -> list[Node]:
    """Six rows with their strengths, boxes crossed out, and those that this roll will cross."""
    per_row = view.boxes_in_row
    left = box.x + PAD + 56
    pitch = min(40.0, (box.right - PAD - left + 5) / per_row)
    wide = pitch - (7 if pitch > 24 else 5)
    rows: list[Node] = []
    for row, strength in enumerate(STRENGTH.tolist()):
        y = box.y + 38 + 27 * row
        rows += [use("die-sabres", box.x + PAD - 2, y, 22), text("count", box.x + PAD + 36, y + 16.5, str(strength))]
        for at in range(per_row):
            number = row * per_row + at
            x = left + pitch * at
            rows.append(rect("box", x, y + 1, wide, 20, 2))
            if number < view.boxes:
                across = wide - 9
                rows.append(path("cross", f"M{x + 4.5:g} {y + 5:g}l{across:g} 12m0 -12l{-across:g} 12"))
            elif number in view.boxes_due:
                rows.append(rect("due", x + 2, y + 3, wide - 4, 16, 1))
    return rows


def pirates_sheet(view: SaintMaloView, box: Box) -> Node:
    """The track with its title and what comes next."""
    note = _note(pirates_note(view), box, box.y + 38 + ROWS * 27 + 13)
    track = group(node("title", pirates_text(view)), *track_rows(view, box), class_="track")
    return group(card(box), _head(box, _("Pirates")), track, note)


KEY_HEIGHT = 38 + 4 * 24


def key_sheet(box: Box) -> Node:
    """The persons by letter and shape, with the heads they cost."""
    half = (box.width - 2 * PAD) / 2
    pitch = min(34.0, (box.height - 40) / 4)
    rows: list[Node] = []
    for at, (person, heads) in enumerate(HEADS_OF.items()):
        x, y = box.x + PAD + half * (at // 4), box.y + 36 + pitch * (at % 4)
        rows += [
            text("key letter", x + 7, y + 17, person_letter(person)),
            use(person, x + 17, y, 23),
            text("key", x + 45, y + 17, f"{person_word(person)} {heads}"),
        ]
    return group(card(box), _head(box, _("People and their heads")), *rows)


def result_height(view: SaintMaloView) -> float:
    return 42 + 28 * len(view.cities)


def result_sheet(view: SaintMaloView, names: Sequence[str], box: Box) -> Node:
    """The final points, best first; a tick stands before those who won."""
    rows: list[Node] = []
    for at, seat in enumerate(view.ranking):
        y = box.y + 36 + 28 * at
        points = signed(view.cities[seat].points)
        room = box.width - 2 * PAD - 60 - width(points, 24)
        if seat in view.winners:
            rows.append(use("tick", box.x + PAD - 4, y + 2, 22))
        rows += [
            shield(seat, box.x + PAD + 22, y, 25),
            text("name", box.x + PAD + 52, y + 20, shorten(names[seat], room, 17.5)),
            text("points", box.right - PAD, y + 21, points),
        ]
    return group(card(box), _head(box, _("Final points")), group(*rows, class_="track"))
