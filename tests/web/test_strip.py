"""What a page says of the moves since the viewer's last turn, and the steps that it carries for a script."""

import pytest

from bastide.core.i18n import LANGUAGES, using_language
from bastide.games.carcassonne_city.view import viewed
from bastide.web.pages.strip import MOST_AT_ONCE, Strip, strip_of, told_with
from bastide.web.pages.table_query import TableQuery
from bastide.web.pages.viewpoint import viewpoint_of
from bastide.web.tables.story import story_json, story_of
from bastide.web.tables.table import Table
from tests.ours import OURS
from tests.web.test_steps import table_of


def strip(table: Table, guest: str | None, **query: str) -> Strip:
    """What that guest's page says."""
    return strip_of(viewpoint_of(table, guest, TableQuery(query)))


@pytest.mark.parametrize("name", OURS)
def test_the_strip_tells_the_same_steps_as_the_api(name: str) -> None:
    """A script finds each sign of the strip by its id among the steps that it asked for, whatever row of moves that was."""
    table = table_of(name, 90)
    for seat in range(3):
        shown = strip(table, f"guest {seat}")
        assert shown.moves == 90 and shown.mine == (seat,)
        for after in {shown.after, max(0, shown.after - 7)}:
            told = {step["id"]: step for step in story_json(table, after)["steps"]}
            for step in shown.steps:
                assert told[step.id]["words"] == step.words and told[step.id]["seat"] == step.seat
                assert step.move == told[step.id]["moves"][1]
        for step in shown.steps:
            assert step.seat != seat or step.scene, f"one’s own move is no news: {step.words}"


@pytest.mark.parametrize(("moves", "seat"), [(22, 0), (76, 2), (106, 0)])
def test_what_the_move_of_another_brought_oneself_is_in_the_strip(moves: int, seat: int) -> None:
    """Carcassonne: somebody else completes a street or market, by a tile or by a wall, and whoever stands on it scores."""
    table = table_of("carcassonne-city", moves)
    shown = strip(table, f"guest {seat}")
    before = viewed(table.begun.player_view(None, shown.after + 1)).points[seat]
    told = story_of(table, shown.after + 1, moves)
    words = {step.words for step in shown.steps}
    gains = [
        change.amount for step in told.steps for change in step.changes if change.seat == seat and step.words in words
    ]
    assert sum(gains) == viewed(table.begun.player_view(None)).points[seat] - before > 0


def test_who_has_no_seat_is_told_nothing_of_the_past() -> None:
    table = table_of("la-citta", 60)
    assert strip(table, None).steps == () and strip(table, "a stranger").steps == ()
    assert strip(table, "guest 0", move="40").steps == ()


def test_at_one_screen_each_is_told_of_the_others_when_it_is_his() -> None:
    """Nobody is told before the screen is his; then also of what the others did at this very screen."""
    table = table_of("la-citta", 60, guests=("host", "host", "guest 2"))
    turn = table.begun.turn
    assert turn in (0, 1)
    covered = viewpoint_of(table, "host", TableQuery())
    assert covered.pass_to == turn and strip_of(covered) == Strip(60, 60, (), (), ())
    shown = strip(table, "host", **{"as": str(turn)})
    assert shown.mine == (turn,) and 1 - turn in {step.seat for step in shown.steps}
    other = viewpoint_of(table, "host", TableQuery({"as": str(1 - turn)}))
    assert other.pass_to == turn, "it is not his turn to look"


def test_who_sit_before_an_open_screen_have_seen_what_they_did_there() -> None:
    table = table_of("saint-malo", 60, guests=("host", "host", "guest 2"))
    shown = strip(table, "host")
    assert shown.mine == (0, 1) and {step.seat for step in shown.steps if not step.scene} <= {2}


def test_a_scene_begins_once() -> None:
    table = table_of("la-citta", 150)
    told = [strip(table, f"guest {seat}") for seat in range(3)]
    found = [step for each in told for step in each.steps if step.begins]
    for step in found:
        assert step.scene
    for each in told:
        heads = [step.scene for step in each.steps if step.begins]
        assert len(heads) == len(set(heads)) and set(heads) <= {scene.id for scene in each.scenes}


def test_a_page_carries_what_its_script_was_not_told() -> None:
    table = table_of("saint-malo", 60)
    now = viewpoint_of(table, "guest 0", TableQuery())
    for known in ("", "60", "61", "x", "²", "1234567"):
        assert told_with(now, known) is None
    told = told_with(now, "50")
    assert told is not None and told["after"] == 50 and told["steps"]
    then = viewpoint_of(table, "guest 0", TableQuery(move="30"))
    on = told_with(then, "29")
    assert on is None or all(step["moves"][1] <= 30 for step in on["steps"])
    assert told_with(then, str(29 - MOST_AT_ONCE)) is None, "who jumps is told nothing"


def test_in_the_language_of_the_reader() -> None:
    table = table_of("carcassonne-city", 60)
    words = set()
    for language in LANGUAGES:
        with using_language(language):
            words.add(tuple(step.words for seat in range(3) for step in strip(table, f"guest {seat}").steps))
    assert len(words) == len(LANGUAGES)
