"""How a search grows its tree."""

from typing import NamedTuple


class Settings(NamedTuple):
    """Numbers by which the tree grows; a game has its own (the room `bot.search`)."""

    exploration: float  # how much a choice that was seldom tried is preferred, in points
    trust: float  # the ranking counts as if each choice had been tried so often already
    widen: float  # how many choices of a node are looked at: 2 + widen * the root of its visits
    turns: float  # how many turns the ranking plays on before the position is evaluated
    margin_scale: float  # a margin as large as this is as good as two of them
