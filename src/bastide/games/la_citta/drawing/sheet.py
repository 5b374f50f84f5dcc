"""The whole table as one sheet, in two layouts: wide as on a desk, narrow as on a phone."""

from collections.abc import Sequence
from dataclasses import dataclass

from bastide.games.la_citta.drawing import aside, choices, ledger
from bastide.games.la_citta.drawing.locator import locator
from bastide.games.la_citta.drawing.places import Place
from bastide.games.la_citta.drawing.plan import FRAME, map_region, plan, whole_region
from bastide.games.la_citta.drawing.regions import fitted, focus, scale_of
from bastide.games.la_citta.drawing.scene import Scene
from bastide.games.la_citta.text.i18n import ngettext
from bastide.games.la_citta.text.words import asked, headline, moment
from bastide.games.la_citta.view import Player
from bastide.look.box import Box
from bastide.look.letters import shorten, width, wrap
from bastide.look.players import shield
from bastide.look.region import Region
from bastide.look.svg import Node, joined, node, number, rect, text

EDGE, GAP = 16.0, 10.0
_SHEET, _ASIDE, _TOP = 1280.0, 300.0, 56.0
#: How high the map is by number of players: fewer play on a part of it, which is shown larger.
_HIGH = {2: 700.0, 3: 664.0}
_FULL = 612.0
_PHONE, _PHONE_EDGE = 390.0, 4.0
#: How large a unit of the plane is on a phone: a hex of 38 px.
_NEAR = 0.95


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is shown: the table with its marks, the places, whose card comes first."""

    scene: Scene
    found: Sequence[Place]
    front: int

    @property
    def players(self) -> list[Player]:
        every = self.scene.view.players
        return [*every[self.front :], *every[: self.front]]


def _pane(sheet: Sheet, region: Region, box: Box) -> Node:
    """A part of the map in a box, cut off at its edges."""
    scale = scale_of(region, box.width)
    corner = region.left - FRAME / scale, region.top - FRAME / scale
    size = box.width / scale, box.height / scale
    shown = " ".join(map(number, (*corner, *size)))
    place = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
    return node("svg", plan(sheet.scene, region, sheet.found, scale), class_="plan", view_box=shown, **place)


def _speaker(sheet: Sheet) -> int:
    view = sheet.scene.view
    return view.winners[0] if view.turn is None else view.turn


def _headline(sheet: Sheet, room: float) -> str:
    """Whose turn it is, or who has won, with names short enough for the room."""
    view = sheet.scene.view
    count = len(view.winners) if view.over else 1
    each = (room - (290 if view.over else 80)) / count - 20
    return headline(view, [shorten(name, max(each, 76), 19) for name in sheet.scene.names])


def _ask(sheet: Sheet) -> str:
    view = sheet.scene.view
    return asked(view) if view.over else f"{moment(view)} {asked(view)}"


def _say_wide(sheet: Sheet) -> Node:
    """Whose turn it is and what is asked, in one line in the middle."""
    ask = _ask(sheet)
    head = _headline(sheet, _SHEET - 2 * EDGE - 46 - width(ask, 18))
    x = (_SHEET - 38 - width(head, 19) - 8 - width(ask, 18)) / 2
    words = (node("tspan", head, class_="head"), node("tspan", f" {ask}"))
    return joined([shield(_speaker(sheet), x, 11, 32), text("status", x + 38, 34, *words)])


def _aside(sheet: Sheet, box: Box) -> tuple[list[Node], float]:
    """The cards beside the map, and where they end."""
    scene = sheet.scene
    one = Box(box.x, box.y, box.width, aside.CALENDAR)
    if scene.view.over:
        two = Box(box.x, one.bottom + GAP, box.width, aside.result_height(scene))
        return [aside.calendar(scene, one), aside.result(scene, two)], two.bottom
    two = Box(box.x, one.bottom + GAP, box.width, aside.VOICES)
    three = Box(box.x, two.bottom + GAP, box.width, aside.cards_height(scene.view))
    drawn = [
        aside.calendar(scene, one),
        aside.voice_cards(scene.view, two),
        aside.open_cards(scene, three),
    ]
    return drawn, three.bottom


def _in_row(sheet: Sheet, box: Box) -> tuple[list[Node], float]:
    """The players' cards beside each other, and where they end."""
    count = len(sheet.players)
    wide = (box.width - GAP * (count - 1)) / count
    high = ledger.height(sheet.scene, wide)
    places = [Box(box.x + at * (wide + GAP), box.y, wide, high) for at in range(count)]
    drawn = [
        ledger.player_card(sheet.scene, player, place) for player, place in zip(sheet.players, places, strict=True)
    ]
    return drawn, box.y + high


def _stacked(sheet: Sheet, x: float, y: float, wide: float) -> tuple[list[Node], float]:
    """The players' cards below each other, each as high as it must be, and where they end."""
    drawn: list[Node] = []
    for player in sheet.players:
        place = Box(x, y, wide, ledger.height(sheet.scene, wide, player.seat))
        drawn.append(ledger.player_card(sheet.scene, player, place))
        y = place.bottom + GAP + 3
    return drawn, y - GAP - 3


def wide_sheet(sheet: Sheet) -> tuple[Node, float, float]:
    """The sheet for a desk, with its size: map, what lies beside it, choices, players with their cities, supply."""
    scene, inner = sheet.scene, _SHEET - 2 * EDGE
    beside, bottom = _aside(sheet, Box(_SHEET - EDGE - _ASIDE, _TOP, _ASIDE, 0))
    board = Box(EDGE, _TOP, inner - _ASIDE - EDGE, max(_HIGH.get(len(sheet.players), _FULL), bottom - _TOP))
    region = fitted(whole_region(scene), map_region(scene), board.width, board.height, 1.25)
    body = [_say_wide(sheet), _pane(sheet, region, board), *beside]
    left = min(aside.KEY, board.bottom - bottom - GAP)
    if left >= aside.LEAST_KEY:
        body.append(aside.key(_speaker(sheet), Box(_SHEET - EDGE - _ASIDE, bottom + GAP, _ASIDE, left)))
    y = board.bottom + EDGE
    if high := choices.height(scene, inner):
        body.append(choices.choices(scene, Box(EDGE, y, inner, high)))
        y += high + EDGE
    players, y = _in_row(sheet, Box(EDGE, y + 4, inner, 0))
    body += players
    store = Box(EDGE, y + GAP, inner, aside.supply_height(6))
    body.append(aside.supply(scene.view, store, 6))
    total = store.bottom + EDGE
    return joined([rect("page", 0, 0, _SHEET, total), *body]), _SHEET, total


def _say_narrow(sheet: Sheet) -> tuple[Node, float]:
    """Whose turn it is, and below it what is asked; and where the board may begin."""
    room = _PHONE - 52
    heads = wrap(_headline(sheet, room), room, 19)
    rows = wrap(_ask(sheet), room, 17)
    words = [text("head", 44, 26 + 23 * at, line) for at, line in enumerate(heads)]
    y = 25 + 23 * len(heads)
    words += [text("status small", 44, y + 22 * at, line) for at, line in enumerate(rows)]
    return joined([shield(_speaker(sheet), 8, 10, 34), *words]), y - 8 + 22 * len(rows)


def _outside(sheet: Sheet, region: Region) -> str:
    """How many places lie outside what is shown large."""
    hidden = sum(not region.shows(place.middle) for place in sheet.found)
    if not hidden:
        return ""
    return ngettext("{n} more place outside this view", "{n} more places outside this view", hidden)


def narrow_sheet(sheet: Sheet) -> tuple[Node, float, float]:
    """The sheet for a phone, with its size: one column, the part of the map where the choice is over the full width."""
    scene = sheet.scene
    x, wide = _PHONE_EDGE, _PHONE - 2 * _PHONE_EDGE
    say, y = _say_narrow(sheet)
    board = Box(x, y, wide, 400)
    region = focus(scene, sheet.found, (wide - 2 * FRAME) / _NEAR, (board.height - 2 * FRAME) / _NEAR)
    body = [say, _pane(sheet, region, board)]
    y = board.bottom
    if note := _outside(sheet, region):
        body.append(text("note", x + 8, y + 18, note))
        y += 22
    if high := choices.height(scene, wide):
        body.append(choices.choices(scene, Box(x, y + GAP, wide, high)))
        y += high + GAP
    now = Box(x, y + GAP, 232, 104)
    small = Box(now.right + GAP, now.y, wide - now.width - GAP, now.height)
    body += [aside.calendar(scene, now), locator(scene, sheet.found, region, small)]
    more, y = _below(sheet, now.bottom + GAP, x, wide)
    body += more
    return joined([rect("page", 0, 0, _PHONE, y), *body]), _PHONE, y


def _below(sheet: Sheet, y: float, x: float, wide: float) -> tuple[list[Node], float]:
    """On a phone below the map: voices or final points, players with their cities, open cards, supply."""
    scene = sheet.scene
    over = scene.view.over
    first = Box(x, y, wide, aside.result_height(scene) if over else aside.VOICES)
    drawn = [aside.result(scene, first) if over else aside.voice_cards(scene.view, first)]
    players, y = _stacked(sheet, x, first.bottom + GAP + 6, wide)
    drawn += players
    if not over:
        cards = Box(x, y + GAP, wide, aside.cards_height(scene.view))
        drawn.append(aside.open_cards(scene, cards))
        y = cards.bottom
    store = Box(x, y + GAP, wide, aside.supply_height(3))
    key = Box(x, store.bottom + GAP, wide, aside.KEY)
    drawn += [aside.supply(scene.view, store, 3), aside.key(_speaker(sheet), key)]
    return drawn, key.bottom + 8
