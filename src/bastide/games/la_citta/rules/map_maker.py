"""The generator of our map: `python -m bastide.games.la_citta.rules.map_maker` writes data/map.json again.

The printed board is lost. What is known of it (LC-8 to LC-11) leaves little to choose: paths run where a coordinate is
divisible by 5, three rows of 7, 8 and 7 triangles lie between them. We align the rows so that half a turn maps the board
onto itself (q, r -> 15 - q, 15 - r): then two seats across from each other have the same country around them. Colours
follow the areas: light green is the middle, for two players 42 path hexes each, as the whole board has 41 for each of
four; brown widens it to both sides for three, yellow is the rest. The set-ups at the end were found by measurement
(benchmarks/seats.py, docs/la-citta.md); everything else follows from the statements.
"""

import json
from pathlib import Path
from typing import Any

from bastide.games.la_citta.rules.paths import Hex, around, hex_name

STEP = 5  # between two parallel paths
ROWS = (7, 8, 7)  # LC-9
#: The middle of the first triangle of each row, in half widths of a triangle from the left.
FIRST = (1, 1, 2)
#: From which to which triangle of a row (by its middle) the paths around it are green, and brown.
GREEN = ((3, 5), (3, 6), (4, 6))
BROWN = ((2, 6), (2, 7), (3, 7))
NOTE = (
    "Bastide's own: the printed board is lost, its paths and areas are reconstructed from what the rulebook says and shows"
    " (LC-8, LC-9); colours, landscapes and castles are ours, balanced by measurement (LC-10, LC-11)"
)
WORDS = {"1": "wheat 1", "2": "wheat 2", "3": "wheat 3", "M": "mountain", "W": "water"}

#: For each number of players: the landscapes of the three rows, and the two castles of each seat.
SETUPS: dict[int, tuple[str, str]] = {
    2: ("1W122MM 21W33W12 WM221W1", "5,13 10,4 | 5,8 10,9"),
    3: ("312221M 1MWWWWM1 W122213", "13,2 5,2 | 10,14 5,12 | 7,3 1,14"),
    4: ("1WW2213 MM2112WM 3122WW1", "0,11 14,5 | 15,1 5,6 | 5,14 10,9 | 10,1 11,4"),
    5: ("2W122MM 1W1331W1 WM221W2", "10,1 5,14 | 10,9 4,1 | 6,5 14,11 | 6,10 1,14 | 9,6 0,4"),
}


def is_path(at: Hex) -> bool:
    """LC-8: one of q, r, s is divisible by 5, but not all three."""
    divisible = [number % STEP == 0 for number in (at[0], at[1], -at[0] - at[1])]
    return any(divisible) and not all(divisible)


def triangle(row: int, middle: int) -> list[Hex]:
    """The six hexes of an area: its point is below where row and middle are both even or both odd, else above."""
    top, left = STEP * row, STEP * middle / 2  # a row is 5 high, a triangle's middle 2.5 further than the last one's
    rows = (3, 2, 1) if (row + middle) % 2 else (0, 1, 2, 3)
    hexes = []
    for down in range(1, STEP):
        wide = rows[down - 1] if down <= len(rows) else 0
        first = left - (wide - 1) / 2 - (top + down) / 2
        hexes += [(round(first) + i, top + down) for i in range(wide)]
    return hexes


def areas() -> dict[str, tuple[int, int, list[Hex]]]:
    """LC-9: all areas by name, with row and middle."""
    return {
        f"{row + 1}-{place + 1}": (row, FIRST[row] + place, triangle(row, FIRST[row] + place))
        for row, count in enumerate(ROWS)
        for place in range(count)
    }


def within(row: int, middle: int, part: tuple[tuple[int, int], ...]) -> bool:
    """Whether an area belongs to a part of the board."""
    return part[row][0] <= middle <= part[row][1]


def path_hexes() -> list[dict[str, Any]]:
    """LC-8 to LC-10: every path hex that borders an area, row by row, with its colour and areas."""
    named = areas()
    bordered: dict[Hex, list[str]] = {}
    for name, (_, _, hexes) in named.items():
        for at in sorted({other for here in hexes for other in around(here) if is_path(other)}):
            bordered.setdefault(at, []).append(name)
    return [
        {"id": hex_name(at), "colour": _colour([named[name][:2] for name in names]), "areas": names}
        for at, names in sorted(bordered.items(), key=lambda entry: (entry[0][1], entry[0][0]))
    ]


def _colour(beside: list[tuple[int, int]]) -> str:
    for colour, part in (("green", GREEN), ("brown", BROWN)):
        if any(within(row, middle, part) for row, middle in beside):
            return colour
    return "yellow"


def setup(landscapes: str, castles: str) -> dict[str, Any]:
    """LC-11: landscapes row by row (1, 2, 3 sheaves, Mountain, Water), and the castles of the seats between strokes."""
    return {
        "areas": dict(zip(areas(), (WORDS[letter] for letter in landscapes.replace(" ", "")), strict=True)),
        "castles": [seat.split() for seat in castles.split("|")],
    }


def make() -> dict[str, Any]:
    """The whole map."""
    return {
        "name": "bastide",
        "note": NOTE,
        "areas": [{"id": name, "hexes": [hex_name(at) for at in hexes]} for name, (_, _, hexes) in areas().items()],
        "hexes": path_hexes(),
        "setups": {str(players): setup(*SETUPS[players]) for players in sorted(SETUPS)},
    }


def text(made: dict[str, Any]) -> str:
    """As it stands in the file: a line for each area, hex and set-up, so that a change can be read."""
    lines = [f'"name": {json.dumps(made["name"])}', f'"note": {json.dumps(made["note"], ensure_ascii=False)}']
    for part in ("areas", "hexes"):
        entries = ",\n  ".join(json.dumps(entry) for entry in made[part])
        lines.append(f'"{part}": [\n  {entries}\n]')
    setups = ",\n  ".join(f'"{players}": {json.dumps(made["setups"][players])}' for players in made["setups"])
    lines.append(f'"setups": {{\n  {setups}\n}}')
    return "{" + ",\n".join(lines) + "}\n"


if __name__ == "__main__":
    (Path(__file__).parent.parent / "data" / "map.json").write_text(text(make()), encoding="utf-8")
