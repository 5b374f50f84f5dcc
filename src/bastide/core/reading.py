"""Reading a record: line by line, so that an error can name the line."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bastide.core import bot_moves, registry
from bastide.core import chance as sources
from bastide.core.chance import Fresh, Keyed, Source
from bastide.core.errors import BadOption, BadPosition, BadRecord, BastideError, brief
from bastide.core.game import Game
from bastide.core.match import Match
from bastide.core.record import FORMAT, HIDDEN, SHUFFLED, TITLE, UNKNOWN, check, write
from bastide.core.state import Buffer

_MOVE = re.compile(r"(\d{1,9})\. \[(\d)\] ([^>]+?)(?: -> (.+))?")
_POINTS = re.compile(r"Points: \[(\d)\] (-?\d{1,18})")
_END = re.compile(r"End: (\d{1,9}) moves, check ([0-9a-f]{16})")
_HEX = re.compile(r"[0-9a-f]{64}")


class Reader:
    """The lines of a record, and how far they have been read."""

    def __init__(self, text: str, find: Callable[[str], Game] = registry.game) -> None:
        self.find = find  # the game of a name
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n")
        self.lines = self.text.split("\n")
        self.at = 0

    def match(self) -> Match:
        """The whole way: title, head, moves, points, last line."""
        self._title()
        match = self._begin(self._headers())
        self._moves(match)
        self._points(match)
        self._end(match)
        return match

    # Lines

    @property
    def line(self) -> str:
        return self.lines[self.at] if self.at < len(self.lines) else ""

    def _error(self, message: str, at: int | None = None) -> BadRecord:
        return BadRecord((self.at if at is None else at) + 1, message)

    def _cut_off(self) -> BadRecord:
        return self._error("the record ends here, before its last line (End: …): it has been cut off")

    def _title(self) -> None:
        if not self.line.startswith(TITLE):
            hint = "; it looks like a file's name: read the file first" if len(self.lines) == 1 and self.line else ""
            if self.line.lstrip().startswith(("{", "[")):
                hint = "; it looks like JSON: a position is gone on from by `game.resume`"
            raise self._error(f"expected {TITLE}{FORMAT!r}, got {brief(self.line)}: this is not a Bastide record{hint}")
        if self.line != f"{TITLE}{FORMAT}":
            came = brief(self.line.removeprefix(TITLE))
            raise self._error(f"this program reads format {FORMAT}, the record has {came}")
        self.at += 1

    # The head

    def _headers(self) -> dict[str, tuple[int, str]]:
        found: dict[str, tuple[int, str]] = {}
        while self.line:
            name, colon, value = self.line.partition(": ")
            if not colon:
                raise self._error(f"expected `Name: value`, got {brief(self.line)}")
            if name in found:
                raise self._error(f"{name} stands here a second time")
            found[name] = (self.at, value)
            self.at += 1
        if self.at >= len(self.lines) - 1:
            raise self._cut_off()
        self.at += 1
        return found

    def _begin(self, head: dict[str, tuple[int, str]]) -> Match:
        """The match before its first move."""
        head_end = self.at - 1

        def take(name: str) -> tuple[int, str]:
            if name not in head:
                raise self._error(f"expected a line `{name}: …` above this one", head_end)
            return head.pop(name)

        game = self._game(take("Game"), take("Rules"))
        players = take("Players")
        names = self._json(take("Names"), list)
        options = self._json(take("Options"), dict)
        free_undo = self._undo(take("Undo"))
        source = self._with_words(self._source(head, head_end), players[1], head.pop("Words", None))
        resumed = self._json(head.pop("Position"), dict) if "Position" in head else None
        shuffled = self._shuffled(head.pop("Hidden", None), resumed is not None)
        set_up_line, set_up = head.pop("Set-up", (head_end, ""))
        for name, (at, _) in head.items():
            raise self._error(f"unknown header {brief(name)}", at)
        try:
            bound, buffer = self._state(game, players, options[1], resumed)
            texts = set_up.split("; ") if set_up else []
            return Match(
                bound,
                buffer,
                source,
                names=names[1],
                free_undo=free_undo,
                resumed=resumed is not None,
                shuffled=shuffled,
                set_up=texts,
            )
        except BadPosition as error:
            raise self._error(str(error), resumed[0] if resumed else None) from error
        except BadOption as error:
            at = names[0] if str(error).startswith("names") else options[0]
            raise self._error(str(error), at) from error
        except ValueError as error:
            raise self._error(f"Set-up: {error}", set_up_line) from error

    def _state(
        self, game: Game, players: tuple[int, str], options: Any, resumed: tuple[int, Any] | None
    ) -> tuple[Game, Buffer]:
        at, text = players
        try:
            count = game.checked_players(int(text) if text.isascii() and text.isdigit() else text)
        except BadOption as error:
            raise self._error(str(error), at) from error
        bound = self._bound(game, options)
        if resumed is not None:
            bound, buffer = bound.from_position(resumed[1])
            if len(game.points(game.engine.view(buffer))) != count:
                raise self._error(f"expected as many players as the position has, got {count}", at)
            return bound, buffer
        return bound, bound.new_state(count)

    def _bound(self, game: Game, options: Any) -> Game:
        game.check_no_files(options)
        try:
            return game.with_options(**options)
        except BadPosition as error:
            raise BadOption(f"option {error}") from error

    def _game(self, name: tuple[int, str], rules: tuple[int, str]) -> Game:
        try:
            found = self.find(name[1])
        except BastideError as error:
            raise self._error(f"Game: {error}", name[0]) from error
        text = rules[1]
        edition = found.edition(int(text)) if text.isascii() and text.isdigit() else None
        if edition is None:
            known = found.rules_version
            raise self._error(
                f"the record was made under rules version {brief(text)} of {found.title}; this program has version"
                f" {known} and can't replay it",
                rules[0],
            )
        return edition

    def _json(self, entry: tuple[int, str], kind: type) -> tuple[int, Any]:
        at, text = entry
        try:
            value = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise self._error(f"expected JSON, got {brief(text)} ({error})", at) from error
        if not isinstance(value, kind):
            raise self._error(f"expected a JSON {kind.__name__}, got {brief(text)}", at)
        return at, value

    def _undo(self, entry: tuple[int, str]) -> bool:
        if entry[1] not in ("free", "own"):
            raise self._error(f"Undo: expected free or own, got {brief(entry[1])}", entry[0])
        return entry[1] == "free"

    def _source(self, head: dict[str, tuple[int, str]], head_end: int) -> Source:
        if "Seed" in head:
            at, text = head.pop("Seed")
            if text == UNKNOWN:
                return Fresh()
            if not (text.isascii() and text.isdigit() and int(text[:21]) < 1 << 64):
                raise self._error(f"Seed: expected a whole number below 2^64 or {UNKNOWN}, got {brief(text)}", at)
            return sources.seeded(int(text))
        for name in ("Commitment", "Key"):
            if name not in head:
                raise self._error(
                    "expected a line `Seed: …`, or `Commitment: …` and `Key: …`, above this one", head_end
                )
        at, commitment = head.pop("Commitment")
        if not _HEX.fullmatch(commitment):
            raise self._error(f"Commitment: expected 64 hexadecimal digits, got {brief(commitment)}", at)
        at, key = head.pop("Key")
        if key == HIDDEN:
            return Fresh(commitment)
        if not _HEX.fullmatch(key):
            raise self._error(f"Key: expected 64 hexadecimal digits or `{HIDDEN}`, got {brief(key)}", at)
        return Keyed(bytes.fromhex(key), commitment)

    def _with_words(self, source: Source, players: str, entry: tuple[int, str] | None) -> Source:
        """The source with what the players gave to its mixing."""
        if entry is None:
            return source
        at, words = self._json(entry, list)
        if not isinstance(source, Keyed | Fresh) or source.commitment is None:
            raise self._error("Words: expected only with a Commitment, they are mixed with its key", at)
        try:
            return replace(source, words=sources.checked_words(words, int(players) if players.isdecimal() else 0))
        except BadOption as error:
            raise self._error(str(error), at) from error

    def _shuffled(self, entry: tuple[int, str] | None, resumed: bool) -> bool:
        if entry is None:
            return False
        if entry[1] != SHUFFLED or not resumed:
            raise self._error(f"Hidden: expected {SHUFFLED}, and a Position above, got {brief(entry[1])}", entry[0])
        return True

    # The moves and what came of them

    def _moves(self, match: Match) -> None:
        while self.line:
            found = _MOVE.fullmatch(self.line)
            number = len(match.moves) + 1
            if found is None or int(found[1]) != number:
                raise self._error(f"expected `{number}. [seat] action`, got {brief(self.line)}")
            if int(found[2]) != match.turn:
                turn = "nobody: the game is over" if match.turn is None else f"seat {match.turn}"
                raise self._error(f"move {number}: the turn is with {turn}, got seat {found[2]}")
            try:
                match.replay(found[3], found[4].split("; ") if found[4] else [])
            except (BastideError, ValueError) as error:
                raise self._error(f"move {number}: {error}") from error
            self.at += 1
        if self.at >= len(self.lines) - 1:
            raise self._cut_off()
        self.at += 1

    def _points(self, match: Match) -> None:
        """The points as written must be those of the replay; the words of the reasons may be an older program's. Then come the
        moves of bots."""
        points = [score.points for score in match.scores()]
        while self.at < len(self.lines) - 1 and not self.line.startswith("End: "):
            found = _POINTS.fullmatch(self.line)
            if found is not None and (int(found[1]) >= len(points) or points[int(found[1])] != int(found[2])):
                expected = (
                    f"Points: [{found[1]}] {points[int(found[1])]}" if int(found[1]) < len(points) else "no such seat"
                )
                raise self._error(f"the moves above give {expected}, got {brief(self.line)}")
            if self.line.startswith(bot_moves.TITLE):
                self._bot(match)
            self.at += 1

    def _bot(self, match: Match) -> None:
        try:
            match.bots |= bot_moves.read_line(self.line, [move.seat for move in match.moves])
        except ValueError as error:
            raise self._error(str(error)) from error

    def _end(self, match: Match) -> None:
        if not self.line.startswith("End: "):
            raise self._cut_off()
        found = _END.fullmatch(self.line)
        if found is None:
            raise self._error(f"expected `End: N moves, check` and 16 hexadecimal digits, got {brief(self.line)}")
        if int(found[1]) != len(match.moves):
            raise self._error(f"expected {found[1]} moves, got {len(match.moves)}")
        if any(self.lines[self.at + 1 :]):
            raise self._error("expected nothing after the last line", self.at + 1)
        body = "".join(line + "\n" for line in self.lines[: self.at])
        if check(body) != found[2]:
            raise self._error(
                "the text does not fit the hash in its last line: it has been changed", self._changed(match)
            )

    def _changed(self, match: Match) -> int:
        """The first line that differs from what we would write ourselves; the last one if none does."""
        for at, (ours, theirs) in enumerate(zip(write(match).split("\n"), self.lines, strict=False)):
            if ours != theirs:
                return at
        return self.at
