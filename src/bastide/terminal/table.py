"""A game in the terminal, from the first choice to the last."""

from collections.abc import Mapping

from rich.console import Console

from bastide.bots import Bot
from bastide.core.errors import CannotUndo
from bastide.core.game import Action
from bastide.core.match import Match
from bastide.terminal.choices import Unclear, meant
from bastide.terminal.keyboard import Keyboard
from bastide.terminal.room import Room
from bastide.terminal.screen import Screen
from bastide.terminal.shelf import CannotSave, Shelf

DONE, FAILED, INTERRUPTED = 0, 2, 130
TURNS_IN_LOG = 10


class Leave(Exception):
    """The player has had enough."""


class Table:
    """People and bots around one match. Bots sit where `bots` says so, people everywhere else."""

    def __init__(self, match: Match, room: Room, console: Console, bots: Mapping[int, Bot], shelf: Shelf) -> None:
        self._match = match
        self._room = room
        self._bots = bots
        self._shelf = shelf
        self._screen = Screen(match, room, console)
        self._keyboard = Keyboard(console)
        self._commands = {
            **dict.fromkeys(("u", "undo"), self._undo),
            **dict.fromkeys(("r", "redo"), self._redo),
            **dict.fromkeys(("h", "help", "?"), self._screen.help),
            **dict.fromkeys(("q", "quit", "exit"), self._leave),
            **dict.fromkeys(("b", "board"), self._ask_again),
            "rules": self._screen.how_to,
        }

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
            self._screen.say("")
            return self._go(DONE)
        except KeyboardInterrupt:
            self._screen.say("")
            return self._go(INTERRUPTED)

    # Choosing

    def _let_bot_play(self, bot: Bot) -> None:
        """A whole turn, told in a line or two."""
        seat, moves, positions = self._match.turn, [], [self._match.position()]
        while self._match.turn == seat:
            moves.append(self._match.play(bot.choose(self._match.sight())))
            positions.append(self._match.position())
        self._screen.tell(*self._room.story(moves, positions, self._match.names))

    def _let_person_choose(self) -> None:
        actions = self._match.actions()
        if len(actions) == 1:
            self._play(actions[0], "Only one choice: ")
            return
        if not self._keyboard.waiting:
            self._screen.question(actions)
        state = len(self._match.moves)
        while len(self._match.moves) == state:
            typed = self._keyboard.answer("Choose (? for help): ")
            if self._is_command(typed):
                continue
            try:
                self._play(meant(typed, actions, self._room, self._match.position()))
            except Unclear as error:
                self._refuse(str(error))

    def _play(self, action: Action, remark: str = "") -> None:
        before = self._match.position()
        move = self._match.play(action)
        told = self._room.describe(move, self._match.names, before, self._match.position())
        self._screen.tell(remark + told)

    def _refuse(self, why: str) -> None:
        self._keyboard.forget()
        self._screen.say(why)

    # Commands

    def _is_command(self, typed: str) -> bool:
        """Carry out a command, if this is one."""
        word, _, rest = typed.partition(" ")
        if word in ("s", "save"):
            self._save(rest)
        elif word in ("l", "log"):
            self._log(rest)
        elif typed in self._commands:
            self._commands[typed]()
        else:
            return False
        return True

    def _save(self, name: str) -> None:
        try:
            self._screen.say(f"Saved: {self._shelf.save(self._match, name)}")
        except CannotSave as error:
            self._refuse(f"Not saved. {error}.")

    def _log(self, most: str) -> None:
        if most in ("", "all") or (most.isascii() and most.isdigit() and int(most[:9]) > 0):
            self._screen.log(None if most == "all" else int(most[:9] or TURNS_IN_LOG))
        else:
            self._refuse("log: expected a number of turns, or all.")

    def _leave(self) -> None:
        raise Leave

    def _ask_again(self) -> None:
        self._screen.question(self._match.actions(), whole=True)

    def _undo(self) -> None:
        """Back to the last real choice of a person; where there is none, nothing changes."""
        taken = 0
        try:
            while True:
                move = self._match.undo()
                taken += 1
                if self._is_real_choice():
                    self._screen.tell(f"Taken back: {move.action.text}.")
                    return
        except CannotUndo as error:
            for _ in range(taken):
                self._match.redo()
            self._refuse(f"Not possible: {error}.")

    def _redo(self) -> None:
        """Forward to the next real choice of a person."""
        try:
            move = self._match.redo()
        except CannotUndo as error:
            self._refuse(f"Not possible: {error}.")
            return
        while self._match.can_redo and not self._is_real_choice():
            self._match.redo()
        self._screen.tell(f"Played again: {move.action.text}.")

    def _is_real_choice(self) -> bool:
        return self._match.turn not in self._bots and len(self._match.actions()) > 1

    # Leaving

    def _finish(self) -> int:
        """The final scores, and the record for whoever wants it."""
        people = [seat for seat in range(self._match.players) if seat not in self._bots]
        self._screen.final(people[0] if people else 0)
        if self._shelf.promised:
            self._save("")
        record = self._match.save()
        while self._shelf.saved != record:
            typed = self._keyboard.line("Save the record? A file name, y for a new file, Enter for no: ")
            if typed in ("", "n", "no", "q", "quit"):
                break
            name = typed.removeprefix("save ").removeprefix("s ")
            if name.isdigit():  # one more choice, from a player faster than the game
                self._screen.say("Please type a name that is not just a number.")
            else:
                self._save("" if name in ("y", "yes", "s", "save") else name)
        return DONE

    def _go(self, code: int) -> int:
        """Good-bye. A game that was promised a file gets one, and if it must be another."""
        if self._shelf.promised:
            try:
                self._screen.say(f"Saved: {self._shelf.save(self._match)}")
            except CannotSave as error:
                self._screen.say(f"Not saved as promised. {error}. Saved instead: {self._shelf.rescue(self._match)}")
                code = FAILED
        self._screen.say("Good-bye.")
        return code
