"""What happened at a table, step by step, as the API tells it: complete, in the reader's words, and nothing hidden in it."""

import json
import random
from collections.abc import Sequence
from contextlib import closing
from itertools import pairwise
from typing import Any

import pytest

import bastide
from bastide.core.i18n import LANGUAGES, using_language
from bastide.look.page import page_room
from bastide.look.steps import board_parts
from bastide.web.store import open_store
from bastide.web.tables import TableCache, TableService
from bastide.web.tables.story import story_json
from bastide.web.tables.table import Table
from tests.ours import OURS
from tests.soak import many

NAMES = ("Marta", "Joost", "Lene")


def table_of(name: str, moves: int, seed: int = 2, guests: Sequence[str] = ("guest 0", "guest 1", "guest 2")) -> Table:
    match, chooser = bastide.game(name).start(3, seed=seed), random.Random(seed)
    while match.turn is not None and len(match.moves) < moves:
        match.play(chooser.choice(match.actions()))
    with closing(open_store("sqlite://")) as store:
        service = TableService(TableCache(store), lambda: random.Random(seed).randbytes(32))
        settings = {"screen": "shared"} if "host" in guests else {}
        table_id = service.create(name, 3, "host", settings=settings, record=match.save())
        for seat, who in enumerate(NAMES):
            service.sit(table_id, guests[seat], who, seat, keep=True)
        service.start(table_id, "host")
        with service.reading(table_id) as table:
            return table


def replayed(told: dict[str, Any]) -> list[dict[str, str]]:
    """The board before the first step and after each, as far as steps touch it."""
    boards = [{key: text for key, text in told["start"].items() if text is not None}]
    for step in told["steps"]:
        now = {**boards[-1], **step["draw"]}
        boards.append({key: text for key, text in now.items() if key not in step["gone"]})
    return boards


@pytest.mark.parametrize("name", OURS)
def test_steps_lead_from_one_board_to_the_other(name: str) -> None:
    """What the steps change, one after the other, makes the board of then into that of now."""
    table = table_of(name, 60)
    room, match = page_room(table.game), table.begun
    told = story_json(table, 30)
    assert told["after"] == 30 and 30 < told["through"] <= 60 and told["steps"]
    last = told["steps"][-1]
    now = board_parts(room.board(match.player_view(None, told["through"]), NAMES, last["front"]))
    touched = replayed(told)[-1]
    assert touched == {key: now[key] for key in touched}
    assert [step["figures"] for step in told["steps"]][-1] == room.figures(match.player_view(None, told["through"]))


@pytest.mark.parametrize("name", OURS)
def test_every_move_is_told_and_each_step_has_a_sentence(name: str) -> None:
    table = table_of(name, 80)
    for after in (0, 13, 40):
        told = story_json(table, after)
        first = after + 1
        for step in told["steps"]:
            begin, end = step["moves"]
            assert begin in (first, first - 1) and begin <= end, (
                step
            )  # a move may be several steps, and a step several moves
            first = end + 1
            assert step["words"].strip() and step["words"][-1] in ".!?…", step
        assert first == told["through"] + 1
    json.dumps(told)


@pytest.mark.parametrize("name", OURS)
def test_in_every_language(name: str) -> None:
    table = table_of(name, 40)
    words = {}
    for language in LANGUAGES:
        with using_language(language):
            words[language] = [step["words"] for step in story_json(table, 0)["steps"]]
    assert len({len(each) for each in words.values()}) == 1
    assert words["en"] != words["de"] != words["nl"]


def test_the_present_has_nothing_to_tell() -> None:
    table = table_of("saint-malo", 20)
    assert story_json(table, 20)["steps"] == [] and story_json(table, 99)["after"] == 20


def test_a_move_that_was_taken_back_is_not_told() -> None:
    table = table_of("la-citta", 30)
    match = table.begun
    match.free_undo = True
    while story_json(table, 20)["through"] < len(match.moves):  # a play is told when it is finished
        match.play(match.actions()[0])
    before = story_json(table, 20)
    taken = match.undo()
    while len(match.actions()) == 1:
        taken = match.undo()
    match.play(next(action for action in match.actions() if action != taken.action))
    while story_json(table, 20)["through"] < taken.number:
        match.play(match.actions()[0])
    words = [[step["words"] for step in told["steps"]] for told in (before, story_json(table, 20))]
    assert words[1][: len(words[0])] != words[0]


def test_a_scene_that_is_asked_for_from_its_middle_has_all_its_leaves() -> None:
    table = table_of("la-citta", 150)
    told = story_json(table, 0)
    whole = {scene["id"]: [leaf["html"] for leaf in scene["leaves"]] for scene in told["scenes"]}
    middles = [
        before["moves"][1]
        for before, step in pairwise(told["steps"])
        if step["scene"] and step["scene"] == before["scene"] and step["moves"][0] > before["moves"][1]
    ]
    assert len(middles) > 4, "no year’s end asked anybody anything"
    for after in middles[:: many(3, 1)]:
        first, *_others = story_json(table, after)["scenes"]
        assert [leaf["html"] for leaf in first["leaves"]] == whole[first["id"]]


def test_pieces_of_a_play_that_goes_on_stay_away_from_what_is_told() -> None:
    """A tile whose follower is still to be decided on lies on the board already, and has no step: while what came before it is
    told, the page must know that it was not there."""
    found = 0
    for moves in range(40, 48):
        table = table_of("carcassonne-city", moves)
        told = story_json(table, 30)
        if told["through"] == moves:
            continue
        now = board_parts(page_room(table.game).board(table.begun.player_view(None, moves), NAMES, None))
        then = board_parts(page_room(table.game).board(table.begun.player_view(None, told["through"]), NAMES, None))
        fresh = [key for key in now if now[key] != then.get(key)]
        assert fresh and replayed(told)[-1] == {key: then[key] for key in told["start"] if key in then}
        assert all(key in told["start"] for key in fresh)
        found += 1
    assert found
