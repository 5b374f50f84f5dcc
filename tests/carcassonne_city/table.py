"""Cities in few words, so that a test reads like the rulebook.

A picture shows the city row by row, a word for each square:

.               no tile
o               a tile with nothing but houses
NS EW NE ES     a street from side to side
N               a street end: a street that comes from the north and stops at a house
N+E+S           a crossing of three streets (each a piece of its own)
fN gES c        a market of fish, grain or cattle that reaches these sides, or none: it lies inside the tile
o+* o+#3        a public building, the third historic one
NS+fE+*         all of that on one tile
NE@1            the tile NE after a quarter turn clockwise

Each word is a tile of a pack made for the test; the rest of its 75 tiles are fillers with nothing but houses. Region letters come
round the rim, so the houses of `o` are region a, and the first market is A.

table("fE gW", lay("o"))           the position and its pack
after(table(…), "lay 2,0 0", …)    the match after these decisions
"""

import json
from dataclasses import dataclass
from typing import Any

import bastide

Position = dict[str, Any]
Pack = dict[str, Any]
Tile = dict[str, Any]
Step = dict[str, Any]
Told = tuple[int, int, str, str]

GAME = bastide.game("carcassonne-city")

GOODS = {"f": "fish", "g": "grain", "c": "cattle"}
HISTORIC = (
    "Petit Puits",
    "Grand Puits",
    "Tour Carrée",
    "Bâtiment",
    "Saint Sernin",
    "Saint Nazaire",
    "Château Comtal",
)
PILE_ENDS = (30, 55, 75)

# Tiles whose market takes half a side, beside a street; written out by hand as in the pack format.
BY_HAND: dict[str, Tile] = {
    "inner-f": {"halves": "aAAaaaaa", "streets": ["NE"], "markets": {"A": "fish"}, "touch": []},
    "inner-g": {"halves": "aAAaaaaa", "streets": ["NE"], "markets": {"A": "grain"}, "touch": []},
    "left-f": {"halves": "AaaaaAAA", "streets": ["NS"], "markets": {"A": "fish"}, "touch": []},
    # A street with a market inside the tile that touches the houses on both sides of it; and with one on each side.
    "both": {"halves": "abbbbaaa", "streets": ["NS"], "markets": {"A": "fish"}, "touch": ["aA", "bA"]},
    "each-ff": {"halves": "abbbbaaa", "streets": ["NS"], "markets": {"A": "fish", "B": "fish"}, "touch": ["aA", "bB"]},
    "each-fg": {"halves": "abbbbaaa", "streets": ["NS"], "markets": {"A": "fish", "B": "grain"}, "touch": ["aA", "bB"]},
}


@dataclass(frozen=True)
class Table:
    """A position with the pack it is played with."""

    position: Position
    pack: Pack


def tile_of(word: str) -> Tile:
    """The tile that a word means, as the pack has it, with turn 0."""
    parts = word.split("+")
    building = None
    for part in parts:
        if part == "*":
            building = "public"
        elif part.startswith("#"):
            building = HISTORIC[int(part[1:]) - 1]
    rest = [part for part in parts if part != "o" and part[0] not in "*#"]
    if rest and rest[0] in BY_HAND:
        shape = BY_HAND[rest[0]]
    else:
        shape = _shape([part for part in rest if part[0].isupper()], [part for part in rest if part[0].islower()])
    return {"id": word, "count": 1, **shape, "building": building}


def _shape(streets: list[str], markets: list[str]) -> Tile:
    """Halves, streets, markets and touches. Houses are one region as far as no street and no market parts them."""
    letters = dict(zip("ABCDEFGHIJKL", markets, strict=False))
    market_at = {side: letter for letter, market in letters.items() for side in market[1:]}
    crossing = sum(len(piece) == 1 for piece in streets) > 1
    # Round the rim: left half, street, right half of each side. Each is houses (None) or the name of what parts houses.
    rim: list[str | None] = []
    for side in "NESW":
        piece = next((piece for piece in streets if side in piece), "")
        parts_houses = len(piece) == 2 or (piece != "" and crossing)
        rim.append(market_at.get(side))
        rim.append(("crossing" if len(piece) == 1 else piece) if parts_houses else market_at.get(side))
        rim.append(market_at.get(side))
    region: dict[int, str] = {}
    for at in range(12):
        if rim[at] is None and at % 3 != 1:
            known = [earlier for earlier in region if not _parted(rim, earlier, at)]
            region[at] = region[known[0]] if known else "abcdefgh"[len(set(region.values()))]
    halves = [region.get(at) or str(rim[at]) for at in range(12) if at % 3 != 1]
    touch = [
        "".join(sorted((halves[2 * side + 1], halves[(2 * side + 2) % 8]), key=str.isupper))
        for side in range(4)
        if halves[2 * side + 1].isupper() != halves[(2 * side + 2) % 8].isupper()
    ]
    touch += [f"a{letter}" for letter, market in letters.items() if len(market) == 1]
    return {
        "halves": "".join(halves),
        "streets": list(streets),
        "markets": {letter: GOODS[market[0]] for letter, market in letters.items()},
        "touch": list(dict.fromkeys(touch)),
    }


def _parted(rim: list[str | None], one: int, other: int) -> bool:
    """Whether something reaches the rim on both ways from one place to the other."""
    between = {name for name in rim[one:other] if name}
    around = {name for name in rim[other:] + rim[:one] if name}
    return bool(between & around)


# The steps; the seat is the one whose turn it is unless said otherwise.


def lay(word: str) -> Step:
    return {"kind": "lay", "tile": word}


def follower(x: int, y: int) -> Step:
    return {"kind": "follower", "x": x, "y": y}


def gate(*left: int) -> Step:
    return {"kind": "gate", "left": list(left)}


def wall(seat: int, *left: int) -> Step:
    return {"kind": "wall", "seat": seat, "left": list(left)}


def guard(seat: int, end: str, *left: int) -> Step:
    return {"kind": "guard", "seat": seat, "left": list(left), "end": end}


def tower() -> Step:
    return {"kind": "tower"}


def table(
    picture: str,
    step: Step | None,
    *,
    corner: tuple[int, int] = (0, 0),
    players: int = 2,
    turn: int = 0,
    pile: int = 1,
    left: int | None = None,
    coming: str = "",
    gate: str = "",
    cw: str = "",
    ccw: str = "",
    towers: str = "",
    followers: str = "",
    points: str = "",
    resting: str = "",
    walls_on_empty: bool = False,
) -> Table:
    """A position: `corner` is the square of the picture's first word, `pile` the one drawn from, with so many tiles left in it.

    gate="0,0 N", cw="1,0 N; 1,0 E"; towers="0 cw 3"; followers="0 burgher 0,0 NS; 1 guard 1,0 E".
    Tiles that would have been drawn before but do not lie in the picture are aside.
    """
    laid = _laid(picture, corner)
    made = step and {"seat": turn, **({"cause": turn} if "left" in step else {}), **step}
    hand = [step["tile"]] if step is not None and "tile" in step else []
    next_ones = coming.split()
    words = [tile["id"] for tile in laid] + hand + next_ones
    pack, fillers = _pack(words)
    gone = len(laid) + len(hand)
    first = 30 - gone if pile == 1 else 20 if pile == 2 else 15
    count = min(first, PILE_ENDS[pile - 1] - gone) if left is None else left
    aside = PILE_ENDS[pile - 1] - count - gone
    fillers, set_aside = fillers[aside:], fillers[:aside]
    to_come = next_ones + fillers
    piles: list[list[str]] = [[], [], []]
    for i, size in enumerate(_sizes(pile, count)):
        piles[i], to_come = to_come[:size], to_come[size:]
    assert not to_come
    standing = [_follower(text) for text in _split(followers)]
    set_towers = [
        {"seat": int(seat), "end": end, "after": int(after)} for seat, end, after in map(str.split, _split(towers))
    ]
    walls = {"gate": _side(gate) if gate else None, "cw": _sides(cw), "ccw": _sides(ccw)}
    seats = range(players)
    position = {
        "game": "carcassonne-city",
        "players": players,
        "pack": pack["name"],
        "tiles": laid,
        "walls": walls,
        "towers": set_towers,
        "followers": standing,
        "points": [int(number) for number in points.split()] or [0] * players,
        "supply": [7 - sum(one["seat"] == seat for one in standing) for seat in seats],
        "resting": [int(number) for number in resting.split()] or [0] * players,
        "tower_supply": [12 // players - sum(one["seat"] == seat for one in set_towers) for seat in seats],
        "wall_supply": 70 - len(_sides(cw)) - len(_sides(ccw)),
        "piles": piles,
        "aside": set_aside,
        "turn": turn,
        "over": step is None,
        "options": {"walls_on_empty": walls_on_empty},
        "step": made,
    }
    return Table(position, pack)


def _sizes(pile: int, count: int) -> list[int]:
    return {1: [count, 25, 20], 2: [0, count, 20], 3: [0, 0, count]}[pile]


def _laid(picture: str, corner: tuple[int, int]) -> list[Tile]:
    laid = []
    for dy, row in enumerate(line for line in picture.strip().splitlines() if line.strip()):
        for dx, word in enumerate(row.split()):
            if word != ".":
                name, _, turn = word.partition("@")
                laid.append({"id": name, "x": corner[0] + dx, "y": corner[1] + dy, "turn": int(turn or 0)})
    return laid


def _pack(words: list[str]) -> tuple[Pack, list[str]]:
    """A pack of 75 tiles with these in it, and the fillers one by one."""
    tiles = {word: tile_of(word) for word in words}
    for word, tile in tiles.items():
        tile["count"] = words.count(word)
    public = sum(tile["count"] for tile in tiles.values() if tile["building"] == "public")
    missing = [name for name in HISTORIC if all(tile["building"] != name for tile in tiles.values())]
    fillers = ["z"] * (75 - len(words) - (32 - public) - len(missing)) + ["z*"] * (32 - public)
    for word, building in (("z", None), ("z*", "public")):
        if fillers.count(word):
            tiles[word] = tile_of("o") | {"id": word, "count": fillers.count(word), "building": building}
    for name in missing:
        word = f"z#{HISTORIC.index(name) + 1}"
        tiles[word] = tile_of("o") | {"id": word, "building": name}
        fillers.append(word)
    return {"name": "test", "note": "made for a test", "tiles": list(tiles.values())}, fillers


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]


def _side(text: str) -> list[Any]:
    square, side = text.split()
    x, y = square.split(",")
    return [int(x), int(y), side]


def _sides(text: str) -> list[list[Any]]:
    return [_side(part) for part in _split(text)]


def _follower(text: str) -> dict[str, Any]:
    seat, role, square, on = text.split()
    if role == "guard":
        return {"seat": int(seat), "role": role, "wall": _side(f"{square} {on}")}
    x, y = square.split(",")
    return {"seat": int(seat), "role": role, "x": int(x), "y": int(y), "on": on}


# Playing and looking.


def resume(start: Table) -> bastide.Match:
    """A match from a position; the seed is fixed, so that tests are the same every time."""
    return GAME.resume(start.position, seed=1, pack=start.pack)


def after(start: Table, *actions: str) -> bastide.Match:
    """The match after these decisions; tiles come in the order of the piles."""
    return go_on(resume(start), *actions)


def go_on(match: bastide.Match, *actions: str) -> bastide.Match:
    """The same match after these decisions."""
    for action in actions:
        match.play(action)
    return match


def choices(match: bastide.Match) -> set[str]:
    """What may be chosen now, each once."""
    texts = [action.text for action in match.actions()]
    assert len(texts) == len(set(texts))
    return set(texts)


def squares(match: bastide.Match) -> set[str]:
    """Where the tile may be laid."""
    return {text.split()[1] for text in choices(match) if text.startswith("lay ")}


def step(match: bastide.Match) -> Any:
    """The step of the position now."""
    return match.position()["step"]


def asked(match: bastide.Match) -> tuple[int, str]:
    """Who is asked for what."""
    now = step(match)
    assert now["seat"] == match.turn
    return now["seat"], now["kind"]


def points(match: bastide.Match) -> list[int]:
    """Everybody's points, each the sum of its reasons."""
    for score in match.scores():
        assert score.points == sum(award.amount for award in score.reasons)
    found = [score.points for score in match.scores()]
    assert found == match.position()["points"]
    return found


def told(match: bastide.Match) -> list[Told]:
    """What the last move brought: seat, points, rule, squares in reading order."""
    return [
        (award.seat, award.amount, award.rule, " ".join(sorted(award.squares, key=_reading)))
        for award in match.moves[-1].awards
        if award.unit == "points"
    ]


def _reading(square: str) -> tuple[int, int]:
    x, y = square.split(",")
    return int(y), int(x)


def standing(match: bastide.Match) -> set[str]:
    """The followers on tiles and walls, written as in `table`."""
    return {
        f"{one['seat']} guard {one['wall'][0]},{one['wall'][1]} {one['wall'][2]}"
        if one["role"] == "guard"
        else f"{one['seat']} {one['role']} {one['x']},{one['y']} {one['on']}"
        for one in match.position()["followers"]
    }


def of(match: bastide.Match, field: str) -> Any:
    """A field of the position."""
    return match.position()[field]


def walls(match: bastide.Match, end: str) -> str:
    """The walls of an end, written as in `table`."""
    return "; ".join(f"{x},{y} {side}" for x, y, side in match.position()["walls"][end])


def ended(match: bastide.Match) -> bool:
    """Whether the game is over, whatever one asks."""
    over = of(match, "over")
    assert over == (match.turn is None) == (step(match) is None) == (match.outcome is not None)
    return bool(over)


def in_any_order(position: Position) -> Position:
    """The order of tiles, followers and towers has no meaning; positions of other games stay as they are."""
    lists = [name for name in ("tiles", "followers", "towers") if name in position]
    return position | {name: sorted(position[name], key=json.dumps) for name in lists}
