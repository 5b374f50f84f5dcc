"""Saint Malo in a terminal: the room that the terminal's table asks for everything it prints (see bastide/terminal/room.py)."""

import re
from collections.abc import Mapping, Sequence

from rich.console import RenderableType

from bastide.core.events import Award
from bastide.games.saint_malo.dice import FACES, sorted_hand
from bastide.games.saint_malo.facts import HEADS, SIDES, Position, spot
from bastide.games.saint_malo.terminal.board import Board
from bastide.games.saint_malo.terminal.story import describe, gains, signed, story, thing
from bastide.games.saint_malo.words import asked, counted, headline

__all__ = ["HINTS", "HOW_TO", "ask", "board", "describe", "heading", "label", "shorthand", "story"]

HOW_TO = (
    ("aim", "A town of 45 squares. Most points win."),
    ("roll", "Five dice, then twice more as many of them as you like."),
    ("use", "One symbol. Other dice are turned to it for 2 coins each, sabres never."),
    ("log", "As many logs as dice, for 2 coins in all."),
    ("crate", "As many crates as dice, side by side."),
    ("wall", "As many walls as dice, on the outer squares."),
    ("cross", "One church with the number of dice."),
    ("head", "One person, by the number of heads:"),
    ("1", "labourer: 1 point"),
    ("2", "soldier: defence 1; priest: 1 point for each church around (8 squares)"),
    ("3", "merchant: 1 coin for each crate around; builder: up to 3 logs become houses, 3 points each"),
    ("4", "juggler: 2 points for each kind of person around"),
    ("5", "noble: 7 points"),
    (
        "sides",
        "Five walls between two towers: defence 2, and at once a person of at most 3 heads (top), 3 points (bottom) "
        "or 2 coins (left, right).",
    ),
    (
        "sabres",
        "Each crosses out a pirate box after your turn. A full row is an attack on everybody: whose defence is below "
        "its strength loses a cannon.",
    ),
    (
        "end",
        "A full town makes the round the last one. Then: full town 5, every 2 coins 1, every log 1, churches in series "
        "1 to n 1, 4, 8, 13 or 20, every lost cannon -5.",
    ),
)

HINTS = (
    ("c3", "a square"),
    ("HH", "the dice to keep, in capitals; all for none of them, stop for all"),
    ("merchant", "the person; crate 2, church 3: what to use, and how many dice"),
    ("(M) [C] /H\\", "person, crate, house; a number is a church, blocks are walls"),
    ("L S P B M J N", "labourer, soldier, priest, builder, merchant, juggler, noble"),
    ("+3 +3c +P", "a square that brings 3 points, 3 coins, a person"),
    ("! ×", "pirate boxes that this roll crosses out, and those crossed out"),
)

_HEADINGS = {
    "SM-46": "labourers",
    "SM-47": "priests",
    "SM-49": "houses",
    "SM-50": "jugglers",
    "SM-51": "nobles",
    "SM-7": "bottom wall",
}
_ORDINARY = re.compile(r"(?:(\d) )?(log|crate|wall|cross|crosse|church|churche)s?(?: (?:of )?(\d))?")


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


def shorthand(typed: str, position: Position) -> list[str]:
    """The actions that a shorter way of writing could mean, as they are written in full."""
    short = typed.lower()
    if re.fullmatch(r"[a-g][1-7]", short):
        return [f"at {short}", f"house {short}"]
    words = {"all": "keep", "roll": "keep", "none": "bonus none", "nobody": "bonus none", "nothing": "pass"}
    if short in words:
        return [words[short]]
    if short in HEADS:
        return [f"hire {short}", f"bonus {short}"]
    faces = re.sub(r"\s", "", re.sub(r"^keep\b", "", short)).upper()
    if faces and set(faces) <= set(FACES):
        step = position["step"] or {}
        hand = sorted_hand(faces)
        return ["stop"] if hand == step.get("dice") else [f"keep {hand}"]
    return _ordinary(re.sub(r"^use ", "", short))


def _ordinary(short: str) -> list[str]:
    """`2 crates`, `crate 2`, `church of 3`, and `wall` alone if that is enough."""
    found = _ORDINARY.fullmatch(short)
    if not found or (found[1] and found[3]):
        return []
    symbol = found[2].removesuffix("e") if found[2] in ("crosse", "churche") else found[2]
    return [f"use {symbol.replace('church', 'cross')} {found[1] or found[3] or 1}"]


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
