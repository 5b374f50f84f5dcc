"""The attack of the pirates as a scene: every city's defence against their strength, who holds, who loses a cannon."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from bastide.core.events import Award
from bastide.games.saint_malo.drawing import library
from bastide.games.saint_malo.drawing.city import MINI_FROM, MINI_SIZE, small_plan
from bastide.games.saint_malo.page.effects import losses
from bastide.games.saint_malo.rules.scoring import LOST_CANNON
from bastide.games.saint_malo.rules.state import CANNONS
from bastide.games.saint_malo.text.i18n import _, ngettext
from bastide.games.saint_malo.text.names import points_text
from bastide.games.saint_malo.text.words import city_text
from bastide.games.saint_malo.view import City, SaintMaloView, attacks
from bastide.look.document import Frame, document
from bastide.look.html import joined, shield, sign, tag
from bastide.look.steps import Leaf, Scene, Step
from bastide.look.svg import node, path, text

LEAF = "cities"


@dataclass(frozen=True, slots=True)
class Raid:
    """One attack: its strength, the cities as they stood, who loses a cannon, and what each has left afterwards."""

    strength: int
    cities: tuple[City, ...]
    losers: tuple[int, ...]
    cannons: list[int]


def raids(awards: Iterable[Award], before: SaintMaloView, after: SaintMaloView) -> list[Raid]:
    """The attacks of a move, in order. Cities change no more once the sabres come, but for their cannons."""
    found: list[Raid] = []
    cannons = [city.cannons for city in before.cities]
    for strength, losers in attacks(awards, before, after).items():
        cannons = [left - (seat in losers) for seat, left in enumerate(cannons)]
        found.append(Raid(strength, after.cities, tuple(losers), cannons))
    return found


def attack_step(moves: tuple[int, int], raid: Raid, seen: SaintMaloView, front: int, names: Sequence[str]) -> Step:
    """The attack as a step that opens its scene."""
    data = {
        "strength": raid.strength,
        "defence": [city.defence for city in raid.cities],
        "losers": list(raid.losers),
    }
    words, scene = _words(raid, names), scene_id(raid.strength)
    return Step(
        moves, None, "scene", words, seen, "die-sabres", front=front, scene=scene, leaf=LEAF, stays=True, data=data
    )


def attack_scene(raid: Raid, names: Sequence[str]) -> Scene:
    """The sheet of an attack: one leaf with all cities."""
    title = _("Pirates, strength {strength}", strength=raid.strength)
    figures = (_figure(raid, city, names[city.seat]) for city in raid.cities)
    html = tag("div", *figures, class_=f"raid raid-{len(raid.cities)}", data_strength=raid.strength)
    return Scene(scene_id(raid.strength), title, (Leaf(LEAF, _("Attack"), "die-sabres", _summary(raid, names), html),))


def scene_id(strength: int) -> str:
    """The name of an attack's scene: of each strength there is one."""
    return f"attack-{strength}"


def _words(raid: Raid, names: Sequence[str]) -> str:
    lost = losses(raid.losers, names)
    words = _("Pirates attack with strength {strength}: {losses}.", strength=raid.strength, losses=lost)
    return f"{words} {_price()}" if raid.losers else words


def _summary(raid: Raid, names: Sequence[str]) -> str:
    lost = losses(raid.losers, names)
    whole = f"{lost[0].upper()}{lost[1:]}."
    return f"{whole} {_price()}" if raid.losers else whole


def _price() -> str:
    """What a cannon is worth (SM-71): said where one is lost."""
    return _("Each lost cannon costs {points} at the end of the game.", points=points_text(LOST_CANNON))


def _figure(raid: Raid, city: City, name: str) -> Markup:
    """One city with its harbour: the ship that came, the cannon that falls into the sea, and the verdict."""
    holds = city.defence >= raid.strength
    title = _("{name}’s city", name=name)
    frame = Frame("plan", MINI_SIZE, MINI_SIZE, title, city_text(city, name), left=MINI_FROM, top=MINI_FROM)
    plan = document(small_plan(city.grid), frame, library(), standalone=False, theme="auto")
    fallen = tag("span", sign("cannon"), class_="fallen", aria_hidden="true") if city.seat in raid.losers else None
    bay = tag("div", _ship(raid.strength), fallen, class_="bay", aria_hidden="true")
    caption = tag("figcaption", shield(city.seat), tag("span", name))
    kind = "holds" if holds else "loses"
    return tag("figure", caption, plan, bay, _verdict(raid, city, name), class_=kind, data_seat=city.seat)


def _ship(strength: int) -> Markup:
    drawn = node(
        "svg",
        path("wood", "M8 54h68l-9 18H20z"),
        path("fine", "M14 60h57M18 66h51"),
        path("bold", "M42 54V6"),
        path("sail", "M20 16h44c4 10 4 20 0 30H20c4-10 4-20 0-30z"),
        path("ink", "M42 6h14l-4 4 4 4H42"),
        text("strength", 43, 37, str(strength)),
        class_="ship",
        view_box="0 0 84 84",
    )
    return joined(drawn)


def _verdict(raid: Raid, city: City, name: str) -> Markup:
    """Defence against strength, who holds and who does not, and what that costs."""
    against = tag(
        "span",
        sign("shield-sign"),
        tag("span", _("{defence} against {strength}", defence=city.defence, strength=raid.strength)),
        sign("die-sabres"),
        class_="against",
    )
    left = ngettext("{n} cannon left", "{n} cannons left", raid.cannons[city.seat])
    if city.seat in raid.losers:
        said, rest = _("{name} loses a cannon", name=name), f"{left}, {_at_the_end(raid.cannons[city.seat])}"
    elif city.defence >= raid.strength:
        said, rest = _("{name} holds", name=name), left
    else:
        said, rest = _("{name} has no cannon left to lose", name=name), left
    return tag("div", against, tag("b", said), tag("span", rest), class_="verdict")


def _at_the_end(cannons: int) -> str:
    """What all that were lost so far will cost."""
    return _("{points} at the end", points=points_text(-LOST_CANNON * (CANNONS - cannons)))
