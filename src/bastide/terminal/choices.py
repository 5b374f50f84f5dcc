"""The choices: laid out in columns, and which of them was meant."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

from bastide.core.actions import Action
from bastide.core.match import Match
from bastide.core.player_view import PlayerView
from bastide.terminal.room import Effects, TerminalRoom

MANY = 10  # from more choices on, places that bring the same are listed together
MOST_PLACES = 12  # with more places that bring nothing the plan is the list
GAP = 2
NOTHING = "nothing at once"


class Unclear(Exception):
    """What was typed is none of the choices; says what was expected."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What can be chosen now: all of it, and what the list shows, which is what the numbers count."""

    view: PlayerView  # of whoever is asked
    labels: Sequence[str]
    listed: Sequence[int]  # which of them
    effects: Effects  # what each would bring at once

    @property
    def actions(self) -> Sequence[Action]:
        """All of them."""
        return self.view.actions

    @property
    def short(self) -> bool:
        """Whether some are not in the list."""
        return len(self.listed) < len(self.actions)

    def shown(self) -> list[str]:
        """The labels of the list."""
        return [self.labels[at] for at in self.listed]


def choices_of(match: Match, room: TerminalRoom) -> Choices:
    """Where there are very many places, the list shows those that bring something; the plan marks all of them."""
    view, effects = match.player_view(match.turn), match.previews()
    labels = [room.label(action, view, effects[action.text]) for action in view.actions]
    everything = range(len(labels))
    places = [at for at in everything if _is_place(labels[at])]
    if len(places) <= MOST_PLACES:
        return Choices(view, labels, everything, effects)
    listed = [at for at in everything if ": " in labels[at] or at not in places]
    return Choices(view, labels, listed, effects)


def _is_place(label: str) -> bool:
    return re.fullmatch(r"[a-z]\d+(: .*)?", label) is not None


def meant(typed: str, choices: Choices, room: TerminalRoom) -> Action:
    """The choice by its number, by its words in the list, or by a shorter way of writing it."""
    numbers = f"a number from 1 to {len(choices.listed)}, " if choices.listed else ""
    expected = (
        f"type {numbers}{'a square of the plan' if choices.short else 'a choice as it is written'}, or ? for help"
    )
    if not typed:
        raise Unclear(f"Please choose: {expected}.")
    if typed.isascii() and typed.lstrip("-").isdigit():
        number = int(typed) if len(typed) < 9 else 0
        if not 1 <= number <= len(choices.listed):
            raise Unclear(f"Not possible: there is no choice {typed[:20]}. Please {expected}.")
        return choices.actions[choices.listed[number - 1]]
    if question := room.vague(typed, choices.view):
        raise Unclear(question)
    wanted = [typed.lower(), *(text.lower() for text in room.shorthand(typed, choices.view))]
    found = _found(wanted, choices)
    if len(found) > 1:
        raise Unclear(f"Which one: {' or '.join(choices.labels[at] for at in found)}?")
    if found:
        return choices.actions[found[0]]
    if why := room.why_not(typed, choices.view):
        raise Unclear(f"Not possible: {why}.")
    problem = "possible now" if len(wanted) > 1 else "understood"
    raise Unclear(f"Not {problem}: {_printable(typed)}. Please {expected}.")


def _found(wanted: Sequence[str], choices: Choices) -> list[int]:
    """What is written just so, else all that a shorter way could mean."""
    for at, (action, label) in enumerate(zip(choices.actions, choices.labels, strict=True)):
        if wanted[0] in (action.text.lower(), label.lower()):
            return [at]
    return [at for at, action in enumerate(choices.actions) if action.text.lower() in wanted]


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
