"""What is printed: the plan with the news and the choices, the log, help."""

from collections.abc import Sequence
from itertools import groupby

from rich.console import Console
from rich.table import Table
from rich.text import Text

from bastide.core.history import Move
from bastide.core.match import Match
from bastide.terminal.choices import Choices, laid_out
from bastide.terminal.ending import points_table, verdict
from bastide.terminal.room import Effects, TerminalRoom

COMMANDS = (
    ("1", "a choice by its number, or as it is written"),
    ("c3, c4, d4", "several, one after the other"),
    ("u, undo", "take your last choice back (a roll stays rolled)"),
    ("r, redo", "play it again"),
    ("s, save [FILE]", "save the game; without a name to a file of its own, always the same"),
    ("l, log [N]", "the last N turns; log all"),
    ("p, points", "everybody's points so far, with their reasons"),
    ("b, board", "print the plan again, with everything on it"),
    ("rules", "how to play, in short"),
    ("q, quit", "leave; asks whether to save"),
)
AFTERWARDS = "log all, points, board, save [FILE] or quit"
NEEDED_COLUMNS = 40
ENOUGH_LINES = 35  # a terminal of this height shows every part of a plan


class Screen:
    """Prints a match; keeps the news until the plan is printed next."""

    def __init__(self, match: Match, room: TerminalRoom, console: Console) -> None:
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

    def measure(self) -> None:
        """Say so if the terminal is small."""
        (columns, lines), (enough, high) = self._console.size, self._room.SMALLEST
        if columns < NEEDED_COLUMNS:
            self.tell(f"This terminal has {columns} columns; {NEEDED_COLUMNS} are needed to read the plan.")
        elif columns < enough or lines < high:
            self.tell(
                f"This terminal is small ({columns} columns, {lines} lines); from {enough} columns and {high} lines on "
                "everything has its place."
            )

    def question(self, choices: Choices, whole: bool = False) -> None:
        """The plan, what has happened since, what is asked, and the choices; the whole plan may scroll."""
        match = self._match
        self._console.rule(Text(match.game.title), style="dim")
        self._print_board(match.turn or 0, choices.effects, whole)
        self._print_news()
        self._console.print(Text(self._room.ask(choices.view, match.names), style="bold"))
        if choices.listed:
            self._console.print(laid_out(choices.shown(), self._console.width))
        if choices.short:
            mark = "o" if self._console.options.ascii_only else "○"
            self.say(f"{'or type' if choices.listed else 'Type'} a square ({mark})")

    def words(self, move: Move) -> str:
        """A move of this match in a few words."""
        return self._room.short(move, self._match.player_view(None, move.number - 1))

    def final(self, seat: int) -> None:
        """The last plan, all points with their reasons, and the winner."""
        match, outcome = self._match, self._match.outcome
        assert outcome is not None
        self._console.rule(Text(f"{match.game.title}: the end"), style="dim")
        self._print_board(seat)
        self._print_news()
        self.points()
        self._console.print(Text(verdict(outcome, match.names), style="bold"))

    def plan(self, seat: int) -> None:
        """The plan alone, with everything on it."""
        self._print_board(seat, whole=True)

    def points(self) -> None:
        """Everybody's points with their reasons."""
        match, outcome = self._match, self._match.outcome
        if outcome is None:
            nobody = not any(score.reasons for score in match.scores())
            self.say(f"{'Nobody has any points yet' if nobody else 'So far'}; more is counted at the end (see rules).")
            if nobody:
                return
        winners = outcome.winners if outcome else ()
        self._console.print(points_table(match.scores(), match.names, self._room, winners))

    def log(self, most: int | None) -> None:
        """The last turns, a line each."""
        turns = [list(moves) for _, moves in groupby(self._match.moves, key=lambda move: move.seat)]
        if not turns:
            self.say("Nothing has happened yet.")
        for moves in turns[-most:] if most else turns:
            first, last = moves[0].number - 1, moves[-1].number
            views = [self._match.player_view(None, number) for number in range(first, last + 1)]
            for line in self._room.turn_lines(moves, views, self._match.names):
                self.say(line)

    def help(self) -> None:
        """What may be typed."""
        self._print_pairs((*COMMANDS, *self._room.HINTS))

    def how_to(self) -> None:
        """The game in short."""
        self._print_pairs(self._room.HOW_TO)

    def _print_board(self, seat: int, effects: Effects | None = None, whole: bool = False) -> None:
        height = max(self._console.height, ENOUGH_LINES) if whole else None
        board = self._room.board(self._match.player_view(seat), self._match.names, effects)
        self._console.print(board, height=height)

    def _print_pairs(self, pairs: Sequence[tuple[str, str]]) -> None:
        grid = Table.grid(padding=(0, 2, 0, 0))
        for word, meaning in pairs:
            grid.add_row(Text(word, style="bold", no_wrap=True), Text(meaning))
        self._console.print(grid)

    def _print_news(self) -> None:
        for line in self._news:
            self.say(line)
        self._news.clear()
