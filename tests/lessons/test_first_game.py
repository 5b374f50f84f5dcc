"""The teacher of a first game: what he says, when, and never by what the seat can't see."""

import json
from collections.abc import Collection
from typing import Any

import pytest

import bastide
from bastide.bots import bot
from bastide.core.errors import BadPosition
from bastide.core.events import Award
from bastide.core.player_view import determinized
from bastide.lessons import lessons_of
from bastide.lessons.first_game import Remark, asked, holds, read_remarks, remark, remark_problems, remarks_of
from tests.carcassonne_city.table import after, table, wall
from tests.lessons.examples import words
from tests.ours import OURS

WHOLE = 12  # lessons of a game: with fewer, remarks may speak of those that are still to be written


@pytest.mark.parametrize("name", OURS)
def test_the_remarks_of_every_game_hold(name: str) -> None:
    game = bastide.game(name)
    assert len(remarks_of(game)) >= 8
    whole = len(lessons_of(game)) >= WHOLE
    assert [each for each in remark_problems(game) if whole or "there is no lesson" not in each] == []


@pytest.mark.parametrize("name", OURS)
def test_in_a_game_each_is_said_once_and_he_falls_silent(name: str) -> None:
    """Most of them come up in a few games, in the order of the game."""
    game, known = bastide.game(name), set[str]()
    spoken: list[int] = []
    for seed in range(2):
        match, chooser, said = game.start(2, seed=seed), bot("greedy", game, seed), 0
        while match.turn is not None:
            if match.turn == 0:
                news = [award for move in match.moves[-8:] for award in move.awards]
                found = remark(game, match.player_view(0), news, known)
                if found is not None:
                    assert found.id not in known
                    known.add(found.id)
                    said += 1
            match.play(chooser.choose(match.player_view(match.turn)))
        spoken.append(said)
    assert spoken[0] > spoken[1] and len(known) >= 5, (spoken, known)


@pytest.mark.parametrize("name", OURS)
def test_what_the_seat_cannot_see_changes_nothing(name: str) -> None:
    game = bastide.game(name)
    match, chooser = game.start(2, seed=3), bot("greedy", game, 3)
    while match.turn is not None and len(match.moves) < 60:
        if match.turn == 0:
            other = game.player_view(determinized(game, match.buffer_at(len(match.moves)), 0, 99), 0, match.actions())
            here = match.player_view(0)
            for each in remarks_of(game):
                assert holds(each.when, here, ()) == holds(each.when, other, ())
        match.play(chooser.choose(match.player_view(match.turn)))


@pytest.mark.parametrize("name", OURS)
def test_what_explains_a_step_comes_before_what_may_be_said_at_any(name: str) -> None:
    """A citizen who moved would be told in the place of rich harvest, which is asked for next."""
    game = bastide.game(name)
    begins = asked(game.start(2, seed=0).player_view(0))
    every = [each.when for each in remarks_of(game)]
    explaining = [place for place, when in enumerate(every) if when.asked not in ("", begins) and not when.measure]
    assert max(explaining) < next((place for place, when in enumerate(every) if not when.asked), len(every))


def test_a_spoiled_side_and_each_of_the_first_cannons_lost_are_told() -> None:
    """A church at the first chance is one of the slips that cost too little for a warning."""
    game = bastide.game("saint-malo")
    start = game.start(2, seed=0).position()

    def said(crate_at_the_edge: bool, cannons: int, *news: Award, known: Collection[str]) -> str:
        changed = json.loads(json.dumps(start))
        changed["cities"][0]["cannons"] = cannons
        if crate_at_the_edge:
            changed["cities"][0]["grid"][5] = "......C"
        found = remark(game, game.resume(changed, seed=0).player_view(0), news, known)
        return "" if found is None else found.id

    lost = Award(0, -1, "cannons", "SM-61", (), 1, 0, lambda _: "")
    assert said(False, 6, known=()) == "keep" and said(True, 6, known=()) == "spoiled"
    assert said(True, 6, known=("spoiled",)) == "keep"
    assert said(False, 5, lost, known=()) == "attacked" and said(False, 5, lost, known=("attacked", "keep")) == ""
    assert said(False, 4, lost, known=("attacked", "keep")) == "attacked-again"


def test_what_is_asked_for_must_all_hold() -> None:
    game = bastide.game("la-citta")
    view = game.start(2, seed=0).player_view(0)

    def made(**when: Any) -> Remark:
        return read_remarks(json.dumps([{"id": "x", "when": when, "say": words("Hm.")}]))[0]

    def so(*news: Award, **when: Any) -> bool:
        return holds(made(**when).when, view, news)

    def award(seat: int, amount: int) -> Award:
        return Award(seat, amount, "citizens", "LC-62", (), 1, 0, lambda _: "")

    assert so(asked="politics") and not so(asked="site")
    assert so(measure="view.year", least=1, most=1) and not so(measure="view.year", least=2)
    assert not so(asked="politics", measure="view.year", least=2)
    assert so(award(0, -1), award="LC-62", mine=True, lost=True)
    assert not so(award(0, 1), award="LC-62", lost=True) and not so(award(1, -1), award="LC-62", mine=True)
    assert not so(award="LC-62") and not so(award(0, 1), award="LC-70")
    assert not so(measure="view.nothing", least=0), "what it speaks of is not there"


def test_a_broken_file_says_where() -> None:
    with pytest.raises(BadPosition, match="expected JSON"):
        read_remarks("[")
    with pytest.raises(BadPosition, match=r"remarks\[0\].when"):
        read_remarks(json.dumps([{"id": "x", "when": {"askd": "keep"}, "say": words("Hm.")}]))


@pytest.mark.parametrize(
    ("supply", "resting", "says"), [(1, 0, "last-guard"), (2, 1, "last-guard"), (1, 1, ""), (2, 0, ""), (0, 0, "")]
)
def test_before_the_last_follower_becomes_a_guard_he_speaks_up(supply: int, resting: int, says: str) -> None:
    start = table("o o o", wall(0, 1, 1), pile=2, gate="0,0 N", cw="1,0 N; 2,0 N", ccw="0,0 W")
    view = after(start).player_view(0)
    buffer = view.buffer.copy()
    state = view.game.engine.view(buffer)
    state.supply[0], state.resting[0] = supply, resting
    known = {each.id for each in remarks_of(view.game)} - {"last-guard", "last-follower"}
    found = remark(view.game, view.game.player_view(buffer, 0, view.actions), (), known)
    assert ("" if found is None else found.id) == says
