"""The signs that a game's pages show, each with the statement that says what it is about."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from bastide.core.game import Game


@dataclass(frozen=True, slots=True)
class RuleSign:
    """A sign, a good, a building, a person, a face of a die."""

    name: str  # in the language in use: "Market"
    rule: str  # the statement, "LC-45"
    said: str = ""  # a sentence of its own, where the statement is about more than the sign


def rule_signs(game: Game) -> Mapping[str, RuleSign]:
    """By the names of the signs; none where a game has not written them down."""
    return {} if game.signs is None else cast(Mapping[str, RuleSign], game.signs())
