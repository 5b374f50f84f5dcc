"""Saint Malo in a terminal: the room that a game in the terminal asks for everything it prints (see bastide/terminal/room.py)."""

from collections.abc import Mapping, Sequence

from rich.console import RenderableType

from bastide.core.actions import Action
from bastide.core.events import Award
from bastide.core.history import Move
from bastide.core.player_view import PlayerView
from bastide.games.saint_malo.rules import scoring
from bastide.games.saint_malo.rules.state import HEADS_OF
from bastide.games.saint_malo.terminal.answers import shorthand, vague, why_not
from bastide.games.saint_malo.terminal.board import Board
from bastide.games.saint_malo.terminal.help import HINTS, HOW_TO, SHOWN, SMALLEST, TURN_OVER
from bastide.games.saint_malo.terminal.log import describe, turn_lines
from bastide.games.saint_malo.terminal.words import counted, gains, signed, thing
from bastide.games.saint_malo.text.actions import (
    ACTION_OF,
    At,
    Bonus,
    Done,
    Hire,
    House,
    Keep,
    Pass,
    Stop,
    Use,
    square_of,
)
from bastide.games.saint_malo.text.names import piece_word
from bastide.games.saint_malo.text.words import asked, headline
from bastide.games.saint_malo.view import SaintMaloView, paid, viewed

__all__ = [
    "HINTS",
    "HOW_TO",
    "SHOWN",
    "SMALLEST",
    "TURN_OVER",
    "ask",
    "board",
    "describe",
    "heading",
    "label",
    "short",
    "shorthand",
    "turn_lines",
    "vague",
    "why_not",
]

_HEADINGS = {
    scoring.FOR_LABOURER: "labourers",
    scoring.FOR_PRIEST: "priests",
    scoring.FOR_HOUSE: "houses",
    scoring.FOR_JUGGLER: "jugglers",
    scoring.FOR_NOBLE: "nobles",
    scoring.FOR_SIDE: "bottom wall",
}


def board(
    view: PlayerView, names: Sequence[str], effects: Mapping[str, Sequence[Award]] | None = None
) -> RenderableType:
    """The table as the seat of the view looks at it; what its actions bring at once (by their texts) is marked on the plan."""
    seen, marks = viewed(view), {}
    if effects and seen.turn == seen.seat:
        for text, awards in effects.items():
            if square := square_of(ACTION_OF[text]):
                marks[square] = _mark(square, seen, awards)
    return Board(seen, names, seen.player, marks)


def ask(view: PlayerView, names: Sequence[str]) -> str:
    """What is asked, in words; at the end who has won."""
    return f"{headline(viewed(view), names)} {asked(viewed(view))}"


def label(action: Action, view: PlayerView, awards: Sequence[Award]) -> str:
    """A choice in words, with what it costs and brings at once."""
    match action:
        case Keep(dice=kept):
            return f"keep {kept}" if kept else "roll all five"
        case Use(symbol=symbol, number=number):
            return thing(symbol, number) + _price([], awards)
        case Hire(person=person):
            return f"hire {person}" + _price([counted(HEADS_OF[person], "head")], awards)
        case Bonus(person=person):
            return person or "nobody"
        case At(square=square) | House(square=square):
            tail = "; ".join(_brings(square, viewed(view), awards))
            return f"{square}: {tail}" if tail else square
        case _:
            return {Stop: "stop rolling", Pass: "use nothing", Done: "no more houses"}[type(action)]


def short(move: Move, before: PlayerView) -> str:
    """A move in the words of the choices, with what came onto a square."""
    if square := square_of(move.action):
        return f"{piece_word(viewed(before).piece)} on {square}"
    return label(move.action, before, ())


def heading(award: Award) -> str:
    """The line of the final table that an award belongs to."""
    return _HEADINGS.get(award.reason) or award.text.partition(",")[0]


def _price(parts: list[str], awards: Sequence[Award]) -> str:
    coins = paid(awards)
    words = [*parts, counted(coins, "coin")] if coins else parts
    return f" ({', '.join(words)})" if words else ""


def _brings(square: str, view: SaintMaloView, awards: Sequence[Award]) -> list[str]:
    words = [f"{award.text}, {signed(award)}" for award in gains(awards, view.speaker)]
    return [*words, "the top wall is complete, a person"] if view.closes_top(square) else words


def _mark(square: str, view: SaintMaloView, awards: Sequence[Award]) -> str:
    """What a square brings, in three characters."""
    if view.closes_top(square):
        return "+P"
    for award in gains(awards, view.speaker):
        return f"{award.amount:+d}{'c' if award.unit == 'coins' else ''}"
    return ""
