"""Setting up a position of La Città by hand: land, castles, buildings, citizens, figures, cards, the step."""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from bastide.core.errors import BadPosition, brief
from bastide.core.fields import chosen, number, read_fields
from bastide.core.game import Position
from bastide.games.la_citta import GAME
from bastide.games.la_citta.drawing import draw_map, symbols_for
from bastide.games.la_citta.editor.fields import fields, with_changes
from bastide.games.la_citta.editor.sites import LAND, PURPOSES, Site, places
from bastide.games.la_citta.editor.stock import restocked
from bastide.games.la_citta.rules.paths import plain_of
from bastide.games.la_citta.rules.state import CASTLE_CITIZENS, FIGURES, MOST_CITIES
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import capital, field_word, kind_word, landscape_word
from bastide.games.la_citta.text.reading import FIELD_NAMES
from bastide.games.la_citta.text.reading_cities import CITY_FIELDS
from bastide.games.la_citta.text.words import asked as asked_for
from bastide.games.la_citta.text.words import headline
from bastide.games.la_citta.view.facts import BUILDINGS
from bastide.look.editor import Changes, Tool, Tools, Work, with_places

__all__ = ["asked", "board", "fields", "put", "readable", "set_fields", "shuffled", "start", "symbols_for", "tools"]

SCALE = 0.62  # pixels of a unit of the plan, at least

_LAND_SIGNS = {"wheat": "sheaf", "mountain": "peak", "water": "boat"}


def start(players: int, options: Mapping[str, Any]) -> Position:
    """The first position, its cards shuffled."""
    return GAME.start(players, **options).position()


def readable(position: Position, options: Mapping[str, Any]) -> None:
    """Whether it has the form of a position, so that it can be drawn."""
    GAME.check_position(position)
    read_fields(position, FIELD_NAMES, "position")
    players = GAME.checked_players(position["players"])
    plain = plain_of(GAME.with_options(**options).data)
    read_fields(position["areas"], tuple(plain.areas), "areas")
    for name, land in position["areas"].items():
        chosen(land, f"areas.{name}", LAND)
    if not isinstance(position["cities"], list) or len(position["cities"]) > MOST_CITIES:
        raise BadPosition("cities", f"expected a list of at most {MOST_CITIES} cities")
    hexes = {f"{q},{r}" for q, r in plain.paths}
    for index, city in enumerate(position["cities"]):
        _check_city(city, f"cities[{index}]", players, hexes)


def _check_city(city: Any, where: str, players: int, hexes: set[str]) -> None:
    read_fields(city, CITY_FIELDS, where)
    number(city["owner"], f"{where}.owner", 0, players - 1)
    for name in (city["castle"], *city["buildings"], *city["figures"]):
        if name not in hexes:
            raise BadPosition(where, f"expected path hexes of the map, got {brief(name)}")
    for name, kind in city["buildings"].items():
        chosen(kind, f"{where}.buildings.{name}", BUILDINGS)
    for name, purposes in city["figures"].items():
        for purpose, count in purposes.items():
            chosen(purpose, f"{where}.figures.{name}", PURPOSES)
            number(count, f"{where}.figures.{name}", 0, FIGURES)


def tools(work: Work) -> Sequence[Tools]:
    """Buildings and people of the seat in hand; the land."""
    castle = Tool("castle", capital(kind_word("castle")), "castle", owned=True)
    buildings = tuple(Tool(kind, capital(kind_word(kind)), kind, owned=True) for kind in BUILDINGS)
    signs = dict.fromkeys(PURPOSES, "figure")
    figures = tuple(Tool(f"figure {name}", _figure_word(name), signs[name], owned=True) for name in PURPOSES)
    people = (
        Tool("citizen", _("One citizen more"), "citizen"),
        Tool("citizen-off", _("One citizen less"), "citizen"),
        *figures,
        Tool("figures-off", _("Take figures away"), "figure"),
    )
    land = tuple(Tool(name, landscape_word(name), _LAND_SIGNS[name.split()[0]]) for name in LAND)
    return [
        Tools(_("Buildings"), (castle, *buildings, Tool("off", _("Take a building or city away")))),
        Tools(_("Citizens and figures"), people),
        Tools(_("Land"), land),
    ]


def _figure_word(purpose: str) -> str:
    if purpose == "harvest":
        return _("Figure for the harvest")
    return _("Figure for {field}", field=field_word(purpose))


def board(work: Work) -> str:
    """The map."""
    given = GAME.with_options(**work.options).data
    drawing = draw_map(work.position, given, links=True, standalone=False)
    return with_places(drawing, places(work, Site(work.position, plain_of(given))), SCALE)


def put(work: Work, place: str) -> Position:
    """The position after the tool has been used there."""
    site = Site(work.position, plain_of(GAME.with_options(**work.options).data))
    if place not in (each.id for each in places(work, site)):
        raise BadPosition("cities", _("that can't be done at {place}", place=brief(place)))
    then = deepcopy(work.position)
    if work.tool in LAND:
        then["areas"][place] = work.tool
    elif work.tool == "castle":
        city = {"owner": work.seat, "castle": place, "buildings": {}, "citizens": CASTLE_CITIZENS, "figures": {}}
        then["cities"].append(city)
    else:
        q, r = place.split(",")
        near = site.city_at.get((int(q), int(r)))
        index = next(iter(site.beside((int(q), int(r))))) if near is None else near
        _change_city(then, index, work.tool, place)
    return restocked(then, work.options)


def _change_city(then: Position, index: int, tool: str, place: str) -> None:
    """A building, a citizen or a figure more or less."""
    city = then["cities"][index]
    if tool == "off" and place == city["castle"]:
        del then["cities"][index]
    elif tool == "off":
        del city["buildings"][place]
        city["figures"].pop(place, None)
    elif tool == "citizen":
        city["citizens"] += 1
    elif tool == "citizen-off":
        city["citizens"] -= 1
    elif tool == "figures-off":
        del city["figures"][place]
    elif tool.startswith("figure "):
        there = city["figures"].setdefault(place, {})
        purpose = tool.split(" ")[1]
        there[purpose] = there.get(purpose, 0) + 1
    else:
        city["buildings"][place] = tool
        # Every building has its citizen, the castle too (LC-45).
        city["citizens"] = max(city["citizens"], len(city["buildings"]) + 1)


def set_fields(work: Work, changes: Changes) -> Position:
    """Other values in some fields."""
    given = GAME.with_options(**work.options).data
    return restocked(with_changes(work.position, given, changes), work.options)


def shuffled(work: Work, mix: Callable[[list[Any]], None]) -> Position:
    """The decks in a new order, and the hidden voice cards that nobody has looked at among them."""
    then = deepcopy(work.position)
    mix(then["deck"])
    seen = {place for places in then["seen"] for place in places}
    hidden = [at for at in range(1, len(then["voice"])) if then["phase"] == "politics" and at + 1 not in seen]
    pool = [*(then["voice"][at] for at in hidden), *then["voice_deck"]]
    mix(pool)
    for at in hidden:
        then["voice"][at] = pool.pop(0)
    then["voice_deck"] = pool
    return then


def asked(position: Position, names: Sequence[str]) -> str:
    """Whose turn it is and what is asked."""
    return f"{headline(position, names)} {asked_for(position)}"
