"""The pages of all games: every choice on them once, well-formed, small, in three languages, and a log that is true."""

import re
from dataclasses import replace
from functools import cache
from string import Formatter
from typing import Any

import pytest

import bastide
from bastide.core.i18n import LANGUAGES, using_language
from bastide.games.carcassonne_city.rules.state import KINDS as CITY_STEPS
from bastide.games.la_citta.rules.state import KINDS as LA_CITTA_STEPS
from bastide.games.saint_malo.rules.state import KINDS as SAINT_MALO_STEPS
from bastide.look.page import PageInput
from bastide.look.past import past_of
from tests.catalogues import read
from tests.markup import Checked
from tests.moments import NAMES, TABLES, markup, moments, pages, whole_game, words
from tests.ours import OURS
from tests.soak import rest

pytestmark = pytest.mark.slow

every_game = pytest.mark.parametrize("game", OURS)
every_table = pytest.mark.parametrize(
    ("game", "number"), [(game, n) for game in OURS for n in range(len(TABLES[game]))]
)
STEPS = {"carcassonne-city": CITY_STEPS, "la-citta": LA_CITTA_STEPS, "saint-malo": SAINT_MALO_STEPS}


@every_game
def test_the_moments_hold_every_kind_of_step(game: str) -> None:
    assert {at.kind for at in moments(game)} == {*STEPS[game], "over"}
    assert {at.position["players"] for at in moments(game)} == set(bastide.game(game).players)


@every_game
@pytest.mark.parametrize("language", ["en", "de", *rest(("nl",))])
def test_every_legal_action_is_offered_once_by_a_name_of_its_own(game: str, language: str) -> None:
    for at, given, page in pages(game, language):
        offered = [choice.action for choice in page.choices if not choice.blocked]
        assert sorted(offered) == sorted(action.text for action in given.view.actions)
        names = [choice.name for choice in page.choices]
        assert len(set(names)) == len(names)
        assert all(name and not name[0].islower() for name in names)
        assert bool(page.chosen) == bool(page.play) == bool(given.chosen)
        assert [card.seat for card in page.cards] == list(range(len(at.names)))
        if not given.effects:
            assert not any(choice.brings for choice in page.choices) and 'class="gain"' not in page.board


#: Something that is brought, and is nothing.
NOTHING = re.compile(r"(?:^|[;:(] ?|\+|up to |bis zu |tot )0 \w")


@every_game
@pytest.mark.parametrize("language", ["en", "de", *rest(("nl",))])
def test_no_choice_brings_nought_of_something(game: str, language: str) -> None:
    """What brings nothing says why, or says nothing."""
    for _at, _given, page in pages(game, language):
        said = [choice.brings for choice in page.choices] + re.findall(r'"(?:says|seen|gain)":"(.*?)"', page.by_hand)
        assert not [text for text in said if NOTHING.search(text) or re.search(r"\+0\b", text)]


@every_game
def test_markup_is_well_formed_and_its_ids_and_signs_are_there_once(game: str) -> None:
    for at, _given, page in pages(game):
        whole = markup(page)
        ids = Checked(whole).ids
        assert len(ids) == len(set(ids))
        assert len({panel.id for panel in page.panels}) == len(page.panels)
        signs = {choice.sign for choice in page.choices} | {good.sign for card in page.cards for good in card.goods}
        uses = "".join(f'<use href="#{sign}"/>' for sign in signs if sign)
        defined = re.findall(r'<(?:symbol|pattern) id="([\w-]+)"', at.room.symbols_for(whole, uses))
        assert len(defined) == len(set(defined)) and not set(defined) & set(ids)
        assert set(re.findall(r'<use [^>]*href="#([\w-]+)"', whole + uses)) <= set(defined) | set(ids)
        assert len(page.board) < {"saint-malo": 90_000, "la-citta": 98_000}.get(game, 110_000)


@every_game
def test_who_is_addressed(game: str) -> None:
    for at, given, page in pages(game):
        if at.turn is None:
            assert NAMES[page.speaker] in page.headline
        else:
            mine = given.view.seat == at.turn
            assert page.headline == (f"{NAMES[at.turn]}, your turn." if mine else f"{NAMES[at.turn]}’s turn.")
            assert page.speaker == at.turn


@every_game
def test_a_name_is_never_markup(game: str) -> None:
    for at in list(moments(game))[::7]:
        for seat in (None, at.turn):
            evil = ("<b>&\"'", "</svg><i>", "<b>&", "<i>", "<i>")[: len(at.names)]
            shown = markup(at.room.page(replace(at.given(seat), names=evil)))
            assert "<b>&" not in shown and "<i>" not in shown


# Languages


@cache
def english(game: str, language: str) -> re.Pattern[str]:
    """The English texts of a catalogue that can't stand in the other language by chance."""
    catalogue = [message for message in read(type(bastide.game(game)).__module__, language) if message.id]
    pairs = [pair for message in catalogue for pair in zip(_forms(message.id), _forms(message.string), strict=False)]
    own = " ".join(other for _, other in pairs)
    parts = {part.strip(" .,:;()") for text, _ in pairs for part, *_ in Formatter().parse(text)}
    apart = [part for part in parts if len(part) > 3 and not re.search(rf"\b{re.escape(part)}\b", own, re.IGNORECASE)]
    return re.compile("|".join(rf"\b{re.escape(part)}\b" for part in sorted(apart, key=len)[::-1]))


def _forms(text: Any) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


@every_game
@pytest.mark.parametrize("language", ["de", *rest(("nl",))])
def test_no_english_is_left(game: str, language: str) -> None:
    leaks = english(game, language)
    assert any(leaks.search(text) for text in words(pages(game)[0][2]))
    told = {text for _at, _given, page in pages(game, language) for text in words(page)}
    with using_language(language):
        for at in moments(game):
            told |= {at.room.log_line(past, at.names) for past in at.past}
            told |= {reason.text for mine in at.room.projected(at.views[None]) for reason in mine}
        for number in range(len(TABLES[game])):
            outcome = whole_game(game, number)[0].outcome
            told |= {outcome.reason} if outcome else set()
    assert [text for text in told if leaks.search(text)] == []


@every_game
def test_what_is_kept_does_not_mix_languages(game: str) -> None:
    at = next(moments(game))
    seen: dict[str, str] = {}
    for language in (*LANGUAGES, *LANGUAGES):
        with using_language(language):
            shown = repr(at.room.page(at.given(0)))
        assert seen.setdefault(language, shown) == shown
    assert len(set(seen.values())) == len(LANGUAGES)


# The log, and what the final scoring would add


@every_table
def test_every_move_is_told(game: str, number: int) -> None:
    match, found = whole_game(game, number)
    for move in match.moves:
        past = past_of(match, move.number)
        line = found[0].room.log_line(past, match.names)
        assert match.names[move.seat] in line and line.endswith((".", ")"))
        assert not re.search(r"[<>{}]|None|\b(city|in) [,.:;]", line), line
        end = found[0].room.end_line(past, match.names)
        assert bool(end) == (move.number == len(match.moves))
        for seat in {award.seat for award in move.awards if award.unit == "points"}:
            assert seat == move.seat or match.names[seat] in f"{line} {end}"
    assert end.startswith("The game is over") and match.outcome is not None
    assert all(match.names[seat] in end for seat in match.outcome.winners)
    last = found[0].room.page(PageInput(match.player_view(), match.names)).asked
    assert re.match(r"The game is over: [a-z ]+\.", last), "why it ended"


@every_table
def test_nothing_is_added_to_a_finished_game(game: str, number: int) -> None:
    match, found = whole_game(game, number)
    assert found[0].room.projected(match.player_view()) == [()] * match.players
