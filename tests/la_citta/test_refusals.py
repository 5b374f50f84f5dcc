"""Why not: a reason exactly where a choice is not legal, in words, with places; and without its cause the choice is legal."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from bastide import Match
from bastide.core.i18n import LANGUAGES, using_language
from bastide.core.jit import compiled, rule
from bastide.core.refusals import Refusal
from bastide.core.state import Buffer, State
from bastide.core.statements import statements
from bastide.games.la_citta import GAME, LaCitta
from bastide.games.la_citta.rules import reasons as r
from bastide.games.la_citta.rules import state as st
from bastide.games.la_citta.rules.cities import put_figure
from bastide.games.la_citta.rules.refusals import ASKED_NOW, STATEMENT_OF, refusal
from bastide.games.la_citta.rules.state import ACTIONS, opened
from bastide.games.la_citta.text.refusals import refusal_of
from bastide.games.la_citta.view import viewed
from tests.soak import many

from .causes import CAUSES, raze_all, removed
from .late import late
from .table import MAP, city, position, table

REASONS = {number: name for name, number in vars(r).items() if isinstance(number, int) and name.isupper()}
STATEMENTS = {each.id for each in statements(GAME, "en")}


def states(players: int, setup: str, seed: int) -> Iterator[Buffer]:
    """Every state of a random game in which somebody decides."""
    game = GAME.with_options(setup=setup)
    engine, chooser = game.engine, random.Random(seed)
    match = game.start(players=players, seed=seed)
    while match.turn is not None:
        yield match.buffer_at(len(match.moves))
        actions = match.actions()
        cards = [action for action in actions if action.text in ("card bread", "card harvest", "card golden")]
        match.play(chooser.choice(cards if cards and chooser.random() < 0.5 else actions))
    assert engine.turn_of(engine.view(match.buffer_at(len(match.moves)))) < 0


def legal(s: State) -> set[int]:
    out = np.zeros(st.MOST_LEGAL, np.int32)
    return {int(number) for number in out[: GAME.engine.legal(s, out)]}


def without_causes(buffer: Buffer, action: int) -> list[int]:
    """The reasons that hold, one after the other taken away until nothing refuses; then the choice is legal."""
    s = GAME.engine.view(buffer.copy())
    told: list[int] = []
    while reason := int(refusal(s, action)):
        assert reason not in told, f"{REASONS[reason]} is still told when its cause is gone: {names(told)}"
        told.append(reason)
        action = removed(s, action, reason)
    assert action in legal(s), f"not legal though nothing refuses it, after {names(told)}"
    return told


def names(told: list[int]) -> str:
    return ", ".join(REASONS[reason] for reason in told)


@pytest.mark.parametrize("setup", ["beginner", "advanced"])
@pytest.mark.parametrize("players", range(2, 6))
def test_a_reason_is_told_exactly_where_a_choice_is_not_legal(players: int, setup: str) -> None:
    """Over the whole action space; and for some of each reason: without its cause it would be legal."""
    seen: Counter[int] = Counter()
    for seed in range(many(2, 60)):
        for number, buffer in enumerate(states(players, setup, 100 * players + seed)):
            s = GAME.engine.view(buffer)
            allowed, kind = legal(s), st.KINDS[s.kind]
            if number % 4 and kind in ("politics", "site", "starve", "demolish"):
                continue
            for action in range(st.ACTIONS):
                reason = int(refusal(s, action))
                assert (reason == r.ALLOWED) == (action in allowed), (kind, action, REASONS[reason])
                seen[reason] += 1
                if reason and seen[reason] % many(97, 29) == 1:
                    without_causes(buffer, action)
    assert len(seen) > 30


# Reasons that random games hardly meet


def prepared(change: Callable[[State], None], **how: Any) -> Buffer:
    """A position of ours in which something was changed by hand."""
    cities = [city(0, "2,5", {"3,5": "farm"}, citizens=4), city(1, "5,3", {"5,2": "statue"}, citizens=3)]
    buffer: Buffer = GAME.with_options(map=MAP).from_position(position(2, cities, gold=[MANY, MANY], **how))[1]
    change(GAME.engine.view(buffer))
    return buffer


MANY = 9
EVENTS = ["bread", "golden", "harvest", "master-builder", "palace", "closeness", "hospital"]
FARM_AT = GAME.with_options(map=MAP).plain.names["3,5"]


def four_figures(s: State) -> None:
    for _ in range(st.FIGURES):
        put_figure(s, 0, int(s.castle[0]), st.CULTURE)


def no_tiles(s: State) -> None:
    s.supply[:] = 0


def no_hex(s: State) -> None:
    s.open_hexes[:] = 0


def full(s: State) -> None:
    s.citizens[:2] = 5


def harvested(s: State) -> None:
    put_figure(s, 0, FARM_AT, st.HARVEST)


def harvesting(s: State) -> None:
    harvested(s)
    s.kind = st.HARVEST_STEP


def three_on_duty(s: State) -> None:
    harvested(s)
    harvested(s)
    s.kind = st.FIGURES_STEP


def over(s: State) -> None:
    s.kind = st.OVER


def everybody_gone(s: State) -> None:
    raze_all(s, 1)


def nothing(_s: State) -> None:
    pass


RARE = [
    (r.NO_TILE, no_tiles, "build farm"),
    (r.NO_SITE, no_hex, "build farm"),
    (r.NO_FOUNDING_SITE, no_hex, "found"),
    (r.NOTHING_TO_BUILD, no_tiles, "card master-builder"),
    (r.NOTHING_TO_BUILD, no_hex, "card master-builder"),
    (r.NO_FIGURE, four_figures, "card bread"),
    (r.NO_ARCH, nothing, "card bread"),
    (r.NO_FIGURE_FOR_FARM, four_figures, "card harvest"),
    (r.FIGURE_ON_EVERY_FARM, harvested, "card harvest"),
    (r.FIGURE_ON_THIS_FARM, harvesting, "on 3,5"),
    (r.TOO_FEW_FIGURES, three_on_duty, "figures 3"),
    (r.ALL_FULL, full, "card golden"),
    (r.NO_CITY, everybody_gone, "card golden"),
    (r.NO_CITY, everybody_gone, "build market"),
    (r.NO_CITY, everybody_gone, "card master-builder"),
    (r.NO_SETTLER, everybody_gone, "found"),
]


@pytest.mark.parametrize(("reason", "change", "thing"), RARE)
def test_rare_reasons(reason: int, change: Callable[[State], None], thing: str) -> None:
    buffer = prepared(change, display=EVENTS)
    told = asked(buffer, thing)
    assert told is not None and REASONS[told.reason] == REASONS[reason]
    assert in_words(told)
    number = next(a for a in range(st.ACTIONS) if text_of(buffer, a) == thing)
    assert without_causes(buffer, number)[0] == reason


def test_when_the_game_is_over_nothing_is_refused_to_anybody() -> None:
    buffer = prepared(over)
    assert asked(buffer, "gold") is None
    assert int(refusal(GAME.engine.view(buffer), st.GOLD)) == r.NOBODY_DECIDES
    without_causes(buffer, st.GOLD)


# Words and places


def asked(buffer: Buffer, thing: str) -> Refusal | None:
    game = GAME.with_options(map=MAP)
    return refusal_of(game, game.player_view(buffer, GAME.engine.turn_of(GAME.engine.view(buffer)) % 2), thing)


def text_of(buffer: Buffer, number: int) -> str:
    """An action of the step that is asked, as it is written; "" for others."""
    s = GAME.engine.view(buffer)
    first, end = ASKED_NOW[s.kind]
    end = min(int(end), st.HEX + int(s.hexes))
    return GAME.with_options(map=MAP).action(s, number).text if first <= number < end else ""


def in_words(told: Refusal) -> bool:
    """A head of few words and sentences, in every language another."""
    spoken = {}
    for language in LANGUAGES:
        with using_language(language):
            spoken[language] = told.head, told.text
            assert 2 <= len(told.head.split()) <= 6, told.head
            assert told.text.endswith((".", "?")) and "{" not in told.text and "  " not in told.text, told.text
            assert told.text[0].isupper() and told.head[0].isupper()
    assert len(set(spoken.values())) == len(LANGUAGES), spoken
    return told.rule in STATEMENTS and told.rule == STATEMENT_OF[told.reason]


@pytest.mark.parametrize("players", range(2, 6))
def test_every_refusal_has_words_a_statement_and_places_that_exist(players: int) -> None:
    """By the texts of the actions of the step, and by hexes of the map that are no path."""
    game = GAME.with_options(setup="advanced")
    places = {*(path.id for path in game.map.hexes), *game.plain.areas}
    seen: Counter[int] = Counter()
    for seed in range(many(1, 20)):
        for buffer in states(players, "advanced", 7 * players + seed):
            s, view = GAME.engine.view(buffer), None
            first, end = ASKED_NOW[s.kind]
            for action in range(int(first), min(int(end), st.HEX + int(s.hexes))):
                reason = int(refusal(s, action))
                seen[reason] += 1
                if seen[reason] > many(4, 40):
                    continue
                view = view or viewed(game.player_view(buffer, int(s.turn)))
                told = refusal_of(game, view, game.action(s, action).text)
                assert (told.reason if told else r.ALLOWED) == reason
                assert told is None or (in_words(told) and set(told.places) <= places)
    assert len(seen) > 25


def test_what_was_written_down_for_every_reason() -> None:
    assert set(STATEMENT_OF) == set(CAUSES) == set(REASONS) - {r.ALLOWED}
    assert set(STATEMENT_OF.values()) <= STATEMENTS


def told_by(match: Match, thing: str) -> tuple[str, str, tuple[str, ...]]:
    told = match.why_not(thing)
    assert told is not None, thing
    return told.rule, told.text, told.places


def two_cities(**how: Any) -> Match:
    """Seat 0 at 2,5 with a farm, seat 1 four steps on at 5,3; seat 0 sets a farm."""
    cities = [city(0, "2,5", {"3,5": "farm"}, citizens=4), city(1, "5,3", citizens=3)]
    return table(2, cities, step={"kind": "site", "building": "farm", "pay": 0}, action_cards=[2, 3], **how)


@pytest.mark.rule("LC-8", "LC-10", "LC-44")
def test_places_for_a_building_say_what_stands_in_the_way() -> None:
    match = two_cities()
    assert match.why_not("at 4,5") is None
    assert told_by(match, "at 3,5") == ("LC-44", "Your city I: farm. A building goes on a free hex.", ("3,5",))
    rule, text, places = told_by(match, "at 5,4")
    assert (rule, places) == ("LC-44", ("5,3",)) and text.endswith("Next door: another player’s city I.")
    area = next(iter(GAME.with_options(map=MAP).plain.areas.items()))
    inside = f"at {area[1][0][0]},{area[1][0][1]}"
    assert told_by(match, inside)[0] == "LC-8" and told_by(match, inside)[2] == (area[0],)
    closed = next(path.id for path in GAME.with_options(map=MAP).map.hexes if path.colour == "brown")
    assert told_by(match, f"at {closed}")[0] == "LC-10"


@pytest.mark.rule("LC-45", "LC-46")
def test_water_markets_and_citizens() -> None:
    cities = [city(0, "2,5", {"3,5": "market"}, citizens=2), city(1, "7,5", citizens=3)]
    site = {"kind": "site", "pay": 0}
    market = table(2, [*cities, city(0, "0,8")], step=site | {"building": "market"}, action_cards=[2, 3])
    assert told_by(market, "at 4,5")[::2] == ("LC-45", ("3,5",))
    farm = table(2, [*cities, city(0, "0,8", citizens=3)], step=site | {"building": "farm"}, action_cards=[2, 3])
    rule, text, places = told_by(farm, "at 4,5")
    assert (rule, places) == ("LC-45", ("2,5",)) and "2 citizens, 2 buildings" in text
    fountain = table(
        2, [city(0, "2,5", citizens=3), *cities[1:]], step=site | {"building": "fountain"}, action_cards=[2, 3]
    )
    assert isinstance(fountain.game, LaCitta)
    for at in fountain.game.map.hexes:
        told = fountain.why_not(f"at {at.id}")
        if told and told.rule == "LC-46":
            assert told.text.startswith("Fountain and bathhouse must border water. This hex borders only ")
            assert set(told.places) == set(at.areas)


@pytest.mark.rule("LC-50", "LC-51")
def test_a_new_castle_names_the_cities_that_are_too_near() -> None:
    cities = [city(0, "2,5", citizens=4), city(1, "7,5")]
    match = table(2, cities, step={"kind": "found"}, action_cards=[2, 3])
    rule, text, places = told_by(match, "at 4,5")
    assert rule == "LC-50" and set(places) == {"2,5"} and "Too close: your city I." in text


@pytest.mark.rule("LC-65")
def test_demolition_says_what_would_be_cut_off() -> None:
    buildings = {"3,5": "farm", "4,5": "statue"}
    match = late(2, [city(0, "2,5", buildings, citizens=2), city(1, "7,5")], "migration", {"kind": "demolish"})
    assert told_by(match, "demolish 3,5")[::2] == ("LC-65", ("4,5",))
    assert told_by(match, "demolish 2,5")[2] == ("3,5", "4,5")
    assert match.why_not("demolish 4,5") is None


@pytest.mark.rule("LC-30")
def test_a_hex_before_a_card_and_a_card_before_a_hex() -> None:
    before = table(2, [city(0, "2,5", citizens=4), city(1, "5,3")])
    told = before.why_not("at 3,5")
    assert told is not None and (told.head, told.reason) == ("First a card", r.FIRST_A_CARD)
    assert before.why_not("3,5") == told and before.why_not("wish health") is not None
    after = two_cities()
    for thing in ("gold", "card bread", "demolish 3,5", "look all"):
        told = after.why_not(thing)
        assert told is not None and told.reason == r.FIRST_THIS_PLAY, thing


@pytest.mark.parametrize("thing", ["", "hop", "at", "at x,y", "at 99,99", "build castle", "card gold", "at 3,5 1"])
def test_a_thing_that_cant_be_read_says_what_was_expected(thing: str) -> None:
    with pytest.raises(ValueError, match="expected"):
        two_cities().why_not(thing)


@rule
def all_refusals(buffer: Buffer, out: npt.NDArray[np.int32]) -> None:
    """Those of the whole action space."""
    s = opened(buffer)
    for action in range(ACTIONS):
        out[action] = refusal(s, action)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 5])
def test_compiled_as_plain(players: int) -> None:
    fast, checked = compiled(all_refusals), compiled(all_refusals, boundscheck=True)
    answers = [np.zeros(ACTIONS, np.int32) for _ in range(3)]
    for number, buffer in enumerate(states(players, "advanced", 3)):
        if number % 9 == 0:
            for ask, out in zip((all_refusals, fast, checked), answers, strict=True):
                ask(buffer, out)
            assert (answers[0] == answers[1]).all() and (answers[0] == answers[2]).all()
