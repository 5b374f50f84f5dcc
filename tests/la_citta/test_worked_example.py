"""The example of the rulebook, "Aufbau einer Stadt", and its example of migration."""

from typing import Any

import pytest

from bastide import Match

from .late import A, B, asked, citizens, night, of
from .table import city, land, play, table, texts

# The castle on 5,3 lies between 3 and 1 sheaves. Water and a mountain are near. What the second castle finds differs.
AREAS = {
    "1-1": "wheat 2",
    "1-2": "wheat 3",
    "1-3": "wheat 1",
    "1-4": "water",
    "2-1": "mountain",
    "2-2": "mountain",
    "3-1": "wheat 1",
    "3-2": "wheat 3",
    "3-3": "wheat 2",
}
SHOWN = ("bathhouse", "cathedral", "university", "closeness", "closeness", "closeness", "closeness")


def first_castles(second: str) -> Match:
    """Four castles by turns; the left neighbour of seat 0, who places last, begins."""
    setting_up: dict[str, Any] = {
        "setup": "advanced",
        "phase": "setup",
        "year": 1,
        "voice": (),
        "step": {"kind": "castle"},
    }
    match = table(2, [], areas=land(AREAS), display=SHOWN, **setting_up)
    play(match, "castle 5,3", "castle 1,4", "castle 3,12")
    assert match.turn == 0
    play(match, f"castle {second}")
    return match


def others_turn(match: Match) -> None:
    """Seat 1 takes gold, then looks at voice cards."""
    assert match.turn == 1
    if "gold" in texts(match):
        play(match, "gold")
    else:
        play(match, "card closeness", "look 2 3")


@pytest.mark.rule("LC-13", "LC-22", "LC-23", "LC-24", "LC-32", "LC-34", "LC-35", "LC-45", "LC-48", "LC-70")
@pytest.mark.parametrize(("second", "hungry"), [("-4,14", False), ("-3,8", True)])
def test_building_a_city(second: str, hungry: bool) -> None:
    match = first_castles(second)

    def ours() -> dict[str, Any]:
        there: dict[str, Any] = of(match, "cities")[0]
        assert there["castle"] == "5,3"
        return there

    # "In der Phase 4 erhalten Sie 1 Bürger als Zuwachs."
    assert (of(match, "year"), of(match, "start"), ours()["citizens"], of(match, "gold")) == (1, 1, 4, [1, 1])
    # Round 1: a farm on the same two farmlands. Round 2: a quarry at the mountain. Round 3: a market.
    for number, (kind, at) in enumerate([("farm", "5,4"), ("quarry", "4,5"), ("market", "5,2")], 1):
        others_turn(match)
        assert (of(match, "round"), of(match, "action_cards")[0]) == (number, 4 - number)
        play(match, f"build {kind}", f"at {at}")
    # "Den Bürger, den Sie auf den Marktplatz setzen, nehmen Sie sich aus dem allgemeinen Bürger-Vorrat."
    assert ours()["buildings"] == {"5,4": "farm", "4,5": "quarry", "5,2": "market"}
    assert (ours()["citizens"], of(match, "action_cards")[0]) == (5, 0)
    # Round 4: the bathhouse for 1 gold.
    others_turn(match)
    play(match, "card bathhouse")
    assert sorted(texts(match)) == ["at 6,4"]
    play(match, "at 6,4")
    assert (of(match, "gold")[0], ours()["citizens"], len(ours()["buildings"])) == (0, 5, 4)
    # Round 5: no citizen is free, no action card, no gold; what costs nothing could still be played.
    others_turn(match)
    assert sorted(texts(match)) == ["card closeness", "pass"]
    move = match.play("pass")
    assert [text.split(" ")[0] for text in move.chance] == (["blind"] if hungry else ["blind", "voice"])
    # Food for exactly 8: with one sheaf at the second castle all nine are fed, without it one is not.
    if hungry:
        assert asked(match) == ("feeding", 0, {"kind": "starve", "left": 1})
        return
    # "In der Spiel-Phase 3 erhalten Sie 1 Gold und in Phase 4 bekommen Sie für diese Stadt wieder 1 Bürger dazu."
    assert (of(match, "year"), of(match, "start"), of(match, "starved")) == (2, 0, [False, False])
    assert (of(match, "gold")[0], ours()["citizens"]) == (1, 6)


@pytest.mark.rule("LC-60", "LC-62", "LC-63")
def test_a_citizen_moves_for_health_and_comes_back_for_culture() -> None:
    # "Die Stimme des Volkes verlangt nach Gesundheit und Kultur."
    cities = [city(0, A, {"3,5": "fountain"}, 3), city(1, B, {"5,2": "statue"}, 3)]
    match = night(2, cities, voice=("health", "culture", "culture", "health"))
    assert (asked(match), sorted(texts(match))) == (
        ("migration", 0, {"kind": "wish", "city": A}),
        ["wish culture", "wish health"],
    )
    play(match, "wish health")
    assert citizens(match) == [4, 2]
    assert (asked(match), sorted(texts(match))) == (
        ("migration", 1, {"kind": "wish", "city": B}),
        ["wish culture", "wish health"],
    )
    play(match, "wish culture")
    assert citizens(match) == [3, 3]
    assert asked(match)[0] == "feeding"
