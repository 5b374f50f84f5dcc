"""Buildings and cards by their names, with arches and prices as the tables of the rules have them: for words and pictures."""

from bastide.games.la_citta.rules.state import (
    ATTRACTION,
    BREAD_CARD,
    BUILDINGS,
    CARD_PRICE,
    CARDS,
    CASTLE,
    CLOSENESS_CARD,
    FIELDS,
    GOLDEN_CARD,
    LANDSCAPES,
    LAST_MEDIUM,
    LAST_SIMPLE,
    LOOK_PRICE,
    MASTER_CARD,
    MASTER_PRICE,
    MOUNTAIN,
    PAIRS,
    PRICE_OF,
)

SIMPLE = BUILDINGS[1 : LAST_SIMPLE + 1]
MEDIUM = BUILDINGS[LAST_SIMPLE + 1 : LAST_MEDIUM + 1]
LARGE = BUILDINGS[LAST_MEDIUM + 1 : CASTLE]
BUILT = (*SIMPLE, *MEDIUM, *LARGE)  # all that stands beside a castle
#: The political cards as they are listed: buildings by their size, then the others.
LISTED_CARDS = (*MEDIUM, *LARGE, *CARDS[MASTER_CARD:])

#: The arches of each building by field; what has none is not named.
ARCHES: dict[str, dict[str, int]] = {
    name: {field: int(arches) for field, arches in zip(FIELDS, ATTRACTION[building], strict=True) if arches}
    for building, name in enumerate(BUILDINGS)
    if ATTRACTION[building].any()
}

#: What the master builder asks for each building (LC-36).
MASTER_PRICES: dict[str, int] = {name: int(MASTER_PRICE[BUILDINGS.index(name)]) for name in BUILT}

#: The buildings that share a supply of tiles (LC-2).
SHARED_TILES: tuple[tuple[str, ...], ...] = tuple(tuple(pair.split("/")) for pair in PAIRS)

#: How many sheaves lie in a landscape, where there are any.
SHEAVES: dict[str, int] = {name: land for land, name in enumerate(LANDSCAPES) if 0 < land < MOUNTAIN}


def _prices(card: int) -> tuple[int, ...]:
    if card < MASTER_CARD:
        return (int(CARD_PRICE[card]),)
    if card == MASTER_CARD:
        return tuple(sorted(set(MASTER_PRICES.values())))
    if card in (BREAD_CARD, GOLDEN_CARD):
        return tuple(int(price) for price in PRICE_OF[1:])
    return (0, LOOK_PRICE) if card == CLOSENESS_CARD else (0,)


#: What each card costs, by how much of it is taken (LC-35 to LC-40).
PRICES: dict[str, tuple[int, ...]] = {name: _prices(CARDS.index(name)) for name in LISTED_CARDS}
