"""Saint Malo a second time, as a second opinion for the tests.

The real engine is compared with this module, so it shares no line and no idea with it: it was written from
the statements SM-1 to SM-72 alone, in the slowest and plainest way, without numpy. A position is a JSON-able
dict that goes in and a new dict that comes out. It trusts the positions given: refusing is not its task.
"""

from copy import deepcopy
from itertools import combinations
from typing import Any

Position = dict[str, Any]
Part = dict[str, Any]  # a city or a step of a position

FACES = "LCWXHS"  # SM-4, in the order of the notation
FACE_OF = {"log": "L", "crate": "C", "wall": "W", "cross": "X"}
HEADS = {"labourer": 1, "soldier": 2, "priest": 2, "builder": 3, "merchant": 3, "juggler": 4, "noble": 5}
LETTER = {who: who[0].upper() for who in HEADS}  # L S P B M J N
STRENGTHS = [1, 3, 6, 8, 10, 12]  # SM-5
SERIES_POINTS = [0, 1, 4, 8, 13, 20]  # SM-41
EMPTY_GRID = ["#.....#", ".CC....", ".C.....", ".C.....", ".......", ".......", "#.....#"]  # SM-2
SQUARES = [c + r for r in "1234567" for c in "abcdefg" if c + r not in ("a1", "g1", "a7", "g7")]  # SM-1
TOP, RIGHT = "b1 c1 d1 e1 f1", "g2 g3 g4 g5 g6"
BOTTOM, LEFT = "b7 c7 d7 e7 f7", "a2 a3 a4 a5 a6"
SIDES = [TOP, RIGHT, BOTTOM, LEFT]
OUTER = " ".join(SIDES).split(" ")


def _touch(one: str, two: str) -> bool:
    return one != two and abs(ord(one[0]) - ord(two[0])) <= 1 and abs(ord(one[1]) - ord(two[1])) <= 1


# The 8 neighbours of a square, and the 4 of them side by side; towers left out.
AROUND = {one: [two for two in SQUARES if _touch(one, two)] for one in SQUARES}
BESIDE = {one: [two for two in AROUND[one] if one[0] == two[0] or one[1] == two[1]] for one in SQUARES}


def _content(city: Part, square: str) -> str:
    return str(city["grid"][int(square[1]) - 1]["abcdefg".index(square[0])])


def _draw(position: Position, square: str, letter: str) -> None:
    """Draw into a free square of the city whose turn it is (SM-17)."""
    city = position["cities"][position["turn"]]
    row, column = int(square[1]) - 1, "abcdefg".index(square[0])
    line = city["grid"][row]
    city["grid"][row] = line[:column] + letter + line[column + 1 :]
    if not _free(city):
        position["last_round"] = True  # SM-70: from this moment


def _free(city: Part, squares: list[str] = SQUARES) -> list[str]:
    return [square for square in squares if _content(city, square) == "."]


def _free_beside_group(city: Part, group: list[str]) -> list[str]:
    return [square for square in _free(city) if any(member in BESIDE[square] for member in group)]


def _region(city: Part, square: str) -> list[str]:
    """All free squares connected side by side with this free square, itself included."""
    region = [square]
    for member in region:  # also those added on the way
        region += [one for one in BESIDE[member] if _content(city, one) == "." and one not in region]
    return region


def _complete(city: Part, side: str) -> bool:
    return all(_content(city, square) == "W" for square in side.split(" "))  # SM-31, SM-32


def legal(position: Position) -> list[str]:
    """All legal actions, each once; none in a finished game."""
    step = position["step"]
    if step is None:
        return []
    city = position["cities"][position["turn"]]
    kind = step["kind"]
    if kind == "keep":  # SM-11: keeping all five is called stop
        kept = {"".join(dice) for number in range(5) for dice in combinations(step["dice"], number)}
        return [f"keep {dice}".strip() for dice in sorted(kept)] + ["stop"]
    if kind == "use":
        return _uses(city, step["dice"])
    if kind == "bonus":
        return [f"bonus {who}" for who in HEADS if HEADS[who] <= 3] + ["bonus none"]  # SM-33
    if kind == "house":
        return [f"house {square}" for square in _group_squares(city, step)] + ["done"]  # SM-49
    if kind == "crate":
        return [f"at {square}" for square in _group_squares(city, step)]
    squares = OUTER if kind == "wall" else SQUARES  # SM-18, SM-30; SM-40, SM-45
    return [f"at {square}" for square in _free(city, squares)]


def _cost(dice: str, face: str, number: int) -> int:
    """SM-13, SM-20: 2 coins for each die turned, and 2 for a delivery of logs."""
    turned = max(0, number - dice.count(face))
    return 2 * turned + (2 if face == "L" else 0)


def _uses(city: Part, dice: str) -> list[str]:
    usable = 5 - dice.count("S")  # SM-13: sabres can't be turned
    room = {  # the most dice that the city has room for
        "log": 5,  # SM-3: no upper limit
        "crate": max((len(_region(city, square)) for square in _free(city)), default=0),  # SM-26
        "wall": len(_free(city, OUTER)),  # SM-30
        "cross": 5 if _free(city) else 0,  # SM-40
    }
    texts = []
    for word, face in FACE_OF.items():
        for number in range(1, usable + 1):  # SM-14: also fewer than show the symbol
            if number <= room[word] and _cost(dice, face, number) <= city["coins"]:
                texts.append(f"use {word} {number}")
    for who, heads in HEADS.items():
        if heads <= usable and _free(city) and _cost(dice, "H", heads) <= city["coins"]:  # SM-45
            texts.append(f"hire {who}")
    return [*texts, "pass"]  # SM-15


def _group_squares(city: Part, step: Part) -> list[str]:
    """Where the next crate (SM-25, SM-26) or house (SM-49) may stand."""
    if step["group"]:
        return _free_beside_group(city, step["group"])
    if step["kind"] == "house":
        return [square for square in _free(city) if square in AROUND[step["builder"]]]
    return [square for square in _free(city) if len(_region(city, square)) >= step["left"]]


def start(players: int, dice: str) -> Position:
    """The first position, with the first roll of seat 0 (SM-10)."""
    if not 2 <= players <= 5:  # SM-1
        raise ValueError("2 to 5 players")
    _check_faces(dice, 5)
    city = {"grid": EMPTY_GRID, "coins": 3, "logs": 2, "points": 0, "cannons": 6}  # SM-2, SM-3, SM-6
    cities = [deepcopy(city) for _ in range(players)]
    step = {"kind": "keep", "dice": dice, "rolls": 1}
    position = {"game": "saint-malo", "players": players, "cities": cities, "boxes": 0, "first": 0, "turn": 0}
    return position | {"last_round": False, "over": False, "step": step}


def dice_needed(position: Position, action: str) -> int:
    """How many dice are rolled after this action."""
    step = _act(position, action)["step"]
    return 5 - len(step["dice"]) if step else 0


def play(position: Position, action: str, chance: list[str]) -> Position:
    """The position after the action and the roll that follows it, if one does."""
    after, missing = _act(position, action), dice_needed(position, action)
    if missing > 0:
        if len(chance) != 1 or not chance[0].startswith("roll "):
            raise ValueError(f"one roll must follow {action!r}")
        rolled = chance[0].removeprefix("roll ")
        _check_faces(rolled, missing)
        after["step"]["dice"] = _sorted_faces(after["step"]["dice"] + rolled)
    elif chance:
        raise ValueError(f"no roll follows {action!r}")
    return after


def _sorted_faces(dice: str) -> str:
    return "".join(sorted(dice, key=FACES.index))


def _check_faces(dice: str, number: int) -> None:
    if len(dice) != number or any(face not in FACES for face in dice) or dice != _sorted_faces(dice):
        raise ValueError(f"{dice!r} is not a sorted roll of {number} dice")


def _act(position: Position, action: str) -> Position:
    """The position after the action; where a roll follows, its dice are still missing in the step."""
    if action not in legal(position):
        raise ValueError(f"illegal action {action!r}")
    after = deepcopy(position)
    word, _, rest = action.partition(" ")
    acts = {"keep": _act_keep, "use": _act_use, "crate": _act_crate, "wall": _act_wall, "church": _act_church}
    acts |= {"person": _act_person, "bonus": _act_bonus, "house": _act_house}
    acts[after["step"]["kind"]](after, word, rest)
    return after


def _act_keep(after: Position, word: str, kept: str) -> None:
    step = after["step"]
    if word == "stop":
        after["step"] = {"kind": "use", "dice": step["dice"]}
    elif step["rolls"] == 1:
        after["step"] = {"kind": "keep", "dice": kept, "rolls": 2}
    else:
        after["step"] = {"kind": "use", "dice": kept}  # SM-11: the third roll is the last


def _act_use(after: Position, word: str, rest: str) -> None:
    city, dice = after["cities"][after["turn"]], after["step"]["dice"]
    if word == "pass":
        _end_turn(after)  # SM-15, SM-16
        return
    if word == "hire":
        city["coins"] -= _cost(dice, "H", HEADS[rest])
        after["step"] = {"kind": "person", "dice": dice, "who": rest, "walls": 0}
        return
    symbol, number = rest[:-2], int(rest[-1])
    city["coins"] -= _cost(dice, FACE_OF[symbol], number)
    if symbol == "log":
        city["logs"] += number  # SM-20
        _end_turn(after)
    elif symbol == "crate":
        after["step"] = {"kind": "crate", "dice": dice, "left": number, "group": []}
    elif symbol == "wall":
        after["step"] = {"kind": "wall", "dice": dice, "left": number}
    else:
        after["step"] = {"kind": "church", "dice": dice, "size": number}


def _act_crate(after: Position, _word: str, square: str) -> None:
    step = after["step"]
    _draw(after, square, "C")
    step["left"] -= 1
    step["group"].append(square)
    if step["left"] == 0:
        _end_turn(after)


def _act_church(after: Position, _word: str, square: str) -> None:
    _draw(after, square, str(after["step"]["size"]))  # SM-40
    _end_turn(after)


def _act_wall(after: Position, _word: str, square: str) -> None:
    city, step = after["cities"][after["turn"]], after["step"]
    _draw(after, square, "W")
    walls = step["left"] - 1
    [side] = [one for one in SIDES if square in one]
    if _complete(city, side):  # SM-7, SM-31
        if side == BOTTOM:
            city["points"] += 3
        elif side in (RIGHT, LEFT):
            city["coins"] += 2
        elif _free(city):  # SM-33: without a free square the person is lost
            after["step"] = {"kind": "bonus", "dice": step["dice"], "walls": walls}
            return
    _go_on_with_walls(after, walls)


def _go_on_with_walls(after: Position, walls: int) -> None:
    """SM-34: the walls still to place, if a free outer square is left for one; else they lapse."""
    if walls > 0 and _free(after["cities"][after["turn"]], OUTER):
        after["step"] = {"kind": "wall", "dice": after["step"]["dice"], "left": walls}
    else:
        _end_turn(after)


def _act_bonus(after: Position, _word: str, who: str) -> None:
    dice, walls = after["step"]["dice"], after["step"]["walls"]
    if who == "none":
        _go_on_with_walls(after, walls)
    else:
        after["step"] = {"kind": "person", "dice": dice, "who": who, "walls": walls}


def _act_person(after: Position, _word: str, square: str) -> None:
    city, step = after["cities"][after["turn"]], after["step"]
    who = step["who"]
    neighbours = [_content(city, other) for other in AROUND[square]]
    _draw(after, square, LETTER[who])
    if who == "labourer":
        city["points"] += 1  # SM-46
    elif who == "priest":
        city["points"] += len([letter for letter in neighbours if letter in "12345"])  # SM-47
    elif who == "merchant":
        city["coins"] += neighbours.count("C")  # SM-48
    elif who == "juggler":
        city["points"] += 2 * len([kind for kind in LETTER.values() if kind in neighbours])  # SM-50
    elif who == "noble":
        city["points"] += 7  # SM-51
    elif who == "builder":
        left = min(3, city["logs"])  # SM-49
        house = {"kind": "house", "dice": step["dice"], "builder": square, "left": left}
        after["step"] = house | {"group": [], "walls": step["walls"]}
        _ask_for_house(after)
        return
    _go_on_with_walls(after, step["walls"])


def _act_house(after: Position, word: str, square: str) -> None:
    city, step = after["cities"][after["turn"]], after["step"]
    if word == "done":
        _go_on_with_walls(after, step["walls"])
        return
    _draw(after, square, "H")
    city["logs"] -= 1
    city["points"] += 3  # SM-49
    step["left"] -= 1
    step["group"].append(square)
    _ask_for_house(after)


def _ask_for_house(after: Position) -> None:
    """Keep the house step only while at least one house is possible."""
    city, step = after["cities"][after["turn"]], after["step"]
    if step["left"] == 0 or not _group_squares(city, step):
        _go_on_with_walls(after, step["walls"])


def _end_turn(after: Position) -> None:
    for _ in range(after["step"]["dice"].count("S")):  # SM-16: after the action, always all of them
        _cross_out_a_box(after)
    following = (after["turn"] + 1) % after["players"]  # SM-10
    if after["last_round"] and following == after["first"]:  # SM-70
        after["over"] = True
        after["step"] = None
        for city in after["cities"]:
            city["points"] += _final_points(city)
    else:
        after["turn"] = following
        after["step"] = {"kind": "keep", "dice": "", "rolls": 1}


def _cross_out_a_box(after: Position) -> None:
    row_length = 2 * after["players"]  # SM-5
    if after["boxes"] == 6 * row_length:
        return  # SM-62
    after["boxes"] += 1  # SM-60
    if after["boxes"] % row_length == 0:
        strength = STRENGTHS[after["boxes"] // row_length - 1]
        for city in after["cities"]:  # SM-61
            soldiers = "".join(city["grid"]).count("S")
            defence = soldiers + 2 * len([side for side in SIDES if _complete(city, side)])
            if defence < strength and city["cannons"] > 0:
                city["cannons"] -= 1


def _final_points(city: Part) -> int:
    """SM-71."""
    churches = [int(letter) for letter in "".join(city["grid"]) if letter in "12345"]
    points: int = city["coins"] // 2 + city["logs"] - 5 * (6 - city["cannons"])
    return points + _series_points(churches) + (0 if _free(city) else 5)


def _series_points(churches: list[int]) -> int:
    """SM-41: take away one series 1, 2, 3 ... after the other, each as long as possible."""
    left, points = list(churches), 0
    while 1 in left:
        length = 0
        while length + 1 in left:
            length += 1
            left.remove(length)
        points += SERIES_POINTS[length]
    return points
