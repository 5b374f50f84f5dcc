"""Which moves of a game bots made, and for whom: lines of a record below its points, which older programs pass over.

Bot: [1] 3-8 14 {"name": "Odile", "bot": "level-2", "for": "Marta"}
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from bastide.core.errors import brief

TITLE = "Bot: "
_LINE = re.compile(r"Bot: \[(\d)\] (\d{1,9}(?:-\d{1,9})?(?: \d{1,9}(?:-\d{1,9})?)*) (\{.*\})")
_FORM = 'Bot: [seat] moves {"name": …, "bot": …, "for": …}'


@dataclass(frozen=True, slots=True)
class BotPlayer:
    """A bot that played on a seat, and the person for whom it did; none where the seat was its own."""

    seat: int
    name: str
    bot: str
    whom: str = ""


def lines(bots: Mapping[int, BotPlayer], moves: int) -> Iterator[str]:
    """A line for each bot, of the moves that there are."""
    made: dict[BotPlayer, list[int]] = {}
    for number in sorted(bots):
        if number <= moves:
            made.setdefault(bots[number], []).append(number)
    for player, numbers in made.items():
        words = {"name": player.name, "bot": player.bot} | ({"for": player.whom} if player.whom else {})
        yield f"{TITLE}[{player.seat}] {_ranges(numbers)} {json.dumps(words, ensure_ascii=False)}"


def read_line(line: str, seats: Iterable[int]) -> dict[int, BotPlayer]:
    """The moves of a line, where `seats` made the moves of the record; ValueError says what was expected."""
    found = _LINE.fullmatch(line)
    words = _words(found[3]) if found is not None else None
    if found is None or words is None:
        raise ValueError(f"expected `{_FORM}`, got {brief(line)}")
    player = BotPlayer(int(found[1]), words["name"], words["bot"], words.get("for", ""))
    own = {number for number, seat in enumerate(seats, 1) if seat == player.seat}
    made: dict[int, BotPlayer] = {}
    for part in found[2].split():
        first, _, last = part.partition("-")
        numbers = range(int(first), min(int(last or first), max(own, default=0) + 1) + 1)
        if not numbers or not own.issuperset(numbers):
            raise ValueError(f"expected moves of seat {player.seat}, got {brief(part)}")
        made.update(dict.fromkeys(numbers, player))
    return made


def _words(text: str) -> dict[str, str] | None:
    try:
        words = json.loads(text)
    except (ValueError, RecursionError):
        return None
    texts = all(isinstance(value, str) for value in words.values())
    return words if texts and {"name", "bot"} <= words.keys() <= {"name", "bot", "for"} else None


def _ranges(numbers: list[int]) -> str:
    """`3-8 14` for numbers in order."""
    rows: list[list[int]] = []
    for number in numbers:
        if rows and number == rows[-1][1] + 1:
            rows[-1][1] = number
        else:
            rows.append([number, number])
    return " ".join(f"{first}" if first == last else f"{first}-{last}" for first, last in rows)
