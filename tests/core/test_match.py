"""A match: playing, undo and redo, views, scores."""

import json
from typing import Any

import pytest
from hypothesis import given

import bastide
from bastide import Action, BadOption, CannotUndo, IllegalAction, Match
from tests.played import matches, played

GAME = bastide.game("saint-malo")


def started(**how: Any) -> Match:
    return GAME.start(players=2, seed=1, **how)


def test_an_action_can_be_given_in_three_ways() -> None:
    texts = []
    for form in (lambda a: a, lambda a: a.id, lambda a: a.text, lambda a: f"  {a.text} "):
        match = started()
        match.play(form(match.actions()[5]))
        texts.append(match.moves[0].action.text)
    assert len(set(texts)) == 1


@pytest.mark.parametrize("wrong", ["fly", 999, -1, True, "keep SSSSS", Action(3, "fly"), None, 1.0])
def test_an_illegal_action_says_what_was_expected_and_changes_nothing(wrong: object) -> None:
    match = started()
    before = match.position()
    with pytest.raises(IllegalAction, match=r"expected one of the \d+ legal actions \(keep,"):
        match.play(wrong)  # type: ignore[arg-type]
    assert match.position() == before and not match.moves


def test_a_finished_game_takes_no_action() -> None:
    match = played(2, 1)
    with pytest.raises(IllegalAction, match="the game is over"):
        match.play("stop")
    assert match.turn is None and match.actions() == []
    assert match.player_view(match.turn).actions == ()


def placed(match: Match) -> Match:
    """A match with an undoable move: stop shows nothing new."""
    match.play("stop")
    return match


def test_undo_takes_back_what_showed_nothing_new() -> None:
    match = started()
    before = match.position()
    match.play("stop")
    assert match.can_undo
    match.undo()
    assert match.position() == before and match.can_redo


def test_undo_stops_at_a_roll() -> None:
    match = started()
    match.play("keep")
    assert not match.can_undo
    with pytest.raises(CannotUndo, match="it has shown something new"):
        match.undo()


def test_undo_goes_back_freely_to_the_last_roll_and_no_further() -> None:
    match = GAME.resume(started().position() | {"step": {"kind": "use", "dice": "CCCHH"}})
    match.play("use crate 3")
    match.play("at d4")
    match.play("at d5")
    for _ in range(3):
        match.undo()
    with pytest.raises(CannotUndo, match="no move to take back"):
        match.undo()


def test_undo_stops_at_the_end_of_a_turn() -> None:
    match = placed(started())
    match.play("pass")
    assert match.turn == 1 and not match.can_undo


def test_the_last_move_of_a_game_stays() -> None:
    match = played(2, 1)
    assert not match.moves[-1].revealed
    with pytest.raises(CannotUndo):
        match.undo()


def test_free_undo_goes_all_the_way_back_and_forth_with_the_same_chance() -> None:
    match = played(3, 4, free_undo=True)
    end, record = match.position(), match.save()
    count = len(match.moves)
    for _ in range(count):
        match.undo()
    assert match.position() == GAME.start(players=3, seed=4).position()
    for _ in range(count):
        match.redo()
    assert match.position() == end and match.save() == record


def test_free_undo_rolls_the_same_dice_again() -> None:
    match = started(free_undo=True)
    first = match.play("keep").chance
    match.undo()
    assert match.play("keep").chance == first


def test_a_new_move_ends_redo() -> None:
    match = started()
    match.play("stop")
    match.undo()
    match.play("keep")
    assert not match.can_redo
    with pytest.raises(CannotUndo):
        match.redo()


@given(matches())
def test_every_view_is_json_and_holds_all_of_the_open_game(match: Match) -> None:
    for seat in (None, *range(match.players)):
        assert json.loads(json.dumps(match.view(seat))) == match.position()


def test_points_brought_from_a_position_are_a_reason() -> None:
    position = started().position()
    position["cities"][1]["points"] = 12
    score = GAME.resume(position).scores()[1]
    assert score.points == 12 and [reason.amount for reason in score.reasons] == [12]


def test_preview_tells_what_a_choice_brings_and_changes_nothing() -> None:
    step = {"kind": "person", "dice": "HHHHH", "who": "noble", "walls": 0}
    match = GAME.resume(started().position() | {"step": step})
    before = match.position()
    assert [(award.amount, award.rule) for award in match.preview("at a2")] == [(7, "SM-51")]
    assert match.position() == before
    with pytest.raises(IllegalAction):
        match.preview("at a1")


def test_a_moment_of_the_past_can_be_seen() -> None:
    match = played(2, 7, 30)
    again = GAME.start(players=2, seed=7)
    for number, move in enumerate(match.moves):
        assert match.position_at(number) == again.position()
        again.replay(move.action.text, move.chance)
    assert match.position_at(30) == match.position()
    with pytest.raises(BadOption, match="move: expected 0 to 30, got 31"):
        match.position_at(31)


@pytest.mark.rule("SM-1", "CC-1", "LC-1")
@pytest.mark.parametrize(("game", "most"), [("saint-malo", 5), ("carcassonne-city", 4), ("la-citta", 5)])
def test_a_wrong_number_of_players_is_refused(game: str, most: int) -> None:
    for players in (-1, 0, 1, most + 1, most + 2, "2", 2.0, True):
        with pytest.raises(BadOption, match=f"players: {bastide.game(game).title} is for 2 to {most}"):
            bastide.game(game).start(players=players, seed=1)  # type: ignore[arg-type]


def test_unknown_options_are_refused() -> None:
    with pytest.raises(BadOption, match="option colour: Saint Malo has no such option"):
        GAME.start(players=2, colour="red")


@pytest.mark.parametrize("names", [["A"], "AB", ["A", ""], ["A", "b\nc"], ["A", "x" * 81], ["A", 3]])
def test_bad_names_are_refused(names: object) -> None:
    with pytest.raises(BadOption, match="names: expected"):
        GAME.start(players=2, names=names)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [2, -1, "0", True])
def test_a_seat_that_is_not_there_is_refused(seat: object) -> None:
    with pytest.raises(BadOption, match="seat: expected 0 to 1 "):
        started().view(seat)  # type: ignore[arg-type]


def test_chance_that_does_not_fit_is_refused_and_changes_nothing() -> None:
    match = started()
    before = match.position()
    for action, chance in (("keep", ["roll HH"]), ("keep", []), ("stop", ["roll H"]), ("keep", ["deal H"])):
        with pytest.raises(ValueError, match="expected"):
            match.replay(action, chance)
        assert match.position() == before and not match.moves


def test_the_mask_marks_the_legal_actions() -> None:
    match = started()
    assert match.mask().nonzero()[0].tolist() == [action.id for action in match.actions()]
    assert match.mask().shape == (336,)


def test_games_are_found_by_name() -> None:
    assert "saint-malo" in bastide.games()
    import bastide.games.saint_malo as folder  # the package of the same name must not get in the way

    assert "saint-malo" in bastide.games() and folder.GAME is bastide.game("saint-malo")
    with pytest.raises(bastide.UnknownGame, match="did you mean saint-malo"):
        bastide.game("saint-mallo")
