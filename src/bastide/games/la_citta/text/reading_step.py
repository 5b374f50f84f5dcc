"""The step of a position: what is being asked, read with care."""

import numpy as np

from bastide.core.errors import BadPosition, brief
from bastide.core.shapes import within, write_shape
from bastide.core.state import State
from bastide.games.la_citta.rules import state
from bastide.games.la_citta.rules.cities import citizens_of, figures_left
from bastide.games.la_citta.rules.decks import wishes
from bastide.games.la_citta.rules.engine import legal
from bastide.games.la_citta.rules.kinds import MASTER_PRICES, PRICES, SIMPLE
from bastide.games.la_citta.rules.migration import has_neighbour
from bastide.games.la_citta.rules.paths import Plain
from bastide.games.la_citta.rules.politics import can_harvest
from bastide.games.la_citta.rules.sites import can_found, founding_sites
from bastide.games.la_citta.text import shapes
from bastide.games.la_citta.text.reading_cities import hex_number
from bastide.games.la_citta.text.shapes import StepShape

#: The phases in which a step is asked, where that is not in the political rounds.
_PHASES = {
    "castle": ("setup",),
    "wish": ("migration",),
    "starve": ("feeding",),
    "demolish": ("migration", "feeding"),
}
MOST_OF_CARD = 3


def kinds_in(phase: str) -> list[str]:
    """What can be asked in a phase."""
    return [kind for kind in state.KINDS if phase in _PHASES.get(kind, ("politics",))]


def read_step(s: State, step: StepShape | None, plain: Plain) -> None:
    """The step, written into the state; something must be left to choose."""
    if s.phase == state.FINISHED:
        if step is not None:
            raise BadPosition("step", f"expected null in a finished game, got {brief(write_shape(step))}")
        s.kind = state.OVER
        return
    if step is None:
        raise BadPosition("step", f"expected an object with a kind ({', '.join(state.KINDS)}), got None")
    s.kind, phase = state.KINDS.index(step.kind), state.PHASES[s.phase]
    if step.kind not in kinds_in(phase):
        raise BadPosition("step.kind", f"{step.kind} is not asked in the phase {phase}")
    if s.phase == state.POLITICS and s.round == 1 and s.starved[s.turn]:
        lost = f"seat {s.turn} lost citizens to hunger"
        raise BadPosition("turn", f"{lost}, so nothing is asked of it in round 1 (LC-71)")
    _read_details(s, step, plain)
    if legal(s, np.zeros(state.MOST_LEGAL, np.int32)) == 0:
        raise BadPosition("step.kind", f"{step.kind} has nothing to choose from in this position")


def _read_details(s: State, step: StepShape, plain: Plain) -> None:
    if s.kind == state.CASTLE_STEP:
        _check_castle_step(s)
    if s.kind in (state.FOUND_STEP, state.SOURCE_STEP) and not can_found(s, s.turn):
        raise BadPosition("step.kind", f"seat {s.turn} can't found a city now (LC-50)")
    if s.kind == state.HARVEST_STEP and not can_harvest(s, s.turn):
        raise BadPosition("step.kind", f"seat {s.turn} can't use a rich harvest now (LC-39)")
    match step:
        case shapes.SourceShape():
            _read_source(s, step, plain)
        case shapes.SiteShape():
            _read_site(s, step)
        case shapes.NumberShape(kind="settle"):
            s.step_n = within(step.n, "step.n", 1, MOST_OF_CARD)
        case shapes.NumberShape():
            _read_figures(s, step.n)
        case shapes.FieldShape():
            _read_figures(s, step.n)
            _read_hospital(s, step, plain)
        case shapes.StarveShape():
            if not citizens_of(s, s.turn) or not s.starved[s.turn]:
                raise BadPosition("step.kind", f"seat {s.turn} has no citizens who must leave (LC-70)")
            s.step_n = within(step.left, "step.left", 1, citizens_of(s, s.turn))
        case shapes.WishShape():
            _read_wish(s, step, plain)


def _check_castle_step(s: State) -> None:
    """LC-12: whose castle is next follows from those that stand."""
    s.placed = s.cities
    order = [0, *range(s.players - 1, 0, -1)]
    order += order[::-1]
    if s.start:
        raise BadPosition("start", f"expected 0, who places first, got {s.start}")
    if s.placed == len(order):
        raise BadPosition("step.kind", "all castles of the set-up stand")
    for city in range(s.cities):
        if s.owner[city] != order[city]:
            raise BadPosition(f"cities[{city}].owner", f"expected {order[city]} (LC-12), got {s.owner[city]}")
        if s.buildings[city] != 1 or s.citizens[city] != state.CASTLE_CITIZENS:
            expected = f"a castle with {state.CASTLE_CITIZENS} citizens during the set-up"
            raise BadPosition(f"cities[{city}]", f"expected {expected}")
    if s.turn != order[s.placed]:
        raise BadPosition("turn", f"expected {order[s.placed]}, whose castle is next (LC-12), got {s.turn}")


def _read_source(s: State, step: shapes.SourceShape, plain: Plain) -> None:
    s.step_hex = hex_number(step.castle, "step.castle", plain)
    if not founding_sites(s, s.step_hex // state.BITS) >> s.step_hex % state.BITS & 1:
        raise BadPosition("step.castle", f"no city can be founded on {step.castle} (LC-50)")


def _read_site(s: State, step: shapes.SiteShape) -> None:
    by_card = 0 if step.building in SIMPLE else PRICES[step.building][0]
    prices = sorted({by_card, MASTER_PRICES[step.building]})
    if step.pay not in prices:
        expected = " or ".join(map(str, prices))
        raise BadPosition("step.pay", f"expected {expected} for a {step.building}, got {step.pay}")
    s.step_building, s.step_pay = state.BUILDINGS.index(step.building), step.pay
    if not s.supply[int(state.PAIR_OF[s.step_building])]:
        raise BadPosition("step.building", f"no {step.building} is left in the supply (LC-2)")


def _read_figures(s: State, number: int) -> None:
    left = figures_left(s, s.turn)
    s.step_n = within(number, "step.n", 1, min(MOST_OF_CARD, max(left, 1)))
    if left == 0:
        raise BadPosition("step.n", f"seat {s.turn} has no figure left (LC-37)")


def _read_hospital(s: State, step: shapes.FieldShape, plain: Plain) -> None:
    s.step_hex = hex_number(step.hex, "step.hex", plain)
    if s.building[s.step_hex] != state.HOSPITAL or s.owner[s.city_at[s.step_hex]] != s.turn:
        raise BadPosition("step.hex", f"expected a hospital of seat {s.turn}, got {step.hex}")


def _read_wish(s: State, step: shapes.WishShape, plain: Plain) -> None:
    s.step_hex = hex_number(step.city, "step.city", plain)
    city = int(s.city_at[s.step_hex])
    if s.building[s.step_hex] != state.CASTLE or s.owner[city] != s.turn:
        raise BadPosition("step.city", f"expected the castle of a city of seat {s.turn}, got {step.city}")
    bits = wishes(s)
    if bits & (bits - 1) == 0 or not has_neighbour(s, city):
        raise BadPosition("step.city", "nothing is asked: there is one wish, or no neighbour (LC-63)")
