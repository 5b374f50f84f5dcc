"""Loading: a record or a position, of whichever game it is."""

from collections.abc import Callable
from typing import Any, NamedTuple

import bastide
from bastide.core.errors import BadPosition, BadRecord, BastideError
from bastide.core.game import Game
from bastide.core.match import Match
from bastide.web.i18n import _
from bastide.web.pages.forms import Form, FormError, read_json
from bastide.web.pages.game_options import read_options


class Loaded(NamedTuple):
    """How what was loaded stands, and what a table is made from."""

    match: Match
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
    return Loaded(_tried(lambda: bastide.load(record)), {}, record=record)


def _position(game: Game, form: Form, text: str) -> Loaded:
    position = read_json(text, "text")
    named = position.get("game")
    other = isinstance(named, str) and named != game.name and named in bastide.games()
    found = bastide.game(str(named)) if other else game
    options = {} if other else read_options(game, form, only_data=True)
    return Loaded(_tried(lambda: found.resume(position, 0, **options)), options, position=position)


def _tried(read: Callable[[], Match]) -> Match:
    try:
        return read()
    except BadRecord as error:
        message = _("This record can’t be read; check line {line}.", line=error.line)
        raise FormError("text", message, str(error)) from error
    except BadPosition as error:
        message = _("This position isn’t possible; check {field}.", field=error.field)
        raise FormError("text", message, str(error)) from error
    except BastideError as error:
        raise FormError("text", _("This can’t be loaded."), str(error)) from error
