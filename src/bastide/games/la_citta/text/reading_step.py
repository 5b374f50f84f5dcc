"""The step of a position: what is being asked, read with care."""

import numpy as np

from bastide.core.errors import BadPosition, brief
from bastide.core.shapes import need, within, write_shape
from bastide.core.state import State
from bastide.games.la_citta.rules import state
from bastide.games.la_citta.rules.cities import citizens_of, figures_left
from bastide.games.la_citta.rules.decks import wishes
from bastide.games.la_citta.rules.engine import legal
from bastide.games.la_citta.rules.event_cards import can_harvest
from bastide.games.la_citta.rules.kinds import MASTER_PRICES, PRICES, SIMPLE
from bastide.games.la_citta.rules.migration import has_neighbour
from bastide.games.la_citta.rules.paths import Plain
from bastide.games.la_citta.rules.sites import can_found, founding_sites
from bastide.games.la_citta.text import shapes
from bastide.games.la_citta.text.reading_cities import hex_number
from bastide.games.la_citta.text.shapes import PositionShape, StepShape

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


def read_step(s: State, told: PositionShape, plain: Plain) -> None:
    """The step, written into the state; something must be left to choose."""
    step = told.step
    if told.phase == "over":
        need(step is None, "step", f"expected null in a finished game, got {brief(write_shape(step))}")
        s.kind = state.OVER
        return
    if step is None:
        raise BadPosition("step", f"expected an object with a kind ({', '.join(state.KINDS)}), got None")
    s.kind = state.KINDS.index(step.kind)
    need(step.kind in kinds_in(told.phase), "step.kind", f"{step.kind} is not asked in the phase {told.phase}")
    if told.phase == "politics" and s.round == 1:
        lost = f"seat {s.turn} lost citizens to hunger, so nothing is asked of it in round 1 (LC-71)"
        need(not s.starved[s.turn], "turn", lost)
    _read_details(s, step, plain)
    left = legal(s, np.zeros(state.MOST_LEGAL, np.int32))
    need(left > 0, "step.kind", f"{step.kind} has nothing to choose from in this position")


def _read_details(s: State, step: StepShape, plain: Plain) -> None:
    if step.kind == "castle":
        _check_castle_step(s)
    if step.kind in ("found", "source"):
        need(can_found(s, s.turn), "step.kind", f"seat {s.turn} can't found a city now (LC-50)")
    if step.kind == "harvest":
        need(can_harvest(s, s.turn), "step.kind", f"seat {s.turn} can't use a rich harvest now (LC-39)")
    match step:
        case shapes.SourceShape(castle=castle):
            s.step_hex = hex_number(castle, "step.castle", plain)
            sites = founding_sites(s, s.step_hex // state.BITS)
            need(sites >> s.step_hex % state.BITS & 1, "step.castle", f"no city can be founded on {castle} (LC-50)")
        case shapes.SiteShape():
            _read_site(s, step)
        case shapes.NumberShape(kind="settle"):
            s.step_n = within(step.n, "step.n", 1, MOST_OF_CARD)
        case shapes.NumberShape(n=number):
            _read_figures(s, number)
        case shapes.FieldShape(hex=name, n=number):
            _read_figures(s, number)
            s.step_hex = hex_number(name, "step.hex", plain)
            mine = s.building[s.step_hex] == state.HOSPITAL and s.owner[s.city_at[s.step_hex]] == s.turn
            need(mine, "step.hex", f"expected a hospital of seat {s.turn}, got {name}")
        case shapes.StarveShape():
            citizens = citizens_of(s, s.turn)
            starved = bool(citizens and s.starved[s.turn])
            need(starved, "step.kind", f"seat {s.turn} has no citizens who must leave (LC-70)")
            s.step_n = within(step.left, "step.left", 1, citizens)
        case shapes.WishShape():
            _read_wish(s, step, plain)


def _check_castle_step(s: State) -> None:
    """LC-12: whose castle is next follows from those that stand."""
    s.placed = s.cities
    order = [0, *range(s.players - 1, 0, -1)]
    order += order[::-1]
    need(s.start == 0, "start", f"expected 0, who places first, got {s.start}")
    need(s.placed < len(order), "step.kind", "all castles of the set-up stand")
    for city, (seat, owner) in enumerate(zip(order, s.owner[: s.cities].tolist(), strict=False)):
        need(owner == seat, f"cities[{city}].owner", f"expected {seat} (LC-12), got {owner}")
        alone = s.buildings[city] == 1 and s.citizens[city] == state.CASTLE_CITIZENS
        expected = f"expected a castle with {state.CASTLE_CITIZENS} citizens during the set-up"
        need(alone, f"cities[{city}]", expected)
    turn = order[s.placed]
    need(s.turn == turn, "turn", f"expected {turn}, whose castle is next (LC-12), got {s.turn}")


def _read_site(s: State, step: shapes.SiteShape) -> None:
    by_card = 0 if step.building in SIMPLE else PRICES[step.building][0]
    prices = sorted({by_card, MASTER_PRICES[step.building]})
    expected = " or ".join(map(str, prices))
    need(step.pay in prices, "step.pay", f"expected {expected} for a {step.building}, got {step.pay}")
    s.step_building, s.step_pay = state.BUILDINGS.index(step.building), step.pay
    left = s.supply[int(state.PAIR_OF[s.step_building])]
    need(left > 0, "step.building", f"no {step.building} is left in the supply (LC-2)")


def _read_figures(s: State, number: int) -> None:
    left = figures_left(s, s.turn)
    s.step_n = within(number, "step.n", 1, min(MOST_OF_CARD, max(left, 1)))
    need(left > 0, "step.n", f"seat {s.turn} has no figure left (LC-37)")


def _read_wish(s: State, step: shapes.WishShape, plain: Plain) -> None:
    s.step_hex = hex_number(step.city, "step.city", plain)
    city = int(s.city_at[s.step_hex])
    mine = s.building[s.step_hex] == state.CASTLE and s.owner[city] == s.turn
    need(mine, "step.city", f"expected the castle of a city of seat {s.turn}, got {step.city}")
    bits = wishes(s)
    asked = bits & (bits - 1) != 0 and has_neighbour(s, city)
    need(asked, "step.city", "nothing is asked: there is one wish, or no neighbour (LC-63)")
