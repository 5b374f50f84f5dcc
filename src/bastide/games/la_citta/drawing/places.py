"""Where one may choose something on the map: hexes to build on, cities and buildings to take."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote_plus

from bastide.core.actions import Action
from bastide.games.la_citta.drawing.geometry import Point, centre, hex_path, reading_order
from bastide.games.la_citta.drawing.pieces import lone
from bastide.games.la_citta.drawing.scene import Scene
from bastide.games.la_citta.rules.paths import Hex
from bastide.games.la_citta.text import actions
from bastide.games.la_citta.text.city_words import city_title
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import capital, food_word, kind_word, roman, signed
from bastide.games.la_citta.text.where import told_apart, where, where_in
from bastide.look.players import TINCTURES
from bastide.look.svg import Node, group, node, path, text, use
from bastide.look.verdicts import judged_name, verdict_on


@dataclass(frozen=True, slots=True)
class Place:
    """One place: the action behind it, its name, what it brings, and what is drawn, the spot first."""

    action: actions.OnMap
    where: str  # in words, within its city where it belongs to one; other places of the choice are called otherwise
    name: str
    gain: int | None
    parts: tuple[Node | None, ...]
    state: str

    @property
    def at(self) -> Hex:
        return self.action.at

    @property
    def middle(self) -> Point:
        return centre(self.at)

    def drawn(self, links: bool) -> Node:
        return chosen_place(f"hex-{self.at[0]}-{self.at[1]}", self.action, self.name, self.parts, self.state, links)


def chosen_place(id_: str, action: Action, name: str, parts: Sequence[Node | None], state: str, links: bool) -> Node:
    """A place that can be chosen, on the map or on a card: a link, or without links its drawing."""
    kind = f"place legal {state}".strip()
    if links:
        href = f"?choose={quote_plus(action.text, safe=',')}"
        return node("a", *parts, class_=kind, id=id_, href=href, aria_label=name)
    return group(*parts, class_=kind, id=id_, role="img", aria_label=name)


def coming(action: actions.OnMap) -> str:
    """What an action puts on a free hex: a building, or a castle."""
    return action.kind if isinstance(action, actions.BuildAt) else "castle"


def _gain_of(scene: Scene, action: actions.OnMap) -> int | None:
    """What an action brings: as told, or for farms, quarries and castles what the land gives."""
    if scene.marks.gains is not None:
        return scene.marks.gains.get(action.text)
    if action.at in scene.built:
        return None
    kind = coming(action)
    if kind in ("farm", "castle"):
        return scene.view.food_at(action.at)
    return scene.view.gold_at(action.at) if kind == "quarry" else None


def _in_words(scene: Scene, at: Hex) -> str:
    """Where a hex lies: on which side of its city's castle, or on the map."""
    city = scene.view.city_of(at, scene.view.on_turn)
    if city is None:
        return where(scene.view, at)
    return "" if at == city.castle else where_in(scene.view, city, at)


def _belonging(scene: Scene, at: Hex) -> str:
    """Whose city it is, and what stands there; or which city a free hex is beside."""
    if at in scene.built:
        city, kind = scene.built[at]
        return (
            city_title(city, scene.names) if kind == "castle" else f"{city_title(city, scene.names)}, {kind_word(kind)}"
        )
    near = scene.view.city_of(at, scene.view.on_turn)
    return _("beside city {number}", number=roman(near.number)) if near else ""


def place_name(action: actions.OnMap, place: str, gain: int | None, chosen: bool, number: int) -> str:
    """The name of a place on the map: where it is, what happens (to so many), what it brings."""
    name = f"{capital(place)}: {_done(action, number)}"
    if gain is not None:
        name += f", {_brought(action, gain)}"
    return _("{place}, chosen", place=name) if chosen else name


def _done(action: actions.OnMap, number: int) -> str:
    """What happens at a place, with so many figures or citizens."""
    match action:
        case actions.BuildAt(kind=kind):
            return _("{building} here", building=kind_word(kind))
        case actions.FoundAt():
            return _("new city here")
        case actions.HarvestOn():
            return _("rich harvest here")
        case actions.FiguresOn():
            return ngettext("figure here", "figures here", number)
        case actions.Demolish():
            return _("demolish it")
        case actions.PlaceCastle():
            return _("castle here")
        case actions.MoveFrom():
            return _("this castle gives the citizen")
        case actions.SettleIn():
            return ngettext("the citizen moves into this city", "the citizens move into this city", number)
        case _starve:
            return _("a citizen leaves this city")


def _brought(action: actions.OnMap, gain: int) -> str:
    """What the land gives at a place, with its unit where that is plain."""
    match action:
        case actions.BuildAt(kind="quarry"):
            return _("no mountain beside it") if not gain else _("{n} gold a year", n=signed(gain))
        case actions.BuildAt(kind="farm") | actions.FoundAt() | actions.PlaceCastle():
            return food_word(gain) if gain else _("no farmland beside it")
        case _:
            return signed(gain)


def _gain(gain: int | None, x: float, y: float, kind: str = "") -> Node | None:
    """Numbers stand only where something is gained or lost."""
    if not gain:
        return None
    return text(f"gain {kind}".strip(), x, y, f"{gain:+d}".replace("-", "−"))


def _parts(scene: Scene, action: actions.OnMap, gain: int | None, chosen: bool) -> list[Node | None]:
    at = action.at
    x, y = centre(at)
    if at in scene.built:
        return [path("spot", hex_path(at, 1.24)), lone(scene, at), _badge(gain, x, y)]
    spot = path("spot", hex_path(at, 0.866))
    if not chosen:
        return [spot, _gain(gain, x, y + 5)]
    tincture = TINCTURES[scene.view.on_turn]
    size, top = (22, 16) if gain else (28, 14)
    sign = group(use(coming(action), x - size / 2, y - top, size), class_=f"new {tincture}")
    return [spot, sign, _gain(gain, x, y + 17, "tight")]


def _badge(gain: int | None, x: float, y: float) -> Node | None:
    """The gain over the corner of a hex on which something stands."""
    if not gain:
        return None
    back = node("circle", class_="spot", cx=x + 15, cy=y - 15, r=11)
    return group(back, _gain(gain, x + 15, y - 10.5, "tight"))


def places(scene: Scene) -> list[Place]:
    """All places on the map in reading order."""
    acts = [action for action in scene.marks.actions if isinstance(action, actions.OnMap)]
    called = {action.at: (_belonging(scene, action.at), _in_words(scene, action.at)) for action in acts}
    more = told_apart(called)
    found = []
    for action in acts:
        belonging, words = called[action.at]
        found.append(_place(scene, action, belonging, ", ".join(filter(None, (words, more[action.at])))))
    return sorted(found, key=lambda place: reading_order(place.at))


def _place(scene: Scene, action: actions.OnMap, belonging: str, words: str) -> Place:
    chosen = action == scene.marks.chosen
    verdict = verdict_on(scene.marks.verdicts, [action.text])
    gain = _gain_of(scene, action)
    number = scene.view.step.number if scene.view.step else 0
    name = place_name(action, ", ".join(filter(None, (belonging, words))), gain, chosen, number)
    name = judged_name(name, verdict) if verdict else name
    state = "chosen" if chosen else verdict or ("dull" if gain == 0 else "")
    return Place(action, words, name, gain, tuple(_parts(scene, action, gain, chosen or bool(verdict))), state)
