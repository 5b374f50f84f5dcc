"""Sentences: what is asked, what a tile or a side is, the city and the players told aloud."""

from collections.abc import Sequence

from bastide.core.i18n import list_in_words
from bastide.games.carcassonne_city.rules.state import CCW, CW
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.games.carcassonne_city.text.i18n import _, ngettext
from bastide.games.carcassonne_city.text.where import Where, begun
from bastide.games.carcassonne_city.view import CarcassonneCityView
from bastide.games.carcassonne_city.view.pieces import Follower


def points_text(number: int) -> str:
    """1 point, 2 points."""
    return ngettext("{n} point", "{n} points", number)


def walls_text(number: int) -> str:
    """1 wall, 2 walls."""
    return ngettext("{n} wall", "{n} walls", number)


def headline(view: CarcassonneCityView, names: Sequence[str]) -> str:
    """Whose turn it is, or who has won."""
    if view.turn is not None:
        return _("{name}’s turn.", name=names[view.turn])
    best = view.winners
    points = view.points[best[0]]
    called = list_in_words(names[seat] for seat in best)
    if len(best) == 1:
        return ngettext("{names} wins with {n} point.", "{names} wins with {n} points.", points, names=called)
    return ngettext(
        "{names} share the win with {n} point.", "{names} share the win with {n} points.", points, names=called
    )


def asked(view: CarcassonneCityView, told: bool = True) -> str:
    """What the player is asked for; at the end, why it is the end (CC-40). `told` says whether points are told."""
    match view.step:
        case "over" if not view.wall_supply:
            return _("The game is over: the last wall is built.")
        case "over":
            return _("The game is over: no tile is left.")
        case "lay":
            return _("Lay the tile where it fits.") if view.laid else _("Lay the first tile.")
        case "follower":
            return _("Place a follower on the new tile, or none.")
        case "gate":
            return _("Place the gate at any outer side of the city.")
        case "wall":
            return ngettext(
                "Add a section at either end of the city wall.",
                "Add {n} sections, one at a time, at either end of the city wall.",
                view.left[view.speaker],
            )
        case "guard":
            return _("Put a guard on the new wall, or none.")
        case "tower":
            return _tower_asked(view) if told else _("Place a tower at an end of the wall, or none.")


def _tower_asked(view: CarcassonneCityView) -> str:
    low, high = sorted(view.tower_points(end) for end in (CW, CCW))
    if not low:
        return ngettext(
            "Place a tower at the end of the wall for {n} point, or none.",
            "Place a tower at the end of the wall for {n} points, or none.",
            high,
        )
    if low == high:
        return ngettext(
            "Place a tower at an end of the wall for {n} point, or none.",
            "Place a tower at an end of the wall for {n} points, or none.",
            high,
        )
    return _("Place a tower at an end of the wall for {low} or {high} points, or none.", low=low, high=high)


def _streets_text(tile: Tile) -> list[str]:
    through = [piece in ("NS", "EW") for piece in tile.streets if len(piece) == 2]
    words = [_("a straight street") if straight else _("a curved street") for straight in through]
    if through == [False, False]:
        words = [_("two curved streets")]
    ends = sum(len(piece) == 1 for piece in tile.streets)
    if ends:
        words.append((_("a street end"), _("two street ends"), _("a T-crossing"), _("a four-way crossing"))[ends - 1])
    return words


def building_text(building: str) -> str:
    """A building as one speaks of it; those with a name have an article of their own in some languages."""
    named = {
        "Petit Puits": _("the Petit Puits"),
        "Grand Puits": _("the Grand Puits"),
        "Tour Carrée": _("the Tour Carrée"),
        "Bâtiment": _("the Bâtiment"),
        "Saint Sernin": _("Saint Sernin"),
        "Saint Nazaire": _("Saint Nazaire"),
        "Château Comtal": _("the Château Comtal"),
    }
    return named.get(building) or _("a public building")


def tile_in_words(tile: Tile) -> str:
    """A tile in words, within a sentence: streets, markets, building."""
    markets = {"fish": _("a fish market"), "grain": _("a grain market"), "cattle": _("a cattle market")}
    words = [*_streets_text(tile), *(markets[goods] for _name, goods in tile.markets)]
    if tile.building:
        words.append(building_text(tile.building))
    return list_in_words(words) if words else _("homes only")


def tile_text(tile: Tile) -> str:
    """A tile in words, as a sentence begins."""
    return begun(tile_in_words(tile))


def pile_text(view: CarcassonneCityView) -> str:
    """Which pile is drawn from, and what that means for the walls."""
    pile = view.pile_in_use
    if pile is None:
        return _("No tile is left to draw.")
    return ngettext(
        "Pile {pile}: {n} tile left, {walls}.",
        "Pile {pile}: {n} tiles left, {walls}.",
        view.piles[pile],
        pile=pile + 1,
        walls=walls_due(view, pile),
    )


def walls_due(view: CarcassonneCityView, pile: int) -> str:
    """How many walls everybody builds in the time of a pile; two players build twice as many (CC-33)."""
    meaning = [_("no walls yet"), _("one wall each"), _("two walls each"), _("four walls each")]
    if view.players == 2:
        del meaning[1]
    return meaning[pile]


def _supply_text(view: CarcassonneCityView, seat: int) -> str:
    at_hand = ngettext("{n} follower in supply", "{n} followers in supply", view.supply[seat])
    if not view.resting[seat]:
        return at_hand
    return ngettext("{followers} ({n} resting)", "{followers} ({n} resting)", view.resting[seat], followers=at_hand)


def player_text(view: CarcassonneCityView, seat: int, name: str) -> str:
    """Points, followers and towers of a player."""
    placed = view.placed(seat)
    named = {
        "burgher": ngettext("{n} burgher", "{n} burghers", placed["burgher"]),
        "trader": ngettext("{n} trader", "{n} traders", placed["trader"]),
        "steward": ngettext("{n} steward", "{n} stewards", placed["steward"]),
        "guard": ngettext("{n} guard", "{n} guards", placed["guard"]),
    }
    standing = [words for role, words in named.items() if placed[role]]
    towers = ngettext("{n} tower", "{n} towers", view.tower_supply[seat])
    facts = ", ".join([points_text(view.points[seat]), _supply_text(view, seat), towers])
    if not standing:
        return f"{name}: {facts}."
    return _("{name}: {facts}; placed: {followers}.", name=name, facts=facts, followers=list_in_words(standing))


def city_text(view: CarcassonneCityView, names: Sequence[str]) -> str:
    """The city in words: how large, which old buildings, the wall, who stands where."""
    where = Where(view, names)
    words = [ngettext("A city of {n} tile.", "A city of {n} tiles.", len(view.laid))]
    if view.historic:
        places = [_("{name} {where}", name=name, where=where.third(square)) for name, square in view.historic.items()]
        words.append(f"{list_in_words(places)}.")
    if view.gate:
        built = walls_text(sum(view.wall_count))
        sides = ngettext("{n} open side", "{n} open sides", view.open_sides)
        gate = where.third(view.gate.square)
        words.append(_("Gate {where}, {walls}, {sides}.", where=gate, walls=built, sides=sides))
    words += [_follower_text(where, one, names) for one in view.followers]
    words += [_("{owner}’s guard {where}.", owner=names[one.seat], where=where.side(one.side)) for one in view.guards]
    return " ".join(words)


def _follower_text(where: Where, one: Follower, names: Sequence[str]) -> str:
    known = {"owner": names[one.seat], "where": where.tile(one.square)}
    return {
        "burgher": _("{owner}’s burgher {where}.", **known),
        "trader": _("{owner}’s trader {where}.", **known),
        "steward": _("{owner}’s steward {where}.", **known),
    }[one.role]
