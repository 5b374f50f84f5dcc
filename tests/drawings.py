"""What the tests of all drawings want to know of a game's (its folder's `drawn.py` tells it)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bastide.look.symbols import Library


@dataclass(frozen=True)
class Drawings:
    """A game's pictures."""

    title: str
    library: Library
    symbols_for: Callable[..., str]
    #: Moments by a name, each with a function that draws all there is of it.
    moments: Mapping[str, Callable[[], list[str]]]
    #: How many of them are looked at closely: one in so many.
    one_in: int
    #: Pictures that belong to no moment.
    others: Callable[[], list[str]]
    #: plan(theme=…): a drawing of a part; table(names=…, width=…, standalone=…): the whole, with the first player's turn.
    plan: Callable[..., str]
    table: Callable[..., str]
    #: A token that its plan uses, and signs that must be there.
    token: str
    signs: frozenset[str]
    #: What may stand as fill and stroke.
    paints: tuple[str, ...] = ("none", "url(")
