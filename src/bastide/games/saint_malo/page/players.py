"""The players' cards: points, stores, a small plan, and what stands behind the card."""

from functools import lru_cache

from markupsafe import Markup

from bastide.core.i18n import current_language
from bastide.games.saint_malo.drawing import library
from bastide.games.saint_malo.drawing.city import MINI_FROM, MINI_SIZE, SIZE, Marks, plan, small_plan
from bastide.games.saint_malo.page.model import PageModel
from bastide.games.saint_malo.text.i18n import _, ngettext
from bastide.games.saint_malo.text.names import bonus_word, free_squares_text, side_state_word, side_title
from bastide.games.saint_malo.text.words import city_text
from bastide.games.saint_malo.view import City
from bastide.look.document import Frame, document
from bastide.look.html import joined, shield, tag
from bastide.look.page import Card, Good, Panel
from bastide.look.svg import Node
from bastide.look.tables import fact_list


def cards(model: PageModel) -> tuple[Card, ...]:
    """All players; the city in front has no small plan, it is the board."""
    return tuple(_card(model, city) for city in model.view.cities)


def _card(model: PageModel, city: City) -> Card:
    won = model.view.over and city.seat in model.view.winners
    role = _("winner") if won else free_squares_text(city.free)
    if city.seat == model.front:
        return Card(city.seat, city.points, role, goods(city), _facts(city))
    name, last = model.names[city.seat], model.ticks.get(city.seat, ())
    title, text = _("{name}’s city", name=name), city_text(city, name)
    behind = joined(_whole(city, title, text, last), _facts(city))
    return Card(city.seat, city.points, role, goods(city), more=behind)


def goods(city: City) -> tuple[Good, ...]:
    """His stores."""
    return (
        Good("coin", _("coins"), str(city.coins)),
        Good("log", _("logs"), str(city.logs)),
        Good("cannon", _("cannons"), str(city.cannons)),
        Good("shield-sign", _("defence"), str(city.defence)),
    )


def _mini(city: City, title: str, text: str, last: tuple[str, ...]) -> str:
    """The small plan, with a class of its own: pages show it where there is room."""
    frame = Frame("mini plan", MINI_SIZE, MINI_SIZE, title, text, left=MINI_FROM, top=MINI_FROM)
    return document(_small(city.grid, last, current_language()), frame, library(), standalone=False, theme="auto")


def _whole(city: City, title: str, text: str, last: tuple[str, ...]) -> Markup:
    """The whole plan of a city that is not in front, with nothing to choose on it."""
    frame = Frame("plan", SIZE, SIZE, title, text)
    drawn = _large(city, last, current_language())
    plan = document(drawn, frame, library(), standalone=False, theme="auto")
    return tag("div", plan, class_="city", id=_plan_id(city.seat), tabindex=0)


def _plan_id(seat: int) -> str:
    return f"city-{seat}"


def others(model: PageModel) -> Panel | None:
    """The other cities in small; each leads to its whole plan, behind the player's card."""
    from_next = [(model.front + at) % len(model.view.cities) for at in range(1, len(model.view.cities))]
    small = [_small_city(model, model.view.cities[seat]) for seat in from_next]
    return Panel(
        "cities", ngettext("The other city", "The other cities", len(small)), tag("div", *small, class_="cities")
    )


def _small_city(model: PageModel, city: City) -> Markup:
    name, last = model.names[city.seat], model.ticks.get(city.seat, ())
    title = _("{name}’s city", name=name)
    whose = tag("span", shield(city.seat), tag("span", name), class_="whose", aria_hidden="true")
    plan = _mini(city, title, "", last)
    href = f"#{_plan_id(city.seat)}"
    return tag("a", whose, Markup(plan), class_="small-city", href=href, aria_label=title)


@lru_cache(256)
def _small(grid: tuple[int, ...], last: tuple[str, ...], spoken: str) -> Node:
    return small_plan(grid, last)


@lru_cache(256)
def _large(city: City, last: tuple[str, ...], spoken: str) -> Node:
    return plan(city, None, Marks(last=last, links=False))


def _facts(city: City) -> Markup:
    """What a phone can't show on the card: churches, the four sides, the space left."""
    churches = " ".join(map(str, city.churches))
    facts = [(_("Free squares"), str(city.free)), (_("Churches"), churches or "–")]
    facts += [(side_title(side, bonus_word(side)), side_state_word(state)) for side, state in enumerate(city.sides)]
    return fact_list("facts", facts)
