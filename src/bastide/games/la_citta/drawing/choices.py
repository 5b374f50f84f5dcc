"""Choices that have no place on the map and no open card: gold, a building by action card, a number, a wish."""

from bastide.games.la_citta.drawing.cards import PAD, card
from bastide.games.la_citta.drawing.places import chosen_place, on_map
from bastide.games.la_citta.drawing.scene import Scene
from bastide.games.la_citta.rules.state import FIELDS
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import gold_word, signed
from bastide.games.la_citta.text.words import choice_price, choice_word
from bastide.games.la_citta.view.facts import LARGE, MEDIUM
from bastide.look.box import Box
from bastide.look.letters import width
from bastide.look.players import TINCTURES
from bastide.look.svg import Node, group, rect, text, use

HIGH, _GAP = 38.0, 8.0
_SIGNS = {
    "gold": "coin",
    "found": "castle",
    "pass": "voice-back",
    "figures": "figure",
    "citizens": "citizen",
    "look": "closeness",
}


def loose(scene: Scene) -> list[str]:
    """The choices to be shown here."""
    return [action for action in scene.marks.actions if on_map(action) is None and not action.startswith("card ")]


def _sign(action: str) -> str | None:
    word, _space, rest = action.partition(" ")
    field = rest if word == "wish" else word
    if field in FIELDS:
        return f"arch-{field}"
    return rest if word == "build" else _SIGNS.get(word)


def _price(scene: Scene, action: str) -> int | None:
    """The price, where it differs between the choices."""
    if (scene.position["step"] or {}).get("kind") == "master":
        kind = action.partition(" ")[2]
        return 4 if kind in LARGE else 2 if kind in MEDIUM else 1
    return choice_price(action)


def _wide(scene: Scene, action: str) -> float:
    price = _price(scene, action)
    return 42 + width(choice_word(action), 15) + (0 if price is None else 40)


def _chip(scene: Scene, action: str, x: float, y: float, wide: float) -> Node:
    price = _price(scene, action)
    gain = (scene.marks.gains or {}).get(action)
    sign = _sign(action)
    chosen = action == scene.marks.chosen
    parts: list[Node | None] = [
        rect("spot", x, y, wide, HIGH, 3),
        group(use(sign, x + 7, y + 7, 24), class_=TINCTURES[scene.position["turn"]]) if sign else None,
        text("good", x + 36, y + 24, choice_word(action)),
    ]
    if price is not None:
        parts += [use("coin", x + wide - 38, y + 10, 18), text("good", x + wide - 17, y + 24, str(price))]
    cost = "" if price is None else f", {gold_word(price)}"
    told = f"{choice_word(action)}{cost}{'' if gain is None else f', {signed(gain)}'}"
    told = _("{place}, chosen", place=told) if chosen else told
    name = "do-" + action.replace(" ", "-")
    return chosen_place(name, action, told, parts, "chosen" if chosen else "", scene.marks.links)


def _label(scene: Scene) -> str:
    """What the choices are played with."""
    plays = (scene.position["step"] or {}).get("kind") == "politics" and loose(scene) != ["pass"]
    return _("Action card") if plays else ""


def _label_room(scene: Scene) -> float:
    words = _label(scene)
    return width(words, 14) + 12 if words else 0.0


def _lines(scene: Scene, room: float) -> list[list[str]]:
    """The choices in lines that fit, the first after the label."""
    rows: list[list[str]] = []
    left = 0.0
    for action in loose(scene):
        need = _wide(scene, action)
        if not rows or need > left:
            left = room if rows else room - _label_room(scene)
            rows.append([])
        rows[-1].append(action)
        left -= need + _GAP
    return rows


def height(scene: Scene, wide: float) -> float:
    rows = len(_lines(scene, wide - 2 * PAD))
    return rows * (HIGH + _GAP) - _GAP + 2 * PAD if rows else 0.0


def choices(scene: Scene, box: Box) -> Node:
    """The choices as a card of small buttons."""
    chips: list[Node] = []
    y = box.y + PAD
    for at, row in enumerate(_lines(scene, box.width - 2 * PAD)):
        need = sum(_wide(scene, action) for action in row) + _GAP * (len(row) - 1)
        x = box.x + PAD + (0.0 if at else _label_room(scene))
        more = min(24.0, max(0.0, box.right - PAD - x - need) / len(row))
        for action in row:
            chips.append(_chip(scene, action, x, y, _wide(scene, action) + more))
            x += _wide(scene, action) + more + _GAP
        y += HIGH + _GAP
    return group(
        card(box), text("key", box.x + PAD, box.y + PAD + 24, _label(scene)) if _label(scene) else None, *chips
    )
