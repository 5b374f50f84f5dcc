"""What a seat sees, as small whole numbers for learning: 1,267 bytes, written by compiled code, on a GPU too.

    stands   uint8 [180]      what stands on each path hex, in the order of the action space, or what it is good for; see STANDS
    city     uint8 [180]      the city that it belongs to, or that a building there would join: 1 + its row
    land     uint8 [180]      what it has beside it; see LANDS
    cities   uint8 [20, 18]   cities in the order of founding; see CITIES
    players  int16 [5, 27]    see PLAYERS
    figures  uint8 [5, 4, 2]  the figures of each player; see FIGURES_SEEN
    table    uint8 [57]       see TABLE

Players and owners are counted from the seat on, to the left. Rows of what is not there are 0. What the seat can't know stands
nowhere: unseen voice cards are "hidden", cards taken unseen count with the deck. docs/la-citta.md documents every index.
"""

import numpy as np
import numpy.typing as npt

from bastide.core.jit import rule
from bastide.core.observed import ObservedArray
from bastide.core.state import State
from bastide.games.la_citta.rules.cities import attraction_of, city_food, figures_left, limit_of
from bastide.games.la_citta.rules.decks import known_voices
from bastide.games.la_citta.rules.hexes import lowest
from bastide.games.la_citta.rules.migration import are_neighbours
from bastide.games.la_citta.rules.sites import free_hexes
from bastide.games.la_citta.rules.state import (
    BITS,
    BUILDINGS,
    CARDS,
    CASTLE,
    FIELD_STEP,
    FIELDS,
    FIGURES,
    LAID_OUT,
    MOST_CITIES,
    MOST_HEXES,
    MOST_PLAYERS,
    OVER,
    PAIRS,
    PHASES,
    SOURCE_STEP,
    VOICES_EACH,
    WISH_STEP,
    WORDS,
)

#: What a hex without a building is good for; then the buildings of each owner.
SITES = (
    "closed",
    "free for a castle",
    "too near for a castle",
    "beside own city",
    "beside other city",
    "between cities",
)
BESIDE_OWN, BESIDE_OTHER = 3, 4
STANDS = (*SITES, *(f"{building} +{i}" for i in range(MOST_PLAYERS) for building in BUILDINGS[1:]))
LANDS = 7 * 3 * 2  # wheat + 7 * mountains + 21 * water
LIMITS = ("", "5", "8", "none")
VOICES_SEEN = ("", *FIELDS, "hidden")

HEXES = tuple(f"hex {number}" for number in range(MOST_HEXES))
CITIES = (
    *("owner", "castle", "citizens", "buildings", "limit", "food"),
    *FIELDS,
    *(f"figures for {field}" for field in FIELDS),
    *(f"takes by {field}" for field in FIELDS),
    *(f"loses by {field}" for field in FIELDS),
)
PLAYERS = (
    *("there", "start player", "to decide", "gold", "food", "citizens"),
    *("action cards", "castles", "figures left", "starved", "founded", "points"),
    "turns after the start player",
    "looked at 2",
    "looked at 3",
    "looked at 4",
    "taken unseen",
    *(f"used {card}" for card in CARDS),
)
FIGURES_SEEN = ("hex", "purpose")
TABLE = (
    "year",
    "round",
    "phase",
    "step",
    "decides",
    "start player",
    "site for",
    "number",
    "hex in question",
    "players",
    "deck",
    *(f"open {card}" for card in CARDS),
    *(f"discarded {card}" for card in CARDS),
    *(f"unseen {card}" for card in CARDS),
    *(f"tiles {pair}" for pair in PAIRS),
    *(f"voice {place + 1}" for place in range(LAID_OUT)),
    *(f"voices unseen {field}" for field in FIELDS),
    *(f"voices discarded {field}" for field in FIELDS),
)
_FOOD, _CITIZENS, _USED = PLAYERS.index("food"), PLAYERS.index("citizens"), PLAYERS.index("used palace")
TAKES = CITIES.index("takes by culture")
_DECK = TABLE.index("deck")
_OPEN = TABLE.index("open palace")
_TILES = TABLE.index("tiles farm/quarry")
_VOICE = TABLE.index("voice 1")
MOST = 255  # no game comes near; a position made up by hand may
MOST_GOLD = 10_000


def _of_hexes(codes: int) -> ObservedArray:
    """A code for each hex."""
    return ObservedArray((MOST_HEXES,), "uint8", 0, codes - 1, HEXES, dict.fromkeys(HEXES, codes))


ARRAYS = {
    "stands": _of_hexes(len(STANDS)),
    "city": _of_hexes(MOST_CITIES + 1),
    "land": _of_hexes(LANDS),
    "cities": ObservedArray(
        (MOST_CITIES, len(CITIES)),
        "uint8",
        0,
        MOST,
        CITIES,
        {"owner": MOST_PLAYERS + 1, "castle": MOST_HEXES + 1, "limit": len(LIMITS)},
    ),
    "players": ObservedArray((MOST_PLAYERS, len(PLAYERS)), "int16", -5, MOST_GOLD, PLAYERS),
    "figures": ObservedArray(
        (MOST_PLAYERS, FIGURES, 2),
        "uint8",
        0,
        MOST_HEXES,
        FIGURES_SEEN,
        {"hex": MOST_HEXES + 1, "purpose": len(FIELDS) + 2},
    ),
    "table": ObservedArray(
        (len(TABLE),),
        "uint8",
        0,
        MOST,
        TABLE,
        {
            "phase": len(PHASES),
            "step": OVER + 1,
            "decides": MOST_PLAYERS,
            "start player": MOST_PLAYERS,
            "site for": len(BUILDINGS),
            "hex in question": MOST_HEXES + 1,
            **{f"voice {place + 1}": len(VOICES_SEEN) for place in range(LAID_OUT)},
        },
    ),
}

Numbers = npt.NDArray[np.uint8]
Amounts = npt.NDArray[np.int16]


@rule
def view_into(
    s: State,
    seat: int,
    stands: Numbers,
    city_of: Numbers,
    land: Numbers,
    cities: Numbers,
    players: Amounts,
    figures: Numbers,
    table: Numbers,
) -> None:
    """Everything, in the order of ARRAYS."""
    view_hexes(s, seat, stands, city_of, land)
    view_players(s, seat, players, figures)
    view_cities(s, seat, cities, players)
    view_table(s, seat, table)


@rule
def seat_from(s: State, seat: int, other: int) -> int:
    """How many places to the left of `seat` the other one sits; a division would take half of the time of a view."""
    return other - seat if other >= seat else other - seat + int(s.players)


@rule
def view_hexes(s: State, seat: int, stands: Numbers, city_of: Numbers, land: Numbers) -> None:
    """What stands on each hex, or whose site it is. Written so that compilers do many hexes at once."""
    for w in range(WORDS):
        once = 0
        twice = 0
        near = 0
        for city in range(s.cities):
            halo = int(s.halo[city, w])
            twice |= once & halo
            once |= halo
            near |= int(s.reach[city, w])
        free, water = free_hexes(s, w), int(s.water[w])
        for place in range(BITS):
            at = w * BITS + place
            site = 1 + ((near >> place) & 1) + 3 * ((twice >> place) & 1)  # between cities is near to them
            stands[at] = ((free >> place) & 1) * site
            city_of[at] = 0
            land[at] = int(s.wheat[at]) + 7 * int(s.mountains[at]) + 21 * ((water >> place) & 1)
        for city in range(s.cities):
            owner = seat_from(s, seat, int(s.owner[city]))
            word = int(s.body[city, w])
            while word:
                at = w * BITS + lowest(word)
                word &= word - 1
                stands[at] = len(SITES) + CASTLE * owner + int(s.building[at]) - 1
                city_of[at] = city + 1
            word = int(s.halo[city, w]) & ~twice & free
            while word:
                at = w * BITS + lowest(word)
                word &= word - 1
                stands[at] = BESIDE_OTHER if owner else BESIDE_OWN
                city_of[at] = city + 1


@rule
def view_players(s: State, seat: int, players: Amounts, figures: Numbers) -> None:
    """All that lies before the players; food and citizens are added up with the cities."""
    for i in range(MOST_PLAYERS):
        for column in range(len(PLAYERS)):
            players[i, column] = 0
        for figure in range(FIGURES):
            figures[i, figure, 0] = 0
            figures[i, figure, 1] = 0
    for other in range(s.players):
        i = seat_from(s, seat, other)
        view_player(s, other, i, players)
        for figure in range(int(s.figures[other])):
            figures[i, figure, 0] = 1 + int(s.figure_hex[other, figure])
            figures[i, figure, 1] = 1 + int(s.figure_for[other, figure])


@rule
def view_player(s: State, other: int, i: int, players: Amounts) -> None:
    """One row of players."""
    players[i, 0] = 1
    players[i, 1] = 1 if other == s.start else 0
    players[i, 2] = 1 if other == s.turn and s.kind != OVER else 0
    players[i, 3] = min(int(s.gold[other]), MOST_GOLD)
    players[i, 6] = s.action_cards[other]
    players[i, 7] = s.castles[other]
    players[i, 8] = figures_left(s, other)
    players[i, 9] = s.starved[other]
    players[i, 10] = s.founded[other]
    players[i, 11] = min(int(s.points[other]), MOST_GOLD)
    players[i, 12] = seat_from(s, int(s.start), other)
    for place in range(1, LAID_OUT):
        players[i, 12 + place] = (int(s.seen[other]) >> place) & 1
    unseen = 0
    for card in range(len(CARDS)):
        players[i, _USED + card] = int(s.used[other, card]) - int(s.blind[other, card])
        unseen += int(s.blind[other, card])
    players[i, _USED - 1] = unseen


@rule
def view_cities(s: State, seat: int, cities: Numbers, players: Amounts) -> None:
    """Fill `cities`, and what is added up for each player."""
    for city in range(MOST_CITIES):
        if city < s.cities:
            view_city(s, city, seat_from(s, seat, int(s.owner[city])), cities)
            view_neighbours(s, city, cities)
        else:
            for column in range(len(CITIES)):
                cities[city, column] = 0
    for i in range(s.players):  # added up here: compiled for a GPU, sums of two neighbouring columns lost the first
        food = 0
        citizens = 0
        for city in range(s.cities):
            if cities[city, 0] == 1 + i:
                food += int(cities[city, 5])
                citizens += int(cities[city, 2])
        players[i, _FOOD] = food
        players[i, _CITIZENS] = citizens


@rule
def view_city(s: State, city: int, owner: int, cities: Numbers) -> None:
    """What a city counts."""
    limit = limit_of(s, city)
    cities[city, 0] = 1 + owner
    cities[city, 1] = 1 + int(s.castle[city])
    cities[city, 2] = min(int(s.citizens[city]), MOST)
    cities[city, 3] = s.buildings[city]
    cities[city, 4] = 1 if limit == 5 else 2 if limit == 8 else 3
    cities[city, 5] = min(city_food(s, city), MOST)
    for field in range(3):
        cities[city, 6 + field] = s.attraction[city, field]
        cities[city, 9 + field] = s.figured[city, field]


@rule
def view_neighbours(s: State, city: int, cities: Numbers) -> None:
    """LC-62: for each field how many neighbours would give a city a citizen, and how many would take one, if it were wished now;
    counted with the cities before it."""
    for column in range(TAKES, len(CITIES)):
        cities[city, column] = 0
    for other in range(city):
        if are_neighbours(s, city, other):
            for field in range(3):
                more = attraction_of(s, city, field) - attraction_of(s, other, field)
                if more > 0 and s.citizens[other] > 0:
                    cities[city, TAKES + field] += 1
                    cities[other, TAKES + 3 + field] += 1
                elif more < 0 and s.citizens[city] > 0:
                    cities[other, TAKES + field] += 1
                    cities[city, TAKES + 3 + field] += 1


@rule
def view_table(s: State, seat: int, table: Numbers) -> None:
    """Step, cards, tiles, voices."""
    asked = s.kind == SOURCE_STEP or s.kind == FIELD_STEP or s.kind == WISH_STEP
    table[0] = s.year
    table[1] = s.round
    table[2] = s.phase
    table[3] = s.kind
    table[4] = 0 if s.kind == OVER else seat_from(s, seat, int(s.turn))
    table[5] = seat_from(s, seat, int(s.start))
    table[6] = s.step_building
    table[7] = min(int(s.step_n), MOST)
    table[8] = 1 + int(s.step_hex) if asked else 0
    table[9] = s.players
    table[_DECK] = int(s.deck_end) - int(s.deck_top)
    for card in range(len(CARDS)):
        unseen = 0
        for other in range(s.players):
            unseen += int(s.blind[other, card])
        table[_OPEN + card] = s.display[card]
        table[_OPEN + 10 + card] = s.discard[card]
        table[_OPEN + 20 + card] = unseen
    for at in range(int(s.deck_top), int(s.deck_end)):
        table[_OPEN + 20 + int(s.deck[at])] += 1
    for pair in range(len(PAIRS)):
        table[_TILES + pair] = s.supply[pair]
    view_voices(s, known_voices(s, seat), table)


@rule
def view_voices(s: State, known: int, table: Numbers) -> None:
    """The voice cards as far as they are known; of nine of each field those are unseen that can't be seen."""
    for field in range(3):
        table[_VOICE + 4 + field] = VOICES_EACH - int(s.voice_discard[field])
        table[_VOICE + 7 + field] = s.voice_discard[field]
    for place in range(LAID_OUT):
        voice = 0
        if place < s.voices:
            voice = len(FIELDS) + 1
            if (known >> place) & 1:
                voice = 1 + int(s.voice[place])
                table[_VOICE + 3 + voice] -= 1
        table[_VOICE + place] = voice
