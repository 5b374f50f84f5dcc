"""The record of a game of La Città: every field, and the numbers that stand for things.

The map can be replaced, so its tables stand in the record too: rules know no hex by name. A set of hexes is three words
of 60 bits, because signed words of 64 bits behave alike compiled and plain as long as the sign is left alone.
"""

import numpy as np

from bastide.core.jit import rule
from bastide.core.state import State, opener, record_type

MOST_PLAYERS = 5
YEARS = 6
ROUNDS = 5
ACTION_CARDS = 3  # of each player, every year (LC-7)
FIGURES = 4
CASTLES = 4  # of each player
MOST_CITIES = MOST_PLAYERS * CASTLES
CASTLE_CITIZENS = 3  # LC-13, LC-50

BITS = 60
WORDS = 3
MOST_HEXES = BITS * WORDS
MOST_BESIDE = 6
AREAS = 22
NONE = 255  # no hex, no area

# Landscapes: the number of sheaves, or one of two others (LC-4).
MOUNTAIN, WATER = 4, 5
LANDSCAPES = ("", "wheat 1", "wheat 2", "wheat 3", "mountain", "water")
LANDSCAPE_COUNT = (0, 6, 6, 2, 3, 5)
GREEN, BROWN, YELLOW = range(3)
COLOURS = ("green", "brown", "yellow")

# Buildings: simple, medium, large; a castle counts as one where buildings are counted (LC-44).
BUILDINGS = (
    "",
    "farm",
    "quarry",
    "school",
    "statue",
    "market",
    "fountain",
    "palace",
    "hospital",
    "bathhouse",
    "cathedral",
    "university",
    "castle",
)
FARM, QUARRY, SCHOOL, STATUE, MARKET, FOUNTAIN, PALACE, HOSPITAL, BATHHOUSE, CATHEDRAL, UNIVERSITY, CASTLE = range(
    1, 13
)
LAST_SIMPLE, LAST_MEDIUM = FOUNTAIN, BATHHOUSE
CULTURE, EDUCATION, HEALTH = range(3)
FIELDS = ("culture", "education", "health")
HARVEST = 3  # what a figure on a farm is for, beside the three fields
# Attraction by building and field (LC-47).
ATTRACTION = np.zeros((13, 3), np.int8)
for _building, _field, _points in (
    (STATUE, CULTURE, 1),
    (PALACE, CULTURE, 2),
    (CATHEDRAL, CULTURE, 3),
    (SCHOOL, EDUCATION, 1),
    (UNIVERSITY, EDUCATION, 3),
    (FOUNTAIN, HEALTH, 1),
    (BATHHOUSE, HEALTH, 2),
    (HOSPITAL, EDUCATION, 1),
    (HOSPITAL, HEALTH, 1),
):
    ATTRACTION[_building, _field] = _points

# Tiles: a pair of buildings shares one supply (LC-2).
PAIRS = (
    "farm/quarry",
    "market",
    "palace/hospital",
    "statue/cathedral",
    "school/university",
    "fountain/bathhouse",
)
SUPPLY = (40, 16, 20, 15, 15, 15)
PAIR_OF = np.array([-1, 0, 0, 4, 3, 1, 5, 2, 2, 5, 3, 4, -1], np.int8)

# Political cards (LC-6, LC-35 to LC-40).
CARDS = (
    "palace",
    "cathedral",
    "university",
    "hospital",
    "bathhouse",
    "master-builder",
    "bread",
    "golden",
    "harvest",
    "closeness",
)
CARD_COUNT = (4, 4, 4, 4, 2, 4, 2, 2, 2, 4)
MASTER_CARD, BREAD_CARD, GOLDEN_CARD, HARVEST_CARD, CLOSENESS_CARD = range(5, 10)
CARD_BUILDS = np.array([PALACE, CATHEDRAL, UNIVERSITY, HOSPITAL, BATHHOUSE], np.int8)
CARD_PRICE = np.array([1, 3, 3, 1, 1], np.int8)
MASTER_PRICE = np.array([0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 4, 4], np.int8)
PRICE_OF = np.array([0, 0, 2, 5], np.int8)  # of so many figures or citizens
LOOK_PRICE = 2
DISPLAY = 7
LEAST_CARDS = DISPLAY + MOST_PLAYERS * ROUNDS  # with fewer the discard pile could be empty when it is needed (LC-31)
MOST_CARDS = 64
VOICES = 27
VOICES_EACH = 9
LAID_OUT = 4  # voice cards of a year

# What is asked. Those from DEAL on wait for chance, OVER for nobody; at PLAY_END the next play begins at once (year.py).
KINDS = (
    "castle",
    "politics",
    "found",
    "source",
    "site",
    "master",
    "figures",
    "circus",
    "field",
    "golden",
    "settle",
    "harvest",
    "look",
    "wish",
    "starve",
    "demolish",
)
(
    CASTLE_STEP,
    POLITICS_STEP,
    FOUND_STEP,
    SOURCE_STEP,
    SITE_STEP,
    MASTER_STEP,
    FIGURES_STEP,
    CIRCUS_STEP,
    FIELD_STEP,
    GOLDEN_STEP,
    SETTLE_STEP,
    HARVEST_STEP,
    LOOK_STEP,
    WISH_STEP,
    STARVE_STEP,
    DEMOLISH_STEP,
    DEAL,
    BLIND,
    VOICE,
    SHUFFLE_CARDS,
    SHUFFLE_VOICES,
    SHUFFLE_LAND,
    RESHUFFLE,
    OVER,
    PLAY_END,
) = range(25)
PHASES = ("setup", "politics", "migration", "feeding", "over")
SETTING_UP, POLITICS, MIGRATION, FEEDING, FINISHED = range(5)
SETUPS = ("beginner", "advanced")
BEGINNER, ADVANCED = range(2)

STATE = record_type(
    [
        ("rng", "u8"),
        # the map
        ("near", "i8", (MOST_HEXES, WORDS)),  # hexes at a distance below 3, itself included (LC-51)
        ("beside", "u1", (MOST_HEXES, MOST_BESIDE)),
        ("hex_area", "u1", (MOST_HEXES, 2)),
        ("hexes", "i2"),
        ("open_hexes", "i8", WORDS),  # to this number of players (LC-10)
        ("land", "i1", AREAS),
        # what the landscapes give
        ("wheat", "i1", MOST_HEXES),
        ("mountains", "i1", MOST_HEXES),
        ("water", "i8", WORDS),
        # what stands on the hexes
        ("occupied", "i8", WORDS),
        ("building", "i1", MOST_HEXES),
        ("city_at", "i1", MOST_HEXES),  # means nothing where no building stands
        # cities, in the order of founding
        ("cities", "i1"),
        ("owner", "i1", MOST_CITIES),
        ("castle", "u1", MOST_CITIES),
        ("citizens", "i2", MOST_CITIES),
        ("buildings", "i2", MOST_CITIES),  # castle included
        ("markets", "i1", MOST_CITIES),
        ("baths", "i1", MOST_CITIES),  # fountains and bathhouses
        ("food", "i2", MOST_CITIES),  # of castle and farms, without rich harvest
        ("attraction", "i2", (MOST_CITIES, 3)),  # without figures
        ("figured", "i1", (MOST_CITIES, 3)),  # figures of bread and circuses
        ("body", "i8", (MOST_CITIES, WORDS)),  # its hexes
        ("halo", "i8", (MOST_CITIES, WORDS)),  # hexes beside one of its buildings
        ("reach", "i8", (MOST_CITIES, WORDS)),  # hexes at a distance below 3 from one of its buildings
        # players
        ("castles", "i1", MOST_PLAYERS),
        ("gold", "i4", MOST_PLAYERS),
        ("action_cards", "i1", MOST_PLAYERS),
        ("starved", "i1", MOST_PLAYERS),
        ("founded", "i1", MOST_PLAYERS),
        ("points", "i4", MOST_PLAYERS),
        ("seen", "i1", MOST_PLAYERS),  # bits of the voice cards looked at this year
        ("figures", "i1", MOST_PLAYERS),  # how many stand on buildings
        ("figure_hex", "u1", (MOST_PLAYERS, FIGURES)),
        ("figure_for", "i1", (MOST_PLAYERS, FIGURES)),  # a field, or HARVEST
        ("supply", "i1", len(SUPPLY)),
        # cards
        ("display", "i1", len(CARDS)),
        ("deck", "i1", MOST_CARDS),
        ("deck_top", "i1"),
        ("deck_end", "i1"),
        ("discard", "i1", len(CARDS)),
        ("used", "i1", (MOST_PLAYERS, len(CARDS))),  # all in front of a player
        ("blind", "i1", (MOST_PLAYERS, len(CARDS))),  # those of them taken unseen
        ("voice", "i1", LAID_OUT),
        ("voices", "i1"),  # how many are laid out
        ("voice_deck", "i1", VOICES),
        ("voice_top", "i1"),
        ("voice_discard", "i1", 3),
        ("decks_hidden", "i1"),  # their order is not known here (a public record): cards come as told
        ("shuffled", "i1"),  # how many places are still to be shuffled
        # where the game stands
        ("players", "i1"),
        ("setup", "i1"),
        ("year", "i1"),
        ("round", "i1"),
        ("phase", "i1"),
        ("start", "i1"),
        ("turn", "i1"),
        ("kind", "i1"),
        ("drawing", "i1"),  # DEAL or BLIND: what the deck is being shuffled for
        ("following", "i1"),  # the step after the deal that is due
        ("placed", "i1"),  # castles placed in the advanced set-up
        # what the steps of a play have settled so far
        ("step_building", "i1"),
        ("step_pay", "i1"),
        ("step_n", "i2"),
        ("step_hex", "u1"),
        # for walking through a city; empty between two walks
        ("unreached", "i8", WORDS),
        ("reached", "i8", WORDS),
    ]
)

opened = opener(STATE, "la_citta")

# The action space.
GOLD = 0
FOUND = 1
BUILD = 2  # + building - 1
CARD = BUILD + 11  # + card
PASS = CARD + len(CARDS)
TAKE_FIGURES = PASS + 1  # + number - 1
TAKE_CITIZENS = TAKE_FIGURES + 3  # + number - 1
FIELD = TAKE_CITIZENS + 3  # + field, of figures on a hospital
WISH = FIELD + 3  # + field
LOOK = WISH + 3  # + one of LOOKS
LOOKS = ("all", "2 3", "2 4", "3 4")
LOOK_BITS = np.array([0b1110, 0b0110, 0b1010, 0b1100], np.int8)
HEX = LOOK + len(LOOKS)  # + hex, whatever the step asks it for
ACTIONS = HEX + MOST_HEXES
MOST_LEGAL = MOST_HEXES


@rule
def begin(s: State, players: int) -> None:
    """The set-up (LC-2, LC-7), waiting for shuffling; map, landscapes of the beginner set-up and cards stand there already."""
    s.players = players
    s.year = 1
    s.round = 1
    for seat in range(players):
        s.castles[seat] = CASTLES
        s.gold[seat] = 1
        s.action_cards[seat] = ACTION_CARDS
    for pair in range(len(SUPPLY)):
        s.supply[pair] = SUPPLY[pair]
    for card in range(VOICES):
        s.voice_deck[card] = card // VOICES_EACH
    if s.setup == ADVANCED:
        s.kind = SHUFFLE_LAND
        s.shuffled = AREAS
    else:
        s.kind = SHUFFLE_CARDS
        s.shuffled = s.deck_end
