"""What can be read off a position and a map: totals of cities, food, neighbours, what a seat may see. For pictures and words.

Nothing here decides what is legal, and nothing reads what a seat may not see: the order of the decks, hidden voice
cards, cards taken unseen.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bastide.games.la_citta.rules.paths import Hex, Map, Plain, hex_of, plain_of
from bastide.games.la_citta.rules.state import ATTRACTION, CASTLE, FIELDS, FIGURES, LAST_MEDIUM, LAST_SIMPLE, YEARS
from bastide.games.la_citta.rules.state import BUILDINGS as NAMES

Position = Mapping[str, Any]
City = Mapping[str, Any]

#: The arches of each building; what has none is not named.
ARCHES: dict[str, dict[str, int]] = {
    name: {field: int(arches) for field, arches in zip(FIELDS, ATTRACTION[building], strict=True) if arches}
    for building, name in enumerate(NAMES)
    if ATTRACTION[building].any()
}
SIMPLE = NAMES[1 : LAST_SIMPLE + 1]
MEDIUM = NAMES[LAST_SIMPLE + 1 : LAST_MEDIUM + 1]
LARGE = NAMES[LAST_MEDIUM + 1 : CASTLE]
BUILDINGS = (*SIMPLE, *MEDIUM, *LARGE)
CARDS = (*MEDIUM, *LARGE, "master-builder", "bread", "golden", "harvest", "closeness")
#: What a card costs, by how much of it is taken.
PRICES: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(MEDIUM, (1,)),
    **dict.fromkeys(LARGE, (3,)),
    "master-builder": (1, 2, 4),
    **dict.fromkeys(("bread", "golden"), (0, 2, 5)),
    "harvest": (0,),
    "closeness": (0, 2),
}


def wheat(landscape: str) -> int:
    """How much food an area gives to each farm or castle beside it."""
    return int(landscape.split()[1]) if landscape.startswith("wheat") else 0


def food_at(position: Position, plain: Plain, at: Hex) -> int:
    """The food of a farm or castle on a hex (LC-48)."""
    return sum(wheat(position["areas"][area]) for area in plain.borders.get(at, ()))


def gold_at(position: Position, plain: Plain, at: Hex) -> int:
    """What a quarry on a hex brings each year (LC-22)."""
    return min(2, [position["areas"][area] for area in plain.borders.get(at, ())].count("mountain"))


def hexes_of(city: City) -> list[Hex]:
    """The castle's hex, then those of the other buildings."""
    return [hex_of(name) for name in (city["castle"], *city["buildings"])]


def attraction(city: City, field: str, figures: bool = True) -> int:
    """The arches of a city in one field, with the figures of this year unless told otherwise (LC-37, LC-47)."""
    built = sum(ARCHES.get(kind, {}).get(field, 0) for kind in city["buildings"].values())
    return built + (sum(on.get(field, 0) for on in city["figures"].values()) if figures else 0)


def limit(city: City) -> int | None:
    """How many citizens the city takes in (LC-23); None when there is no limit."""
    kinds = set(city["buildings"].values())
    if "market" not in kinds:
        return 5
    return None if kinds & {"fountain", "bathhouse"} else 8


def surplus(city: City) -> int:
    """Citizens not needed for a building: as many buildings can still be put up (LC-45). Below 0, some must go."""
    return int(city["citizens"]) - 1 - len(city["buildings"])


def city_food(position: Position, plain: Plain, city: City) -> int:
    """The food of castle and farms, with rich harvest (LC-39, LC-48)."""
    total = food_at(position, plain, hex_of(city["castle"]))
    for name, kind in city["buildings"].items():
        if kind == "farm":
            doubled = 2 if city["figures"].get(name, {}).get("harvest") else 1
            total += doubled * food_at(position, plain, hex_of(name))
    return total


def missing_fields(city: City) -> list[str]:
    """The fields in which the city has no building (LC-80)."""
    return [field for field in FIELDS if not attraction(city, field, figures=False)]


@dataclass(frozen=True, slots=True)
class Totals:
    """One city in figures: who owns it, which of his it is, and what it has."""

    owner: int
    number: int
    castle: str
    attraction: tuple[int, int, int]
    raised: tuple[bool, bool, bool]
    citizens: int
    limit: int | None
    free: int
    food: int
    gold: int
    missing: tuple[str, ...]


def totals(position: Position, map_: Map) -> list[Totals]:
    """All cities in figures, in order of founding; `number` counts the cities of one owner from 1."""
    plain = plain_of(map_)
    seen: Counter[int] = Counter()
    found: list[Totals] = []
    for city in position["cities"]:
        seen[city["owner"]] += 1
        culture, education, health = (attraction(city, field) for field in FIELDS)
        built = tuple(attraction(city, field, figures=False) for field in FIELDS)
        raised = culture > built[0], education > built[1], health > built[2]
        quarries = [hex_of(name) for name, kind in city["buildings"].items() if kind == "quarry"]
        gold = sum(gold_at(position, plain, at) for at in quarries)
        head = city["owner"], seen[city["owner"]], city["castle"], (culture, education, health), raised
        people = city["citizens"], limit(city), surplus(city)
        found.append(Totals(*head, *people, city_food(position, plain, city), gold, tuple(missing_fields(city))))
    return found


@dataclass(frozen=True, slots=True)
class Household:
    """One player in figures: all his cities together, and what he has left."""

    citizens: int
    food: int
    income: int
    cities: int
    figures: int
    points: int

    @property
    def short(self) -> int:
        """How many citizens have no food."""
        return max(0, self.citizens - self.food)


def household(position: Position, map_: Map, seat: int) -> Household:
    """A player's totals; `points` are those he would have now, at the end those he has (LC-80)."""
    return household_of(position, totals(position, map_), seat)


def household_of(position: Position, figures: list[Totals], seat: int) -> Household:
    """The same, of cities in figures."""
    mine = [city for city in figures if city.owner == seat]
    placed = sum(
        sum(on.values()) for city in position["cities"] if city["owner"] == seat for on in city["figures"].values()
    )
    citizens = sum(city.citizens for city in mine)
    hungry = position["year"] == YEARS and lost_this_year(position, seat)
    now = citizens + 3 * sum(not city.missing for city in mine) - (5 if hungry else 0)
    return Household(
        citizens,
        sum(city.food for city in mine),
        sum(city.gold for city in mine),
        len(mine),
        FIGURES - placed,
        now if position["step"] else position["points"][seat],
    )


def neighbours(position: Position, map_: Map) -> list[tuple[int, int]]:
    """Pairs of cities of different owners that may win citizens from each other, by their places in `cities` (LC-61)."""
    plain = plain_of(map_)
    cities = position["cities"]
    near = [plain.reached(hexes_of(city), 3) for city in cities]
    return [
        (one, two)
        for one in range(len(cities))
        for two in range(one + 1, len(cities))
        if cities[one]["owner"] != cities[two]["owner"] and near[one] & set(hexes_of(cities[two]))
    ]


def winner(one: City, two: City, field: str) -> City | None:
    """Which of two neighbours takes a citizen from the other if this is the wish (LC-62)."""
    here, there = attraction(one, field), attraction(two, field)
    return None if here == there else one if here > there else two


def voices_open(position: Position) -> bool:
    """Whether the hidden voice cards lie open (LC-25)."""
    return position["phase"] in ("migration", "feeding", "over")


def voices(position: Position, seat: int | None) -> list[str | None]:
    """The voice cards as a seat knows them, None where it does not; without a seat, as everybody does."""
    known = {1} if seat is None else {1, *position["seen"][seat]}
    shown = voices_open(position)
    laid = enumerate(position["voice"], 1)
    return [field if field in FIELDS and (shown or place in known) else None for place, field in laid]


def lookers(position: Position, place: int) -> list[int]:
    """The seats that looked at a place of the voice cards this year; this is public."""
    return [seat for seat, seen in enumerate(position["seen"]) if place in seen]


def wishes(position: Position) -> list[str]:
    """The fields that count this year, once the cards are open: the one on most cards, or two (LC-25)."""
    if not (voices_open(position) and position["voice"]):
        return []
    count: Counter[str] = Counter(position["voice"])
    most = max(count.values())
    return [field for field in FIELDS if count[field] == most]


def _size(cards: Any) -> int:
    """How many cards lie there: a view may tell the number alone."""
    return cards if isinstance(cards, int) else len(cards)


def deck_size(position: Position) -> int:
    return _size(position["deck"])


def played(position: Position) -> bool:
    """Whether cards lie in front of anybody."""
    return any(used_cards(position, seat) or unseen_cards(position, seat) for seat in range(position["players"]))


def unseen_cards(position: Position, seat: int) -> int:
    """How many cards lie face down in front of a player (LC-32)."""
    return _size(position["blind"][seat])


def used_cards(position: Position, seat: int) -> list[str]:
    """The political cards that lie face up in front of a player."""
    blind = position["blind"][seat]
    hidden: Counter[str] = Counter() if isinstance(blind, int) else Counter(blind)
    left = Counter(kind for kind in position["used"][seat] if kind in CARDS) - hidden
    return sorted(left.elements(), key=CARDS.index)


def to_act(position: Position) -> int | None:
    """Who is asked; nobody when the game is over."""
    return position["turn"] if position["step"] else None


def _worth(position: Position, seat: int) -> tuple[int, int]:
    return position["points"][seat], position["gold"][seat]


def ranking(position: Position) -> list[int]:
    """The seats, best first: points, then gold (LC-81)."""
    return sorted(range(position["players"]), key=lambda seat: _worth(position, seat), reverse=True)


def winners(position: Position) -> list[int]:
    """Who has won: one, or several who share it."""
    best, *others = ranking(position)
    return [best, *(seat for seat in others if _worth(position, seat) == _worth(position, best))]


def _turn_order(position: Position, seat: int) -> int:
    """How many seats come before this one, from the start player on."""
    return int((seat - position["start"]) % position["players"])


def must_turn(position: Position, seat: int) -> bool:
    """Whether hunger will still cost the player his play of the first round of this year (LC-71)."""
    early = position["phase"] == "politics" and position["round"] == 1
    waits = _turn_order(position, seat) > _turn_order(position, position["turn"])
    return early and waits and bool(position["starved"][seat])


def lost_this_year(position: Position, seat: int) -> bool:
    """Whether citizens have left for hunger in this year's count; before it `starved` tells of the year before."""
    counted = position["phase"] == "over" or (
        position["phase"] == "feeding" and _turn_order(position, seat) <= _turn_order(position, position["turn"])
    )
    return counted and bool(position["starved"][seat])
