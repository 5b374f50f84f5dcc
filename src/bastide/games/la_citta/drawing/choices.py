"""Choices that have no place on the map and no open card: gold, a building by action card, a number, a wish."""

from bastide.core.actions import Action
from bastide.games.la_citta.drawing.cards import PAD, card
from bastide.games.la_citta.drawing.places import chosen_place
from bastide.games.la_citta.drawing.scene import Scene
from bastide.games.la_citta.text import actions
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import gold_word, signed
from bastide.games.la_citta.text.words import choice_price, choice_word
from bastide.look.box import Box
from bastide.look.letters import width
from bastide.look.players import TINCTURES
from bastide.look.svg import Node, group, rect, text, use

HIGH, _GAP = 38.0, 8.0
_SIGNS: dict[type[Action], str] = {
    actions.TakeGold: "coin",
    actions.Found: "castle",
    actions.Pass: "voice-back",
    actions.TakeFigures: "figure",
    actions.TakeCitizens: "citizen",
    actions.Look: "closeness",
}


def loose(scene: Scene) -> list[Action]:
    """The choices to be shown here."""
    return [action for action in scene.marks.actions if not isinstance(action, actions.OnMap | actions.TakeCard)]


def sign_of(action: Action) -> str:
    """The sign of a choice that has no place on the map."""
    match action:
        case actions.Wish(field=field) | actions.CountFor(field=field):
            return f"arch-{field}"
        case actions.Build(kind=kind) | actions.MasterBuild(kind=kind) | actions.TakeCard(kind=kind):
            return kind
        case _:
            return _SIGNS[type(action)]


def _wide(action: Action) -> float:
    return 42 + width(choice_word(action), 15) + (0 if choice_price(action) is None else 40)


def _chip(scene: Scene, action: Action, x: float, y: float, wide: float) -> Node:
    price = choice_price(action)
    gain = (scene.marks.gains or {}).get(action.text)
    chosen = action == scene.marks.chosen
    parts: list[Node | None] = [
        rect("spot", x, y, wide, HIGH, 3),
        group(use(sign_of(action), x + 7, y + 7, 24), class_=TINCTURES[scene.view.on_turn]),
        text("good", x + 36, y + 24, choice_word(action)),
    ]
    if price is not None:
        parts += [use("coin", x + wide - 38, y + 10, 18), text("good", x + wide - 17, y + 24, str(price))]
    cost = "" if price is None else f", {gold_word(price)}"
    name = f"{choice_word(action)}{cost}{'' if gain is None else f', {signed(gain)}'}"
    name = _("{place}, chosen", place=name) if chosen else name
    id_ = "do-" + action.text.replace(" ", "-")
    return chosen_place(id_, action, name, parts, "chosen" if chosen else "", scene.marks.links)


def _label(scene: Scene) -> str:
    """What the choices are played with."""
    plays = any(isinstance(action, actions.TakeGold | actions.Found | actions.Build) for action in loose(scene))
    return _("Action card") if plays else ""


def _label_room(scene: Scene) -> float:
    words = _label(scene)
    return width(words, 14) + 12 if words else 0.0


def _lines(scene: Scene, room: float) -> list[list[Action]]:
    """The choices in lines that fit, the first after the label."""
    rows: list[list[Action]] = []
    left = 0.0
    for action in loose(scene):
        need = _wide(action)
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
        need = sum(_wide(action) for action in row) + _GAP * (len(row) - 1)
        x = box.x + PAD + (0.0 if at else _label_room(scene))
        more = min(24.0, max(0.0, box.right - PAD - x - need) / len(row))
        for action in row:
            chips.append(_chip(scene, action, x, y, _wide(action) + more))
            x += _wide(action) + more + _GAP
        y += HIGH + _GAP
    return group(
        card(box), text("key", box.x + PAD, box.y + PAD + 24, _label(scene)) if _label(scene) else None, *chips
    )
