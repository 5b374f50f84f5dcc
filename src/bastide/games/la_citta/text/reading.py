"""Positions as JSON: reading them with care, because people write them by hand.

Land and cities are read first (reading_cities.py), which is enough to draw a position; then all of it must fit together.
"""

from collections import Counter
from typing import TYPE_CHECKING, Any

from bastide.core.errors import brief
from bastide.core.shapes import check_fields, need, read_shape, so_many, within
from bastide.core.state import Buffer, State
from bastide.games.la_citta.rules import state
from bastide.games.la_citta.rules.map import check_landscapes
from bastide.games.la_citta.rules.scoring import final_scoring
from bastide.games.la_citta.rules.state import CARDS, CASTLES, FIELDS, LAID_OUT, ROUNDS, YEARS
from bastide.games.la_citta.text.reading_cities import check_cities, read_cities
from bastide.games.la_citta.text.reading_step import read_step
from bastide.games.la_citta.text.shapes import OUTSIDE_A_YEAR, PositionShape

if TYPE_CHECKING:
    from bastide.games.la_citta import LaCitta

MOST_GOLD = 10**6

#: What has a value for each seat.
_BY_SEAT = {
    **dict.fromkeys(("castles", "gold", "action_cards", "points"), "numbers"),
    **dict.fromkeys(("starved", "founded"), "true or false"),
    **dict.fromkeys(("used", "blind"), "lists of cards"),
    "seen": "lists of places",
}


def from_position(game: "LaCitta", position: Any) -> tuple["LaCitta", Buffer]:
    """The state of a position, and the game with its set-up; BadPosition names the field that can't be."""
    told = read_form(game, position)
    buffer, s = read_cities(game, told)
    _read_time(s, told)
    check_landscapes(told.areas, game.plain.areas, "areas")
    check_cities(s, told, game.plain)
    for seat in range(s.players):
        _read_player(s, seat, told)
    _check_supply(s, told)
    _read_cards(s, told, game.cards)
    _read_voices(s, told)
    read_step(s, told, game.plain)
    if told.phase == "over":
        _check_end(s, told)
    elif told.phase in ("setup", "politics"):
        _check_draws(s, told)
    return game.with_options(**{**game.chosen, "setup": told.setup}), buffer


def read_form(game: "LaCitta", position: Any) -> PositionShape:
    """What a position tells, if it has the form of one on this map: nobody asks yet whether it can be."""
    game.check_position(position)
    told = read_shape(PositionShape, position)
    hint = "other maps are given as the option map"
    need(told.map == game.map.name, "map", f"expected {game.map.name!r}, got {brief(told.map)}; {hint}")
    check_fields(told.areas, game.plain.areas, "areas")
    check_fields(told.supply, state.PAIRS, "supply")
    for name, what in _BY_SEAT.items():
        so_many(getattr(told, name), name, told.players, what)
    return told


def _read_time(s: State, told: PositionShape) -> None:
    s.setup, s.phase = state.SETUPS.index(told.setup), state.PHASES.index(told.phase)
    s.year = within(told.year, "year", 1, YEARS)
    s.round = within(told.round, "round", 1, ROUNDS)
    s.start = within(told.start, "start", 0, s.players - 1)
    s.turn = within(told.turn, "turn", 0, s.players - 1)
    if told.phase == "setup":
        need(s.year == s.round == 1, "year" if s.year > 1 else "round", "expected 1 during the set-up")
        expected = "expected no set-up phase in the beginner set-up, where all castles stand (LC-11)"
        need(told.setup == "advanced", "phase", expected)
    elif told.phase != "politics":
        need(s.round == ROUNDS, "round", f"expected {ROUNDS} after the political rounds, got {s.round}")
    if told.phase == "over":
        need(s.year == YEARS, "year", f"expected {YEARS} in a finished game, got {s.year}")


def _read_player(s: State, seat: int, told: PositionShape) -> None:
    left, points = within(told.castles[seat], f"castles[{seat}]", 0, CASTLES), told.points[seat]
    s.gold[seat] = within(told.gold[seat], f"gold[{seat}]", 0, MOST_GOLD)
    s.action_cards[seat] = within(told.action_cards[seat], f"action_cards[{seat}]", 0, state.ACTION_CARDS)
    s.starved[seat], s.founded[seat] = told.starved[seat], told.founded[seat]
    s.seen[seat] = _read_seen(told.seen[seat], f"seen[{seat}]")
    expected = f"{s.castles[seat]}, since {CASTLES - s.castles[seat]} of {CASTLES} stand"
    need(left == s.castles[seat], f"castles[{seat}]", f"expected {expected}, got {left}")
    need(not points or told.phase == "over", f"points[{seat}]", f"expected 0 until the end, got {points}")
    if told.year == 1 and told.phase in ("setup", "politics"):
        need(not told.starved[seat], f"starved[{seat}]", "expected false before the first feeding")
    if told.phase in OUTSIDE_A_YEAR:
        need(not told.seen[seat], f"seen[{seat}]", "expected nothing outside a year")
        need(not told.founded[seat], f"founded[{seat}]", "expected nothing outside a year")


def _read_seen(places: list[int], where: str) -> int:
    ordered = sorted({2, 3, 4}.intersection(places))
    need(places == ordered, where, f"expected places out of 2, 3, 4 in their order, got {brief(places)}")
    return sum(1 << place - 1 for place in places)


def _check_supply(s: State, told: PositionShape) -> None:
    """LC-2: tiles that stand and tiles in the supply are those of the box."""
    for pair, most, left in zip(state.PAIRS, state.SUPPLY, s.supply.tolist(), strict=True):
        count = within(told.supply[pair], f"supply.{pair}", 0, most)
        expected = f"expected {left}, since {most - left} of {most} stand"
        need(count == left, f"supply.{pair}", f"{expected}, got {count}")


def _read_cards(s: State, told: PositionShape, counts: dict[str, int]) -> None:
    """LC-6, LC-13, LC-31, LC-32: all cards of the box, and those taken unseen among those in front of a player."""
    shown = len(told.display)
    need(shown == state.DISPLAY, "display", f"expected {state.DISPLAY} cards, got {shown}")
    there = Counter([*told.display, *told.deck, *told.discard])
    for seat, (used, blind) in enumerate(zip(told.used, told.blind, strict=True)):
        for card in CARDS:
            expected = f"expected only cards of used[{seat}], got {card}"
            need(blind.count(card) <= used.count(card), f"blind[{seat}]", expected)
        if told.phase in OUTSIDE_A_YEAR:
            need(not used, f"used[{seat}]", f"expected no cards outside a year, got {len(used)}")
        s.used[seat], s.blind[seat] = _counts(used), _counts(blind)
        there.update(used)
    for name, count in counts.items():
        came = f"got {there[name]}; other counts are given as the option cards"
        need(there[name] == count, "deck", f"expected {count} of {name} in display, deck, discard and used, {came}")
    s.display[:], s.discard[:] = _counts(told.display), _counts(told.discard)
    s.deck_end = len(told.deck)
    s.deck[: s.deck_end] = [CARDS.index(card) for card in told.deck]


def _counts(cards: list[str]) -> list[int]:
    return [cards.count(name) for name in CARDS]


def _check_draws(s: State, told: PositionShape) -> None:
    """LC-31: there must be a card for every play that may still be made this year."""
    plays = s.players * (ROUNDS + 1 - s.round)
    if told.phase == "politics":
        plays -= (s.turn - s.start) % s.players + (s.kind != state.POLITICS_STEP)
    left = len(told.deck) + len(told.discard)
    expected = f"at least {plays} cards in deck and discard for the plays to come"
    need(left >= plays, "deck", f"expected {expected}, got {left}")


def _read_voices(s: State, told: PositionShape) -> None:
    """LC-5, LC-21: nine of each, four laid out in a year, and enough for the years to come."""
    s.voices = 0 if told.phase in OUTSIDE_A_YEAR else LAID_OUT
    laid, left = len(told.voice), len(told.voice_deck)
    need(laid == s.voices, "voice", f"expected {s.voices} voice cards in this phase, got {laid}")
    there = Counter([*told.voice, *told.voice_deck, *told.voice_discard])
    for name in FIELDS:
        expected = f"{state.VOICES_EACH} of {name} in voice, voice_deck and voice_discard together"
        need(there[name] == state.VOICES_EACH, "voice_deck", f"expected {expected}, got {there[name]}")
    needed = LAID_OUT * (YEARS - s.year + (told.phase == "setup"))
    need(left >= needed, "voice_deck", f"expected at least {needed} cards for the years to come, got {left}")
    s.voice[:laid] = [FIELDS.index(field) for field in told.voice]
    s.voice_top = state.VOICES - left
    s.voice_deck[s.voice_top :] = [FIELDS.index(field) for field in told.voice_deck]
    s.voice_discard[:] = [told.voice_discard.count(field) for field in FIELDS]


def _check_end(s: State, told: PositionShape) -> None:
    """LC-78, LC-80: the year is cleared away, the points are those of the table."""
    need(s.turn == s.start, "turn", f"expected {s.start}, the start player of the last year, got {s.turn}")
    final_scoring(s)
    for seat, (cards, points) in enumerate(zip(told.action_cards, told.points, strict=True)):
        most = state.ACTION_CARDS
        need(cards == most, f"action_cards[{seat}]", f"expected {most} at the end, got {cards}")
        need(points == s.points[seat], f"points[{seat}]", f"expected {s.points[seat]} by LC-80, got {points}")
