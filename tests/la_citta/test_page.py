"""The page of La Città: places, forecast and helpers are true, and nothing hidden is in it."""

import random
import re
from dataclasses import replace
from typing import Any
from urllib.parse import unquote_plus

import pytest

from bastide.games.la_citta import page as room
from bastide.games.la_citta.drawing.geometry import centre
from bastide.games.la_citta.page.aids import odds
from bastide.games.la_citta.rules.paths import hex_of
from bastide.games.la_citta.rules.state import FIELDS
from bastide.games.la_citta.text.city_words import city_title
from bastide.games.la_citta.text.i18n import ngettext
from bastide.games.la_citta.view import viewed
from bastide.look.page import Page, PageInput
from tests.moments import moments, page_input, pages, whole_game

from .late import evening
from .table import GAME, city, table


def test_what_has_a_place_is_linked_and_the_rest_has_a_sign() -> None:
    for _at, given, shown in pages("la-citta"):
        assert sorted(linked(shown.board)) == sorted(choice.action for choice in shown.choices if choice.placed)
        assert all(bool(choice.sign) != choice.placed for choice in shown.choices)
        if sum(not choice.placed for choice in shown.choices) > 12:
            assert all(choice.group for choice in shown.choices)
        if given.chosen:
            name = next(choice.name for choice in shown.choices if choice.action == given.chosen.text)
            said = shown.chosen.partition(":")[0].removesuffix(".")
            assert len(said) >= 4 and name.startswith(said)  # the bar leaves out on which side of the castle


def test_points_are_those_of_the_forecast_and_at_the_end_the_final_ones() -> None:
    for at, given, shown in pages("la-citta"):
        points = [card.points for card in shown.cards]
        if at.turn is None:
            assert points == at.position["points"]
        else:
            assert points == [sum(reason.points for reason in mine) for mine in room.projected(given.view)]


def test_the_tour_tells_every_city_with_its_figures_and_its_neighbours() -> None:
    """What a screen reader walks through: nothing that the map shows of a city is missing, and nothing is told twice."""
    told = 0
    for _at, given, shown in pages("la-citta"):
        view = viewed(given.view)
        cities = sorted(view.cities, key=lambda one: (one.owner, one.number))
        assert len(shown.tour) == len(cities)
        for line, one in zip(shown.tour, cities, strict=True):
            assert line.startswith(city_title(one, given.names) + ",") and not re.search(r"\d,\d", line), line
            assert ngettext("{n} citizen", "{n} citizens", one.citizens) in line
            assert all(f"{field} {value}" in line for field, value in zip(FIELDS, one.attraction, strict=True))
            near = {other for pair in view.neighbours if one in pair for other in pair if other != one}
            _, _, named = line.partition("Neighbours: ")
            assert {
                other for other in view.cities if re.search(rf"{city_title(other, given.names)}(?!\w)", named)
            } == near
            told += len(near)
    assert told > 20, "there were neighbours to tell of"


def linked(board: str) -> list[str]:
    return [unquote_plus(found) for found in re.findall(r'href="\?choose=([^"]*)"', board)]


def test_the_viewer_may_take_open_cards_where_they_lie() -> None:
    match = table(2, [city(0, "2,5", citizens=4), city(1, "5,3")], gold=[9, 9])
    given = page_input(match, 0)
    shown = room.page(given)
    takes = [action.text for action in given.view.actions if action.text.startswith("card ")]
    tiles = {choice.action: choice for choice in shown.choices if choice.action.startswith("card ")}
    assert takes and set(takes) <= tiles.keys()
    assert {text.partition(" ")[2]: tile.count for text, tile in tiles.items()} == viewed(given.view).display
    assert "cards" not in [panel.id for panel in shown.panels], "they lie there once"
    assert not linked(str(next(panel.html for panel in room.page(page_input(match, 1)).panels if panel.id == "cards")))


def test_tiles_have_price_and_sites_and_what_cant_be_done_says_why() -> None:
    display = ["palace", "palace", "golden", "bread", "harvest", "closeness", "hospital"]
    match = table(2, [city(0, "2,5", citizens=4), city(1, "5,3")], gold=[0, 9], display=display)
    tiles = {choice.action: choice for choice in room.page(page_input(match, 0)).choices}
    assert (tiles["card palace"].blocked, tiles["card palace"].price) == ("Needs 1 gold", "1")
    assert (
        tiles["card palace"].count == 2 and tiles["card golden"].price == "0/2/5" and not tiles["card golden"].blocked
    )
    for text in ("build farm", "build market", "found"):
        before = len(match.moves)
        match.play(text)
        assert sorted(tiles[text].sites) == sorted(centre(hex_of(each.text.split()[1])) for each in match.actions())
        match.undo()
        assert len(match.moves) == before


def test_every_play_has_its_place_whether_it_can_be_done_or_not() -> None:
    reasons: set[str] = set()
    with_cards: set[bool] = set()
    for seed in range(3):
        match, chooser = GAME.start(players=3, seed=seed), random.Random(seed)
        while match.turn is not None:
            view = viewed(match.player_view(match.turn))
            if view.step and view.step.kind == "politics":
                shown = room.page(PageInput(view, ()))
                tiles, left = shown.choices, bool(view.players[match.turn].action_cards)
                group = [tile for tile in tiles if tile.group == "Play an action card"]
                assert len(group) == (8 if left else 0)
                assert ("Play an action card" in shown.asked) == left and "pen card" in shown.asked
                with_cards.add(left)
                open_cards = [tile for tile in tiles if tile.action.startswith("card ")]
                assert [tile.action[5:] for tile in open_cards] == list(view.display)
                assert all(tile.blocked == "" or tile.action not in {a.text for a in view.actions} for tile in tiles)
                reasons |= {tile.blocked for tile in tiles}
            match.play(chooser.choice(match.actions()))
    assert {"No free citizen", "Needs 3 gold", "Only one a year", "Every city has one"} <= reasons
    assert with_cards == {True, False}


def test_a_shortage_is_said() -> None:
    match = evening(2, [city(0, "2,5", citizens=4), city(1, "5,3", citizens=4)])
    shown = room.page(page_input(match, 0))
    food = next(good for good in shown.cards[0].goods if good.sign == "food")
    assert food.short and food.name == "food, too little for 4 citizens" and food.value == "0"
    assert "food for 4 citizens is missing" in next(str(panel.html) for panel in shown.panels if panel.id == "players")


# Nothing hidden


@pytest.mark.parametrize(
    "voice", [("culture", "health", "health", "health"), ("culture", "education", "culture", "education")]
)
def test_what_is_hidden_changes_no_page(voice: tuple[str, ...]) -> None:
    """The last play of the year, which lets citizens migrate by the hidden voices: nobody is told by a hint."""
    cities = [city(0, "2,5", {"3,5": "palace"}, citizens=4), city(1, "5,3", {"5,2": "fountain"}, citizens=4)]
    told: dict[str, Any] = {"voice": ("culture", "culture", "culture", "culture"), "seen": [[], []]}
    one, two = evening(2, cities, **told), evening(2, cities, **{**told, "voice": voice})
    assert one.previews() == two.previews() and one.commits("gold"), "what follows can't be foreseen or taken back"
    for seat in (None, 0, 1):
        first, second = (_without_counts(room.page(page_input(match, seat))) for match in (one, two))
        assert first == second
    seen = evening(2, cities, **{**told, "seen": [[2], []]})
    assert _without_counts(room.page(page_input(seen, 0))) != _without_counts(room.page(page_input(one, 0)))


def test_backs_of_voices_have_the_numbers_by_which_choices_call_them() -> None:
    """ "Look at 2 and 3" means something only where a 2 and a 3 can be seen."""
    shown = room.page(page_input(evening(2, [city(0, "2,5"), city(1, "5,3")], seen=[[], []]), 0))
    sheet = next(panel.html for panel in shown.panels if panel.id == "voices")
    assert re.findall(r'class="voice back">.*?<span class="word" aria-hidden="true">(\d)</span>', sheet) == [
        "2",
        "3",
        "4",
    ]


def _without_counts(shown: Page) -> str:
    """All but the sheet of voices still to come: what is out depends on the cards of the year in these made-up games."""
    return repr([shown.headline, shown.asked, shown.board, shown.choices, shown.cards]) + "".join(
        str(panel.html) for panel in shown.panels if panel.id != "voices-out"
    )


def test_other_decks_change_no_page() -> None:
    """Voices and cards that a seat does not know, dealt anew: his page stays the same to the byte."""
    for at in list(moments("la-citta"))[::3]:
        for seat, view in at.views.items():
            if seat is not None and at.turn is not None:
                dreamt = at.game.to_position(at.game.engine.view(view.sample(7)))
                other = at.game.resume(dreamt)
                assert other.view(seat) == view.json
                now = replace(page_input(other, seat, hints=False), since=())
                assert room.page(now) == room.page(at.given(seat, hints=False, since=()))


# Helpers


def test_odds_of_the_wish() -> None:
    """Counted one by one: all ways in which the hidden cards can lie."""
    pool, known, hidden = (3, 2, 4), ["culture"], 3
    cards = [field for field, count in zip(FIELDS, pool, strict=True) for _ in range(count)]
    counts, total = [0, 0, 0], 0
    for one in range(len(cards)):
        for two in range(one + 1, len(cards)):
            for three in range(two + 1, len(cards)):
                laid = [*known, cards[one], cards[two], cards[three]]
                most = max(laid.count(field) for field in FIELDS)
                total += 1
                counts = [n + (laid.count(field) == most) for n, field in zip(counts, FIELDS, strict=True)]
    assert [round(float(chance) * total) for chance in odds(known, pool, hidden)] == counts


def test_helpers_can_be_switched_off_alone() -> None:
    match = GAME.start(players=3, seed=5)
    aids = {panel.id for panel in room.page(page_input(match, 0)).panels if panel.aid}
    assert aids == {"out", "voices-out", "rivals"}


@pytest.mark.rule("LC-80", "LC-81")
def test_the_final_points_are_the_sum_of_their_row_and_gold_stands_apart() -> None:
    match, _ = whole_game("la-citta", 1)
    (final,) = (str(panel.html) for panel in room.page(page_input(match, 0)).panels if panel.id == "final")
    rows = [
        re.findall(r"<td[^>]*>([^<]*)</td>", each) for each in re.findall(r"<tr>(.*?)</tr>", final.split("<tbody>")[1])
    ]
    assert len(rows) == 3
    for citizens, fields, hunger, points in rows:
        whole, worth = map(int, fields.split(" × "))
        assert int(citizens) + whole * worth + int(hunger.replace("−", "-")) == int(points.replace("−", "-"))
    gold = [int(each) for each in re.findall(r" (\d+)[,.]", final.split("</table>")[1])]
    assert sorted(gold) == sorted(player.gold for player in viewed(match.player_view(0)).players)
