"""The sentences of a drawing: what is asked, what a tile or a place is, the city and the players told aloud."""

from collections.abc import Sequence

from bastide.core.i18n import list_in_words
from bastide.games.carcassonne_city.text.i18n import _, ngettext
from bastide.games.carcassonne_city.view.facts import (
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


def points_told(number: int) -> str:
    """1 point, 2 points."""
    return ngettext("{n} point", "{n} points", number)


def walls_told(number: int) -> str:
    """1 wall, 2 walls."""
    return ngettext("{n} wall", "{n} walls", number)


def tiles_told(number: int) -> str:
    """1 tile, 2 tiles."""
    return ngettext("{n} tile", "{n} tiles", number)


def role_told(role: str, number: int) -> str:
    """So many followers of a role."""
    match role:
        case "burgher":
            return ngettext("{n} burgher", "{n} burghers", number)
        case "trader":
            return ngettext("{n} trader", "{n} traders", number)
        case "steward":
            return ngettext("{n} steward", "{n} stewards", number)
        case _:
            return ngettext("{n} guard", "{n} guards", number)


def headline(position: Position, names: Sequence[str]) -> str:
    """Whose turn it is, or who has won."""
    seat = to_act(position)
    if seat is not None:
        return _("{name}’s turn.", name=names[seat])
    best = winners(position)
    points = position["points"][best[0]]
    called = list_in_words(names[seat] for seat in best)
    if len(best) == 1:
        return ngettext("{names} wins with {n} point.", "{names} wins with {n} points.", points, names=called)
    return ngettext(
        "{names} share the win with {n} point.", "{names} share the win with {n} points.", points, names=called
    )


def asked(position: Position) -> str:
    """What the player is asked for; at the end, that it is the end."""
    step = position["step"]
    if not step:
        return _("The game is over.")
    match step["kind"]:
        case "lay":
            return _("Lay the tile where it fits.") if position["tiles"] else _("Lay the first tile.")
        case "follower":
            return _("Place a follower on the new tile, or none.")
        case "gate":
            return _("Place the gate at any outer side of the city.")
        case "wall":
            return ngettext(
                "Build a wall at either end of the wall.",
                "Build {n} walls, one at a time, at either end of the wall.",
                step["left"][step["seat"]],
            )
        case "guard":
            return _("Put a guard on the new wall, or none.")
        case _:
            return _tower_asked(position)


def _tower_asked(position: Position) -> str:
    low, high = sorted(walls_since_tower(position, end) for end in ("cw", "ccw"))
    if not low:
        return ngettext(
            "Set a tower at the end of the wall for {n} point, or none.",
            "Set a tower at the end of the wall for {n} points, or none.",
            high,
        )
    if low == high:
        return ngettext(
            "Set a tower at an end of the wall for {n} point, or none.",
            "Set a tower at an end of the wall for {n} points, or none.",
            high,
        )
    return _("Set a tower at an end of the wall for {low} or {high} points, or none.", low=low, high=high)


def lay_told(x: int, y: int, ways: int, gain: int | None, chosen: int | None) -> str:
    """The name of a square where the tile may lie."""
    square = f"{x},{y}"
    words = [ngettext("{square}: {n} way to lay the tile", "{square}: {n} ways to lay the tile", ways, square=square)]
    if gain is not None:
        best = chosen is None and ways > 1
        words.append(ngettext("up to {n} point", "up to {n} points", gain) if best else points_told(gain))
    if chosen is not None:
        words.append(ngettext("chosen with {n} quarter turn", "chosen with {n} quarter turns", chosen))
    return ", ".join(words)


def side_told(side: Side) -> str:
    """A side of a square."""
    square = f"{side[0]},{side[1]}"
    match side[2]:
        case "N":
            return _("north side of {square}", square=square)
        case "E":
            return _("east side of {square}", square=square)
        case "S":
            return _("south side of {square}", square=square)
        case _:
            return _("west side of {square}", square=square)


def wall_told(end: str, side: Side) -> str:
    """A wall at one end."""
    if end == "cw":
        return _("Wall at the clockwise end, {side}", side=side_told(side))
    return _("Wall at the counter-clockwise end, {side}", side=side_told(side))


def tower_told(end: str) -> str:
    """A tower at one end."""
    return _("Tower at the clockwise end") if end == "cw" else _("Tower at the counter-clockwise end")


def place_told(action: str, gain: int | None, chosen: bool, side: Side | None = None) -> str:
    """The name of any other place."""
    words = [_place(action, side)]
    if gain is not None:
        words.append(points_told(gain))
    if chosen:
        words.append(_("chosen"))
    return ", ".join(words)


def _place(action: str, side: Side | None) -> str:
    word, _gap, rest = action.partition(" ")
    match word:
        case "burgher":
            return _("Burgher on the street {piece}", piece=rest)
        case "trader":
            return _("Trader on the market {piece}", piece=rest)
        case "steward":
            return _("Steward in the residential area {piece}", piece=rest)
        case "gate" if side:
            return _("Gate on the {side}", side=side_told(side))
        case "wall" if side:
            return wall_told(rest, side)
        case "tower":
            return tower_told(rest)
        case _:
            return _("Guard on the new wall")


def _streets_told(tile: Tile) -> list[str]:
    through = [piece in ("NS", "EW") for piece in tile.streets if len(piece) == 2]
    words = [_("a straight street") if straight else _("a curved street") for straight in through]
    if through == [False, False]:
        words = [_("two curved streets")]
    match sum(len(piece) == 1 for piece in tile.streets):
        case 0:
            return words
        case 1:
            return [*words, _("a street end")]
        case 2:
            return [*words, _("two street ends")]
        case 3:
            return [*words, _("a T-crossing")]
        case _:
            return [*words, _("a four-way crossing")]


def market_told(goods: str) -> str:
    """A market by what it sells."""
    return {"fish": _("a fish market"), "grain": _("a grain market"), "cattle": _("a cattle market")}[goods]


def building_told(building: str) -> str:
    """A building as one speaks of it; those with a name have an article of their own in some languages."""
    named = {
        "Petit Puits": _("the Petit Puits"),
        "Grand Puits": _("the Grand Puits"),
        "Tour Carrée": _("the Tour Carrée"),
        "Bâtiment": _("the Bâtiment"),
        "Saint Sernin": _("the Saint Sernin"),
        "Saint Nazaire": _("the Saint Nazaire"),
        "Château Comtal": _("the Château Comtal"),
    }
    return named.get(building) or _("a public building")


def tile_named(tile: Tile) -> str:
    """A tile in words, within a sentence: streets, markets, building."""
    words = _streets_told(tile)
    words += [market_told(goods) for _name, goods in tile.markets]
    if tile.building:
        words.append(building_told(tile.building))
    return list_in_words(words) if words else _("homes only")


def tile_told(tile: Tile) -> str:
    """A tile in words, as a sentence begins."""
    told = tile_named(tile)
    return told[0].upper() + told[1:]


def pile_told(position: Position) -> str:
    """Which pile is drawn from, and what that means for the walls."""
    pile = pile_in_use(position)
    if pile is None:
        return _("No tile is left to draw.")
    left, walls = piles(position)[pile], walls_due(position, pile)
    return ngettext(
        "Pile {pile}: {n} tile left, {walls}.",
        "Pile {pile}: {n} tiles left, {walls}.",
        left,
        pile=pile + 1,
        walls=walls,
    )


def walls_due(position: Position, pile: int) -> str:
    """How many walls everybody builds in the time of a pile; two players build twice as many (CC-33)."""
    meaning = [_("no walls yet"), _("one wall each"), _("two walls each"), _("four walls each")]
    if position["players"] == 2:
        del meaning[1]
    return meaning[pile]


def _supply_told(position: Position, seat: int) -> str:
    supply, resting = position["supply"][seat], position["resting"][seat]
    told = ngettext("{n} follower in supply", "{n} followers in supply", supply)
    if not resting:
        return told
    return ngettext("{followers} ({n} resting)", "{followers} ({n} resting)", resting, followers=told)


def player_told(position: Position, seat: int, name: str) -> str:
    """Points, followers and towers of a player."""
    placed = roles(position, seat)
    standing = [role_told(role, placed[role]) for role in ("burgher", "trader", "steward", "guard") if placed[role]]
    towers = ngettext("{n} tower", "{n} towers", position["tower_supply"][seat])
    facts = ", ".join([points_told(position["points"][seat]), _supply_told(position, seat), towers])
    if not standing:
        return f"{name}: {facts}."
    return _("{name}: {facts}; placed: {followers}.", name=name, facts=facts, followers=list_in_words(standing))


def city_told(position: Position, pack: Pack, names: Sequence[str]) -> str:
    """The city in words: how large, which old buildings, the wall, who stands where."""
    size = len(city_of(position, pack))
    old = historic_laid(position, pack)
    words = [ngettext("A city of {n} tile.", "A city of {n} tiles.", size)]
    if old:
        told = [_("{name} at {square}", name=name, square=f"{x},{y}") for name, (x, y) in old.items()]
        words.append(f"{list_in_words(told)}.")
    gate = position["walls"]["gate"]
    if gate:
        built = walls_told(len(position["walls"]["cw"]) + len(position["walls"]["ccw"]))
        at = side_told((gate[0], gate[1], gate[2]))
        sides = ngettext("{n} open side", "{n} open sides", open_sides(position))
        words.append(_("Gate on the {side}, {walls}, {sides}.", side=at, walls=built, sides=sides))
    words += [_follower_told(one, names) for one in position["followers"]]
    return " ".join(words)


def _follower_told(one: Position, names: Sequence[str]) -> str:
    owner = names[one["seat"]]
    if one["role"] == "guard":
        x, y, side = one["wall"]
        return _("{owner}’s guard on the {side}.", owner=owner, side=side_told((x, y, side)))
    where = {"owner": owner, "square": f"{one['x']},{one['y']}", "piece": one["on"]}
    match one["role"]:
        case "burgher":
            return _("{owner}’s burgher at {square} on {piece}.", **where)
        case "trader":
            return _("{owner}’s trader at {square} on {piece}.", **where)
        case _:
            return _("{owner}’s steward at {square} on {piece}.", **where)


def street_scored(tiles: int) -> str:
    """Why there are points: a street."""
    return ngettext("street of {n} tile", "street of {n} tiles", tiles)


def market_scored(tiles: int) -> str:
    """Why there are points: a market."""
    return ngettext("market of {n} tile", "market of {n} tiles", tiles)


def tower_scored(walls: int) -> str:
    """Why there are points: a tower."""
    return ngettext("tower after {n} wall", "tower after {n} walls", walls)


def stewards_scored(markets: int) -> str:
    """Why there are points: stewards."""
    return ngettext("stewards in an area with {n} market", "stewards in an area with {n} markets", markets)


def guard_scored(side: int) -> str:
    """Why there are points: a guard on the wall of a side."""
    match side:
        case 0:
            return _("guard on the north wall")
        case 1:
            return _("guard on the east wall")
        case 2:
            return _("guard on the south wall")
        case _:
            return _("guard on the west wall")


def option_told(name: str) -> str:
    """What an option of the game is."""
    if name == "pack":
        return _("the tile pack: ours, or the file of another")
    return _("build walls also after completed features without followers (CC-31)")
