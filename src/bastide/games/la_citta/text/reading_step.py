"""The step of a position: what is being asked, read with care."""

from typing import Any

import numpy as np

from bastide.core.errors import BadPosition, brief
from bastide.core.fields import chosen, number, read_fields
from bastide.core.state import State
from bastide.games.la_citta.rules.cities import citizens_of, figures_left
from bastide.games.la_citta.rules.decks import wishes
from bastide.games.la_citta.rules.engine import legal
from bastide.games.la_citta.rules.map import Map, hex_numbers
from bastide.games.la_citta.rules.migration import has_neighbour
from bastide.games.la_citta.rules.politics import can_harvest
from bastide.games.la_citta.rules.sites import can_found, founding_sites
from bastide.games.la_citta.rules.state import (
    BITS,
    BUILDINGS,
    CARD_BUILDS,
    CARD_PRICE,
    CASTLE,
    CASTLE_CITIZENS,
    CASTLE_STEP,
    CIRCUS_STEP,
    DEMOLISH_STEP,
    FEEDING,
    FIELD_STEP,
    FINISHED,
    FOUND_STEP,
    HARVEST_STEP,
    HOSPITAL,
    KINDS,
    LAST_SIMPLE,
    MASTER_PRICE,
    MIGRATION,
    MOST_LEGAL,
    OVER,
    PAIR_OF,
    PHASES,
    POLITICS,
    SETTING_UP,
    SETTLE_STEP,
    SITE_STEP,
    SOURCE_STEP,
    STARVE_STEP,
    WISH_STEP,
)
from bastide.games.la_citta.text.reading_cities import hex_number

STEP_FIELDS = {
    SOURCE_STEP: ("castle",),
    SITE_STEP: ("building", "pay"),
    CIRCUS_STEP: ("n",),
    FIELD_STEP: ("hex", "n"),
    SETTLE_STEP: ("n",),
    WISH_STEP: ("city",),
    STARVE_STEP: ("left",),
}
STEP_PHASES = {
    CASTLE_STEP: (SETTING_UP,),
    WISH_STEP: (MIGRATION,),
    STARVE_STEP: (FEEDING,),
    DEMOLISH_STEP: (MIGRATION, FEEDING),
}
MOST_OF_CARD = 3


def read_step(s: State, step: Any, given: Map) -> None:
    """The step, written into the state; something must be left to choose."""
    if s.phase == FINISHED:
        if step is not None:
            raise BadPosition("step", f"expected null in a finished game, got {brief(step)}")
        s.kind = OVER
        return
    if not isinstance(step, dict) or "kind" not in step:
        raise BadPosition("step", f"expected an object with a kind ({', '.join(KINDS)}), got {brief(step)}")
    s.kind = KINDS.index(chosen(step["kind"], "step.kind", KINDS))
    read_fields(step, ("kind", *STEP_FIELDS.get(s.kind, ())), "step")
    if s.phase not in STEP_PHASES.get(s.kind, (POLITICS,)):
        raise BadPosition("step.kind", f"{step['kind']} is not asked in the phase {PHASES[s.phase]}")
    if s.phase == POLITICS and s.round == 1 and s.starved[s.turn]:
        raise BadPosition(
            "turn", f"seat {s.turn} lost citizens to hunger, so nothing is asked of it in round 1 (LC-71)"
        )
    if s.kind == CASTLE_STEP:
        _read_castle_step(s)
    elif s.kind in (FOUND_STEP, SOURCE_STEP):
        _read_founding(s, step, given)
    elif s.kind == SITE_STEP:
        _read_site(s, step)
    elif s.phase == POLITICS:
        _read_card(s, step, given)
    elif s.kind in (WISH_STEP, STARVE_STEP):
        _read_people(s, step, given)
    if legal(s, np.zeros(MOST_LEGAL, np.int32)) == 0:
        raise BadPosition("step.kind", f"{step['kind']} has nothing to choose from in this position")


def _read_castle_step(s: State) -> None:
    """LC-12: whose castle is next follows from those that stand."""
    s.placed = s.cities
    n = s.players
    order = [0, *range(n - 1, 0, -1)]
    order += order[::-1]
    if s.start:
        raise BadPosition("start", f"expected 0, who places first, got {s.start}")
    if s.placed == len(order):
        raise BadPosition("step.kind", "all castles of the set-up stand")
    for city in range(s.cities):
        if s.owner[city] != order[city]:
            raise BadPosition(f"cities[{city}].owner", f"expected {order[city]} (LC-12), got {int(s.owner[city])}")
        if s.buildings[city] != 1 or s.citizens[city] != CASTLE_CITIZENS:
            raise BadPosition(f"cities[{city}]", f"expected a castle with {CASTLE_CITIZENS} citizens during the set-up")
    if s.turn != order[s.placed]:
        raise BadPosition("turn", f"expected {order[s.placed]}, whose castle is next (LC-12), got {s.turn}")


def _read_founding(s: State, step: Any, given: Map) -> None:
    if not can_found(s, s.turn):
        raise BadPosition("step.kind", f"seat {s.turn} can't found a city now (LC-50)")
    if s.kind == SOURCE_STEP:
        at = hex_number(step["castle"], "step.castle", hex_numbers(given))
        if not founding_sites(s, at // BITS) >> at % BITS & 1:
            raise BadPosition("step.castle", f"no city can be founded on {step['castle']} (LC-50)")
        s.step_hex = at


def _read_site(s: State, step: Any) -> None:
    building = BUILDINGS.index(chosen(step["building"], "step.building", BUILDINGS[1:CASTLE]))
    prices = {int(MASTER_PRICE[building])}
    prices |= {0} if building <= LAST_SIMPLE else {int(CARD_PRICE[list(CARD_BUILDS).index(building)])}
    if type(step["pay"]) is not int or step["pay"] not in prices:
        expected = " or ".join(map(str, sorted(prices)))
        raise BadPosition("step.pay", f"expected {expected} for a {step['building']}, got {brief(step['pay'])}")
    if not s.supply[int(PAIR_OF[building])]:
        raise BadPosition("step.building", f"no {step['building']} is left in the supply (LC-2)")
    s.step_building, s.step_pay = building, step["pay"]


def _read_card(s: State, step: Any, given: Map) -> None:
    if s.kind in (CIRCUS_STEP, FIELD_STEP):
        s.step_n = number(step["n"], "step.n", 1, min(MOST_OF_CARD, max(figures_left(s, s.turn), 1)))
        if figures_left(s, s.turn) == 0:
            raise BadPosition("step.n", f"seat {s.turn} has no figure left (LC-37)")
    if s.kind == SETTLE_STEP:
        s.step_n = number(step["n"], "step.n", 1, MOST_OF_CARD)
    if s.kind == HARVEST_STEP and not can_harvest(s, s.turn):
        raise BadPosition("step.kind", f"seat {s.turn} can't use a rich harvest now (LC-39)")
    if s.kind == FIELD_STEP:
        at = hex_number(step["hex"], "step.hex", hex_numbers(given))
        if s.building[at] != HOSPITAL or s.owner[int(s.city_at[at])] != s.turn:
            raise BadPosition("step.hex", f"expected a hospital of seat {s.turn}, got {step['hex']}")
        s.step_hex = at


def _read_people(s: State, step: Any, given: Map) -> None:
    if s.kind == STARVE_STEP:
        most = citizens_of(s, s.turn)
        if most == 0 or not s.starved[s.turn]:
            raise BadPosition("step.kind", f"seat {s.turn} has no citizens who must leave (LC-70)")
        s.step_n = number(step["left"], "step.left", 1, most)
        return
    at = hex_number(step["city"], "step.city", hex_numbers(given))
    city = int(s.city_at[at])
    if s.building[at] != CASTLE or s.owner[city] != s.turn:
        raise BadPosition("step.city", f"expected the castle of a city of seat {s.turn}, got {step['city']}")
    bits = wishes(s)
    if bits & (bits - 1) == 0 or not has_neighbour(s, city):
        raise BadPosition("step.city", "nothing is asked: there is one wish, or no neighbour (LC-63)")
    s.step_hex = at
