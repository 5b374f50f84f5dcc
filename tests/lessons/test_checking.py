"""The checker: a lesson that holds has no problems, and each thing that can be wrong with one is told."""

from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from bastide.core import engines
from bastide.lessons import lesson_of
from bastide.lessons.checking import check_lesson, every_play
from bastide.lessons.judging import AGAIN, judged_problems
from tests.lessons.examples import game, market, raw, words

Raw = dict[str, Any]


def problems(**changed: Any) -> list[str]:
    return check_lesson(game(), market(**changed), judged=False)


def test_the_example_holds() -> None:
    assert problems() == []


def test_every_legal_way_is_played() -> None:
    plays = every_play(game(), market())
    assert len(plays) > 60 and len({play.text for play in plays}) == len(plays)
    assert {play.answer.verdict for play in plays if play.answer} == {"right", "near", "wrong"}


def _answers(change: str, value: Any, number: int = 0) -> Raw:
    answers = deepcopy(raw()["answers"])
    answers[number][change] = value
    return {"answers": answers}


def _beat(**changed: Any) -> Raw:
    return {"beats": [{**raw()["beats"][0], **changed}, *raw()["beats"][1:]]}


def _position(**changed: Any) -> Raw:
    return {"position": {**raw()["position"], **changed}}


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        (_position(year=99), "position: "),
        (_position(game="saint-malo"), "position: "),
        ({"seat": 1}, "seat: expected 0"),
        ({"players": 3}, "players: expected 2"),
        ({"id": "saint-malo.5"}, "id: expected la-citta.NUMBER"),
        ({"beats": []}, "beats: expected at least one"),
        ({"sign": "elephant"}, "sign: there is no sign elephant"),
        ({"rules": ["LC-999"]}, "rules: there is no statement LC-999"),
        (_beat(rule="LC-0"), "beats[0].rule: there is no statement LC-0"),
        ({"keep": {"text": words("Keep."), "rule": "XX-1"}}, "keep.rule: there is no statement XX-1"),
        (_beat(text=words("{here|99,99}")), "beats[0].text: there is no place 99,99"),
        (
            {"hints": [{**raw()["hints"][0], "places": ["b7"]}, *raw()["hints"][1:]]},
            "hints[0].places: there is no place b7",
        ),
        (_beat(text={**words("One {citizens}."), "de": "Eins."}), "beats[0].text.de: expected the same figures"),
        (_beat(text={**words("{Here|5,13}."), "nl": "{Hier|6,4}."}), "beats[0].text.nl: expected the same figures"),
        (_beat(text={**words("Fine."), "nl": " "}), "beats[0].text.nl: expected a text"),
        (_beat(text=words("Well done!")), "expected no exclamation mark"),
        (_beat(text=words("An open { brace.")), "a brace is left open"),
        (_beat(text=words("{nobody} knows.")), "beats[0].text: there is no measure 'nobody'"),
        (_answers("promise", {"nobody": 1}), "answers[0].promise: there is no measure 'nobody'"),
        (_answers("promise", {"total": 21}), "total is promised as 21 and comes to 20"),
        (_answers("plays", ["build market / at 99,99"]), "'build market / at 99,99' can't be played here"),
        (_answers("plays", ["build market / at 6,14"], 1), "an earlier answer takes 'build market / at 6,14'"),
        (_answers("verdict", "wrong"), "answers: expected one that is right"),
        ({"answers": raw()["answers"][:-1]}, "can be played, and nothing is said of it"),
        ({"measures": {**raw()["measures"], "total": "cities.99.citizens"}}, "measures: cities.99.citizens"),
        ({"goal": {"measure": "nobody", "best": 20, "idle": 18}}, "goal.measure: expected one of measures"),
        ({"goal": {"measure": "total", "best": 21, "idle": 18}}, "goal.best: expected 20"),
        ({"goal": {"measure": "total", "best": 20, "idle": 3}}, "goal.idle: no play that is wrong comes to 3"),
        (_answers("verdict", "right", 1), "goal: 'build market / at 5,12' is right and reaches 19"),
        (_answers("plays", ["build market / at 6,14"]), "reaches the best and is not right"),
        ({"until": "season"}, "until: expected play, turn or a field of the position"),
    ],
)
def test_what_is_wrong_is_told(changed: Raw, told: str) -> None:
    assert any(told in each for each in problems(**changed)), problems(**changed)


@pytest.mark.slow
def test_a_right_choice_that_the_search_thinks_worse_of_is_told() -> None:
    """With no gold in hand and hungry cities the two gold are worth more than the market, whatever the lesson says."""
    if engines.chosen(game()) == engines.PLAIN:
        pytest.skip("needs the game's module: plain rules would search for minutes")
    lesson = market()
    assert list(judged_problems(game(), lesson, every_play(game(), lesson))) == []
    position = raw()["position"]
    position["gold"] = [0, 0]
    for city, farm in ((1, "10,3"), (4, "7,5")):
        del position["cities"][city]["buildings"][farm]
        position["supply"]["farm/quarry"] += 1
    poor = market(position=position)
    assert check_lesson(game(), poor, judged=False) == []
    (told,) = judged_problems(game(), poor, every_play(game(), poor))
    assert "'gold' is called wrong" in told and str(AGAIN) in told


@pytest.mark.slow
def test_a_choice_that_is_nearly_right_is_judged_too() -> None:
    if engines.chosen(game()) == engines.PLAIN:
        pytest.skip("needs the game's module: plain rules would search for minutes")
    swapped = raw()["answers"]
    names = {"right": "near", "near": "right"}
    for answer in swapped:
        answer["verdict"] = names.get(answer["verdict"], answer["verdict"])
    lesson = market(answers=[each for each in swapped if each["verdict"] != "wrong" or each["plays"] == ["*"]])
    (told,) = judged_problems(game(), lesson, every_play(game(), lesson))
    assert "is called near" in told and "'build market / at 5,12' is called right" in told


@pytest.mark.slow
def test_what_no_path_names_is_judged_by_a_sample() -> None:
    """With a gold in hand the hospital is better than the farm, and only `*` speaks of it."""
    if engines.chosen(game()) == engines.PLAIN:
        pytest.skip("needs the game's module: plain rules would search for minutes")
    farm = lesson_of(game(), 3)
    rich = replace(farm, position={**farm.position, "gold": [1, 1]})
    (told,) = judged_problems(game(), rich, every_play(game(), rich))
    assert (
        "'card hospital / at" in told and "is called wrong" in told and "'build farm / at 9,5' is called right" in told
    )


def test_what_is_left_over_alone_is_not_enough() -> None:
    lesson = market(answers=[each for each in raw()["answers"] if each["verdict"] == "right" or each["plays"] == ["*"]])
    assert list(judged_problems(game(), lesson, [])) == [
        "search: no choice is set against the right one; name one that is near or wrong"
    ]
