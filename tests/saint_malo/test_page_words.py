"""What is told of Saint Malo: the log, the projected end, and all of it in three languages."""

import re
from typing import Any

import pytest

from bastide.core.i18n import TRANSLATED, using_language
from bastide.games.saint_malo.page import end_line, log_line, page, projected
from bastide.look.past import past_of
from tests.catalogues import read
from tests.moments import NAMES, TABLES, page_input, whole_game
from tests.played import played

from .positions import city, position, resume, use

PACKAGE = "bastide.games.saint_malo"


# The log


def test_points_are_told_in_the_line_of_their_move() -> None:
    for number in range(len(TABLES["saint-malo"])):
        match, _ = whole_game("saint-malo", number)
        for move in match.moves:
            past = past_of(match, move.number)
            line = f"{log_line(past, match.names)} {end_line(past, match.names)}"
            gains = [award.amount for award in move.awards if award.unit == "points" and award.amount > 0]
            assert all(f"+{gain}" in line for gain in gains)


def test_lines_as_they_are_read() -> None:
    match = resume(position(city(), {"kind": "person", "dice": "CHHHS", "who": "merchant", "walls": 0}, boxes=3))
    match.play("at c3")
    line = log_line(past_of(match, 1), NAMES[:2])
    start = "Marta draws a merchant on c3: +4 coins (merchant beside 4 crates). 1 pirate box is crossed out. "
    attack = "Pirates attack with strength 1: Marta and Joost lose a cannon. Joost rolls "
    assert line.startswith(start + attack)
    keep = resume(position(city(), {"kind": "keep", "dice": "CCHHS", "rolls": 1}))
    keep.play("keep HH")
    assert log_line(past_of(keep, 1), NAMES[:2]).startswith("Marta keeps two heads and rolls ")
    logs = resume(position(city(coins=4), use("LLCHS")))
    logs.play("use log 3")
    assert log_line(past_of(logs, 1), NAMES[:2]).startswith(
        "Marta gets three logs for 4 coins. 1 pirate box is crossed out."
    )


def test_the_final_scoring_is_an_entry_of_its_own() -> None:
    match = played(3, 12)
    past = past_of(match, len(match.moves))
    line = end_line(past, NAMES[:3])
    assert match.outcome is not None and "The game is over." not in log_line(past, NAMES[:3])
    assert not end_line(past_of(match, len(match.moves) - 1), NAMES[:3])
    assert "The game is over." in line
    assert "church series" in line
    assert line.endswith(page(page_input(match, None)).headline)


# The projected end


def test_projected_is_the_final_scoring() -> None:
    compared = 0
    for seed in range(4):
        match = played(2 + seed, 50 + seed)
        last = len(match.moves)
        before = match.view_at(last - 1)
        final = projected(match.player_view(None, last - 1))
        for seat, reasons in enumerate(final):
            mine = [award for award in match.moves[-1].awards if award.seat == seat]
            scored = [(award.amount, award.rule) for award in mine if award.rule in ("SM-71", "SM-41")]
            changed = before["cities"][seat] != match.view()["cities"][seat] | {
                "points": before["cities"][seat]["points"]
            }
            if not changed:
                compared += 1
                assert [(reason.points, reason.rule) for reason in reasons] == scored
                total = before["cities"][seat]["points"] + sum(reason.points for reason in reasons)
                assert total == match.view()["cities"][seat]["points"]
    assert compared >= 6


def test_projected_says_why() -> None:
    town = city("1 d2, 2 e2", coins=5, logs=1, cannons=5)
    final = projected(resume(position(town, use("LCWXH"))).player_view())[0]
    assert [(reason.points, reason.text, reason.rule) for reason in final] == [
        (2, "coins left, 1 for every 2", "SM-71"),
        (1, "logs left", "SM-71"),
        (4, "church series", "SM-41"),
        (-5, "lost cannons", "SM-71"),
    ]


# Everything lies open


def test_all_seats_see_the_same_and_the_dice_to_come_are_nowhere() -> None:
    one, two = (played(3, 21, 50) for _again in range(2))
    two._state.rng = 12345  # the stream of chance, which no position holds
    for seat in (None, 0, 1, 2):
        assert page(page_input(one, seat)) == page(page_input(two, seat))


# Languages


def ids(message: Any) -> tuple[str, ...]:
    return (message,) if isinstance(message, str) else tuple(message)


@pytest.mark.parametrize("language", TRANSLATED)
def test_few_messages_are_the_same_in_english(language: str) -> None:
    same = {ids(message.id)[0] for message in read(PACKAGE, language) if message.id and message.id == message.string}
    names = {"priest", "Pirates", "Person", "person", "Symbol", "open", "free"}
    assert {text for text in same if len(re.sub(r"{.*?}|\W", "", text)) > 1} <= names


def test_the_same_page_in_german_and_dutch() -> None:
    match = resume(position(city(), {"kind": "person", "dice": "CCHHH", "who": "noble", "walls": 0}))
    with using_language("de"):
        seen = page(page_input(match, 0, chosen=0))
        assert seen.headline == "Marta, du bist am Zug."
        assert seen.asked == "Zeichne den Adligen in ein freies Feld."
        assert seen.chosen == "Zeichne einen Adligen auf b1: +7 Siegpunkte."
    with using_language("nl"):
        seen = page(page_input(match, 0, chosen=0))
        assert seen.chosen == "Teken een edelman op b1: +7 punten."
    assert page(page_input(match, 0, chosen=0)).chosen == "Draw a noble on b1: +7 points."
