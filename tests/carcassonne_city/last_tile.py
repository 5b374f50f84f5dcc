"""The last tile has been laid: one more choice and the game is over."""

from .table import (
    Table,
    follower,
    table,
)


def last(
    picture: str, followers: str, *, players: int = 2, corner: tuple[int, int] = (0, 0), stands: str = ""
) -> Table:
    """The last tile is laid, a follower is asked for: with `none` the game ends (CC-40 b)."""
    x, y = (int(number) for number in corner)
    while picture.strip().splitlines()[y - corner[1]].split()[x - corner[0]] == ".":
        x += 1
    return table(
        picture, follower(x, y), players=players, corner=corner, pile=3, left=0, followers=followers, gate=stands
    )
