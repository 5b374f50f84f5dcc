"""A player's card: what he has, and the ledger of his cities with their totals."""

from dataclasses import dataclass

from bastide.games.la_citta.drawing.aside import free_word
from bastide.games.la_citta.drawing.cards import PAD, card, flag
from bastide.games.la_citta.drawing.scene import Scene
from bastide.games.la_citta.rules.state import FIELDS
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import field_word, kind_word, roman, signed
from bastide.games.la_citta.text.words import standing
from bastide.games.la_citta.view import City, Player
from bastide.look.box import Box
from bastide.look.letters import shorten, width
from bastide.look.players import TINCTURES, shield
from bastide.look.svg import Node, group, joined, moved, node, path, rect, text, use

ROW, _TITLES = 26.0, 27.0
#: From which width on the ledger stands beside what the player has, and the used cards beside his goods.
_BESIDE, _ROOMY = 400.0, 350.0
#: From which width on goods stand in one line beside the ledger.
_SPACIOUS = 540.0


def _played(scene: Scene) -> bool:
    """Whether cards lie in front of anybody."""
    return any(player.used or player.face_down for player in scene.view.players)


def _top(scene: Scene, wide: float) -> float:
    """How much room name, goods and used cards take above the ledger."""
    return 112.0 if wide < _ROOMY and _played(scene) else 86.0


def height(scene: Scene, wide: float, seat: int | None = None) -> float:
    """How high the card of a player is at this width; without a seat, as the one with most cities needs it."""
    rows = max([1, *(city.number for city in scene.cities if seat in (None, city.owner))])
    table = _TITLES + ROW * rows + 8
    least = 114.0 + (26 if _played(scene) and wide < _SPACIOUS else 0)
    return max(least, 12 + table) if wide >= _BESIDE else _top(scene, wide) + table


@dataclass(frozen=True, slots=True)
class Good:
    """A sign with a number, and what it is in words."""

    sign: str
    words: str
    meaning: str
    kind: str = "good"

    @property
    def need(self) -> float:
        return 23 + width(self.words, 15)


def _goods(player: Player) -> list[Good]:
    income = f"+{player.income}" if player.income else ""
    food = f"{player.food}/{player.citizens}"
    return [
        Good("coin", f"{player.gold}{income}", _("gold, and what quarries bring each year")),
        Good("food", food, _("food for citizens"), "good short" if player.short else "good"),
        Good("card", str(player.action_cards), _("action cards left")),
        Good("castle", str(player.castles), _("castles left")),
        Good("figure", str(player.figures), _("figures left")),
    ]


def _good_row(goods: list[Good], x: float, y: float, room: float) -> Node:
    """Goods in one line, closer or smaller where the room is scarce."""
    gap = max(6.0, min(18.0, (room - sum(good.need for good in goods)) / (len(goods) - 1)))
    parts: list[Node] = []
    at = 0.0
    for good in goods:
        title = node("title", f"{good.words} {good.meaning}")
        parts.append(group(title, use(good.sign, at, -16, 20), text(good.kind, at + 23, 0, good.words)))
        at += good.need + gap
    return group(*parts, transform=moved(x, y, min(1.0, room / (at - gap))))


def _stock(player: Player, box: Box) -> Node:
    """Gold and food, then cards, castles and figures, in one line or in two."""
    goods = _goods(player)
    if box.width >= 190:
        return group(_good_row(goods, box.x, box.y, box.width), class_=TINCTURES[player.seat])
    rows = (_good_row(goods[:2], box.x, box.y, box.width), _good_row(goods[2:], box.x, box.y + 26, box.width))
    return group(*rows, class_=TINCTURES[player.seat])


def _used(player: Player, x: float, y: float, room: float, end: bool) -> Node:
    """The political cards in front of the player; those taken unseen lie face down."""
    signs = [(kind, kind_word(kind)) for kind in player.used]
    signs += [("voice-back", _("a card taken unseen"))] * player.face_down
    if not signs:
        return joined([])
    step = min(28.0, room / len(signs))
    x += max(0.0, room - step * len(signs)) if end else 0.0
    drawn = [
        group(
            node("title", title),
            rect("slip", x + step * at + 0.5, y - 1.5, 25, 25, 2),
            use(sign, x + step * at + 2.5, y + 0.5, 21),
        )
        for at, (sign, title) in enumerate(signs)
    ]
    return joined(drawn)


def _columns(box: Box) -> list[float]:
    """The middles of the six columns beside the numeral: three fields, citizens, free, food."""
    shares = (0.5, 1.5, 2.5, 3.72, 4.9, 5.8)
    wide = (box.width - 30) / 6.3
    return [box.x + 30 + wide * share for share in shares]


def _titles(scene: Scene, box: Box) -> Node:
    """The signs of the columns; a heavy line under what the people wish for."""
    columns = _columns(box)
    wished = [x for x, field in zip(columns, FIELDS, strict=False) if field in scene.view.wishes]
    signs = [*(f"arch-{field}" for field in FIELDS), "citizen", "", "food"]
    titles = [*map(field_word, FIELDS), _("citizens and limit"), _("free citizens"), _("food")]
    parts: list[Node] = []
    for x, sign, words in zip(columns, signs, titles, strict=True):
        drawn = use(sign, x - 9.5, box.y, 19) if sign else text("tiny", x, box.y + 15, free_word())
        parts.append(group(node("title", words), drawn))
    rule = path("hair", f"M{box.x:.1f} {box.y + 22.5:.1f}H{box.right:.1f}")
    heavy = [path("ink", f"M{x - 9:.1f} {box.y + 22.5:.1f}h18") for x in wished]
    return group(*parts, rule, *heavy)


def numeral(city: City, x: float, y: float, size: float = 20) -> Node:
    """The number of a city on its tincture, as on the map."""
    block = rect("tint", x, y, size + 4, size, 2)
    written = text("count small onto", x + size / 2 + 2, y + size / 2 + 4.8, roman(city.number))
    return group(block, written, class_=TINCTURES[city.owner])


def _row(city: City, box: Box, y: float) -> Node:
    """One city: three fields, citizens of at most so many, free citizens, food."""
    columns = _columns(box)
    parts = [numeral(city, box.x, y - 15)]
    for x, value, raised in zip(columns[:3], city.attraction, city.raised, strict=True):
        parts.append(text("sum" if value else "sum nil", x, y, str(value)))
        if raised:
            parts.append(group(use("figure", x + 5, y - 12, 11), class_=TINCTURES[city.owner]))
    most = "" if city.limit is None else f"/{city.limit}"
    parts.append(text("sum", columns[3], y, node("tspan", str(city.citizens)), node("tspan", most, class_="most")))
    free = "sum" if city.free > 0 else "sum short" if city.free < 0 else "sum nil"
    parts.append(text(free, columns[4], y, signed(city.free)))
    parts.append(text("sum" if city.food else "sum nil", columns[5], y, str(city.food)))
    return group(*parts)


def _table(scene: Scene, seat: int, box: Box) -> Node:
    mine = [city for city in scene.cities if city.owner == seat]
    rows = [_row(city, box, box.y + _TITLES + 17 + ROW * at) for at, city in enumerate(mine)]
    if not mine:
        return text("note", box.x, box.y + 17, _("no city"))
    return group(_titles(scene, box), *rows)


def _first_line(scene: Scene, player: Player, box: Box) -> Node:
    """Shield, name and points; below the name what marks the player this year."""
    points = signed(player.points)
    room = box.width - 38 - width(points, 24) - 6
    title = _("points") if scene.view.over else _("points if the game ended now")
    notes = ", ".join(standing(player))
    return group(
        shield(player.seat, box.x - 2, box.y, 34),
        text("name", box.x + 36, box.y + 17, shorten(scene.names[player.seat], room, 17.5)),
        text("note", box.x + 36, box.y + 34, shorten(notes, box.width - 38, 14)) if notes else None,
        group(node("title", title), text("points", box.right, box.y + 19, points)),
    )


def player_card(scene: Scene, player: Player, box: Box) -> Node:
    """The card of a player, its ledger beside or below what he has."""
    turn = scene.view.turn == player.seat
    won = scene.view.over and player.seat in scene.view.winners
    beside, roomy = box.width >= _BESIDE, _ROOMY <= box.width < _BESIDE
    inner = min(240.0, (box.width - 3 * PAD - 8) * 0.42) if beside else box.width - 2 * PAD
    left = Box(box.x + PAD, box.y + 10, inner, box.height)
    over = Box(left.right + PAD + 8, box.y + 12, box.right - 2 * PAD - 8 - left.right, 0)
    below = Box(left.x, box.y + _top(scene, box.width), inner, 0)
    two_lines = beside and box.width < _SPACIOUS
    used = box.y + (106 if two_lines else 54 if roomy else 80)
    return group(
        card(box, turn or won),
        _first_line(scene, player, left),
        _stock(player, Box(left.x, box.y + 70, 230 if roomy else inner, 0)),
        _used(player, left.x + (226 if roomy else 0), used, inner - (226 if roomy else 0), roomy),
        _table(scene, player.seat, over if beside else below),
        flag(box, _("to play") if turn else _("winner") if won else ""),
    )
