"""The net of paths, counted anew from the coordinates (LC-8, LC-10, LC-51): what tests compare the engine with."""

from collections.abc import Collection, Mapping
from typing import Any

from .table import MAP, Position

Hex = tuple[int, int]


def at(text: str) -> Hex:
    """A hex from `q,r`."""
    q, r = text.split(",")
    return int(q), int(r)


def named(hex_: Hex) -> str:
    return f"{hex_[0]},{hex_[1]}"


def beside(hex_: Hex) -> set[Hex]:
    """The six hexes around one: two of the three coordinates change by one, against each other."""
    q, r = hex_
    return {(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)}


def divisible(hex_: Hex) -> int:
    """How many of q, r, s are divisible by 5: 0 in an area, 1 on a path, 3 at the centre of a crossing."""
    q, r = hex_
    return sum(number % 5 == 0 for number in (q, r, -q - r))


NET = {entry["id"] for entry in MAP["hexes"]}
BESIDE = {here: {there for there in map(named, beside(at(here))) if there in NET} for here in NET}


def steps(start: str, net: Mapping[str, Collection[str]] = BESIDE) -> dict[str, int]:
    """How many steps lead from a hex to each one that can be reached."""
    found, edge = {start: 0}, [start]
    while edge:
        here = edge.pop(0)
        for there in net[here]:
            if there not in found:
                found[there] = found[here] + 1
                edge.append(there)
    return found


def distance(one: str, other: str) -> int:
    """LC-51: the hexes strictly between."""
    return steps(one)[other] - 1


def open_to(players: int, given: Mapping[str, Any] = MAP) -> set[str]:
    """LC-10."""
    colours = {2: {"green"}, 3: {"green", "brown"}}.get(players, {"green", "brown", "yellow"})
    return {entry["id"] for entry in given["hexes"] if entry["colour"] in colours}


def far_apart(players: int, least: int = 3) -> list[str]:
    """Castles as close as they may stand, wherever there is room."""
    found: list[str] = []
    for entry in MAP["hexes"]:
        if entry["id"] in open_to(players) and all(distance(entry["id"], other) >= least for other in found):
            found.append(entry["id"])
    return found


def around(castle: str, count: int) -> list[str]:
    """So many hexes around a castle, the nearest first: a city that can stand."""
    return [there for there, far in steps(castle).items() if far][:count]


def mine(position: Position, castle: str) -> dict[str, Any]:
    """A city by its castle."""
    found: list[dict[str, Any]] = [there for there in position["cities"] if there["castle"] == castle]
    assert len(found) == 1
    return found[0]
