"""CC-36: towers at the ends of the wall."""

import pytest

from .table import (
    after,
    asked,
    choices,
    go_on,
    lay,
    of,
    points,
    resume,
    step,
    table,
    told,
    tower,
    wall,
)
from .walled import CAUSE, ROW, round_a_row, row

# Towers


@pytest.mark.rule("CC-36")
@pytest.mark.parametrize(
    ("cw", "ccw", "towers", "worth_cw", "worth_ccw"),
    [
        (4, 0, "", 4, 0),
        (0, 3, "", 0, 3),
        (2, 5, "", 2, 5),
        (4, 2, "0 cw 3", 1, 2),
        (4, 2, "1 cw 3", 1, 2),
        (4, 2, "1 cw 4", 0, 2),
        (5, 5, "1 cw 1; 0 cw 3; 1 ccw 5", 2, 0),
        (5, 5, "0 cw 3; 1 cw 1; 1 ccw 4", 2, 1),
    ],
)
def test_a_point_for_each_wall_since_the_last_tower_or_the_gate(
    cw: int, ccw: int, towers: str, worth_cw: int, worth_ccw: int
) -> None:
    line = round_a_row(12)
    start = table(
        row(12),
        tower(),
        pile=2,
        turn=1,
        gate="5,0 N",
        cw="; ".join(line[6 : 6 + cw]),
        ccw="; ".join(reversed(line[5 - ccw : 5])),
        towers=towers,
    )
    match = resume(start)
    worth = {"tower cw": worth_cw, "tower ccw": worth_ccw}
    assert choices(match) == {"none"} | {choice for choice, brought in worth.items() if brought}
    before = of(match, "tower_supply")[1]
    for choice, brought in worth.items():
        if brought:
            match = after(start, choice)
            assert told(match) == [(1, brought, "CC-36", "")]
            assert (points(match), of(match, "tower_supply")[1], asked(match)) == ([0, brought], before - 1, (0, "lay"))
            end = choice.split()[1]
            assert {"seat": 1, "end": end, "after": cw if end == "cw" else ccw} in of(match, "towers")
    match = after(start, "none")
    assert (told(match), of(match, "tower_supply")[1], asked(match)) == ([], before, (0, "lay"))


@pytest.mark.rule("CC-36")
def test_a_tower_counts_from_the_last_tower_set_in_play() -> None:
    start = table(row(14), wall(0, 1, 1), pile=2, gate="0,0 N")
    match = after(start, "wall cw", "none", "wall cw", "none", "tower cw")
    assert points(match) == [2, 0]
    again = table(
        row(14), wall(1, 1, 1), turn=1, pile=2, gate="0,0 N", cw="1,0 N; 2,0 N", towers="0 cw 2", points="2 0"
    )
    match = after(again, "wall cw", "none", "wall ccw", "none")
    assert choices(match) == {"tower cw", "tower ccw", "none"}
    match.play("tower cw")
    assert points(match) == [2, 1]


@pytest.mark.rule("CC-36")
@pytest.mark.parametrize(("first", "other"), [("cw", "ccw"), ("ccw", "cw")])
@pytest.mark.parametrize("on_both", [False, True])
def test_each_end_counts_from_its_own_last_tower(first: str, other: str, on_both: bool) -> None:
    # Two walls and a tower at one end; then, by the other player, four walls more.
    start = table(
        "o o o o o o o E", wall(0, 1, 1), pile=2, gate="3,0 N", coming="W", followers="0 burgher 7,0 E; 1 steward 0,0 a"
    )
    match = after(start, f"wall {first}", "none", f"wall {first}", "none", f"tower {first}")
    assert points(match) == [2, 0]
    go_on(match, "lay 8,0 0", "none")
    for end in (other, other, first if on_both else other, other):
        go_on(match, f"wall {end}", "none")
    assert asked(match) == (1, "tower")
    assert choices(match) == {f"tower {other}", "none"} | ({f"tower {first}"} if on_both else set())
    match.play(f"tower {first if on_both else other}")
    assert points(match) == [2 + 2, 1 if on_both else 4]


@pytest.mark.rule("CC-36")
@pytest.mark.parametrize("cause", [0, 1, 2])
def test_only_who_caused_the_building_may_set_a_tower_also_after_the_first_one(cause: int) -> None:
    start = table(ROW, lay("W"), players=3, turn=cause, pile=2, followers="0 burgher 5,0 E")
    match = after(start, *CAUSE, "gate 2,0 N", "wall cw", "none", "wall ccw", "none")
    assert (step(match), choices(match)) == ({"kind": "tower", "seat": cause}, {"tower cw", "tower ccw", "none"})
    match.play("tower ccw")
    assert points(match)[cause] == 1 + (2 if cause == 0 else 0)
    assert (asked(match), of(match, "turn")) == (((cause + 1) % 3, "lay"), (cause + 1) % 3)


@pytest.mark.rule("CC-36", "CC-3")
@pytest.mark.parametrize("mine", [3, 2])
def test_without_a_tower_left_none_is_asked_for(mine: int) -> None:
    # Four players have three towers each.
    towers = "; ".join(f"0 cw {after}" for after in range(1, mine + 1))
    start = table(
        row(12), wall(1, 0, 1, 0, 0), players=4, pile=2, gate="0,0 N", cw="1,0 N; 2,0 N; 3,0 N", towers=towers
    )
    match = after(start, "wall cw", "none")
    assert asked(match) == ((1, "lay") if mine == 3 else (0, "tower"))


@pytest.mark.rule("CC-36")
def test_the_gate_is_no_wall_for_towers() -> None:
    # The gate alone at the counter-clockwise end: 0 walls, no tower there.
    start = table(row(6), wall(1, 0, 1), pile=2, gate="0,0 N")
    assert choices(after(start, "wall cw", "none")) == {"tower cw", "none"}
