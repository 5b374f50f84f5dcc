"""The words of Saint Malo in the terminal: choices, questions, log lines, and short ways of writing."""

import contextlib
import random
import re
from typing import Any

import pytest
from rich.console import Console

import bastide
from bastide.core.match import Match
from bastide.games.saint_malo import terminal
from bastide.terminal.choices import Choices, Unclear, choices_of, laid_out, meant
from bastide.terminal.room import TerminalRoom, room_of

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
    view = match.player_view(match.turn)
    return {a.text: terminal.label(a, view, match.preview(a)) for a in view.actions}


def told(match: Match, text: str) -> str:
    before = match.player_view()
    return terminal.describe(match.play(text), NAMES, before, match.player_view())


def board_text(match: Match, width: int = 80) -> str:
    console = Console(width=width, height=24, color_system=None)
    with console.capture() as captured:
        console.print(terminal.board(match.player_view(0), NAMES, match.previews()))
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
    assert terminal.ask(match.player_view(0), NAMES).startswith("Joost’s turn. The top wall is")
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
    views, moves = [match.player_view()], []
    for text in ("stop", "hire builder", "at c3", "house c4", "house d4"):
        moves.append(match.play(text))
        views.append(match.player_view())
    line = "Joost (C C H H S): builder on c3, 2 houses on c4 and d4, for 2 coins: +6 points."
    assert terminal.turn_lines(moves, views, NAMES) == [line]


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
    assert meant(typed, choices(match), room()).text == text


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
        ("1 wall", "use wall 1"),
        ("hire a labourer", "hire labourer"),
        ("labourer", "hire labourer"),
        ("nothing", "pass"),
    ],
)
def test_short_ways_to_use(typed: str, text: str) -> None:
    match = resumed(EMPTY, {"kind": "use", "dice": "CCWXH"})
    assert meant(typed, choices(match), room()).text == text


@pytest.mark.parametrize("typed", ["2 crates 3", "crate 9", "99", "h h h", "king", "crates of"])
def test_what_is_not_a_choice_is_refused(typed: str) -> None:
    match = resumed(EMPTY, {"kind": "use", "dice": "CCWXH"})
    with pytest.raises(Unclear, match=r"type a number from 1 to|^Not possible: "):
        meant(typed, choices(match), room())


def test_every_choice_of_random_games_has_its_own_words() -> None:
    chosen = random.Random(2)
    match = GAME.start(players=2, seed=2, names=NAMES)
    while match.turn is not None:
        actions, words, offered = match.actions(), labels(match), choices(match)
        assert len(set(words.values())) == len(actions)
        shown = laid_out(list(words.values()), 60).plain
        assert max(map(len, shown.split("\n"))) <= 60
        assert all(f"{number}. " in shown for number in range(1, len(actions) + 1))
        action = chosen.choice(actions)
        if action.text != "keep":
            assert meant(action.text, offered, room()) == action
        for typed, label in words.items():
            assert meant(label, offered, room()).text == typed
            assert meant(label.upper(), offered, room()).text == typed
        match.play(action)


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("church", "Which one: church of 1 or church of 2 (2 coins)?"),
        ("walls", "Which one: 1 wall or 2 walls (2 coins)?"),
    ],
)
def test_a_word_that_could_be_several_choices_asks(typed: str, asked: str) -> None:
    match = resumed(EMPTY, {"kind": "use", "dice": "CCWXH"})
    assert refusal(match, typed) == asked
    match = resumed(EMPTY, {"kind": "use", "dice": "CCWXH"}, coins=0)
    assert meant(typed, choices(match), room()).text.endswith(" 1")


def test_keep_alone_asks_what() -> None:
    match = resumed(EMPTY, {"kind": "keep", "dice": "CCWHS", "rolls": 1})
    assert refusal(match, "keep").startswith("Keep what?")
    assert meant("roll all five", choices(match), room()).text == "keep"
    assert meant("keep all", choices(match), room()).text == "stop"


@pytest.mark.parametrize(
    ("typed", "step", "why"),
    [
        (
            "ww",
            {"kind": "keep", "dice": "CCWHS", "rolls": 1},
            "only what you rolled: two crates, one wall, one head and one sabre",
        ),
        ("keep ccc", {"kind": "keep", "dice": "CCWHS", "rolls": 1}, "those dice aren’t there"),
        ("X", {"kind": "keep", "dice": "CCWHS", "rolls": 1}, "those dice aren’t there"),
        ("cccccc", {"kind": "keep", "dice": "CCWHS", "rolls": 1}, "those dice aren’t there"),
        ("2 crates", {"kind": "keep", "dice": "CCWHS", "rolls": 1}, "first the dice"),
        ("use nothing", {"kind": "keep", "dice": "CCWHS", "rolls": 1}, "first the dice"),
        ("c3", {"kind": "keep", "dice": "CCWHS", "rolls": 1}, "first the dice"),
        ("HH", {"kind": "use", "dice": "CCWHS"}, "no more rolling now"),
        ("stop", {"kind": "use", "dice": "CCWHS"}, "no more rolling now"),
        ("noble", {"kind": "use", "dice": "CCWHS"}, "This takes 5 dice. Sabres can’t be used or turned, so you have 4"),
        ("3 walls", {"kind": "use", "dice": "CCWHS"}, "2 dice need turning for 4 coins, and you have 3 coins"),
        ("merchant", {"kind": "use", "dice": "CCWHS"}, "2 dice need turning for 4 coins, and you have 3 coins"),
        ("b2", {"kind": "church", "dice": "CCXHS", "size": 1}, "You already have a crate on b2"),
        ("c3", {"kind": "wall", "dice": "CCWHS", "left": 1}, "c3 lies inside"),
        ("a1", {"kind": "wall", "dice": "CCWHS", "left": 1}, "a corner tower"),
        ("g6", {"kind": "crate", "dice": "CCWHS", "left": 1, "group": ["c3"]}, "g6 is not beside c3"),
        ("juggler", {"kind": "use", "dice": "CSSSS"}, "This takes 4 dice"),
        ("2 crates", {"kind": "wall", "dice": "CCWHS", "left": 1}, "one symbol per turn"),
    ],
)
def test_a_refusal_says_why(typed: str, step: dict[str, Any], why: str) -> None:
    grid = [*EMPTY[:2], ".CC....", *EMPTY[3:]] if step.get("group") else EMPTY
    assert why in refusal(resumed(grid, step), typed)


def test_nonsense_is_refused_everywhere() -> None:
    heads = ("", "keep ", "use ", "hire ", "bonus ", "at ", "house ", "stop ", "pass ", "no more ")
    tails = ("zzz", "king", "crate 0", "crate 77", "ß", "a9", "½", "5", "c", "none", "at c3", "hh", "king 3", "x 1 1")
    chosen = random.Random(4)
    match = GAME.start(players=2, seed=4, names=NAMES)
    while match.turn is not None:
        offered = choices(match)
        for typed in (head + chosen.choice(tails) for head in heads):
            with contextlib.suppress(Unclear):
                assert meant(typed, offered, room()) in offered.actions
        match.play(chosen.choice(match.actions()))


def test_logs_need_the_coins_of_their_delivery() -> None:
    match = resumed(EMPTY, {"kind": "use", "dice": "LLWHS"}, coins=1)
    assert refusal(match, "2 logs") == (
        "Not possible: no coins for delivery. The delivery of logs costs 2 coins, however many there are. You have 1 coin."
    )


def test_many_squares_are_listed_only_if_they_bring_something() -> None:
    match = resumed(EMPTY, {"kind": "person", "dice": "CCHHH", "who": "merchant", "walls": 0})
    offered = choices(match)
    assert offered.short and len(offered.listed) < 30
    assert all("coin" in label for label in offered.shown())
    assert meant("1", offered, room()) == offered.actions[offered.listed[0]]
    assert meant("f6", offered, room()).text == "at f6"
    match = resumed(EMPTY, {"kind": "church", "dice": "CCXXH", "size": 2})
    assert not choices(match).listed
    assert refusal(match, "1").startswith("Not possible: there is no choice 1. Please type a square")


def test_the_log_shows_the_dice_as_they_lie() -> None:
    match = resumed(EMPTY, {"kind": "keep", "dice": "CCHHS", "rolls": 1})
    before, move = match.player_view(), match.play("keep CC")
    dice = " ".join(match.position()["step"]["dice"])
    assert terminal.turn_lines([move], [before, match.player_view()], NAMES) == [f"Joost ({dice}): not finished yet."]


def test_the_plan_tells_what_the_sides_bring_and_how_boxes_count() -> None:
    grid = ["#WWWWW#", ".CC...P", ".C.....", ".C.....", ".......", ".......", "#.....#"]
    text = board_text(resumed(grid, {"kind": "use", "dice": "LCWSS"}))
    assert "top closed      right lost" in text
    assert "bottom 3 points left 2 coins" in text
    assert "Next attack of 1 after 4 more boxes, 2 of them marked !." in text
    assert "marked" not in board_text(resumed(grid, {"kind": "use", "dice": "LCWXX"}))


@pytest.mark.parametrize("width", [40, 50, 57, 60, 74])
def test_figures_are_never_cut(width: int) -> None:
    text = board_text(resumed(EMPTY, {"kind": "use", "dice": "LCWSS"}, coins=13, logs=12), width)
    assert re.search("13 coins|points coins", text)
    assert re.search("12 logs|coins logs", text)
    assert max(map(len, text.split("\n"))) <= width


def choices(match: Match) -> Choices:
    return choices_of(match, room())


def refusal(match: Match, typed: str) -> str:
    with pytest.raises(Unclear) as raised:
        meant(typed, choices(match), room())
    return str(raised.value)


def room() -> TerminalRoom:
    return room_of(GAME)
