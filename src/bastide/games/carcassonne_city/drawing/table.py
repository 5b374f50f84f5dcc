"""The whole table as one sheet, in two layouts: wide as on a desk, narrow as on a phone."""

from collections.abc import Sequence
from dataclasses import dataclass

from bastide.games.carcassonne_city.drawing import cards
from bastide.games.carcassonne_city.drawing.city import plan
from bastide.games.carcassonne_city.drawing.extents import fitted, panes, scale_of, whole_extent
from bastide.games.carcassonne_city.drawing.frame import FRAME
from bastide.games.carcassonne_city.drawing.layout import Box
from bastide.games.carcassonne_city.drawing.locator import locator
from bastide.games.carcassonne_city.drawing.places import Place, Scene
from bastide.games.carcassonne_city.drawing.shapes import TILE
from bastide.games.carcassonne_city.text.actions import BuildWall, SetTower
from bastide.games.carcassonne_city.text.directions import facing_text
from bastide.games.carcassonne_city.text.i18n import ngettext
from bastide.games.carcassonne_city.text.where import begun
from bastide.games.carcassonne_city.text.words import asked, headline
from bastide.games.carcassonne_city.view import CarcassonneCityView
from bastide.look.letters import shorten, width, wrap
from bastide.look.players import shield
from bastide.look.region import Region
from bastide.look.svg import Node, joined, node, number, rect, text

EDGE, GAP = 16.0, 10.0
_LEFT, _BOARD, _ASIDE, _HIGH = 244.0, 724.0, 248.0, 664.0
_PHONE, _PHONE_EDGE = 390.0, 4.0


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the sheet shows: the plan with its marks, the places, who sits where, whose card comes first."""

    scene: Scene
    found: Sequence[Place]
    names: Sequence[str]
    seat: int

    @property
    def view(self) -> CarcassonneCityView:
        return self.scene.view

    @property
    def seats(self) -> list[int]:
        """All seats, the first card's first."""
        return [(self.seat + at) % self.view.players for at in range(self.view.players)]


def _pane(sheet: Sheet, extent: Region, box: Box, found: Sequence[Place]) -> Node:
    """A part of the plan in a box, cut off at its edges."""
    scale = scale_of(extent, box.width)
    band = FRAME / scale
    corner = extent.left * TILE - band, extent.top * TILE - band
    size = box.width / scale, box.height / scale
    return node(
        "svg",
        plan(sheet.scene, extent, found, scale),
        class_="plan",
        x=box.x,
        y=box.y,
        width=box.width,
        height=box.height,
        view_box=" ".join(map(number, (*corner, *size))),
    )


def _headline(sheet: Sheet, room: float) -> str:
    """Whose turn it is, or who has won, with names short enough for the room."""
    over = sheet.view.step == "over"
    count = len(sheet.view.winners) if over else 1
    each = (room - (290 if over else 80)) / count - 20
    return headline(sheet.view, [shorten(name, max(each, 76), 19) for name in sheet.names])


def _say_wide(sheet: Sheet, wide: float) -> Node:
    """Whose turn it is and what is asked, in one line in the middle."""
    ask = asked(sheet.view)
    head = _headline(sheet, wide - 2 * EDGE - 46 - width(ask, 18))
    x = (wide - 38 - width(head, 19) - 8 - width(ask, 18)) / 2
    words = (node("tspan", head, class_="head"), node("tspan", f" {ask}"))
    return joined([shield(sheet.view.speaker, x, 11, 32), text("status", x + 38, 34, *words)])


def _stacked(sheet: Sheet, box: Box, columns: int = 1) -> tuple[list[Node], float]:
    """The players' cards below each other or in columns, and where they end; an odd one comes first, over all columns."""
    wide = (box.width - GAP * (columns - 1)) / columns
    odd = len(sheet.seats) % columns
    drawn: list[Node] = []
    y = box.y
    for at, seat in enumerate(sheet.seats):
        alone = at < odd
        row, column = (0, 0) if alone else divmod(at - odd, columns)
        y = box.y + (row + (1 if odd and not alone else 0)) * (cards.CARD + GAP)
        place = Box(box.x + column * (wide + GAP), y, box.width if alone else wide, cards.CARD)
        drawn.append(cards.player(sheet.view, seat, sheet.names[seat], place))
    return drawn, y + cards.CARD


def _aside(sheet: Sheet, box: Box) -> list[Node]:
    view = sheet.view
    one = Box(box.x, box.y, box.width, cards.status_height(view))
    two = Box(box.x, one.bottom + GAP, box.width, cards.TO_COME)
    three = Box(box.x, two.bottom + GAP, box.width, cards.OLD_KEY)
    return [
        cards.status(view, sheet.names, one),
        cards.coming(view, two),
        cards.old_buildings(view, three),
    ]


def wide_sheet(sheet: Sheet) -> tuple[Node, float, float]:
    """The sheet for a desk, with its size: players, city, then what the moment is about and what is to come."""
    total, top = 4 * EDGE + _LEFT + _BOARD + _ASIDE, 56.0
    left = Box(EDGE, top, _LEFT, _HIGH)
    board = Box(left.right + EDGE, top, _BOARD, _HIGH)
    players, bottom = _stacked(sheet, left)
    key = Box(left.x, bottom + GAP, _LEFT, cards.ROLE_KEY)
    extent = fitted(whole_extent(sheet.scene, sheet.found), board.width, board.height, 92)
    body = [
        rect("page", 0, 0, total, top + _HIGH + EDGE),
        _say_wide(sheet, total),
        *players,
        cards.role_key(sheet.view.speaker, key),
        _pane(sheet, extent, board, sheet.found),
        *_aside(sheet, Box(board.right + EDGE, top, _ASIDE, _HIGH)),
    ]
    return joined(body), total, top + _HIGH + EDGE


def _say_narrow(sheet: Sheet) -> tuple[Node, float]:
    """Whose turn it is, and below it what is asked; and where the board may begin."""
    room = _PHONE - 52
    heads = wrap(_headline(sheet, room), room, 19)
    lines = wrap(asked(sheet.view), room, 17)
    words = [text("head", 44, 26 + 23 * at, line) for at, line in enumerate(heads)]
    y = 25 + 23 * len(heads)
    words += [text("status small", 44, y + 22 * at, line) for at, line in enumerate(lines)]
    return joined([shield(sheet.view.speaker, 8, 10, 34), *words]), y - 8 + 22 * len(lines)


def _shown_large(sheet: Sheet, wide: float) -> list[Region]:
    """The extents of the phone: the whole city while a tile is large enough, or at the end; else the part of the choice."""
    across = 4.4 if sheet.view.step in ("follower", "guard") else 6.8
    whole = whole_extent(sheet.scene, sheet.found)
    if sheet.view.step == "over" or (whole.width <= across and whole.height <= across):
        high = whole.height * TILE * scale_of(whole, wide) + 2 * FRAME
        return [fitted(whole, wide, min(wide, max(high, 0.6 * wide)), 92)]
    return panes(sheet.scene, sheet.found, across, across)


def _boards(sheet: Sheet, extents: Sequence[Region], x: float, y: float, wide: float) -> tuple[list[Node], float]:
    """The panes below each other; each place is drawn in one of them."""
    left = list(sheet.found)
    drawn: list[Node] = []
    for extent in extents:
        high = extent.height * TILE * scale_of(extent, wide) + 2 * FRAME
        mine = [place for place in left if extent.shows((place.middle[0] / TILE, place.middle[1] / TILE))]
        left = [place for place in left if place not in mine]
        if len(extents) > 1 and mine:
            drawn.append(text("note", x + 8, y + 15, _end_named(sheet, mine[0])))
            y += 21
        drawn.append(_pane(sheet, extent, Box(x, y, wide, high), mine))
        y += high + 6
    return drawn, y - 6


def _end_named(sheet: Sheet, place: Place) -> str:
    if not isinstance(place.action, BuildWall | SetTower):
        return ""
    side = sheet.view.next_wall(place.action.end)
    where = sheet.scene.where
    return begun(f"{where.third(side.square)}, {facing_text(side.facing)}") if side else ""


def _outside(sheet: Sheet, extents: Sequence[Region]) -> str:
    """How many places lie outside what is shown large."""
    hidden = [
        place
        for place in sheet.found
        if not any(extent.shows((place.middle[0] / TILE, place.middle[1] / TILE)) for extent in extents)
    ]
    if not hidden:
        return ""
    return ngettext("{n} more place outside this view", "{n} more places outside this view", len(hidden))


def narrow_sheet(sheet: Sheet) -> tuple[Node, float, float]:
    """The sheet for a phone, with its size: one column, the part of the city where the choice is over the full width."""
    view = sheet.view
    x, wide = _PHONE_EDGE, _PHONE - 2 * _PHONE_EDGE
    say, y = _say_narrow(sheet)
    extents = _shown_large(sheet, wide)
    boards, y = _boards(sheet, extents, x, y, wide)
    body = [say, *boards]
    note = _outside(sheet, extents)
    if note:
        body.append(text("note", x + 8, y + 18, note))
        y += 24
    whole = whole_extent(sheet.scene, sheet.found)
    cut = len(extents) > 1 or extents[0].width < whole.width - 0.01 or extents[0].height < whole.height - 0.01
    high = max(cards.status_height(view), 112.0 if cut else 0.0)
    map_wide = 128.0 if cut else -GAP
    now = Box(x, y + GAP, wide - map_wide - GAP, high)
    body.append(cards.status(view, sheet.names, now))
    if cut:
        body.append(locator(sheet.scene, sheet.found, extents, Box(now.right + GAP, now.y, map_wide, high)))
    players, y = _stacked(sheet, Box(x, now.bottom + GAP + 8, wide, 0), 1 if view.players < 3 else 2)
    body += players
    for draw, tall in ((cards.coming, cards.TO_COME), (cards.old_buildings, cards.OLD_KEY)):
        box = Box(x, y + GAP, wide, tall)
        body.append(draw(view, box))
        y = box.bottom
    key = Box(x, y + GAP, wide, cards.ROLE_KEY)
    body.append(cards.role_key(sheet.view.speaker, key))
    total = key.bottom + 8
    return joined([rect("page", 0, 0, _PHONE, total), *body]), _PHONE, total
