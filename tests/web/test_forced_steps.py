"""A step with one choice is played by itself: its own player is told of it, and in a first game what begins his turn waits."""

import random
from contextlib import closing
from typing import Any

import pytest

import bastide
from bastide.bots import bot
from bastide.core.i18n import LANGUAGES, using_language
from bastide.web.store import open_store
from bastide.web.tables import TableCache, TableService
from bastide.web.tables.story import story_json
from bastide.web.tables.table import Table

MOVES = 38  # of a game at random, after which seat 1 can only pass


def begun(**more: Any) -> Table:
    match, chooser = bastide.game("la-citta").start(2, seed=0), bot("random", bastide.game("la-citta"), 0)
    while len(match.moves) < MOVES:
        assert match.turn is not None
        match.play(chooser.choose(match.player_view(match.turn)))
    assert [action.text for action in match.actions()] == ["pass"]
    with closing(open_store("sqlite://")) as store:
        service = TableService(TableCache(store), lambda: random.Random(0).randbytes(32))
        table_id = service.create("la-citta", 2, "host", record=match.save(), **more)
        for seat in range(2):
            service.sit(table_id, f"guest {seat}", f"Name {seat}", seat, keep=True)
        service.start(table_id, "host")
        with service.reading(table_id) as table:
            return table


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
