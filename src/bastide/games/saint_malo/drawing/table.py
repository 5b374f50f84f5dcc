"""The whole table as one sheet, in two layouts: wide as on a desk, narrow as on a phone."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bastide.games.saint_malo.drawing import parts as parts
from bastide.games.saint_malo.drawing.city import SIZE, Marks, plan
from bastide.games.saint_malo.drawing.parts import Seat
from bastide.games.saint_malo.text.i18n import _
from bastide.games.saint_malo.text.words import asked, headline
from bastide.games.saint_malo.view import SaintMaloView
from bastide.look.box import Box
from bastide.look.letters import shorten, width, wrap
from bastide.look.players import shield
from bastide.look.svg import Node, group, joined, moved, node, rect, text

EDGE, GAP, STRIP = 16, 10, 76
_LEFT, _BOARD, _ASIDE = 384, 548, 284
_PHONE, _PHONE_EDGE = 390, 4


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the sheet shows: what is seen, the city in front, and what is marked."""

    view: SaintMaloView
    front: int
    names: Sequence[str]
    marks: Marks
    last: Mapping[int, Sequence[str]]

    def seats(self) -> list[Seat]:
        """The players from the one in front, in the order of play."""
        players = len(self.view.cities)
        return [self._seat((self.front + at) % players) for at in range(players)]

    def _seat(self, seat: int) -> Seat:
        turn = seat == self.view.turn
        won = self.view.over and seat in self.view.winners
        flag = _("to play") if turn else _("winner") if won else ""
        return Seat(self.names[seat], self.view.cities[seat], turn or won, flag, tuple(self.last.get(seat, ())))


def _cards(seats: Sequence[Seat], box: Box) -> Iterator[Node]:
    """The cards in a box: the one in front without a plan, the others with theirs."""
    own, *others = seats
    if len(seats) == 4:
        for one, at in zip(seats, _grid(box, 2, 2), strict=True):
            yield parts.cell(one, at) if one is own else parts.stacked(one, at)
        return
    yield parts.strip(own, Box(box.x, box.y, box.width, STRIP))
    rest = Box(box.x, box.y + STRIP + GAP, box.width, box.height - STRIP - GAP)
    columns, rows = {1: (1, 1), 2: (1, 2), 4: (2, 2)}[len(others)]
    for one, at in zip(others, _grid(rest, columns, rows), strict=True):
        yield parts.beside(one, at) if at.width > 1.25 * at.height else parts.stacked(one, at)


def _grid(box: Box, columns: int, rows: int) -> list[Box]:
    wide = (box.width - GAP * (columns - 1)) / columns
    high = (box.height - GAP * (rows - 1)) / rows
    return [
        Box(box.x + (wide + GAP) * (at % columns), box.y + (high + GAP) * (at // columns), wide, high)
        for at in range(columns * rows)
    ]


def _city(sheet: Sheet, x: float, y: float, size: float) -> Node:
    drawn = plan(sheet.view.cities[sheet.front], sheet.names[sheet.front], sheet.marks)
    return group(drawn, class_="plan", transform=moved(x, y, size / SIZE))


def _headline(sheet: Sheet, room: float) -> str:
    """Whose turn it is, or who has won, with names short enough for the room."""
    each = (room - 290) / len(sheet.view.winners) - 20 if sheet.view.over else room - 80 - 20
    return headline(sheet.view, [shorten(name, max(each, 76), 19) for name in sheet.names])


def _say_wide(sheet: Sheet, wide: float) -> Node:
    """Whose turn it is and what is asked, in one line in the middle."""
    ask = asked(sheet.view)
    head = _headline(sheet, wide - 2 * EDGE - 46 - width(ask, 18))
    long = 38 + width(head, 19) + 8 + width(ask, 18)
    x = (wide - long) / 2
    words = (node("tspan", head, class_="head"), node("tspan", f" {ask}"))
    return joined([shield(sheet.view.speaker, x, 11, 32), text("status", x + 38, 34, *words)])


def wide_sheet(sheet: Sheet) -> tuple[Node, float, float]:
    """The sheet for a desk, with its size: cards, city, then dice and pirates."""
    total = 2 * EDGE + _LEFT + _BOARD + _ASIDE + 2 * EDGE
    top = 56
    high = top + _BOARD + EDGE
    aside = Box(total - EDGE - _ASIDE, top, _ASIDE, _BOARD)
    body = [
        rect("page", 0, 0, total, high),
        _say_wide(sheet, total),
        *_cards(sheet.seats(), Box(EDGE, top, _LEFT, _BOARD)),
        _city(sheet, 2 * EDGE + _LEFT, top, _BOARD),
        *_aside(sheet, aside),
    ]
    return joined(body), total, high


def _status(sheet: Sheet, x: float, y: float, wide: float) -> tuple[Node, float]:
    """The dice, or the final points when the game is over; and where the sheet ends."""
    if not sheet.view.over:
        box = Box(x, y, wide, parts.dice_height(sheet.view, wide))
        return parts.dice_sheet(sheet.view, box), box.bottom
    box = Box(x, y, wide, parts.result_height(sheet.view))
    return parts.result_sheet(sheet.view, sheet.names, box), box.bottom


def _aside(sheet: Sheet, box: Box) -> Iterator[Node]:
    status, y = _status(sheet, box.x, box.y, box.width)
    yield status
    pirates = Box(box.x, y + GAP, box.width, parts.pirates_height(sheet.view, box.width))
    yield parts.pirates_sheet(sheet.view, pirates)
    left = box.bottom - pirates.bottom - GAP
    if left >= parts.KEY_HEIGHT:
        yield parts.key_sheet(Box(box.x, pirates.bottom + GAP, box.width, left))


def _say_narrow(sheet: Sheet) -> tuple[Node, float]:
    """Whose turn it is, and below it what is asked; and where the board may begin."""
    room = _PHONE - 52
    heads = wrap(_headline(sheet, room), room, 19)
    lines = wrap(asked(sheet.view), room, 17)
    words = [text("head", 44, 26 + 23 * at, line) for at, line in enumerate(heads)]
    y = 25 + 23 * len(heads)
    words += [text("status small", 44, y + 22 * at, line) for at, line in enumerate(lines)]
    return joined([shield(sheet.view.speaker, 8, 10, 34), *words]), y - 8 + 22 * len(lines)


def narrow_sheet(sheet: Sheet) -> tuple[Node, float, float]:
    """The sheet for a phone, with its size: one column, the city over the full width."""
    x, wide = _PHONE_EDGE, _PHONE - 2 * _PHONE_EDGE
    say, y = _say_narrow(sheet)
    body = [say, _city(sheet, x, y, wide)]
    status, bottom = _status(sheet, x, y + wide + GAP, wide)
    body.append(status)
    seats = sheet.seats()
    high = {2: STRIP + GAP + 246, 3: STRIP + 2 * (216 + GAP), 4: 2 * 252 + GAP, 5: STRIP + 2 * (252 + GAP)}
    cards = Box(x, bottom + GAP + 8, wide, high[len(seats)])
    body += _cards(seats, cards)
    pirates = Box(x, cards.bottom + GAP, wide, parts.pirates_height(sheet.view, wide))
    key = Box(x, pirates.bottom + GAP, wide, parts.KEY_HEIGHT)
    body += [parts.pirates_sheet(sheet.view, pirates), parts.key_sheet(key)]
    total = key.bottom + 8
    return joined([rect("page", 0, 0, _PHONE, total), *body]), _PHONE, total
