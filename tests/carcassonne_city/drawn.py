"""Stored moments and positions by hand, drawn and read again: the ground of the tests of the drawing."""

import gzip
import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

from bastide.core.actions import Action
from bastide.games.carcassonne_city import GAME as OURS
from bastide.games.carcassonne_city.drawing import draw_city, draw_table
from bastide.games.carcassonne_city.editor.unchecked import unchecked_view
from bastide.games.carcassonne_city.view import CityView
from bastide.look.editor import Work
from tests.carcassonne_city.written import action_written

Position = dict[str, Any]
Wide = Literal["wide", "narrow"]


SVG = "{http://www.w3.org/2000/svg}"


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


def read(svg: str) -> ET.Element:
    """The drawing as a tree; a bare one gets the name space that a page would give it."""
    return ET.fromstring(svg if "xmlns" in svg else svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1))


def with_class(root: ET.Element, *names: str) -> list[ET.Element]:
    return [part for part in root.iter() if set(names) <= set(part.get("class", "").split())]


def words(root: ET.Element, name: str) -> list[str]:
    return ["".join(part.itertext()) for part in with_class(root, name)]


def named(root: ET.Element) -> Counter[str]:
    """The signs used, wherever a sign is named."""
    used = (part.get("href", "")[1:] for part in root.iter(f"{SVG}use"))
    painted = (part.get(paint, "") for part in root.iter() for paint in ("fill", "stroke"))
    return Counter([*used, *(found[1] for paint in painted if (found := re.match(r"url\(#(.*)\)", paint)))])


def seen(at: Position, seat: int | None = None) -> CityView:
    """The position as a seat sees it; it need not be possible."""
    return replace(unchecked_view(Work(at, GAME.chosen)), seat=seat)


def _actions(view: CityView, texts: Iterable[str]) -> list[Action]:
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
