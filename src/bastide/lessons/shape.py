"""What a lesson looks like as JSON (docs/learning.md): a file `lessons/NN-word.json` in the folder of a game."""

from dataclasses import dataclass
from typing import Annotated, Any

from bastide.core.game import Position
from bastide.core.i18n import current_language
from bastide.core.shapes import Between, ListOf, ObjectOf, OneOf, Text

RIGHT, NEAR, WRONG = "right", "near", "wrong"
PLAY, TURN = "play", "turn"  # of `until`; anything else is a field of the position that has to change
NUMBER = Annotated[int, Between(1, 99)]


@dataclass(frozen=True, slots=True)
class Words:
    """A text in every language."""

    en: str
    de: str
    nl: str

    @property
    def said(self) -> str:
        """In the language in use."""
        text: str = getattr(self, current_language())
        return text


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing the teacher says before the choice; the last one asks."""

    title: Words
    text: Words
    rule: Annotated[str, Text("the id of a statement, or nothing")] = ""


@dataclass(frozen=True, slots=True)
class Hint:
    """Help for who asks for it: the idea, where to look, the answer."""

    text: Words
    places: Annotated[tuple[str, ...], ListOf("places of the board")] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said of some of the choices that can be made."""

    plays: Annotated[tuple[str, ...], ListOf("paths of choices")]
    verdict: Annotated[str, OneOf((RIGHT, NEAR, WRONG))]
    say: Words
    end: Words
    promise: Annotated[dict[str, int], ObjectOf("measures and what they come to")]
    tells: Annotated[tuple[str, ...], ListOf("kinds and leaves of steps")] = ()  # in the place of the lesson's

    @property
    def paths(self) -> tuple[tuple[str, ...], ...]:
        """The plays, as rows of choices."""
        return tuple(tuple(part.strip() for part in play.split(" / ")) for play in self.plays)


@dataclass(frozen=True, slots=True)
class Goal:
    """What is to be as large as it can be: the best that can be reached, and what comes without the lesson's idea."""

    measure: str
    best: int
    idle: int


@dataclass(frozen=True, slots=True)
class Keep:
    """The one thing to remember."""

    text: Words
    rule: Annotated[str, Text("the id of a statement, or nothing")] = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One idea, one choice, one answer."""

    id: str
    title: Words
    sign: str
    minutes: NUMBER
    rules: Annotated[tuple[str, ...], ListOf("ids of statements")]
    players: NUMBER
    seat: Annotated[int, Between(0, 98)]
    options: Annotated[dict[str, Any], ObjectOf("options of the game")]
    position: Annotated[Position, ObjectOf("a position, as `match.position()` gives it")]
    key: Annotated[int, Between(0)]
    beats: Annotated[tuple[Beat, ...], ListOf("things that the teacher says", most=3)]
    hints: Annotated[tuple[Hint, ...], ListOf("hints", number=3)]
    answers: Annotated[tuple[Answer, ...], ListOf("answers")]
    measures: Annotated[dict[str, str], ObjectOf("names and paths of measures")]
    goal: Goal | None
    until: str
    keep: Keep
    tells: Annotated[
        tuple[str, ...], ListOf("kinds and leaves of steps")
    ] = ()  # told on the board; nothing: all of them

    @property
    def game(self) -> str:
        """The name of its game."""
        return self.id.rpartition(".")[0]

    def tells_of(self, answer: Answer) -> tuple[str, ...]:
        """Which steps are told of what comes of an answer; nothing: all of them."""
        return answer.tells or self.tells

    @property
    def number(self) -> int:
        """Its place among the lessons of its game, from 1."""
        return int(self.id.rpartition(".")[2])
