"""What is printed: the plan with the news and the choices, the log, help."""

from collections.abc import Sequence
from itertools import groupby

from rich.console import Console
from rich.table import Table
from rich.text import Text

from bastide.core.game import Action
from bastide.core.match import Match
from bastide.terminal.choices import laid_out
from bastide.terminal.ending import final_table, verdict
from bastide.terminal.room import Room

COMMANDS = (
    ("1", "a choice by its number, or as it is written"),
    ("c3, c4, d4", "several, one after the other"),
    ("u, undo", "take your last choice back (a roll stays rolled)"),
    ("r, redo", "play it again"),
    ("s, save [FILE]", "save the game"),
    ("l, log [N]", "the last N turns; log all"),
    ("b, board", "print the plan again, with everything on it"),
    ("rules", "how to play, in short"),
    ("q, quit", "leave"),
)
ENOUGH_LINES = 35  # a terminal of this height shows every part of a plan


class Screen:
    """Prints a match; keeps the news until the plan is printed next."""

    def __init__(self, match: Match, room: Room, console: Console) -> None:
        self._match = match
        self._room = room
        self._console = console
        self._news: list[str] = []

    def say(self, text: str) -> None:
        """A line at once."""
        self._console.print(Text(text))

    def tell(self, *lines: str) -> None:
        """Lines below the next plan."""
        self._news += lines

    def question(self, actions: Sequence[Action], whole: bool = False) -> None:
        """The plan, what has happened since, what is asked, and the choices; the whole plan may scroll."""
        match, position = self._match, self._match.position()
        brought = {action.text: match.preview(action) for action in actions}
        labels = [self._room.label(action.text, position, brought[action.text]) for action in actions]
        self._console.rule(Text(match.game.title), style="dim")
        height = max(self._console.height, ENOUGH_LINES) if whole else None
        self._console.print(self._room.board(position, match.names, match.turn or 0, brought), height=height)
        self._print_news()
        self._console.print(Text(self._room.ask(position, match.names), style="bold"))
        self._console.print(laid_out(labels, self._console.width))

    def final(self, seat: int) -> None:
        """The last plan, all points with their reasons, and the winner."""
        match, outcome = self._match, self._match.outcome
        assert outcome is not None
        self._console.rule(Text(f"{match.game.title}: the end"), style="dim")
        self._console.print(self._room.board(match.position(), match.names, seat))
        self._print_news()
        self._console.print(final_table(outcome, match.names, self._room))
        self._console.print(Text(verdict(outcome, match.names), style="bold"))

    def log(self, most: int | None) -> None:
        """The last turns, a line each."""
        turns = [list(moves) for _, moves in groupby(self._match.moves, key=lambda move: move.seat)]
        if not turns:
            self.say("Nothing has happened yet.")
        for moves in turns[-most:] if most else turns:
            positions = [self._match.position_at(move.number - 1) for move in moves]
            positions.append(self._match.position_at(moves[-1].number))
            for line in self._room.story(moves, positions, self._match.names):
                self.say(line)

    def help(self) -> None:
        """What may be typed."""
        self._print_pairs((*COMMANDS, *self._room.HINTS))

    def how_to(self) -> None:
        """The game in short."""
        self._print_pairs(self._room.HOW_TO)

    def _print_pairs(self, pairs: Sequence[tuple[str, str]]) -> None:
        grid = Table.grid(padding=(0, 2, 0, 0))
        for word, meaning in pairs:
            grid.add_row(Text(word, style="bold", no_wrap=True), Text(meaning))
        self._console.print(grid)

    def _print_news(self) -> None:
        for line in self._news:
            self.say(line)
        self._news.clear()
