"""Everybody's points with all reasons, and at the end who has won."""

from collections.abc import Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from bastide.core.outcome import Outcome, Score
from bastide.terminal.room import TerminalRoom


def points_table(
    scores: Sequence[Score], names: Sequence[str], room: TerminalRoom, winners: Sequence[int] = ()
) -> Table:
    """One line for each reason, one column for each player."""
    table = Table(box=box.SIMPLE, show_footer=True, pad_edge=False)
    table.add_column("points for", footer="in all", overflow="fold")
    for score in scores:
        style = "bold" if score.seat in winners else ""
        head = Text(names[score.seat], style=style, no_wrap=True, overflow="ellipsis")
        table.add_column(head, footer=Text(str(score.points), style=style), justify="right", max_width=16)
    for heading, amounts in _lines(scores, room).items():
        told = [f"{amounts[score.seat]:+d}" if score.seat in amounts else "" for score in scores]
        table.add_row(Text(heading), *told)
    return table


def verdict(outcome: Outcome, names: Sequence[str]) -> str:
    """Who has won, with how many points, and why."""
    *most, last = (names[seat] for seat in outcome.winners)
    who = f"{', '.join(most)} and {last} share the win" if most else f"{last} wins"
    points = outcome.breakdown[outcome.winners[0]].points
    return f"{who} with {points} point{'' if abs(points) == 1 else 's'}: {outcome.reason}."


def _lines(scores: Sequence[Score], room: TerminalRoom) -> dict[str, dict[int, int]]:
    """Reason -> seat -> points, in the order in which the reasons first came up."""
    lines: dict[str, dict[int, int]] = {}
    awards = sorted((award for score in scores for award in score.reasons), key=lambda award: award.move)
    for award in awards:
        line = lines.setdefault(room.heading(award), {})
        line[award.seat] = line.get(award.seat, 0) + award.amount
    return lines
