"""Positions as JSON: reading them with care, because people write them by hand.

Land and cities are read first (reading_cities.py), which is enough to draw a position; then all of it must fit together.
"""

from collections import Counter
from typing import TYPE_CHECKING, Any

from bastide.core.errors import BadPosition, brief
from bastide.core.shapes import check_fields, read_shape, so_many, within
from bastide.core.state import Buffer, State
from bastide.games.la_citta.rules.map import check_landscapes
from bastide.games.la_citta.rules.scoring import final_scoring
from bastide.games.la_citta.rules.state import (
    ACTION_CARDS,
    CARDS,
    CASTLES,
    DISPLAY,
    FIELDS,
    FINISHED,
    LAID_OUT,
    PAIRS,
    PHASES,
    POLITICS,
    POLITICS_STEP,
    ROUNDS,
    SETTING_UP,
    SETUPS,
    SUPPLY,
    VOICES_EACH,
    YEARS,
)
from bastide.games.la_citta.text.reading_cities import check_cities, read_cities
from bastide.games.la_citta.text.reading_step import read_step
from bastide.games.la_citta.text.shapes import PositionShape

if TYPE_CHECKING:
    from bastide.games.la_citta import LaCitta

MOST_GOLD = 10**6
OUTSIDE_A_YEAR = (SETTING_UP, FINISHED)

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
    s.setup = SETUPS.index(told.setup)
    _read_time(s, told)
    check_landscapes(told.areas, game.plain.areas, "areas")
    check_cities(s, told, game.plain)
    for seat in range(s.players):
        _read_player(s, seat, told)
    _check_supply(s, told)
    _read_cards(s, told, game.cards)
    _read_voices(s, told)
    read_step(s, told.step, game.plain)
    if s.phase == FINISHED:
        _check_end(s, told)
    else:
        _check_draws(s)
    return game.with_options(**{**game.chosen, "setup": told.setup}), buffer


def read_form(game: "LaCitta", position: Any) -> PositionShape:
    """What a position tells, if it has the form of one on this map: nobody asks yet whether it can be."""
    game.check_position(position)
    told = read_shape(PositionShape, position)
    if told.map != game.map.name:
        hint = "other maps are given as the option map"
        raise BadPosition("map", f"expected {game.map.name!r}, got {brief(told.map)}; {hint}")
    check_fields(told.areas, game.plain.areas, "areas")
    check_fields(told.supply, PAIRS, "supply")
    for name, what in _BY_SEAT.items():
        so_many(getattr(told, name), name, told.players, what)
    return told


def _read_time(s: State, told: PositionShape) -> None:
    s.year = within(told.year, "year", 1, YEARS)
    s.round = within(told.round, "round", 1, ROUNDS)
    s.phase = PHASES.index(told.phase)
    s.start = within(told.start, "start", 0, s.players - 1)
    s.turn = within(told.turn, "turn", 0, s.players - 1)
    if s.phase == SETTING_UP and (s.year, s.round) != (1, 1):
        raise BadPosition("year" if s.year > 1 else "round", "expected 1 during the set-up")
    if s.phase == SETTING_UP and not s.setup:
        raise BadPosition("phase", "expected no set-up phase in the beginner set-up, where all castles stand (LC-11)")
    if s.phase not in (SETTING_UP, POLITICS) and s.round != ROUNDS:
        raise BadPosition("round", f"expected {ROUNDS} after the political rounds, got {s.round}")
    if s.phase == FINISHED and s.year != YEARS:
        raise BadPosition("year", f"expected {YEARS} in a finished game, got {s.year}")


def _read_player(s: State, seat: int, told: PositionShape) -> None:
    left, points = within(told.castles[seat], f"castles[{seat}]", 0, CASTLES), told.points[seat]
    s.gold[seat] = within(told.gold[seat], f"gold[{seat}]", 0, MOST_GOLD)
    s.action_cards[seat] = within(told.action_cards[seat], f"action_cards[{seat}]", 0, ACTION_CARDS)
    s.starved[seat], s.founded[seat] = told.starved[seat], told.founded[seat]
    s.seen[seat] = _read_seen(told.seen[seat], f"seen[{seat}]")
    if left != s.castles[seat]:
        standing = f"since {CASTLES - s.castles[seat]} of {CASTLES} stand"
        raise BadPosition(f"castles[{seat}]", f"expected {s.castles[seat]}, {standing}, got {left}")
    if points and s.phase != FINISHED:
        raise BadPosition(f"points[{seat}]", f"expected 0 until the end, got {points}")
    if s.starved[seat] and s.year == 1 and s.phase in (SETTING_UP, POLITICS):
        raise BadPosition(f"starved[{seat}]", "expected false before the first feeding")
    if s.phase in OUTSIDE_A_YEAR and (s.seen[seat] or s.founded[seat]):
        raise BadPosition(f"{'seen' if s.seen[seat] else 'founded'}[{seat}]", "expected nothing outside a year")


def _read_seen(places: list[int], where: str) -> int:
    if places != sorted({2, 3, 4}.intersection(places)):
        raise BadPosition(where, f"expected places out of 2, 3, 4 in their order, got {brief(places)}")
    return sum(1 << place - 1 for place in places)


def _check_supply(s: State, told: PositionShape) -> None:
    """LC-2: tiles that stand and tiles in the supply are those of the box."""
    for pair, most, left in zip(PAIRS, SUPPLY, s.supply.tolist(), strict=True):
        if within(told.supply[pair], f"supply.{pair}", 0, most) != left:
            expected = f"expected {left}, since {most - left} of {most} stand"
            raise BadPosition(f"supply.{pair}", f"{expected}, got {told.supply[pair]}")


def _read_cards(s: State, told: PositionShape, counts: dict[str, int]) -> None:
    """LC-6, LC-13, LC-31, LC-32: all cards of the box, and those taken unseen among those in front of a player."""
    if len(told.display) != DISPLAY:
        raise BadPosition("display", f"expected {DISPLAY} cards, got {len(told.display)}")
    there = Counter([*told.display, *told.deck, *told.discard])
    for seat, (used, blind) in enumerate(zip(told.used, told.blind, strict=True)):
        if more := Counter(blind) - Counter(used):
            raise BadPosition(
                f"blind[{seat}]", f"expected only cards of used[{seat}], got {min(more, key=CARDS.index)}"
            )
        if used and s.phase in OUTSIDE_A_YEAR:
            raise BadPosition(f"used[{seat}]", f"expected no cards outside a year, got {len(used)}")
        s.used[seat], s.blind[seat] = _counts(used), _counts(blind)
        there.update(used)
    for name in CARDS:
        if there[name] != counts[name]:
            came = f"got {there[name]}; other counts are given as the option cards"
            raise BadPosition("deck", f"expected {counts[name]} of {name} in display, deck, discard and used, {came}")
    s.display[:], s.discard[:] = _counts(told.display), _counts(told.discard)
    s.deck_end = len(told.deck)
    s.deck[: s.deck_end] = [CARDS.index(card) for card in told.deck]


def _counts(cards: list[str]) -> list[int]:
    return [cards.count(name) for name in CARDS]


def _check_draws(s: State) -> None:
    """LC-31: there must be a card for every play that may still be made this year."""
    if s.phase not in (SETTING_UP, POLITICS):
        return
    begun = s.phase == POLITICS and s.kind != POLITICS_STEP
    plays = s.players * (ROUNDS + 1 - s.round) - (s.turn - s.start) % s.players * (s.phase == POLITICS) - begun
    left = s.deck_end - s.deck_top + int(s.discard.sum())
    if left < plays:
        raise BadPosition(
            "deck", f"expected at least {plays} cards in deck and discard for the plays to come, got {left}"
        )


def _read_voices(s: State, told: PositionShape) -> None:
    """LC-5, LC-21: nine of each, four laid out in a year, and enough for the years to come."""
    laid = 0 if s.phase in OUTSIDE_A_YEAR else LAID_OUT
    if len(told.voice) != laid:
        raise BadPosition("voice", f"expected {laid} voice cards in this phase, got {len(told.voice)}")
    there = Counter([*told.voice, *told.voice_deck, *told.voice_discard])
    for name in FIELDS:
        if there[name] != VOICES_EACH:
            where = "voice, voice_deck and voice_discard together"
            raise BadPosition("voice_deck", f"expected {VOICES_EACH} of {name} in {where}, got {there[name]}")
    left, needed = len(told.voice_deck), LAID_OUT * (YEARS - s.year + (s.phase == SETTING_UP))
    if left < needed:
        raise BadPosition("voice_deck", f"expected at least {needed} cards for the years to come, got {left}")
    s.voices = laid
    s.voice[:laid] = [FIELDS.index(field) for field in told.voice]
    s.voice_top = len(s.voice_deck) - left
    s.voice_deck[s.voice_top :] = [FIELDS.index(field) for field in told.voice_deck]
    s.voice_discard[:] = [told.voice_discard.count(field) for field in FIELDS]


def _check_end(s: State, told: PositionShape) -> None:
    """LC-78, LC-80: the year is cleared away, the points are those of the table."""
    if s.turn != s.start:
        raise BadPosition("turn", f"expected {s.start}, the start player of the last year, got {s.turn}")
    final_scoring(s)
    for seat in range(s.players):
        cards, points = int(s.action_cards[seat]), int(s.points[seat])
        if cards != ACTION_CARDS:
            raise BadPosition(f"action_cards[{seat}]", f"expected {ACTION_CARDS} at the end, got {cards}")
        if told.points[seat] != points:
            raise BadPosition(f"points[{seat}]", f"expected {points} by LC-80, got {told.points[seat]}")
