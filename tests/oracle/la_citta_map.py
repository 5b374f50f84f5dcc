"""The land of La Città for the second opinion (la_citta.py): paths, landscapes, cities and what may stand where.

Nothing is kept from one question to the next: ways are walked and cities are counted each time anew. Written from
the statements LC-1 to LC-82 alone, without numpy and without a look at the real engine.
"""

from typing import Any

Position = dict[str, Any]
Board = dict[str, Any]  # the map file
City = dict[str, Any]

FIELDS = ["culture", "education", "health"]
# LC-2: two kinds on one tile share one supply.
PAIRS = ["farm/quarry", "market", "palace/hospital", "statue/cathedral", "school/university", "fountain/bathhouse"]
ATTRACTION = {  # LC-47; these are also the buildings with an arch (LC-37)
    "statue": {"culture": 1},
    "palace": {"culture": 2},
    "cathedral": {"culture": 3},
    "school": {"education": 1},
    "university": {"education": 3},
    "fountain": {"health": 1},
    "bathhouse": {"health": 2},
    "hospital": {"education": 1, "health": 1},
}
OPEN_COLOURS = {2: ["green"], 3: ["green", "brown"]}  # LC-10; 4 and 5 players build everywhere
AROUND = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
NO_LIMIT = 10**9


# ---- paths


def neighbours(board: Board, at: str) -> list[str]:
    """The path hexes of the map side by side with this one, whatever their colour."""
    q, r = (int(part) for part in at.split(","))
    beside = {f"{q + dq},{r + dr}" for dq, dr in AROUND}
    return [there["id"] for there in board["hexes"] if there["id"] in beside]


def steps_from(board: Board, sources: list[str]) -> dict[str, int]:
    """Steps to every hex from the nearest of the sources; hexes that can't be reached are missing."""
    ids = {there["id"] for there in board["hexes"]}
    steps = dict.fromkeys(sources, 0)
    edge = list(sources)
    while edge:
        at = edge.pop(0)
        q, r = (int(part) for part in at.split(","))
        for dq, dr in AROUND:
            there = f"{q + dq},{r + dr}"
            if there in ids and there not in steps:
                steps[there] = steps[at] + 1
                edge.append(there)
    return steps


def gaps_from(board: Board, sources: list[str]) -> dict[str, int]:
    """LC-51: the hexes strictly between each hex and the nearest source, over all path hexes; -1 on a source."""
    steps = steps_from(board, sources)
    return {there["id"]: steps.get(there["id"], NO_LIMIT) - 1 for there in board["hexes"]}


def open_hexes(position: Position, board: Board) -> list[str]:
    """LC-10: where this number of players may build, free or not."""
    colours = OPEN_COLOURS.get(position["players"], ["green", "brown", "yellow"])
    return [there["id"] for there in board["hexes"] if there["colour"] in colours]


def far_hexes(position: Position, board: Board) -> list[str]:
    """Open hexes with at least three hexes to every building: for castles (LC-12, LC-50)."""
    built = [at for city in position["cities"] for at in hexes_of(city)]
    gaps = gaps_from(board, built)
    return [at for at in open_hexes(position, board) if gaps[at] >= 3]


def landscapes(position: Position, board: Board, at: str) -> list[str]:
    """What lies in the one or two areas that a hex borders."""
    return [position["areas"][area] for there in board["hexes"] if there["id"] == at for area in there["areas"]]


def wheat(position: Position, board: Board, at: str) -> int:
    return sum(int(land.split()[1]) for land in landscapes(position, board, at) if land.startswith("wheat"))


# ---- cities


def hexes_of(city: City) -> list[str]:
    """All buildings, the castle first: it counts as one (LC-44)."""
    return [city["castle"], *city["buildings"]]


def cities_of(position: Position, seat: int) -> list[City]:
    """In order of founding."""
    return [city for city in position["cities"] if city["owner"] == seat]


def city_named(position: Position, castle: str) -> City:
    found: City = next(city for city in position["cities"] if city["castle"] == castle)
    return found


def surplus(city: City) -> int:
    """LC-45: citizens that no building needs; below zero something must be demolished (LC-65)."""
    citizens: int = city["citizens"]
    return citizens - len(hexes_of(city))


def room(city: City) -> int:
    """LC-23: how many citizens the city may still take in; none above its limit."""
    kinds = city["buildings"].values()
    if "market" not in kinds:
        limit = 5  # water alone does not help
    elif "fountain" not in kinds and "bathhouse" not in kinds:
        limit = 8
    else:
        limit = NO_LIMIT
    citizens: int = city["citizens"]
    return max(0, limit - citizens)


def attraction(city: City, field: str) -> int:
    """LC-47 with the figures of LC-37."""
    fixed = sum(ATTRACTION.get(kind, {}).get(field, 0) for kind in city["buildings"].values())
    extra: int = sum(figures.get(field, 0) for figures in city["figures"].values())
    return fixed + extra


def arches(position: Position, seat: int) -> list[str]:
    """LC-37: the buildings that figures may stand on."""
    return [
        at for city in cities_of(position, seat) for at, kind in city["buildings"].items() if ATTRACTION.get(kind, {})
    ]


def kind_at(position: Position, at: str) -> str:
    found: str = next(city["buildings"][at] for city in position["cities"] if at in city["buildings"])
    return found


def put_figures(position: Position, at: str, what: str, n: int) -> None:
    city = next(city for city in position["cities"] if at in city["buildings"])
    there = city["figures"].setdefault(at, {})
    there[what] = there.get(what, 0) + n


def figures_left(position: Position, seat: int) -> int:
    """LC-7, LC-37: four, less those on buildings and farms."""
    return 4 - sum(sum(there.values()) for city in cities_of(position, seat) for there in city["figures"].values())


def unblessed_farms(position: Position, seat: int) -> list[str]:
    """LC-39: farms that carry no figure yet."""
    return [
        at
        for city in cities_of(position, seat)
        for at, kind in city["buildings"].items()
        if kind == "farm" and at not in city["figures"]
    ]


def food(position: Position, board: Board, seat: int) -> int:
    """LC-48 and LC-39: castles and farms of all his cities together."""
    total = 0
    for city in cities_of(position, seat):
        total += wheat(position, board, city["castle"])
        for at, kind in city["buildings"].items():
            if kind == "farm":
                total += wheat(position, board, at) * (2 if at in city["figures"] else 1)
    return total


def rivals(position: Position, board: Board, city: City) -> list[City]:
    """LC-61: the cities of others with a building less than three hexes away from one of this city."""
    gaps = gaps_from(board, hexes_of(city))
    return [
        other
        for other in position["cities"]
        if other["owner"] != city["owner"] and any(gaps[at] < 3 for at in hexes_of(other))
    ]


# ---- building and taking down


def pair_of(kind: str) -> str:
    return next(pair for pair in PAIRS if kind in pair.split("/"))


def sites(position: Position, board: Board, seat: int, kind: str) -> list[str]:
    """Where he can put up this building now, whichever of his cities it joins (LC-44 to LC-46)."""
    if position["supply"][pair_of(kind)] == 0:  # LC-2
        return []
    town = {at: city["castle"] for city in position["cities"] for at in hexes_of(city)}
    allowed = set(open_hexes(position, board))
    found = set()
    for city in cities_of(position, seat):
        if not _takes(city, kind):
            continue
        for at in {there for built in hexes_of(city) for there in neighbours(board, built)}:
            # LC-44: next to this city and to no other, one's own second city included
            beside = {town[there] for there in neighbours(board, at) if there in town}
            wet = kind not in ("fountain", "bathhouse") or "water" in landscapes(position, board, at)  # LC-46
            if at in allowed and at not in town and beside == {city["castle"]} and wet:
                found.add(at)
    return sorted(found)


def _takes(city: City, kind: str) -> bool:
    """LC-45: a market once per city and with its own citizen, everything else needs one to spare."""
    if kind == "market":
        return "market" not in city["buildings"].values()
    return surplus(city) > 0


def put_up(position: Position, board: Board, seat: int, at: str, kind: str) -> None:
    beside = neighbours(board, at)
    city = next(city for city in cities_of(position, seat) if any(there in beside for there in hexes_of(city)))
    city["buildings"][at] = kind
    city["citizens"] += kind == "market"  # LC-45: from the supply, limit or not
    position["supply"][pair_of(kind)] -= 1


def removable(board: Board, city: City) -> list[str]:
    """LC-65: from outside, so that the rest hangs together with the castle; the castle when it stands alone."""
    if not city["buildings"]:
        return [city["castle"]]
    return [at for at in city["buildings"] if _hangs_together(board, city, at)]


def _hangs_together(board: Board, city: City, without: str) -> bool:
    rest = {at for at in hexes_of(city) if at != without}
    reached, edge = {city["castle"]}, [city["castle"]]
    while edge:
        for there in neighbours(board, edge.pop()):
            if there in rest and there not in reached:
                reached.add(there)
                edge.append(there)
    return reached == rest


def take_down(position: Position, at: str) -> None:
    """The tile returns to the supply (LC-2), figures and castles to their owner (LC-65, LC-66)."""
    city = next(city for city in position["cities"] if at in hexes_of(city))
    if at == city["castle"]:
        position["cities"].remove(city)
        position["castles"][city["owner"]] += 1
        return
    position["supply"][pair_of(city["buildings"].pop(at))] += 1
    city["figures"].pop(at, None)
