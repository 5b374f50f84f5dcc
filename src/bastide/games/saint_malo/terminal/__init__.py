"""Saint Malo in a terminal: the room that the terminal's table asks for everything it prints (see bastide/terminal/room.py)."""

from collections.abc import Mapping, Sequence

from rich.console import RenderableType

from bastide.core.events import Award
from bastide.core.history import Move
from bastide.games.saint_malo.terminal.answers import shorthand, vague, why_not
from bastide.games.saint_malo.terminal.board import Board
from bastide.games.saint_malo.terminal.help import HINTS, HOW_TO, SHOWN, SMALLEST, TURN_OVER
from bastide.games.saint_malo.terminal.story import describe, gains, signed, story, thing
from bastide.games.saint_malo.text.words import asked, counted, headline, piece_word
from bastide.games.saint_malo.view.facts import HEADS, SIDES, Position, piece, spot

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
    "story",
    "vague",
    "why_not",
]

_HEADINGS = {
    "SM-46": "labourers",
    "SM-47": "priests",
    "SM-49": "houses",
    "SM-50": "jugglers",
    "SM-51": "nobles",
    "SM-7": "bottom wall",
}


def board(
    position: Position, names: Sequence[str], seat: int, choices: Mapping[str, Sequence[Award]] | None = None
) -> RenderableType:
    """The table as `seat` looks at it; `choices` (text -> what it brings at once) are marked on the plan."""
    marks = {}
    if choices and position["step"] and position["turn"] == seat:
        for text, awards in choices.items():
            word, _, where = text.partition(" ")
            if word in ("at", "house"):
                marks[where] = _mark(where, position, awards)
    return Board(position, names, seat, marks)


def ask(position: Position, names: Sequence[str]) -> str:
    """What is asked, in words; at the end who has won."""
    return f"{headline(position, names)} {asked(position)}"


def label(text: str, position: Position, awards: Sequence[Award]) -> str:
    """A choice in words, with what it costs and brings at once."""
    word, _, rest = text.partition(" ")
    match word:
        case "keep":
            return f"keep {rest}" if rest else "roll all five"
        case "use":
            symbol, _, number = rest.partition(" ")
            return thing(symbol, int(number)) + _price([], awards)
        case "hire":
            return f"hire {rest}" + _price([counted(HEADS[rest], "head")], awards)
        case "bonus":
            return "nobody" if rest == "none" else rest
        case "at" | "house":
            tail = "; ".join(_brings(rest, position, awards))
            return f"{rest}: {tail}" if tail else rest
        case _:
            return {"stop": "stop rolling", "pass": "use nothing", "done": "no more houses"}[text]


def short(move: Move, before: Position) -> str:
    """A move in the words of the choices, with what came onto a square."""
    word, _, rest = move.action.text.partition(" ")
    if word in ("at", "house"):
        return f"{piece_word(piece(before))} on {rest}"
    return label(move.action.text, before, ())


def heading(award: Award) -> str:
    """The line of the final table that an award belongs to."""
    return _HEADINGS.get(award.rule) or award.text.partition(",")[0]


def _price(parts: list[str], awards: Sequence[Award]) -> str:
    coins = -sum(award.amount for award in awards if award.unit == "coins" and award.amount < 0)
    told = [*parts, counted(coins, "coin")] if coins else parts
    return f" ({', '.join(told)})" if told else ""


def _brings(where: str, position: Position, awards: Sequence[Award]) -> list[str]:
    told = [f"{award.text}, {signed(award)}" for award in gains(awards, position["turn"])]
    return [*told, "the top wall is complete, a person"] if _closes_top(where, position) else told


def _mark(where: str, position: Position, awards: Sequence[Award]) -> str:
    """What a square brings, in three characters."""
    if _closes_top(where, position):
        return "+P"
    for award in gains(awards, position["turn"]):
        return f"{award.amount:+d}{'c' if award.unit == 'coins' else ''}"
    return ""


def _closes_top(where: str, position: Position) -> bool:
    """Whether a wall here completes the side whose bonus is a person; no award tells so."""
    if position["step"]["kind"] != "wall" or spot(where) not in SIDES[0].squares:
        return False
    top: str = position["cities"][position["turn"]]["grid"][0]
    return top.count("W") == 4
