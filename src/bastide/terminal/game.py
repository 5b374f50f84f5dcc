"""A game in the terminal, from the first choice to the last."""

from collections.abc import Callable, Mapping
from itertools import takewhile
from pathlib import Path

from rich.console import Console

from bastide.bots import Bot
from bastide.core.actions import Action
from bastide.core.errors import CannotUndo
from bastide.core.match import Match
from bastide.terminal.choices import Choices, Unclear, choices_of, meant
from bastide.terminal.files import CannotSave, RecordFiles, how_to_go_on
from bastide.terminal.keyboard import Keyboard
from bastide.terminal.room import TerminalRoom
from bastide.terminal.screen import AFTERWARDS, Screen

DONE, FAILED, INTERRUPTED = 0, 2, 130
TURNS_IN_LOG = 10


class Leave(Exception):
    """The player has had enough."""


class TerminalGame:
    """People and bots around one match. Bots sit where `bots` says so, people everywhere else."""

    def __init__(
        self, match: Match, room: TerminalRoom, console: Console, bots: Mapping[int, Bot], files: RecordFiles
    ) -> None:
        self._match = match
        self._room = room
        self._bots = bots
        self._files = files
        self._screen = Screen(match, room, console)
        self._keyboard = Keyboard(console)
        self._choices: Choices | None = None
        self._anytime = {
            **dict.fromkeys(("h", "help", "?"), self._screen.help),
            **dict.fromkeys(("q", "quit", "exit"), self._leave),
            **dict.fromkeys(("b", "board"), self._print_again),
            **dict.fromkeys(("p", "points"), self._screen.points),
            "rules": self._screen.how_to,
        }
        self._in_play = {**dict.fromkeys(("u", "undo"), self._undo), **dict.fromkeys(("r", "redo"), self._redo)}

    def announce(self, who: str) -> None:
        """Who plays, and on what screen: told with the first plan."""
        self._screen.measure()
        self._screen.tell(who)

    def play(self) -> int:
        """To the end of the game, of the input or of the player's patience; the exit code."""
        try:
            while self._match.turn is not None:
                if self._match.turn in self._bots:
                    self._let_bot_play(self._bots[self._match.turn])
                else:
                    self._let_person_choose()
            return self._finish()
        except Leave:
            return self._go(DONE)
        except EOFError:
            return self._cut_off(DONE)
        except KeyboardInterrupt:
            return self._cut_off(INTERRUPTED)

    # Choosing

    def _let_bot_play(self, bot: Bot) -> None:
        """A whole turn, told in a line or two."""
        seat, moves, views = self._match.turn, [], [self._match.player_view()]
        while self._match.turn == seat:
            moves.append(self._match.play(bot.choose(self._match.player_view(seat))))
            views.append(self._match.player_view())
        self._screen.tell(*self._room.turn_lines(moves, views, self._match.names))

    def _let_person_choose(self) -> None:
        actions = self._match.actions()
        if len(actions) == 1:
            self._play(actions[0], "Only one choice: ")
            return
        choices = self._choices = choices_of(self._match, self._room)
        if not self._keyboard.waiting:
            self._screen.question(choices)
        state = len(self._match.moves)
        while len(self._match.moves) == state:
            typed = self._keyboard.answer("Choose (? for help): ", self._is_one_answer)
            if self._is_command(typed, {**self._anytime, **self._in_play}):
                continue
            try:
                self._play(meant(typed, choices, self._room))
            except Unclear as error:
                self._refuse(str(error))

    def _is_one_answer(self, typed: str) -> bool:
        """Whether a line with commas in it means one thing."""
        if _is_word(typed.partition(" ")[0], "s", "save"):
            return True
        try:
            return self._choices is not None and bool(meant(typed, self._choices, self._room))
        except Unclear:
            return False

    def _play(self, action: Action, remark: str = "") -> None:
        before = self._match.player_view()
        move = self._match.play(action)
        line = self._room.describe(move, self._match.names, before, self._match.player_view())
        self._screen.tell(remark + line)

    def _refuse(self, why: str) -> None:
        self._keyboard.forget()
        self._screen.say(why)

    # Commands

    def _is_command(self, typed: str, commands: Mapping[str, Callable[[], None]]) -> bool:
        """Carry out a command, if this is one."""
        word, _, rest = typed.partition(" ")
        whole = typed.lower() if len(typed) > 1 else typed  # H is a die, h is help
        if _is_word(word, "s", "save"):
            self._save(rest)
        elif _is_word(word, "l", "log"):
            self._log(rest)
        elif whole in commands:
            commands[whole]()
        else:
            return False
        return True

    def _save(self, name: str) -> bool:
        try:
            path = self._files.save(self._match, name)
        except CannotSave as error:
            self._refuse(f"Not saved. {error}.")
            return False
        self._screen.say(self._saved(path))
        return True

    def _log(self, most: str) -> None:
        if most in ("", "all") or (most.isascii() and most.isdigit() and int(most[:9]) > 0):
            self._screen.log(None if most == "all" else int(most[:9] or TURNS_IN_LOG))
        else:
            self._refuse("log: expected a number of turns, or all.")

    def _leave(self) -> None:
        """Ask whether to save, if that has neither been done nor promised; the player stays if it can't be."""
        self._keyboard.forget()
        if not self._files.promised and self._files.lacks(self._match):
            answer = ""
            while answer not in ("y", "yes", "n", "no"):
                answer = self._keyboard.line("Save first? (y/n) ").lower()
            if answer in ("y", "yes") and not self._save(""):
                return
        raise Leave

    def _print_again(self) -> None:
        if self._match.turn is None or self._choices is None:
            self._screen.plan(self._own_seat())
        else:
            self._screen.question(self._choices, whole=True)

    def _undo(self) -> None:
        """Back to the last real choice of a person; where there is none, nothing changes."""
        taken = 0
        try:
            while True:
                words = self._last_words()
                self._match.undo()
                taken += 1
                if self._is_real_choice():
                    self._screen.tell(f"Taken back: {words}.")
                    return
        except CannotUndo:
            for _ in range(taken):
                self._match.redo()
            self._refuse(f"Not possible: {self._why_no_undo()}.")

    def _why_no_undo(self) -> str:
        """Names the last choice of a person, and why it stays."""
        moves = [move for move in self._match.moves if move.seat not in self._bots]
        turn = list(takewhile(lambda move: move.seat == self._match.turn, reversed(self._match.moves)))
        shown = [move for move in turn if move.revealed]
        if shown:
            return f"{self._screen.words(shown[0])} can't be taken back, {self._room.SHOWN}"
        if len(moves) == len(turn):
            return "there is no move to take back"
        last = moves[-1 - len(turn)]
        name = self._match.names[last.seat]
        return f"{self._screen.words(last)} ({name}) can't be taken back: {self._room.TURN_OVER}"

    def _redo(self) -> None:
        """Forward to the next real choice of a person."""
        try:
            self._match.redo()
        except CannotUndo as error:
            self._refuse(f"Not possible: {error}.")
            return
        words = self._last_words()
        while self._match.can_redo and not self._is_real_choice():
            self._match.redo()
        self._screen.tell(f"Played again: {words}.")

    def _is_real_choice(self) -> bool:
        return self._match.turn not in self._bots and len(self._match.actions()) > 1

    def _last_words(self) -> str:
        return self._screen.words(self._match.moves[-1]) if self._match.moves else ""

    # Leaving

    def _own_seat(self) -> int:
        return next((seat for seat in range(self._match.players) if seat not in self._bots), 0)

    def _finish(self) -> int:
        """The final scores, and the record for whoever wants it."""
        self._screen.final(self._own_seat())
        if self._files.promised:
            self._save("")
        if self._keyboard.is_terminal:
            self._look_back()
        while self._files.saved != self._match.save():
            typed = self._keyboard.line("Save the record? A file name, y for a new file, Enter for no: ")
            if typed in ("", "n", "no", "q", "quit"):
                break
            name = typed.removeprefix("save ").removeprefix("s ")
            if name.isdigit():  # one more choice, from a player faster than the game
                self._screen.say("Please type a name that is not just a number.")
            else:
                self._save("" if name in ("y", "yes", "s", "save") else name)
        return DONE

    def _look_back(self) -> None:
        """The game is over, the table still stands; ends by leaving."""
        self._keyboard.forget()
        while True:
            typed = self._keyboard.line(f"The game is over. {AFTERWARDS}: ")
            if typed and not self._is_command(typed, self._anytime):
                self._screen.say(f"The game is over. Please type {AFTERWARDS}.")

    def _cut_off(self, code: int) -> int:
        """Somebody pressed Ctrl-C or Ctrl-D: his game is kept, and he is told where."""
        self._screen.say("")
        if self._keyboard.is_terminal and not self._files.promised and self._files.lacks(self._match):
            code = self._keep(code)
        return self._go(code)

    def _go(self, code: int) -> int:
        """Good-bye. A game that was promised a file gets one, and if it must be another."""
        if self._files.owes(self._match):
            code = self._keep(code)
        self._screen.say("Good-bye.")
        return code

    def _keep(self, code: int) -> int:
        """Save without asking, somewhere."""
        try:
            self._screen.say(self._saved(self._files.save_beside(self._match)))
            return code
        except CannotSave as error:
            where = "as promised" if self._files.promised else "here"
            self._screen.say(f"Not saved {where}. {error}. Saved instead: {self._files.rescue(self._match)}")
            return FAILED

    def _saved(self, path: Path) -> str:
        why = "To look at it again" if self._match.turn is None else "To go on"
        return f"Saved: {path}\n{why}: {how_to_go_on(path)}"


def _is_word(word: str, short: str, long: str) -> bool:
    """A command; of a single letter the capital is something else."""
    return word == short or word.lower() == long
