"""The pictures of the guide: small cities of our own tiles, drawn as at the table."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from bastide.core.i18n import current_language
from bastide.games.carcassonne_city import GAME
from bastide.games.carcassonne_city.drawing import draw_city, draw_tile, library, symbols_for
from bastide.games.carcassonne_city.drawing.extents import reach
from bastide.games.carcassonne_city.drawing.marks import Mark
from bastide.games.carcassonne_city.rules.pack import our_pack
from bastide.games.carcassonne_city.rules.squares import Side, Square
from bastide.games.carcassonne_city.text.actions import Lay, lay
from bastide.games.carcassonne_city.text.i18n import _
from bastide.games.carcassonne_city.view import CarcassonneCityView
from bastide.look.document import Drawing, Frame, document, in_text, size_of
from bastide.look.svg import Node, group, moved

#: A tile by id, column, row, quarter turns.
Tiles = Sequence[tuple[str, int, int, int]]

_LAY: Tiles = (("t56", 0, 0, 0), ("t30", 1, 0, 1), ("t62", 0, 1, 0))
_HAND = "t45"
#: Where the tile in hand fits, and in which turns.
_FITS = {(0, -1): "12", (1, -1): "03", (-1, 0): "23", (2, 0): "23", (-1, 1): "23", (1, 1): "2", (0, 2): "03"}
LAYS = tuple(lay(Square(*square), int(turn)) for square, turns in _FITS.items() for turn in turns)
_STREET: Tiles = (("t56", 0, 0, 0), ("t22", 1, 0, 1), ("t39", 2, 0, 2), ("t62", 2, 1, 0))
_MARKET: Tiles = (("t15", 0, 0, 0), ("t2", 1, 0, 2), ("t39", 0, 1, 1), ("t25", 1, 1, 3))
_WALL: Tiles = (
    ("t39", 0, 0, 1),
    ("t26", 1, 0, 1),
    ("t41", 2, 0, 2),
    ("t22", 0, 1, 0),
    ("t1", 1, 1, 0),
    ("t61", 2, 1, 0),
)
_STEWARD: Tiles = (("t13", 0, 0, 0), ("t22", 1, 0, 0), ("t15", 0, 1, 1), ("t56", 1, 1, 2))
_GUARD: Tiles = (
    ("t23", 0, 0, 1),
    ("t24", 1, 0, 1),
    ("t22", 2, 0, 1),
    ("t26", 3, 0, 1),
    ("t54", 0, 1, 1),
    ("t34", 1, 1, 1),
    ("t32", 2, 1, 1),
)


def positions() -> dict[str, dict[str, Any]]:
    """The whole positions that are drawn, by picture. A feature just completed is shown before it is scored."""
    return {
        "lay": _position(_LAY, {"kind": "lay", "seat": 0, "tile": _HAND}),
        "turn": _position(
            (*_LAY, (_HAND, 1, 1, 2)), {"kind": "lay", "seat": 1, "tile": "t22"}, ["0 trader 1,1 A"], turn=1
        ),
        "street": _position(_STREET, {"kind": "follower", "seat": 1, "x": 2, "y": 1}, ["0 burgher 1,0 NS"], turn=1),
        "market": _position(_MARKET, {"kind": "follower", "seat": 1, "x": 1, "y": 1}, ["0 trader 0,0 A"], turn=1),
        "wall": _position(
            _WALL,
            {"kind": "lay", "seat": 1, "tile": _HAND},
            ["1 guard 1,0 N"],
            walls=((0, 0, "N"), ((1, 0, "N"), (2, 0, "N"), (2, 0, "E")), ((0, 0, "W"),)),
            towers=[{"seat": 0, "end": "cw", "after": 3}],
            turn=1,
            points=[3, 0],
        ),
        "steward": _position(_STEWARD, {"kind": "lay", "seat": 1, "tile": _HAND}, ["0 steward 0,1 a"], turn=1),
        "guard": _position(
            _GUARD,
            {"kind": "lay", "seat": 1, "tile": _HAND},
            ["0 guard 0,0 W"],
            walls=((1, 0, "N"), ((2, 0, "N"),), ((0, 0, "N"), (0, 0, "W"))),
            turn=1,
        ),
    }


_Side = tuple[int, int, str]


def _position(
    tiles: Tiles,
    step: dict[str, Any],
    followers: Sequence[str] = (),
    *,
    walls: tuple[_Side, Sequence[_Side], Sequence[_Side]] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A table of two. With walls pile 1 is empty: what does not lie in the picture is set aside."""
    gate, cw, ccw = walls or (None, (), ())
    gone = {name for name, *_ in tiles} | {step.get("tile")}
    rest = [entry["id"] for entry in our_pack()["tiles"] if entry["id"] not in gone]
    first = 0 if walls else 30 - (75 - len(rest))
    aside, left = rest[: len(rest) - 45 - first], rest[len(rest) - 45 - first :]
    standing = [_follower(one) for one in followers]
    towers = more.pop("towers", [])
    return {
        "game": "carcassonne-city",
        "players": 2,
        "pack": our_pack()["name"],
        "tiles": [{"id": name, "x": x, "y": y, "turn": turn} for name, x, y, turn in tiles],
        "walls": {"gate": gate and list(gate), "cw": list(map(list, cw)), "ccw": list(map(list, ccw))},
        "towers": towers,
        "followers": standing,
        "points": [0, 0],
        "supply": [7 - sum(one["seat"] == seat for one in standing) for seat in range(2)],
        "resting": [0, 0],
        "tower_supply": [6 - sum(one["seat"] == seat for one in towers) for seat in range(2)],
        "wall_supply": 70 - len(cw) - len(ccw),
        "piles": [left[:first], left[first : first + 25], left[first + 25 :]],
        "aside": aside,
        "turn": 0,
        "over": False,
        "options": {"walls_on_empty": False},
        "step": step,
        **more,
    }


def _follower(told: str) -> dict[str, Any]:
    """A follower from few words: seat, role, square, and piece or side."""
    seat, role, square, on = told.split()
    x, y = map(int, square.split(","))
    if role == "guard":
        return {"seat": int(seat), "role": role, "wall": [x, y, on]}
    return {"seat": int(seat), "role": role, "x": x, "y": y, "on": on}


def _shown(svg: Drawing, share: float = 1.25) -> tuple[Drawing, float, float]:
    """A bare drawing with its natural size: a tile is 64 large."""
    wide, high = (side * 2 / 3 * share for side in size_of(svg))
    return in_text(svg, wide, high), wide, high


def _city(
    name: str, marked: Iterable[Mark] = (), legal: Iterable[Lay] = (), margin: float = 0.4
) -> tuple[Drawing, float, float]:
    """A small city with a little land round it."""
    game, buffer = GAME.from_position(positions()[name])
    view = CarcassonneCityView(game, None, buffer)
    left, top, right, bottom = reach([*view.city, *(one.square for one in legal)])
    part = left - margin, top - margin, right + margin, bottom + margin
    how: dict[str, Any] = {"marked": marked, "legal": legal, "part": part, "links": False, "standalone": False}
    return _shown(draw_city(view, **how))


def _lay() -> Drawing:
    """The tile in hand beside the city."""
    drawn, wide, high = _city("lay", legal=LAYS)
    return _beside([(_tile(_HAND, 80), 80, 80), (drawn, wide, high)], _("A tile, and where it fits"))


def _tile(name: str, size: float) -> Drawing:
    tile = next(tile for tile in GAME.tiles if tile.name == name)
    return in_text(draw_tile(tile, standalone=False), size, size)


def _tiles() -> Drawing:
    return _beside([(_tile(name, 112), 112, 112) for name in ("t26", "t60", "t24")], _("Three tiles"))


def _beside(drawings: Sequence[tuple[Drawing, float, float]], told: str) -> Drawing:
    """Drawings side by side, middle to middle."""
    high = max(tall for _, _, tall in drawings)
    parts: list[Node] = []
    at = 0.0
    for drawn, wide, tall in drawings:
        parts.append(group(drawn.tree, transform=moved(at, (high - tall) / 2)))
        at += wide + 20
    frame = Frame("plan", at - 20, high, told, told)
    return in_text(document(group(*parts), frame, library(), standalone=False, theme="auto"), at - 20, high)


def pictures() -> dict[str, str]:
    """The pictures that the guide names, bare, for a page with the style sheets and the signs."""
    return _pictures(current_language())


@cache
def _pictures(spoken: str) -> dict[str, str]:
    return {
        "tiles": _tiles(),
        "lay": _lay(),
        "turn": _city("turn", [("market", Square(1, 1), "A")])[0],
        "street": _city("street", [("street", Square(1, 0), "NS")])[0],
        "market": _city("market", [("market", Square(0, 0), "A")])[0],
        "wall": _city("wall")[0],
        "steward": _city("steward", [("residential", Square(0, 0), "a")])[0],
        "guard": _city("guard", [Side(0, 0, "W")])[0],
    }


@cache
def symbols() -> str:
    """The signs of all pictures, to stand once on the page."""
    return symbols_for(*pictures().values())
