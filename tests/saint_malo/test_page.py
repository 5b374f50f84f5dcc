"""The page of Saint Malo: complete, well-formed, the same for all who may see the same."""

import random
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import bastide
from bastide.core.i18n import using_language
from bastide.games.saint_malo.page import page
from bastide.games.saint_malo.page.rolls import at_least, percent
from bastide.games.saint_malo.page.tray import states_for
from bastide.games.saint_malo.view import attacks, viewed
from bastide.look.page import PageInput, page_room
from bastide.look.past import Moments
from tests.moments import NAMES, TABLES, markup, page_input, pages, whole_game
from tests.played import played

from .positions import city, position, resume, use

PRICE = '<small aria-hidden="true">−2<svg'


def test_the_room_is_found() -> None:
    assert page_room(bastide.game("saint-malo")).page is page


def test_many_choices_stand_in_groups_and_their_names_are_short() -> None:
    for _at, _given, seen in pages("saint-malo"):
        loose = [choice for choice in seen.choices if not choice.placed]
        if len(loose) > 12:
            assert any(choice.group for choice in loose)
            assert max(len(choice.name) for choice in loose) < 60
        assert all(choice.group == "" for choice in seen.choices) or len(seen.choices) > 12


def test_placed_are_exactly_those_with_a_link_on_the_board_or_dice_in_the_tray() -> None:
    for _at, look, seen in pages("saint-malo"):
        board = ET.fromstring(seen.board)
        links = [part.get("href", "").removeprefix("?choose=").replace("+", " ") for part in board.iter("a")]
        dice = [choice.action for choice in seen.choices if choice.action.startswith("keep ")]
        assert sorted(links + dice) == sorted(choice.action for choice in seen.choices if choice.placed)
        faces = set("".join(dice)) & set("LCWXHS")
        assert look.chosen or all(f"choose=keep+{face}" in seen.tray for face in faces)
        assert not links or board.get("role") == "group"


def test_whose_city_is_shown() -> None:
    match = played(3, 4, 33)
    assert match.turn is not None
    for seat in (None, *range(3)):
        seen = page(page_input(match, seat))
        assert seen.board_name == f"{NAMES[match.turn if seat is None else seat]}’s city"
        assert [card.seat for card in seen.cards if 'class="city"' not in card.more] == [
            match.turn if seat is None else seat
        ]


def test_the_end_says_who_won() -> None:
    for number in range(len(TABLES["saint-malo"])):
        match, _ = whole_game("saint-malo", number)
        assert match.outcome is not None
        best = match.outcome.winners
        seen = page(page_input(match, 0))
        assert all(NAMES[seat] in seen.headline for seat in best)
        assert str(match.outcome.breakdown[best[0]].points).replace("-", "−") in seen.headline
        assert [card.seat for card in seen.cards if card.role == "winner"] == list(best)
        assert not seen.tray
        assert "odds" not in [panel.id for panel in seen.panels]


# Choices and what they bring


def offers(dice: str, kind: str = "keep", **more: Any) -> dict[str, Any]:
    """The choices of the first player of two, by action."""
    step = {"kind": "keep", "dice": dice, "rolls": 1} if kind == "keep" else use(dice)
    match = resume(position(city(**more), step))
    return {choice.action: choice for choice in page(page_input(match, 0)).choices}


def test_keeping_is_named_by_what_is_kept_and_rolled() -> None:
    few = offers("CCCHH")
    assert few["keep CCC"].name == "Keep three crates and roll the other two"
    assert few["keep CCCH"].name == "Keep three crates and one head and roll the other die"
    assert few["keep"].name == "Roll all five dice again"
    many = offers("LCWXH")
    assert many["keep CX"].name == "Keep one crate and one cross and roll the other three"
    assert (many["stop"].name, many["stop"].group) == ("Stop here", "")


def test_prices_and_gains_are_told() -> None:
    found = offers("LLCCH", "use", coins=6)
    assert (found["use log 3"].price, found["use log 3"].brings) == ("4", "+3 logs")
    assert (found["use crate 2"].price, found["use crate 2"].brings) == ("", "")
    assert (found["hire merchant"].price, found["hire merchant"].brings) == ("4", "")
    logs = page(page_input(resume(position(city(coins=6), use("LLCCH"))), 0, chosen="use log 3"))
    assert logs.chosen == "Get three logs: costs 2 coins (turning dice); costs 2 coins (delivery of logs); +3 logs."
    match = resume(position(city(), {"kind": "person", "dice": "CCHHH", "who": "merchant", "walls": 0}))
    seen = page(page_input(match, 0))
    brings = {choice.action: choice.brings for choice in seen.choices}
    assert brings["at c3"] == "+4 coins (merchant beside 4 crates)"
    assert brings["at f6"] == ""
    assert 'aria-label="c3: merchant here, 4 coins"' in seen.board
    without = page(page_input(match, 0, hints=False))
    assert not any(choice.brings for choice in without.choices)
    assert 'class="gain' not in without.board


def test_a_house_costs_a_log_and_a_wall_shows_the_coins_of_its_side() -> None:
    step = {"kind": "house", "dice": "HHHSS", "builder": "d4", "left": 2, "group": [], "walls": 0}
    match = resume(position(city("B d4"), step))
    house = {choice.action: choice.brings for choice in page(page_input(match, 0)).choices}["house e4"]
    assert house == "costs 1 log; +3 points"
    wall = resume(position(city("W a2 a3 a4 a5"), {"kind": "wall", "dice": "WHHHH", "left": 1}))
    board = page(page_input(wall, 0)).board
    assert 'aria-label="a6: wall here, 2 coins"' in board
    assert board.count('class="gain"') == 1
    assert board.count('href="#coin"') == 1, "points have none"


def test_an_attack_is_told_before_it_comes() -> None:
    match = resume(position(city(), use("LCWSS"), boxes=3))
    brings = {choice.action: choice.brings for choice in page(page_input(match, 0)).choices}
    assert brings["pass"] == "pirates attack with strength 1: Marta and Joost lose a cannon"


def attack_said(mine: dict[str, Any], dice: str) -> dict[str, str]:
    """What each choice says of the attack of strength 3 that the sabres bring; Joost holds."""
    match = resume(position(mine, use(dice), city("S d4 e4 f4"), boxes=7))
    said = {choice.action: choice.brings for choice in page(page_input(match, 0)).choices}
    return {action: words.partition("pirates attack ")[2] for action, words in said.items()}


def test_an_attack_stands_at_every_choice_that_leads_to_it() -> None:
    loses = "with strength 3: Marta loses a cannon"
    said = attack_said(city(), "LCWXS")
    assert {"use log 1", "use crate 1", "use wall 1", "use cross 1", "hire labourer", "pass"} <= set(said)
    assert set(said.values()) == {loses}


def test_of_an_attack_that_a_choice_may_avert_nothing_is_said() -> None:
    loses = "with strength 3: Marta loses a cannon"
    soldier = attack_said(city("S d5 e5"), "HHHHS")
    assert soldier["hire soldier"] == "" and soldier["hire labourer"] == soldier["pass"] == loses
    assert attack_said(city("S d5"), "HHHHS")["hire soldier"] == loses, "one too few"
    walls = attack_said(city("W a2 a3 a4, S d5"), "WWXXS")
    assert walls["use wall 2"] == "" and walls["use wall 1"] == loses
    assert attack_said(city("W a2 a3 a4"), "WWXXS")["use wall 2"] == loses, "one too few"
    assert attack_said(city("W b1 c1 d1"), "WWXXS")["use wall 2"] == "", "the top side may bring a soldier"
    assert attack_said(city("W a2 a3 a4, H a5, S d5"), "WWXXS")["use wall 2"] == loses, "that side is lost"


def test_the_dice_are_switches_between_kept_and_rolled() -> None:
    match = resume(position(city(), {"kind": "keep", "dice": "CCHHS", "rolls": 1}))

    def leads(chosen: str | None) -> list[str]:
        shown = page(page_input(match, 0, chosen=chosen)).tray
        assert shown.count('href="?choose=stop"') - (chosen == "keep CCHH") == 1
        return re.findall(r'href="\?choose=([^"]*)" data-fetch', shown)

    assert leads(None) == ["keep+C", "keep+C", "keep+H", "keep+H", "keep+S"]
    assert leads("keep CH") == ["keep+H", "keep+CCH", "keep+C", "keep+CHH", "keep+CHS"]
    assert leads("keep CCHH")[-1] == "stop"
    assert leads("stop") == ["keep+CHHS", "keep+CHHS", "keep+CCHS", "keep+CCHS", "keep+CCHH"]
    assert "<a" not in page(page_input(match, 1)).tray


def test_choices_know_where_they_could_be_drawn() -> None:
    found = offers("LLCCH", "use", coins=6)
    assert not found["use log 3"].sites and not found["pass"].sites
    assert len(found["hire labourer"].sites) == 41 and len(found["use wall 1"].sites) == 20
    assert (222, 222) in found["use crate 2"].sites and (118, 118) not in found["use crate 2"].sites
    prices = [int(choice.price or 0) for action, choice in found.items() if action.startswith("use crate")]
    assert prices == sorted(prices)


def test_the_dice_of_a_choice_are_marked_and_those_turned_cost_coins() -> None:
    assert states_for("LLCCH", "C", 3) == ["turned", "idle", "used", "used", "idle"]
    assert states_for("CHHSS", "H", 3) == ["turned", "used", "used", "", ""]
    match = resume(position(city(coins=6), use("LLCHS")))
    shown = page(page_input(match, 0, chosen="use crate 2")).tray
    assert re.findall(r'<li class="([^"]*)"', shown) == [
        "bone turned",
        "bone idle",
        "bone used",
        "bone idle",
        "bone foe",
    ]
    assert shown.count(PRICE) == 1 and shown.count("pirates</small>") == 1


def test_pirate_boxes_are_told_only_of_what_ends_the_turn() -> None:
    def said(kind: dict[str, Any], action: str) -> str:
        return page(page_input(resume(position(city(), kind)), 0, chosen=action)).chosen

    wall = {"kind": "wall", "dice": "WWHHS"}
    assert "pirate" not in said({**wall, "left": 2}, "at b1")
    assert "One pirate box is crossed out." in said({**wall, "left": 1}, "at b1")
    assert "pirate" not in said(use("WWHHS"), "use wall 2") and "pirate" not in said(use("WWHHS"), "hire soldier")
    assert "One pirate box is crossed out." in said(use("WWHHS"), "pass")
    shown = page(page_input(resume(position(city(), {**wall, "left": 2})), 0))
    (dice,) = (str(panel.html) for panel in shown.panels if panel.id == "dice")
    assert "1 pirate box at the end of the turn." in dice and "crossed out" not in dice


def test_past_attacks_lead_to_the_moves_that_brought_them_on() -> None:
    match, chance = bastide.game("saint-malo").start(2, seed=4), random.Random(4)
    while match.turn is not None:
        match.play(chance.choice(match.actions()))
    attacked = []  # as the log has it
    for number in range(1, len(match.moves) + 1):
        before, after = (viewed(match.player_view(None, each)) for each in (number - 1, number))
        attacked += [(strength, number) for strength in attacks(match.moves[number - 1].awards, before, after)]
    assert len(attacked) >= 3
    for moment in (0, attacked[0][1] - 1, attacked[0][1], attacked[2][1], len(match.moves)):
        given = PageInput(match.player_view(None, moment), ("Marta", "Joost"), moments=Moments(match, moment))
        (shown,) = (str(panel.html) for panel in page(given).panels if panel.id == "pirates")
        links = re.findall(r'href="\?move=(\d+)"[^>]*data-scene="attack-(\d+)"', shown)
        assert [(int(strength), int(move)) for move, strength in links] == [
            (strength, move) for strength, move in attacked if move <= moment
        ]


def test_an_attack_before_the_game_was_taken_up_has_no_moment() -> None:
    match = resume(position(city(), use("LWWHH"), boxes=9))
    given = PageInput(match.player_view(0), ("Marta", "Joost"), moments=Moments(match, 0))
    assert not any('class="again"' in str(panel.html) for panel in page(given).panels)


def test_while_rolling_it_says_what_the_dice_would_be_good_for() -> None:
    def plays(mine: dict[str, Any], dice: str, seat: int = 0) -> list[str]:
        match = resume(position(mine, {"kind": "keep", "dice": dice, "rolls": 1}))
        panel = next(panel for panel in page(page_input(match, seat)).panels if panel.id == "allowed")
        return re.findall(r'data-plays="([^"]*)"', str(panel.html))

    assert plays(city(), "LXHHS") == ["use log 1", "use cross 1", "hire priest", "hire soldier", "hire labourer"]
    assert plays(city(coins=1), "LLLWS") == ["use wall 1"]
    assert plays(city(), "LXHHS", seat=1) == []


def test_what_the_dice_would_be_good_for_stands_beside_them_by_itself() -> None:
    """In German, where who is named alone is another case than what is rolled."""
    match = resume(position(city(), {"kind": "keep", "dice": "LXHSS", "rolls": 1}))
    with using_language("de"):
        panel = next(panel for panel in page(page_input(match, 0)).panels if panel.id == "allowed")
    for words in ("1 Baumstamm", "1 Kreuz", "1 Kopf", "2 Säbel"):
        assert f" {words}</th>" in str(panel.html)


def test_the_tour_tells_every_square_of_the_own_city_and_of_the_others_what_stands_there() -> None:
    match = resume(position(city("P d4"), use("LLCWX"), city("N e5"), boxes=3))
    told = page(page_input(match, 0)).tour
    assert told[0] == "Row 1: b1 free, c1 free, d1 free, e1 free, f1 free."
    assert told[3] == "Row 4: a4 free, b4 crate, c4 free, d4 priest, e4 free, f4 free, g4 free."
    assert "noble on e5" in told[7] and told[8].startswith("Pirates:") and len(told) == 9


def test_what_the_attack_of_this_roll_does_to_the_viewer() -> None:
    def said(mine: dict[str, Any], dice: str) -> str:
        match = resume(position(mine, use(dice), boxes=3))
        return next(str(panel.html) for panel in page(page_input(match, 0)).panels if panel.id == "pirates")

    assert "You hold." in said(city("S d4"), "LCWXS") and "You lose a cannon." in said(city(), "LCWXS")
    assert not re.search("You (hold|lose)", said(city(), "LCWXX") + said(city(cannons=0), "LCWXS"))


def test_the_other_cities_lead_to_their_plans() -> None:
    seen = page(page_input(played(3, 4, 33), 0))
    links = re.findall(r'href="#(city-\d)"', str(next(panel.html for panel in seen.panels if panel.id == "cities")))
    assert links == ["city-1", "city-2"]
    assert all(f'id="{link}"' in str(seen.cards[int(link[-1])].more) for link in links)


# Odds


@pytest.mark.parametrize("rolled", range(6))
def test_odds_are_those_of_all_rolls_counted(rolled: int) -> None:
    rolls = list(product(range(6), repeat=rolled))
    for have in range(6 - rolled):
        for wanted in range(1, 6):
            exact = Fraction(sum(roll.count(0) + have >= wanted for roll in rolls), len(rolls))
            assert at_least(wanted, have, rolled) == pytest.approx(float(exact), abs=1e-12)


def test_odds_are_an_aid_and_only_shown_while_dice_may_be_rolled() -> None:
    for at, _look, seen in pages("saint-malo"):
        assert [panel.id for panel in seen.panels if panel.aid] == (["odds"] if at.kind == "keep" else [])


def test_odds_in_percent() -> None:
    assert [percent(chance) for chance in (0.0001, 1 / 6, 0.999, 1)] == ["<1%", "17%", ">99%", "100%"]
    match = resume(position(city(), {"kind": "keep", "dice": "CCHHS", "rolls": 1}))
    picked = page_input(match, 0, chosen="keep CCHH")
    html = next(panel.html for panel in page(picked).panels if panel.id == "odds")
    rows = {row[0]: re.findall(r"<td>(.*?)</td>", row[1]) for row in re.findall(r'">(\w+)</span></th>(.*?)</tr>', html)}
    assert rows["crate"] == ["100%", "100%", "17%", "–", "–"]
    assert rows["sabres"] == ["17%", "–", "–", "–", "–"]


# Size


def test_a_page_is_small() -> None:
    for match in (played(5, seed, 150) for seed in range(5)):
        assert len(markup(page(page_input(match, match.turn))).encode()) < 90_000


@pytest.mark.parametrize(
    ("hand", "actions", "states"),
    [
        ("WWWWX", ["use wall 5"], ["used"] * 4 + ["turned"]),
        ("WWWWX", ["use wall 5", "at b7", "at c7"], ["used"] * 4 + ["turned"]),
        ("LWHHS", ["hire merchant"], ["turned", "idle", "used", "used", "foe"]),
        ("LWHHS", ["hire builder", "at d5"], ["turned", "idle", "used", "used", "foe"]),
        ("LLWHH", ["use wall 1", "at f1"], ["idle", "idle", "used", "idle", "idle"]),
        ("LLWHH", ["use wall 1", "at f1", "bonus merchant"], ["idle", "idle", "used", "idle", "idle"]),
    ],
)
def test_while_it_is_drawn_the_dice_show_what_was_paid_for(hand: str, actions: list[str], states: list[str]) -> None:
    """Walls closed the top side before: a merchant for two heads and a turned die is not its bonus."""
    top = "W b1 c1 d1 e1" if "at f1" in actions else "W b1 c1 d1 e1 f1"
    match = resume(position(city(top, coins=6, logs=4), use(hand)))
    for action in actions:
        match.play(action)
    shown = page(replace(page_input(match, 0), moments=Moments(match, len(match.moves)))).tray
    assert re.findall(r'<li class="bone ([^"]*)"', shown) == states
    assert shown.count(PRICE) == states.count("turned")
