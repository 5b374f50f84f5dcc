"""The years of La Città for the second opinion (la_citta.py): all that happens between the plays of cards.

Everything goes on without a decision until somebody has to choose; the step says what is asked, and the place where
the year goes on afterwards is found again from the position alone. Written from the statements LC-1 to LC-82 alone.
"""

from tests.oracle.la_citta_map import (
    ATTRACTION,
    FIELDS,
    Board,
    City,
    Position,
    attraction,
    cities_of,
    city_named,
    food,
    landscapes,
    rivals,
    room,
    surplus,
    take_down,
)

Chance = list[str]


def seats_from(position: Position, first: int) -> list[int]:
    """LC-20: from a seat on to the left, as far as the last of the year's order."""
    players, start = position["players"], position["start"]
    order = [(start + i) % players for i in range(players)]
    return order[order.index(first) :]


# ---- phases 1 to 5


def begin_year(position: Position, board: Board, chance: Chance) -> None:
    """Phases 2 to 4, then to the first play; the start player (phase 1) is already settled."""
    position["voice"] = position["voice_deck"][:4]  # LC-21
    position["voice_deck"] = position["voice_deck"][4:]
    chance.append("voice " + " ".join(position["voice"]))
    for city in position["cities"]:
        for at, kind in city["buildings"].items():
            if kind == "quarry":  # LC-22
                position["gold"][city["owner"]] += landscapes(position, board, at).count("mountain")
        city["citizens"] += min(1, room(city))  # LC-23
    position["round"] = 1
    position["phase"] = "politics"
    _ask_to_play(position, board, chance, position["start"])


def next_play(position: Position, board: Board, chance: Chance) -> None:
    """A play is complete: the next seat, the next round or phase 6."""
    turn = (position["turn"] + 1) % position["players"]
    if turn == position["start"]:
        if position["round"] == 5:
            _migrate(position, board, chance, _migrants(position))
            return
        position["round"] += 1
    _ask_to_play(position, board, chance, turn)


def _ask_to_play(position: Position, board: Board, chance: Chance, seat: int) -> None:
    """LC-71: who starved turns an action card face down in round 1, and that was his play."""
    position["turn"] = seat
    position["step"] = {"kind": "politics"}
    if position["round"] == 1 and position["starved"][seat]:
        position["action_cards"][seat] -= 1
        next_play(position, board, chance)


# ---- phases 6 and 7


def wishes(position: Position) -> list[str]:
    """LC-25: the wish on most of the four cards, or both of two and two."""
    voice = position["voice"]
    return [field for field in FIELDS if voice.count(field) == max(voice.count(other) for other in FIELDS)]


def _migrants(position: Position) -> list[City]:
    """LC-60: all cities in the order in which they take citizens."""
    return [city for seat in seats_from(position, position["start"]) for city in cities_of(position, seat)]


def _migrate(position: Position, board: Board, chance: Chance, cities: list[City]) -> None:
    """Phase 7 for these cities; with two wishes the owner of a city with neighbours is asked (LC-63)."""
    position["phase"] = "migration"
    for city in cities:
        if len(wishes(position)) == 1:
            _attract(position, board, city, wishes(position)[0])
        elif rivals(position, board, city):
            position["turn"] = city["owner"]
            position["step"] = {"kind": "wish", "city": city["castle"]}
            return
    _demolish_after_migration(position, board, chance)


def _attract(position: Position, board: Board, city: City, wish: str) -> None:
    """LC-62: one citizen from each neighbour of less attraction that has one (LC-64)."""
    for other in rivals(position, board, city):
        if attraction(city, wish) > attraction(other, wish) and other["citizens"] > 0:
            other["citizens"] -= 1
            city["citizens"] += min(1, room(city))  # else he goes to the supply


def play_wish(position: Position, board: Board, chance: Chance, wish: str) -> None:
    city = city_named(position, position["step"]["city"])
    _attract(position, board, city, wish)
    order = _migrants(position)  # nothing is demolished meanwhile (LC-64), so the order stands
    _migrate(position, board, chance, order[order.index(city) + 1 :])


def must_demolish(position: Position, seat: int) -> bool:
    return any(surplus(city) < 0 for city in cities_of(position, seat))


def _demolish_after_migration(position: Position, board: Board, chance: Chance) -> None:
    """LC-65: from the start player on; who has done it is no longer in need."""
    for seat in seats_from(position, position["start"]):
        if must_demolish(position, seat):
            position["turn"] = seat
            position["step"] = {"kind": "demolish"}
            return
    _feed(position, board, chance, seats_from(position, position["start"]))


# ---- phase 8


def _feed(position: Position, board: Board, chance: Chance, seats: list[int]) -> None:
    """LC-70: these seats count one after the other."""
    position["phase"] = "feeding"
    for seat in seats:
        eaters = sum(city["citizens"] for city in cities_of(position, seat))
        hungry = eaters - food(position, board, seat)
        position["starved"][seat] = hungry > 0
        if hungry > 0:
            position["turn"] = seat
            position["step"] = {"kind": "starve", "left": hungry}
            return
    _end_year(position, board, chance)


def play_starve(position: Position, board: Board, chance: Chance, castle: str) -> None:
    city_named(position, castle)["citizens"] -= 1
    left = position["step"]["left"] - 1
    if left > 0:
        position["step"] = {"kind": "starve", "left": left}
    else:
        _go_on_feeding(position, board, chance)


def _go_on_feeding(position: Position, board: Board, chance: Chance) -> None:
    """LC-70: he demolishes before the next player counts; he doesn't count a second time."""
    if must_demolish(position, position["turn"]):
        position["step"] = {"kind": "demolish"}
    else:
        _feed(position, board, chance, seats_from(position, position["turn"])[1:])


def play_demolish(position: Position, board: Board, chance: Chance, at: str) -> None:
    take_down(position, at)
    if position["phase"] == "migration":
        _demolish_after_migration(position, board, chance)
    else:
        _go_on_feeding(position, board, chance)


# ---- the end of a year and of the game


def _end_year(position: Position, board: Board, chance: Chance) -> None:
    players = position["players"]
    position["voice_discard"] = sorted(position["voice_discard"] + position["voice"])  # LC-78
    position["discard"] = sorted([*position["discard"], *(card for cards in position["used"] for card in cards)])
    position["voice"] = []
    for field in ("used", "blind", "seen"):
        position[field] = [[] for _ in range(players)]
    position["action_cards"] = [3] * players
    position["founded"] = [False] * players
    for city in position["cities"]:
        city["figures"] = {}
    if position["year"] == 6:
        position["points"] = [_points(position, seat) for seat in range(players)]
        position |= {"phase": "over", "turn": position["start"], "step": None}
        return
    position["year"] += 1
    position["start"] = (position["start"] + 1) % players  # LC-20
    begin_year(position, board, chance)


def _points(position: Position, seat: int) -> int:
    """LC-80: citizens, cities with all three fields, hunger in year 6."""
    points = -5 if position["starved"][seat] else 0
    for city in cities_of(position, seat):
        offered = {field for kind in city["buildings"].values() for field in ATTRACTION.get(kind, {})}
        points += city["citizens"] + (3 if len(offered) == 3 else 0)
    return points


def winners(position: Position) -> list[int]:
    """LC-81: most points, then most gold; who is still tied shares."""
    marks = [(points, gold) for points, gold in zip(position["points"], position["gold"], strict=True)]
    return [seat for seat, mark in enumerate(marks) if mark == max(marks)]
