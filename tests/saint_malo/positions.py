"""Positions in few words, so that a test reads like the rulebook.

city("S d4, W b1 c1", coins=5)      a city as at the start, with a soldier on d4 and walls on b1 and c1
full_but("e5 e6")                   a city with houses on all squares but two
position(city(), use("WWWHS"))      two players unless said otherwise, the first city's turn
after(position, "use wall 1", …)    the match after these decisions
"""

from typing import Any

import bastide
from bastide.core.events import Award

Position = dict[str, Any]
City = dict[str, Any]
Step = dict[str, Any]
Told = tuple[int, int, str, str, tuple[str, ...]]

GAME = bastide.game("saint-malo")

# SM-1, SM-2, written out by hand.
AT_THE_START = ("#.....#", ".CC....", ".C.....", ".C.....", ".......", ".......", "#.....#")
WITHOUT_CRATES = ("#.....#", ".......", ".......", ".......", ".......", ".......", "#.....#")
TOP, RIGHT = "b1 c1 d1 e1 f1", "g2 g3 g4 g5 g6"
BOTTOM, LEFT = "b7 c7 d7 e7 f7", "a2 a3 a4 a5 a6"
OUTER = f"{TOP} {RIGHT} {BOTTOM} {LEFT}"
INNER = "b2 c2 d2 e2 f2 b3 c3 d3 e3 f3 b4 c4 d4 e4 f4 b5 c5 d5 e5 f5 b6 c6 d6 e6 f6"
ALL = f"{OUTER} {INNER}"


def city(
    pieces: str = "",
    *,
    coins: int = 3,
    logs: int = 2,
    points: int = 0,
    cannons: int = 6,
    crates: bool = True,
) -> City:
    """A city as at the start, or without the printed crates, with pieces in it: `"S d4, W b1 c1"`."""
    grid = [list(row) for row in (AT_THE_START if crates else WITHOUT_CRATES)]
    for part in pieces.split(","):
        letter, *squares = part.split() or [""]
        for square in squares:
            grid[int(square[1]) - 1]["abcdefg".index(square[0])] = letter
    rows = ["".join(row) for row in grid]
    return {"grid": rows, "coins": coins, "logs": logs, "points": points, "cannons": cannons}


def full_but(free: str, pieces: str = "", *, coins: int = 3, logs: int = 2, points: int = 0, cannons: int = 6) -> City:
    """A city with houses everywhere but on the free squares and under the pieces."""
    houses = " ".join(square for square in ALL.split() if square not in free.split())
    return city(f"H {houses}, {pieces}", coins=coins, logs=logs, points=points, cannons=cannons, crates=False)


def position(
    mine: City,
    step: Step | None,
    *others: City,
    players: int = 2,
    turn: int = 0,
    first: int = 0,
    boxes: int = 0,
    last_round: bool = False,
) -> Position:
    """The position of so many players: `mine` is the city whose turn it is, then clockwise; without a step it is over."""
    cities = [mine, *others]
    cities += [city() for _ in range(players - len(cities))]
    shift = len(cities) - turn
    return {
        "game": "saint-malo",
        "players": len(cities),
        "cities": cities[shift:] + cities[:shift],
        "boxes": boxes,
        "first": first,
        "turn": turn,
        "last_round": last_round or step is None,
        "over": step is None,
        "step": step,
    }


# The steps.


def keep(dice: str, rolls: int = 1) -> Step:
    return {"kind": "keep", "dice": dice, "rolls": rolls}


def use(dice: str) -> Step:
    return {"kind": "use", "dice": dice}


def crate(dice: str, left: int, group: str = "") -> Step:
    return {"kind": "crate", "dice": dice, "left": left, "group": group.split()}


def wall(dice: str, left: int) -> Step:
    return {"kind": "wall", "dice": dice, "left": left}


def church(dice: str, size: int) -> Step:
    return {"kind": "church", "dice": dice, "size": size}


def person(dice: str, who: str, walls: int = 0) -> Step:
    return {"kind": "person", "dice": dice, "who": who, "walls": walls}


def house(dice: str, builder: str, left: int, group: str = "", walls: int = 0) -> Step:
    return {"kind": "house", "dice": dice, "builder": builder, "left": left, "group": group.split(), "walls": walls}


def bonus(dice: str, walls: int = 0) -> Step:
    return {"kind": "bonus", "dice": dice, "walls": walls}


# Playing and looking.


def resume(start: Position) -> bastide.Match:
    """A match from a position; the seed is fixed, so that tests are the same every time."""
    return GAME.resume(start, seed=1)


def after(start: Position, *actions: str) -> bastide.Match:
    """The match after these decisions; chance falls as it likes."""
    match = resume(start)
    for action in actions:
        match.play(action)
    return match


def go_on(match: bastide.Match, dice: str, *actions: str) -> None:
    """Finish one's turn by these decisions; all others pass, and then one has these dice to use."""
    mine = match.turn
    *before, last = actions
    for action in before:
        match.replay(action, [])
    ending = last
    while True:
        following = ((match.turn or 0) + 1) % match.players
        match.replay(ending, [f"roll {dice if following == mine else 'LLLLL'}"])
        match.replay("stop", [])
        if match.turn == mine:
            return
        ending = "pass"


def choices(match: bastide.Match) -> set[str]:
    """What may be chosen now, each once."""
    texts = [action.text for action in match.actions()]
    assert len(texts) == len(set(texts))
    return set(texts)


def squares(match: bastide.Match, word: str = "at") -> set[str]:
    """The squares that may be chosen now."""
    return {text.split()[1] for text in choices(match) if text.startswith(f"{word} ")}


def uses(match: bastide.Match, thing: str) -> set[int]:
    """The numbers of dice with which a thing may be used now."""
    return {int(text.split()[2]) for text in choices(match) if text.startswith(f"use {thing} ")}


def hires(match: bastide.Match) -> set[str]:
    """The persons who may be hired now."""
    return {text.split()[1] for text in choices(match) if text.startswith("hire ")}


def seat(match: bastide.Match, number: int = 0) -> City:
    """A city as it stands."""
    found: City = match.position()["cities"][number]
    return found


def on(match: bastide.Match, square: str, number: int = 0) -> str:
    """What stands on a square."""
    letter: str = seat(match, number)["grid"][int(square[1]) - 1]["abcdefg".index(square[0])]
    return letter


def points(match: bastide.Match) -> list[int]:
    """Everybody's points, each the sum of its reasons."""
    for score in match.scores():
        assert score.points == sum(award.amount for award in score.reasons)
        assert score.points == seat(match, score.seat)["points"]
    return [score.points for score in match.scores()]


def cannons(match: bastide.Match) -> list[int]:
    """Everybody's cannons."""
    return [there["cannons"] for there in match.position()["cities"]]


def told(match: bastide.Match) -> list[Told]:
    """What the last move brought and cost: seat, amount, unit, rule, squares."""
    return [_told(award) for award in match.moves[-1].awards]


def _told(award: Award) -> Told:
    return (award.seat, award.amount, award.unit, award.rule, award.squares)
