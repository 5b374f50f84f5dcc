"""Which step is asked, and what belongs to it."""

from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from bastide.core.game import Position
from bastide.games.la_citta.editor.calling import hex_choices
from bastide.games.la_citta.editor.unchecked import unchecked_view
from bastide.games.la_citta.rules.kinds import BUILT, PRICES, SIMPLE
from bastide.games.la_citta.rules.scoring import final_scoring
from bastide.games.la_citta.rules.state import ACTION_CARDS, FIELDS, ROUNDS, YEARS
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import kind_word
from bastide.games.la_citta.text.reading_step import MOST_OF_CARD, kinds_in
from bastide.games.la_citta.text.shapes import MOST_CITIZENS, OUTSIDE_A_YEAR
from bastide.look.editor import Field, Work


def step_word(kind: str) -> str:
    """What is asked, in a word or two."""
    return {
        "castle": _("place a castle"),
        "politics": _("play a card"),
        "found": _("where to found"),
        "source": _("who gives the citizen"),
        "site": _("where to build"),
        "master": _("what the master builder builds"),
        "figures": _("how many figures"),
        "circus": _("where the figures go"),
        "field": _("for which field"),
        "golden": _("how many citizens"),
        "settle": _("where the citizens go"),
        "harvest": _("which farm"),
        "look": _("which voice cards to look at"),
        "wish": _("which wish a city follows"),
        "starve": _("who leaves because of hunger"),
        "demolish": _("what is demolished"),
    }[kind]


def step_fields(work: Work) -> list[Field]:
    """The step and what it holds."""
    position = work.position
    step = position["step"]
    if not step:
        return []
    kinds = dict.fromkeys([*kinds_in(position["phase"]), step["kind"]])
    asked = Field("step.kind", _("What is asked"), step["kind"], tuple((kind, step_word(kind)) for kind in kinds))
    return [asked, *(_detail(work, name, step[name]) for name in step if name != "kind")]


def _detail(work: Work, name: str, value: Any) -> Field:
    view = unchecked_view(work.position, work.options)
    mine = [city for city in view.cities if city.owner == work.position["turn"]]
    castles = hex_choices(view, [city.castle for city in mine], value) if name in ("city", "castle") else ()
    details: dict[str, dict[str, Any]] = {
        "building": {"name": _("Which building"), "choices": tuple((kind, kind_word(kind)) for kind in BUILT)},
        "city": {"name": _("Which city"), "choices": castles},
        "castle": {"name": _("Which city"), "choices": castles},
        "pay": {"name": _("Gold paid for it"), "most": max(map(max, PRICES.values()))},
        "left": {"name": _("Citizens still to leave"), "least": 1, "most": MOST_CITIZENS},
        "n": {"name": _("How many"), "least": 1, "most": MOST_OF_CARD},
    }
    if name in details:
        return Field(f"step.{name}", value=value, **details[name])
    built = [at for city in mine for at in city.hexes]
    return Field(f"step.{name}", _("On which hex"), value, hex_choices(view, built, str(value)))


def asking(position: Position, kind: str) -> Position:
    """The position with another step, filled with what is most likely meant."""
    mine = [city for city in position["cities"] if city["owner"] == position["turn"]]
    castle = mine[0]["castle"] if mine else ""
    hospitals = [at for city in mine for at, built in city["buildings"].items() if built == "hospital"]
    more: dict[str, dict[str, Any]] = {
        "source": {"castle": ""},
        "site": {"building": SIMPLE[0], "pay": 0},
        "circus": {"n": 1},
        "field": {"hex": hospitals[0] if hospitals else "", "n": 1},
        "settle": {"n": 1},
        "wish": {"city": castle},
        "starve": {"left": 1},
    }
    then = position | {"step": {"kind": kind} | more.get(kind, {})}
    if kind == "starve":
        then["starved"] = [starved or seat == then["turn"] for seat, starved in enumerate(then["starved"])]
    return then


def in_phase(position: Position, phase: str, options: Mapping[str, Any]) -> Position:
    """The position in another phase, with what the phase forces."""
    then = deepcopy(position) | {"phase": phase}
    if phase in OUTSIDE_A_YEAR:
        then = _outside_a_year(then)
    if phase == "setup":
        then |= {"year": 1, "round": 1, "start": 0, "turn": 0, "starved": [False] * then["players"]}
    elif phase == "over":
        return _ended(then, options)
    elif phase != "politics":
        then["round"] = ROUNDS
    then["points"] = [0] * then["players"]
    return asking(then, kinds_in(phase)[0])


def _outside_a_year(then: Position) -> Position:
    """LC-78: the year is cleared away."""
    seats = range(then["players"])
    for seat in seats:
        then["discard"] = sorted([*then["discard"], *then["used"][seat]])
    gone = Counter([*then["voice_discard"], *then["voice"]])
    then |= {
        "used": [[] for _seat in seats],
        "blind": [[] for _seat in seats],
        "seen": [[] for _seat in seats],
        "founded": [False for _seat in seats],
        "action_cards": [ACTION_CARDS for _seat in seats],
        "voice": [],
        "voice_discard": [field for field in FIELDS for _each in range(gone[field])],
    }
    for city in then["cities"]:
        city["figures"] = {}
    return then


def _ended(then: Position, options: Mapping[str, Any]) -> Position:
    """LC-80: the last year, and the points of the table."""
    state = unchecked_view(then, options).state
    for seat, starved in enumerate(then["starved"]):
        state.starved[seat] = starved
    final_scoring(state)
    points = [int(state.points[seat]) for seat in range(then["players"])]
    return then | {"year": YEARS, "round": ROUNDS, "turn": then["start"], "points": points, "step": None}
