"""Rows of tiles to be walled in, for the tests of walls and of the end."""

import bastide

from .table import (
    Table,
    lay,
    step,
    table,
)

# A row of tiles with a street of one burgher at its end, to be completed by `lay 6,0 0`: a scoring, and a row of 7 then.
ROW = "o o o o o E"
CAUSE = ("lay 6,0 0", "none")


def row(tiles: int) -> str:
    """A row of houses, every second tile with a public building."""
    return " ".join("o" if x % 2 else "o+*" for x in range(tiles))


def round_a_row(tiles: int) -> list[str]:
    """All outer sides of a row that begins on 0,0, clockwise from its first northern side."""
    north = [f"{x},0 N" for x in range(tiles)]
    south = [f"{x},0 S" for x in reversed(range(tiles))]
    return [*north, f"{tiles - 1},0 E", *south, "0,0 W"]


def build(match: bastide.Match, end: str = "cw") -> list[int]:
    """Builds walls at one end, without guards, as long as walls are asked for; by whom."""
    seats = []
    while (now := step(match)) is not None and now["kind"] in ("wall", "guard"):
        if now["kind"] == "wall":
            seats.append(now["seat"])
            match.play(f"wall {end}")
        else:
            match.play("none")
    return seats


def scarce(players: int, cause: int, pile: int, supply: int) -> Table:
    """A long row with few walls left, and a street to complete by `lay 42,0 0`."""
    line = round_a_row(43)
    stand = 70 - supply
    # From the southern side of the last but one tile round the west to the north.
    begin = line.index("39,0 S")
    order = (line + line)[begin : begin + stand + 1]
    return table(
        f"{row(41)} E",
        lay("W"),
        players=players,
        turn=cause,
        pile=pile,
        gate=order[0],
        cw="; ".join(order[1:]),
        followers=f"{cause} burgher 41,0 E",
    )
