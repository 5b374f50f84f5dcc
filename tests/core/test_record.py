"""The save format: inverse, readable, and honest about damage."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bastide
from bastide import BadRecord, Match
from bastide.core.record import check
from tests.played import matches, played

RECORD = played(3, 7, names=["Marta", 'Jöost "O\'Neil"', "李 雷"]).save()
LINES = RECORD.split("\n")


def sealed(body: str, moves: int) -> str:
    """A record with a last line that fits, as a forger would make it."""
    return f"{body}End: {moves} moves, check {check(body)}\n"


@given(matches(120), st.integers(0, 40), st.booleans())
def test_a_loaded_match_goes_on_as_the_saved_one_would(match: Match, more: int, public: bool) -> None:
    again = bastide.load(match.save())
    for step in range(more):
        if match.turn is None:
            break
        action = match.actions()[step * 31 % len(match.actions())]
        assert match.play(action) == again.play(action)
    assert again.save(public=public) == match.save(public=public)


@given(matches(200))
def test_a_match_from_a_position_is_saved_with_it(match: Match) -> None:
    resumed = bastide.game("saint-malo").resume(match.position(), seed=3, names=["a"] * match.players)
    for _ in range(5):
        if resumed.turn is not None:
            resumed.play(resumed.actions()[-1])
    assert bastide.load(resumed.save()).save() == resumed.save()


def test_a_public_record_of_an_unfinished_game_hides_the_seed_and_loads() -> None:
    match = played(2, 77, 10)
    text = match.save(public=True)
    assert "Seed: unknown" in text and bastide.load(text).position() == match.position()
    assert "Seed: 77" in played(2, 77).save(public=True), "the game is over: nothing to hide"


def test_a_record_can_be_read_by_people() -> None:
    assert LINES[0] == "Bastide record, format 1"
    assert 'Names: ["Marta", "Jöost \\"O\'Neil\\"", "李 雷"]' in RECORD
    assert re.search(r"\n1\. \[0\] keep \w* -> roll [LCWXHS]+\n", RECORD)
    assert re.search(r"\n  \+\d+ \D.*\(move \d+, SM-\d+\)\n", RECORD)
    assert re.search(r"\nWinner: \[\d\] most points\nEnd: \d+ moves, check [0-9a-f]{16}\n$", RECORD)


def test_windows_line_ends_and_a_byte_order_mark_do_no_harm() -> None:
    assert bastide.load("\ufeff" + RECORD.replace("\n", "\r\n")).save() == RECORD


@pytest.mark.parametrize("kept", range(1, len(LINES) - 2, 7))
def test_a_record_cut_off_after_any_line_is_refused(kept: int) -> None:
    with pytest.raises(BadRecord) as error:
        bastide.load("\n".join(LINES[:kept]))
    assert error.value.line <= kept + 1


@given(st.integers(1, len(RECORD) - 2))
def test_a_record_cut_off_anywhere_is_refused(length: int) -> None:
    with pytest.raises(BadRecord, match=r"^line \d+: "):
        bastide.load(RECORD[:length])


@given(st.integers(0, len(RECORD) - 2), st.sampled_from("aZ0 [-\n~é"))
def test_a_changed_character_is_found(at: int, other: str) -> None:
    if RECORD[at] == other:
        return
    damaged = RECORD[:at] + other + RECORD[at + 1 :]
    with pytest.raises(BadRecord) as error:
        bastide.load(damaged)
    line = RECORD.count("\n", 0, at) + 1
    # The line is named where the damage is, or where it first makes sense no more (a line may now belong to the head).
    assert 1 <= error.value.line <= len(LINES) + 1
    if other != "\n" and RECORD[at] != "\n" and line > 12:
        assert error.value.line >= min(line, len(LINES) - 1)


@given(st.integers(12, len(LINES) - 3))
def test_a_lost_line_is_found(at: int) -> None:
    with pytest.raises(BadRecord):
        bastide.load("\n".join(LINES[:at] + LINES[at + 1 :]))


@pytest.mark.parametrize(
    "foreign", ["", "\n", "hello", "PGN 1\n", '{"game": "saint-malo"}', "\x00\x01", "Bastide record\n"]
)
def test_a_foreign_file_is_refused_in_its_first_line(foreign: str) -> None:
    with pytest.raises(BadRecord, match=r"^line 1: .*not a Bastide record"):
        bastide.load(foreign)


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(BadRecord, match="got bytes"):
        bastide.load(b"Bastide")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "replacement", "message"),
    [
        (1, "Bastide record, format 2", "reads format 1"),
        (2, "Game: chess", "Game: there is no game called 'chess'"),
        (3, "Rules: 0", "rules version '0' of Saint Malo; this program has version 1 and can't replay it"),
        (3, "Rules: 2", "can't replay it"),
        (3, "Rules: one", "can't replay it"),
        (4, "Players: 9", "Saint Malo is for 2 to 5"),
        (4, "Players: three", "Saint Malo is for 2 to 5"),
        (5, 'Names: ["A"]', "expected 3 names"),
        (5, "Names: Marta", "expected JSON"),
        (5, "Names: {}", "expected a JSON list"),
        (6, 'Options: {"x": 1}', "no such option"),
        (6, "Options: []", "expected a JSON dict"),
        (7, "Undo: never", "expected free or own"),
        (8, "Seed: -3", "expected a whole number below 2^64"),
        (8, "Seed: 99999999999999999999999", "expected a whole number below 2^64"),
        (9, "Set-up: roll HH", "expected `roll` and 5 of the faces"),
        (9, "Set-up: roll HLHLH", "sorted"),
        (11, "2. [0] stop", "expected `1. [seat] action`"),
        (11, "1. [1] stop", "the turn is with seat 0, got seat 1"),
        (11, "1. [0] fly", "expected one of the"),
        (11, "1. [0] stop -> roll HH", "expected no chance here"),
        (11, "1. [0] keep -> roll HH", "expected `roll` and 5"),
        (8, "Colour: red", "Seed"),
        (7, "Game: saint-malo", "a second time"),
        (7, "what is this", "expected `Name: value`"),
    ],
)
def test_each_wrong_line_is_named(line: int, replacement: str, message: str) -> None:
    lines = LINES[:]
    lines[line - 1] = replacement
    body = "\n".join(lines[:-2]) + "\n"
    with pytest.raises(BadRecord) as error:
        bastide.load(sealed(body, len(LINES)))
    assert message in str(error.value)
    if "Colour" not in replacement:
        assert error.value.line == line


def test_points_that_the_moves_do_not_give_are_refused() -> None:
    at = next(i for i, line in enumerate(LINES) if line.startswith("Points: [0]"))
    body = "\n".join([*LINES[:at], "Points: [0] 999", *LINES[at + 1 : -2]]) + "\n"
    with pytest.raises(BadRecord, match=f"line {at + 1}: the moves above give Points: "):
        bastide.load(sealed(body, len(LINES)))


def test_other_words_for_a_reason_still_load() -> None:
    """An older program may have put it differently: moves and points count, and the hash."""
    at = next(i for i, line in enumerate(LINES) if line.startswith("  +"))
    body = "\n".join([*LINES[:at], "  +1 for reasons of old (move 3)", *LINES[at + 1 : -2]]) + "\n"
    moves = len(bastide.load(RECORD).moves)
    assert len(bastide.load(sealed(body, moves)).moves) == moves


def test_a_damaged_key_or_commitment_is_refused() -> None:
    text = bastide.game("saint-malo").start(players=2, key=bytes(32)).save()
    for name in ("Key", "Commitment"):
        damaged = re.sub(rf"{name}: [0-9a-f]+", f"{name}: 123", text)
        with pytest.raises(BadRecord, match=f"{name}: expected 64 hexadecimal digits"):
            bastide.load(damaged)
        with pytest.raises(BadRecord, match="expected a line"):
            bastide.load(re.sub(rf"{name}: [0-9a-f]+\n", "", text))


def test_a_bad_position_in_a_record_is_named() -> None:
    text = bastide.game("saint-malo").resume(played(2, 1, 9).position(), seed=1).save()
    with pytest.raises(BadRecord, match="cities"):
        bastide.load(text.replace('"coins": ', '"coins": -', 1))
