"""The sentences of a drawing: what is asked, what a tile or a place is, the city and the players told aloud."""

from collections.abc import Iterable, Sequence

from bastide.games.carcassonne_city.facts import (
    HISTORIC,
    Pack,
    Position,
    Side,
    Tile,
    city_of,
    historic_laid,
    open_sides,
    pile_in_use,
    piles,
    roles,
    to_act,
    walls_since_tower,
    winners,
)

SIDE_WORDS = {"N": "north", "E": "east", "S": "south", "W": "west"}
END_WORDS = {"cw": "clockwise", "ccw": "counter-clockwise"}


def counted(number: int, one: str, many: str | None = None) -> str:
    """The number with its word: 1 wall, 2 walls."""
    shown = str(number).replace("-", "−")
    return f"{shown} {one if abs(number) == 1 else many or one + 's'}"


def listed(words: Iterable[str]) -> str:
    """a, b and c."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def headline(position: Position, names: Sequence[str]) -> str:
    """Whose turn it is, or who has won."""
    seat = to_act(position)
    if seat is not None:
        return f"{names[seat]}’s turn."
    best = winners(position)
    verb = "wins" if len(best) == 1 else "share the win"
    return f"{listed(names[seat] for seat in best)} {verb} with {counted(position['points'][best[0]], 'point')}."


def asked(position: Position) -> str:
    """What the player is asked for; at the end, that it is the end."""
    step = position["step"]
    if not step:
        return "The game is over."
    match step["kind"]:
        case "lay":
            return "Lay the first tile." if not position["tiles"] else "Lay the tile where it fits."
        case "follower":
            return "Place a follower on the new tile, or none."
        case "gate":
            return "Place the gate at any outer side of the city."
        case "wall":
            left = step["left"][step["seat"]]
            many = "a wall" if left == 1 else f"{left} walls, one at a time,"
            return f"Build {many} at either end of the wall."
        case "guard":
            return "Put a guard on the new wall, or none."
        case _:
            return _tower_asked(position)


def _tower_asked(position: Position) -> str:
    cw, ccw = (walls_since_tower(position, end) for end in ("cw", "ccw"))
    if not (cw and ccw):
        return f"Set a tower at the end of the wall for {counted(max(cw, ccw), 'point')}, or none."
    worth = counted(cw, "point") if cw == ccw else f"{min(cw, ccw)} or {counted(max(cw, ccw), 'point')}"
    return f"Set a tower at an end of the wall for {worth}, or none."


def lay_told(x: int, y: int, ways: int, gain: int | None, chosen: int | None) -> str:
    """The name of a square where the tile may lie."""
    words = f"{x},{y}: {counted(ways, 'way')} to lay the tile"
    if gain is not None:
        words += f", {'up to ' if chosen is None and ways > 1 else ''}{counted(gain, 'point')}"
    return words if chosen is None else f"{words}, chosen with {counted(chosen, 'quarter turn')}"


def side_told(side: Side) -> str:
    return f"{SIDE_WORDS[side[2]]} side of {side[0]},{side[1]}"


def place_told(action: str, gain: int | None, chosen: bool, side: Side | None = None) -> str:
    """The name of any other place."""
    word, _, rest = action.partition(" ")
    where = side_told(side) if side else ""
    words = {
        "burgher": f"Burgher on the street {rest}",
        "trader": f"Trader on the market {rest}",
        "steward": f"Steward in the residential area {rest}",
        "gate": f"Gate on the {where}",
        "wall": f"Wall at the {END_WORDS.get(rest, rest)} end, {where}",
        "guard": "Guard on the new wall",
        "tower": f"Tower at the {END_WORDS.get(rest, rest)} end",
    }[word]
    if gain is not None:
        words += f", {counted(gain, 'point')}"
    return f"{words}, chosen" if chosen else words


def _streets_told(tile: Tile) -> list[str]:
    words = []
    for piece in tile.streets:
        if len(piece) == 2:
            straight = piece in ("NS", "EW")
            words.append("a straight street" if straight else "a curved street")
    ends = sum(len(piece) == 1 for piece in tile.streets)
    if ends:
        crossing = {1: "a street end", 2: "two street ends", 3: "a T-crossing", 4: "a four-way crossing"}
        words.append(crossing[ends])
    return words


def tile_told(tile: Tile) -> str:
    """A tile in words: streets, markets, building."""
    words = _streets_told(tile)
    if len(words) == 2 and words[0] == words[1]:
        words = ["two curved streets"]
    words += [f"a {goods} market" for _, goods in tile.markets]
    if tile.building:
        words.append(f"the {tile.building}" if tile.building in HISTORIC else "a public building")
    told = listed(words) if words else "homes only"
    return told[0].upper() + told[1:]


def pile_told(position: Position) -> str:
    """Which pile is drawn from, and what that means for the walls."""
    pile = pile_in_use(position)
    if pile is None:
        return "No tile is left to draw."
    left = counted(piles(position)[pile], "tile")
    walls = ("no walls yet", "one wall each", "two walls each")[pile]
    return f"Pile {pile + 1}: {left} left, {walls}."


def player_told(position: Position, seat: int, name: str) -> str:
    """Points, followers and towers of a player."""
    placed = roles(position, seat)
    resting = position["resting"][seat]
    rests = f" ({resting} resting)" if resting else ""
    standing = [counted(placed[role], role) for role in ("burgher", "trader", "steward", "guard") if placed[role]]
    words = [
        counted(position["points"][seat], "point"),
        f"{counted(position['supply'][seat], 'follower')} in supply{rests}",
        counted(position["tower_supply"][seat], "tower"),
    ]
    placed_told = f"; placed: {listed(standing)}" if standing else ""
    return f"{name}: {', '.join(words)}{placed_told}."


def city_told(position: Position, pack: Pack, names: Sequence[str]) -> str:
    """The city in words: how large, which old buildings, the wall, who stands where."""
    size = counted(len(city_of(position, pack)), "tile")
    old = historic_laid(position, pack)
    words = [f"A city of {size}."]
    if old:
        words.append(f"{listed(f'{name} at {x},{y}' for name, (x, y) in old.items())}.")
    gate = position["walls"]["gate"]
    if gate:
        built = len(position["walls"]["cw"]) + len(position["walls"]["ccw"])
        at = side_told((gate[0], gate[1], gate[2]))
        words.append(f"Gate on the {at}, {counted(built, 'wall')}, {counted(open_sides(position), 'open side')}.")
    words += [_follower_told(one, names) for one in position["followers"]]
    return " ".join(words)


def _follower_told(one: Position, names: Sequence[str]) -> str:
    owner = names[one["seat"]]
    if one["role"] == "guard":
        x, y, side = one["wall"]
        return f"{owner}’s guard on the {side_told((x, y, side))}."
    return f"{owner}’s {one['role']} at {one['x']},{one['y']} on {one['on']}."
