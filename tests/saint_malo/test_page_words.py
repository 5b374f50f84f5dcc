"""What is told of Saint Malo: the log, the projected end, and all of it in three languages."""

import re
import string
from typing import Any

import pytest

from bastide.core.i18n import LANGUAGES, TRANSLATED, using_language
from bastide.games.saint_malo.page import log_line, page, projected
from tests.catalogues import extracted, read
from tests.played import played

from .looks import NAMES, looks, moments, page_input, past, words
from .positions import city, position, resume, use

PACKAGE = "bastide.games.saint_malo"


# The log


def test_every_move_is_told_with_its_points() -> None:
    for match in (played(2, 8), played(4, 9), played(5, 6)):
        for number in range(1, len(match.moves) + 1):
            move = past(match, number)
            line = log_line(move, NAMES[: match.players])
            assert line.startswith(NAMES[move.seat])
            assert line.endswith((".", ")"))
            assert not re.search(r"[<>{}]|None", line)
            for award in move.awards:
                if award.unit == "points" and award.amount > 0:
                    assert f"+{award.amount}" in line


def test_lines_as_they_are_read() -> None:
    match = resume(position(city(), {"kind": "person", "dice": "CHHHS", "who": "merchant", "walls": 0}, boxes=3))
    match.play("at c3")
    line = log_line(past(match, 1), NAMES[:2])
    start = "Marta draws a merchant on c3: +4 coins (merchant beside 4 crates). 1 pirate box is crossed out. "
    attack = "Pirates attack with strength 1: Marta and Joost lose a cannon. Joost rolls "
    assert line.startswith(start + attack)
    keep = resume(position(city(), {"kind": "keep", "dice": "CCHHS", "rolls": 1}))
    keep.play("keep HH")
    assert log_line(past(keep, 1), NAMES[:2]).startswith("Marta keeps two heads and rolls ")
    logs = resume(position(city(coins=4), use("LLCHS")))
    logs.play("use log 3")
    assert log_line(past(logs, 1), NAMES[:2]).startswith(
        "Marta gets three logs for 4 coins. 1 pirate box is crossed out."
    )


def test_the_last_line_tells_the_final_scoring() -> None:
    match = played(3, 12)
    line = log_line(past(match, len(match.moves)), NAMES[:3])
    assert match.outcome is not None
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


def test_projected_gives_nothing_more_at_the_end() -> None:
    match = played(3, 3)
    assert projected(match.player_view()) == [(), (), ()]


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


def places(text: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_translated_with_the_same_places(language: str) -> None:
    said = {ids(message.id)[0]: message for message in extracted(PACKAGE) if message.id}
    known = {ids(message.id)[0]: message for message in read(PACKAGE, language) if message.id}
    assert said.keys() == known.keys()
    for key, message in known.items():
        forms = ids(message.string)
        assert len(forms) == len(ids(message.id)), key
        assert all(forms), key
        assert not message.fuzzy, key
        for english, other in zip(ids(said[key].id), forms, strict=True):
            assert places(other) == places(english), key


@pytest.mark.parametrize("language", TRANSLATED)
def test_few_messages_are_the_same_in_english(language: str) -> None:
    same = {ids(message.id)[0] for message in read(PACKAGE, language) if message.id and message.id == message.string}
    names = {"priest", "Pirates", "Person", "person", "Symbol", "open", "free"}
    assert {text for text in same if len(re.sub(r"{.*?}|\W", "", text)) > 1} <= names


def phrases(language: str) -> list[str]:
    """The English texts of the catalogue that can't stand in another language by chance."""
    found = []
    for message in read(PACKAGE, language):
        for english, other in zip(ids(message.id), ids(message.string), strict=False):
            parts = [part.strip() for part, *_rest in string.Formatter().parse(english)] if english else []
            long = [part for part in parts if len(part) > 3 and part.lower() not in other.lower()]
            found += long if english != other else []
    return found


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_english_is_left(language: str) -> None:
    leaks = re.compile(
        "|".join(rf"\b{re.escape(phrase)}\b" for phrase in sorted(set(phrases(language)), key=len)[::-1])
    )
    shared = {"open", "over"}  # Dutch words too
    for match in moments():
        with using_language(language):
            for look in looks(match):
                shown = " | ".join(words(page(look)))
                assert not [found for found in leaks.findall(shown) if found not in shared]
            for number in range(max(1, len(match.moves) - 5), len(match.moves) + 1):
                line = log_line(past(match, number), NAMES[: match.players])
                assert not [found for found in leaks.findall(line) if found not in shared]
            reasons = " | ".join(reason.text for seat in projected(match.player_view()) for reason in seat)
            assert not [found for found in leaks.findall(reasons) if found not in shared]


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_grammar_choices_stay_distinct_in_every_language(language: str) -> None:
    with using_language(language):
        for match in moments():
            names = [choice.name for choice in page(page_input(match, match.turn)).choices]
            assert len(names) == len(set(names))
