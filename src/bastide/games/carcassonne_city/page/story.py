"""The log: one line for each move."""

from collections.abc import Mapping, Sequence

from bastide.games.carcassonne_city.page.choices import awards_told
from bastide.games.carcassonne_city.page.names import side_of
from bastide.games.carcassonne_city.rules.pack import our_pack
from bastide.games.carcassonne_city.text.i18n import _
from bastide.games.carcassonne_city.text.words import headline, side_told, tile_named
from bastide.games.carcassonne_city.view.facts import Position, Side, Tile, last_wall, tiles_of, to_act
from bastide.look.old_page import Past


def told(past: Past, names: Sequence[str]) -> str:
    """Who did what, what it brought and why, and what was drawn."""
    done = _done(past, names)
    brought = awards_told(past.awards, names, past.seat)
    words = [f"{done}: {brought}." if brought else f"{done}.", *_drawn(past, names)]
    if not past.after["step"]:
        words.append(_("The game is over."))
        words.append(headline(past.after, names))
    return " ".join(words)


def _tiles(position: Position) -> Mapping[str, Tile]:
    """The tiles that can be told by their id: a position names its pack, and only ours is known by name."""
    return tiles_of(our_pack()) if position["pack"] == our_pack()["name"] else {}


def _done(past: Past, names: Sequence[str]) -> str:
    name = names[past.seat]
    word, _gap, rest = past.action.partition(" ")
    match word:
        case "lay":
            return _laid(past, name, rest.split(" ")[0])
        case "none":
            return _left_out(past, name)
        case "gate":
            return _("{name} places the gate on the {side}", name=name, side=side_told(side_of(past.action)))
        case "wall":
            return _built(name, rest, last_wall(past.after, rest) or (0, 0, "N"))
        case "guard":
            x, y, side = last_wall(past.before, past.before["step"]["end"]) or (0, 0, "N")
            return _("{name} posts a guard on the {side}", name=name, side=side_told((x, y, side)))
        case "tower":
            if rest == "cw":
                return _("{name} sets a tower at the clockwise end", name=name)
            return _("{name} sets a tower at the counter-clockwise end", name=name)
        case _:
            return _placed(past, name, word)


def _laid(past: Past, name: str, square: str) -> str:
    """The line before told what was drawn; before the first one there is none."""
    tile = _tiles(past.before).get(past.before["step"]["tile"])
    if tile is None or past.before["tiles"]:
        return _("{name} lays the tile on {square}", name=name, square=square)
    return _("{name} lays the first tile: {tile}", name=name, tile=tile_named(tile))


def _built(name: str, end: str, side: Side) -> str:
    where = side_told(side)
    if end == "cw":
        return _("{name} builds a wall at the clockwise end, {side}", name=name, side=where)
    return _("{name} builds a wall at the counter-clockwise end, {side}", name=name, side=where)


def _placed(past: Past, name: str, role: str) -> str:
    square = f"{past.before['step']['x']},{past.before['step']['y']}"
    return {
        "burgher": _("{name} places a burgher on the street on {square}", name=name, square=square),
        "trader": _("{name} places a trader on the market on {square}", name=name, square=square),
        "steward": _("{name} places a steward in the residential area on {square}", name=name, square=square),
    }[role]


def _left_out(past: Past, name: str) -> str:
    kind = past.before["step"]["kind"]
    return {
        "follower": _("{name} places no follower", name=name),
        "guard": _("{name} posts no guard", name=name),
        "tower": _("{name} sets no tower", name=name),
    }[kind]


def _drawn(past: Past, names: Sequence[str]) -> list[str]:
    """What was drawn for the next turn, and what fitted nowhere."""
    known = _tiles(past.after)
    seat = to_act(past.after)
    who = names[past.after["turn"] if seat is None else seat]
    words: list[str] = []
    for text in past.chance:
        word, _gap, tile_id = text.partition(" ")
        tile = known.get(tile_id)
        what = tile_named(tile) if tile else tile_id
        if word == "draw":
            words.append(_("{name} draws {tile}.", name=who, tile=what))
        elif word == "aside":
            words.append(_("{name} draws {tile}: it fits nowhere and is set aside.", name=who, tile=what))
    return words


def new_places(past: Sequence[Past]) -> list[str]:
    """Where on the plan something is new, for its ticks."""
    found: list[str] = []
    for one in past:
        word, _gap, rest = one.action.partition(" ")
        if word in ("lay", "gate"):
            found.append(one.action)
        elif word in ("wall", "tower"):
            found += _at_wall(last_wall(one.after, rest))
        elif word == "guard":
            found += _at_wall(last_wall(one.before, one.before["step"]["end"]))
    return list(dict.fromkeys(found))


def _at_wall(side: Side | None) -> list[str]:
    return [f"{side[0]},{side[1]} {side[2]}"] if side else []
