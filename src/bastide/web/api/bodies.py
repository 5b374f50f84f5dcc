"""What callers send. Sizes are limited here; what the values mean is checked by the tables."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

import bastide

Key = Annotated[
    str | None, Field(default=None, min_length=1, max_length=64, description="a retry with it is done once")
]
After = Annotated[int, Field(ge=0, le=10**9, description="the last event that you have seen")]
SeatNumber = Annotated[int, Field(ge=0, le=9)]


class Body(BaseModel):
    """Nothing but what is described."""

    model_config = ConfigDict(extra="forbid")


class Refusal(BaseModel):
    """What could not be done: what was expected and what came; of a position also the field."""

    error: str
    field: str | None = None


class NewTableBody(Body):
    """A table to be set up."""

    game: Annotated[str, Field(max_length=40, examples=bastide.games()[:1])]
    players: Annotated[int, Field(ge=1, le=9)] = 2
    options: dict[str, Any] = {}
    settings: dict[str, Any] = {}
    position: dict[str, Any] | None = None


Word = Annotated[str | None, Field(default=None, max_length=200, description="yours, to be mixed into chance")]


class SitBody(Body):
    """Taking a seat: the first empty one, unless told."""

    name: Annotated[str, Field(max_length=200)]
    seat: SeatNumber | None = None
    word: Word
    keep: Annotated[bool, Field(description="whether what is hidden shall stay as it was set up")] = False
    key: Key


class BotBody(Body):
    """A bot for a seat."""

    seat: SeatNumber
    bot: Annotated[str, Field(max_length=40, examples=["greedy"])]
    key: Key


class SeatBody(Body):
    """A seat, somebody else's."""

    seat: SeatNumber
    key: Key


class WordBody(Body):
    """Your word, to be mixed into chance: after you have seen the table's `commitment`."""

    word: Word
    key: Key


class KeepBody(Body):
    """Whether what is hidden in the position shall stay as it was set up; it does if all who play say so."""

    keep: bool
    key: Key


class LockBody(Body):
    """Whether others may sit down."""

    locked: bool
    key: Key


class KeyBody(Body):
    """Nothing but a key, if at all."""

    key: Key


class PlayBody(Body):
    """A move: the text of one of your legal actions."""

    action: Annotated[str, Field(max_length=100, examples=["the text of one of `actions`"])]
    after: After
    key: Key


class BackBody(Body):
    """Taking back, or playing again."""

    after: After
    key: Key


class SilenceBody(Body):
    """Whether somebody may not talk."""

    seat: SeatNumber
    silent: bool
    key: Key


class ListingBody(Body):
    """Who is welcome at a table, and what is spoken there."""

    level: Annotated[str, Field(max_length=40, examples=["any"])] = "any"
    languages: Annotated[list[str], Field(max_length=10, examples=[["en"]])]
    key: Key


class TalkBody(Body):
    """A line to everybody."""

    text: Annotated[str, Field(max_length=2000)]
    key: Key
