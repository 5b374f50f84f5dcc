"""What a player sees, in typed form: figures of cities and players, neighbours, voices, prices, what is asked."""

import pytest

from bastide.games.la_citta.rules.kinds import ARCHES, BUILT, LISTED_CARDS, MASTER_PRICES, PRICES
from bastide.games.la_citta.rules.paths import hex_of
from bastide.games.la_citta.rules.state import FEEDING, FIELDS, FINISHED, MIGRATION, OVER
from bastide.games.la_citta.text.names import kind_word, price_word
from bastide.games.la_citta.text.words import (
    asked,
    choice_word,
    moment,
    neighbours_text,
    player_text,
    voices_text,
)
from bastide.games.la_citta.view import City, LaCittaView

from .drawn import MOMENTS, NAMES, PLAIN, STEPS, altered, kind_of, made, moment_of, seen
from .late import A, B, D
from .table import MAP, city, land

TWO = [city(0, "1,4", citizens=3), city(1, "5,1", citizens=3)]
VOICE = ("culture", "health", "health", "education")
BUILT_HERE = {"1,5": "fountain", "2,3": "farm", "0,4": "market", "2,5": "hospital"}


def wheat_at(view: LaCittaView, name: str) -> int:
    """Counted by hand off the map."""
    beside = [view.areas[area] for area in PLAIN.borders[hex_of(name)]]
    return sum(int(area.split()[1]) for area in beside if area.startswith("wheat"))


@pytest.mark.rule("LC-23", "LC-37", "LC-39", "LC-45", "LC-47", "LC-48", "LC-80")
def test_figures_of_a_city() -> None:
    figures = {"2,5": {"education": 2}, "2,3": {"harvest": 1}}
    view = made([city(0, "1,4", BUILT_HERE, citizens=7, figures=figures), city(1, "5,1", citizens=6)])
    mine, other = view.cities
    assert (mine.attraction, mine.raised) == ((0, 3, 2), (False, True, False))
    assert (mine.citizens, mine.limit, mine.free, mine.missing) == (7, None, 2, ("culture",))
    assert mine.food == wheat_at(view, "1,4") + 2 * wheat_at(view, "2,3")
    assert (other.limit, other.free, other.missing) == (5, 5, FIELDS)
    has = view.players[0]
    assert (has.citizens, has.figures, has.points, has.short) == (7, 1, 7, max(0, 7 - mine.food))
    assert has.food == mine.food
    assert made([city(0, "1,4", {"0,4": "market"}, citizens=8)]).cities[0].limit == 8
    whole = made([city(0, "1,4", {"1,5": "hospital", "2,3": "statue"}, citizens=4)])
    assert (whole.cities[0].missing, whole.players[0].points) == ((), 7)


@pytest.mark.rule("LC-23")
def test_the_limit_that_a_building_would_make() -> None:
    bare, market, water = (
        made([city(0, "1,4", buildings, citizens=5)])
        for buildings in ({}, {"0,4": "market"}, {"0,4": "market", "1,5": "fountain"})
    )
    limits = [view.cities[0].limit for view in (bare, market, water)]
    assert limits == [5, 8, None]
    assert [view.limit_with(view.cities[0], "market") for view in (bare, water)] == [8, None]
    assert [view.limit_with(view.cities[0], "bathhouse") for view in (bare, market)] == [5, None]
    assert [view.limit_with(view.cities[0], "farm") for view in (bare, market, water)] == limits


@pytest.mark.rule("LC-22")
def test_quarries_bring_gold_for_mountains() -> None:
    areas = land({"1-1": "mountain", "1-2": "mountain"})
    view = made([city(0, "1,4", {"3,2": "quarry", "2,3": "quarry"})], areas=areas)
    assert view.cities[0].gold == view.players[0].income == 4
    assert view.gold_at((3, 2)) + view.gold_at((2, 3)) == 4


@pytest.mark.rule("LC-80")
def test_what_the_table_is_worth_agrees_with_the_final_points() -> None:
    for at, _ in MOMENTS:
        if kind_of(at) == "over":
            view = seen(at)
            points = [0] * at["players"]
            for note in view.final_notes:
                points[note.seat] += note.amount
            assert points == at["points"] == [player.points for player in view.players]


@pytest.mark.rule("LC-61", "LC-62")
def test_neighbours_and_who_wins() -> None:
    near, far = city(1, B, {"5,4": "statue"}), city(1, "9,1")
    view = made([city(0, A), city(0, D), near, far])
    assert [(one.index, two.index) for one, two in view.neighbours] == [
        (one.index, two.index)
        for one in view.cities
        for two in view.cities[one.index + 1 :]
        if one.owner != two.owner and PLAIN.reached(one.hexes, 3) & set(two.hexes)
    ]
    beside = made([city(0, A), near])
    (pair,) = beside.neighbours
    assert [_owner(beside.winner(*pair, field)) for field in FIELDS] == [1, None, None]
    text = "Marta’s I and Joost’s I: Joost’s I wins by culture."
    assert neighbours_text(beside, NAMES) == neighbours_text(beside, NAMES, hex_of(A)) == text
    assert neighbours_text(beside, NAMES, (9, 9)) == ""


def _owner(city: City | None) -> int | None:
    return city.owner if city else None


@pytest.mark.rule("LC-21", "LC-25", "LC-40")
def test_voice_cards_as_a_seat_may_see_them() -> None:
    views = {seat: made(TWO, seat=seat, seen=[[2, 3], [3]], voice=VOICE) for seat in (None, 0, 1)}
    fields = {seat: [voice.field for voice in view.voices] for seat, view in views.items()}
    assert fields[None] == ["culture", None, None, None]
    assert fields[0] == ["culture", "health", "health", None]
    assert fields[1] == ["culture", None, "health", None]
    assert [voice.lookers for voice in views[1].voices] == [(), (0,), (0, 1), ()]
    assert [voice.open for voice in views[0].voices] == [True, False, False, False]
    assert "2. health, seen by you; 3. health, seen by you, seen by Joost; 4. hidden" in voices_text(views[0], NAMES)
    true = made(TWO, seat=0, seen=[[2, 3, 4], []], voice=VOICE)
    late = altered(true, phase=MIGRATION)
    assert (late.wishes, true.wishes) == (("health",), ())
    assert [voice.field for voice in late.voices] == list(VOICE)
    both = altered(late, voice={0: 0, 1: 2, 2: 0, 3: 2})
    assert both.wishes == ("culture", "health")


@pytest.mark.rule("LC-31", "LC-32", "LC-40")
def test_what_is_hidden_is_told_as_one_heap() -> None:
    for at, _ in MOMENTS[::3]:
        for seat in (None, 0, 1):
            view = seen(at, seat)
            json = view.json
            assert sum(view.unseen.values()) == view.deck + sum(player.face_down for player in view.players)
            assert view.unseen == {kind: json["unseen"].count(kind) for kind in LISTED_CARDS if kind in json["unseen"]}
            assert list(view.voices_unseen) == [json["voice_unseen"].count(field) for field in FIELDS]
            assert [voice.field or "hidden" for voice in view.voices] == json["voice"]
            assert [list(player.used) for player in view.players] == [
                sorted(cards, key=LISTED_CARDS.index) for cards in json["used"]
            ]


@pytest.mark.rule("LC-81")
def test_ranking_and_winners() -> None:
    end = seen(moment_of("over", 3)[0])
    tied = altered(end, points={0: 20, 1: 31, 2: 31}, gold={0: 9, 1: 2, 2: 2})
    assert (list(tied.winners), tied.ranking) == ([1, 2], [1, 2, 0])
    assert list(altered(tied, gold={1: 1}).winners) == [2]


@pytest.mark.rule("LC-70", "LC-71", "LC-80")
def test_hunger_is_told_in_its_year_only() -> None:
    view = altered(made(TWO), starved={0: 1, 1: 1})
    assert [player.marks for player in view.players] == [("start",), ("turns",)]
    assert "loses an action card" in player_text(view, view.players[1], "Joost")
    assert [player.marks for player in altered(view, round=2).players] == [("start",), ()]
    feeding = altered(view, phase=FEEDING)
    assert [player.marks for player in feeding.players] == [("start", "hunger"), ()]
    last = altered(feeding, year=6)
    assert last.players[0].marks == ("start", "penalty")
    assert last.players[0].points == feeding.players[0].points - 5
    over = altered(last, phase=FINISHED, kind=OVER)
    assert [player.marks for player in over.players] == [("penalty",), ("penalty",)]


def test_what_is_asked() -> None:
    said = {kind: asked(seen(moment_of(kind)[0])) for kind in STEPS}
    assert len(set(said.values())) == len(STEPS)
    assert said["site"].startswith("Set the ") and said["site"].endswith(" on a free hex beside a city.")
    view = made(TWO, round=2)
    assert moment(view) == "Year 2, round 2 of 5."
    assert moment(altered(view, phase=MIGRATION)) == "Year 2, migration."


def test_cards_and_choices_have_words_and_prices() -> None:
    assert {price_word(kind) for kind in PRICES} == {"1 gold", "3 gold", "1, 2 or 4", "0, 2 or 5", "free", "0 or 2"}
    assert len({kind_word(kind) for kind in LISTED_CARDS}) == 10
    assert len(BUILT) == 11 and set(ARCHES) < set(BUILT)
    assert [MASTER_PRICES[kind] for kind in ("farm", "fountain", "palace", "bathhouse", "cathedral")] == [1, 1, 2, 2, 4]
    for at, _legal in MOMENTS:
        for action in seen(at).legal:
            assert choice_word(action)


def test_whoever_looks_on_knows_what_may_be_chosen() -> None:
    for at, legal in MOMENTS:
        assert sorted(action.text for action in seen(at).legal) == sorted(legal)


def test_areas_lie_as_the_position_says() -> None:
    for at, _ in MOMENTS[::5]:
        assert seen(at).areas == at["areas"] and len(MAP["areas"]) == len(at["areas"])
