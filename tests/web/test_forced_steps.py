"""A step with one choice is played by itself: its own player is told of it, and in a first game what begins his turn waits."""

import random
from contextlib import closing
from typing import Any

import pytest

import bastide
from bastide.bots import bot
from bastide.core.i18n import LANGUAGES, using_language
from bastide.core.match import Match
from bastide.web.store import open_store
from bastide.web.tables import TableCache, TableService
from bastide.web.tables.story import story_json
from bastide.web.tables.table import Table
from tests.saint_malo.positions import city, position, use

MOVES = 38  # of a game at random, after which seat 1 can only pass


def begun_from(match: Match, **more: Any) -> Table:
    with closing(open_store("sqlite://")) as store:
        service = TableService(TableCache(store), lambda: random.Random(0).randbytes(32))
        table_id = service.create(match.game.name, 2, "host", record=match.save(), **more)
        for seat in range(2):
            service.sit(table_id, f"guest {seat}", f"Name {seat}", seat, keep=True)
        service.start(table_id, "host")
        with service.reading(table_id) as table:
            return table


def begun(**more: Any) -> Table:
    match, chooser = bastide.game("la-citta").start(2, seed=0), bot("random", bastide.game("la-citta"), 0)
    while len(match.moves) < MOVES:
        assert match.turn is not None
        match.play(chooser.choose(match.player_view(match.turn)))
    assert [action.text for action in match.actions()] == ["pass"]
    return begun_from(match, **more)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_could_do_nothing_else_is_told_what_was_played_for_him(language: str) -> None:
    table = begun()
    assert table.begun.moves[MOVES].action.text == "pass" and table.turn == 0
    with using_language(language):
        before, passed = story_json(table, MOVES - 1)["steps"][-1], story_json(table, MOVES)["steps"][0]
    said = {"en": "Nothing else was possible.", "de": "Etwas anderes ging nicht.", "nl": "Iets anders kon niet."}
    assert passed["forced"] and passed["words"].endswith(said[language]) and passed["seat"] == 1
    assert before["id"] == passed["id"] and not any(
        step["forced"] for step in story_json(table, MOVES - 8)["steps"] if step["moves"][1] <= MOVES
    )


def test_in_a_first_game_what_begins_a_turn_waits_for_its_player() -> None:
    table = begun(more={"teacher": True})
    assert len(table.begun.moves) == MOVES and table.turn == 1


def test_it_is_said_of_the_play_alone_not_of_what_came_of_it() -> None:
    """Three sabres in a turn that was passed by itself: the boxes, and what the next player rolls, were no plays."""
    match = bastide.game("saint-malo").resume(position(city(coins=0), use("LLSSS")), seed=3)
    assert [action.text for action in match.actions()] == ["pass"]
    steps = story_json(begun_from(match), 0)["steps"]
    assert [(step["kind"], step["seat"]) for step in steps] == [("pass", 0), ("sabres", 0), ("roll", 1)]
    assert [step["forced"] for step in steps] == [True, False, False]
    assert [step["words"].count("Nothing else was possible.") for step in steps] == [1, 0, 0]
