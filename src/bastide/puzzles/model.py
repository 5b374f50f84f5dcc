"""A puzzle as data: a position, what each choice is worth, and which levels find the best."""

from dataclasses import dataclass
from typing import Annotated, Any

from bastide.bots.spec import LEVELS
from bastide.core.shapes import Between, Count, ListOf, ObjectOf, Text, Whole

FEWEST, MOST = 8, 60  # choices
SHOWN_LINE = 8  # moves that are told of the line expected

Permille = Annotated[int, Between(0, 1000)]
Percent = Annotated[int, Between(0, 100)]


@dataclass(frozen=True, slots=True)
class Choice:
    """What may be expected of a choice: the chance to win in thousandths, the final points of whoever chooses in tenths."""

    text: Annotated[str, Text("a choice as it is written")]
    win: Permille
    points: Whole


@dataclass(frozen=True, slots=True)
class LineStep:
    """A move of the line expected after the best choice."""

    seat: Count
    text: Annotated[str, Text("a choice as it is written")]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One of them. The choices stand with the best first; of the levels it says how many tries in a hundred find it."""

    seat: Count
    position: Annotated[dict[str, Any], ObjectOf("a position as `match.position()` gives it")]
    choices: Annotated[list[Choice], ListOf("choices", most=MOST)]
    margin: Annotated[int, Between(1, 1000)]  # by how much the best one wins more often than any on another place
    error: Permille  # standard error of that
    found: Annotated[list[Percent], ListOf("levels", len(LEVELS))]
    line: Annotated[list[LineStep], ListOf("moves", most=SHOWN_LINE)]

    @property
    def best(self) -> Choice:
        """The answer."""
        return self.choices[0]

    def choice(self, text: str) -> Choice | None:
        """What is known of a choice."""
        return next((each for each in self.choices if each.text == text), None)

    def rank(self, text: str) -> int:
        """Its place among all, from 1."""
        return 1 + next(number for number, each in enumerate(self.choices) if each.text == text)

    def lost(self, text: str) -> float:
        """The chance to win that a choice gives away, 0 to 1."""
        found = self.choice(text)
        assert found is not None
        return max(0, self.best.win - found.win) / 1000


@dataclass(frozen=True, slots=True)
class Puzzles:
    """All puzzles of a game, in the order in which they were found: a release appends and never changes that order. `seed` and
    `played` say which games they come from, so that whoever goes on does not play these again."""

    game: Annotated[str, Text("the name of a game")]
    rules_version: Annotated[int, Between(1)]
    seed: Count
    played: Count
    puzzles: list[Puzzle]
