"""A position being set up: what a form sent, and what was made of it. The server keeps nothing of it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bastide.core.errors import BadPosition, BastideError
from bastide.core.game import Game, Position
from bastide.core.options import Option
from bastide.look.editor import Changes, EditorRoom, Field, Value, Work, check_numbers, editor_room
from bastide.web.i18n import _
from bastide.web.pages.forms import Form, FormError

MOST_PAST, LARGEST_PAST = 12, 100_000
#: What a hand-written position can do to a drawing that expects a sound one.
UNSOUND = (KeyError, IndexError, TypeError, ValueError, AttributeError, StopIteration, AssertionError)
TEXT = "position"  # the field that holds all of it


@dataclass(slots=True)
class EditorState:
    """A position being set up. `typed` is what could not be taken over, `errors` say why; both by path."""

    game: Game
    room: EditorRoom
    work: Work
    past: list[Position] = field(default_factory=list)  # older ones, the newest last
    typed: dict[str, str] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)

    def change(self, position: Position) -> None:
        """Go on with another position; the one before can be had back."""
        if position != self.work.position:
            self.past.append(self.work.position)
            self.work = replace(self.work, position=position)

    def undo(self) -> None:
        """Back to the position before."""
        if self.past:
            self.work = replace(self.work, position=self.past.pop())

    def refuse(self, path: str, typed: str, why: str) -> None:
        """Keep what was typed, and say why it can't be."""
        self.typed[path], self.errors[path] = typed, why

    def written_past(self) -> str:
        """The last positions as the form carries them, the one being set up last."""
        kept = [json.dumps(self.work.position, separators=(",", ":"))]
        for position in reversed(self.past[-MOST_PAST:]):
            written = json.dumps(position, separators=(",", ":"))
            if sum(map(len, kept)) + len(written) > LARGEST_PAST:
                break
            kept.append(written)
        return f"[{','.join(reversed(kept))}]"


def fresh(game: Game, players: int, options: Mapping[str, Any]) -> EditorState:
    """The first position of a game."""
    room = editor_room(game)
    return EditorState(game, room, Work(room.start(players, options), options))


def state_of(game: Game, form: Form) -> EditorState:
    """The state as the form left it: text written by hand first, then fields that were changed."""
    room, options = editor_room(game), checked_options(game, form.get("options", ""))
    past = _past(game, room, form.get("past", ""), options)
    seat = min(form.number("seat") or 0, past[-1]["players"] - 1)
    state = EditorState(game, room, Work(past[-1], options, seat, form.get("tool", "")), past[:-1])
    changes = _typed_fields(state, form)
    _read_text(state, form.get(TEXT, ""))
    known = {each.path for each in all_fields(state)}
    wanted = {path: value for path, value in changes.items() if path in known}
    if wanted:
        _set(state, wanted, form)
    return state


def checked_options(game: Game, text: str) -> dict[str, Any]:
    """Options that travelled with the form. Data of one's own comes as JSON: the name of a file is never taken."""
    try:
        given = json.loads(text or "{}")
        if not isinstance(given, dict):
            raise ValueError("expected an object")
        known = {option.name: option for option in game.options}
        for name, value in given.items():
            if name in known and value not in known[name].choices and not isinstance(value, dict):
                raise ValueError(f"option {name}")
        return game.checked_options(given)
    except (ValueError, RecursionError) as error:
        raise FormError("options", _("These options can’t be read."), str(error)) from error


def asked_option(option: Option, asked: str | None) -> Any:
    """What an address asks for, if it is one of the choices; else the usual one."""
    named = {str(choice).lower(): choice for choice in option.choices}
    if isinstance(option.choices[0], bool):
        named |= {"yes": True, "no": False}
    return named.get((asked or "").lower(), option.choices[0])


def read_position(game: Game, text: str, options: Mapping[str, Any]) -> Position:
    """A position out of text, sound enough to be drawn; `BadPosition` or `FormError` says why not."""
    try:
        position = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FormError(TEXT, _("This is not JSON."), str(error)) from error
    game.check_position(position)
    check_numbers(position)
    room = editor_room(game)
    try:
        room.readable(position, options)
        work = Work(position, options)
        room.board(work), room.tools(work), room.fields(work), room.set_fields(work, {})
    except BastideError:
        raise
    except UNSOUND as error:
        raise undrawable(error) from error
    return dict(position)


def undrawable(error: Exception) -> FormError:
    """What is told of a position that something stumbled over."""
    return FormError(TEXT, _("This position can’t be drawn."), f"{type(error).__name__}: {error}")


def all_fields(state: EditorState) -> list[Field]:
    """Every field there is now."""
    return [each for group in state.room.fields(state.work) for each in group.fields]


def _past(game: Game, room: EditorRoom, text: str, options: Mapping[str, Any]) -> list[Position]:
    """The positions that the form carried. They were drawn when it was made, so only their form is looked at."""
    try:
        found = json.loads(text)
        for position in found:
            check_numbers(position)
            room.readable(position, options)
        return [*found[-MOST_PAST - 1 :]] if found else [room.start(game.players[0], options)]
    except (*UNSOUND, BastideError, RecursionError) as error:
        raise FormError("past", _("This form can no longer be read. Start over."), str(error)) from error


def _read_text(state: EditorState, text: str) -> None:
    """What was written into the text by hand."""
    if not text.strip():
        return
    try:
        if json.loads(text) != state.work.position:
            state.change(read_position(state.game, text, state.work.options))
    except BastideError as error:
        state.refuse(TEXT, text, str(error))
    except (ValueError, RecursionError) as error:
        state.refuse(TEXT, text, f"{_('This is not JSON.')} {error}")


def _typed_fields(state: EditorState, form: Form) -> dict[str, Value]:
    """The fields in which something else stands now."""
    changes: dict[str, Value] = {}
    for each in all_fields(state):
        typed = form.get(f"f.{each.path}")
        if typed is None or typed == each.shown:
            continue
        try:
            value = each.read(typed)
        except (ValueError, StopIteration):
            state.refuse(each.path, typed, _("Expected a whole number.") if each.kind == "number" else _("Choose one."))
            continue
        if type(value) is int and not each.least <= value <= each.most:
            message = _("Expected a whole number from {least} to {most}.", least=each.least, most=each.most)
            state.refuse(each.path, typed, message)
        elif value != each.value:
            changes[each.path] = value
    return changes


def _set(state: EditorState, changes: Changes, form: Form) -> None:
    try:
        state.change(state.room.set_fields(state.work, changes))
    except BadPosition as error:
        message = str(error).removeprefix(f"{error.field}: ")
        for path in changes:
            state.refuse(path, form.get(f"f.{path}", ""), message if path == error.field else _("Not applied yet."))
