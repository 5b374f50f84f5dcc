"""Stored moments and positions by hand, drawn and read again: the ground of the tests of the drawing."""

import gzip
import json
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Literal

from bastide.core.actions import Action
from bastide.games.carcassonne_city import GAME as OURS
from bastide.games.carcassonne_city.drawing import draw_city, draw_pack, draw_table, draw_tile, library, symbols_for
from bastide.games.carcassonne_city.drawing.marks import Mark
from bastide.games.carcassonne_city.drawing.tiles import building_sign
from bastide.games.carcassonne_city.editor.unchecked import unchecked_view
from bastide.games.carcassonne_city.rules.pack import HISTORIC_BUILDINGS
from bastide.games.carcassonne_city.rules.squares import Side, Square
from bastide.games.carcassonne_city.view import CarcassonneCityView
from bastide.look.editor import Work
from tests.carcassonne_city.written import action_written
from tests.drawings import Drawings

Position = dict[str, Any]
Wide = Literal["wide", "narrow"]


NAMES = ["Marta", "Joost", "Noor", "Wim"]


KINDS: tuple[Wide, Wide] = ("wide", "narrow")


def _stored() -> tuple[dict[str, Any], list[tuple[Position, list[str]]]]:
    """The pack and moments of games with two, three and four players: every kind of step, and the end."""
    packed = (Path(__file__).parent / "drawing.jsonl.gz").read_bytes()
    first, *rest = map(json.loads, gzip.decompress(packed).decode().splitlines())
    return first["pack"], [(line["position"], line["legal"]) for line in rest]


PACK, MOMENTS = _stored()


GAME = OURS.with_options(pack=PACK)
SMALL = [("t26", 0, 0, 1), ("t15", 1, 0, 3)]
TILES = {tile.name: tile for tile in GAME.tiles}


def kind_of(position: Position) -> str:
    return position["step"]["kind"] if position["step"] else "over"


def moment(kind: str, players: int) -> tuple[Position, list[str]]:
    return next(one for one in MOMENTS if kind_of(one[0]) == kind and one[0]["players"] == players)


def position(tiles: list[tuple[str, int, int, int]], players: int = 2, **more: Any) -> Position:
    """A position by hand; a tile is its id, x, y, turn."""
    none = [0] * players
    return {
        "game": "carcassonne-city",
        "players": players,
        "pack": PACK["name"],
        "tiles": [{"id": name, "x": x, "y": y, "turn": turn} for name, x, y, turn in tiles],
        "walls": {"gate": None, "cw": [], "ccw": []},
        "towers": [],
        "followers": [],
        "points": list(none),
        "supply": [7] * players,
        "resting": list(none),
        "tower_supply": [6] * players,
        "wall_supply": 70,
        "piles": [["t1"], ["t2"], ["t3"]],
        "aside": [],
        "turn": 0,
        "over": False,
        "options": {"walls_on_empty": False},
        "step": {"kind": "lay", "seat": 0, "tile": "t37"},
        **more,
    }


def seen(at: Position, seat: int | None = None) -> CarcassonneCityView:
    """The position as a seat sees it; it need not be possible."""
    return replace(unchecked_view(Work(at, GAME.chosen)), seat=seat)


def _actions(view: CarcassonneCityView, texts: Iterable[str]) -> list[Action]:
    return [action_written(text, view.new_tile.tile if view.new_tile else None) for text in texts]


def city(at: Position, *, legal: Iterable[str] = (), chosen: str | None = None, **how: Any) -> str:
    """The plan, with actions by their texts."""
    view = seen(at)
    picked = _actions(view, [chosen])[0] if chosen else None
    return draw_city(view, legal=_actions(view, legal), chosen=picked, **how)


def table(
    at: Position, seat: int | None = None, *, legal: Iterable[str] = (), chosen: str | None = None, **how: Any
) -> str:
    """The sheet of the whole table, with actions by their texts."""
    view = seen(at, seat)
    picked = _actions(view, [chosen])[0] if chosen else None
    return draw_table(view, legal=_actions(view, legal), chosen=picked, **how)


def drawings(at: Position, legal: list[str]) -> list[str]:
    gains = {action: number % 4 for number, action in enumerate(legal)}
    chosen = next((action for action in legal if action != "none"), None)
    return [
        city(at, legal=legal, gains=gains, last=[Square(0, 0), Side(0, 0, "N")]),
        city(at, legal=legal, chosen=chosen, links=False, part=(-2, -2, 3, 3)),
        *(
            table(at, names=NAMES, legal=legal, chosen=pick, width=kind, standalone=alone)
            for kind in KINDS
            for alone in (True, False)
            for pick in (None, chosen)
        ),
    ]


def _others() -> list[str]:
    """The whole pack, a tile, what is pointed out."""
    zero = Square(0, 0)
    marks: list[Mark] = [("street", zero, "N"), ("residential", zero, "a"), Side(0, 0, "N")]
    late, legal = moment("wall", 2)
    return [draw_pack(PACK), draw_tile(TILES["t2"]), city(late, legal=legal, marked=marks)]


DRAWINGS = Drawings(
    title="Carcassonne: The City",
    library=library(),
    symbols_for=symbols_for,
    moments={str(number): partial(drawings, *at) for number, at in enumerate(MOMENTS)},
    one_in=3,
    others=_others,
    plan=partial(city, moment("lay", 3)[0]),
    table=partial(table, moment("lay", 2)[0]),
    token="--street",
    signs=frozenset(
        [
            *map(building_sign, HISTORIC_BUILDINGS),
            *("burgher", "trader", "steward", "guard", "tower", "fish", "grain", "cattle"),
        ]
    ),
)
