"""The story of whole random games: every move is told, every point once, and the board after each step is one of the rules."""

import re
from functools import cache
from itertools import pairwise

import pytest

from bastide import Match
from bastide.core.i18n import LANGUAGES, using_language
from bastide.games.carcassonne_city import page as room
from bastide.games.carcassonne_city.rules.scoring import FOR_MARKET, FOR_STREET
from bastide.games.carcassonne_city.view import viewed
from bastide.look.page import PastMove
from bastide.look.past import past_of
from bastide.look.steps import Story, board_parts
from tests.carcassonne_city.test_where import COORDINATES
from tests.moments import NAMES, TABLES, whole_game

NAME = "carcassonne-city"
every_game = pytest.mark.parametrize("number", range(len(TABLES[NAME])))
ROLES = ("burgher", "trader", "steward", "guard", "tower", "rampart")


@cache
def moves_of(number: int) -> tuple[Match, tuple[PastMove, ...]]:
    match, _ = whole_game(NAME, number)
    return match, tuple(past_of(match, move.number) for move in match.moves)


@cache
def told(number: int) -> Story:
    match, past = moves_of(number)
    return room.story(past, NAMES[: match.players])


@every_game
def test_every_move_is_told_and_every_point_once(number: int) -> None:
    match, past = moves_of(number)
    story, first = told(number), 1
    for step in story.steps:
        assert step.moves[0] in (first, first - 1) and step.moves[0] <= step.moves[1]
        first = step.moves[1] + 1
        assert step.words[-1] == "." and not COORDINATES.search(step.words)
    assert first == len(past) + 1 == story.through + 1
    points = [0] * match.players
    for step in story.steps:
        for change in step.changes:
            assert change.unit == "points" and change.amount > 0
            points[change.seat] += change.amount
        assert tuple(points) == viewed(step.view).points, step.words
        total = sum(change.amount for change in step.changes)
        assert (total > 0) == bool(step.floats)
        assert not total or f"+{step.changes[0].amount} point" in step.words
    assert points == match.view()["points"]


@every_game
def test_points_from_the_move_of_another_are_nobodys_own(number: int) -> None:
    """A page tells nobody what he did himself: what scores for others than who moved must not pass for theirs, nor for his."""
    match, _past = moves_of(number)
    steps = [step for step in told(number).steps if step.kind == "score" and not step.scene]
    others = 0
    for step in steps:
        mover, winners = match.moves[step.moves[1] - 1].seat, {change.seat for change in step.changes}
        assert step.seat == (mover if winners == {mover} else None), step.words
        others += winners != {mover}
    assert 0 < others < len(steps)


@every_game
def test_nobody_is_named_twice_in_a_sentence_about_himself(number: int) -> None:
    """In the story and in the log, in all languages: a place beside his own piece is told as that."""
    match, past = moves_of(number)
    own = {"en": "beside their own ", "de": " eigenen ", "nl": "naast de eigen "}
    for language, words in own.items():
        with using_language(language):
            names = NAMES[: match.players]
            lines = [(step.seat, step.words) for step in room.story(past, names).steps]
            lines += [(each.seat, room.log_line(each, names).split(". ")[0]) for each in past]
        placed = [(seat, line) for seat, line in lines if seat is not None and line.startswith(f"{names[seat]} ")]
        assert all(line.count(names[seat]) == 1 for seat, line in placed), language
        assert any(words in line for _seat, line in placed)


@every_game
def test_the_board_after_the_steps_of_a_move_is_the_board_after_it(number: int) -> None:
    match, _ = moves_of(number)
    last_of = {step.moves[1]: step for step in told(number).steps}
    for move, step in list(last_of.items())[:: 7 if number else 3]:
        names = NAMES[: match.players]
        now = match.player_view(None, move)
        assert board_parts(room.board(step.view, names, None)) == board_parts(room.board(now, names, None)), step.words
        assert room.figures(step.view) == room.figures(now)


@every_game
def test_each_kind_of_step_shows_what_it_says(number: int) -> None:
    """The piece that a step is about is there after it and was not before; who stood on what was completed goes home."""
    steps = told(number).steps
    before = None
    for step in steps:
        after = viewed(step.view)
        if before and step.kind == "place":
            counted = {
                "pile": (len(before.laid), len(after.laid)),
                "rampart": (len(before.walls), len(after.walls)),
                "guard": (len(before.guards), len(after.guards)),
                "tower": (len(before.towers), len(after.towers)),
            }.get(step.sign, (len(before.followers), len(after.followers)))
            assert counted[1] == counted[0] + 1, step.words
            assert step.at is not None
        if before and step.kind == "score" and not step.scene:
            assert len(after.followers) < len(before.followers), step.words
        before = after
    assert {step.sign for step in steps} >= {"pile", "rampart", "tower", "burgher", "trader", "steward"}


@every_game
def test_the_end_is_a_scene_with_a_leaf_for_each_kind(number: int) -> None:
    story = told(number)
    (scene,) = story.scenes
    leaves = [leaf.id for leaf in scene.leaves]
    assert leaves[-1] == "total" and set(leaves[:-1]) <= {"streets", "markets", "homes", "guards"}
    ending = [step for step in story.steps if step.scene]
    assert [step.leaf for step in ending] == leaves, "who has won stands on the total: it is told last"
    assert ending == list(story.steps[-len(ending) :]) and ending[-1].kind == "scene"
    assert story.steps[-len(ending) - 1].words.startswith("The game is over")
    for leaf in scene.leaves[:-1]:
        mine = next(step for step in ending if step.leaf == leaf.id)
        gains = [int(found) for found in re.findall(r"\+(\d+)</td>", leaf.html)]
        assert sum(gains) == sum(change.amount for change in mine.changes)


@every_game
def test_the_piles_go_with_the_board(number: int) -> None:
    """What a laid tile completes is told after it, and then only the next tile is drawn: beside the board the pile has moved on
    with the tile all the same."""
    scored = [(viewed(one.view), viewed(two.view)) for one, two in pairwise(told(number).steps) if two.kind == "score"]
    assert scored and all(then.piles == now.piles for then, now in scored)


@every_game
def test_what_is_scored_is_lit_from_end_to_end(number: int) -> None:
    """Every tile of the street or market, by the squares of its award."""
    _match, past = moves_of(number)
    scored = {award.squares for move in past for award in move.awards if award.reason in (FOR_STREET, FOR_MARKET)}
    shown = {squares for step in told(number).steps for _kind, squares in step.data.get("lit", ())}
    assert scored <= shown and any(len(squares) > 1 for squares in shown)


def test_the_log_names_what_a_tile_completed() -> None:
    """Not as if placing no follower had paid."""
    _match, past = moves_of(0)
    paid = [
        move for move in past if move.action.text == "none" and move.awards and viewed(move.before).step == "follower"
    ]
    lines = [room.log_line(move, NAMES[:2]) for move in paid if viewed(move.after).step != "over"]
    assert lines and all(re.match(r"A (street|market) of \d+ tiles? is complete: ", line) for line in lines)
    assert all("places no follower." in line for line in lines)


def test_a_play_that_is_half_done_waits() -> None:
    _, past = moves_of(1)
    for move in past:
        story = room.story(past[max(0, move.number - 6) : move.number], NAMES[:3])
        half = viewed(move.after).step in ("follower", "guard")
        assert story.through == move.number - half
        assert not story.steps or story.steps[-1].moves[1] == story.through
    first = past[0]
    assert room.story([first], NAMES[:3]) == Story((), (), 0)


def test_a_story_may_begin_in_the_middle_of_a_play() -> None:
    _, past = moves_of(2)
    for move in past:
        story = room.story([move], NAMES[:4])
        if viewed(move.after).step not in ("follower", "guard"):
            assert story.through == move.number and story.steps
            assert {change.seat for step in story.steps for change in step.changes} == {one.seat for one in move.awards}
            assert sum(change.amount for step in story.steps for change in step.changes) == sum(
                one.amount for one in move.awards
            )


def test_in_three_languages() -> None:
    _, past = moves_of(2)
    words = {}
    for language in LANGUAGES:
        with using_language(language):
            story = room.story(past, NAMES[:4])
            words[language] = [step.words for step in story.steps]
            assert all(text[-1] == "." for text in words[language])
    for english, german, dutch in zip(words["en"], words["de"], words["nl"], strict=True):
        assert len({english, german, dutch}) == 3
