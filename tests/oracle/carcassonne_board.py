"""The laid tiles of Carcassonne: The City for the second opinion (carcassonne_city.py): features and the outer line.

Nothing is kept from one question to the next: features are flooded and the outer line is walked each time anew.
Written from the statements CC-1 to CC-45 alone, without numpy and without a look at the real engine.
"""

from itertools import permutations
from typing import Any, NamedTuple

Position = dict[str, Any]
Pack = dict[str, Any]
Part = dict[str, Any]  # a tile, a follower or a step
Square = tuple[int, int]
Edge = tuple[int, int, str]  # one side N E S W of a square, whatever the turn of the tile

SIDES = "NESW"
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}  # x grows to the east, y to the south
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}
ANTICLOCKWISE = {"N": "W", "W": "S", "S": "E", "E": "N"}
# The eight half sides of a square: the side of each, and the half side of the neighbour that it meets.
SIDE_OF_HALF = "NNEESSWW"
MEETS = [5, 4, 7, 6, 1, 0, 3, 2]  # N-left (west) meets S-left (west), E-top meets W-top, ...
KIND_OF_ROLE = {"burgher": "street", "trader": "market", "steward": "home"}  # CC-20


class Laid(NamedTuple):
    """A tile of the pack as it lies: `turn` quarter turns clockwise."""

    tile: Part
    turn: int


Board = dict[Square, Laid]


class Spot(NamedTuple):
    """One street piece (street), market region (market) or residential region (home) of a laid tile.

    The kind belongs to it, for a street piece and a market may both be called N.
    """

    kind: str
    x: int
    y: int
    name: str  # as in the pack, not turned


Feature = frozenset[Spot]


def find_tile(pack: Pack, identity: str) -> Part:
    [tile] = [one for one in pack["tiles"] if one["id"] == identity]
    return dict(tile)


def board_of(position: Position, pack: Pack) -> Board:
    return {(one["x"], one["y"]): Laid(find_tile(pack, one["id"]), one["turn"]) for one in position["tiles"]}


def all_walls(position: Position) -> list[Edge]:
    """The gate and all walls (CC-34: the gate counts as a wall)."""
    walls = position["walls"]
    gate = [] if walls["gate"] is None else [walls["gate"]]
    return [(x, y, side) for x, y, side in gate + walls["cw"] + walls["ccw"]]


def beyond(square: Square, side: str) -> Square:
    return square[0] + STEP[side][0], square[1] + STEP[side][1]


# ---- one tile as it lies


def turned(side: str, turn: int) -> str:
    return SIDES[(SIDES.index(side) + turn) % 4]


def half(laid: Laid, index: int) -> str:
    """The region at a half side of the square; the halves wander by two with each quarter turn."""
    return str(laid.tile["halves"][(index - 2 * laid.turn) % 8])


def street_at(laid: Laid, side: str) -> str | None:
    """The street piece that reaches this side of the square."""
    for piece in laid.tile["streets"]:
        if side in [turned(one, laid.turn) for one in piece]:
            return str(piece)
    return None


def kind_of_region(region: str) -> str:
    return "market" if region.isupper() else "home"


def regions(tile: Part) -> list[str]:
    """All regions, also the markets that reach no side."""
    return sorted(set(tile["halves"]) | set(tile["markets"]))


def spots_on(laid: Laid, square: Square) -> list[Spot]:
    x, y = square
    streets = [Spot("street", x, y, piece) for piece in laid.tile["streets"]]
    return streets + [Spot(kind_of_region(region), x, y, region) for region in regions(laid.tile)]


def looks_same(tile: Part, one: int, two: int) -> bool:
    """Whether a renaming of regions maps the tile with turn `one` onto the tile with turn `two`."""
    first, second = Laid(tile, one), Laid(tile, two)
    if _street_sets(first) != _street_sets(second):
        return False
    names = {half(first, index): half(second, index) for index in range(8)}
    if any(names[half(first, index)] != half(second, index) for index in range(8)):
        return False  # one region would get two names
    sideless = [region for region in regions(tile) if region not in tile["halves"]]
    return any(_renames(tile, names | dict(zip(sideless, order, strict=True))) for order in permutations(sideless))


def _street_sets(laid: Laid) -> set[frozenset[str]]:
    return {frozenset(turned(side, laid.turn) for side in piece) for piece in laid.tile["streets"]}


def _renames(tile: Part, names: dict[str, str]) -> bool:
    """One to one, residential to residential, market to market of the same goods, touch to touch."""
    one_to_one = len(set(names.values())) == len(names)
    alike = all(
        kind_of_region(old) == kind_of_region(new) and tile["markets"].get(old) == tile["markets"].get(new)
        for old, new in names.items()
    )
    touches = {(names[pair[0]], names[pair[1]]) for pair in tile["touch"]}
    return one_to_one and alike and touches == {(pair[0], pair[1]) for pair in tile["touch"]}


# ---- features


def spot_of(follower: Part) -> Spot:
    return Spot(KIND_OF_ROLE[follower["role"]], follower["x"], follower["y"], follower["on"])


def exits(board: Board, spot: Spot) -> list[Edge]:
    """The sides of its square that a street piece or a region reaches."""
    laid = board[spot.x, spot.y]
    if spot.kind == "street":
        sides = {turned(side, laid.turn) for side in spot.name}
    else:
        sides = {SIDE_OF_HALF[index] for index in range(8) if half(laid, index) == spot.name}
    return [(spot.x, spot.y, side) for side in SIDES if side in sides]


def faced(board: Board, spot: Spot) -> list[Spot]:
    """What the spot meets across the sides of its tile: streets a street, half sides a half side."""
    square, laid = (spot.x, spot.y), board[spot.x, spot.y]
    met = []
    if spot.kind == "street":
        for _, _, side in exits(board, spot):
            there = beyond(square, side)
            piece = street_at(board[there], OPPOSITE[side]) if there in board else None
            if piece is not None:
                met.append(Spot("street", *there, piece))
        return met
    for index in range(8):
        there = beyond(square, SIDE_OF_HALF[index])
        if half(laid, index) == spot.name and there in board:
            region = half(board[there], MEETS[index])
            met.append(Spot(kind_of_region(region), *there, region))
    return met


def feature_of(board: Board, spot: Spot) -> Feature:
    """The whole street, market (CC-26: of any kinds) or residential area (CC-28) of a spot."""
    found = [spot]
    for member in found:  # also those added on the way
        found += [one for one in dict.fromkeys(faced(board, member)) if one.kind == spot.kind and one not in found]
    return frozenset(found)


def is_complete(board: Board, feature: Feature, closed: list[Edge]) -> bool:
    """CC-25, CC-26: each side reached meets a tile, or is itself one of the `closed` sides; a loop reaches none else."""
    return all(
        beyond((x, y), side) in board or (x, y, side) in closed for spot in feature for x, y, side in exits(board, spot)
    )


def complete_features(board: Board, closed: list[Edge]) -> set[Feature]:
    """All complete streets and markets, with or without followers (CC-31)."""
    spots = [spot for square, laid in board.items() for spot in spots_on(laid, square) if spot.kind != "home"]
    return {feature for feature in {feature_of(board, spot) for spot in spots} if is_complete(board, feature, closed)}


def worth(board: Board, feature: Feature) -> int:
    """CC-25, CC-26. A tile counts once, however often the feature is on it."""
    tiles = len({(spot.x, spot.y) for spot in feature})
    if next(iter(feature)).kind == "street":
        return tiles if tiles <= 3 else 2 * tiles
    return tiles * len({board[spot.x, spot.y].tile["markets"][spot.name] for spot in feature})


def markets_at(board: Board, area: Feature) -> set[Feature]:
    """CC-43: the different markets that touch a residential area, inside a tile or across a side."""
    found = set()
    for spot in area:
        for pair in board[spot.x, spot.y].tile["touch"]:
            if pair[0] == spot.name:
                found.add(feature_of(board, Spot("market", spot.x, spot.y, pair[1])))
        for other in faced(board, spot):
            if other.kind == "market":
                found.add(feature_of(board, other))
    return found


# ---- rows of tiles and the outer line


def row_before(board: Board, wall: Edge) -> list[Square]:
    """CC-35, CC-44: the tiles in front of a wall, up to the first gap or the far side."""
    x, y, side = wall
    row = [(x, y)]
    while beyond(row[-1], OPPOSITE[side]) in board:
        row.append(beyond(row[-1], OPPOSITE[side]))
    return row


def next_side(board: Board, edge: Edge, end: str) -> Edge:
    """CC-39: the next side of the outer line, clockwise (cw) or its mirror image (ccw)."""
    x, y, side = edge
    ahead = CLOCKWISE[side] if end == "cw" else ANTICLOCKWISE[side]
    beside = beyond((x, y), ahead)  # B
    diagonal = beyond(beside, side)  # D
    if beside in board and diagonal in board:
        return (*diagonal, OPPOSITE[ahead])  # inner corner
    if beside in board:
        return (*beside, side)  # straight on
    return (x, y, ahead)  # outer corner, even if D is a tile


def outer_line(board: Board) -> list[Edge]:
    """CC-39: all outer sides, clockwise, from the north side of a northernmost tile on."""
    x, y = min(board, key=lambda square: (square[1], square[0]))
    line: list[Edge] = []
    edge: Edge = (x, y, "N")
    while edge not in line[:1]:
        line.append(edge)
        edge = next_side(board, edge, "cw")
    return line


def open_outer_sides(board: Board, walls: list[Edge]) -> list[Edge]:
    """The outer sides with neither wall nor gate (CC-40)."""
    return [edge for edge in outer_line(board) if edge not in walls]
