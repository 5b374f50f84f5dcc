"""Why a thing can't be chosen now: the thing read, the rule asked, the places that stand in the way.

A thing is the text of an action, or a hex: bare, or after the word that some step writes before it. A hex may also lie in an
area, where no action has a number.
"""

import re
from collections.abc import Iterable
from functools import cache, partial
from typing import TYPE_CHECKING

from bastide.core.errors import brief
from bastide.core.player_view import PlayerView
from bastide.core.refusals import Refusal
from bastide.games.la_citta.rules import reasons, state
from bastide.games.la_citta.rules.hexes import bit
from bastide.games.la_citta.rules.kinds import BUILT
from bastide.games.la_citta.rules.paths import Hex, Plain, around, hex_name, hex_of
from bastide.games.la_citta.rules.refusals import FIRST, STATEMENT_OF, refusal
from bastide.games.la_citta.rules.state import BITS, CARDS, FIELDS, HEX, LOOKS, MOST_HEXES
from bastide.games.la_citta.text.refusal_case import Case
from bastide.games.la_citta.text.refusal_words import wording
from bastide.games.la_citta.view import City, LaCittaView, viewed

if TYPE_CHECKING:
    from bastide.games.la_citta import LaCitta

#: The word before a hex, by the step; in another step than these none is asked for.
WORD_OF_STEP = {
    state.CASTLE_STEP: "castle",
    state.FOUND_STEP: "at",
    state.SITE_STEP: "at",
    state.SOURCE_STEP: "from",
    state.CIRCUS_STEP: "on",
    state.HARVEST_STEP: "on",
    state.SETTLE_STEP: "in",
    state.STARVE_STEP: "starve",
    state.DEMOLISH_STEP: "demolish",
}
_HEX = re.compile(rf"(?:({'|'.join(dict.fromkeys(WORD_OF_STEP.values()))}) )?(-?\d{{1,3}},-?\d{{1,3}})")
_NO_PATH = HEX + MOST_HEXES - 1  # a hex beyond those of any map stands for what is no path


def refusal_of(game: "LaCitta", view: PlayerView, thing: str) -> Refusal | None:
    """Why the seat on turn can't choose that; None: it can, or nobody is asked any more. ValueError: it can't be read."""
    seen = viewed(view)
    number, at = _read(seen, thing)
    s = seen.state
    if s.kind == state.OVER:
        return None
    reason = int(refusal(s, number)) if _fits(thing, s.kind) else int(FIRST[s.kind])
    if reason == reasons.ALLOWED:
        return None
    case = Case(seen, number, at)
    return Refusal(reason, STATEMENT_OF[reason], _places(case, reason), partial(wording, case))


@cache
def _numbers() -> dict[str, int]:
    """The numbers of all actions without a hex, by their texts."""
    rows = (
        (state.GOLD, ("gold",)),
        (state.FOUND, ("found",)),
        (state.BUILD, [f"build {kind}" for kind in BUILT]),
        (state.CARD, [f"card {kind}" for kind in CARDS]),
        (state.PASS, ("pass",)),
        (state.TAKE_FIGURES, [f"figures {n}" for n in (1, 2, 3)]),
        (state.TAKE_CITIZENS, [f"citizens {n}" for n in (1, 2, 3)]),
        (state.FIELD, FIELDS),
        (state.WISH, [f"wish {field}" for field in FIELDS]),
        (state.LOOK, [f"look {places}" for places in LOOKS]),
    )
    return {text: first + i for first, texts in rows for i, text in enumerate(texts)}


def _read(view: LaCittaView, thing: str) -> tuple[int, Hex | None]:
    """The number of what is meant, and its hex where it has one."""
    if thing in _numbers():
        return _numbers()[thing], None
    found = _HEX.fullmatch(thing)
    if not found:
        expected = "expected an action like build market, card bread, wish health, or a hex like at 5,12"
        raise ValueError(f"{expected}, got {brief(thing)}")
    at = hex_of(found[2])
    if at in view.plain.numbers:
        return HEX + view.plain.numbers[at], at
    if not any(other in view.plain.numbers for other in around(at)) and not area_of(view.plain, at):
        raise ValueError(f"expected a hex of the map, got {brief(thing)}")
    return _NO_PATH, at


def area_of(plain: Plain, at: Hex) -> str:
    """The area in which a hex lies; "" for a path, and for what is neither."""
    return next((name for name, hexes in plain.areas.items() if at in hexes), "")


def _fits(thing: str, kind: int) -> bool:
    """Whether a hex is named as this step names it; a bare hex, and `at`, mean whatever the step asks for."""
    found = _HEX.fullmatch(thing)
    return not found or found[1] in (None, "at", WORD_OF_STEP.get(kind))


# What stands in the way


def _places(case: Case, reason: int) -> tuple[str, ...]:
    view, at = case.view, case.at
    if reason in (reasons.TAKEN, reasons.CASTLE_ON_TAKEN) and at:
        return (hex_name(at),)
    if reason == reasons.NO_PATH and at:
        return tuple(filter(None, [area_of(view.plain, at)]))
    if reason == reasons.NO_WATER and at:
        return view.plain.borders[at]
    if reason == reasons.BESIDE_ANOTHER_CITY and at:
        mine = case.city_beside
        return _named(other for other in view.plain.beside(at) if other in view.built and view.built[other][0] != mine)
    if reason in (reasons.TOO_NEAR, reasons.CASTLES_TOO_NEAR):
        return _named(other for other in view.built if _near(view, case.action - HEX, view.plain.numbers[other]))
    if reason in _OWN_CASTLES:
        return _named(city.castle for city in case.mine)
    if reason in (reasons.NO_FREE_CITIZEN_HERE, reasons.NO_SETTLER_HERE, reasons.NO_ROOM_HERE, reasons.CITIZENS_ENOUGH):
        return _named([case.city.castle])
    if reason in _OWN_BUILDINGS:
        return _named(there for city in case.mine for there, kind in city.buildings if kind == _OWN_BUILDINGS[reason])
    return _places_in_city(case, reason)


_OWN_CASTLES = (reasons.NO_CASTLE_LEFT, reasons.NO_FREE_CITIZEN, reasons.NO_SETTLER, reasons.ALL_FULL)
_OWN_BUILDINGS = {reasons.MARKETS_EVERYWHERE: "market", reasons.FIGURE_ON_EVERY_FARM: "farm"}


def _places_in_city(case: Case, reason: int) -> tuple[str, ...]:
    """The same where it is something in one city, or figures."""
    match reason:
        case reasons.FOUNDED_THIS_YEAR:
            return _named([case.mine[-1].castle])
        case reasons.HAS_A_MARKET:
            return _named(there for there, kind in case.city.buildings if kind == "market")
        case reasons.NO_FIGURE | reasons.NO_FIGURE_FOR_FARM | reasons.TOO_FEW_FIGURES:
            return _named(on.at for city in case.mine for on in city.figures)
        case reasons.CASTLE_GOES_LAST:
            return _named(there for there, _kind in case.city.buildings)
        case reasons.WOULD_CUT_OFF:
            assert case.at is not None
            return _named(_cut_off(case.view.plain, case.city, case.at))
        case _:
            return ()


def _named(hexes: Iterable[Hex]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(hex_name, hexes)))


def _near(view: LaCittaView, one: int, other: int) -> bool:
    """LC-51: whether two hexes have a distance below 3."""
    return bool(int(view.state.near[one, other // BITS]) & bit(other))


def _cut_off(plain: Plain, city: City, gone: Hex) -> list[Hex]:
    """What of a city no longer hangs together with its castle when a building is gone (LC-65)."""
    left = {at for at in city.hexes if at != gone}
    reached, edge = {city.castle}, [city.castle]
    while edge:
        new = {other for other in plain.beside(edge.pop()) if other in left} - reached
        reached |= new
        edge += new
    return sorted(left - reached)
