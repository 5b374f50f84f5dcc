"""The page of La Città: every choice named once, nothing hidden in it, three languages, a log and a forecast that are true."""

import random
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from bastide import Match
from bastide.core.i18n import TRANSLATED, using_language
from bastide.games.la_citta import page as room
from bastide.games.la_citta.page.aids import odds
from bastide.games.la_citta.rules.state import FIELDS
from bastide.look.page import Page, PageInput
from tests.catalogues import extracted, read

from .late import evening
from .looking import GAMES, NAMES, Reader, input_of, linked, markup_of, past_of, played, words_of
from .table import GAME, city, table

PACKAGE = "bastide.games.la_citta"


@pytest.mark.parametrize(("players", "seed", "options"), GAMES)
def test_every_page_is_whole(players: int, seed: int, options: dict[str, Any]) -> None:
    chooser = random.Random(seed)
    for match in played(players, seed, **options):
        for seat in {None, match.turn, chooser.randrange(players)}:
            given = input_of(match, seat, hints=chooser.random() < 0.7)
            check_page(replace(given, chosen=chooser.choice(given.view.actions) if given.view.actions else None), match)


def check_page(given: PageInput, match: Match) -> None:
    shown = room.page(given)
    legal = [action.text for action in given.view.actions]
    assert sorted(choice.action for choice in shown.choices) == sorted(legal)
    assert len({choice.name for choice in shown.choices}) == len(legal)
    placed = [choice.action for choice in shown.choices if choice.placed]
    assert sorted(linked(shown.board)) == sorted(placed)
    assert all(bool(choice.sign) != choice.placed for choice in shown.choices)
    if sum(not choice.placed for choice in shown.choices) > 12:
        assert all(choice.group for choice in shown.choices)
    if not given.effects:
        assert not any(choice.brings for choice in shown.choices)
    if given.chosen:
        name = next(choice.name for choice in shown.choices if choice.action == given.chosen.text)
        assert shown.chosen.startswith(name) and shown.play
    assert ET.fromstring(shown.board).tag == "svg"
    check_markup(shown)
    check_head(shown, given, match)


def check_markup(shown: Page) -> None:
    markup = markup_of(shown)
    reader = Reader()
    reader.feed(markup)
    reader.close()
    assert not reader.open
    assert len(reader.ids) == len(set(reader.ids))
    assert not {name for name in reader.attributes if name == "style" or name.startswith("on")}
    assert len({panel.id for panel in shown.panels}) == len(shown.panels)
    assert len(shown.board) < 90_000
    signs = [f'<use href="#{choice.sign}"/>' for choice in shown.choices if choice.sign]
    defined = set(re.findall(r' id="([\w-]+)"', room.symbols_for(markup, *signs))) | set(reader.ids)
    assert set(re.findall(r'href="#([\w-]+)"', markup)) <= defined


def check_head(shown: Page, given: PageInput, match: Match) -> None:
    names, points = match.names, [card.points for card in shown.cards]
    if match.turn is None:
        assert match.outcome is not None and shown.speaker in match.outcome.winners
        assert names[shown.speaker] in shown.headline
        assert points == [score.points for score in match.scores()]
    else:
        assert shown.speaker == match.turn
        mine = given.view.seat == match.turn
        assert shown.headline == (f"{names[match.turn]}, your turn." if mine else f"{names[match.turn]}’s turn.")
        forecast = room.projected(given.view)
        assert points == [sum(reason.points for reason in reasons) for reasons in forecast]


def test_the_viewer_may_take_open_cards_where_they_lie() -> None:
    match = table(2, [city(0, "2,5", citizens=4), city(1, "5,3")], gold=[9, 9])
    given = input_of(match, 0)
    sheet = next(panel.html for panel in room.page(given).panels if panel.id == "cards")
    takes = [action.text for action in given.view.actions if action.text.startswith("card ")]
    assert sorted(linked(str(sheet))) == sorted(takes) and takes
    assert not linked(str(next(panel.html for panel in room.page(input_of(match, 1)).panels if panel.id == "cards")))


def test_a_shortage_is_said() -> None:
    match = evening(2, [city(0, "2,5", citizens=4), city(1, "5,3", citizens=4)])
    shown = room.page(input_of(match, 0))
    food = next(good for good in shown.cards[0].goods if good.sign == "food")
    assert food.short and food.name == "food, too few for 4 citizens" and food.value == "0"
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
        first, second = (_without_counts(room.page(input_of(match, seat))) for match in (one, two))
        assert first == second
    seen = evening(2, cities, **{**told, "seen": [[2], []]})
    assert _without_counts(room.page(input_of(seen, 0))) != _without_counts(room.page(input_of(one, 0)))


def _without_counts(shown: Page) -> str:
    """All but the sheet of voices still to come: what is out depends on the cards of the year in these made-up games."""
    return repr([shown.headline, shown.asked, shown.board, shown.choices, shown.cards]) + "".join(
        str(panel.html) for panel in shown.panels if panel.id != "voices-out"
    )


def test_other_decks_change_no_page() -> None:
    """Voices and cards that a seat does not know, dealt anew: his page stays the same to the byte."""
    for match in played(3, 21):
        if match.turn is None:
            break
        for seat in range(3):
            dreamt = match.game.engine.view(match.player_view(seat).sample(7))
            other = GAME.resume(match.game.to_position(dreamt), names=match.names)
            assert other.view(seat) == match.view(seat)
            assert repr(room.page(_now(other, seat))) == repr(room.page(_now(match, seat)))


def _now(match: Match, seat: int) -> PageInput:
    return replace(input_of(match, seat), since=())


# Languages


@cache
def _english() -> dict[str, list[str]]:
    """For each language the messages whose English words it does not share."""
    said = [(message.id,) if isinstance(message.id, str) else tuple(message.id) for message in extracted(PACKAGE)]
    found: dict[str, list[str]] = {}
    for language in TRANSLATED:
        with using_language(language):
            own = " ".join(_strings(read(PACKAGE, language)))
        plain = [form for forms in said for form in forms if re.fullmatch(r"[A-Za-z’ ,.−]{5,}", form or "")]
        found[language] = [form for form in plain if not re.search(rf"\b{re.escape(form)}\b", own)]
    return found


def _strings(catalogue: Any) -> list[str]:
    return [
        form
        for message in catalogue
        for form in ([message.string] if isinstance(message.string, str) else message.string)
    ]


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_translated(language: str) -> None:
    known = {message.id: message for message in read(PACKAGE, language)}
    for message in extracted(PACKAGE):
        if message.id:
            forms = _strings([known[message.id]])
            places = {
                frozenset(re.findall(r"{\w+}", form))
                for form in [*forms, str(message.id if isinstance(message.id, str) else message.id[0])]
            }
            assert all(forms) and not known[message.id].fuzzy and len(places) == 1, message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_english_on_a_page_in_another_language(language: str) -> None:
    leaks = re.compile(
        "|".join(rf"\b{re.escape(form)}\b" for form in sorted(_english()[language], key=len, reverse=True))
    )
    with using_language("en"):
        assert any(leaks.search(word) for word in words_of(room.page(input_of(GAME.start(2, seed=1), 0))))
    with using_language(language):
        for match in played(3, 31, setup="advanced"):
            for seat in {None, match.turn}:
                for word in words_of(room.page(input_of(match, seat))):
                    assert not leaks.search(word), word
            if match.moves:
                line = room.log_line(past_of(match, len(match.moves)), match.names)
                assert not leaks.search(line), line
            outcome = match.outcome
            assert outcome is None or not leaks.search(outcome.reason)
            for reasons in room.projected(match.player_view()):
                assert not any(leaks.search(reason.text) for reason in reasons)


def test_kept_drawings_do_not_mix_languages() -> None:
    match = GAME.start(players=2, seed=3, names=NAMES[:2])
    pages: dict[str, str] = {}
    for language in ("en", "de", "nl", "en", "de", "nl"):
        with using_language(language):
            shown = repr(room.page(input_of(match, 0)))
        assert pages.setdefault(language, shown) == shown
    assert len(set(pages.values())) == 3


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
    aids = {panel.id for panel in room.page(input_of(match, 0)).panels if panel.aid}
    assert aids == {"out", "voices-out", "rivals"}
