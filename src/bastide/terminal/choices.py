"""The choices: laid out in columns, and which of them was meant."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.text import Text

from bastide.core.game import Action, Position
from bastide.terminal.room import Room

MANY = 10  # from more choices on, places that bring the same are listed together
GAP = 2
NOTHING = "nothing at once"


class Unclear(Exception):
    """What was typed is none of the choices; says what was expected."""


def meant(typed: str, actions: Sequence[Action], room: Room, position: Position) -> Action:
    """The choice by its number, its text, or a shorter way of writing it."""
    expected = f"type a number from 1 to {len(actions)}, a choice as it is written, or ? for help"
    if not typed:
        raise Unclear(f"Please choose: {expected}.")
    if typed.isascii() and typed.lstrip("-").isdigit():
        number = int(typed) if len(typed) < 9 else 0
        if not 1 <= number <= len(actions):
            raise Unclear(f"There is no choice {typed[:20]}: {expected}.")
        return actions[number - 1]
    wanted = [typed.lower(), *(text.lower() for text in room.shorthand(typed, position))]
    for action in actions:
        if action.text.lower() in wanted:
            return action
    if len(wanted) > 1:
        raise Unclear(f"{typed} is not possible now: {expected}.")
    raise Unclear(f"{_printable(typed)} is not understood: {expected}.")


def _printable(typed: str) -> str:
    text = typed if typed.isprintable() else ascii(typed)
    return f"“{text if len(text) <= 40 else text[:39] + '…'}”"


def laid_out(labels: Sequence[str], width: int) -> Text:
    """All choices with their numbers, as many beside each other as there is room for."""
    digits = len(str(len(labels)))
    numbers = [f"{number:>{digits}}. " for number in range(1, len(labels) + 1)]
    split = _split(labels)
    if split is None:
        return Text("\n").join(_columns([_entry(*pair) for pair in zip(numbers, labels, strict=True)], width))
    lines: list[Text] = []
    for heading in sorted({heading for heading, _ in split}, key=_rank, reverse=True):
        its = [_entry(number, rest) for number, (its, rest) in zip(numbers, split, strict=True) if its == heading]
        lines += _group(heading, its, width)
    return Text("\n").join(lines)


def _split(labels: Sequence[str]) -> list[tuple[str, str]] | None:
    """Heading and rest of each choice, where many choices have a heading in common: what a place brings, or the first word."""
    if len(labels) <= MANY:
        return None
    if any(": " in label for label in labels):
        return [(tail or NOTHING, head) for head, _, tail in (label.partition(": ") for label in labels)]
    first = Counter(label.partition(" ")[0] for label in labels if " " in label)
    word, times = max(first.items(), key=lambda pair: pair[1], default=("", 0))
    if times <= MANY:
        return None
    return [(word, label.removeprefix(f"{word} ")) if label.startswith(f"{word} ") else ("", label) for label in labels]


def _rank(heading: str) -> tuple[bool, str]:
    """What brings most stands first; in our words the larger figure is the larger text."""
    return heading not in ("", NOTHING), heading


def _entry(number: str, label: str) -> Text:
    return Text.assemble((number, "bold red"), label)


def _group(heading: str, entries: Sequence[Text], width: int) -> Iterator[Text]:
    """Choices under one heading: beside it where they fit, else below it."""
    if heading:
        inline = Text("  ").join([Text(f"{heading}:"), *entries])
        if inline.cell_len <= width:
            yield inline
            return
        yield Text(f"{heading}:")
    yield from _columns(entries, width)


def _columns(entries: Sequence[Text], width: int) -> list[Text]:
    """Down the columns, as few lines as the width allows."""
    for height in range(1, len(entries) + 1):
        columns = [entries[at : at + height] for at in range(0, len(entries), height)]
        widths = [max(cell_len(entry.plain) for entry in column) for column in columns]
        if sum(widths) + GAP * (len(columns) - 1) <= width:
            break
    lines = []
    for row in range(height):
        line = Text(no_wrap=height < len(entries))
        for column, its_width in zip(columns, widths, strict=True):
            if row < len(column):
                line.append_text(column[row])
                line.append(" " * (its_width - column[row].cell_len + GAP))
        line.rstrip()
        lines.append(line)
    return lines
