"""A game without rooms: its page, its log, its editor."""

from dataclasses import replace

import pytest
from connect_four import GAME

from bastide.core.errors import BadPosition
from bastide.core.events import Award
from bastide.core.i18n import using_language
from bastide.core.match import Match
from bastide.core.statements import pick, statements
from bastide.look.default_page import brought_by
from bastide.look.editor import Work
from bastide.look.editor import editor_room as editor_of
from bastide.look.page import Page, PageInput, PastMove, page_room
from bastide.look.places import choose, placed


def played(columns: str) -> Match:
    """A match in which these columns were chosen."""
    match = GAME.start(seed=1, names=["Marta", "Joost"])
    for column in columns:
        match.play(f"drop {column}")
    return match


def page(match: Match, seat: int | None, chosen: str | None = None) -> Page:
    """The page of a seat, with hints."""
    view = match.player_view(seat)
    action = next((each for each in view.actions if each.text == chosen), None)
    return page_room(GAME).page(PageInput(view, match.names, match.previews(), action))


def test_the_player_is_asked_and_has_a_place_for_every_choice() -> None:
    shown = page(played("ab"), 0)
    assert (shown.headline, shown.asked) == ("Marta, your turn.", "")
    assert [choice.action for choice in shown.choices] == [f"drop {column}" for column in "abcdefg"]
    assert all(choice.placed for choice in shown.choices)
    assert placed(shown.board) == {choice.action for choice in shown.choices}


def test_who_is_not_asked_has_nothing_to_choose() -> None:
    for seat in (None, 1):
        shown = page(played("ab"), seat)
        assert (shown.headline, shown.choices, placed(shown.board)) == ("Marta’s turn.", (), set())


def test_a_choice_without_a_place_gets_a_button(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = GAME.draw
    monkeypatch.setattr(type(GAME), "draw", lambda game, view, **how: drawn(view, **{**how, "links": False}))
    assert not any(choice.placed for choice in page(played(""), 0).choices)


def test_what_a_choice_brings_is_told() -> None:
    shown = page(played("ababab"), 0, "drop a")
    assert shown.chosen == "drop a (+1 point: four in a row)" and shown.play == "drop a"


def test_the_end() -> None:
    match = played("abababa")
    shown = page(match, 1)
    assert (shown.headline, shown.asked, shown.speaker) == ("Marta wins with 1 point.", "The game is over.", 0)
    assert [card.points for card in shown.cards] == [1, 0]
    assert page_room(GAME).projected(match.player_view()) == [(), ()]


def test_a_line_of_the_log() -> None:
    match = played("abababa")
    move = match.moves[-1]
    views = match.player_view(None, 6), match.player_view(None, 7)
    past = PastMove(7, 0, move.action, (), move.awards, *views)
    assert page_room(GAME).log_line(past, match.names) == "Marta: drop a (+1 point: four in a row)"
    assert page_room(GAME).log_line(replace(past, chance=("six",), awards=()), match.names) == "Marta: drop a → six"


def test_a_reason_without_words_is_left_out() -> None:
    plain = Award(0, 7, "points", "", (), 1, 0, lambda award: "points")
    assert brought_by([plain]) == "+7 points"
    assert brought_by([replace(plain, wording=lambda award: "the trick")]) == "+7 points: the trick"


@pytest.mark.parametrize(
    ("language", "told"), [("de", "Marta, du bist am Zug."), ("nl", "Marta, jij bent aan de beurt.")]
)
def test_in_other_languages(language: str, told: str) -> None:
    with using_language(language):
        assert page(played(""), 0).headline == told


def test_the_editor_takes_what_can_be_and_draws_it() -> None:
    room = editor_of(GAME)
    position = played("abc").position()
    room.readable(position, {})
    assert room.board(Work(position, {})).startswith("<svg")
    assert room.start(2, {}) == GAME.start().position()
    assert not room.tools(Work(position, {})) and not room.fields(Work(position, {}))
    with pytest.raises(BadPosition, match="turn"):
        room.readable({**position, "turn": 0}, {})


def test_addresses_of_places_read_back() -> None:
    for action in ("lay 1,-2 3", "drop d", "a&b", "keep WHS"):
        assert placed(f'<a href="{choose(action).replace("&", "&amp;")}">x</a>') == {action}


def test_rules_in_a_language_without_translation_are_the_english_ones() -> None:
    assert statements(GAME, "de") == statements(GAME)


def test_a_game_without_statements_has_none() -> None:
    from tests.check.lucky import Lucky

    assert statements(Lucky()) == []
    with pytest.raises(ValueError, match="no numbered statements"):
        pick([], ["7"])
