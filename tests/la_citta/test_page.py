"""The page of La Città: every choice named once, nothing hidden in it, three languages, a log and a forecast that are true."""

import random
import re
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from typing import Any
from urllib.parse import unquote_plus

import pytest

import bastide
from bastide import Match
from bastide.core.tongue import speaking
from bastide.games.la_citta import page as room
from bastide.games.la_citta.page.aids import odds
from bastide.games.la_citta.page.forecast import whole
from bastide.games.la_citta.state import FIELDS
from bastide.look.page import Glance, Page, Past
from tests.catalogues import extracted, read

from .late import evening
from .table import GAME, MAP, city, table

PACKAGE = "bastide.games.la_citta"
NAMES = ("Qaz", "Wex", "Ycv", "Zbn", "Xop")  # nothing that is a word in any of our languages
GAMES = (
    (2, 11, {"setup": "beginner"}),
    (3, 12, {"setup": "advanced"}),
    (4, 13, {"setup": "beginner", "map": MAP}),
    (5, 14, {"setup": "advanced"}),
)
EVERY = 41  # a page after so many moves, besides the first of each kind of step


def past_of(match: Match, number: int) -> Past:
    """A move as everybody may know it."""
    move = match.moves[number - 1]
    chance = match.public_chance()[1][number - 1]
    before, after = match.view_at(number - 1), match.view_at(number)
    return Past(number, move.seat, move.action.text, tuple(chance), match.awards(number), before, after)


def glance_at(match: Match, seat: int | None, *, hints: bool = True) -> Glance:
    """What a seat sees now, with the moves since lately."""
    legal = [action.text for action in match.actions()] if seat is not None and seat == match.turn else []
    brings = {text: match.preview(text) for text in legal} if hints else {}
    since = tuple(past_of(match, number) for number in range(max(1, len(match.moves) - 3), len(match.moves) + 1))
    return Glance(match.view(seat), seat, match.options, match.names, legal, brings, None, since)


def kind_of(match: Match) -> str:
    step = match.position()["step"]
    return str(step["kind"]) if step else "over"


def played(players: int, seed: int, **options: Any) -> Iterator[Match]:
    """A random game, stopping wherever a page is worth looking at."""
    chooser = random.Random(seed)
    match = GAME.start(players=players, seed=seed, names=NAMES[:players], **options)
    kinds: set[str] = set()
    while True:
        if len(match.moves) % EVERY == 0 or kind_of(match) not in kinds:
            kinds.add(kind_of(match))
            yield match
        if match.turn is None:
            return
        match.play(chooser.choice(match.actions()))


class Reader(HTMLParser):
    """Reads markup: every element closed in order, all ids, all words that are seen or spoken."""

    empty = frozenset({"br", "hr", "img", "input"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.words: list[str] = []
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.empty:
            self.open.append(tag)
        self._note(attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(attrs)

    def _note(self, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.attributes |= given.keys()
        self.ids += [given["id"]] if given.get("id") else []  # type: ignore[list-item]
        self.words += [given["aria-label"]] if given.get("aria-label") else []  # type: ignore[list-item]

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def markup_of(shown: Page) -> str:
    """All markup of a page, one after the other."""
    parts = [shown.board, str(shown.tray), *(str(panel.html) for panel in shown.panels)]
    return "".join([*parts, *(str(card.more) for card in shown.cards), *(card.mini for card in shown.cards)])


def words_of(shown: Page) -> list[str]:
    """Everything on a page that is seen or spoken."""
    reader = Reader()
    reader.feed(markup_of(shown))
    said = [shown.headline, shown.asked, shown.board_name, shown.chosen, shown.play, *reader.words]
    said += [word for choice in shown.choices for word in (choice.name, choice.brings, choice.group)]
    said += [card.role for card in shown.cards] + [good.name for card in shown.cards for good in card.goods]
    return [word for word in (*said, *(panel.title for panel in shown.panels)) if word.strip()]


def linked(board: str) -> list[str]:
    return [unquote_plus(found) for found in re.findall(r'href="\?choose=([^"]*)"', board)]


@pytest.mark.parametrize(("players", "seed", "options"), GAMES)
def test_every_page_is_whole(players: int, seed: int, options: dict[str, Any]) -> None:
    chooser = random.Random(seed)
    for match in played(players, seed, **options):
        for seat in {None, match.turn, chooser.randrange(players)}:
            given = glance_at(match, seat, hints=chooser.random() < 0.7)
            check_page(replace(given, chosen=chooser.choice(given.legal) if given.legal else None), match)


def check_page(given: Glance, match: Match) -> None:
    shown = room.page(given)
    assert sorted(choice.action for choice in shown.choices) == sorted(given.legal)
    assert len({choice.name for choice in shown.choices}) == len(given.legal)
    placed = [choice.action for choice in shown.choices if choice.placed]
    assert sorted(linked(shown.board)) == sorted(placed)
    assert all(bool(choice.sign) != choice.placed for choice in shown.choices)
    if sum(not choice.placed for choice in shown.choices) > 12:
        assert all(choice.group for choice in shown.choices)
    if not given.brings:
        assert not any(choice.brings for choice in shown.choices)
    if given.chosen:
        name = next(choice.name for choice in shown.choices if choice.action == given.chosen)
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
    signs = [f'href="#{choice.sign}"' for choice in shown.choices if choice.sign]
    defined = set(re.findall(r' id="([\w-]+)"', room.symbols_for(markup, *signs))) | set(reader.ids)
    assert set(re.findall(r'href="#([\w-]+)"', markup)) <= defined


def check_head(shown: Page, given: Glance, match: Match) -> None:
    names, points = match.names, [card.points for card in shown.cards]
    if match.turn is None:
        assert match.outcome is not None and shown.speaker in match.outcome.winners
        assert names[shown.speaker] in shown.headline
        assert points == [score.points for score in match.scores()]
    else:
        assert shown.speaker == match.turn
        mine = given.seat == match.turn
        assert shown.headline == (f"{names[match.turn]}, your turn." if mine else f"{names[match.turn]}’s turn.")
        forecast = room.projected(given.position, given.options)
        assert points == [sum(reason.points for reason in reasons) for reasons in forecast]


def test_the_viewer_may_take_open_cards_where_they_lie() -> None:
    match = table(2, [city(0, "2,5", citizens=4), city(1, "5,3")], gold=[9, 9])
    given = glance_at(match, 0)
    sheet = next(panel.html for panel in room.page(given).panels if panel.id == "cards")
    takes = [action for action in given.legal if action.startswith("card ")]
    assert sorted(linked(str(sheet))) == sorted(takes) and takes
    assert not linked(str(next(panel.html for panel in room.page(glance_at(match, 1)).panels if panel.id == "cards")))


def test_a_shortage_is_said() -> None:
    match = evening(2, [city(0, "2,5", citizens=4), city(1, "5,3", citizens=4)])
    shown = room.page(glance_at(match, 0))
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
    assert one.preview("gold") != two.preview("gold")  # what the rules know differs
    for seat in (None, 0, 1):
        first, second = (_without_counts(room.page(glance_at(match, seat))) for match in (one, two))
        assert first == second
    seen = evening(2, cities, **{**told, "seen": [[2], []]})
    assert _without_counts(room.page(glance_at(seen, 0))) != _without_counts(room.page(glance_at(one, 0)))


def _without_counts(shown: Page) -> str:
    """All but the sheet of voices still to come: what is out depends on the cards of the year in these made-up games."""
    return repr([shown.headline, shown.asked, shown.board, shown.choices, shown.cards]) + "".join(
        str(panel.html) for panel in shown.panels if panel.id != "voices-out"
    )


def test_resampled_decks_change_no_page() -> None:
    """Voices and cards that a seat does not know, dealt anew: his page stays the same to the byte."""
    for match in played(3, 21):
        if match.turn is None:
            break
        for seat in range(3):
            view = match.view(seat)
            other = GAME.resume(whole(view), names=match.names)
            assert other.view(seat) == view
            assert repr(room.page(_now(other, seat))) == repr(room.page(_now(match, seat)))


def _now(match: Match, seat: int) -> Glance:
    return replace(glance_at(match, seat), since=())


# Languages


@cache
def _english() -> dict[str, list[str]]:
    """For each language the messages whose English words it does not share."""
    said = [(message.id,) if isinstance(message.id, str) else tuple(message.id) for message in extracted(PACKAGE)]
    found: dict[str, list[str]] = {}
    for language in ("de", "nl"):
        with speaking(language):
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


@pytest.mark.parametrize("language", ["de", "nl"])
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


@pytest.mark.parametrize("language", ["de", "nl"])
def test_no_english_on_a_page_in_another_language(language: str) -> None:
    leaks = re.compile(
        "|".join(rf"\b{re.escape(form)}\b" for form in sorted(_english()[language], key=len, reverse=True))
    )
    with speaking("en"):
        assert any(leaks.search(word) for word in words_of(room.page(glance_at(GAME.start(2, seed=1), 0))))
    with speaking(language):
        for match in played(3, 31, setup="advanced"):
            for seat in {None, match.turn}:
                for word in words_of(room.page(glance_at(match, seat))):
                    assert not leaks.search(word), word
            if match.moves:
                line = room.told(past_of(match, len(match.moves)), match.names)
                assert not leaks.search(line), line
            outcome = match.outcome
            assert outcome is None or not leaks.search(outcome.reason)
            for reasons in room.projected(match.view(), match.options):
                assert not any(leaks.search(reason.text) for reason in reasons)


def test_kept_drawings_do_not_mix_languages() -> None:
    match = GAME.start(players=2, seed=3, names=NAMES[:2])
    pages: dict[str, str] = {}
    for language in ("en", "de", "nl", "en", "de", "nl"):
        with speaking(language):
            shown = repr(room.page(glance_at(match, 0)))
        assert pages.setdefault(language, shown) == shown
    assert len(set(pages.values())) == 3


# The log


@pytest.mark.parametrize(("players", "seed", "options"), GAMES[:3])
def test_every_move_is_told(players: int, seed: int, options: dict[str, Any]) -> None:
    chooser = random.Random(seed)
    match = GAME.start(players=players, seed=seed, names=NAMES[:players], **options)
    while match.turn is not None:
        move = match.play(chooser.choice(match.actions()))
        line = room.told(past_of(match, move.number), match.names)
        assert line.startswith(match.names[move.seat]) and line.endswith(".") and "{" not in line and "<" not in line
        assert not re.search(r"\b(city|in) [,.:;]", line), line
        for text in move.chance:
            if text.startswith("deal "):
                assert "Turned up: " in line
            if text.startswith("voice "):
                assert f"Year {match.position()['year']} begins; the open voice is {text.split()[1]}." in line
    assert all(f"{match.names[score.seat]}: " in line for score in match.scores())


def test_lines_of_the_log() -> None:
    match = table(2, [city(0, "2,5", citizens=4), city(1, "5,3", citizens=3)], gold=[5, 1])
    names = ("Marta", "Joost")

    def line(action: str) -> str:
        match.play(action)
        return room.told(past_of(match, len(match.moves)), names)

    assert line("card palace").startswith("Marta takes the card palace for 1 gold. Turned up: ")
    assert line("at 3,5") == "Marta builds a palace in city I, on 3,5."
    assert line("build market") == "Joost plays an action card: a market."
    where = match.actions()[0].text
    assert line(where) == f"Joost builds a market in city I, on {where[3:]}. The market brings its own citizen."
    assert line("card closeness").startswith("Marta takes the card closeness to the people. Turned up: ")
    assert line("look 2 4") == "Marta looks at the voices 2 and 4."
    assert line("gold") == "Joost takes 2 gold."


# The forecast


def test_nothing_is_added_to_a_finished_game() -> None:
    for players, seed, options in GAMES[:2]:
        *_moments, last = played(players, seed, **options)
        assert room.projected(last.view(), last.options) == [()] * players


def test_the_forecast_comes_true_when_the_last_decision_changes_nothing() -> None:
    """A play of the last round in a fed country without neighbours: what was forecast is what is counted."""
    exact = 0
    for seed in range(12):
        chooser = random.Random(seed)
        match = GAME.start(players=2, seed=seed)
        before = None
        while match.turn is not None:
            before = match.view(match.turn)
            match.play(chooser.choice(match.actions()))
        assert before is not None
        forecast = [sum(reason.points for reason in reasons) for reasons in room.projected(before, match.options)]
        moved = {award.unit for award in match.moves[-1].awards} - {"points"}
        if not moved:
            exact += 1
            assert forecast == [score.points for score in match.scores()]
        elif moved == {"buildings"}:  # a demolished building costs a city its three fields at most
            assert all(0 <= told - score.points <= 3 for told, score in zip(forecast, match.scores(), strict=True))
            exact += 1
    assert exact >= 4


def test_reasons_of_the_forecast() -> None:
    full = {"3,5": "palace", "4,5": "hospital"}
    match = table(2, [city(0, "2,5", full, citizens=4), city(1, "5,3", citizens=3)], starved=[False, True], year=6)
    mine, other = room.projected(match.view(1), match.options)
    assert [(reason.points, reason.text, reason.rule) for reason in mine] == [
        (4, "4 citizens in city I", "LC-80"),
        (3, "all three fields in city I", "LC-80"),
    ]  # the hunger was that of year 5
    assert [(reason.points, reason.text) for reason in other] == [(3, "3 citizens in city I")]


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
    aids = {panel.id for panel in room.page(glance_at(match, 0)).panels if panel.aid}
    assert aids == {"out", "voices-out", "rivals"}


def test_a_page_is_fast() -> None:
    """Twenty moments of a table of five, in time of the processor: others may be at work on this machine."""
    chooser = random.Random(7)
    match = bastide.game("la-citta").start(players=5, seed=7)
    given: list[Glance] = []
    while match.turn is not None and len(given) < 21:
        if len(match.moves) > 120 and len(match.moves) % 7 == 0:
            given.append(glance_at(match, match.turn))
        match.play(chooser.choice(match.actions()))
    room.page(given[0])
    start = time.process_time()
    for one in given[1:]:
        room.page(one)
    assert (time.process_time() - start) / 20 < 0.05
