"""SM-60 to SM-62: the pirates."""

import pytest

from .positions import (
    BOTTOM,
    INNER,
    LEFT,
    RIGHT,
    TOP,
    after,
    cannons,
    city,
    hires,
    points,
    position,
    resume,
    told,
    use,
    uses,
)


@pytest.mark.rule("SM-60")
@pytest.mark.parametrize(
    ("dice", "boxes"), [("LLLLL", 0), ("LLLLS", 1), ("LLLSS", 2), ("LLSSS", 3), ("LSSSS", 4), ("SSSSS", 5)]
)
def test_one_box_for_each_sabre_die(dice: str, boxes: int) -> None:
    match = after(position(city(), use(dice), players=5, boxes=3), "pass")
    assert match.position()["boxes"] == 3 + boxes


@pytest.mark.rule("SM-60")
@pytest.mark.parametrize(
    ("players", "before", "dice", "strengths"),
    [
        (2, 0, "LLSSS", []),
        (2, 0, "LSSSS", [1]),
        (2, 2, "LLSSS", [1]),
        (2, 3, "LSSSS", [1]),
        (2, 3, "SSSSS", [1, 3]),  # a row finished and the whole next one
        (2, 7, "SSSSS", [3, 6]),
        (2, 19, "SSSSS", [10, 12]),
        (2, 4, "LLSSS", []),  # a full row does not attack again
        (3, 4, "LLLSS", [1]),
        (3, 3, "SSSSS", [1]),
        (3, 6, "SSSSS", []),
        (4, 21, "LLSSS", [6]),
        (5, 55, "SSSSS", [12]),
    ],
)
def test_row_by_row_and_on_into_the_next(players: int, before: int, dice: str, strengths: list[int]) -> None:
    match = after(position(city(), use(dice), players=players, boxes=before), "pass")
    assert match.position()["boxes"] == before + dice.count("S")
    everybody = range(players)
    expected = [(number, strength, "attack", "SM-61", ()) for strength in strengths for number in everybody]
    assert told(match) == expected
    assert cannons(match) == [6 - len(strengths)] * players


@pytest.mark.rule("SM-60")
def test_the_boxes_belong_to_all_players_together() -> None:
    match = resume(position(city(), use("LLLLS"), players=3))
    for boxes in range(1, 7):
        match = after(match.position() | {"step": use("LLLLS")}, "pass")
        assert match.position()["boxes"] == boxes
    assert cannons(match) == [5, 5, 5]


@pytest.mark.rule("SM-61")
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_every_player_is_attacked_whoever_rolled(turn: int) -> None:
    match = after(position(city(), use("LLLLS"), players=4, turn=turn, boxes=7), "pass")
    assert cannons(match) == [5, 5, 5, 5]


# A city, and its defence.
DEFENCES = [
    ("", 0),
    ("S d4", 1),
    ("S d4 e1", 2),
    (f"W {TOP}", 2),
    (f"W {RIGHT}", 2),
    (f"W {BOTTOM}", 2),
    (f"W {LEFT}", 2),
    (f"W {TOP}, S d4", 3),
    (f"W {TOP} {BOTTOM}", 4),
    (f"W {LEFT} {RIGHT}, S d4", 5),
    (f"W {TOP} {RIGHT} {BOTTOM}", 6),
    (f"W {TOP} {RIGHT} {BOTTOM}, S d3 d4", 8),
    (f"W {TOP} {RIGHT} {BOTTOM} {LEFT}", 8),
    (f"W {TOP} {RIGHT} {BOTTOM} {LEFT}, S d3 d4 d5 d6", 12),
    (f"S {' '.join(INNER.split()[8:20])}", 12),
    ("W b1 c1 d1 e1, W g2 g3 g4 g5", 0),
    ("L d3, P d4, B d5, M d6, J e3, N e4, H e5, C e6, 5 f3", 0),
]
STRENGTHS = (1, 3, 6, 8, 10, 12)


@pytest.mark.rule("SM-61")
@pytest.mark.parametrize(("pieces", "defence"), DEFENCES, ids=[pieces or "nothing" for pieces, _ in DEFENCES])
def test_defence_is_soldiers_and_two_for_each_complete_side(pieces: str, defence: int) -> None:
    held = []
    for row, strength in enumerate(STRENGTHS, start=1):
        match = after(position(city(pieces), use("LLLLS"), boxes=4 * row - 1), "pass")
        if cannons(match)[0] == 6:
            held.append(strength)
    # As strong as the pirates is enough.
    assert held == [strength for strength in STRENGTHS if strength <= defence]


@pytest.mark.rule("SM-61")
def test_a_lost_attack_takes_one_cannon_whatever_is_missing() -> None:
    match = after(position(city(), use("LLLLS"), boxes=23), "pass")
    assert cannons(match) == [5, 5]


@pytest.mark.rule("SM-61")
def test_who_has_no_cannon_left_loses_none() -> None:
    start = position(city(cannons=0), use("LLLLS"), city(cannons=1), boxes=3)
    match = after(start, "pass")
    assert cannons(match) == [0, 0]
    assert told(match) == [(1, 1, "attack", "SM-61", ())]


@pytest.mark.rule("SM-61")
def test_an_attack_takes_nothing_but_a_cannon() -> None:
    match = after(position(city(f"W {TOP}", coins=4, logs=3, points=2), use("LLLLS"), boxes=23), "pass")
    assert match.position()["cities"][0] == city(f"W {TOP}", coins=4, logs=3, points=2, cannons=5)
    assert points(match) == [2, 0]


@pytest.mark.rule("SM-61")
def test_each_attack_is_defended_on_its_own() -> None:
    # 5 sabres finish row 1 (strength 1) and row 2 (strength 3).
    match = after(position(city("S d4"), use("SSSSS"), city("S d3 d4 d5"), boxes=3), "pass")
    assert cannons(match) == [5, 6]
    assert told(match) == [(0, 3, "attack", "SM-61", ())]


@pytest.mark.rule("SM-62")
@pytest.mark.parametrize(("players", "boxes"), [(2, 24), (3, 36), (4, 48), (5, 60)])
def test_after_the_sixth_attack_sabres_do_nothing(players: int, boxes: int) -> None:
    match = after(position(city(), use("SSSSS"), players=players, boxes=boxes), "pass")
    assert (match.position()["boxes"], cannons(match), told(match)) == (boxes, [6] * players, [])
    assert match.turn == 1


@pytest.mark.rule("SM-62", "SM-60")
def test_sabres_beyond_the_last_box_are_lost() -> None:
    match = after(position(city(), use("SSSSS"), boxes=22), "pass")
    assert (match.position()["boxes"], cannons(match)) == (24, [5, 5])
    assert [strength for _, strength, _, _, _ in told(match)] == [12, 12]


@pytest.mark.rule("SM-62", "SM-13")
def test_after_the_sixth_attack_sabres_still_cannot_be_turned() -> None:
    match = resume(position(city(coins=50), use("LLLSS"), boxes=24))
    for thing in ("log", "crate", "wall", "cross"):
        assert uses(match, thing) == {1, 2, 3}
    assert hires(match) == {"labourer", "soldier", "priest", "builder", "merchant"}
