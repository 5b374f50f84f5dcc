"""Where things are, in words: never a coordinate, never the same words for two places that are offered at once."""

import re

import pytest

import bastide
from bastide.core.i18n import LANGUAGES, using_language
from bastide.games.carcassonne_city.page import log_line, page
from bastide.games.carcassonne_city.rules.squares import Side, Square
from bastide.games.carcassonne_city.text.where import Where
from bastide.games.carcassonne_city.view import viewed
from bastide.look.past import past_of
from tests.moments import NAMES, TABLES, moments, whole_game

NAME = "carcassonne-city"
COORDINATES = re.compile(r"-?\d+\s*,\s*-?\d+")


def told(page_text: str) -> list[str]:
    return re.findall(r'aria-label="([^"]*)"', page_text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_choices_have_the_same_words_and_none_has_coordinates(language: str) -> None:
    with using_language(language):
        for at in moments(NAME):
            if at.turn is None:
                continue
            seen = page(at.given(at.turn, hints=False))
            labels = [(choice.group, choice.name) for choice in seen.choices]
            assert len(set(labels)) == len(labels)
            places = told(seen.board)
            assert len(set(places)) == len(places)
            everything = [
                *(" ".join(label) for label in labels),
                *places,
                seen.asked,
                *(str(card.more) for card in seen.cards),
            ]
            assert not [words for words in everything if COORDINATES.search(words)]


def test_the_log_has_no_coordinates() -> None:
    for number in range(len(TABLES[NAME])):
        match, _ = whole_game(NAME, number)
        for move in match.moves:
            assert not COORDINATES.search(log_line(past_of(match, move.number), NAMES))


def test_what_is_beside_a_place_comes_in_a_fixed_order() -> None:
    """On every square and side of random games the words name what stands there."""
    seen: set[str] = set()
    for number in range(len(TABLES[NAME])):
        match, _ = whole_game(NAME, number)
        for moment in range(0, len(match.moves), 23):
            view = viewed(match.player_view(0, moment))
            where = Where(view, NAMES, 0)
            for square in view.city:
                for side in "NESW":
                    beyond = square.beyond(side)
                    if beyond in view.city:
                        continue
                    words = where.square(beyond)
                    near = [view.city[there] for name in "NESW" if (there := beyond.beyond(name)) in view.city]
                    old = [laid.tile.building for laid in near if laid.tile.building in view.historic]
                    assert not old or any(name in words for name in old)
                    seen |= set(re.findall(r"beside (?:a |your |the |\w+’s )?(\w+)", words))
    assert {"steward", "trader", "burgher", "gate", "public", "grain", "fish", "cattle", "homes"} <= seen


def test_mine_is_yours_and_his_has_a_name() -> None:
    for number in range(len(TABLES[NAME])):
        match, _ = whole_game(NAME, number)
        view = viewed(match.player_view(0, len(match.moves) // 2))
        mine, his = Where(view, NAMES, 0), Where(view, NAMES)
        words = [where.square(square.beyond(side)) for where in (mine, his) for square in view.city for side in "NESW"]
        half = len(words) // 2
        assert any("your" in one for one in words[:half]) and not any("Marta" in one for one in words[:half])
        assert any("Marta’s" in one for one in words[half:]) and not any("your" in one for one in words[half:])


def test_alike_are_told_apart_by_direction() -> None:
    view = viewed(bastide.game(NAME).start(2, seed=1).player_view(0))
    where = Where(view, NAMES)
    three = where.squares([Square(9, y) for y in (1, 2, 3)])
    assert [words.rpartition(", ")[2] for words in three.values()] == [
        "the northern square",
        "the middle square",
        "the southern square",
    ]
    two = where.sides([Side(x, 9, "N") for x in (4, 2)])
    assert [words.rpartition(", ")[2] for words in two.values()] == ["the eastern side", "the western side"]
    many = where.squares([Square(9, y) for y in range(5)])
    assert len(set(many.values())) == 5


def test_the_tour_tells_each_tile_once_as_it_lies() -> None:
    for at in moments(NAME):
        view, lines = viewed(at.views[None]), page(at.given(None)).tour
        assert len(lines) == len(view.laid)
        for laid, line in zip(view.city.values(), lines, strict=True):
            assert not COORDINATES.search(line) and line.endswith(".")
            for piece in laid.tile.streets:
                for side in laid.open_sides(piece):
                    assert {"N": "north", "E": "east", "S": "south", "W": "west"}[side] in line
            for one in view.followers:
                assert one.square != laid.square or at.names[one.seat] in line
