"""The log of La Città in words, and what the final scoring would add: both true to what the rules did."""

import random

import pytest

from bastide.games.la_citta import page as room
from bastide.look.page import PageInput
from bastide.look.past import past_of
from tests.moments import whole_game

from .late import A, B, asked, night
from .table import GAME, city, table


@pytest.mark.parametrize("number", range(3))
def test_cards_years_and_final_points_are_told(number: int) -> None:
    match, _ = whole_game("la-citta", number)
    for move in match.moves:
        line = room.log_line(past_of(match, move.number), match.names)
        for text in move.chance:
            assert not text.startswith("deal ") or "Turned up: " in line
            if text.startswith("voice "):
                year = match.position_at(move.number)["year"]
                assert f"Year {year} begins; the open voice is {text.split()[1]}." in line
    line = room.end_line(past_of(match, len(match.moves)), match.names)
    assert all(f"{match.names[score.seat]}: " in line for score in match.scores())


def test_lines_of_the_log() -> None:
    match = table(2, [city(0, "2,5", citizens=4), city(1, "5,3", citizens=3)], gold=[5, 1])
    names = ("Marta", "Joost")

    def line(action: str) -> str:
        match.play(action)
        return room.log_line(past_of(match, len(match.moves)), names)

    assert line("card palace").startswith("Marta takes the card palace for 1 gold. Turned up: ")
    assert line("at 3,5") == "Marta builds a palace in city I, between lake and wheat."
    assert line("build market") == "Joost plays an action card: a market."
    built = line(match.actions()[0].text)
    assert built.startswith("Joost builds a market in city I, ") and built.endswith(
        " The market brings its own citizen."
    )
    assert line("card closeness").startswith("Marta takes the card closeness to the people. Turned up: ")
    assert line("look 2 4") == "Marta looks at the voices 2 and 4."
    assert line("gold") == "Joost takes 2 gold."


# The forecast


def test_the_forecast_comes_true_when_the_last_decision_changes_nothing() -> None:
    """A play of the last round in a fed country without neighbours: what was forecast is what is counted."""
    exact = 0
    for seed in range(12):
        chooser = random.Random(seed)
        match = GAME.start(players=2, seed=seed)
        before = None
        while match.turn is not None:
            before = match.player_view(match.turn)
            match.play(chooser.choice(match.actions()))
        assert before is not None
        forecast = [sum(reason.points for reason in reasons) for reasons in room.projected(before)]
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
    mine, other = room.projected(match.player_view(1))
    assert [(reason.points, reason.text, reason.rule) for reason in mine] == [
        (4, "4 citizens in city I", "LC-80"),
        (3, "all three fields in city I", "LC-80"),
    ]  # the hunger was that of year 5
    assert [(reason.points, reason.text) for reason in other] == [(3, "3 citizens in city I")]


@pytest.mark.parametrize(
    ("voice", "said"),
    [(("culture",) * 2 + ("health",) * 2, False), (("culture",) * 4, True)],
)
def test_nobody_moves_is_said_when_it_is_settled(voice: tuple[str, ...], said: bool) -> None:
    """LC-63: with two wishes nothing is settled before somebody has chosen."""
    match = night(2, [city(0, A, {"3,5": "farm"}), city(1, B, {}, 3)], voice=voice)
    assert (asked(match)[2] or {}).get("kind") == ("wish" if voice[-1] == "health" else "starve")
    assert ("Nobody moves." in room.log_line(past_of(match, 1), ("Marta", "Joost"))) == said


# A city that is given up


def test_a_city_that_gets_another_number_is_told_of() -> None:
    """The cities of a player are counted in the order of founding: who gives one up hears what the later ones are called now."""
    match, chooser = GAME.start(players=2, seed=2), random.Random(2)
    while (action := chooser.choice(match.actions())).text != "demolish 10,9":
        match.play(action)
    seat = match.turn
    assert seat is not None
    question = room.page(PageInput(match.player_view(seat), ("Marta", "Joost"))).asked
    assert "City II has more buildings than citizens: demolish one." in question
    match.play(action)
    told = room.story([past_of(match, len(match.moves), inside=True)], ("Marta", "Joost"))
    name = ("Marta", "Joost")[seat]
    assert f"{name} gives it up. {name}’s III is now II." in told.steps[0].words
