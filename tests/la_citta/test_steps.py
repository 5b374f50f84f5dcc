"""The story of La Città: one step a play, every citizen told once, a year's end as a scene; and boards that fit."""

import random
import re
from functools import cache
from itertools import product

import pytest

import bastide
from bastide import Match
from bastide.core.i18n import LANGUAGES, using_language
from bastide.games.la_citta import page as room
from bastide.games.la_citta.drawing.geometry import centre
from bastide.games.la_citta.view import viewed
from bastide.look.page import PageInput
from bastide.look.past import past_of
from bastide.look.steps import Story, board_parts
from bastide.web.tables.story import ids_of
from tests.soak import many

from .late import evening
from .table import city, table

NAMES = ("Marta", "Joost", "Lene", "Odile", "Piet")


@cache
def played(players: int) -> Match:
    """A game in which people build rather than starve, from castles to the end."""
    setup = "advanced" if players % 2 else "beginner"
    match, chooser = bastide.game("la-citta").start(players, seed=players, setup=setup), random.Random(players)
    while match.turn is not None:
        legal = match.actions()
        wanted = [
            action for action in legal if action.text in ("build farm", "build market", "card golden", "card bread")
        ]
        match.play(chooser.choice(wanted if wanted and chooser.random() < 0.5 else legal))
    return match


def told(match: Match, first: int = 1) -> Story:
    names = NAMES[: len(match.scores())]
    return room.story([past_of(match, n, inside=True) for n in range(first, len(match.moves) + 1)], names)


@cache
def story(players: int) -> Story:
    return told(played(players))


@pytest.mark.parametrize("players", range(2, 6))
def test_every_citizen_and_every_coin_is_told_once(players: int) -> None:
    """From board to board each seat has so many citizens and gold more or less as the step says, and all is told in the end."""
    match = played(players)
    before = viewed(match.player_view(None, 0))
    for step in story(players).steps:
        now = viewed(step.view)
        for unit in ("citizens", "gold"):
            said = [sum(c.amount for c in step.changes if (c.seat, c.unit) == (seat, unit)) for seat in range(players)]
            was, is_ = ([getattr(player, unit) for player in view.players] for view in (before, now))
            assert [one - other for one, other in zip(is_, was, strict=True)] == said, (step.moves, step.words)
        before = now
    assert room.figures(before) == room.figures(match.player_view(None))


@pytest.mark.parametrize("players", range(2, 6))
def test_one_who_walks_leaves_one_city_for_another(players: int) -> None:
    walked = 0
    before = viewed(played(players).player_view(None, 0))
    for step in story(players).steps:
        now = viewed(step.view)
        if step.kind == "walk" and step.scene:
            had, has = ({centre(one.castle): one.citizens for one in view.cities} for view in (before, now))
            assert step.origin is not None and step.at is not None
            assert has[step.origin] == had[step.origin] - 1 and has[step.at] == had[step.at] + step.data["room"]
            assert step.leaf == "moves" and step.scene == f"year-{now.year}"
            walked += 1
        before = now
    assert walked


def test_a_city_that_is_full_takes_nobody_in() -> None:
    steps = [step for players in range(2, 6) for step in story(players).steps if step.data.get("room") is False]
    assert steps and all("which is full" in step.words and step.changes[0].amount == -1 for step in steps)
    assert all(len(step.changes) == 1 and len(step.floats) == 1 for step in steps)


def test_a_play_of_several_moves_is_one_step() -> None:
    match = table(2, [city(0, "2,5", citizens=4), city(1, "5,3", citizens=3)], gold=[5, 1])
    for action in ("card palace", "at 3,5", "build market", match.actions()[0].text):
        match.play(action if action in [each.text for each in match.actions()] else match.actions()[0])
    shown = told(match)
    assert [step.moves for step in shown.steps] == [(1, 2), (3, 4)]
    first = shown.steps[0]
    assert first.words.startswith("Marta builds a palace in city I, between lake and wheat, for 1 gold. Turned up: ")
    assert (first.kind, first.sign, first.at) == ("place", "palace", centre((3, 5)))
    assert [(change.seat, change.amount, change.unit) for change in first.changes] == [(0, -1, "gold")]


def test_a_play_that_is_not_finished_is_left_out() -> None:
    match = played(3)
    for last in range(1, 60):
        shown = room.story([past_of(match, n, inside=True) for n in range(1, last + 1)], NAMES[:3])
        asked = viewed(match.player_view(None, last)).step
        middle = asked is not None and asked.kind in ("site", "found", "source", "master", "figures", "golden", "look")
        assert (shown.through < last) == (
            middle or (asked is not None and asked.kind in ("circus", "field", "settle", "harvest"))
        )
        assert shown.through == max((step.moves[1] for step in shown.steps), default=0)


def test_the_end_of_a_year_is_a_scene_with_five_leaves() -> None:
    for players in range(2, 6):
        shown = story(players)
        assert [scene.id for scene in shown.scenes] == [f"year-{year}" for year in range(1, 7)]
        for scene in shown.scenes:
            ids = [leaf.id for leaf in scene.leaves]
            assert ids == (
                ["wish", "moves", "food"] if scene.id == "year-6" else ["wish", "moves", "food", "gold", "growth"]
            )
            assert all("<table" in leaf.html or leaf.id == "moves" for leaf in scene.leaves)
            mine = [step for step in shown.steps if step.scene == scene.id]
            assert mine[0].kind == "scene" and {step.leaf for step in mine} <= set(ids)
        assert [step.kind for step in shown.steps[-players - 1 :]] == ["score"] * players + ["mark"]


@pytest.mark.parametrize("players", range(2, 6))
def test_voices_are_seen_when_they_are_turned_up_and_no_earlier(players: int) -> None:
    """LC-21, LC-25: also while quarries and growth of a new year are told, whose cards lie there already."""
    turned_up = set()
    for step in story(players).steps:
        view = viewed(step.view)
        if step.kind == "scene":
            turned_up.add(step.scene)
        early = [voice for voice in view.voices if voice.open and voice.place > 1]
        assert not early or f"year-{view.year}" in turned_up, (step.moves, step.words)


@pytest.mark.parametrize("players", range(2, 6))
def test_points_go_for_hunger_when_hunger_is_told(players: int) -> None:
    """LC-70: not with the voices, not with growth, and not for the hunger of the year before."""
    hungry: set[int] = set()
    for step in story(players).steps:
        view = viewed(step.view)
        if step.kind == "leave" and view.year == 6 and step.seat is not None:
            hungry.add(step.seat)
        for player in view.players:
            whole = sum(not city.missing for city in view.cities if city.owner == player.seat)
            assert player.points == player.citizens + 3 * whole - 5 * (player.seat in hungry), (step.moves, step.words)


def test_points_that_go_are_told_with_their_reason() -> None:
    """LC-80: where more goes than citizens, the step says why: a city's three fields, or hunger at the end."""
    fields = hunger = 0
    for players in range(2, 6):
        before = viewed(played(players).player_view(None, 0))
        for step in story(players).steps:
            now = viewed(step.view)
            more = [
                (had.points - had.citizens) - (has.points - has.citizens)
                for had, has in zip(before.players, now.players, strict=True)
            ]
            lost = "no longer offers culture, education and health: −3 points." in step.words
            for seat, name in enumerate(NAMES[:players]):
                starved = f"{name} is short of food at the end: −5 points." in step.words
                mine = lost and seat == step.seat
                assert max(more[seat], 0) == 3 * mine + 5 * starved, (step.moves, step.words)
                fields, hunger = fields + mine, hunger + starved
            before = now
    assert fields and hunger


def test_food_that_becomes_too_little_when_a_year_ends_is_said() -> None:
    """LC-48, LC-78: farms go, figures come back, cities grow; a city's food does not change unsaid either."""
    became = 0
    for players in range(2, 6):
        before = viewed(played(players).player_view(None, 0))
        for step in story(players).steps:
            now = viewed(step.view)
            if step.scene and step.kind not in ("scene", "walk"):  # food is counted after they have walked
                for had, has in zip(before.players, now.players, strict=True):
                    said = f"{NAMES[has.seat]} {has.short}" in step.words and "Short of food now: " in step.words
                    assert said == (has.short > had.short), (step.moves, step.words)
                    became += said
                was = {city.castle: city.food for city in before.cities}
                less = [city for city in now.cities if city.food < was[city.castle]]
                assert not less or "The figures return: " in step.words or "demolishes" in step.words, step.words
            before = now
    assert became > 10


def test_a_sheet_marks_what_is_told_by_the_names_of_the_steps() -> None:
    """So that a page shows no move before it is told."""
    shown = story(3)
    names = dict(zip(ids_of(shown.steps), shown.steps, strict=True))
    marked = [
        (scene, leaf, name)
        for scene in shown.scenes
        for leaf in scene.leaves
        for name in re.findall(r'data-told="([^"]+)"', leaf.html)
    ]
    assert len(marked) > 5
    for scene, leaf, name in marked:
        assert (names[name].scene, names[name].leaf) == (scene.id, leaf.id)
        assert names[name].kind in ("walk", "remove")
    walks = [name for name, step in names.items() if step.kind == "walk" and step.scene]
    assert [name for _scene, leaf, name in marked if names[name].kind == "walk"] == walks


def test_food_that_is_too_little_is_marked_as_on_the_cards() -> None:
    for step in story(3).steps:
        view = viewed(step.view)
        assert room.short(view) == [[3] if player.short else [] for player in view.players]
        assert [row[3] for row in room.figures(view)] == [str(player.food) for player in view.players]


def test_what_a_building_brings_hides_no_citizens() -> None:
    """A float is drawn from 18 to 34 units above its point (stage.js at the usual size), the citizens of a castle from 4 to
    19 below its middle."""
    near = 0
    for step in story(2).steps + story(5).steps:
        if step.kind != "place" or step.at is None:
            continue
        for (x, y, words), city_ in product(step.floats, viewed(step.view).cities):
            (left, top), wide = centre(city_.castle), 12 + 7 * len(words)
            near += abs(step.at[0] - left) < 30 and 0 < step.at[1] - top < 40
            assert abs(x - left) > 13 + wide / 2 or y - 18 <= top + 4 or y - 34 >= top + 19, (step.moves, step.words)
    assert near > 3


def test_the_sheet_says_who_wins_what() -> None:
    """The worked evening: one citizen walks, nobody is hungry."""
    cities = [city(0, "2,5", {"3,5": "palace"}, citizens=4), city(1, "5,3", {"5,2": "fountain"}, citizens=4)]
    match = evening(2, cities, voice=("culture", "culture", "culture", "culture"), seen=[[], []])
    match.play("gold")
    shown = told(match)
    walks = [step.words for step in shown.steps if step.kind == "walk"]
    assert walks == ["A citizen leaves Joost’s I for Marta’s I: 2 against 0 in culture."]
    leaves = {leaf.id: leaf for leaf in shown.scenes[0].leaves}
    assert leaves["moves"].headline == "Citizens move: Marta +1 and Joost −1."
    assert "2 : 0" in leaves["moves"].html and "Joost’s I" in leaves["moves"].html


def test_words_in_every_language() -> None:
    match = played(3)
    past = [past_of(match, n, inside=True) for n in range(1, len(match.moves) + 1)]
    stories = {}
    for language in LANGUAGES:
        with using_language(language):
            stories[language] = room.story(past, NAMES[:3])
    for other in ("de", "nl"):
        for one, two in zip(stories["en"].steps, stories[other].steps, strict=True):
            assert one.words != two.words and (one.moves, one.kind, one.at) == (two.moves, two.kind, two.at)
        for one_scene, two_scene in zip(stories["en"].scenes, stories[other].scenes, strict=True):
            assert all(a.headline != b.headline for a, b in zip(one_scene.leaves, two_scene.leaves, strict=True))


def test_sentences_begin_with_a_capital_and_say_what_ends() -> None:
    """Dutch and German have a word before the name of a city; a rich harvest that ends is no loss; golden times have a name."""
    match = played(5)
    past = [past_of(match, n, inside=True) for n in range(1, len(match.moves) + 1)]
    for language, ends, golden in (
        ("en", "feeds as usual again (−", " takes the card golden times: "),
        ("de", "ernährt wieder wie gewohnt (−", " nimmt die Karte Goldene Zeiten: "),
        ("nl", "voedt weer als anders (−", " neemt de kaart gouden tijden: "),
    ):
        with using_language(language):
            words = [step.words for step in room.story(past, NAMES).steps]
        assert all(each[0].isupper() for each in words) and not any(". stad " in each for each in words)
        assert any(golden in each for each in words), language
        assert any(ends in each for each in words), language


def test_the_board_of_a_page_has_the_same_parts_as_the_board_of_a_step() -> None:
    match = played(4)
    for number in range(0, len(match.moves), 7):
        view = match.player_view(None, number)
        shown = room.page(PageInput(view, NAMES[:4]))
        parts = board_parts(room.board(view, NAMES[:4], None))
        assert board_parts(shown.board) == parts  # type: ignore[arg-type]
        assert {key.partition(":")[0] for key in parts} <= {"cities", "plates"} and 'data-unit="40"' in shown.board


def test_told_from_anywhere() -> None:
    """Whoever comes in the middle of a play or of a year's end is told the rest."""
    match = played(5)
    whole = [step.words for step in story(5).steps]
    for first in range(1, len(match.moves) - 40, many(len(match.moves) // 4, 9)):
        later = [step.words for step in told(match, first).steps]
        assert later[-10:] == whole[-10:] and len(later) <= len(whole)
