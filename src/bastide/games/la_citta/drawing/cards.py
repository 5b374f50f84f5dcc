"""The parts of which all cards of a sheet are made: the card, a flag on its edge, a head, a row of a list."""

from bastide.look.box import Box
from bastide.look.letters import width
from bastide.look.svg import Node, group, joined, node, path, rect, text

PAD = 12.0


def card(box: Box, turn: bool = False, kind: str = "") -> Node:
    inset = 1 if turn else 0.5
    name = " ".join(filter(None, ("card", "turn" if turn else "", kind)))
    return rect(name, box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset, 3)


def flag(box: Box, words: str) -> Node | None:
    """A word on the upper edge of a card."""
    if not words:
        return None
    wide = width(words, 12) + 14
    left = box.right - wide - 10
    label = text("label", left + wide / 2, box.y + 5.5, words)
    return group(rect("plate", left, box.y - 8, wide, 18, 3), label, class_="flag")


def head(box: Box, words: str, more: str = "") -> Node:
    """The title of a card, and a remark at the right of it."""
    title = text("name", box.x + PAD, box.y + 26, words)
    remark = ended("note", box.right - PAD, box.y + 26, more, 14) if more else None
    return group(title, remark)


def ended(kind: str, x: float, y: float, words: str, size: float) -> Node:
    """Words that end near x."""
    return node("text", words, class_=kind, x=x - width(words, size), y=y)


def dotted(x: float, right: float, y: float) -> Node | None:
    return path("fine-free", f"M{x:.1f} {y:.1f}H{right:.1f}") if right > x + 8 else None


def lines(kind: str, x: float, y: float, rows: list[str], step: float) -> Node:
    return joined(text(kind, x, y + step * at, row) for at, row in enumerate(rows))
