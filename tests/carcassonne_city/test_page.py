"""The page of Carcassonne: The City: what it says of choices is true, and nothing hidden is in it."""

import random
import re
from collections import Counter
from dataclasses import replace
from urllib.parse import unquote_plus

import pytest

from bastide.core.i18n import using_language
from bastide.games.carcassonne_city import page as room
from bastide.games.carcassonne_city.drawing import draw_city
from bastide.games.carcassonne_city.page.effects import completes, prospects
from bastide.games.carcassonne_city.view import viewed
from bastide.look.page import Page
from bastide.look.past import past_of
from tests.moments import TABLES, moments, pages, whole_game

NAME = "carcassonne-city"
every_table = pytest.mark.parametrize("number", range(len(TABLES[NAME])))


def linked(page: Page) -> set[str]:
    return {unquote_plus(found) for found in re.findall(r'href="\?choose=([^"]*)"', page.board)}


def spot(action: str) -> str:
    return action.rsplit(" ", 1)[0] if action.startswith("lay ") else action


def test_what_has_no_button_is_linked_on_the_board() -> None:
    for _, _, page in pages(NAME):
        assert linked(page) <= {choice.action for choice in page.choices}
        placed = {spot(choice.action) for choice in page.choices if choice.placed}
        free = {choice.action.split()[0] for choice in page.choices if not choice.placed}
        assert placed <= {spot(action) for action in linked(page)}
        assert free <= {"none", "burgher", "trader", "steward"}, "followers have both: their spots are small"


@every_table
def test_points_and_draws_are_told(number: int) -> None:
    match, _ = whole_game(NAME, number)
    for move in match.moves[:-1]:
        line = room.log_line(past_of(match, move.number), match.names)
        for seat in {award.seat for award in move.awards}:
            total = sum(award.amount for award in move.awards if award.seat == seat)
            assert f"+{total} point" in line
        assert line.count(" draws ") == len(move.chance)
        drawn = [chance.split()[1] for chance in move.chance]
        assert not any(f"draws {name}" in line for name in drawn), "a tile is told in words, whatever the pack"


@every_table
def test_the_final_scoring_is_an_entry_of_its_own(number: int) -> None:
    match, _ = whole_game(NAME, number)
    last = past_of(match, len(match.moves))
    deed, end = room.log_line(last, match.names), room.end_line(last, match.names)
    assert end.startswith("The game is over") and "The game is over" not in deed
    assert not room.end_line(past_of(match, len(match.moves) - 1), match.names)
    own = [last.seat, *(int(n) for n in re.findall(r"\+(\d+) point", deed))]
    for seat, name in enumerate(match.names):
        told = sum(int(n) for n in re.findall(rf"{name} \+(\d+) point", f"{deed} {end}"))
        told += own[1] if seat == own[0] and re.search(r": \+\d+ point", deed) else 0
        assert told == sum(award.amount for award in last.awards if award.seat == seat)


@every_table
def test_projected_is_the_final_scoring(number: int) -> None:
    match, _ = whole_game(NAME, number)
    last = match.moves[-1]
    assert last.action.text == "none"
    before = match.player_view(None, len(match.moves) - 1)
    for seat, mine in enumerate(room.projected(before)):
        wanted = sorted((award.amount, award.text, award.rule) for award in last.awards if award.seat == seat)
        assert sorted((reason.points, reason.text, reason.rule) for reason in mine) == wanted
        assert before.json["points"][seat] + sum(reason.points for reason in mine) == match.view()["points"][seat]
    assert room.projected(match.player_view(None, 0)) == [()] * match.players


def test_projected_speaks() -> None:
    at = next(at for at in moments(NAME) if at.kind == "tower")
    with using_language("de"):
        german = [reason.text for mine in room.projected(at.views[None]) for reason in mine]
    english = [reason.text for mine in room.projected(at.views[None]) for reason in mine]
    assert len(german) == len(english) > 0 and not set(german) & set(english)


def test_the_order_of_the_tiles_to_come_changes_no_letter() -> None:
    for at in list(moments(NAME))[::3]:
        piles = [tile for pile in at.position["piles"] for tile in pile]
        if len(set(piles)) < 2:
            continue
        random.Random(1).shuffle(piles)
        sizes = [len(pile) for pile in at.position["piles"]]
        dealt = [piles[: sizes[0]], piles[sizes[0] : sum(sizes[:2])], piles[sum(sizes[:2]) :]]
        other = at.game.resume(at.position | {"piles": dealt})
        assert other.position() != at.position
        for seat in at.views:
            changed = replace(at.given(seat), view=other.player_view(seat))
            assert room.page(changed) == room.page(at.given(seat))


def test_a_tile_would_complete_what_it_does_complete() -> None:
    """What a hint says is what happens when the tile is laid and no follower placed."""
    found = 0
    for at in moments(NAME):
        if at.kind != "lay" or not at.position["tiles"] or not any(at.position["piles"]):
            continue
        ahead = completes(viewed(at.views[at.turn]))
        for action in at.actions[::2]:
            match = at.game.resume(at.position, seed=1)
            match.play(action)
            awards = match.play("none").awards
            hint = ahead.get(action)
            said = [(award.seat, award.amount, award.text) for award in hint.awards] if hint else []
            assert said == [(award.seat, award.amount, award.text) for award in awards]
            assert (hint is not None and hint.builds) == (match.view()["step"]["kind"] in ("gate", "wall"))
            found += bool(said)
    assert found


def test_a_steward_and_a_guard_are_worth_what_the_end_would_count() -> None:
    found = set()
    for at in moments(NAME):
        if at.kind not in ("follower", "guard"):
            continue
        later = prospects(viewed(at.views[at.turn]))
        assert set(later) == {action for action in at.actions if action.text.split()[0] in ("steward", "guard")}
        for action, points in later.items():
            match = at.game.resume(at.position, seed=1)
            seat = at.turn or 0
            before = room.projected(match.player_view())[seat]
            match.play(action)
            if not match.moves[-1].chance and match.view()["step"] and not match.moves[-1].awards:
                after = room.projected(match.player_view())[seat]
                gained = sum(one.points for one in after) - sum(one.points for one in before)
                assert gained == points
                found.add(action.text.split()[0])
    assert "guard" in found


def test_what_is_chosen_is_said_and_its_other_turns_are_offered() -> None:
    for at in moments(NAME):
        for chosen in at.actions[:: max(1, len(at.legal) // 4)]:
            page, action = room.page(at.given(at.turn, chosen=chosen)), chosen.text
            assert page.play and page.chosen.endswith(".")
            turns = [other for other in at.legal if action.startswith("lay ") and spot(other) == spot(action)]
            links = [unquote_plus(found) for found in re.findall(r'href="\?choose=([^"]*)"', page.tray)]
            assert links == (sorted(turns) if len(turns) > 1 else [])
            assert page.tray.count('aria-current="true"') == (len(turns) > 1)
            if action != "none":
                assert page.board.count("place legal chosen") == 1


def test_what_is_new_has_ticks() -> None:
    for at in moments(NAME):
        new = [one for one in at.past if one.action.text.split()[0] in ("lay", "gate", "wall")]
        if new:
            assert 'class="last"' in room.page(at.given(None)).board
            assert 'class="last"' not in room.page(at.given(None, since=())).board


def test_a_light_plan_shows_the_same_signs_and_places() -> None:
    for at in list(moments(NAME))[::4]:
        view = viewed(at.views[None])
        light, full = (draw_city(view, legal=at.actions, light=light, standalone=False) for light in (True, False))
        for found in (r'<use href="#(?!wall-)([\w-]+)"', r'id="(at-[\w-]+)"', r'class="(eaves|square|label)"'):
            assert Counter(re.findall(found, light)) == Counter(re.findall(found, full))
        standing = at.position["walls"]
        assert light.count('"#wall-') == len(standing["cw"]) + len(standing["ccw"])
        assert len(light) < 0.8 * len(full) or len(at.position["tiles"]) < 4
