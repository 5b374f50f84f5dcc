"""Setting up a position by hand: tools that put things on the board, and fields for all that has no place there.

A game may have a room `editor` with the functions of `EditorRoom` (without one: look/default_editor.py). A position being set up
need not be possible yet: the room keeps what the rules force (supplies, decks, what a step holds), everything else is left
to the game's own check.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

from markupsafe import Markup

from bastide.core.errors import BadPosition
from bastide.core.game import Game, Position
from bastide.look.document import Drawing, drawing, size_of
from bastide.look.svg import Node, node, within

Value = str | int | bool
Changes = Mapping[str, Value]
MOST = 9999  # far above what a game reaches; pictures of larger numbers would be endless
_KEY = re.compile(r"([^.\[\]]+)|\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class Work:
    """What lies on the bench: a position, whose pieces are in hand, and which tool."""

    position: Position
    options: Mapping[str, Any]
    seat: int = 0
    tool: str = ""


@dataclass(frozen=True, slots=True)
class Tool:
    """Something that can be put on the board, or taken away."""

    id: str
    name: str
    sign: str = ""
    picture: Markup = field(default_factory=Markup)  # where a sign of the library does not do
    owned: bool = False  # what it puts belongs to a seat


@dataclass(frozen=True, slots=True)
class Tools:
    """Tools of a kind."""

    title: str
    tools: tuple[Tool, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where the tool can be used now: its name, and a box in the units of the plan."""

    id: str
    name: str
    x: float
    y: float
    wide: float
    high: float
    kind: str = ""  # "round" or "hex"; square otherwise


@dataclass(frozen=True, slots=True)
class Field:
    """One value that can be typed or chosen. `path` is written as errors write it: `cities[0].coins`."""

    path: str
    name: str
    value: Value
    choices: tuple[tuple[Value, str], ...] = ()
    least: int = 0
    most: int = MOST
    hint: str = ""

    @property
    def kind(self) -> str:
        """How it is asked for."""
        if self.choices:
            return "choice"
        return "check" if type(self.value) is bool else "number" if type(self.value) is int else "text"

    @property
    def shown(self) -> str:
        """The value as a form holds it."""
        return ("1" if self.value else "") if self.kind == "check" else str(self.value)

    def read(self, typed: str) -> Value:
        """The value that was typed; ValueError where it is none."""
        if self.kind == "choice":
            return next(value for value, _ in self.choices if str(value) == typed)
        if self.kind == "check":
            return bool(typed)
        return typed.strip() if self.kind == "text" else int(typed.strip().replace("−", "-"))


@dataclass(frozen=True, slots=True)
class Fields:
    """Fields that belong together."""

    id: str
    title: str
    fields: tuple[Field, ...]
    seat: int | None = None
    open: bool = False


class EditorRoom(Protocol):
    """The room `editor` of a game's folder."""

    def start(self, players: int, options: Mapping[str, Any]) -> Position:
        """The first position of a game."""

    def readable(self, position: Position, options: Mapping[str, Any]) -> None:
        """BadPosition where the form is so wrong that it can't be drawn; whether it is possible is not asked."""

    def tools(self, work: Work) -> Sequence[Tools]:
        """What can be taken in hand."""

    def board(self, work: Work) -> str:
        """The board as bare SVG, with a button wherever the tool can be used."""

    def put(self, work: Work, place: str) -> Position:
        """The position after the tool has been used there."""

    def fields(self, work: Work) -> Sequence[Fields]:
        """Everything that has no place on the board."""

    def set_fields(self, work: Work, changes: Changes) -> Position:
        """The position with other values in some fields."""

    def symbols_for(self, *markup: str) -> str:
        """The signs that the markup uses."""


def editor_room(game: Game) -> EditorRoom:
    """A game's own room, or the one for any game."""
    from bastide.look.default_editor import DefaultEditor

    return DefaultEditor(game) if game.editor is None else cast(EditorRoom, game.editor)


def keys(path: str) -> list[str | int]:
    """The steps of a path: cities[0].coins -> cities, 0, coins."""
    return [name or int(number) for name, number in _KEY.findall(path)]


def at(position: Any, path: str) -> Any:
    """What stands at a path."""
    found = position
    for key in keys(path):
        found = found[key]
    return found


def changed(position: Position, path: str, value: Any) -> Position:
    """The position with another value there."""
    copy = deepcopy(position)
    *way, last = keys(path)
    inside: Any = copy
    for key in way:
        inside = inside[key]
    inside[last] = value
    return copy


def check_numbers(value: Any, where: str = "position") -> None:
    """No number so large that a picture of it would have no end."""
    if isinstance(value, dict):
        for name, inner in value.items():
            check_numbers(inner, name if where == "position" else f"{where}.{name}")
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            check_numbers(inner, f"{where}[{index}]")
    elif isinstance(value, float) or (type(value) is int and abs(value) > MOST):
        raise BadPosition(where, f"expected a whole number of at most {MOST}, got {value!r}")


def with_places(svg: Drawing, places: Iterable[Place], scale: float) -> Drawing:
    """A bare drawing with buttons laid over it: real ones of the page's form, so they work without scripts.

    `scale` says how many pixels a unit of the plan has at least, so that no place is too small for a finger.
    """
    buttons = [_button(place) for place in places]
    role = "group" if buttons else svg.tree.attributes["role"]  # a picture may hold no buttons
    return drawing(within(svg.tree, *buttons, width=str(round(size_of(svg)[0] * scale)), role=role))


def _button(place: Place) -> Node:
    name = re.sub(r"[^\w-]+", "-", place.id)
    words = {"name": "do", "value": f"put {place.id}", "formaction": "#board", "title": place.name}
    button = node(
        "button",
        " ",  # an empty one would be written as a closed tag, which is none in HTML
        type="submit",
        class_=f"tool-place {place.kind}".strip(),
        id=f"put-{name}",
        aria_label=place.name,
        **words,
    )
    return node("foreignObject", button, x=place.x, y=place.y, width=place.wide, height=place.high)
