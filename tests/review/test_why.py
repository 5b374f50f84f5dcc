"""Why a choice was better: from points, from parts of the evaluation, or from what is expected; never from what was hidden."""

import re
from dataclasses import replace

import pytest

import bastide
from bastide.core.choices import Choices
from bastide.core.i18n import using_language
from bastide.core.match import Match
from bastide.review.model import Decision
from bastide.review.parts import parts_of
from bastide.review.turn_end import turn_end
from bastide.review.why import Reason, in_words, why
from tests.review.test_review import GAMES, golden


def decision(match: Match, move: int, best: str) -> Decision:
    """As a review would tell it, had it found that."""
    played = match.moves[move - 1]
    points = tuple(0.0 for _name in match.names)
    return Decision(move, played.seat, played.action.text, best, 9, 1.0, 0.1, "mistake", points, points)


def others(match: Match, move: int) -> list[str]:
    legal = Choices(match.game, match.buffer_at(move - 1), move - 1).legal
    return [each.text for each in legal if each.text != match.moves[move - 1].action.text]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_every_choice_has_a_sentence(game: str, language: str) -> None:
    match, told = golden(game), set()
    with using_language(language):
        for move in range(1, len(match.moves), 9):
            for best in others(match, move)[:2]:
                sentence = why(match, decision(match, move, best))
                assert sentence.endswith(".") and "{" not in sentence
                told.add(sentence.split()[0])
    assert len(told) > 1  # reasons of more than one kind


def test_reasons_that_hold_a_comma_are_told_apart() -> None:
    told = [Reason(2, "coins left, 1 for every 2"), Reason(1, "church series")]
    assert in_words(told) == "coins left, 1 for every 2; church series"
    assert in_words([Reason(1, "labourer"), Reason(2, "church series")]) == "church series and labourer"


def test_points_that_are_given_up_are_named() -> None:
    """The market of two tiles instead of the street of one."""
    match = golden("carcassonne-city")
    found = [
        why(match, decision(match, move, best))
        for move in range(20, len(match.moves), 3)
        for best in others(match, move)[:3]
    ]
    fewer = [each for each in found if re.match(r"(Gives up )?\d+ points? ", each)]
    assert any("market of" in each or "street of" in each for each in fewer)
    assert any(" instead of " in each for each in fewer) and any(each.startswith("Gives up") for each in fewer)
    assert not any(re.search(r"\b1 points|(?<!\d)[02-9] point\b", each) for each in fewer)
    for each in fewer:
        if told := re.fullmatch(r"(\d+) points? fewer: .* \((\d+)\) instead of .* \((\d+)\)\.", each):
            assert int(told[1]) == int(told[3]) - int(told[2])


@pytest.mark.parametrize("game", GAMES)
def test_parts_are_of_the_evaluation(game: str) -> None:
    """Every feature belongs to one part at most, and the parts differ from seat to seat."""
    match = golden(game)
    known = [feature for which in match.game.parts().values() for feature in which]
    assert len(set(known)) == len(known) and max(known) < match.game.search.FEATURES
    state = match.game.engine.view(match.buffer_at(len(match.moves) // 2))
    found = parts_of(match.game, state, state)
    assert len(found) == 2 and found[0] != found[1] and any(found[0].values())


@pytest.mark.parametrize(
    ("played", "best", "words"),
    [
        ("build farm", "card hospital", "On average 3.0 points fewer in the end."),  # an action card less
        ("found", "build farm", "On average 3.0 points fewer in the end."),  # what a city more costs
        ("gold", "build farm", "This leaves less food for the citizens (about "),
    ],
)
def test_what_tells_a_reader_nothing_by_itself_is_no_reason(played: str, best: str, words: str) -> None:
    match = bastide.game("la-citta").start(2, seed=0)
    match.play(played)
    assert why(match, replace(decision(match, 1, best), points=(3.0, 0.0))).startswith(words)


def test_a_game_without_parts_names_none() -> None:
    match = bastide.game("connect-four").start(seed=1)
    state = match.game.engine.view(match.buffer_at(0))
    assert parts_of(match.game, state, state) == [{}, {}]


@pytest.mark.parametrize("game", GAMES)
def test_the_turn_ends_with_another_seat_or_chance(game: str) -> None:
    match = golden(game)
    for move in range(1, len(match.moves), 13):
        view = match.player_view(match.moves[move - 1].seat, move - 1)
        before = view.buffer.copy()
        end = turn_end(view, match.moves[move - 1].action.id)
        assert not match.game.engine.pending(end.state)
        assert (view.buffer == before).all()
