"""What lies round the plan on a drawn table: players' cards, tile in hand, wall building, what is to come, keys, final points."""

from collections.abc import Sequence

from bastide.games.carcassonne_city.drawing.layout import Box
from bastide.games.carcassonne_city.drawing.shapes import TILE
from bastide.games.carcassonne_city.drawing.tiles import building_sign, whole
from bastide.games.carcassonne_city.rules.pack import GOODS, HISTORIC_BUILDINGS
from bastide.games.carcassonne_city.rules.state import CCW, CW
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.games.carcassonne_city.text.i18n import _, ngettext
from bastide.games.carcassonne_city.text.words import points_text, tile_text
from bastide.games.carcassonne_city.view import CarcassonneCityView
from bastide.look.letters import shorten, width, wrap
from bastide.look.players import TINCTURES, shield
from bastide.look.svg import Node, group, joined, moved, node, path, rect, text, use

PAD = 12.0
CARD, ROW = 78.0, 26.0


def signed(number: int) -> str:
    return str(number).replace("-", "−")


def card(box: Box, turn: bool = False) -> Node:
    inset = 1 if turn else 0.5
    kind = "card turn" if turn else "card"
    return rect(kind, box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset, 3)


def _flag(box: Box, words: str) -> Node | None:
    """A word on the upper edge of a card."""
    if not words:
        return None
    wide = width(words, 12) + 14
    left = box.right - wide - 10
    label = text("label", left + wide / 2, box.y + 5.5, words)
    return group(rect("plate", left, box.y - 8, wide, 18, 3), label, class_="flag")


def at_hand(view: CarcassonneCityView, seat: int) -> str:
    """How many followers a player has at hand, and how many of them rest."""
    supply, resting = str(view.supply[seat]), view.resting[seat]
    return ngettext("{supply} ({n} resting)", "{supply} ({n} resting)", resting, supply=supply) if resting else supply


def _stock(view: CarcassonneCityView, seat: int, x: float, y: float, room: float) -> Node:
    """Followers and towers at hand, then guards and stewards in the city, each with its sign."""
    placed = view.placed(seat)
    towers = str(view.tower_supply[seat])
    goods = [
        ("burgher", at_hand(view, seat), _("followers left")),
        ("tower", towers, _("towers left")),
        ("guard", str(placed["guard"]), _("guards on the wall")),
        ("steward", str(placed["steward"]), _("stewards in the city")),
    ]
    needs = [24 + width(words, 15) + (5 if sign == "steward" else 0) for sign, words, _ in goods]
    gap = max(4.0, min(16.0, (room - sum(needs)) / 3))
    parts: list[Node] = []
    at = 0.0
    for (sign, words, meaning), need in zip(goods, needs, strict=True):
        wide = 24.0 if sign == "steward" else 20.0
        drawn = use(sign, at, -15 if sign != "steward" else -13, wide, 20 if sign != "steward" else 15)
        parts.append(group(node("title", meaning), drawn, text("good", at + wide + 3, 0, words)))
        at += need + gap
    return group(*parts, class_=TINCTURES[seat], transform=moved(x, y, min(1.0, room / (at - gap))))


def player(view: CarcassonneCityView, seat: int, name: str, box: Box) -> Node:
    """Shield, name and points, and below them what the player has."""
    turn = view.turn == seat
    won = view.step == "over" and seat in view.winners
    points = signed(view.points[seat])
    room = box.width - 2 * PAD - 32 - width(points, 24) - 6
    return group(
        card(box, turn or won),
        shield(seat, box.x + PAD - 2, box.y + 8, 30),
        text("name", box.x + PAD + 32, box.y + 29, shorten(name, room, 17.5)),
        text("points", box.right - PAD, box.y + 31, points),
        _stock(view, seat, box.x + PAD - 1, box.y + 63, box.width - 2 * PAD + 2),
        _flag(box, _("to play") if turn else _("winner") if won else ""),
    )


def _head(box: Box, words: str) -> Node:
    return text("name", box.x + PAD, box.y + 26, words)


def _lines(words: str, kind: str, size: float, x: float, y: float, room: float, most: int = 9) -> Node:
    step = size + 4
    return joined(text(kind, x, y + step * at, line) for at, line in enumerate(wrap(words, room, size)[:most]))


def tile_card(tile: Tile, turn: int, head: str, box: Box) -> Node:
    """A tile large, and what is on it."""
    size = box.height - 2 * PAD
    drawn = group(
        whole(tile, turn), rect("ink", 0, 0, TILE, TILE), transform=moved(box.x + PAD, box.y + PAD, size / TILE)
    )
    left = box.x + 2 * PAD + size
    room = box.right - PAD - left
    return group(
        card(box),
        group(drawn, class_="plan"),
        text("name", left, box.y + 27, shorten(head, room, 17.5)),
        _lines(tile_text(tile) + ".", "note", 14, left, box.y + 48, room, int((box.height - 44) // 18)),
    )


def _building_card(view: CarcassonneCityView, names: Sequence[str], box: Box) -> Node:
    """A wall building: who still places how many walls."""
    rows: list[Node] = []
    y = box.y + 36
    for seat, left in enumerate(view.left):
        if left:
            room = box.width - 2 * PAD - 34 - 24 * min(left, 4)
            rows += [
                shield(seat, box.x + PAD, y, 21),
                text("good", box.x + PAD + 26, y + 16, shorten(names[seat], room, 15)),
                *(use("rampart", box.right - PAD - 23 * (at + 1), y - 2, 24) for at in range(min(left, 4))),
            ]
            y += ROW - 2
    if not rows:
        rows = [_lines(_("No walls left to build this round."), "note", 14, box.x + PAD, y + 12, box.width - 2 * PAD)]
    cause = shorten(names[view.whose], 90, 14)
    by = _lines(_("{name} caused it.", name=cause), "note", 14, box.x + PAD, box.bottom - 12, box.width - 2 * PAD, 1)
    return group(card(box), _head(box, _("Wall building")), *rows, by)


def _tower_card(view: CarcassonneCityView, box: Box) -> Node:
    ends = ((CW, _("Clockwise")), (CCW, _("Counter-clockwise")))
    rows = [
        _row(words, points_text(view.tower_points(end)), box, 42 + ROW * at) for at, (end, words) in enumerate(ends)
    ]
    return group(card(box), _head(box, _("Tower")), *rows)


def status_height(view: CarcassonneCityView) -> float:
    if view.step == "over":
        return 42.0 + 28 * view.players
    if view.building:
        return 66 + (ROW - 2) * max(1, sum(map(bool, view.left)))
    return 116


def status(view: CarcassonneCityView, names: Sequence[str], box: Box) -> Node:
    """What the moment is about: the tile in hand or just laid, the wall building, the tower, or the final points."""
    if view.step == "over":
        return result(view, names, box)
    if view.hand:
        return tile_card(view.hand, 0, _("Tile in hand"), box)
    if view.new_tile:
        return tile_card(view.new_tile.tile, view.new_tile.turn, _("Tile just laid"), box)
    return _tower_card(view, box) if view.step == "tower" else _building_card(view, names, box)


def result(view: CarcassonneCityView, names: Sequence[str], box: Box) -> Node:
    """The final points, best first; a tick stands before those who won."""
    rows: list[Node] = []
    for at, seat in enumerate(view.ranking):
        y = box.y + 36 + 28 * at
        points = signed(view.points[seat])
        room = box.width - 2 * PAD - 60 - width(points, 24)
        rows += [use("tick", box.x + PAD - 4, y + 2, 22)] if seat in view.winners else []
        rows += [
            shield(seat, box.x + PAD + 22, y, 25),
            text("name", box.x + PAD + 52, y + 20, shorten(names[seat], room, 17.5)),
            text("points", box.right - PAD, y + 21, points),
        ]
    return group(card(box), _head(box, _("Final points")), group(*rows, class_="track"))


def _row(words: str, value: str, box: Box, down: float) -> Node:
    """A line of a list: words, dots, figures."""
    y = box.y + down + 12
    left, right = box.x + PAD + width(words, 15) + 4, box.right - PAD - width(value, 15) - 6
    dots = path("fine-free", f"M{left:.1f} {y - 4:.1f}H{right:.1f}") if right > left + 8 else None
    figures = text("good end", box.right - PAD, y, value)
    return joined([text("good", box.x + PAD, y, words), *([dots] if dots else []), figures])


def tiles_with(goods: str) -> str:
    """How the tiles that show these goods are called."""
    return {"fish": _("tiles with fish"), "grain": _("tiles with grain"), "cattle": _("tiles with cattle")}[goods]


TO_COME = 42 + 36 + 3 * ROW + 38


def coming(view: CarcassonneCityView, box: Box) -> Node:
    """The piles, walls and open sides that are left, and what the tiles to come show."""
    left = view.to_come
    third = (box.width - 2 * PAD) / 3
    parts: list[Node] = []
    for at, pile in enumerate(view.piles):
        x, y = box.x + PAD + third * at, box.y + 38
        words = str(pile)
        parts += [
            use("pile", x, y, 26, class_=None if pile else "not-open"),
            text("good", x + 31, y + 19, words),
        ]
        if at == view.pile_in_use:
            parts.append(
                group(node("title", _("drawn from now")), rect("ink", x - 6, y - 3, width(words, 15) + 44, 33, 3))
            )
    buildings = (
        sum(tile.building == "public" for tile in left),
        sum(tile.building in HISTORIC_BUILDINGS for tile in left),
    )
    rows = [
        (_("Walls in supply"), str(view.wall_supply)),
        (_("Open sides of the city"), str(view.open_sides)),
        (_("Public, historic buildings"), f"{buildings[0]}, {buildings[1]}"),
    ]
    parts += [_row(words, value, box, 76 + ROW * at) for at, (words, value) in enumerate(rows)]
    for at, goods in enumerate(GOODS):
        x, y = box.x + PAD + third * at, box.y + 76 + 3 * ROW + 4
        count = sum(goods in dict(tile.markets).values() for tile in left)
        sign = use(goods, x, y - 2, 26)
        parts.append(group(node("title", tiles_with(goods)), sign, text("good", x + 32, y + 16, str(count))))
    return group(card(box), _head(box, _("Still to come")), *parts)


OLD_KEY = 40 + 7 * ROW


def old_buildings(view: CarcassonneCityView, box: Box) -> Node:
    """The historic buildings by sign and name, and where they are."""
    laid = view.historic
    aside = {tile.building for tile in view.aside}
    rows: list[Node] = []
    for at, name in enumerate(HISTORIC_BUILDINGS):
        y = box.y + 36 + ROW * at
        where = "{},{}".format(*map(signed, laid[name])) if name in laid else _("to come")
        where = _("set aside") if name in aside else where
        rows += [
            use(building_sign(name), box.x + PAD, y - 3, 25),
            text("key", box.x + PAD + 33, y + 16, name),
            text("note end", box.right - PAD, y + 16, where),
        ]
    return group(card(box), _head(box, _("Historic buildings")), *rows)


ROLE_KEY = 40 + 5 * ROW


def _roles() -> list[tuple[str, str]]:
    return [
        ("burgher", _("burgher on a street")),
        ("trader", _("trader on a market")),
        ("steward", _("steward among homes")),
        ("guard", _("guard on the wall")),
        ("tower", _("tower at its end")),
    ]


def role_key(seat: int, box: Box) -> Node:
    """The pieces by form."""
    rows: list[Node] = []
    for at, (sign, words) in enumerate(_roles()):
        y = box.y + 36 + ROW * at
        drawn = use(sign, box.x + PAD - 2, y + 2, 28, 17.5) if sign == "steward" else use(sign, box.x + PAD, y - 2, 24)
        rows += [group(drawn, class_=TINCTURES[seat]), text("key", box.x + PAD + 34, y + 16, words)]
    return group(card(box), _head(box, _("Pieces")), *rows)
