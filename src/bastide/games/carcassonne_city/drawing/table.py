"""The whole table as one sheet, in two layouts: wide as on a desk, narrow as on a phone."""

from collections.abc import Sequence
from dataclasses import dataclass

from bastide.games.carcassonne_city.drawing import cards
from bastide.games.carcassonne_city.drawing.city import FRAME, View, plan
from bastide.games.carcassonne_city.drawing.layout import Box
from bastide.games.carcassonne_city.drawing.locator import locator
from bastide.games.carcassonne_city.drawing.places import Place, Scene
from bastide.games.carcassonne_city.drawing.shapes import TILE
from bastide.games.carcassonne_city.drawing.views import fitted, panes, scale_of, whole_view
from bastide.games.carcassonne_city.text.i18n import _, ngettext
from bastide.games.carcassonne_city.text.words import asked, headline
from bastide.games.carcassonne_city.view.facts import Pack, to_act, winners
from bastide.look.letters import shorten, width, wrap
from bastide.look.players import shield
from bastide.look.svg import Node, joined, node, number, rect, text

EDGE, GAP = 16.0, 10.0
_LEFT, _BOARD, _ASIDE, _HIGH = 244.0, 724.0, 248.0, 664.0
_PHONE, _PHONE_EDGE = 390.0, 4.0


@dataclass(frozen=True, slots=True)
class Table:
    """What the sheet shows: the position with its marks, the places, who sits where, whose card comes first."""

    scene: Scene
    pack: Pack
    found: Sequence[Place]
    names: Sequence[str]
    seat: int

    @property
    def seats(self) -> list[int]:
        players = self.scene.position["players"]
        return [(self.seat + at) % players for at in range(players)]


def _pane(table: Table, view: View, box: Box, found: Sequence[Place]) -> Node:
    """A part of the plan in a box, cut off at its edges."""
    scale = scale_of(view, box.width)
    band = FRAME / scale
    corner = view.left * TILE - band, view.top * TILE - band
    size = box.width / scale, box.height / scale
    return node(
        "svg",
        plan(table.scene, view, found, scale),
        class_="plan",
        x=box.x,
        y=box.y,
        width=box.width,
        height=box.height,
        view_box=" ".join(map(number, (*corner, *size))),
    )


def _speaker(table: Table) -> int:
    seat = to_act(table.scene.position)
    return winners(table.scene.position)[0] if seat is None else seat


def _headline(table: Table, room: float) -> str:
    """Whose turn it is, or who has won, with names short enough for the room."""
    over = not table.scene.position["step"]
    count = len(winners(table.scene.position)) if over else 1
    each = (room - (290 if over else 80)) / count - 20
    return headline(table.scene.position, [shorten(name, max(each, 76), 19) for name in table.names])


def _say_wide(table: Table, wide: float) -> Node:
    """Whose turn it is and what is asked, in one line in the middle."""
    ask = asked(table.scene.position)
    head = _headline(table, wide - 2 * EDGE - 46 - width(ask, 18))
    x = (wide - 38 - width(head, 19) - 8 - width(ask, 18)) / 2
    words = (node("tspan", head, class_="head"), node("tspan", f" {ask}"))
    return joined([shield(_speaker(table), x, 11, 32), text("say", x + 38, 34, *words)])


def _stacked(table: Table, box: Box, columns: int = 1) -> tuple[list[Node], float]:
    """The players' cards below each other or in columns, and where they end; an odd one comes first, over all columns."""
    wide = (box.width - GAP * (columns - 1)) / columns
    odd = len(table.seats) % columns
    drawn: list[Node] = []
    y = box.y
    for at, seat in enumerate(table.seats):
        alone = at < odd
        row, column = (0, 0) if alone else divmod(at - odd, columns)
        y = box.y + (row + (1 if odd and not alone else 0)) * (cards.CARD + GAP)
        place = Box(box.x + column * (wide + GAP), y, box.width if alone else wide, cards.CARD)
        drawn.append(cards.player(table.scene.position, seat, table.names[seat], place))
    return drawn, y + cards.CARD


def _aside(table: Table, box: Box) -> list[Node]:
    position, pack = table.scene.position, table.pack
    one = Box(box.x, box.y, box.width, cards.status_height(position))
    two = Box(box.x, one.bottom + GAP, box.width, cards.TO_COME)
    three = Box(box.x, two.bottom + GAP, box.width, cards.OLD_KEY)
    return [
        cards.status(position, pack, table.names, one),
        cards.coming(position, pack, two),
        cards.old_buildings(position, pack, three),
    ]


def wide_sheet(table: Table) -> tuple[Node, float, float]:
    """The sheet for a desk, with its size: players, city, then what the moment is about and what is to come."""
    total, top = 4 * EDGE + _LEFT + _BOARD + _ASIDE, 56.0
    left = Box(EDGE, top, _LEFT, _HIGH)
    board = Box(left.right + EDGE, top, _BOARD, _HIGH)
    players, bottom = _stacked(table, left)
    key = Box(left.x, bottom + GAP, _LEFT, cards.ROLE_KEY)
    view = fitted(whole_view(table.scene, table.found), board.width, board.height, 92)
    body = [
        rect("page", 0, 0, total, top + _HIGH + EDGE),
        _say_wide(table, total),
        *players,
        cards.role_key(_speaker(table), key),
        _pane(table, view, board, table.found),
        *_aside(table, Box(board.right + EDGE, top, _ASIDE, _HIGH)),
    ]
    return joined(body), total, top + _HIGH + EDGE


def _say_narrow(table: Table) -> tuple[Node, float]:
    """Whose turn it is, and below it what is asked; and where the board may begin."""
    room = _PHONE - 52
    heads = wrap(_headline(table, room), room, 19)
    lines = wrap(asked(table.scene.position), room, 17)
    words = [text("head", 44, 26 + 23 * at, line) for at, line in enumerate(heads)]
    y = 25 + 23 * len(heads)
    words += [text("say small", 44, y + 22 * at, line) for at, line in enumerate(lines)]
    return joined([shield(_speaker(table), 8, 10, 34), *words]), y - 8 + 22 * len(lines)


def _shown_large(table: Table, wide: float) -> list[View]:
    """The views of the phone: the whole city while a tile is large enough, or at the end; else the part of the choice."""
    kind = (table.scene.position["step"] or {"kind": ""})["kind"]
    across = 4.4 if kind in ("follower", "guard") else 6.8
    whole = whole_view(table.scene, table.found)
    if not kind or (whole.width <= across and whole.height <= across):
        high = whole.height * TILE * scale_of(whole, wide) + 2 * FRAME
        return [fitted(whole, wide, min(wide, max(high, 0.6 * wide)), 92)]
    return panes(table.scene, table.found, across, across)


def _boards(table: Table, views: Sequence[View], x: float, y: float, wide: float) -> tuple[list[Node], float]:
    """The panes below each other; each place is drawn in one of them."""
    left = list(table.found)
    drawn: list[Node] = []
    for view in views:
        high = view.height * TILE * scale_of(view, wide) + 2 * FRAME
        mine = [place for place in left if view.shows(place.middle[0] / TILE, place.middle[1] / TILE)]
        left = [place for place in left if place not in mine]
        if len(views) > 1 and mine:
            ends = {"cw": _("The clockwise end"), "ccw": _("The counter-clockwise end")}
            drawn.append(text("note", x + 8, y + 15, ends.get(mine[0].action.split()[-1], "")))
            y += 21
        drawn.append(_pane(table, view, Box(x, y, wide, high), mine))
        y += high + 6
    return drawn, y - 6


def _outside(table: Table, views: Sequence[View]) -> str:
    """How many places lie outside what is shown large."""
    hidden = [
        place
        for place in table.found
        if not any(view.shows(place.middle[0] / TILE, place.middle[1] / TILE) for view in views)
    ]
    if not hidden:
        return ""
    return ngettext("{n} more place outside this view", "{n} more places outside this view", len(hidden))


def narrow_sheet(table: Table) -> tuple[Node, float, float]:
    """The sheet for a phone, with its size: one column, the part of the city where the choice is over the full width."""
    position = table.scene.position
    x, wide = _PHONE_EDGE, _PHONE - 2 * _PHONE_EDGE
    say, y = _say_narrow(table)
    views = _shown_large(table, wide)
    boards, y = _boards(table, views, x, y, wide)
    body = [say, *boards]
    note = _outside(table, views)
    if note:
        body.append(text("note", x + 8, y + 18, note))
        y += 24
    whole = whole_view(table.scene, table.found)
    cut = len(views) > 1 or views[0].width < whole.width - 0.01 or views[0].height < whole.height - 0.01
    high = max(cards.status_height(position), 112.0 if cut else 0.0)
    map_wide = 128.0 if cut else -GAP
    now = Box(x, y + GAP, wide - map_wide - GAP, high)
    body.append(cards.status(position, table.pack, table.names, now))
    if cut:
        body.append(locator(table.scene, table.found, views, Box(now.right + GAP, now.y, map_wide, high)))
    players, y = _stacked(table, Box(x, now.bottom + GAP + 8, wide, 0), 1 if position["players"] < 3 else 2)
    body += players
    for draw, tall in ((cards.coming, cards.TO_COME), (cards.old_buildings, cards.OLD_KEY)):
        box = Box(x, y + GAP, wide, tall)
        body.append(draw(position, table.pack, box))
        y = box.bottom
    key = Box(x, y + GAP, wide, cards.ROLE_KEY)
    body.append(cards.role_key(_speaker(table), key))
    total = key.bottom + 8
    return joined([rect("page", 0, 0, _PHONE, total), *body]), _PHONE, total
