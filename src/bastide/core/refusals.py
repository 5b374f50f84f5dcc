"""Why a choice can't be made now: the statement that refuses it, and what stands in the way.

The number of a refusal comes from a rule beside the one that says what is legal (`refusal(s, action)` of a game's rules, which
shares its tests); a game's room `text` makes this value of it. Nothing else knows why: pages, API and lessons ask.
"""

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason, as data; `head` and `text` put it into words when they are read, in the language spoken then."""

    reason: int  # the game's own number of it
    rule: str  # the statement, "LC-44"
    places: tuple[str, ...]  # what stands in the way, as the notation writes places
    wording: Callable[["Refusal"], tuple[str, str]] = field(repr=False, compare=False)
    detail: int = 0  # a figure more that the words need

    @property
    def head(self) -> str:
        """Three to five words: "Beside another city"."""
        return self.wording(self)[0]

    @property
    def text(self) -> str:
        """How the world is, then what stands in the way here, in one or two sentences."""
        return self.wording(self)[1]
