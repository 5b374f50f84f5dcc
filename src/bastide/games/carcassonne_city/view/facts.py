"""What can be read off a position and a tile pack: sides, features, walls, rows, piles, who leads. For pictures and words."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Position = Mapping[str, Any]
Pack = Mapping[str, Any]
Entry = Mapping[str, Any]
Square = tuple[int, int]
Side = tuple[int, int, str]

SIDES = "NESW"
STEP: dict[str, Square] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
GOODS = ("fish", "grain", "cattle")
HISTORIC = (
    "Petit Puits",
    "Grand Puits",
    "Tour Carrée",
    "Bâtiment",
    "Saint Sernin",
    "Saint Nazaire",
    "Château Comtal",
)
PILES = (30, 25, 20)
#: The half side of the neighbour that each half side of a square meets.
FACING = (5, 4, 7, 6, 1, 0, 3, 2)


@dataclass(frozen=True, slots=True)
class Tile:
    """One entry of a pack, in a form that can be kept in a set: half sides, street pieces, markets, building."""

    name: str
    halves: str
    streets: tuple[str, ...]
    markets: tuple[tuple[str, str], ...]
    touch: tuple[str, ...]
    building: str | None

    @classmethod
    def of(cls, entry: Entry) -> "Tile":
        return cls(
            str(entry["id"]),
            entry["halves"],
            tuple(entry["streets"]),
            tuple(sorted(entry["markets"].items())),
            tuple(entry["touch"]),
            entry["building"],
        )

    def goods(self, market: str) -> str:
        return dict(self.markets)[market]

    def inner(self) -> list[str]:
        """The markets that reach no side."""
        return [market for market, _ in self.markets if market not in self.halves]

    def residential(self) -> list[str]:
        return sorted({region for region in self.halves if region.islower()})

    def piece(self, side: str) -> str | None:
        """The street piece that reaches a side."""
        return next((piece for piece in self.streets if side in piece), None)


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile as it lies in the city."""

    tile: Tile
    x: int
    y: int
    turn: int

    def region(self, half: int) -> str:
        """The region at a half side of the square, counted clockwise from the left half of the north side."""
        return self.tile.halves[(half - 2 * self.turn) % 8]

    def street(self, side: str) -> str | None:
        """The street piece at a side of the square."""
        return self.tile.piece(turned(side, -self.turn))

    def open_sides(self, piece: str) -> list[str]:
        return [turned(side, self.turn) for side in piece]


City = Mapping[Square, Laid]


@dataclass(frozen=True, slots=True)
class Feature:
    """A street, market or residential area through all its tiles: squares with the piece or region there."""

    kind: str
    parts: frozenset[tuple[int, int, str]]


def turned(side: str, turns: int) -> str:
    """A side after quarter turns clockwise."""
    return SIDES[(SIDES.index(side) + turns) % 4]


#: The last packs that were asked about, held so that nothing else can have their identity.
_known: dict[int, tuple[Pack, dict[str, Tile]]] = {}


def tiles_of(pack: Pack) -> dict[str, Tile]:
    """The tiles of a pack by their ids; every drawing asks for them several times."""
    found = _known.get(id(pack))
    if found is None:
        if len(_known) >= 8:
            _known.clear()
        found = _known[id(pack)] = pack, {entry["id"]: Tile.of(entry) for entry in pack["tiles"]}
    return found[1]


def city_of(position: Position, pack: Pack) -> dict[Square, Laid]:
    """The tiles that lie, by square, in reading order."""
    known = tiles_of(pack)
    laid = sorted(position["tiles"], key=lambda one: (one["y"], one["x"]))
    return {(one["x"], one["y"]): Laid(known[one["id"]], one["x"], one["y"], one["turn"]) for one in laid}


def kind_of(name: str, role: str | None = None) -> str:
    """Whether a name of the pack means a street piece, a market or a residential area; a role tells it for certain."""
    if role:
        return {"burgher": "street", "trader": "market"}.get(role, "residential")
    return "residential" if name.islower() else "market"


def _street_beside(city: City, part: tuple[int, int, str]) -> Iterator[tuple[int, int, str]]:
    x, y, piece = part
    for side in city[x, y].open_sides(piece):
        beside = city.get((x + STEP[side][0], y + STEP[side][1]))
        there = beside.street(turned(side, 2)) if beside else None
        if beside and there:
            yield beside.x, beside.y, there


def _region_beside(city: City, part: tuple[int, int, str]) -> Iterator[tuple[int, int, str]]:
    x, y, region = part
    for half in range(8):
        dx, dy = STEP[SIDES[half // 2]]
        beside = city.get((x + dx, y + dy))
        if beside and city[x, y].region(half) == region:
            there = beside.region(FACING[half])
            if there.islower() == region.islower():
                yield beside.x, beside.y, there


def feature(city: City, kind: str, x: int, y: int, name: str) -> Feature:
    """The whole feature to which a piece or region of one tile belongs."""
    beside = _street_beside if kind == "street" else _region_beside
    found = {(x, y, name)}
    fresh = [(x, y, name)] if (x, y) in city else []
    while fresh:
        for part in beside(city, fresh.pop()):
            if part not in found:
                found.add(part)
                fresh.append(part)
    return Feature(kind, frozenset(found))


def row(city: City, side: Side) -> list[Square]:
    """The tiles that a guard on this wall sees: straight on up to the first gap."""
    x, y, outward = side
    dx, dy = STEP[turned(outward, 2)]
    seen: list[Square] = []
    while (x, y) in city:
        seen.append((x, y))
        x, y = x + dx, y + dy
    return seen


def beyond(side: Side) -> Square:
    """The square on the other side of a wall."""
    x, y, outward = side
    return x + STEP[outward][0], y + STEP[outward][1]


def next_side(city: Iterable[Square], side: Side, clockwise: bool = True) -> Side:
    """The side that follows on the outer line of the city."""
    laid = city if isinstance(city, Mapping | set | frozenset) else set(city)
    x, y, outward = side
    ahead = turned(outward, 1 if clockwise else -1)
    b = x + STEP[ahead][0], y + STEP[ahead][1]
    d = b[0] + STEP[outward][0], b[1] + STEP[outward][1]
    if b in laid and d in laid:
        return d[0], d[1], turned(ahead, 2)
    if b in laid:
        return b[0], b[1], outward
    return x, y, ahead


def outer_sides(city: Iterable[Square]) -> list[Side]:
    """All sides on the outer line, clockwise from the first one in reading order."""
    laid = set(city)
    if not laid:
        return []
    x, y = min(laid, key=lambda at: (at[1], at[0]))
    line = [(x, y, "N")]
    while (after := next_side(laid, line[-1])) != line[0]:
        line.append(after)
    return line


def walls(position: Position) -> list[Side]:
    """Gate and walls in clockwise order."""
    standing = position["walls"]
    if standing["gate"] is None:
        return []
    sides = [*reversed(standing["ccw"]), standing["gate"], *standing["cw"]]
    return [(x, y, side) for x, y, side in sides]


def last_wall(position: Position, end: str) -> Side | None:
    """The wall, or the gate, that is the end of the wall in this direction."""
    standing = position["walls"]
    found = standing[end][-1] if standing[end] else standing["gate"]
    return (found[0], found[1], found[2]) if found else None


def next_wall(position: Position, end: str) -> Side | None:
    """Where the next wall at this end will stand."""
    last = last_wall(position, end)
    squares = {(one["x"], one["y"]) for one in position["tiles"]}
    return next_side(squares, last, end == "cw") if last else None


def walls_since_tower(position: Position, end: str) -> int:
    """How many walls stand at this end beyond the last tower, or beyond the gate."""
    before = max((tower["after"] for tower in position["towers"] if tower["end"] == end), default=0)
    return len(position["walls"][end]) - before


def open_sides(position: Position) -> int:
    """Outer sides without wall or gate."""
    line = outer_sides((one["x"], one["y"]) for one in position["tiles"])
    return len(line) - len(set(line) & set(walls(position)))


def ranking(position: Position) -> list[int]:
    """The seats, best first."""
    return sorted(range(position["players"]), key=lambda seat: (-position["points"][seat], seat))


def winners(position: Position) -> list[int]:
    return [seat for seat, mine in enumerate(position["points"]) if mine == max(position["points"])]


def to_act(position: Position) -> int | None:
    """Who is asked now."""
    return int(position["step"]["seat"]) if position["step"] else None


def roles(position: Position, seat: int) -> Counter[str]:
    """How many followers of a seat stand in each role."""
    return Counter(one["role"] for one in position["followers"] if one["seat"] == seat)


def piles(position: Position) -> list[int]:
    """How many tiles each pile has; what one seat may know tells no more than that."""
    return [pile if isinstance(pile, int) else len(pile) for pile in position["piles"]]


def to_come(position: Position, pack: Pack) -> list[Tile]:
    """The tiles not yet drawn: everyone can count them, nobody knows their order."""
    known = tiles_of(pack)
    names = position.get("unseen") or [name for pile in position["piles"] if not isinstance(pile, int) for name in pile]
    return sorted((known[name] for name in names), key=lambda tile: tile.name)


def pile_in_use(position: Position) -> int | None:
    """The pile from which the next tile comes; None when all are empty."""
    return next((at for at, left in enumerate(piles(position)) if left), None)


def historic_laid(position: Position, pack: Pack) -> dict[str, Square]:
    """The historic buildings in the city, and where."""
    city = city_of(position, pack)
    return {
        laid.tile.building: at for at, laid in city.items() if laid.tile.building in HISTORIC and laid.tile.building
    }


def reach(squares: Sequence[Square]) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of some squares; right and bottom are the lines after the last."""
    if not squares:
        return 0, 0, 1, 1
    xs, ys = [x for x, _ in squares], [y for _, y in squares]
    return min(xs), min(ys), max(xs) + 1, max(ys) + 1
