"""Positions as JSON: reading them with care, because people write them by hand.

Cities are built up as in play, so that all that the engine keeps beside the position comes out right; then what the
position says about pieces, cards and the step must fit together. reading_cities.py reads the cities, steps.py the step.
"""

from collections.abc import Sequence
from typing import Any

from bastide.core.errors import BadPosition, brief
from bastide.core.fields import chosen, list_of, number, read_fields, truth
from bastide.core.state import Buffer, State, new_buffer, plain
from bastide.games.la_citta.rules.cards import card_counts, lay_deck
from bastide.games.la_citta.rules.land import survey
from bastide.games.la_citta.rules.map import Map, check_landscapes, lay_out
from bastide.games.la_citta.rules.scoring import final_scoring
from bastide.games.la_citta.rules.state import (
    ACTION_CARDS,
    CARDS,
    CASTLES,
    DISPLAY,
    FIELDS,
    FINISHED,
    LAID_OUT,
    LANDSCAPES,
    MOST_PLAYERS,
    OVER,
    PAIRS,
    PHASES,
    POLITICS,
    POLITICS_STEP,
    ROUNDS,
    SETTING_UP,
    SETUPS,
    STATE,
    SUPPLY,
    VOICES,
    VOICES_EACH,
    YEARS,
    begin,
)
from bastide.games.la_citta.text.reading_cities import read_cities
from bastide.games.la_citta.text.reading_step import read_step

FIELD_NAMES = (
    "game",
    "players",
    "map",
    "setup",
    "year",
    "round",
    "phase",
    "start",
    "turn",
    "areas",
    "cities",
    "castles",
    "gold",
    "action_cards",
    "starved",
    "founded",
    "points",
    "display",
    "deck",
    "discard",
    "used",
    "blind",
    "voice",
    "voice_deck",
    "voice_discard",
    "seen",
    "supply",
    "step",
)
MOST_GOLD = 10**6


def from_position(position: Any, given: Map, cards: Any) -> Buffer:
    """The state of a position; BadPosition names the field that can't be."""
    read_fields(position, FIELD_NAMES, "position")
    buffer = new_buffer(STATE)
    s = plain(buffer, STATE)
    players = number(position["players"], "players", 2, MOST_PLAYERS)
    lay_out(s, given, players)
    lay_deck(s, cards)
    s.setup = SETUPS.index(chosen(position["setup"], "setup", SETUPS))
    begin(s, players)
    s.shuffled = 0
    _read_time(s, position)
    names = [area["id"] for area in given["areas"]]
    check_landscapes(position["areas"], names, "areas")
    for i, name in enumerate(names):
        s.land[i] = LANDSCAPES.index(position["areas"][name])
    survey(s)
    read_cities(s, position["cities"], given)
    _read_players(s, position)
    _read_supply(s, position["supply"])
    _read_cards(s, position, card_counts(cards))
    _read_voices(s, position)
    read_step(s, position["step"], given)
    if s.phase == FINISHED:
        _check_end(s, position)
    else:
        _check_draws(s)
    return buffer


def _read_time(s: State, position: Any) -> None:
    s.year = number(position["year"], "year", 1, YEARS)
    s.round = number(position["round"], "round", 1, ROUNDS)
    s.phase = PHASES.index(chosen(position["phase"], "phase", PHASES))
    s.start = number(position["start"], "start", 0, s.players - 1)
    s.turn = number(position["turn"], "turn", 0, s.players - 1)
    if s.phase == SETTING_UP and (s.year, s.round) != (1, 1):
        raise BadPosition("year" if s.year > 1 else "round", "expected 1 during the set-up")
    if s.phase == SETTING_UP and not s.setup:
        raise BadPosition("phase", "expected no set-up phase in the beginner set-up, where all castles stand (LC-11)")
    if s.phase not in (SETTING_UP, POLITICS) and s.round != ROUNDS:
        raise BadPosition("round", f"expected {ROUNDS} after the political rounds, got {s.round}")
    if s.phase == FINISHED and s.year != YEARS:
        raise BadPosition("year", f"expected {YEARS} in a finished game, got {s.year}")


def _per_seat(s: State, value: Any, where: str, least: int | None, most: int) -> list[int]:
    numbers = list_of(value, where, s.players, "numbers")
    return [number(each, f"{where}[{seat}]", least, most) for seat, each in enumerate(numbers)]


def _flags(s: State, value: Any, where: str) -> list[bool]:
    return [
        truth(each, f"{where}[{seat}]") for seat, each in enumerate(list_of(value, where, s.players, "true or false"))
    ]


def _read_players(s: State, position: Any) -> None:
    castles = _per_seat(s, position["castles"], "castles", 0, CASTLES)
    gold = _per_seat(s, position["gold"], "gold", 0, MOST_GOLD)
    action_cards = _per_seat(s, position["action_cards"], "action_cards", 0, ACTION_CARDS)
    starved, founded = _flags(s, position["starved"], "starved"), _flags(s, position["founded"], "founded")
    points = _per_seat(s, position["points"], "points", None, MOST_GOLD)
    seen = list_of(position["seen"], "seen", s.players, "lists of places")
    for seat in range(s.players):
        if castles[seat] != s.castles[seat]:
            standing = CASTLES - int(s.castles[seat])
            raise BadPosition(
                f"castles[{seat}]",
                f"expected {CASTLES - standing}, since {standing} of {CASTLES} stand, got {castles[seat]}",
            )
        if points[seat] and s.phase != FINISHED:
            raise BadPosition(f"points[{seat}]", f"expected 0 until the end, got {points[seat]}")
        if starved[seat] and s.year == 1 and s.phase in (SETTING_UP, POLITICS):
            raise BadPosition(f"starved[{seat}]", "expected false before the first feeding")
        s.gold[seat], s.action_cards[seat] = gold[seat], action_cards[seat]
        s.starved[seat], s.founded[seat] = starved[seat], founded[seat]
        s.seen[seat] = _read_seen(seen[seat], f"seen[{seat}]")
        if s.phase in (SETTING_UP, FINISHED) and (s.seen[seat] or s.founded[seat]):
            raise BadPosition(f"{'seen' if s.seen[seat] else 'founded'}[{seat}]", "expected nothing outside a year")


def _read_seen(value: Any, where: str) -> int:
    if not isinstance(value, list) or value != sorted({place for place in value if place in (2, 3, 4)}):
        raise BadPosition(where, f"expected places out of 2, 3, 4 in their order, got {brief(value)}")
    return sum(1 << place - 1 for place in value)


def _read_supply(s: State, supply: Any) -> None:
    """LC-2: tiles that stand and tiles in the supply are those of the box."""
    read_fields(supply, PAIRS, "supply")
    for pair, name in enumerate(PAIRS):
        told = number(supply[name], f"supply.{name}", 0, SUPPLY[pair])
        if told != s.supply[pair]:
            expected = int(s.supply[pair])
            raise BadPosition(
                f"supply.{name}",
                f"expected {expected}, since {SUPPLY[pair] - expected} of {SUPPLY[pair]} stand, got {told}",
            )


def _words(value: Any, where: str, words: Sequence[str], what: str) -> list[int]:
    if not isinstance(value, list):
        raise BadPosition(where, f"expected a list of {what}, got {brief(value)}")
    return [words.index(chosen(word, f"{where}[{i}]", tuple(words))) for i, word in enumerate(value)]


def _read_cards(s: State, position: Any, counts: list[int]) -> None:
    """LC-6, LC-13, LC-31, LC-32: all cards of the box, and those taken unseen among those in front of a player."""
    display = _words(position["display"], "display", CARDS, "cards")
    if len(display) != DISPLAY:
        raise BadPosition("display", f"expected {DISPLAY} cards, got {len(display)}")
    deck = _words(position["deck"], "deck", CARDS, "cards")
    discard = _words(position["discard"], "discard", CARDS, "cards")
    used = list_of(position["used"], "used", s.players, "lists of cards")
    blind = list_of(position["blind"], "blind", s.players, "lists of cards")
    there = [*display, *deck, *discard]
    for seat in range(s.players):
        taken = _words(used[seat], f"used[{seat}]", CARDS, "cards")
        unseen = _words(blind[seat], f"blind[{seat}]", CARDS, "cards")
        for card in range(len(CARDS)):
            s.used[seat, card], s.blind[seat, card] = taken.count(card), unseen.count(card)
            if unseen.count(card) > taken.count(card):
                raise BadPosition(f"blind[{seat}]", f"expected only cards of used[{seat}], got {CARDS[card]}")
        if taken and s.phase in (SETTING_UP, FINISHED):
            raise BadPosition(f"used[{seat}]", f"expected no cards outside a year, got {len(taken)}")
        there += taken
    for card, name in enumerate(CARDS):
        if there.count(card) != counts[card]:
            came = f"got {there.count(card)}; other counts are given as the option cards"
            raise BadPosition("deck", f"expected {counts[card]} of {name} in display, deck, discard and used, {came}")
        s.display[card], s.discard[card] = display.count(card), discard.count(card)
    s.deck[:] = 0
    s.deck_top, s.deck_end = 0, len(deck)
    for at, card in enumerate(deck):
        s.deck[at] = card


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


def _read_voices(s: State, position: Any) -> None:
    """LC-5, LC-21: nine of each, four laid out in a year, and enough for the years to come."""
    voice = _words(position["voice"], "voice", FIELDS, "fields")
    deck = _words(position["voice_deck"], "voice_deck", FIELDS, "fields")
    discard = _words(position["voice_discard"], "voice_discard", FIELDS, "fields")
    laid = 0 if s.phase in (SETTING_UP, FINISHED) else LAID_OUT
    if len(voice) != laid:
        raise BadPosition("voice", f"expected {laid} voice cards in this phase, got {len(voice)}")
    for field, name in enumerate(FIELDS):
        count = [*voice, *deck, *discard].count(field)
        if count != VOICES_EACH:
            where = "voice, voice_deck and voice_discard together"
            raise BadPosition("voice_deck", f"expected {VOICES_EACH} of {name} in {where}, got {count}")
        s.voice_discard[field] = discard.count(field)
    needed = LAID_OUT * (YEARS - s.year + (s.phase == SETTING_UP))
    if len(deck) < needed:
        raise BadPosition("voice_deck", f"expected at least {needed} cards for the years to come, got {len(deck)}")
    s.voices = laid
    s.voice[:laid] = voice
    s.voice_top = VOICES - len(deck)
    s.voice_deck[:] = 0
    s.voice_deck[s.voice_top :] = deck


def _check_end(s: State, position: Any) -> None:
    """LC-78, LC-80: the year is cleared away, the points are those of the table."""
    if s.turn != s.start:
        raise BadPosition("turn", f"expected {s.start}, the start player of the last year, got {s.turn}")
    final_scoring(s)
    for seat in range(s.players):
        if s.action_cards[seat] != ACTION_CARDS:
            raise BadPosition(
                f"action_cards[{seat}]", f"expected {ACTION_CARDS} at the end, got {s.action_cards[seat]}"
            )
        if position["points"][seat] != s.points[seat]:
            told = position["points"][seat]
            raise BadPosition(f"points[{seat}]", f"expected {s.points[seat]} by LC-80, got {told}")
    assert s.kind == OVER
