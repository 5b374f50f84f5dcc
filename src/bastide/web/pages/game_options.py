"""Options of a game and settings of a table, as fields of a form and back."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from bastide.core.about import Words
from bastide.core.errors import BadOption, BadPosition
from bastide.core.game import Game
from bastide.core.options import Option
from bastide.web.i18n import _
from bastide.web.pages.forms import Form, FormError, read_json
from bastide.web.pages.game_pictures import has_setups
from bastide.web.pages.game_words import choice_words, option_words, setting_words, value_words
from bastide.web.tables.settings import CHOICES

ALONE = ("undo", "hints", "helper", "single")  # settings that matter without anybody to talk to or to wait for
TOGETHER = (*ALONE, "talk", "pace", "absence", "clock", "timeout")


@dataclass(frozen=True, slots=True)
class FormChoice:
    """Something to choose: a switch (two values, yes and no), one of several, or data of one's own."""

    name: str
    words: Words
    choices: tuple[tuple[str, Words], ...] = ()
    switch: bool = False
    default: str = ""
    data: bool = False
    drawn: bool = False  # pictures of the set-ups stand beside it


def options_shown(game: Game) -> list[FormChoice]:
    """What can be chosen about the game."""
    return [_option(game, option) for option in game.options]


def _option(game: Game, option: Option) -> FormChoice:
    shown = _shown(option.name, option_words(game, option), option.choices, partial(choice_words, game, option))
    if shown.switch:
        return shown
    drawn = option.name == "setup" and has_setups(game)
    choices = shown.choices if len(shown.choices) > 1 else ()
    return replace(shown, choices=choices, data=option.read is not None, drawn=drawn)


def settings_shown(names: tuple[str, ...]) -> list[FormChoice]:
    """What can be chosen about the table."""
    return [_shown(name, setting_words(name), CHOICES[name], partial(value_words, name)) for name in names]


def _shown(name: str, words: Words, values: Sequence[Any], words_of: Callable[[Any], Words]) -> FormChoice:
    if isinstance(values[0], bool):
        return FormChoice(name, words, switch=True, default="yes" if values[0] else "no")
    return FormChoice(name, words, tuple((str(value), words_of(value)) for value in values), default=str(values[0]))


def read_options(game: Game, form: Form, only_data: bool = False) -> dict[str, Any]:
    """The options that a form chose. Text is never handed on as it came: for a game it could name a file to be read."""
    chosen: dict[str, Any] = {}
    for option in game.options:
        data = form.text(f"file-{option.name}") or form.text(f"data-{option.name}")
        if option.read is not None and data:
            chosen[option.name] = _own_data(game, option, data)
        elif not only_data and f"option-{option.name}" in form:
            chosen[option.name] = _one_of(option.choices, form, f"option-{option.name}")
    return chosen


def read_settings(form: Form) -> dict[str, Any]:
    """The settings that a form chose."""
    asked = [name for name in TOGETHER if f"set-{name}" in form]
    return {name: _one_of(CHOICES[name], form, f"set-{name}") for name in asked}


def _one_of(choices: tuple[Any, ...], form: Form, field: str) -> Any:
    """The value whose text was sent."""
    if isinstance(choices[0], bool):
        return form[field] == "yes"
    found = [choice for choice in choices if str(choice) == form[field]]
    if not found:
        raise FormError(field, _("Choose an option."))
    return found[0]


def _own_data(game: Game, option: Option, text: str) -> Any:
    """A map or pack of the visitor's own."""
    field = f"data-{option.name}"
    value = read_json(text, field)
    try:
        return option.checked(value)
    except (BadOption, BadPosition) as error:
        title = option_words(game, option).title
        raise FormError(field, _("{what}: this file can’t be used.", what=title), str(error)) from error
