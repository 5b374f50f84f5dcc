"""Where one may choose something on the map: hexes to build on, cities and buildings to take."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote_plus

from bastide.games.la_citta.drawing.geometry import Point, centre, hex_path, reading_order
from bastide.games.la_citta.drawing.pieces import lone
from bastide.games.la_citta.drawing.scene import Scene
from bastide.games.la_citta.rules.paths import Hex, hex_of
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import food_word, kind_word, roman, signed
from bastide.games.la_citta.view.facts import Position, food_at, gold_at
from bastide.look.players import TINCTURES
from bastide.look.svg import Node, group, node, path, text, use

_ON_MAP = re.compile(r"(castle|at|from|on|in|starve|demolish) (-?\d+,-?\d+)")


@dataclass(frozen=True, slots=True)
class Place:
    """One place: its hex, the action behind it, its name, and what is drawn, the spot first."""

    at: Hex
    action: str
    told: str
    parts: tuple[Node | None, ...]
    state: str

    @property
    def middle(self) -> Point:
        return centre(self.at)

    def drawn(self, links: bool) -> Node:
        return chosen_place(f"hex-{self.at[0]}-{self.at[1]}", self.action, self.told, self.parts, self.state, links)


def chosen_place(name: str, action: str, told: str, parts: Sequence[Node | None], state: str, links: bool) -> Node:
    """A place that can be chosen, on the map or on a card: a link, or without links its drawing."""
    kind = f"place legal {state}".strip()
    if links:
        href = f"?choose={quote_plus(action, safe=',')}"
        return node("a", *parts, class_=kind, id=name, href=href, aria_label=told)
    return group(*parts, class_=kind, id=name, role="img", aria_label=told)


def on_map(action: str) -> Hex | None:
    """The hex of an action that has one."""
    found = _ON_MAP.fullmatch(action)
    return hex_of(found[2]) if found else None


def building(scene: Scene) -> str:
    """What would come on a free hex: the building asked for, or a castle."""
    step = scene.position["step"] or {}
    return str(step.get("building", "castle"))


def gain_of(scene: Scene, action: str, at: Hex) -> int | None:
    """What an action brings: as told, or for farms, quarries and castles what the land gives."""
    if scene.marks.gains is not None:
        return scene.marks.gains.get(action)
    if at in scene.built:
        return None
    kind = building(scene)
    if kind in ("farm", "castle"):
        return food_at(scene.position, scene.plain, at)
    return gold_at(scene.position, scene.plain, at) if kind == "quarry" else None


def _beside(scene: Scene, at: Hex) -> str:
    """What stands there, or which city a free hex is beside."""
    if at in scene.built:
        figures, kind = scene.built[at][1:]
        name, number = scene.names[figures.owner], roman(figures.number)
        return _("{building} of {name}’s city {number}", building=kind_word(kind), name=name, number=number)
    for other in scene.plain.beside(at):
        if other in scene.built and scene.built[other][1].owner == scene.position["turn"]:
            return _("beside city {number}", number=roman(scene.built[other][1].number))
    return ""


def place_told(action: str, position: Position, beside: str, gain: int | None, chosen: bool) -> str:
    """The name of a place on the map: the hex, whose it is or what it is beside, what happens, what it brings."""
    word, _space, where = action.partition(" ")
    told = f"{where}{f', {beside}' if beside else ''}: {_done(word, position['step'] or {})}"
    if gain is not None:
        told += f", {_brought(word, position['step'] or {}, gain)}"
    return _("{place}, chosen", place=told) if chosen else told


def _done(word: str, step: Position) -> str:
    """What happens at a place."""
    match word:
        case "at" if "building" in step:
            return _("{building} here", building=kind_word(step["building"]))
        case "at":
            return _("new city here")
        case "on":
            return _("rich harvest here") if step.get("kind") == "harvest" else _("figures here")
        case "demolish":
            return _("demolish it")
        case "castle":
            return _("castle here")
        case "from":
            return _("this castle gives the citizen")
        case "in":
            return _("the citizens come into this city")
        case "starve":
            return _("a citizen leaves this city")
        case _:
            return word


def _brought(word: str, step: Position, gain: int) -> str:
    """What the land gives at a place, with its unit where that is plain."""
    building = step.get("building", "castle") if word == "at" else word
    if building == "quarry":
        return _("{n} gold a year", n=signed(gain))
    return food_word(gain) if building in ("farm", "castle") else signed(gain)


def _gain(gain: int | None, x: float, y: float, kind: str = "") -> Node | None:
    if gain is None:
        return None
    shown = f"{gain:+d}".replace("-", "−") if gain else "0"
    return text(f"gain {kind}".strip() if gain else f"gain none {kind}".strip(), x, y, shown)


def _parts(scene: Scene, at: Hex, gain: int | None, chosen: bool) -> list[Node | None]:
    x, y = centre(at)
    if at in scene.built:
        return [path("spot", hex_path(at, 1.24)), lone(scene, at), _badge(gain, x, y)]
    spot = path("spot", hex_path(at, 0.866))
    if not chosen:
        return [spot, _gain(gain, x, y + 5)]
    tincture = TINCTURES[scene.position["turn"]]
    size, top = (22, 16) if gain is not None else (28, 14)
    sign = group(use(building(scene), x - size / 2, y - top, size), class_=f"new {tincture}")
    return [spot, sign, _gain(gain, x, y + 17, "tight")]


def _badge(gain: int | None, x: float, y: float) -> Node | None:
    """The gain over the corner of a hex on which something stands."""
    if gain is None:
        return None
    back = node("circle", class_="spot", cx=x + 15, cy=y - 15, r=11)
    return group(back, _gain(gain, x + 15, y - 10.5, "tight"))


def places(scene: Scene) -> list[Place]:
    """All places on the map in reading order."""
    found: dict[Hex, Place] = {}
    for action in scene.marks.actions:
        at = on_map(action)
        if at is None or (at not in scene.plain.colours and at not in scene.built):
            continue
        chosen = action == scene.marks.chosen
        gain = gain_of(scene, action, at)
        told = place_told(action, scene.position, _beside(scene, at), gain, chosen)
        state = "chosen" if chosen else "dull" if gain == 0 else ""
        found[at] = Place(at, action, told, tuple(_parts(scene, at, gain, chosen)), state)
    return sorted(found.values(), key=lambda place: reading_order(place.at))


def hexes_named(words: Sequence[str]) -> list[Hex]:
    """The hexes that some texts name, whatever else they say."""
    found = [re.search(r"-?\d+,-?\d+", word) for word in words]
    return list(dict.fromkeys(hex_of(one[0]) for one in found if one))
