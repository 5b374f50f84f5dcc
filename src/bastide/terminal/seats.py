"""Who sits where: people, and bots under the names by which a saved game knows them again."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bastide import bots
from bastide.core.errors import BadOption


def bot_called(name: str) -> str | None:
    """The bot that goes by this name: Greedy, Random 2; None for a person."""
    found = re.fullmatch(r"(\w+?)(?: \d+)?", name)
    return next((bot for bot in bots.names() if found and found[1] == bot.capitalize()), None)


def bots_at(names: Sequence[str]) -> dict[int, str]:
    """The seats whose names are those of bots."""
    found = {seat: bot_called(name) for seat, name in enumerate(names)}
    return {seat: bot for seat, bot in found.items() if bot}


def people_from(first: int, people: int, players: int) -> list[int]:
    """The seats of so many people beside each other, round the table."""
    if first >= players:
        raise BadOption(f"--seat: expected 0 to {players - 1}, got {first}")
    if people > players:
        raise BadOption(f"--people: expected at most {players} at a table for {players}, got {people}")
    return [(first + number) % players for number in range(people)]


def check_names(names: Iterable[str]) -> None:
    """A person may not be called like a bot: the saved game would take him for one."""
    for name in names:
        if bot_called(name):
            raise BadOption(f"--name: {name} is what a bot is called; choose another name")


def named(names: Sequence[str | None], sitting: Mapping[int, str]) -> list[str]:
    """Everybody's names: a bot's own, numbered if there are several of it; people keep theirs unless it is a bot's."""
    several = Counter(sitting.values())
    so_far: Counter[str] = Counter()
    called = []
    for seat, name in enumerate(names):
        if seat in sitting:
            bot = sitting[seat]
            so_far[bot] += 1
            called.append(bot.capitalize() + (f" {so_far[bot]}" if several[bot] > 1 else ""))
        else:
            called.append(name if name and not bot_called(name) else f"Player {seat + 1}")
    return called


def seats_line(names: Sequence[str], sitting: Mapping[int, str], before: Sequence[str] | None = None) -> str:
    """A line that says who plays which seat, and what a seat was called before."""
    people = len(names) - len(sitting)
    parts = []
    for seat, name in enumerate(names):
        who = f"the {sitting[seat]} bot" if seat in sitting else "you" if people == 1 else "a person"
        was = f" (was {before[seat]})" if before and before[seat] != name else ""
        parts.append(f"seat {seat} {name}, {who}{was}")
    return f"At the table: {'; '.join(parts)}."
