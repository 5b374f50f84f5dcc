"""Explanations: repeatable, sane, and out of nothing that the seat can't know."""

import random

import pytest

import bastide
from bastide import Match
from bastide.bots.analysis import analyse
from bastide.core.errors import BadOption
from bastide.core.player_view import determinized

GAMES = ("saint-malo", "la-citta")
HIDING = ("la-citta", "carcassonne-city")
SIMULATIONS = 150


def middle(game: str, moves: int = 60, seed: int = 3) -> Match:
    """Somewhere in a game of three, where there is a choice."""
    match, chooser = bastide.game(game).start(3, seed=seed), random.Random(seed)
    while len(match.moves) < moves or len(match.actions()) < 2:
        match.play(chooser.choice(match.actions()))
    return match


def same_to_the_seat(match: Match) -> Match:
    """The same to whoever decides, with other cards and tiles face down."""
    assert match.turn is not None
    other = determinized(match.game, match._buffer, match.turn, 99)
    return match.game.resume(match.game.to_position(match.game.engine.view(other)), **match.options)


@pytest.mark.parametrize("game", GAMES)
def test_the_figures_are_sane(game: str) -> None:
    match = middle(game)
    found = analyse(match, simulations=SIMULATIONS)
    assert (found.seat, found.simulations) == (match.turn, SIMULATIONS) and found.seconds > 0
    shares = [choice.share for choice in found.choices]
    assert shares[0] == max(shares) and shares[-1] >= 0 and sum(shares) <= 1 + 1e-9
    legal = [action.text for action in match.actions()]
    assert 1 < len(found.choices) <= 5 and len({choice.text for choice in found.choices}) == len(found.choices)
    for choice in found.choices:
        assert choice.text in legal
        assert len(choice.points) == len(choice.wins) == match.players
        assert all(-100 < points < 300 for points in choice.points)
        assert all(0 <= chance <= 1 for chance in choice.wins) and sum(choice.wins) == pytest.approx(1)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same(game: str) -> None:
    one, two = (analyse(middle(game), simulations=SIMULATIONS, best=9, seed=7) for _ in range(2))
    assert one.choices == two.choices


def test_what_lies_face_down_changes_nothing() -> None:
    match = middle("la-citta")
    other = same_to_the_seat(match)
    assert other.position() != match.position() and other.view(match.turn) == match.view(match.turn)
    assert analyse(other, simulations=SIMULATIONS).choices == analyse(match, simulations=SIMULATIONS).choices


@pytest.mark.parametrize("game", HIDING)
def test_not_even_the_state_that_lines_are_told_from_knows_it(game: str) -> None:
    played = middle(game)
    match, other = played.game.resume(played.position(), **played.options), same_to_the_seat(played)
    assert other.position() != match.position()
    one, two = (each.player_view(each.turn).sample(5).tobytes() for each in (match, other))
    assert one == two


@pytest.mark.parametrize("moves", [10, 60, 110])
def test_the_line_can_be_played(moves: int) -> None:
    match = middle("la-citta", moves)
    best = analyse(match, simulations=SIMULATIONS).choices[0]
    move = match.play(best.text)
    for step in best.line:
        if move.revealed:
            break  # chance or a card goes its own way here
        assert match.turn == step.seat
        move = match.play(step.text)


def test_there_is_a_line_and_only_after_the_best() -> None:
    found = analyse(middle("la-citta", 10), simulations=SIMULATIONS)
    assert found.choices[0].line and not any(choice.line for choice in found.choices[1:])


def test_time_is_a_limit_too() -> None:
    match = middle("saint-malo")
    assert analyse(match, seconds=0.05).seconds < 2
    assert analyse(match, simulations=200, seconds=60.0, best=1).choices[1:] == ()


def last_decision(game: str) -> Match:
    """A game before its last move."""
    match, chooser = bastide.game(game).start(2, seed=1), random.Random(1)
    while match.turn is not None:
        match.play(chooser.choice(match.actions()))
    return match.game.resume(match.position_at(len(match.moves) - 1), **match.options)


def test_at_the_end_the_points_are_those_of_the_end() -> None:
    match = last_decision("la-citta")
    best = analyse(match, simulations=SIMULATIONS).choices[0]
    match.play(best.text)
    assert match.outcome is not None
    assert list(best.points) == pytest.approx([score.points for score in match.scores()])


def test_what_can_not_be_asked_is_told() -> None:
    match = middle("saint-malo")
    turn = match.turn
    assert turn is not None
    with pytest.raises(BadOption, match=f"seat: expected {turn} .*, whose decision it is, got {(turn + 1) % 3}"):
        analyse(match, (turn + 1) % 3)
    with pytest.raises(BadOption, match="seat: expected 0 to 2, got 3"):
        analyse(match, 3)
    for wrong in ({"simulations": 0}, {"best": 0}, {"seconds": 0.0}, {"seconds": float("nan")}):
        with pytest.raises(BadOption, match=f"{next(iter(wrong))}: expected"):
            analyse(match, **wrong)
    while match.turn is not None:
        match.play(match.actions()[0])
    with pytest.raises(BadOption, match="the game is over"):
        analyse(match)
