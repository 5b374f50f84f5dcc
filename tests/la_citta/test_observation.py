"""Observation tensors and action space: every index means what the documentation says."""

import pytest
from hypothesis import given

from bastide import Match
from bastide.games.la_citta.bot import observation
from bastide.games.la_citta.rules.map import our_map
from bastide.games.la_citta.rules.state import (
    ACTIONS,
    BUILD,
    CARD,
    FIELD,
    HEX,
    LOOK,
    PASS,
    TAKE_CITIZENS,
    TAKE_FIGURES,
    WISH,
)
from bastide.games.la_citta.view import LaCittaView
from tests.la_citta.table import city, table, texts
from tests.played import matches

pytestmark = pytest.mark.slow

MATCHES = matches(420, "la-citta")
HEXES = {name: number for number, name in enumerate(observation.HEXES)}
NUMBERS = {entry["id"]: number for number, entry in enumerate(our_map()["hexes"])}


@given(MATCHES)
def test_hexes_show_buildings_owners_and_figures(match: Match) -> None:
    position, seat = match.position(), match.players - 1
    hexes = match.observation(seat)["hexes"]
    assert hexes[:, 0].sum() == len(NUMBERS)
    standing = 0
    for there in position["cities"]:
        owner = HEXES[f"owner +{(there['owner'] - seat) % match.players}"]
        for at, building in {there["castle"]: "castle", **there["buildings"]}.items():
            row = hexes[NUMBERS[at]]
            assert row[HEXES[building]] == 1 and row[owner] == 1
            assert row[HEXES["farm"] : HEXES["castle"] + 1].sum() == 1
            standing += 1
        assert (
            round(float(hexes[NUMBERS[there["castle"]], HEXES["citizens / 10 (on the castle)"]]) * 10)
            == there["citizens"]
        )
        for at, figures in there["figures"].items():
            for purpose, count in figures.items():
                assert hexes[NUMBERS[at], HEXES[f"figures for {purpose} / 4"]] * 4 == count
    assert hexes[:, HEXES["farm"] : HEXES["castle"] + 1].sum() == standing


@given(MATCHES)
def test_hexes_show_the_country(match: Match) -> None:
    position = match.position()
    hexes = match.observation(0)["hexes"]
    for entry in our_map()["hexes"]:
        row = hexes[NUMBERS[entry["id"]]]
        land = [position["areas"][name] for name in entry["areas"]]
        assert round(float(row[HEXES["wheat / 6"]]) * 6) == sum(int(each[-1]) for each in land if each[0:2] == "wh")
        assert row[HEXES["mountains / 2"]] * 2 == land.count("mountain")
        assert row[HEXES["water"]] == ("water" in land)
        assert row[HEXES["open"]] == (match.players >= {"green": 2, "brown": 3, "yellow": 4}[entry["colour"]])


@given(MATCHES)
def test_cities_and_players_show_the_numbers(match: Match) -> None:
    position, seen, view = match.position(), match.observation(0), match.player_view(0)
    assert isinstance(view, LaCittaView)
    assert seen["cities"][:, 0].sum() == len(position["cities"])
    for number, told in enumerate(view.cities):
        row = dict(zip(observation.CITIES, seen["cities"][number].tolist(), strict=True))
        assert round(row["citizens / 10"] * 10) == told.citizens and row["surplus citizen"] == (told.free > 0)
        assert tuple(round(row[f"{field} / 5"] * 5) for field in ("culture", "education", "health")) == told.attraction
        assert row["all three fields"] == (not told.missing)
        assert row["limit 5"] == (told.limit == 5) and row["no limit"] == (told.limit is None)
    for seat in range(match.players):
        row = dict(zip(observation.PLAYERS, seen["players"][seat].tolist(), strict=True))
        assert round(row["gold / 10"] * 10) == position["gold"][seat]
        assert round(row["food / 30"] * 30) == view.players[seat].food
        assert round(row["action cards / 3"] * 3) == position["action_cards"][seat]
        assert round(row["taken unseen / 5"] * 5) == len(position["blind"][seat])
        assert [n for n in (2, 3, 4) if row[f"looked at {n}"]] == position["seen"][seat]


@given(MATCHES)
def test_the_table_shows_what_the_seat_may_know(match: Match) -> None:
    position, view = match.position(), match.view(1)
    row = dict(zip(observation.TABLE, match.observation(1)["table"].tolist(), strict=True))
    kind = position["step"]["kind"] if position["step"] else "over"
    assert [name for name, value in row.items() if name.startswith("step ") and value] == (
        [f"step {kind}"] if kind != "over" else []
    )
    assert (
        row[f"year {position['year']}"] == row[f"round {position['round']}"] == row[f"phase {position['phase']}"] == 1
    )
    for place, word in enumerate(view["voice"], 1):
        assert row[f"voice {place} {word}"] == 1
    for card in {*view["unseen"], *view["display"]}:
        assert round(row[f"unseen {card} / 4"] * 4) == view["unseen"].count(card)
        assert round(row[f"open {card} / 4"] * 4) == view["display"].count(card)
    for field in ("culture", "education", "health"):
        assert round(row[f"voices unseen {field} / 9"] * 9) == view["voice_unseen"].count(field)


def test_the_action_space_is_the_documented_one() -> None:
    firsts = (BUILD, CARD, PASS, TAKE_FIGURES, TAKE_CITIZENS, FIELD, WISH, LOOK, HEX, ACTIONS)
    assert firsts == (2, 13, 23, 24, 27, 30, 33, 36, 40, 220)
    match = table(2, [city(0, "0,1", citizens=4)])
    numbers = {action.text: action.id for action in match.actions()}
    assert numbers["gold"] == 0 and numbers["found"] == 1 and numbers["build farm"] == 2
    assert numbers["card palace"] == 13 and numbers["card closeness"] == 22
    assert match.mask().sum() == len(texts(match)) and match.mask().shape == (ACTIONS,)
    match.play("build farm")
    assert {action.text: action.id for action in match.actions()}["at 0,2"] >= HEX
