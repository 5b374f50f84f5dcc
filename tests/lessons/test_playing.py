"""Where a match stands in a lesson: undecided at the beginning of a path, answered at its end, measured a little later."""

import hashlib
import json

import pytest

import bastide
from bastide.bots.greedy import GreedyBot
from bastide.core.errors import BadOption, BadPosition
from bastide.core.match import Match
from bastide.lessons import begin, figures, key_of, lesson_of, lessons_of, standing
from bastide.lessons.checking import plays_of
from bastide.lessons.measuring import BadMeasure, measured
from bastide.lessons.playing import go_on
from bastide.lessons.reading import read_lesson
from bastide.lessons.shape import Lesson
from bastide.lessons.words import Phrase, phrases, said
from tests.lessons.examples import game, market, raw, words


def played(lesson: Lesson, *choices: str) -> Match:
    match = begin(game(), lesson)
    for choice in choices:
        match.play(choice)
        go_on(lesson, match, GreedyBot(game()))
    return match


def verdict(lesson: Lesson, *choices: str) -> str:
    answer = standing(lesson, played(lesson, *choices)).answer
    return "" if answer is None else answer.verdict


def test_nothing_is_said_while_the_choices_are_only_the_beginning_of_a_path() -> None:
    lesson = market()
    assert verdict(lesson) == ""
    assert verdict(lesson, "build market") == "" and verdict(lesson, "build farm") == ""
    assert verdict(lesson, "build statue") == "", "which only the last answer takes, as a whole play"


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        (("build market", "at 6,14"), "right"),
        (("build market", "at 4,15"), "right"),
        (("build market", "at 5,12"), "near"),
        (("build market", "at 12,3"), "wrong"),
        (("build farm", "at 6,14"), "wrong"),
        (("build statue", "at 6,14"), "wrong"),
        (("gold",), "wrong"),
    ],
)
def test_the_first_answer_that_fits_decides(choices: tuple[str, ...], expected: str) -> None:
    assert verdict(market(), *choices) == expected


def test_an_answer_that_stands_further_down_waits_for_those_above_it() -> None:
    one = {"plays": ["build *"], "verdict": "wrong", "say": words("a"), "end": words("b")}
    lesson = market(answers=[raw()["answers"][0], one])
    assert verdict(lesson, "build market") == "", "it may still become the right one"
    assert verdict(lesson, "build farm") == "wrong"
    assert verdict(lesson, "build market", "at 12,3") == "wrong"


def test_what_cannot_be_chosen_is_played_by_itself() -> None:
    """Without a follower left nobody is asked for one, and the gate comes next."""
    gate = lesson_of(bastide.game("carcassonne-city"), 7)
    match = begin(bastide.game("carcassonne-city"), gate)
    match.play("lay 1,-4 1")
    go_on(gate, match, GreedyBot(match.game))
    assert [move.action.text for move in match.moves] == ["lay 1,-4 1", "none"]
    assert match.turn == gate.seat and len(match.actions()) > 1 and standing(gate, match).answer is None
    plays = [play for play in plays_of(match.game, gate) if play.choices[0] == "lay 1,-4 1"]
    assert plays[0].choices[1].startswith("gate") and plays[0].text.startswith("lay 1,-4 1 / none / gate")


def test_taking_back_restores_the_exact_position_and_chance_falls_alike() -> None:
    lesson = market()
    match = played(lesson, "build market", "at 6,14")
    after = match.position()
    while match.moves:
        match.undo()
    assert match.position() == begin(game(), lesson).position() and standing(lesson, match).answer is None
    match.play("build market")
    match.play("at 6,14")
    assert match.position() == after


def test_chance_comes_from_the_lessons_id_and_key() -> None:
    lesson = market(key=7)
    assert key_of(lesson) == hashlib.sha256(b"la-citta.5:7").digest() and key_of(lesson, 9) != key_of(lesson)


def test_others_go_on_until_the_seat_is_asked_again_or_a_field_changes() -> None:
    at_once = played(market(), "gold")
    assert standing(market(), at_once).done and len(at_once.moves) == 1
    lesson = market(until="round")
    later = played(lesson, "gold")
    assert standing(lesson, later).done and later.position()["round"] != at_once.position_at(0)["round"]
    turn = market(until="turn")
    assert standing(turn, played(turn, "gold")).done and played(turn, "gold").turn == turn.seat


def test_measures_filter_add_and_look_through_the_seats_eyes() -> None:
    match = played(market(), "build market", "at 6,14")
    assert figures(market(), match) == {"citizens": 7, "total": 20}
    assert measured(match, 0, "view.players.0.citizens") == 20
    assert measured(match, 0, "cities[owner=0].citizens - cities[owner=1].citizens") == 20 - 19
    assert measured(match, 0, "cities[owner=0].buildings") > 4, "how many, where there is no number"
    assert measured(match, 0, "points.1") == match.scores()[1].points
    for wrong in ("cities.99.citizens", "nothing", "view.nothing", "cities..citizens", "setup.0.1", "gold[owner=0]"):
        with pytest.raises(BadMeasure):
            measured(match, 0, wrong)


def test_words_point_and_are_filled_in() -> None:
    told = "{Your city I|5,13 6,4} has {citizens}, not {less}."
    assert phrases(told, {"citizens": 5, "less": -1}) == (
        Phrase("Your city I", ("5,13", "6,4")),
        Phrase(" has 5, not −1."),
    )
    assert said(told, {"citizens": 5, "less": -1}) == "Your city I has 5, not −1."


def test_lessons_are_found_by_their_numbers_and_a_broken_file_says_where() -> None:
    found = lessons_of(game())
    assert [each.number for each in found] == sorted(each.number for each in found) and lesson_of(game(), 5) in found
    with pytest.raises(BadOption, match="lesson: expected one of"):
        lesson_of(game(), 99)
    with pytest.raises(BadPosition, match=r"05-market\.json.*expected JSON"):
        read_lesson("{", "05-market.json")
    with pytest.raises(BadPosition, match=r"x.json, answers\[0\].verdict: expected one of right, near, wrong"):
        market_with_verdict("good")


def market_with_verdict(word: str) -> Lesson:
    broken = raw()
    broken["answers"][0]["verdict"] = word
    return read_lesson(json.dumps(broken), "x.json")
