"""La Città a second time, as a second opinion for the tests.

The real engine is compared with this module, so it shares no line and no idea with it: it was written from the
statements LC-1 to LC-82 alone, in the slowest and plainest way, without numpy. A position is a JSON-able dict that
goes in and a new dict that comes out. It trusts the positions, maps and actions given: refusing is not its task.
The land and the cities are in la_citta_map.py, the phases without cards in la_citta_years.py.
"""

from copy import deepcopy

from tests.oracle.la_citta_map import (
    ATTRACTION,
    PAIRS,
    Board,
    City,
    Position,
    arches,
    cities_of,
    city_named,
    far_hexes,
    figures_left,
    kind_at,
    put_figures,
    put_up,
    removable,
    room,
    sites,
    surplus,
    unblessed_farms,
)
from tests.oracle.la_citta_years import (
    Chance,
    begin_year,
    next_play,
    play_demolish,
    play_starve,
    play_wish,
    winners,
    wishes,
)

__all__ = ["legal", "play", "start", "winners"]

SIMPLE = ["farm", "quarry", "school", "statue", "market", "fountain"]  # LC-34
CARD_PRICE = {"palace": 1, "cathedral": 3, "university": 3, "hospital": 1, "bathhouse": 1}  # LC-35
MASTER_PRICE = dict.fromkeys(SIMPLE, 1)  # LC-36
MASTER_PRICE |= {"palace": 2, "hospital": 2, "bathhouse": 2, "cathedral": 4, "university": 4}
PRICE_OF_N = {1: 0, 2: 2, 3: 5}  # LC-37, LC-38
LOOK_ALL_PRICE = 2  # LC-40
TILES = dict(zip(PAIRS, [40, 16, 20, 15, 15, 15], strict=True))  # LC-2


def start(
    map: Board,
    players: int,
    setup: str,
    deck_order: list[str],
    voice_order: list[str],
    areas: dict[str, str] | None = None,
) -> Position:
    """The first position; the first 7 of `deck_order` are the display, `areas` are the landscapes if advanced."""
    if not 2 <= players <= 5:  # LC-1
        raise ValueError("2 to 5 players")
    fixed: Board = map["setups"][str(players)] if setup == "beginner" else {"areas": areas, "castles": []}
    position: Position = {"game": "la-citta", "players": players, "map": map["name"], "setup": setup}
    position |= {"year": 1, "round": 1, "phase": "setup", "start": 0, "turn": 0}
    position |= {"areas": dict(fixed["areas"]), "cities": [], "castles": [4] * players}
    position |= {"gold": [1] * players, "action_cards": [3] * players, "points": [0] * players}  # LC-7
    position |= {"starved": [False] * players, "founded": [False] * players}
    position |= {"display": sorted(deck_order[:7]), "deck": list(deck_order[7:]), "discard": []}  # LC-13
    position |= {"voice": [], "voice_deck": list(voice_order), "voice_discard": []}
    for field in ("used", "blind", "seen"):
        position[field] = [[] for _ in range(players)]
    position |= {"supply": dict(TILES), "step": {"kind": "castle"}}
    if setup == "beginner":  # LC-11
        for seat, castles in enumerate(fixed["castles"]):
            for castle in castles:
                _found_city(position, seat, castle)
        begin_year(position, map, [])
    return position


# ---- what is legal


def legal(position: Position, map: Board) -> list[str]:
    """All legal actions, each once; none in a finished game."""
    step, seat = position["step"], position["turn"]
    if step is None:
        return []
    kind, own = step["kind"], cities_of(position, seat)
    if kind == "castle":
        return [f"castle {at}" for at in far_hexes(position, map)]  # LC-12
    if kind == "politics":
        return _plays(position, map, seat)
    if kind == "found":
        return [f"at {at}" for at in far_hexes(position, map)]  # LC-50
    if kind == "source":
        return [f"from {city['castle']}" for city in own if surplus(city) > 0]
    if kind == "site":
        return [f"at {at}" for at in sites(position, map, seat, step["building"])]
    if kind == "master":
        return [f"build {building}" for building in _master_builds(position, map, seat)]
    if kind == "wish":
        return [f"wish {field}" for field in wishes(position)]  # LC-63
    if kind == "starve":
        return [f"starve {city['castle']}" for city in own if city["citizens"] > 0]  # LC-70
    if kind == "demolish":  # LC-65
        return [f"demolish {at}" for city in own if surplus(city) < 0 for at in removable(map, city)]
    return _card_choices(position, seat)


def _card_choices(position: Position, seat: int) -> list[str]:
    """The choices after a card that puts up no building."""
    step, gold = position["step"], position["gold"][seat]
    kind = step["kind"]
    if kind == "figures":
        left = figures_left(position, seat)
        return [f"figures {n}" for n, price in PRICE_OF_N.items() if n <= left and price <= gold]
    if kind == "circus":
        return [f"on {at}" for at in arches(position, seat)]
    if kind == "field":
        return ["education", "health"]
    if kind == "golden":
        most = max(room(city) for city in cities_of(position, seat))  # LC-38
        return [f"citizens {n}" for n, price in PRICE_OF_N.items() if n <= most and price <= gold]
    if kind == "settle":
        return [f"in {city['castle']}" for city in cities_of(position, seat) if room(city) >= step["n"]]
    if kind == "harvest":
        return [f"on {at}" for at in unblessed_farms(position, seat)]
    dear = ["look all"] if gold >= LOOK_ALL_PRICE else []
    return [*dear, "look 2 3", "look 2 4", "look 3 4"]  # LC-40


def _plays(position: Position, board: Board, seat: int) -> list[str]:
    """LC-30 to LC-34: what can be begun and carried through."""
    texts = []
    if position["action_cards"][seat] > 0:
        texts.append("gold")
        if _can_found(position, board, seat):
            texts.append("found")
        texts += [f"build {kind}" for kind in SIMPLE if sites(position, board, seat, kind)]
    cards = [kind for kind in sorted(set(position["display"])) if _can_take(position, board, seat, kind)]
    texts += [f"card {kind}" for kind in cards]
    builds = any(kind in CARD_PRICE or kind == "master-builder" for kind in cards)
    if position["action_cards"][seat] == 0 and not builds:  # LC-32
        texts.append("pass")
    return texts


def _can_found(position: Position, board: Board, seat: int) -> bool:
    """LC-50: a castle, a citizen, a site, and none founded this year."""
    spare = any(surplus(city) > 0 for city in cities_of(position, seat))
    ready = position["castles"][seat] > 0 and not position["founded"][seat]
    return ready and spare and bool(far_hexes(position, board))


def _can_take(position: Position, board: Board, seat: int, card: str) -> bool:
    """LC-30: only a political card that he can carry out and pay at once."""
    if card in CARD_PRICE:
        return position["gold"][seat] >= CARD_PRICE[card] and bool(sites(position, board, seat, card))
    if card == "master-builder":
        return bool(_master_builds(position, board, seat))
    if card == "bread":
        return figures_left(position, seat) > 0 and bool(arches(position, seat))
    if card == "golden":
        return any(room(city) > 0 for city in cities_of(position, seat))
    if card == "harvest":  # LC-39
        return position["year"] < 6 and figures_left(position, seat) > 0 and bool(unblessed_farms(position, seat))
    return True  # LC-40: closeness always


def _master_builds(position: Position, board: Board, seat: int) -> list[str]:
    gold = position["gold"][seat]
    return [kind for kind, price in MASTER_PRICE.items() if price <= gold and sites(position, board, seat, kind)]


# ---- playing


def play(position: Position, map: Board, action: str, shuffle: list[str] | None = None) -> tuple[Position, list[str]]:
    """The position after the action and all that follows by itself, and the chance in it.

    `shuffle` is the order of the new deck, needed if a card is drawn from an empty one (LC-31).
    """
    after, chance = deepcopy(position), Chance()
    kind, seat = after["step"]["kind"], after["turn"]
    word, *rest = action.split()
    if kind == "castle":
        _play_castle(after, map, chance, rest[0])
    elif kind == "wish":
        play_wish(after, map, chance, rest[0])
    elif kind == "starve":
        play_starve(after, map, chance, rest[0])
    elif kind == "demolish":
        play_demolish(after, map, chance, rest[0])
    else:
        # The choices of one play: each leaves the step that it leads to, or None at the end of the play.
        if kind == "politics":
            step = _play_politics(after, chance, seat, action, shuffle)
        elif kind in ("found", "source", "site", "master"):
            step = _play_building(after, map, seat, rest[0])
        else:
            step = _play_effect(after, seat, word, rest)
        after["step"] = step
        if step is None:
            next_play(after, map, chance)
    return after, chance


def _found_city(position: Position, seat: int, castle: str) -> None:
    """LC-13, LC-50: a castle with 3 citizens."""
    city: City = {"owner": seat, "castle": castle, "buildings": {}, "citizens": 3, "figures": {}}
    position["cities"].append(city)
    position["castles"][seat] -= 1


def _play_castle(position: Position, board: Board, chance: Chance, at: str) -> None:
    """LC-12: seat 0, n-1, ... 1, then 1, 2, ... n-1, 0; the left neighbour of the last begins."""
    players = position["players"]
    _found_city(position, position["turn"], at)
    there = [0, *range(players - 1, 0, -1)]
    order = there + there[::-1]
    placed = len(position["cities"])
    if placed < len(order):
        position["turn"] = order[placed]
        return
    position["start"] = (position["turn"] + 1) % players
    begin_year(position, board, chance)


def _play_politics(
    position: Position, chance: Chance, seat: int, action: str, shuffle: list[str] | None
) -> Position | None:
    word, *rest = action.split()
    if word == "pass":  # LC-32
        card = _draw(position, chance, shuffle)
        chance.append(f"blind {card}")
        for pile in ("used", "blind"):
            position[pile][seat] = sorted([*position[pile][seat], card])
        return None
    if word == "card":
        return _take_card(position, chance, seat, rest[0], shuffle)
    position["action_cards"][seat] -= 1
    if word == "gold":  # LC-33
        position["gold"][seat] += 2
        return None
    if word == "found":
        return {"kind": "found"}
    return {"kind": "site", "building": rest[0], "pay": 0}


def _draw(position: Position, chance: Chance, shuffle: list[str] | None) -> str:
    """LC-31: the discard pile is shuffled when a card is needed and the deck is empty, not before."""
    if not position["deck"]:
        if shuffle is None or sorted(shuffle) != sorted(position["discard"]):
            raise ValueError("the order of the shuffled discard pile is needed")
        position["deck"], position["discard"] = list(shuffle), []
        chance.append("shuffle " + " ".join(shuffle))
    card: str = position["deck"].pop(0)
    return card


def _take_card(position: Position, chance: Chance, seat: int, card: str, shuffle: list[str] | None) -> Position:
    """LC-31: the card lies in front of him, and another takes its place before he chooses anything."""
    position["display"].remove(card)
    position["used"][seat] = sorted([*position["used"][seat], card])
    dealt = _draw(position, chance, shuffle)
    chance.append(f"deal {dealt}")
    position["display"] = sorted([*position["display"], dealt])
    if card in CARD_PRICE:
        position["gold"][seat] -= CARD_PRICE[card]
        return {"kind": "site", "building": card, "pay": CARD_PRICE[card]}
    step_of = {"master-builder": "master", "bread": "figures", "closeness": "look"}
    return {"kind": step_of.get(card, card)}


def _play_building(position: Position, board: Board, seat: int, what: str) -> Position | None:
    step = position["step"]
    if step["kind"] == "found":
        return {"kind": "source", "castle": what}
    if step["kind"] == "master":
        position["gold"][seat] -= MASTER_PRICE[what]
        return {"kind": "site", "building": what, "pay": MASTER_PRICE[what]}
    if step["kind"] == "site":
        put_up(position, board, seat, what, step["building"])
        return None
    city_named(position, what)["citizens"] -= 1  # LC-50: one of the three, the others come from the supply
    _found_city(position, seat, step["castle"])
    position["founded"][seat] = True
    return None


def _play_effect(position: Position, seat: int, word: str, rest: list[str]) -> Position | None:
    """The choices after bread and circuses, golden times, rich harvest and closeness to the people."""
    step = position["step"]
    kind = step["kind"]
    if kind in ("figures", "golden"):
        n = int(rest[0])
        position["gold"][seat] -= PRICE_OF_N[n]
        return {"kind": "circus" if kind == "figures" else "settle", "n": n}
    if kind == "circus":
        fields = list(ATTRACTION[kind_at(position, rest[0])])
        if len(fields) > 1:
            return {"kind": "field", "hex": rest[0], "n": step["n"]}
        put_figures(position, rest[0], fields[0], step["n"])
    elif kind == "field":
        put_figures(position, step["hex"], word, step["n"])
    elif kind == "settle":
        city_named(position, rest[0])["citizens"] += step["n"]
    elif kind == "harvest":
        put_figures(position, rest[0], "harvest", 1)
    else:  # look
        if rest == ["all"]:
            position["gold"][seat] -= LOOK_ALL_PRICE
            rest = ["2", "3", "4"]
        position["seen"][seat] = sorted({*position["seen"][seat], *(int(place) for place in rest)})
    return None
