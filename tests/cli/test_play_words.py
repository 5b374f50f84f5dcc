"""The words of Saint Malo in the terminal: choices, questions, log lines, and short ways of writing."""

import random
from typing import Any

import pytest
from rich.console import Console

import bastide
from bastide.core.match import Match
from bastide.games.saint_malo import terminal
from bastide.terminal.choices import Unclear, laid_out, meant
from bastide.terminal.room import Room, room_of

GAME = bastide.game("saint-malo")
NAMES = ("Joost", "Mia")
EMPTY = ["#.....#", ".CC....", ".C.....", ".C.....", ".......", ".......", "#.....#"]


def resumed(grid: list[str], step: dict[str, Any], boxes: int = 0, **stores: int) -> Match:
    """A match of two in which Joost has this city and is asked this."""
    first = {"grid": grid, "coins": 3, "logs": 2, "points": 0, "cannons": 6, **stores}
    second = {"grid": EMPTY, "coins": 3, "logs": 2, "points": 0, "cannons": 6}
    position = {"game": "saint-malo", "players": 2, "cities": [first, second], "boxes": boxes, "first": 0, "turn": 0}
    return GAME.resume({**position, "last_round": False, "over": False, "step": step}, seed=1, names=NAMES)


def labels(match: Match) -> dict[str, str]:
    position = match.position()
    return {a.text: terminal.label(a.text, position, match.preview(a)) for a in match.actions()}


def told(match: Match, text: str) -> str:
    before = match.position()
    return terminal.describe(match.play(text), NAMES, before, match.position())


def board_text(match: Match, width: int = 80) -> str:
    console = Console(width=width, height=24, color_system=None)
    brought = {action.text: match.preview(action) for action in match.actions()}
    with console.capture() as captured:
        console.print(terminal.board(match.position(), NAMES, 0, brought))
    return captured.get()


def test_choices_say_what_they_cost() -> None:
    words = labels(resumed(EMPTY, {"kind": "use", "dice": "LCHHS"}))
    assert words["hire merchant"] == "hire merchant (3 heads, 2 coins)"
    assert words["hire soldier"] == "hire soldier (2 heads)"
    assert words["use crate 2"] == "2 crates (2 coins)"
    assert words["use log 1"] == "1 log (2 coins)"
    assert words["use cross 1"] == "church of 1 (2 coins)"
    assert words["pass"] == "use nothing"


def test_choices_say_what_they_bring() -> None:
    grid = ["#.....#", ".CC....", ".C.C...", ".CCC...", ".......", ".......", "#.....#"]
    match = resumed(grid, {"kind": "person", "dice": "CCHHH", "who": "merchant", "walls": 0})
    words = labels(match)
    assert words["at c3"] == "c3: merchant beside 7 crates, +7 coins"
    assert words["at f6"] == "f6"
    assert "+7c" in board_text(match)
    assert told(match, "at c3") == "Joost draws a merchant on c3: +7 coins (merchant beside 7 crates)."


def test_a_labourer_needs_no_reason() -> None:
    match = resumed(EMPTY, {"kind": "person", "dice": "LCWXH", "who": "labourer", "walls": 0})
    assert labels(match)["at c3"] == "c3: labourer, +1 point"
    move = match.play("at c3")
    assert terminal.describe(move, NAMES) == "Joost draws on c3: +1 point (labourer)."
    match.free_undo = True
    match.undo()
    assert told(match, "at c3") == "Joost draws a labourer on c3: +1 point."


def test_walls_and_their_bonuses() -> None:
    grid = ["#WWWW.#", "WCC....", "WC.....", "WC.....", "W......", ".......", "#.....#"]
    match = resumed(grid, {"kind": "wall", "dice": "CWWXH", "left": 2})
    words = labels(match)
    assert words["at f1"] == "f1: the top wall is complete, a person"
    assert words["at a6"] == "a6: complete wall, +2 coins"
    assert words["at g2"] == "g2"
    assert "+P" in board_text(match)
    assert told(match, "at a6") == "Joost draws a wall on a6: +2 coins (complete wall)."
    match.play("at f1")
    assert labels(match)["bonus none"] == "nobody"
    assert terminal.ask(match.position(), NAMES).startswith("Joost’s turn. The top wall is")
    assert told(match, "bonus builder") == "Joost takes a builder as bonus."


def test_houses() -> None:
    match = resumed(EMPTY, {"kind": "person", "dice": "CCHHH", "who": "builder", "walls": 0})
    match.play("at d4")
    words = labels(match)
    assert words["house d5"] == "d5: house, +3 points"
    assert words["done"] == "no more houses"
    assert told(match, "house d5") == "Joost builds a house on d5: +3 points."


def test_attacks_are_told_with_whom_they_cost() -> None:
    match = resumed(EMPTY, {"kind": "use", "dice": "LCWXS"}, boxes=3)
    assert told(match, "pass") == "Joost uses nothing. Pirates attack with strength 1: Joost and Mia lose a cannon."
    grid = ["#.....#", ".CCS...", ".C.....", ".C.....", ".......", ".......", "#.....#"]
    match = resumed(grid, {"kind": "use", "dice": "LCWXS"}, boxes=3)
    assert told(match, "pass").endswith("strength 1: Mia loses a cannon.")
    match = resumed(EMPTY, {"kind": "use", "dice": "LCWXS"}, boxes=2)
    assert told(match, "pass") == "Joost uses nothing."


def test_a_turn_in_one_line() -> None:
    match = resumed(EMPTY, {"kind": "keep", "dice": "CCHHS", "rolls": 2})
    positions, moves = [match.position()], []
    for text in ("stop", "hire builder", "at c3", "house c4", "house d4"):
        moves.append(match.play(text))
        positions.append(match.position())
    line = "Joost (C C H H S): builder on c3, 2 houses on c4 and d4, for 2 coins: +6 points."
    assert terminal.story(moves, positions, NAMES) == [line]


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("h c", "keep CH"),
        ("keep hc", "keep CH"),
        ("roll", "keep"),
        ("ccwhs", "stop"),
    ],
)
def test_short_ways_to_keep(typed: str, text: str) -> None:
    match = resumed(EMPTY, {"kind": "keep", "dice": "CCWHS", "rolls": 1})
    assert meant(typed, match.actions(), room(), match.position()).text == text


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("2 crates", "use crate 2"),
        ("crate 2", "use crate 2"),
        ("Crates 2", "use crate 2"),
        ("church of 1", "use cross 1"),
        ("2 churches", "use cross 2"),
        ("use church 1", "use cross 1"),
        ("2 crosses", "use cross 2"),
        ("wall", "use wall 1"),
        ("labourer", "hire labourer"),
        ("nothing", "pass"),
    ],
)
def test_short_ways_to_use(typed: str, text: str) -> None:
    match = resumed(EMPTY, {"kind": "use", "dice": "CCWXH"})
    assert meant(typed, match.actions(), room(), match.position()).text == text


@pytest.mark.parametrize("typed", ["2 crates 3", "crate 9", "99", "h h h", "king", "crates of"])
def test_what_is_not_a_choice_is_refused(typed: str) -> None:
    match = resumed(EMPTY, {"kind": "use", "dice": "CCWXH"})
    with pytest.raises(Unclear, match="type a number from 1 to"):
        meant(typed, match.actions(), room(), match.position())


def test_every_choice_of_random_games_has_its_own_words() -> None:
    chosen = random.Random(2)
    match = GAME.start(players=2, seed=2, names=NAMES)
    while match.turn is not None:
        actions, words = match.actions(), labels(match)
        assert len(set(words.values())) == len(actions)
        shown = laid_out(list(words.values()), 60).plain
        assert max(map(len, shown.split("\n"))) <= 60
        assert all(f"{number}. " in shown for number in range(1, len(actions) + 1))
        action = chosen.choice(actions)
        assert meant(action.text, actions, room(), match.position()) == action
        match.play(action)


def room() -> Room:
    return room_of(GAME)
