"""The whole table as one sheet: players with their cities, voices, open cards, calendar, choices, the end."""

import pytest

from bastide.games.la_citta.drawing import draw_table, library
from bastide.games.la_citta.rules.kinds import BUILT, LISTED_CARDS
from bastide.games.la_citta.rules.state import FEEDING, MIGRATION, SETTING_UP
from bastide.games.la_citta.text.words import player_text, voices_text
from bastide.look import TINCTURES, css
from bastide.look.style import rules
from tests.markup import SVG, named, read, with_class, words

from .drawn import KINDS, MOMENTS, NAMES, Wide, altered, made, moment_of, seen
from .table import MAP, city, land

TWO = [city(0, "1,4", citizens=3), city(1, "5,1", citizens=3)]
VOICE = ("culture", "health", "health", "education")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("kind", KINDS)
def test_every_player_has_a_card_with_all_cities(players: int, kind: Wide) -> None:
    castles = MAP["setups"][str(players)]["castles"]
    cities = [city(seat, castle, citizens=3 + seat) for seat, mine in enumerate(castles) for castle in mine]
    gold = [20 + seat for seat in range(players)]
    view = made(cities, players, gold=gold, founded=[True] * players)
    root = read(draw_table(view, names=NAMES, width=kind))
    signs = named(root)
    assert all(signs[f"shield-{tincture}"] for tincture in TINCTURES[:players])
    assert not any(signs[f"shield-{tincture}"] for tincture in TINCTURES[players:])
    assert set(words(root, "name")) >= set(NAMES[:players])
    assert {str(20 + seat) for seat in range(players)} <= set(words(root, "good"))
    assert words(root, "note").count("founded") == players - 1 and "start, founded" in words(root, "note")
    assert words(root, "sum").count(f"{2 + players}/5") == 2
    assert len(with_class(root, "sum")) == 6 * 2 * players
    assert len(with_class(root, "card", "turn")) == 1 and "to play" in words(root, "label")


def test_a_shortage_is_bold_and_underlined_and_told() -> None:
    view = made([city(0, "1,4", citizens=9), city(1, "5,1", citizens=1)])
    food = view.players[0].food
    for kind in KINDS:
        assert words(read(draw_table(view, width=kind)), "short") == [f"{food}/9"]
    assert f"{food} food for 9 citizens, {9 - food} too few" in player_text(view, view.players[0], "Marta")
    (rule,) = (rule for rule in rules(css()) if rule.head == ".sheet .short")
    assert "underline" in rule.body and "--now" not in rule.body


def test_what_quarries_bring_stands_beside_the_gold() -> None:
    areas = land({"1-1": "mountain", "1-2": "mountain"})
    view = made([city(0, "1,4", {"3,2": "quarry", "2,3": "quarry"})], areas=areas)
    assert "1+4" in words(read(draw_table(view)), "good")


def test_a_player_without_a_city_and_one_with_five() -> None:
    four = made([city(0, name) for name in ("1,4", "5,1", "9,1", "5,6")])
    for kind in KINDS:
        root = read(draw_table(four, names=NAMES, width=kind))
        assert "no city" in words(root, "note")
        assert {"I", "III", "IV"} <= set(words(root, "count"))


def test_voice_cards_are_open_seen_or_turned_down() -> None:
    mine = made(TWO, seat=0, seen=[[2, 3], [3]], voice=VOICE)
    root = read(draw_table(mine, names=NAMES))
    assert [len(with_class(root, "voice", state)) for state in ("seen", "back")] == [2, 1]
    assert "seen by you only" in words(root, "tiny")
    everybody = read(draw_table(made(TWO, seen=[[2, 3], [3]], voice=VOICE), names=NAMES))
    assert [len(with_class(everybody, "voice", state)) for state in ("seen", "back")] == [0, 3]
    late = altered(made(TWO, seat=0, seen=[[2, 3, 4], []], voice=VOICE), phase=MIGRATION)
    assert "The wish is health." in words(read(draw_table(late)), "tiny")
    both = altered(
        made(TWO, seat=0, seen=[[2, 3, 4], []], voice=("culture", "culture", "health", "health")), phase=MIGRATION
    )
    assert "Wishes: culture and health." in words(read(draw_table(both)), "tiny")
    assert "Wishes: culture and health. Each city chooses which counts." in voices_text(both, NAMES)


def test_open_cards_have_price_and_can_be_chosen() -> None:
    display = ["bread", "cathedral", "closeness", "harvest", "master-builder", "palace", "palace"]
    cities = [city(0, "1,4", {"2,3": "statue"}, citizens=3), city(1, "5,1")]
    view = made(cities, gold=[9, 9], display=display)
    legal = ["gold", "build farm", "card palace", "card bread"]
    for kind in KINDS:
        root = read(draw_table(view, legal=legal, chosen="card bread", links=True, width=kind))
        rows = words(root, "good")
        assert {"Palace ×2", "Cathedral", "Bread and circuses", "Master builder", "Rich harvest"} <= set(rows)
        assert {"1 gold", "3 gold", "free", "0, 2 or 5", "1, 2 or 4", "0 or 2"} <= set(words(root, "note"))
        assert f"deck {view.deck}, discard 0" in words(root, "note")
        found = {place.get("id"): place for place in with_class(root, "place")}
        assert found.keys() == {"do-gold", "do-build-farm", "do-card-palace", "do-card-bread"}
        assert found["do-card-palace"].get("href") == "?choose=card+palace"
        assert "chosen" in (found["do-card-bread"].get("class") or "")


def test_every_choice_has_its_place_and_its_sign() -> None:
    assert set(LISTED_CARDS) | set(BUILT) <= set(library().names())
    for at, legal in MOMENTS:
        chips = with_class(read(draw_table(seen(at), legal=legal)), "place")
        assert len(chips) == len(legal)


def test_the_end_shows_winners_and_final_points() -> None:
    end = altered(seen(moment_of("over", 3)[0]), points={0: 20, 1: 31, 2: 31}, gold={0: 9, 1: 2, 2: 2})
    for kind in KINDS:
        root = read(draw_table(end, names=NAMES, width=kind))
        assert root.findtext(f"{SVG}title") == "La Città: Joost and Noor share the win with 31 points."
        assert named(root)["tick"] == 2
        assert words(root, "label").count("winner") == 2
        assert "Final points" in words(root, "name")
        assert not with_class(root, "place")


def test_what_is_asked_stands_over_the_table() -> None:
    for kind in KINDS:
        root = read(draw_table(made([city(0, "1,4")]), names=NAMES, width=kind))
        assert "Play an action card, or take an open card." in " ".join(words(root, "status"))


def test_the_calendar_tells_year_round_and_phase() -> None:
    view = made([city(0, "1,4")], round=2)
    late, setup = altered(view, phase=FEEDING, round=5), altered(view, phase=SETTING_UP, year=1, voices=0)
    for kind in KINDS:
        assert words(read(draw_table(view, width=kind)), "here") == ["", "2", "", "2"]
        assert words(read(draw_table(late, width=kind)), "here") == ["", "2", "", "feeding"]
        assert words(read(draw_table(setup, width=kind)), "here") == []
        assert "Castles are placed." in words(read(draw_table(setup, width=kind)), "note")


def test_what_the_people_wish_for_is_marked_in_the_ledger() -> None:
    view = made(TWO, seat=0, seen=[[2, 3, 4], []], voice=("culture", "health", "culture", "health"))
    before = len(with_class(read(draw_table(view)), "ink"))
    assert len(with_class(read(draw_table(altered(view, phase=MIGRATION))), "ink")) == before + 4


def test_action_cards_are_named_before_their_choices() -> None:
    view = made([city(0, "1,4")])
    assert "Action card" in words(read(draw_table(view, legal=["gold"])), "key")
    passing = made([city(0, "1,4")], action_cards=[0, 3], gold=[0, 0])
    assert "pass" in [action.text for action in passing.legal]
    assert "Action card" not in words(read(draw_table(passing, legal=["pass"])), "key")


def test_what_a_question_is_about_is_hatched() -> None:
    for kind in ("field", "source"):
        at, legal = moment_of(kind)
        assert named(read(draw_table(seen(at), legal=legal)))["pointed"] == 1
    at, legal = moment_of("politics")
    assert named(read(draw_table(seen(at), legal=legal)))["pointed"] == 0


def test_a_wish_shows_the_neighbours_of_its_city() -> None:
    at, legal = moment_of("wish")
    root = read(draw_table(seen(at), legal=legal, links=True))
    assert with_class(root, "tie")
    assert {place.get("id") for place in with_class(root, "place")} == {f"do-{a.replace(' ', '-')}" for a in legal}
