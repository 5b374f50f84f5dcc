"""Saint Malo told step by step: nothing is left out, nothing told twice, and the board in between is that of then."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import bastide
from bastide import Match
from bastide.core.i18n import TRANSLATED, using_language
from bastide.games.saint_malo.drawing.city import SIDE_NAMES
from bastide.games.saint_malo.page import board, figures, page, story
from bastide.games.saint_malo.page.final import SCENE
from bastide.games.saint_malo.rules.board import CELL_OF
from bastide.games.saint_malo.text.reasons import SAID_BY_NAME
from bastide.games.saint_malo.view import viewed
from bastide.look.page import PastMove
from bastide.look.past import past_of
from bastide.look.steps import Step, Story, board_parts
from tests.markup import Checked
from tests.moments import NAMES, page_input

from .positions import city, position, resume, use

TABLES = [(2, 22), (3, 32), (4, 42), (5, 52)]


@cache
def game_of(players: int, seed: int) -> tuple[Match, tuple[PastMove, ...]]:
    match, chance = bastide.game("saint-malo").start(players, seed=seed), random.Random(seed)
    while match.turn is not None:
        match.play(chance.choice(match.actions()))
    return match, tuple(past_of(match, number) for number in range(1, len(match.moves) + 1))


def told(players: int, seed: int) -> Story:
    return story(game_of(players, seed)[1], NAMES[:players])


def by_move(steps: tuple[Step, ...]) -> Iterator[tuple[list[Step], tuple[int, int]]]:
    """The steps that end with the same move, and the moves that they tell of."""
    for last in dict.fromkeys(step.moves[1] for step in steps):
        here = [step for step in steps if step.moves[1] == last]
        yield here, (min(step.moves[0] for step in here), last)


every_table = pytest.mark.parametrize(("players", "seed"), TABLES)


@every_table
def test_everything_won_and_lost_is_told_once(players: int, seed: int) -> None:
    match, _past = game_of(players, seed)
    whole = told(players, seed)
    assert whole.through == len(match.moves)
    for steps, (first, last) in by_move(whole.steps):
        due: Counter[tuple[int, str]] = Counter()
        for move in match.moves[first - 1 : last]:
            for award in move.awards:
                unit, amount = ("cannons", -1) if award.unit == "attack" else (award.unit, award.amount)
                due[award.seat, unit] += amount
            due[move.seat, "logs"] -= move.action.text.startswith("house")
        given: Counter[tuple[int, str]] = Counter()
        for step in steps:
            for change in step.changes:
                given[change.seat, change.unit] += change.amount
        assert {what: n for what, n in given.items() if n and what[1] != "defence"} == {
            w: n for w, n in due.items() if n
        }
    cannons = sum(1 for move in match.moves for award in move.awards if award.unit == "attack")
    lost = [change for step in whole.steps for change in step.changes if change.unit == "cannons"]
    assert cannons == len(lost) and all(change.amount == -1 for change in lost)


@every_table
def test_every_reason_stands_in_the_words_of_its_step(players: int, seed: int) -> None:
    match, _past = game_of(players, seed)
    for steps, (first, last) in by_move(told(players, seed).steps):
        words = " ".join(step.words for step in steps)
        for move in match.moves[first - 1 : last]:
            for award in move.awards:
                if award.unit == "attack":
                    assert f"strength {award.amount}" in words and NAMES[award.seat] in words
                elif award.reason not in SAID_BY_NAME and award.unit != "logs":
                    assert award.text in words


@every_table
def test_the_board_after_a_step_is_that_of_then(players: int, seed: int) -> None:
    match, _past = game_of(players, seed)
    names = NAMES[:players]
    for steps, (_first, last) in by_move(told(players, seed).steps):
        then = match.player_view(None, last)
        assert steps[-1].view.buffer.tobytes() == then.buffer.tobytes()
        for step in steps:
            assert step.front is not None
            assert step.view.json["boxes"] <= then.json["boxes"]
            drawn = board_parts(board(step.view, names, step.front))
            if step.kind in ("place", "sabres", "scene"):  # nothing is drawn any more once the deed is done
                assert drawn == board_parts(board(then, names, step.front))
    assert figures(told(players, seed).steps[-1].view) == figures(match.player_view(None))


def test_squares_have_the_same_keys_in_every_city_and_the_page_draws_the_same() -> None:
    match, _past = game_of(3, 32)
    half = bastide.game("saint-malo").start(3, seed=32)
    for move in match.moves[: len(match.moves) // 2]:
        half.play(move.action)
    seen = [board(half.player_view(None), NAMES[:3], seat) for seat in range(3)]
    squares = {f"plan:{square}" for square in CELL_OF} | {"plan:title"} | {f"banners:{side}" for side in SIDE_NAMES}
    assert all({"plan:title", "plan:b2", "banners:top"} < set(board_parts(each)) < squares for each in seen)
    for seat in range(3):
        shown = page(page_input(half, seat)).board
        assert all(part in shown for part in board_parts(seen[seat]).values())


def test_asked_for_in_pieces_it_is_the_same_story() -> None:
    _match, past = game_of(2, 22)
    whole = [(step.moves, step.kind, step.words) for step in told(2, 22).steps]
    pieces: list[tuple[tuple[int, int], str, str]] = []
    after = 0
    for now in range(1, 200):
        part = story(past[after:now], NAMES[:2])
        assert part.through <= now
        pieces += [(step.moves, step.kind, step.words) for step in part.steps]
        after = part.through
    assert pieces == whole[: len(pieces)] and after > 180


def test_what_is_begun_is_told_when_it_is_finished() -> None:
    match = resume(position(city(), use("CCWXH")))
    for text in ("use crate 2", "at d5"):
        match.play(text)
    past = [past_of(match, 1), past_of(match, 2)]
    assert story(past, NAMES[:2]) == Story((), (), 0)
    match.play("at d6")
    first, *_others = story([*past, past_of(match, 3)], NAMES[:2]).steps
    assert (first.words, first.moves, first.kind, first.sign) == (
        "Marta draws two crates on d5 and d6.",
        (1, 3),
        "place",
        "crate",
    )


def steps_of(start: dict[str, Any], *moves: str) -> Story:
    match = resume(start)
    for text in moves:
        match.play(text)
    return story([past_of(match, number + 1) for number in range(len(moves))], NAMES[:2])


def test_walls_with_a_bonus_and_houses_are_told_piece_by_piece() -> None:
    start = position(city("W b1 c1 d1 e1", logs=2), use("LWWWH"))
    walls = ("use wall 3", "at f1", "bonus builder", "at d5", "house d6", "house e6", "at a2", "at a3")
    whole = steps_of(start, *walls)
    assert [step.words for step in whole.steps[:4]] == [
        "Marta draws a wall on f1.",
        "Marta takes a builder as the bonus, on d5.",
        "Marta draws two houses on d6 and e6: −2 logs and +6 points.",
        "Marta draws two walls on a2 and a3.",
    ]
    assert len(whole.steps[2].floats) == 2


def test_an_attack_is_a_scene_with_every_city() -> None:
    start = position(city("S d5 e5", cannons=4), use("LCWSS"), city(cannons=0), boxes=7)
    whole = steps_of(start, "pass")
    assert [step.kind for step in whole.steps] == ["pass", "sabres", "scene", "roll"]
    sabres, attack = whole.steps[1:3]
    assert sabres.words == "2 pirate boxes are crossed out. The row is full."
    price = "Each lost cannon costs 5 points at the end of the game."
    assert attack.words == f"Pirates attack with strength 3: Marta loses a cannon. {price}"
    assert whole.scenes[0].leaves[0].headline == f"Marta loses a cannon. {price}"
    assert (attack.data["strength"], attack.data["defence"], attack.data["losers"]) == (3, [2, 0], [0])
    assert attack.stays and not any(step.stays for step in whole.steps if step is not attack)
    (scene,) = whole.scenes
    html = str(scene.leaves[0].html)
    assert (scene.id, attack.scene, attack.leaf) == ("attack-3", "attack-3", scene.leaves[0].id)
    assert "2 against 3" in html and "Marta loses a cannon" in html and "3 cannons left, −15 points at the end" in html
    assert "Joost has no cannon left to lose" in html and html.count('class="fallen"') == 1
    Checked(html)


def test_the_track_of_the_pirates_is_told_too() -> None:
    """Beside the board, while a turn is told: a roll threatens boxes, and at the end of the turn they are crossed out."""
    whole = steps_of(position(city(), use("LCWSS"), boxes=5), "pass")
    told = [(step.kind, step.data["boxes"], step.data["due"], step.data["note"]) for step in whole.steps[:2]]
    assert told == [
        ("pass", 5, 2, "Next attack of 3 after 3 more boxes."),
        ("sabres", 7, 0, "Next attack of 3 after one more box."),
    ]
    roll = whole.steps[2]
    assert roll.data["boxes"] == 7 and roll.data["due"] == roll.data["dice"].count("S")
    assert (whole.steps[1].data["crossed"], roll.data["title"]) == (2, "Joost’s roll 1 of 3")


def test_two_attacks_in_one_turn_are_two_scenes() -> None:
    whole = steps_of(position(city(), use("LSSSS"), boxes=3), "pass")
    assert [scene.id for scene in whole.scenes] == ["attack-1"]
    whole = steps_of(position(city(), use("SSSSS"), boxes=3), "pass")
    assert [scene.id for scene in whole.scenes] == ["attack-1", "attack-3"]
    assert [len(step.changes) for step in whole.steps if step.kind == "scene"] == [2, 2]
    attacks = [(step.kind, step.data["attacks"]) for step in whole.steps]
    assert attacks == [("pass", 0), ("sabres", 0), ("scene", 1), ("scene", 2), ("roll", 2)], "none before it was told"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_full_city_says_that_the_game_ends(players: int) -> None:
    said = set()
    for seed in (11, 12, 13):
        match, past = game_of(players, seed)
        filled = next(each for each in past if viewed(each.after).last_round)
        (step,) = [step for step in told(players, seed).steps if "city is full" in step.words]
        assert step.seat == filled.seat and step.words.startswith(f"{NAMES[filled.seat]}’s city is full")
        at_once = step.moves[1] == len(match.moves)
        assert step.words.endswith("the game ends." if at_once else "this is the last round.")
        said.add(at_once)
    assert False in said


def test_the_final_scoring_comes_source_by_source() -> None:
    start = position(city("1 d5", coins=5, cannons=5), use("LLLLX"), city(coins=3), turn=1, last_round=True)
    whole = steps_of(start, "pass")
    assert [(step.kind, step.leaf, step.words) for step in whole.steps[1:]] == [
        ("scene", "coins", "Final scoring, coins left, 1 for every 2: Marta +1."),
        ("scene", "coins", "Final scoring, coins left, 1 for every 2: Joost +2."),
        ("scene", "logs", "Final scoring, logs left: Marta +2."),
        ("scene", "logs", "Final scoring, logs left: Joost +2."),
        ("scene", "churches", "Final scoring, church series: Joost +1."),
        ("scene", "cannons", "Final scoring, lost cannons: Joost −5."),
        ("end", "", "Marta wins with 3 points."),
    ]
    assert [figures(step.view)[1][0] for step in whole.steps] == ["0", "0", "2", "2", "4", "5", "0", "0"]
    assert [step.front for step in whole.steps[1:]] == [0, 1, 0, 1, 1, 1, 0], "each over the city it speaks of"
    assert [leaf.id for leaf in whole.scenes[-1].leaves] == ["coins", "logs", "churches", "cannons"]
    assert whole.scenes[-1].id == SCENE


@pytest.mark.parametrize("language", TRANSLATED)
def test_in_other_languages(language: str) -> None:
    _match, past = game_of(3, 32)
    english = story(past, NAMES[:3])
    with using_language(language):
        other = story(past, NAMES[:3])
    for one, two in zip(english.steps, other.steps, strict=True):
        assert one.words != two.words and (one.moves, one.kind, one.at) == (two.moves, two.kind, two.at)
    for scene, translated in zip(english.scenes, other.scenes, strict=True):
        assert scene.title != translated.title
