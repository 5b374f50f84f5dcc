"""Observation tensors: the country from the eyes of one seat, as numbers for learning.

    hexes    float32 [180, 30]  path hexes in the order of the map; HEXES names the columns
    cities   float32 [20, 17]   cities in the order of founding; CITIES names the columns
    players  float32 [5, 27]    players from the seat on, to the left; PLAYERS names the columns
    table    float32 [103]      see TABLE

Owners are counted from the seat on: 0 is the seat itself. What the seat can't know stands in no tensor: unseen voice cards are
"hidden", cards taken unseen are counted with the deck. docs/la-citta.md documents every index.
"""

import numpy as np
import numpy.typing as npt

from bastide.core.game import Game
from bastide.core.jit import rule
from bastide.core.state import State
from bastide.games.la_citta.rules.cities import (
    attraction_of,
    citizens_of,
    figures_left,
    food_of,
    has_surplus,
    limit_of,
)
from bastide.games.la_citta.rules.decks import known_voices
from bastide.games.la_citta.rules.state import (
    ACTION_CARDS,
    BITS,
    BUILDINGS,
    CARDS,
    CASTLE,
    CASTLES,
    FIELD_STEP,
    FIELDS,
    FIGURES,
    KINDS,
    LAID_OUT,
    MOST_CITIES,
    MOST_HEXES,
    MOST_PLAYERS,
    OVER,
    PAIRS,
    PHASES,
    ROUNDS,
    SOURCE_STEP,
    SUPPLY,
    VOICES_EACH,
    WISH_STEP,
    YEARS,
)

Tensor = npt.NDArray[np.float32]

HEXES = (
    "there",
    "open",
    "wheat / 6",
    "mountains / 2",
    "water",
    *BUILDINGS[1:],
    *(f"owner +{i}" for i in range(MOST_PLAYERS)),
    "citizens / 10 (on the castle)",
    *(f"figures for {purpose} / 4" for purpose in (*FIELDS, "harvest")),
    "number of the city / 20",
    "beside a building",
    "in question",
)
CITIES = (
    "there",
    *(f"owner +{i}" for i in range(MOST_PLAYERS)),
    "citizens / 10",
    "buildings / 10",
    "limit 5",
    "limit 8",
    "no limit",
    "food / 10",
    *(f"{field} / 5" for field in FIELDS),
    "surplus citizen",
    "all three fields",
)
PLAYERS = (
    "there",
    "start player",
    "to decide",
    "gold / 10",
    "food / 30",
    "citizens / 30",
    "action cards / 3",
    "castles / 4",
    "figures left / 4",
    "starved",
    "founded",
    "points / 50",
    *(f"used {card} / 4" for card in CARDS),
    "taken unseen / 5",
    "looked at 2",
    "looked at 3",
    "looked at 4",
    "turns after the start player / 4",
)
TABLE = (
    *(f"year {year + 1}" for year in range(YEARS)),
    *(f"round {number + 1}" for number in range(ROUNDS)),
    *(f"phase {phase}" for phase in PHASES),
    *(f"step {kind}" for kind in KINDS),
    *(f"site for {building}" for building in BUILDINGS[1:CASTLE]),
    "number asked about / 3",
    *(f"open {card} / 4" for card in CARDS),
    *(f"discarded {card} / 4" for card in CARDS),
    *(f"unseen {card} / 4" for card in CARDS),
    "deck / 32",
    *(f"tiles {pair}" for pair in PAIRS),
    *(f"voice {place + 1} {word}" for place in range(LAID_OUT) for word in (*FIELDS, "hidden")),
    *(f"voices unseen {field} / 9" for field in FIELDS),
    *(f"voices discarded {field} / 9" for field in FIELDS),
)

# Where the parts begin.
_HEX_OWNER = HEXES.index("owner +0")
_HEX_FIGURES = HEXES.index("figures for culture / 4")
_USED = PLAYERS.index("used palace / 4")
_PHASE = TABLE.index("phase setup")
_STEP = TABLE.index("step castle")
_SITE = TABLE.index("site for farm")
_OPEN = TABLE.index("open palace / 4")
_TILES = TABLE.index("tiles farm/quarry")
_VOICE = TABLE.index("voice 1 culture")
_VOICES_LEFT = TABLE.index("voices unseen culture / 9")


def empty() -> dict[str, Tensor]:
    """Tensors of the right shape, to be filled by `observe`."""
    return {
        "hexes": np.zeros((MOST_HEXES, len(HEXES)), np.float32),
        "cities": np.zeros((MOST_CITIES, len(CITIES)), np.float32),
        "players": np.zeros((MOST_PLAYERS, len(PLAYERS)), np.float32),
        "table": np.zeros(len(TABLE), np.float32),
    }


@rule
def relative(s: State, seat: int, other: int) -> int:
    """How many places to the left of `seat` the other one sits."""
    return (other - seat) % int(s.players)


@rule
def observe_hexes(s: State, seat: int, hexes: Tensor) -> None:
    """Fill `hexes`."""
    hexes[:] = 0.0
    for at in range(s.hexes):
        row = hexes[at]
        row[0] = 1.0
        row[1] = (int(s.open_hexes[at // BITS]) >> (at % BITS)) & 1
        row[2] = s.wheat[at] / 6.0
        row[3] = s.mountains[at] / 2.0
        row[4] = (int(s.water[at // BITS]) >> (at % BITS)) & 1
        if s.building[at]:
            city = int(s.city_at[at])
            row[4 + int(s.building[at])] = 1.0
            row[_HEX_OWNER + relative(s, seat, int(s.owner[city]))] = 1.0
            if s.building[at] == CASTLE:
                row[_HEX_OWNER + MOST_PLAYERS] = s.citizens[city] / 10.0
            row[_HEX_FIGURES + 4] = (city + 1) / MOST_CITIES
        for city in range(s.cities):
            row[_HEX_FIGURES + 5] = max(row[_HEX_FIGURES + 5], (int(s.halo[city, at // BITS]) >> (at % BITS)) & 1)
    for player in range(s.players):
        for figure in range(int(s.figures[player])):
            hexes[int(s.figure_hex[player, figure]), _HEX_FIGURES + int(s.figure_for[player, figure])] += 0.25
    if s.kind == SOURCE_STEP or s.kind == FIELD_STEP or s.kind == WISH_STEP:
        hexes[int(s.step_hex), _HEX_FIGURES + 6] = 1.0


@rule
def observe_cities(s: State, seat: int, cities: Tensor) -> None:
    """Fill `cities`."""
    cities[:] = 0.0
    for city in range(s.cities):
        row = cities[city]
        row[0] = 1.0
        row[1 + relative(s, seat, int(s.owner[city]))] = 1.0
        row[6] = s.citizens[city] / 10.0
        row[7] = s.buildings[city] / 10.0
        limit = limit_of(s, city)
        row[8 if limit == 5 else 9 if limit == 8 else 10] = 1.0
        row[11] = s.food[city] / 10.0
        fields = 0
        for field in range(3):
            row[12 + field] = attraction_of(s, city, field) / 5.0
            fields += s.attraction[city, field] > 0
        row[15] = has_surplus(s, city)
        row[16] = fields == 3


@rule
def observe_players(s: State, seat: int, players: Tensor) -> None:
    """Fill `players`."""
    players[:] = 0.0
    for i in range(s.players):
        other = (seat + i) % int(s.players)
        row = players[i]
        row[0] = 1.0
        row[1] = other == s.start
        row[2] = other == s.turn and s.kind != OVER
        row[3] = s.gold[other] / 10.0
        row[4] = food_of(s, other) / 30.0
        row[5] = citizens_of(s, other) / 30.0
        row[6] = s.action_cards[other] / ACTION_CARDS
        row[7] = s.castles[other] / CASTLES
        row[8] = figures_left(s, other) / FIGURES
        row[9] = s.starved[other]
        row[10] = s.founded[other]
        row[11] = s.points[other] / 50.0
        unseen = 0
        for card in range(len(CARDS)):
            row[_USED + card] = (int(s.used[other, card]) - int(s.blind[other, card])) / 4.0
            unseen += int(s.blind[other, card])
        row[_USED + 10] = unseen / 5.0
        for place in range(1, LAID_OUT):
            row[_USED + 10 + place] = (int(s.seen[other]) >> place) & 1
        row[_USED + 14] = relative(s, int(s.start), other) / 4.0


@rule
def observe_table(s: State, seat: int, table: Tensor) -> None:
    """Fill `table`."""
    table[:] = 0.0
    table[int(s.year) - 1] = 1.0
    table[YEARS + int(s.round) - 1] = 1.0
    table[_PHASE + int(s.phase)] = 1.0
    if s.kind != OVER:
        table[_STEP + int(s.kind)] = 1.0
    if s.step_building:
        table[_SITE + int(s.step_building) - 1] = 1.0
    table[_OPEN - 1] = s.step_n / 3.0
    for card in range(len(CARDS)):
        table[_OPEN + card] = s.display[card] / 4.0
        table[_OPEN + 10 + card] = s.discard[card] / 4.0
        for other in range(s.players):
            table[_OPEN + 20 + card] += s.blind[other, card] / 4.0
    for at in range(int(s.deck_top), int(s.deck_end)):
        table[_OPEN + 20 + int(s.deck[at])] += 0.25
    table[_TILES - 1] = (int(s.deck_end) - int(s.deck_top)) / 32.0
    for pair in range(len(PAIRS)):
        table[_TILES + pair] = s.supply[pair] / SUPPLY[pair]
    observe_voices(s, known_voices(s, seat), table)


@rule
def observe_voices(s: State, known: int, table: Tensor) -> None:
    """The voice cards as far as they are known; nine of each field less those that can be seen are unseen."""
    for field in range(3):
        # Counted in whole cards: parts of them would be rounded differently when compiled.
        unseen = VOICES_EACH - int(s.voice_discard[field])
        for place in range(int(s.voices)):
            if (known >> place) & 1 and s.voice[place] == field:
                unseen -= 1
        table[_VOICES_LEFT + field] = unseen / VOICES_EACH
        table[_VOICES_LEFT + 3 + field] = s.voice_discard[field] / VOICES_EACH
    for place in range(int(s.voices)):
        if (known >> place) & 1:
            table[_VOICE + 4 * place + int(s.voice[place])] = 1.0
        else:
            table[_VOICE + 4 * place + 3] = 1.0


@rule
def observe_into(s: State, seat: int, hexes: Tensor, cities: Tensor, players: Tensor, table: Tensor) -> None:
    """Fill all tensors, in the order of `empty`."""
    observe_hexes(s, seat, hexes)
    observe_cities(s, seat, cities)
    observe_players(s, seat, players)
    observe_table(s, seat, table)


def observe(game: Game, s: State, seat: int) -> dict[str, Tensor]:
    """What `seat` sees, as tensors."""
    tensors = empty()
    observe_into(s, seat, *tensors.values())
    return tensors
