"""Places in words: no coordinates anywhere that a person reads, and places of one choice are never called the same."""

import random
import re

import pytest

import bastide
from bastide.core.i18n import LANGUAGES, using_language
from bastide.games.la_citta import page as room
from bastide.games.la_citta.text.where import landmark, part_of_the_map, told_apart, where_in
from bastide.games.la_citta.view import viewed
from bastide.look.page import PageInput
from bastide.look.past import past_of

from .table import city, table

NAMES = ("Marta", "Joost", "Lene", "Odile", "Piet")
COORDINATE = re.compile(r"(?<![\w.#])−?-?\d+,−?-?\d+")


@pytest.mark.parametrize("players", [2, 5])
def test_nothing_that_is_read_has_coordinates(players: int) -> None:
    match, chooser = bastide.game("la-citta").start(players, seed=players, setup="advanced"), random.Random(players)
    languages = list(LANGUAGES)
    while match.turn is not None and len(match.moves) < 150:
        with using_language(languages[len(match.moves) % len(languages)]):
            shown = room.page(PageInput(match.player_view(match.turn), NAMES[:players], match.previews()))
            read = [shown.headline, shown.asked, *(choice.name + choice.brings for choice in shown.choices)]
            read += [found for pair in re.findall(r'aria-label="([^"]*)"|<desc>([^<]*)', shown.board) for found in pair]
            match.play(chooser.choice(match.actions()))
            read.append(room.log_line(past_of(match, len(match.moves)), NAMES[:players]))
        for text in read:
            assert not COORDINATE.search(text), text


def test_places_of_one_choice_have_different_names() -> None:
    match, chooser = bastide.game("la-citta").start(4, seed=9, setup="advanced"), random.Random(9)
    while match.turn is not None and len(match.moves) < 120:
        shown = room.page(PageInput(match.player_view(match.turn), NAMES[:4]))
        names = [choice.name for choice in shown.choices]
        assert len(set(names)) == len(names)
        labels = re.findall(r'<a [^>]*aria-label="([^"]*)"', shown.board)
        assert len(set(labels)) == len(labels)
        match.play(chooser.choice(match.actions()))


def test_where_a_hex_lies() -> None:
    view = viewed(table(2, [city(0, "2,5", citizens=4), city(1, "5,3")]).player_view(None))
    mine = view.cities[0]
    assert part_of_the_map(view, mine.castle) == "in the middle"
    assert where_in(view, mine, (3, 5)) == "east of the castle, between lake and wheat"
    assert landmark(view, (3, 5)) == "between lake and wheat"
    with using_language("de"):
        assert where_in(view, mine, (3, 5)) == "östlich vom Castello, zwischen See und Kornfeld"


def test_places_that_would_be_called_the_same_are_told_apart() -> None:
    assert told_apart({(0, 0): "a", (1, 0): "b"}) == {(0, 0): "", (1, 0): ""}
    assert told_apart({(0, 0): "a", (0, 3): "a"}) == {(0, 0): "the northern hex", (0, 3): "the southern hex"}
    row = told_apart({(2, 0): "a", (0, 0): "a", (1, 0): "a"})
    assert row == {(0, 0): "the westernmost hex", (1, 0): "hex 2 from the west", (2, 0): "the easternmost hex"}
