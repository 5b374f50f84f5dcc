"""Drawings of positions in tests."""

import itertools
from functools import partial
from typing import Any, Literal

from bastide.core.actions import Action
from bastide.games.saint_malo import drawing
from bastide.games.saint_malo.text.actions import ACTION_OF
from bastide.look import TINCTURES
from tests.drawings import Drawings

from .views import view_of

Position = dict[str, Any]

NEW = ["#.....#", ".CC....", ".C.....", ".C.....", ".......", ".......", "#.....#"]
FULL = ["#WWWWW#", "WCCLSPW", "WCBMJNW", "WC1234W", "WHHHLSW", "W5JMBPW", "#WWWWW#"]
MIXED = ["#WWWWW#", ".CC..2.", "LC...1S", "WC.B...", ".......", "...H...", "#.M.W.#"]
NAMES = ["Marta", "Joost", "Odile", "Noor", "Wim"]

STEPS: list[dict[str, Any]] = [
    {"kind": "keep", "dice": "LCWXH", "rolls": 1},
    {"kind": "keep", "dice": "LLXHS", "rolls": 2},
    {"kind": "use", "dice": "LCWXS"},
    {"kind": "crate", "dice": "CCCHS", "left": 3, "group": []},
    {"kind": "crate", "dice": "CCHHS", "left": 1, "group": ["d3", "d4"]},
    {"kind": "wall", "dice": "WWXXH", "left": 2},
    {"kind": "church", "dice": "XXHSS", "size": 3},
    {"kind": "person", "dice": "CHHHS", "who": "merchant", "walls": 0},
    {"kind": "person", "dice": "WWWWS", "who": "soldier", "walls": 1},
    {"kind": "bonus", "dice": "LWWWH", "walls": 0},
    {"kind": "house", "dice": "HHHSS", "builder": "d4", "left": 2, "group": [], "walls": 0},
    {"kind": "house", "dice": "HHHSS", "builder": "d4", "left": 1, "group": ["e4"], "walls": 0},
]
MERCHANT = STEPS[7]


def town(grid: list[str] = NEW, coins: int = 3, logs: int = 2, points: int = 0, cannons: int = 6) -> Position:
    return {"grid": grid, "coins": coins, "logs": logs, "points": points, "cannons": cannons}


def position(players: int = 3, step: dict[str, Any] | None = None, **more: Any) -> Position:
    grids = itertools.cycle([MIXED, NEW, FULL])
    cities = [town(grid, points=4 * seat - 5) for seat, grid in zip(range(players), grids, strict=False)]
    base = {"game": "saint-malo", "players": players, "cities": cities, "boxes": 3, "first": 0, "turn": 0}
    return {**base, "last_round": False, "over": step is None, "step": step, **more}


def draw_table(at: Position, seat: int | None = None, **how: Any) -> str:
    return drawing.draw_table(view_of(at), seat, **how)


def draw_city(at: Position, seat: int, **how: Any) -> str:
    """A city; actions are given by their texts."""
    legal, chosen = [ACTION_OF[text] for text in how.pop("legal", ())], how.pop("chosen", None)
    gains: dict[Action, int] = {ACTION_OF[text]: gain for text, gain in how.pop("gains", {}).items()}
    picked = ACTION_OF[chosen] if chosen else None
    return drawing.draw_city(view_of(at), seat, legal=legal, gains=gains, chosen=picked, **how)


def all_drawings(players: int, step: dict[str, Any] | None) -> list[str]:
    at = position(players, step)
    kinds: tuple[Literal["wide"], Literal["narrow"]] = ("wide", "narrow")
    tables = [
        draw_table(at, names=NAMES, width=kind, standalone=alone, legal=["at d4", "house e4", "stop"])
        for kind in kinds
        for alone in (True, False)
    ]
    cities = [draw_city(at, seat, names=NAMES, mini=mini) for seat in range(players) for mini in (False, True)]
    return tables + cities


DRAWINGS = Drawings(
    title="Saint Malo",
    library=drawing.library(),
    symbols_for=drawing.symbols_for,
    moments={
        f"{players} players, {number}": partial(all_drawings, players, step)
        for players in (2, 3, 4, 5)
        for number, step in enumerate([*STEPS, None])
    },
    one_in=8,
    others=list,
    plan=partial(draw_city, position(2, MERCHANT), 0),
    table=partial(draw_table, position(2, MERCHANT)),
    token="--glass",
    signs=frozenset(
        [
            *(f"die-{face}" for face in ("log", "crate", "wall", "cross", "head", "sabres")),
            *(f"{kind}-{tincture}" for kind in ("shield", "mark") for tincture in TINCTURES),
        ]
    ),
    paints=("url(",),
)
