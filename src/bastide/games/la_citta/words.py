"""The sentences of a drawing: what is asked, what a place is, cities, players and voice cards told aloud."""

from collections import Counter
from collections.abc import Iterable, Sequence

from bastide.games.la_citta.facts import (
    BUILDINGS,
    PRICES,
    City,
    Position,
    Totals,
    deck_size,
    household,
    lookers,
    lost_this_year,
    must_turn,
    neighbours,
    to_act,
    totals,
    unseen_cards,
    used_cards,
    voices,
    winner,
    winners,
    wishes,
)
from bastide.games.la_citta.paths import Map
from bastide.games.la_citta.state import FIELDS, ROUNDS, YEARS

CARD_WORDS = {
    "master-builder": "master builder",
    "bread": "bread and circuses",
    "golden": "golden times",
    "harvest": "rich harvest",
    "closeness": "closeness to the people",
}
ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII")


def counted(number: int, one: str, many: str | None = None) -> str:
    """The number with its word: 1 citizen, 2 citizens."""
    shown = str(number).replace("-", "−")
    return f"{shown} {one if abs(number) == 1 else many or one + 's'}"


def listed(words: Iterable[str]) -> str:
    """a, b and c."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def kind_word(kind: str) -> str:
    """The name of a building or card."""
    return CARD_WORDS.get(kind, kind)


def price_word(kind: str) -> str:
    """What a card costs: free, 1 gold, or several prices to choose from."""
    prices = PRICES[kind]
    if prices == (0,):
        return "free"
    return f"{prices[0]} gold" if len(prices) == 1 else f"{', '.join(map(str, prices[:-1]))} or {prices[-1]}"


def landscape_word(landscape: str) -> str:
    if landscape.startswith("wheat"):
        return f"Farmland, {landscape.split()[1]} wheat"
    return {"water": "Water", "mountain": "Mountains"}[landscape]


def roman(number: int) -> str:
    """Which city of its owner it is, in order of founding."""
    return ROMAN[number] if number < len(ROMAN) else str(number)


def moment(position: Position) -> str:
    """Year and round, or phase."""
    match position["phase"]:
        case "setup":
            return "Set-up."
        case "over":
            return f"After {YEARS} years."
        case "politics":
            return f"Year {position['year']}, round {position['round']} of {ROUNDS}."
        case phase:
            return f"Year {position['year']}, {phase}."


def headline(position: Position, names: Sequence[str]) -> str:
    """Whose turn it is, or who has won."""
    seat = to_act(position)
    if seat is not None:
        return f"{names[seat]}’s turn."
    best = winners(position)
    verb = "wins" if len(best) == 1 else "share the win"
    return f"{listed(names[seat] for seat in best)} {verb} with {counted(position['points'][best[0]], 'point')}."


def asked(position: Position) -> str:
    """What the player is asked for; at the end, that it is the end."""
    step = position["step"]
    if not step:
        return "The game is over."
    n = step.get("n", 0)
    match step["kind"]:
        case "circus":
            return f"Put {counted(n, 'figure')} on a building with arches."
        case "field":
            return f"Shall {counted(n, 'figure')} on the hospital count for education or health?"
        case "settle":
            return f"Choose the city for {counted(n, 'new citizen')}."
        case "site":
            return f"Set the {step['building']} on a free hex beside a city."
        case "source":
            return f"Choose the castle that gives a citizen to the new city at {step['castle']}."
        case "wish":
            mine = [city["castle"] for city in position["cities"] if city["owner"] == position["turn"]]
            return f"Which wish shall count for city {roman(mine.index(step['city']) + 1)}?"
        case "starve":
            return f"Food is short: {counted(step['left'], 'citizen')} must leave. Choose a city."
        case kind:
            return _ASKED[kind]


_ASKED = {
    "castle": "Place a castle on a free hex.",
    "politics": "Play an action card, or take an open card.",
    "found": "Choose a hex for the new city.",
    "master": "Choose what the master builder builds.",
    "figures": "How many figures go to the circus?",
    "golden": "How many citizens come?",
    "harvest": "Choose a farm for the rich harvest.",
    "look": "Which hidden voices do you look at?",
    "demolish": "Demolish a building that has no citizen.",
}


def choice_word(action: str) -> str:
    """A choice that has no place on the map, in a few words."""
    word, _, rest = action.partition(" ")
    match word:
        case "gold":
            return "2 gold"
        case "found":
            return "new city"
        case "build" | "card":
            return kind_word(rest)
        case "figures":
            return counted(int(rest), "figure")
        case "citizens":
            return counted(int(rest), "citizen")
        case "look":
            return "all three" if rest == "all" else " and ".join(f"{place}." for place in rest.split())
        case "wish":
            return rest
        case _:
            return action


def choice_price(action: str) -> int | None:
    """What such a choice costs, where that is fixed."""
    word, _, rest = action.partition(" ")
    if word in ("figures", "citizens"):
        return PRICES["golden"][int(rest) - 1]
    if word == "look":
        return 2 if rest == "all" else 0
    return None


_PLACE_WORDS = {
    "castle": "castle here",
    "from": "this castle gives the citizen",
    "in": "the citizens come into this city",
    "starve": "a citizen leaves this city",
}


def place_told(action: str, position: Position, beside: str, gain: int | None, chosen: bool) -> str:
    """The name of a place on the map: the hex, whose it is or what it is beside, what happens, what it brings."""
    word, _, where = action.partition(" ")
    step = position["step"] or {}
    unit = ""
    if word == "at":
        building = step.get("building", "new city")
        done, unit = (
            f"{building} here",
            {"farm": " food", "quarry": " gold a year", "new city": " food"}.get(building, ""),
        )
    elif word == "on":
        done = "rich harvest here" if step.get("kind") == "harvest" else "figures here"
    elif word == "demolish":
        done = "demolish it"
    else:
        done, unit = _PLACE_WORDS.get(word, word), " food" if word == "castle" else ""
    told = f"{where}{f', {beside}' if beside else ''}: {done}"
    if gain is not None:
        told += f", {gain}{unit}".replace("-", "−")
    return f"{told}, chosen" if chosen else told


def buildings_told(city: City) -> str:
    """The buildings of a city, castle first, with how often they stand there."""
    count = Counter(city["buildings"].values())
    many = {"university": "universities", "quarry": "quarries"}
    return listed(
        [
            "castle",
            *(
                kind if count[kind] == 1 else counted(count[kind], kind, many.get(kind))
                for kind in BUILDINGS
                if count[kind]
            ),
        ]
    )


def figures_told(city: City) -> str:
    """The figures of a city in words, empty when there are none."""
    words = []
    for where, on in city["figures"].items():
        for field, number in on.items():
            what = "rich harvest" if field == "harvest" else f"{counted(number, 'figure')} for {field}"
            words.append(f"{what} on the {city['buildings'].get(where, 'castle')} at {where}")
    return listed(words) if words else ""


def city_told(city: City, figures: Totals, name: str) -> str:
    """A city in words: citizens and limit, attraction, food, buildings, what it misses."""
    most = f"of at most {figures.limit}" if figures.limit is not None else "without limit"
    drawn = ", ".join(f"{field} {value}" for field, value in zip(FIELDS, figures.attraction, strict=True))
    free = f"{figures.free} free" if figures.free >= 0 else f"{-figures.free} too few"
    words = [
        f"{name}’s city {roman(figures.number)} at {figures.castle}: {counted(figures.citizens, 'citizen')} {most}, {free}",
        drawn,
        f"{figures.food} food",
        buildings_told(city),
    ]
    told = "; ".join(words)
    if more := figures_told(city):
        told += f"; {more}"
    if figures.missing:
        told += f"; no building for {listed(figures.missing)}"
    return f"{told}."


def cities_told(position: Position, map_: Map, names: Sequence[str]) -> str:
    """All cities in order of founding."""
    every = zip(position["cities"], totals(position, map_), strict=True)
    return " ".join(city_told(city, figures, names[figures.owner]) for city, figures in every) or "No city yet."


def standing(position: Position, seat: int) -> list[str]:
    """What marks a player this year, in a word each: start player, founded a city, hunger."""
    words = ["start"] if position["start"] == seat and position["phase"] != "over" else []
    if position["founded"][seat]:
        words.append("founded")
    if must_turn(position, seat):
        words.append("loses a card")
    elif lost_this_year(position, seat):
        words.append("hunger −5" if position["year"] == YEARS else "hunger")
    return words


_STANDING = {
    "start": "start player",
    "founded": "has founded a city this year",
    "loses a card": "loses an action card in round 1 for hunger",
    "hunger": "lost citizens for hunger",
    "hunger −5": "lost citizens for hunger, 5 points less",
}


def player_told(position: Position, map_: Map, seat: int, name: str) -> str:
    """A player in words: points, gold, food against citizens, what is left, what lies in front of him."""
    has = household(position, map_, seat)
    food = f"{has.food} food for {counted(has.citizens, 'citizen')}"
    if has.short:
        food += f", {has.short} too few"
    words = [
        f"{name}: {counted(has.points, 'point')}{'' if not position['step'] else ' now'}",
        f"{position['gold'][seat]} gold",
        food,
        f"{counted(position['action_cards'][seat], 'action card')}, {counted(position['castles'][seat], 'castle')} "
        f"and {counted(has.figures, 'figure')} left",
    ]
    used = [kind_word(kind) for kind in used_cards(position, seat)]
    if down := unseen_cards(position, seat):
        used.append(counted(down, "card face down", "cards face down"))
    if used:
        words.append(f"used: {listed(used)}")
    return "; ".join([*words, *(_STANDING[word] for word in standing(position, seat))]) + "."


def voices_told(position: Position, seat: int | None, names: Sequence[str]) -> str:
    """The voice cards as a seat knows them, and who else has looked."""
    known = voices(position, seat)
    if not known:
        return "No voice cards lie out."
    told = []
    for place, field in enumerate(known, 1):
        others = [names[one] for one in lookers(position, place) if one != seat]
        mine = seat is not None and place in position["seen"][seat] and not wishes(position)
        words = f"{place}. {field or 'hidden'}{', seen by you' if mine and field else ''}"
        told.append(words + (f", seen by {listed(others)}" if others and not wishes(position) else ""))
    count = wishes(position)
    wish = f" The wish is {' or '.join(count)}." if count else ""
    return f"Voice cards: {'; '.join(told)}.{wish}"


def open_cards_told(position: Position) -> str:
    """The open political cards and the deck."""
    count: Counter[str] = Counter(position["display"])
    cards = [kind_word(kind) + (" twice" if n == 2 else f" {n} times" if n > 2 else "") for kind, n in count.items()]
    shown = f"Open cards: {', '.join(cards)}." if cards else "No open cards."
    return f"{shown} {counted(deck_size(position), 'card')} in the deck, {len(position['discard'])} discarded."


def neighbours_told(position: Position, map_: Map, names: Sequence[str], castle: str | None = None) -> str:
    """Every pair of neighbours, or those of one city, and who would take a citizen by which wish."""
    figures = totals(position, map_)
    told = []
    for one, two in neighbours(position, map_):
        here, there = position["cities"][one], position["cities"][two]
        if castle not in (None, here["castle"], there["castle"]):
            continue
        by: dict[int, list[str]] = {id(here): [], id(there): []}
        for field in FIELDS:
            best = winner(here, there, field)
            if best is not None:
                by[id(best)].append(field)
        titles = {id(here): _title(figures[one], names), id(there): _title(figures[two], names)}
        wins = [f"{titles[key]} wins by {listed(fields)}" for key, fields in by.items() if fields]
        told.append(f"{titles[id(here)]} and {titles[id(there)]}: {'; '.join(wins) or 'nobody wins'}.")
    return " ".join(told)


def _title(figures: Totals, names: Sequence[str]) -> str:
    return f"{names[figures.owner]}’s city {roman(figures.number)}"


def table_told(position: Position, map_: Map, seat: int | None, names: Sequence[str]) -> str:
    """The whole table for those who do not see it, as a seat may know it."""
    players = " ".join(player_told(position, map_, one, name) for one, name in enumerate(names))
    voice = voices_told(position, seat, names)
    cities = cities_told(position, map_, names)
    return " ".join((moment(position), asked(position), players, voice, open_cards_told(position), cities))
