"""Loading: a record or a position, of whichever game it is."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import bastide
from bastide.core.errors import BadPosition, BadRecord, BastideError
from bastide.core.game import Game
from bastide.core.match import Match
from bastide.web.i18n import _
from bastide.web.pages.forms import Form, FormError, read_json
from bastide.web.pages.game_options import read_options


@dataclass(frozen=True, slots=True)
class Loaded:
    """What was loaded, and how it stands."""

    game: str
    turn: int | None
    names: tuple[str, ...]
    options: dict[str, Any]
    position: dict[str, Any] | None = None
    record: str | None = None


def text_of(form: Form) -> str:
    """What is to be loaded: the file if one was chosen, else what stands in the text area."""
    return form.text("file") or form.text("text")


def loaded(game: Game, form: Form) -> Loaded:
    """The match of a record or a position, with its names; `FormError` says what was expected."""
    text = text_of(form)
    if not text:
        raise FormError("text", _("Choose a file, or paste a record or a position."))
    if text.lstrip("\ufeff").startswith("{"):
        return _position(game, form, text)
    record = text.removeprefix("\ufeff") + "\n"
    match = _tried(lambda: bastide.load(record))
    return Loaded(match.game.name, match.turn, tuple(match.names), {}, record=record)


def _position(game: Game, form: Form, text: str) -> Loaded:
    position = read_json(text, "text")
    named = position.get("game")
    other = isinstance(named, str) and named != game.name and named in bastide.games()
    found = bastide.game(str(named)) if other else game
    options: Mapping[str, Any] = {} if other else read_options(game, form, only_data=True)
    match = _tried(lambda: found.resume(position, 0, **options))
    return Loaded(found.name, match.turn, tuple(match.names), dict(options), position=position)


def _tried(read: Any) -> Match:
    try:
        match: Match = read()
    except BadRecord as error:
        message = _("This record can’t be read; look at line {line}.", line=error.line)
        raise FormError("text", message, str(error)) from error
    except BadPosition as error:
        message = _("This position can’t be; look at the field {field}.", field=error.field)
        raise FormError("text", message, str(error)) from error
    except BastideError as error:
        raise FormError("text", _("This can’t be loaded."), str(error)) from error
    return match
