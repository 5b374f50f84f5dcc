"""Reviews add up, find what was wrong, and know no more than the seats did."""

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import bastide
from bastide.cli import main
from bastide.core.errors import BadOption
from bastide.core.i18n import using_language
from bastide.core.player_view import determinized
from bastide.review import Cancelled, Depth, Review, as_json, from_json, review, reviewed_moments
from bastide.review.grades import GRADES, LIMITS, grade_of
from bastide.review.judging import Judge
from bastide.review.page import page
from bastide.review.why import why
from tests.played import played

GAMES = ("carcassonne-city", "la-citta", "saint-malo")
SHALLOW = Depth("test", simulations=12, second_look=16, rounds=0, worlds=2, glance=2, listed=8)
TINY = Depth("test", simulations=4, second_look=4, rounds=0, worlds=2, glance=2, listed=8)
FIXTURES = Path(__file__).parent.parent / "fixtures"


def golden(game: str, players: int = 2) -> bastide.Match:
    return bastide.load((FIXTURES / f"golden-bots-{game}-{players}.txt").read_text(encoding="utf-8"))


@pytest.fixture(scope="module", params=GAMES)
def reviewed(request: pytest.FixtureRequest) -> tuple[bastide.Match, Review]:
    match = golden(request.param)
    return match, review(match, SHALLOW)


def test_all_steps_add_up_to_end_minus_beginning(reviewed: tuple[bastide.Match, Review]) -> None:
    match, found = reviewed
    points = [score.points for score in match.scores()]
    assert [seat.points for seat in found.seats] == points
    for seat in found.seats:
        assert seat.end == points[seat.seat] - points[1 - seat.seat]
        assert seat.begin + seat.luck - seat.lost + seat.given + seat.rest == pytest.approx(seat.end, abs=1e-3)


def test_what_a_seat_loses_and_gains(reviewed: tuple[bastide.Match, Review]) -> None:
    match, found = reviewed
    assert all(each.lost >= 0 and each.win_lost >= 0 and each.choices > 1 for each in found.decisions)
    assert all(each.lost == each.win_lost == 0 for each in found.decisions if each.best == each.played)
    assert len(found.win) == len(match.moves) and all(sum(row) == pytest.approx(1, abs=1e-4) for row in found.win)
    assert match.outcome is not None and found.win[-1].index(1.0) in match.outcome.winners
    for luck in found.lucks:
        assert sum(luck.points) == pytest.approx(0, abs=1e-4)  # what is luck to one of two is bad luck to the other
        assert luck.exact == (luck.error == 0) or luck.outcomes > 1
    assert sum(found.seats[0].grades.values()) == found.seats[0].decisions


def test_json_and_back(reviewed: tuple[bastide.Match, Review]) -> None:
    match, found = reviewed
    told: dict[str, Any] = json.loads(json.dumps(as_json(found, match)))
    assert {"depth", "seats", "moves", "win"} <= set(told)
    assert {"seat", "luck", "lost", "decisions", "points"} <= set(told["seats"][0])
    assert {"move", "seat", "played", "best", "lost", "win_lost", "grade", "why"} <= set(told["moves"][0])
    assert from_json(told) == found


def test_one_sentence_why_in_every_language(reviewed: tuple[bastide.Match, Review]) -> None:
    match, found = reviewed
    slip = next(each for each in found.decisions if each.best != each.played)
    told = set()
    for language in ("en", "de", "nl"):
        with using_language(language):
            told.add(why(match, slip))
            assert f'lang="{language}"' in page(found, match)
    assert len(told) == 3 and all(each.endswith(".") for each in told)


def test_the_same_seed_gives_the_same_review_and_another_does_not() -> None:
    match = golden("la-citta")
    assert review(match, SHALLOW) == review(match, SHALLOW)
    assert review(match, SHALLOW).moments != review(match, SHALLOW, seed=5).moments


def test_three_players_add_up_too() -> None:
    found = review(golden("la-citta", 3), SHALLOW)
    for seat in found.seats:
        assert seat.begin + seat.luck - seat.lost + seat.given + seat.rest == pytest.approx(seat.end, abs=1e-3)


@pytest.mark.parametrize("game", GAMES)
def test_a_planted_blunder_is_found(game: str) -> None:
    """Of the choices of one decision the one that the ranking likes least."""
    match = golden(game)
    depth = Depth("test", simulations=200, second_look=100, rounds=0, worlds=2, glance=2, listed=0)
    judge, worst = Judge(match.game, depth, 1), 0.0
    for number in range(20, 60, 4):
        move = match.moves[number]
        view = match.game.player_view(match.buffer_at(number), move.seat, _legal(match, number))
        for action in view.actions:
            judged = judge.decision(view, action.id, None)
            worst = max(worst, judged.before.leads[move.seat] - judged.played.leads[move.seat])
            assert (judged.best == action.id) == (judged.before == judged.played)
        if worst > 2:
            return
    pytest.fail(f"expected a choice that costs 2 points or more, found {worst}")


def _legal(match: bastide.Match, number: int) -> list[bastide.Action]:
    from bastide.core.choices import Choices

    return Choices(match.game, match.buffer_at(number), number).legal


@pytest.mark.parametrize("game", GAMES)
def test_what_is_hidden_changes_no_judgement(game: str) -> None:
    match = golden(game)
    number = next(n for n in range(30, 60) if len(_legal(match, n)) > 3)
    move, buffer, judged = match.moves[number], match.buffer_at(number), []
    for stream in (3, 4):
        other = determinized(match.game, buffer, move.seat, stream)
        view = match.game.player_view(other, move.seat, _legal(match, number))
        judged.append(Judge(match.game, SHALLOW, 1).decision(view, move.action.id, None))
    assert judged[0] == judged[1]


@pytest.mark.parametrize("game", GAMES)
def test_listed_outcomes_are_certain_together(game: str) -> None:
    match = golden(game)
    exact = [luck for luck in review(match, SHALLOW).lucks if luck.exact]
    assert exact and all(each.error == 0 and 1 <= each.outcomes <= SHALLOW.listed for each in exact)


def test_progress_can_end_it() -> None:
    told: list[tuple[int, int]] = []

    def enough(done: int, total: int) -> bool:
        told.append((done, total))
        return done < 5

    match = golden("saint-malo")
    with pytest.raises(Cancelled) as cancelled:
        review(match, SHALLOW, enough)
    assert told == [(n, len(match.moves)) for n in range(1, 6)]
    so_far = cancelled.value.so_far
    assert so_far is not None and not so_far.complete and len(so_far.moments) == 4
    assert so_far.moments == review(match, SHALLOW).moments[:4]


def test_a_game_in_progress_has_no_review() -> None:
    with pytest.raises(BadOption, match="expected a finished game, got one that is still being played"):
        review(played(2, 1, 10), SHALLOW)


@pytest.mark.parametrize("told", [None, [], {}, {"version": 1}, {"version": 99}])
def test_what_is_no_review(told: Any) -> None:
    with pytest.raises(BadOption, match="expected a review as JSON"):
        from_json(told)


def test_grades() -> None:
    assert [grade_of("none", limit) for limit in (0.0, *LIMITS)] == list(GRADES)


def test_points_count_where_no_chance_is_left_to_be_lost() -> None:
    """Who has lost the game already may still play badly."""
    assert [grade_of("none", 0.0, points) for points in (0.9, 1.0, 3.0, 99.0)] == [
        "best",
        "good",
        "inaccuracy",
        "inaccuracy",
    ]
    assert grade_of("carcassonne-city", 0.0, 3.0) == "good" and grade_of("none", 0.2, 3.0) == "blunder"


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, html = FIXTURES / "golden-bots-la-citta-2.txt", tmp_path / "review.html"
    assert main(("review", str(record), "--quick", "--json", "--html", str(html))) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["depth"] > 0 and len(told["seats"]) == 2
    assert html.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert main(("review", str(record), "--quick")) == 0
    assert "decisions" in capsys.readouterr().out


def test_the_command_refuses_an_unfinished_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(played(2, 1, 10).save(), encoding="utf-8")
    assert main(("review", str(file))) == 2
    assert "a game in progress has no review" in capsys.readouterr().err


@pytest.mark.parametrize("game", GAMES)
def test_engines_judge_alike(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match, found = golden(game), []
    for engine in ("plain", "wasm"):
        monkeypatch.setenv("BASTIDE_ENGINE", engine)
        found.append(list(islice(reviewed_moments(match, TINY), 12)))
    assert found[0] == found[1] and any(each.luck for each in found[0])


@pytest.mark.parametrize("game", GAMES)
def test_engines_make_the_same_worlds(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is hidden and what chance does, by words of 64 bits that each engine takes its own way."""
    match, found = golden(game), []
    move = next(move for move in match.moves[20:] if move.chance)
    view = match.player_view(move.seat, move.number - 1)
    for engine in ("native", "wasm"):
        monkeypatch.setenv("BASTIDE_ENGINE", engine)
        judge = Judge(match.game, TINY, 1)
        found.append([judge.world(view, move.action.id, number).tobytes() for number in range(12)])
    assert found[0] == found[1] and len(set(found[0])) > 1


@pytest.mark.parametrize("game", GAMES)
def test_a_better_choice_put_in_is_judged_better(game: str) -> None:
    """The same game with its worst decision bettered: there it costs nothing, and the seat may expect more after it."""
    match = _at_random(game)
    depth = Depth("test", simulations=40, second_look=40, rounds=0, worlds=1, glance=1, listed=0)
    before = list(islice(reviewed_moments(match, depth), 36))
    worst = max((each.decision for each in before[:-1] if each.decision), key=lambda each: each.lost)
    assert worst.lost > 1
    again = list(islice(reviewed_moments(_at_random(game, worst.move, worst.best), depth), worst.move + 1))
    assert [each.before for each in again[: worst.move]] == [each.before for each in before[: worst.move]]
    bettered = again[worst.move - 1].decision
    assert bettered is not None and bettered.played == worst.best and bettered.lost == 0
    assert again[worst.move].before.leads[worst.seat] > before[worst.move].before.leads[worst.seat]


def _at_random(game: str, move: int = 0, text: str = "") -> bastide.Match:
    """A game of random choices, the same each time; at `move` the choice is given."""
    match = bastide.game(game).start(players=2, seed=5)
    while match.turn is not None:
        number = len(match.moves) + 1
        actions = match.actions()
        match.play(text if number == move else actions[hash((number, len(actions))) % len(actions)])
    return match
