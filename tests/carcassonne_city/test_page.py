"""The page of Carcassonne: Die Stadt: every choice on it once, true, in three languages, nothing hidden in it."""

import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any
from urllib.parse import unquote_plus

import pytest

from bastide.core.i18n import LANGUAGES, TRANSLATED, using_language
from bastide.games.carcassonne_city import page as room
from bastide.games.carcassonne_city.drawing import draw_city
from bastide.games.carcassonne_city.page.effects import completes, prospects
from bastide.games.carcassonne_city.view import city_view
from bastide.look.page import Page
from tests import catalogues
from tests.carcassonne_city.moments import NAMES, TABLES, markup, moments, pages, past_of, played, words

PACKAGE = "bastide.games.carcassonne_city"


def test_the_moments_hold_every_kind_of_step() -> None:
    assert {at.kind for at in moments()} == {"lay", "follower", "gate", "wall", "guard", "tower", "over"}


def linked(page: Page) -> set[str]:
    return {unquote_plus(found) for found in re.findall(r'href="\?choose=([^"]*)"', page.board)}


def spot(action: str) -> str:
    return action.rsplit(" ", 1)[0] if action.startswith("lay ") else action


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_legal_action_is_offered_once_by_a_name_of_its_own(spoken: str) -> None:
    for at, seat, page in pages(spoken):
        legal = at.legal if seat == at.turn and seat is not None else ()
        assert sorted(choice.action for choice in page.choices) == sorted(legal)
        names = [choice.name for choice in page.choices]
        assert len(set(names)) == len(names) and all(names)
        assert all(choice.action not in choice.name for choice in page.choices if choice.action != "none")


def test_what_has_no_button_is_linked_on_the_board() -> None:
    for _, _, page in pages():
        assert linked(page) <= {choice.action for choice in page.choices}
        placed = {spot(choice.action) for choice in page.choices if choice.placed}
        free = {choice.action.split()[0] for choice in page.choices if not choice.placed}
        assert placed <= {spot(action) for action in linked(page)}
        assert free <= {"none", "burgher", "trader", "steward"}, "followers have both: their spots are small"


class _Checked(HTMLParser):
    """Raises where an element is not closed, or closed twice."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self._look(attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._look(attrs)

    def _look(self, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        assert not {"style", "onclick"} & named.keys() and len(named) == len(attrs)
        self.ids += [str(named["id"])] if "id" in named else []

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag


def test_markup_is_well_formed_and_its_ids_and_signs_are_there_once() -> None:
    for at, seat, page in pages():
        ET.fromstring(page.board.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1))
        parser = _Checked()
        parser.feed(markup(page))
        parser.close()
        assert not parser.open
        assert len(set(parser.ids)) == len(parser.ids)
        assert len({panel.id for panel in page.panels}) == len(page.panels)
        signs = {choice.sign for choice in page.choices} | {good.sign for card in page.cards for good in card.goods}
        uses = "".join(f'<use href="#{sign}"/>' for sign in signs if sign)
        sheet = room.symbols_for(markup(page), uses)
        wanted = set(re.findall(r'<use href="#([\w-]+)"', markup(page) + uses))
        defined = re.findall(r'<(?:symbol|pattern) id="([\w-]+)"', sheet)
        assert wanted <= set(defined) and len(defined) == len(set(defined))
        assert not set(defined) & set(parser.ids)
        assert [card.seat for card in page.cards] == list(range(at.position["players"]))
        assert seat != at.turn or at.turn is None or NAMES[at.turn] in page.headline


def places(message: str) -> Counter[str]:
    return Counter(re.findall(r"{(\w+)}", message))


@pytest.mark.parametrize("spoken", TRANSLATED)
def test_everything_is_translated(spoken: str) -> None:
    known = {message.id: message for message in catalogues.read(PACKAGE, spoken)}
    for message in catalogues.extracted(PACKAGE):
        if not message.id:
            continue
        said = known[message.id].string
        forms = (said,) if isinstance(said, str) else tuple(said or ())
        english = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        assert len(forms) == len(english) and all(forms), message.id
        assert not known[message.id].fuzzy
        for form, source in zip(forms, english, strict=True):
            # The singular may leave its number out: “a wall”.
            assert places(form) | Counter("n") == places(source) | Counter("n"), message.id


def _fragments() -> set[str]:
    """Pieces of two English words and more, as they stand between the places of messages."""
    found: set[str] = set()
    for message in catalogues.extracted(PACKAGE):
        for text in (message.id,) if isinstance(message.id, str) else message.id:
            parts = (part.strip(" .,:;()") for part in re.split(r"{\w+}", text))
            found |= {part for part in parts if " " in part and len(part) > 6}
    return found


@pytest.mark.parametrize("spoken", TRANSLATED)
def test_no_english_is_left(spoken: str) -> None:
    same = {message.id for message in catalogues.read(PACKAGE, spoken) if message.string == message.id}
    apart = sorted(part for part in _fragments() if part not in same)
    english = re.compile("|".join(rf"\b{re.escape(part)}\b" for part in apart))
    assert english.search("north side of 1,2")
    for at, seat, page in pages(spoken):
        if seat == at.turn or seat is None:
            assert not english.search(words(page)), english.search(words(page))
    match, _ = played(*TABLES[2][:2], ())
    with using_language(spoken):
        for number in range(len(match.moves)):
            line = room.log_line(past_of(match, number), NAMES)
            assert not english.search(line), line
        assert match.outcome and not english.search(match.outcome.reason)


def test_languages_do_not_mix_in_what_is_kept() -> None:
    for english, german, again in zip(pages("en")[:12], pages("de")[:12], moments(), strict=False):
        assert english[2].asked != german[2].asked
        assert room.page(again.given(None)).headline
    at, seat, page = pages("en")[0]
    assert room.page(at.given(seat)) == page


@pytest.mark.parametrize(("players", "seed", "options"), TABLES)
def test_every_move_is_told(players: int, seed: int, options: dict[str, Any]) -> None:
    match, _ = played(players, seed, tuple(options.items()))
    for number, move in enumerate(match.moves):
        line = room.log_line(past_of(match, number), NAMES)
        assert line.startswith(NAMES[move.seat]) and line.endswith(".")
        assert "<" not in line and "None" not in line
        for seat in {award.seat for award in move.awards}:
            total = sum(award.amount for award in move.awards if award.seat == seat)
            assert f"+{total} point" in line and (seat == move.seat or NAMES[seat] in line)
        assert line.count(" draws ") == len(move.chance)
        drawn = [chance.split()[1] for chance in move.chance]
        assert not any(f"draws {name}" in line for name in drawn), "a tile is told in words, whatever the pack"
    assert "The game is over." in line


@pytest.mark.parametrize(("players", "seed", "options"), TABLES)
def test_projected_is_the_final_scoring(players: int, seed: int, options: dict[str, Any]) -> None:
    match, _ = played(players, seed, tuple(options.items()))
    assert room.projected(match.player_view()) == [()] * players
    last = match.moves[-1]
    assert last.action.text == "none"
    before = match.player_view(None, len(match.moves) - 1)
    for seat, mine in enumerate(room.projected(before)):
        wanted = sorted((award.amount, award.text, award.rule) for award in last.awards if award.seat == seat)
        assert sorted((reason.points, reason.text, reason.rule) for reason in mine) == wanted
        assert before.json["points"][seat] + sum(reason.points for reason in mine) == match.view()["points"][seat]
    assert room.projected(match.player_view(None, 0)) == [()] * players


def test_projected_speaks() -> None:
    at = next(at for at in moments() if at.kind == "tower")
    with using_language("de"):
        german = [reason.text for mine in room.projected(at.views[None]) for reason in mine]
    english = [reason.text for mine in room.projected(at.views[None]) for reason in mine]
    assert len(german) == len(english) > 0 and not set(german) & set(english)


def test_the_order_of_the_tiles_to_come_changes_no_letter() -> None:
    for at in list(moments())[::3]:
        piles = [tile for pile in at.position["piles"] for tile in pile]
        if len(set(piles)) < 2:
            continue
        random.Random(1).shuffle(piles)
        sizes = [len(pile) for pile in at.position["piles"]]
        dealt = [piles[: sizes[0]], piles[sizes[0] : sum(sizes[:2])], piles[sum(sizes[:2]) :]]
        other = at.game.resume(at.position | {"piles": dealt})
        assert other.position() != at.position
        for seat in at.seats:
            changed = replace(at.given(seat), view=other.player_view(seat))
            assert room.page(changed) == room.page(at.given(seat))


def test_a_tile_would_complete_what_it_does_complete() -> None:
    """What a hint says is what happens when the tile is laid and no follower placed."""
    found = 0
    for at in moments():
        if at.kind != "lay" or not at.position["tiles"] or not any(at.position["piles"]):
            continue
        ahead = completes(city_view(at.views[at.turn]))
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
    for at in moments():
        if at.kind not in ("follower", "guard"):
            continue
        later = prospects(city_view(at.views[at.turn]))
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
    for at in moments():
        for chosen in at.actions[:: max(1, len(at.legal) // 4)]:
            page, action = room.page(at.given(at.turn, chosen=chosen)), chosen.text
            assert page.play and page.chosen.endswith(".")
            turns = [other for other in at.legal if action.startswith("lay ") and spot(other) == spot(action)]
            links = [unquote_plus(found) for found in re.findall(r'href="\?choose=([^"]*)"', page.tray)]
            assert links == (sorted(turns) if len(turns) > 1 else [])
            assert page.tray.count('aria-current="true"') == (len(turns) > 1)
            if action != "none":
                assert page.board.count("place legal chosen") == 1


def test_without_hints_nothing_is_told_of_what_a_choice_brings() -> None:
    for at in moments():
        if at.turn is None:
            continue
        page = room.page(replace(at.given(at.turn), effects={}))
        assert not any(choice.brings for choice in page.choices)
        assert 'class="gain"' not in page.board


def test_what_is_new_has_ticks() -> None:
    for at in moments():
        new = [one for one in at.past if one.action.text.split()[0] in ("lay", "gate", "wall")]
        if new:
            assert 'class="last"' in room.page(at.given(None)).board
            assert 'class="last"' not in room.page(at.given(None, since=())).board


def test_a_light_plan_shows_the_same_signs_and_places() -> None:
    for at in list(moments())[::4]:
        view = city_view(at.views[None])
        light, full = (draw_city(view, legal=at.actions, light=light, standalone=False) for light in (True, False))
        for found in (r'<use href="#(?!wall-)([\w-]+)"', r'id="(at-[\w-]+)"', r'class="(eaves|square|label)"'):
            assert Counter(re.findall(found, light)) == Counter(re.findall(found, full))
        standing = at.position["walls"]
        assert light.count('"#wall-') == len(standing["cw"]) + len(standing["ccw"])
        assert len(light) < 0.8 * len(full) or len(at.position["tiles"]) < 4


def test_a_page_is_small() -> None:
    for _, _, page in pages():
        assert len(page.board) < 98_000
