"""Positions as JSON: writing them."""

from typing import Any

from bastide.core.game import Position
from bastide.core.state import State
from bastide.games.la_citta.rules.map import Map
from bastide.games.la_citta.rules.state import (
    BUILDINGS,
    CARDS,
    CASTLE,
    CIRCUS_STEP,
    FIELD_STEP,
    FIELDS,
    HARVEST,
    KINDS,
    LANDSCAPES,
    OVER,
    PAIRS,
    PHASES,
    SETTLE_STEP,
    SETUPS,
    SITE_STEP,
    SOURCE_STEP,
    STARVE_STEP,
    VOICES,
    WISH_STEP,
)


def to_position(s: State, given: Map) -> Position:
    """The whole position."""
    seats = range(s.players)
    return {
        "game": "la-citta",
        "players": s.players,
        "map": given["name"],
        "setup": SETUPS[s.setup],
        "year": s.year,
        "round": s.round,
        "phase": PHASES[s.phase],
        "start": s.start,
        "turn": s.turn,
        "areas": {area["id"]: LANDSCAPES[int(s.land[i])] for i, area in enumerate(given["areas"])},
        "cities": [_city(s, city, given) for city in range(s.cities)],
        "castles": [int(s.castles[seat]) for seat in seats],
        "gold": [int(s.gold[seat]) for seat in seats],
        "action_cards": [int(s.action_cards[seat]) for seat in seats],
        "starved": [bool(s.starved[seat]) for seat in seats],
        "founded": [bool(s.founded[seat]) for seat in seats],
        "points": [int(s.points[seat]) for seat in seats],
        "display": cards_of(s.display),
        "deck": [CARDS[int(card)] for card in s.deck[s.deck_top : s.deck_end]],
        "discard": cards_of(s.discard),
        "used": [cards_of(s.used[seat]) for seat in seats],
        "blind": [cards_of(s.blind[seat]) for seat in seats],
        "voice": [FIELDS[int(field)] for field in s.voice[: s.voices]],
        "voice_deck": [FIELDS[int(field)] for field in s.voice_deck[s.voice_top : VOICES]],
        "voice_discard": [name for field, name in enumerate(FIELDS) for _ in range(int(s.voice_discard[field]))],
        "seen": [[place + 1 for place in range(4) if int(s.seen[seat]) >> place & 1] for seat in seats],
        "supply": {pair: int(s.supply[i]) for i, pair in enumerate(PAIRS)},
        "step": _step(s, given),
    }


def cards_of(counts: Any) -> list[str]:
    """Counted cards as a sorted list."""
    return sorted(name for card, name in enumerate(CARDS) for _ in range(int(counts[card])))


def _city(s: State, city: int, given: Map) -> dict[str, Any]:
    names = [entry["id"] for entry in given["hexes"]]
    buildings = {
        names[hex_number]: BUILDINGS[int(s.building[hex_number])]
        for hex_number in range(s.hexes)
        if s.building[hex_number] not in (0, CASTLE) and s.city_at[hex_number] == city
    }
    return {
        "owner": int(s.owner[city]),
        "castle": names[int(s.castle[city])],
        "buildings": buildings,
        "citizens": int(s.citizens[city]),
        "figures": _figures(s, city, names),
    }


def _figures(s: State, city: int, names: list[str]) -> dict[str, dict[str, int]]:
    seat = int(s.owner[city])
    found: dict[str, dict[str, int]] = {}
    for figure in range(int(s.figures[seat])):
        hex_number, purpose = int(s.figure_hex[seat, figure]), int(s.figure_for[seat, figure])
        if s.city_at[hex_number] == city:
            there = found.setdefault(names[hex_number], {})
            word = "harvest" if purpose == HARVEST else FIELDS[purpose]
            there[word] = there.get(word, 0) + 1
    return found


def _step(s: State, given: Map) -> dict[str, Any] | None:
    if s.kind == OVER:
        return None
    step: dict[str, Any] = {"kind": KINDS[s.kind]}
    here = given["hexes"][s.step_hex]["id"]
    if s.kind == SOURCE_STEP:
        return step | {"castle": here}
    if s.kind == SITE_STEP:
        return step | {"building": BUILDINGS[s.step_building], "pay": s.step_pay}
    if s.kind in (CIRCUS_STEP, SETTLE_STEP):
        return step | {"n": s.step_n}
    if s.kind == FIELD_STEP:
        return step | {"hex": here, "n": s.step_n}
    if s.kind == WISH_STEP:
        return step | {"city": here}
    if s.kind == STARVE_STEP:
        return step | {"left": s.step_n}
    return step
