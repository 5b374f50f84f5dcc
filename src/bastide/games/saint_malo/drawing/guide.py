"""The pictures of the guide: small positions and signs, drawn as at the table, without words where possible."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from bastide.core.i18n import current_language
from bastide.games.saint_malo import GAME
from bastide.games.saint_malo.drawing import draw_city, library, symbols_for
from bastide.games.saint_malo.drawing.city import CELL, SIZE, Marks, corner, plan
from bastide.games.saint_malo.rules.board import CELL_OF
from bastide.games.saint_malo.rules.dice import SYMBOLS
from bastide.games.saint_malo.rules.state import STRENGTH
from bastide.games.saint_malo.text.i18n import _
from bastide.games.saint_malo.text.names import face_word
from bastide.games.saint_malo.view import SaintMaloView
from bastide.look.document import Frame, document, in_text
from bastide.look.svg import Node, group, joined, moved, node, path, rect, text, use

_NEW = ("#.....#", ".CC....", ".C.....", ".C.....", ".......", ".......", "#.....#")
_CRATES = ("#.....#", ".CC....", ".C.....", ".C.CC..", "....C..", ".......", "#.....#")
_WALLS = ("#WWWWW#", ".CCS..W", "CC....W", ".C.....", ".......", ".......", "#.....#")
_PERSONS = ("#.....#", ".CC.12.", ".CM..P.", ".C..3..", "...MSP.", "...MJ..", "#.....#")
_BUILDER = ("#.....#", ".CC....", ".C.....", ".C.B...", "....HH.", ".......", "#.....#")

#: The rolls of one turn by their faces, and what is done with each die: kept or used, sabres, nothing.
_ROLLS = (("HHWXL", "kk..."), ("HHCHW", "kk.k."), ("HHHWS", "kkk.s"), ("HHHHS", "kkkks"))
_STATES = {"k": "used", "s": "foe", ".": ""}
_SERIES = (("123", "8"), ("12", "4"), ("5", "0"))
_BAND, _DIE = 1, 42


def positions() -> dict[str, dict[str, Any]]:
    """The whole positions that are drawn, by picture: two players, the city of the first is shown."""
    use_two = {"kind": "use", "dice": "CCHSS"}
    return {
        "city": _position(_NEW),
        "crates": _position(_CRATES, turn=1),
        "walls": _position(_WALLS, turn=1),
        "persons": _position(_PERSONS, turn=1, coins=5, points=9),
        "builder": _position(_BUILDER, turn=1, logs=0, points=6),
        "pirates": _position(_NEW, boxes=7, step=use_two),
    }


def _position(
    grid: Sequence[str],
    *,
    turn: int = 0,
    boxes: int = 0,
    step: dict[str, Any] | None = None,
    **store: int,
) -> dict[str, Any]:
    other = {"grid": list(_NEW), "coins": 3, "logs": 2, "points": 0, "cannons": 6}
    return {
        "game": "saint-malo",
        "players": 2,
        "cities": [{**other, "grid": list(grid), **store}, other],
        "boxes": boxes,
        "first": 0,
        "turn": turn,
        "last_round": False,
        "over": False,
        "step": step or {"kind": "keep", "dice": "LCWXH", "rolls": 1},
    }


@cache
def _view(name: str) -> SaintMaloView:
    """One of the positions, as everybody sees it."""
    return SaintMaloView(GAME, None, GAME.from_position(positions()[name])[1])


def _sheet(body: Node, kind: str, wide: float, high: float, told: str) -> str:
    """A bare drawing of its natural size."""
    frame = Frame(kind, wide, high, told, told)
    return in_text(document(body, frame, library(), standalone=False, theme="auto"), wide, high)


def _part(name: str, first: str, last: str, new: Iterable[str] = ()) -> tuple[Node, float, float]:
    """The part of the first city between two squares, with a line round it; its width and height."""
    left, top = corner(CELL_OF[first])
    right, bottom = (edge + CELL for edge in corner(CELL_OF[last]))
    wide, high = right - left + 2 * _BAND, bottom - top + 2 * _BAND
    whole = plan(_view(name).cities[0], None, Marks(last=tuple(new), links=False))
    view = f"{left - _BAND} {top - _BAND} {wide} {high}"
    inner = node("svg", whole, width=wide, height=high, view_box=view)
    return group(inner, rect("neatline outer", 1.5, 1.5, wide - 3, high - 3)), wide, high


def _cut(name: str, first: str, last: str, new: Iterable[str], told: str) -> str:
    body, wide, high = _part(name, first, last, new)
    return _sheet(body, "plan", wide, high, told)


def _walls() -> str:
    drawn = draw_city(_view("walls"), 0, links=False, standalone=False)
    return in_text(drawn, SIZE * 0.8, SIZE * 0.8)


def _city() -> str:
    return in_text(draw_city(_view("city"), 0, links=False, standalone=False), SIZE * 0.8, SIZE * 0.8)


def _persons() -> str:
    """Three parts of one city side by side, below each what its middle brings."""
    drawn: list[Node] = []
    at = 0.0
    high = 0.0
    for first, last, new, sign, gain in (
        ("b2", "d4", "c3", "coin", "+4"),
        ("e2", "g4", "f3", None, "+3"),
        ("d5", "f7", "e6", None, "+6"),
    ):
        part, wide, high = _part("persons", first, last, [new])
        middle = at + wide / 2
        label = text("count", middle + (10 if sign else 0), high + 24, gain)
        coin = use(sign, middle - 28, high + 8, 22) if sign else None
        drawn.append(group(group(part, transform=moved(at, 0)), coin, label))
        at += wide + 14
    return _sheet(
        joined(drawn), "plan", at - 14, high + 32, _("A merchant, a priest and a juggler, and what they bring")
    )


def _die(face: str, state: str, x: float, y: float) -> Node:
    drawn = rect("face", x + 1, y + 1, _DIE - 2, _DIE - 2, 6), use(f"die-{SYMBOLS[face]}", x + 5, y + 5, _DIE - 10)
    return group(node("title", face_word(face)), *drawn, class_=f"die {_STATES[state]}".strip())


def _dice() -> str:
    """Three rolls below each other, then the dice as they are used, with the price of the turned one."""
    rows: list[Node] = []
    for row, (faces, states) in enumerate(_ROLLS):
        y = 12 + (_DIE + 12) * row + (14 if row == 3 else 0)
        label = str(row + 1) if row < 3 else "="
        rows.append(text("count", 24, y + 27, label))
        rows += [_die(*die, 46 + (_DIE + 8) * at, y) for at, die in enumerate(zip(faces, states, strict=True))]
    wide, high = 350.0, 12 + 4 * (_DIE + 12) + 14
    line = path("fine-free", f"M12 {12 + 3 * (_DIE + 12):g}H{wide - 12:g}")
    last = 12 + 3 * (_DIE + 12) + 14
    price = [use("coin", 298, last + 10, 22), text("count", 332, last + 27, "−2")]
    card = rect("card", 0.5, 0.5, wide - 1, high - 1, 3)
    return _sheet(group(card, *rows, line, *price), "sheet", wide, high, _("Three rolls, and the dice used"))


def _churches() -> str:
    """Each series in a row, with its points."""
    wide, pitch = 260.0, 58.0
    rows: list[Node] = []
    for row, (series, points) in enumerate(_SERIES):
        y = 10 + pitch * row
        for at, size in enumerate(series):
            x = 14 + 54.0 * at
            rows += [use("church", x, y, 46), text("numeral", x + 23, y + 34, size)]
        start = 22 + 54.0 * len(series)
        rows += [path("fine-free", f"M{start:g} {y + 30:g}H{wide - 52:g}"), text("count", wide - 28, y + 35, points)]
    high = 12 + pitch * len(_SERIES)
    card = rect("card", 0.5, 0.5, wide - 1, high - 1, 3)
    return _sheet(group(card, *rows), "sheet", wide, high, _("Six churches in series, with their points"))


def _pirates() -> str:
    """The first three rows of the track, boxes crossed out and those that the roll will cross."""
    view = _view("pirates")
    rows: list[Node] = []
    for row, strength in enumerate(STRENGTH.tolist()[:3]):
        y = 12 + 32 * row
        rows += [use("die-sabres", 14, y, 24), text("count", 54, y + 18, str(strength))]
        for at in range(view.boxes_in_row):
            x, number = 78 + 40 * at, row * view.boxes_in_row + at
            rows.append(rect("box", x, y + 1, 33, 22, 2))
            if number < view.boxes:
                rows.append(path("cross", f"M{x + 6} {y + 6}l21 12m0 -12l-21 12"))
            elif number in view.boxes_due:
                rows.append(rect("due", x + 2, y + 3, 29, 18, 1))
    dice = [_die("S", "s", 256, 12 + 47 * at) for at in range(2)]
    card = rect("card", 0.5, 0.5, 311, 111, 3)
    return _sheet(group(card, group(*rows, class_="track"), *dice), "sheet", 312, 112, _("Pirate boxes and two sabres"))


def pictures() -> dict[str, str]:
    """The pictures that the guide names, bare, for a page with the style sheets and the signs."""
    return _pictures(current_language())


@cache
def _pictures(spoken: str) -> dict[str, str]:
    """All of them, in the language spoken."""
    return {
        "city": _city(),
        "dice": _dice(),
        "crates": _cut("crates", "b2", "f5", ("d4", "e4", "e5"), _("Three new crates in one group")),
        "walls": _walls(),
        "persons": _persons(),
        "builder": _cut("builder", "c3", "f6", ("d4", "e5", "f5"), _("A builder with two new houses")),
        "churches": _churches(),
        "pirates": _pirates(),
    }


@cache
def symbols() -> str:
    """The signs of all pictures, to stand once on the page."""
    return symbols_for(*pictures().values())
