"""Setting up a position of La Città by hand: land, castles, buildings, citizens, figures, cards, the step."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from bastide.core.errors import BadPosition
from bastide.core.game import Position
from bastide.games.la_citta import GAME
from bastide.games.la_citta.drawing import draw_map, symbols_for
from bastide.games.la_citta.editor.fields import fields, with_changes
from bastide.games.la_citta.editor.sites import LAND, Site, places
from bastide.games.la_citta.editor.stock import restocked
from bastide.games.la_citta.editor.unchecked import unchecked_view
from bastide.games.la_citta.rules.kinds import BUILT
from bastide.games.la_citta.rules.paths import hex_of
from bastide.games.la_citta.rules.state import CASTLE_CITIZENS, FIELDS
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import capital, field_word, kind_word, landscape_word
from bastide.look.editor import Changes, Tool, Tools, Work, with_places

__all__ = ["board", "fields", "put", "readable", "set_fields", "start", "symbols_for", "tools"]

SCALE = 0.62  # pixels of a unit of the plan, at least

_LAND_SIGNS = {"wheat": "sheaf", "mountain": "peak", "water": "boat"}


def start(players: int, options: Mapping[str, Any]) -> Position:
    """The first position, its cards shuffled."""
    return GAME.start(players, **options).position()


def readable(position: Position, options: Mapping[str, Any]) -> None:
    """Whether it has the form of a position, so that it can be drawn."""
    unchecked_view(position, options)


def tools(work: Work) -> Sequence[Tools]:
    """Buildings and people of the seat in hand; the land."""
    buildings = [Tool(kind, capital(kind_word(kind)), kind, owned=True) for kind in ("castle", *BUILT)]
    figures = [(field, _("Figure for {field}", field=field_word(field))) for field in FIELDS]
    figures.append(("harvest", _("Figure for the harvest")))
    people = (
        Tool("citizen", _("One citizen more"), "citizen"),
        Tool("citizen-off", _("One citizen less"), "citizen"),
        *(Tool(f"figure {purpose}", words, "figure", owned=True) for purpose, words in figures),
        Tool("figures-off", _("Take figures away"), "figure"),
    )
    land = tuple(Tool(name, landscape_word(name), _LAND_SIGNS[name.split()[0]]) for name in LAND)
    return [
        Tools(_("Buildings"), (*buildings, Tool("off", _("Take a building or city away")))),
        Tools(_("Citizens and figures"), people),
        Tools(_("Land"), land),
    ]


def board(work: Work) -> str:
    """The map."""
    site = Site(work)
    return with_places(draw_map(site.view, links=True, standalone=False), places(site), SCALE)


def put(work: Work, place: str) -> Position:
    """The position after the tool has been used there."""
    site = Site(work)
    if place not in (each.id for each in places(site)):
        raise BadPosition("cities", _("that can’t be done there"))
    then = deepcopy(work.position)
    if work.tool in LAND:
        then["areas"][place] = work.tool
    elif work.tool == "castle":
        new = {"owner": work.seat, "castle": place, "buildings": {}, "citizens": CASTLE_CITIZENS, "figures": {}}
        then["cities"].append(new)
    elif city := site.view.city_of(hex_of(place), work.seat):
        _change_city(then, city.index, work.tool, place)
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
        there, purpose = city["figures"].setdefault(place, {}), tool.split(" ")[1]
        there[purpose] = there.get(purpose, 0) + 1
    else:
        city["buildings"][place] = tool
        # Every building has its citizen, the castle too (LC-45).
        city["citizens"] = max(city["citizens"], len(city["buildings"]) + 1)


def set_fields(work: Work, changes: Changes) -> Position:
    """Other values in some fields."""
    return restocked(with_changes(work, changes), work.options)
