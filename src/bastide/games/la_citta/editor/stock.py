"""What lies beside the map: castles, tiles and cards that are left. All of it follows from what is on the table."""

from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from bastide.core.game import Position
from bastide.games.la_citta import GAME
from bastide.games.la_citta.rules import state
from bastide.games.la_citta.rules.state import FIELDS, LAID_OUT, PAIRS
from bastide.games.la_citta.text.shapes import OUTSIDE_A_YEAR


def pair_of(kind: str) -> str:
    """The supply that a building comes from."""
    return PAIRS[int(state.PAIR_OF[state.BUILDINGS.index(kind)])]


def restocked(position: Position, options: Mapping[str, Any]) -> Position:
    """The same table with supplies and decks that fit it. Decks keep their order, cards taken back come last."""
    then = deepcopy(position)
    owners = Counter(city["owner"] for city in then["cities"])
    then["castles"] = [state.CASTLES - owners[seat] for seat in range(then["players"])]
    built = Counter(pair_of(kind) for city in then["cities"] for kind in city["buildings"].values())
    then["supply"] = {pair: count - built[pair] for pair, count in zip(PAIRS, state.SUPPLY, strict=True)}
    for seat, used in enumerate(then["used"]):
        then["blind"][seat] = sorted((Counter(then["blind"][seat]) & Counter(used)).elements())
    lying = [*then["display"], *then["discard"], *(card for used in then["used"] for card in used)]
    then["deck"] = _rest(GAME.with_options(**options).cards, lying, then["deck"])
    return _with_voices(then)


def _with_voices(then: Position) -> Position:
    """Four voice cards lie out within a year, none outside it; the rest is the deck."""
    everything = dict.fromkeys(FIELDS, state.VOICES_EACH)
    wanted = 0 if then["phase"] in OUTSIDE_A_YEAR else LAID_OUT
    then["voice"] = then["voice"][:wanted]
    deck = _rest(everything, [*then["voice"], *then["voice_discard"]], then["voice_deck"])
    missing = wanted - len(then["voice"])
    then["voice"] += deck[:missing] if missing else []
    then["voice_deck"] = deck[missing:] if missing else deck
    return then


def _rest(counts: Mapping[str, int], lying: list[str], order: list[str]) -> list[str]:
    """What is in the deck when the rest lies elsewhere."""
    left = Counter(counts) - Counter(lying)
    kept = []
    for card in order:
        if left[card] > 0:
            left[card] -= 1
            kept.append(card)
    return kept + sorted(left.elements())
