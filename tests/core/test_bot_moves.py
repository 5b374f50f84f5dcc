"""The lines of a record that say which moves bots made, and for whom."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bastide
from bastide import BadRecord
from bastide.core.bot_moves import BotPlayer
from bastide.core.record import check
from tests.played import played

MATCH = played(2, 7, 40, names=["Marta", "Joost"])
OF_ONE = [move.number for move in MATCH.moves if move.seat == 1]
ODILE = BotPlayer(1, "Odile", "level-2", 'Jöost "O\'Neil"')


@given(st.sets(st.sampled_from(OF_ONE)), st.sets(st.sampled_from(OF_ONE)))
def test_bots_are_written_and_read_again(one: set[int], other: set[int]) -> None:
    match = bastide.load(MATCH.save())
    match.bots = {**dict.fromkeys(one, ODILE), **dict.fromkeys(other, BotPlayer(1, "Yann", "greedy"))}
    again = bastide.load(match.save())
    assert again.bots == match.bots and again.save() == match.save()


def test_a_record_without_bots_is_as_it_always_was() -> None:
    assert "Bot: " not in MATCH.save() and not bastide.load(MATCH.save()).bots


def test_what_is_played_anew_by_a_person_is_no_bots_move_any_more() -> None:
    match = bastide.game("saint-malo").start(2, seed=1, free_undo=True)
    match.play(match.actions()[0])
    match.bots[1] = BotPlayer(0, "Odile", "greedy")
    match.undo()
    assert "Bot: " not in match.save()
    match.redo()
    assert "\nBot: [0] 1 {" in match.save()
    match.undo()
    match.play(match.actions()[-1])
    assert "Bot: " not in match.save() and not match.bots


@pytest.mark.parametrize(
    "line",
    [
        "Bot: nonsense",
        'Bot: [1] 3-8 {"name": 5, "bot": "x"}',
        'Bot: [1] 3-8 {"name": "Odile"}',
        'Bot: [1] 1-999999999 {"name": "Odile", "bot": "x"}',
        'Bot: [1] 1 {"name": "Odile", "bot": "x"}',
        'Bot: [7] 2 {"name": "Odile", "bot": "x"}',
        'Bot: [1] 8-3 {"name": "Odile", "bot": "x"}',
    ],
)
def test_a_line_that_can_not_be_is_named(line: str) -> None:
    above, end = MATCH.save().rsplit("End: ", 1)
    body = f"{above}{line}\n"
    with pytest.raises(BadRecord, match=f"line {body.count(chr(10))}:"):
        bastide.load(f"{body}End: {end.split(',')[0]}, check {check(body)}\n")
