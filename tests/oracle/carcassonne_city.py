"""Carcassonne: The City a second time, as a second opinion for the tests.

The real engine is compared with this module, so it shares no line and no idea with it: it was written from
the statements CC-1 to CC-45 alone, in the slowest and plainest way, without numpy. A position is a JSON-able
dict that goes in and a new dict that comes out. It trusts the positions and packs given: refusing is not its
task. Features, rows and the outer line of the city are in carcassonne_board.py.
"""

from copy import deepcopy

from tests.oracle.carcassonne_board import (
    KIND_OF_ROLE,
    OPPOSITE,
    SIDES,
    Board,
    Edge,
    Feature,
    Laid,
    Pack,
    Part,
    Position,
    Square,
    all_walls,
    beyond,
    board_of,
    complete_features,
    feature_of,
    find_tile,
    is_complete,
    looks_same,
    markets_at,
    next_side,
    open_outer_sides,
    outer_line,
    row_before,
    spot_of,
    spots_on,
    street_at,
    worth,
)

ROLE_OF_KIND = {kind: role for role, kind in KIND_OF_ROLE.items()}


def start(pack: Pack, players: int, piles: list[list[str]], walls_on_empty: bool = False) -> Position:
    """The first position; `piles` are the three full ones, of which the first tile is drawn here (CC-10).

    Piles of other sizes than 30, 25 and 20 (CC-2) are taken too: short games make good tests.
    """
    if not 2 <= players <= 4:  # CC-1
        raise ValueError("2 to 4 players")
    if len(piles) != 3 or not piles[0]:
        raise ValueError("three piles, the first not empty")
    first, *rest = piles[0]
    position: Position = {"game": "carcassonne-city", "players": players, "pack": pack["name"], "tiles": []}
    position |= {"walls": {"gate": None, "cw": [], "ccw": []}, "towers": [], "followers": []}
    position |= {"points": [0] * players, "supply": [7] * players, "resting": [0] * players}  # CC-1
    position |= {"tower_supply": [12 // players] * players, "wall_supply": 70}  # CC-3
    position |= {"piles": [rest, list(piles[1]), list(piles[2])], "aside": [], "turn": 0, "over": False}
    position |= {"options": {"walls_on_empty": walls_on_empty}}
    return position | {"step": {"kind": "lay", "seat": 0, "tile": first}}


# ---- what is legal


def legal(position: Position, pack: Pack) -> list[str]:
    """All legal actions, each once; none in a finished game."""
    step = position["step"]
    if step is None:
        return []
    kind = step["kind"]
    if kind == "lay":
        return _lays(position, pack, step["tile"])
    if kind == "follower":
        return [*_placings(position, pack), "none"]
    if kind == "gate":  # CC-32
        return [f"gate {x},{y} {side}" for x, y, side in outer_line(board_of(position, pack))]
    if kind == "wall":
        return ["wall cw", "wall ccw"]  # CC-33: always both
    if kind == "guard":
        return ["guard", "none"]
    return [*_tower_texts(position, step["seat"]), "none"]


def _lays(position: Position, pack: Pack, identity: str) -> list[str]:
    board, tile, walls = board_of(position, pack), find_tile(pack, identity), all_walls(position)
    if not board:
        return ["lay 0,0 0"]
    turns = [turn for turn in range(4) if not any(looks_same(tile, turn, other) for other in range(turn))]
    around = {beyond(square, side) for square in board for side in SIDES}  # CC-12: also in a hole
    squares = [square for square in sorted(around) if square not in board and _not_barred(board, square, walls)]
    return [
        f"lay {square[0]},{square[1]} {turn}"
        for square in squares
        for turn in turns
        if _streets_fit(board, square, Laid(tile, turn))
    ]


def _not_barred(board: Board, square: Square, walls: list[Edge]) -> bool:
    """CC-13: no wall or gate on a side of the square, and each of them on an outer side afterwards."""
    if any((*beyond(square, side), OPPOSITE[side]) in walls for side in SIDES):
        return False
    if not walls:
        return True
    outer = outer_line(board | {square: Laid({}, 0)})  # the line doesn't depend on what is on the tile
    return all(wall in outer for wall in walls)


def _streets_fit(board: Board, square: Square, laid: Laid) -> bool:
    """CC-12: street meets street, no street meets no street."""
    for side in SIDES:
        other = board.get(beyond(square, side))
        if other and (street_at(laid, side) is None) != (street_at(other, OPPOSITE[side]) is None):
            return False
    return True


def _placings(position: Position, pack: Pack) -> list[str]:
    step, board, walls = position["step"], board_of(position, pack), all_walls(position)
    if position["supply"][step["seat"]] == 0:  # CC-20; nobody rests before the scoring of a turn
        return []
    taken = {spot_of(follower) for follower in position["followers"] if follower["role"] != "guard"}
    texts = []
    for spot in spots_on(board[step["x"], step["y"]], (step["x"], step["y"])):
        feature = feature_of(board, spot)
        complete = spot.kind != "home" and is_complete(board, feature, walls)  # CC-22
        if not complete and not feature & taken:  # CC-21
            texts.append(f"{ROLE_OF_KIND[spot.kind]} {spot.name}")
    return texts


def _may_guard(position: Position, board: Board, seat: int, wall: Edge) -> bool:
    """CC-23: not one who rests. CC-35: not if a guard stands at the other end of the row."""
    if position["supply"][seat] - position["resting"][seat] <= 0:
        return False
    far_side = [*row_before(board, wall)[-1], OPPOSITE[wall[2]]]
    return all(one["wall"] != far_side for one in position["followers"] if one["role"] == "guard")


def _walls_before_tower(position: Position, end: str) -> int:
    """CC-36: the walls between this end and the previous tower, or the gate, on this side of the gate."""
    behind = [tower["after"] for tower in position["towers"] if tower["end"] == end]
    return len(position["walls"][end]) - max(behind, default=0)


def _tower_texts(position: Position, seat: int) -> list[str]:
    if position["tower_supply"][seat] == 0:
        return []
    return [f"tower {end}" for end in ("cw", "ccw") if _walls_before_tower(position, end) > 0]


# ---- playing


def play(position: Position, pack: Pack, action: str) -> tuple[Position, list[str]]:
    """The position after the action, and the tiles that were drawn or set aside after it."""
    if action not in legal(position, pack):
        raise ValueError(f"illegal action {action!r}")
    after = deepcopy(position)
    word, _, rest = action.partition(" ")
    acts = {"lay": _act_lay, "follower": _act_follower, "gate": _act_gate}
    acts |= {"wall": _act_wall, "guard": _act_guard, "tower": _act_tower}
    chance = acts[after["step"]["kind"]](after, pack, word, rest)
    return after, chance


def _act_lay(after: Position, _pack: Pack, _word: str, rest: str) -> list[str]:
    step, (where, turn) = after["step"], rest.split()
    x, y = (int(number) for number in where.split(","))
    after["tiles"].append({"id": step["tile"], "x": x, "y": y, "turn": int(turn)})
    after["step"] = {"kind": "follower", "seat": step["seat"], "x": x, "y": y}
    return []


def _act_follower(after: Position, pack: Pack, role: str, name: str) -> list[str]:
    step = after["step"]
    seat, x, y = step["seat"], step["x"], step["y"]
    if role != "none":
        after["supply"][seat] -= 1
        after["followers"].append({"seat": seat, "role": role, "x": x, "y": y, "on": name})
    board, walls = board_of(after, pack), all_walls(after)
    scored = _score_complete(after, board, walls)  # CC-11
    if after["options"]["walls_on_empty"]:  # CC-31: complete now and not before, followers or not
        before = {square: laid for square, laid in board.items() if square != (x, y)}
        scored = scored or bool(complete_features(board, walls) - complete_features(before, walls))
    if scored and not after["piles"][0]:  # CC-30
        return _begin_building(after, pack)
    return _next_turn(after, pack)


def _begin_building(after: Position, pack: Pack) -> list[str]:
    cause, players = after["turn"], after["players"]
    left = [0] * players
    if after["walls"]["gate"] is None:  # CC-32
        for seat in range(players):
            left[seat] = 0 if seat == cause else 1
            if players == 2:
                left[seat] += 1
        after["step"] = {"kind": "gate", "seat": cause, "cause": cause, "left": left}
        return []
    each = 1 if after["piles"][1] else 2  # CC-30, CC-33
    if players == 2:
        each *= 2
    for number in range(min(each * players, after["wall_supply"])):  # CC-38: one by one, from the cause on
        left[(cause + number) % players] += 1
    return _ask_for_wall(after, pack, cause, cause, left)


def _ask_for_wall(after: Position, pack: Pack, seat: int, cause: int, left: list[int]) -> list[str]:
    """The next wall, of the first from `seat` on who has one left, if an outer side is open; else the tower."""
    order = [(seat + number) % after["players"] for number in range(after["players"])]
    builders = [one for one in order if left[one] > 0]
    if builders and open_outer_sides(board_of(after, pack), all_walls(after)):  # CC-40
        after["step"] = {"kind": "wall", "seat": builders[0], "cause": cause, "left": left}
        return []
    if _tower_texts(after, cause):  # CC-36
        after["step"] = {"kind": "tower", "seat": cause}
        return []
    return _after_building(after, pack)


def _act_gate(after: Position, pack: Pack, _word: str, rest: str) -> list[str]:
    step, (where, side) = after["step"], rest.split()
    x, y = (int(number) for number in where.split(","))
    after["walls"]["gate"] = [x, y, side]
    _score_complete(after, board_of(after, pack), all_walls(after))  # CC-34, CC-37
    return _ask_for_wall(after, pack, step["seat"] + 1, step["cause"], step["left"])


def _act_wall(after: Position, pack: Pack, _word: str, end: str) -> list[str]:
    step, board, walls = after["step"], board_of(after, pack), after["walls"]
    seat, cause, left = step["seat"], step["cause"], step["left"]
    x, y, side = [walls["gate"], *walls[end]][-1]
    wall = next_side(board, (x, y, side), end)  # CC-33
    walls[end].append(list(wall))
    after["wall_supply"] -= 1
    left[seat] -= 1
    _score_complete(after, board, all_walls(after))  # CC-37
    if _may_guard(after, board, seat, wall):
        after["step"] = {"kind": "guard", "seat": seat, "cause": cause, "left": left, "end": end}
        return []
    return _ask_for_wall(after, pack, seat + 1, cause, left)


def _act_guard(after: Position, pack: Pack, word: str, _rest: str) -> list[str]:
    step = after["step"]
    if word == "guard":
        after["supply"][step["seat"]] -= 1
        wall = list(after["walls"][step["end"]][-1])
        after["followers"].append({"seat": step["seat"], "role": "guard", "wall": wall})
    return _ask_for_wall(after, pack, step["seat"] + 1, step["cause"], step["left"])


def _act_tower(after: Position, pack: Pack, word: str, end: str) -> list[str]:
    seat = after["step"]["seat"]
    if word == "tower":
        after["points"][seat] += _walls_before_tower(after, end)
        after["tower_supply"][seat] -= 1
        after["towers"].append({"seat": seat, "end": end, "after": len(after["walls"][end])})
    return _after_building(after, pack)


def _after_building(after: Position, pack: Pack) -> list[str]:
    few_open = len(open_outer_sides(board_of(after, pack), all_walls(after))) <= 5
    if after["wall_supply"] == 0 or few_open:  # CC-40 a, c
        _finish(after, pack)
        return []
    return _next_turn(after, pack)


def _next_turn(after: Position, pack: Pack) -> list[str]:
    """Draw until a tile fits (CC-14); the end if none is left (CC-40 b)."""
    chance: list[str] = []
    if any(after["piles"]):
        after["turn"] = (after["turn"] + 1) % after["players"]  # CC-10
        after["resting"] = [0] * after["players"]  # CC-23
    while any(after["piles"]):
        identity = next(pile for pile in after["piles"] if pile).pop(0)
        if _lays(after, pack, identity):
            after["step"] = {"kind": "lay", "seat": after["turn"], "tile": identity}
            return [*chance, f"draw {identity}"]
        after["aside"].append(identity)
        chance.append(f"aside {identity}")
    _finish(after, pack)
    return chance


# ---- scoring


def _leaders(seats: list[int]) -> list[int]:
    """CC-27: the seats that occur most often."""
    most = max(seats.count(seat) for seat in seats)
    return [seat for seat in sorted(set(seats)) if seats.count(seat) == most]


def _go_home(after: Position, gone: list[Part]) -> None:
    for follower in gone:
        after["followers"].remove(follower)
        after["supply"][follower["seat"]] += 1
        after["resting"][follower["seat"]] += 1  # CC-23


def _features_with(after: Position, board: Board, roles: tuple[str, ...]) -> dict[Feature, list[Part]]:
    """The features on which followers with these roles stand, and who stands there."""
    found: dict[Feature, list[Part]] = {}
    for follower in after["followers"]:
        if follower["role"] in roles:
            found.setdefault(feature_of(board, spot_of(follower)), []).append(follower)
    return found


def _score_complete(after: Position, board: Board, closed: list[Edge]) -> bool:
    """Score every complete street and market on which a follower stands; whether there was one."""
    scored = False
    for feature, on_it in _features_with(after, board, ("burgher", "trader")).items():
        if is_complete(board, feature, closed):
            for seat in _leaders([follower["seat"] for follower in on_it]):
                after["points"][seat] += worth(board, feature)
            _go_home(after, on_it)
            scored = True
    return scored


def _finish(after: Position, pack: Pack) -> None:
    board = board_of(after, pack)
    _score_complete(after, board, outer_line(board))  # CC-41: all walls are on it (CC-13)
    _go_home(after, [one for one in after["followers"] if one["role"] in ("burgher", "trader")])  # CC-42
    for area, stewards in _features_with(after, board, ("steward",)).items():  # CC-43
        for seat in _leaders([follower["seat"] for follower in stewards]):
            after["points"][seat] += 2 * len(markets_at(board, area))
    for guard in after["followers"]:
        if guard["role"] == "guard":
            after["points"][guard["seat"]] += _seen_by(board, guard["wall"])
    after["resting"] = [0] * after["players"]
    after["over"], after["step"] = True, None


def _seen_by(board: Board, wall: list[int | str]) -> int:
    """CC-44."""
    x, y, side = wall
    row = row_before(board, (int(x), int(y), str(side)))
    buildings = [board[square].tile["building"] for square in row]
    return sum(2 if building == "public" else 3 for building in buildings if building is not None)
