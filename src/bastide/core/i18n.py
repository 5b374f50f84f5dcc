"""Speaking: English in the source, German and Dutch from catalogues, the language of whoever is being answered.

Every package that says something keeps its catalogues beside its data (`data/words.de.po`, `data/words.nl.po`) and makes one
Tongue for itself; what is said is looked up when it is said, in the language that `speaking` set for this thread or task.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = {"en": "English", "de": "Deutsch", "nl": "Nederlands"}
_AND = {"en": "and", "de": "und", "nl": "en"}
_language: ContextVar[str] = ContextVar("language", default="en")

# A message, or its two forms -> the same in another language.
Catalogue = dict[str, tuple[str, ...]]


def language() -> str:
    """The language being spoken."""
    return _language.get()


@contextmanager
def speaking(name: str) -> Iterator[None]:
    """Speak this language inside the block."""
    if name not in LANGUAGES:
        raise ValueError(f"language: expected one of {', '.join(LANGUAGES)}, got {name!r}")
    token = _language.set(name)
    try:
        yield
    finally:
        _language.reset(token)


def listed(words: Iterable[str]) -> str:
    """a, b and c."""
    *most, last = words
    return f"{', '.join(most)} {_AND[language()]} {last}" if most else last


class Tongue:
    """The words of one package. `_` and `ngettext` are the names by which messages are found in the sources."""

    def __init__(self, package: str) -> None:
        self._package = package

    def gettext(self, message: str, /, **values: Any) -> str:
        """The message in the language being spoken, with values in its {places}."""
        found = _catalogue(self._package, language()).get(message)
        said = found[0] if found else message
        return said.format(**values) if values else said

    def ngettext(self, one: str, many: str, number: int, /, **values: Any) -> str:
        """One of two forms by the number, which both may name as {n}; a minus is written as printers write it."""
        form = 0 if abs(number) == 1 else 1
        found = _catalogue(self._package, language()).get(one)
        said = found[form] if found and len(found) == 2 else (one, many)[form]
        return said.format(n=str(number).replace("-", "−"), **values)


@cache
def _catalogue(package: str, name: str) -> Catalogue:
    if name == "en":
        return {}
    from babel.messages.pofile import read_po

    with (files(package) / "data" / f"words.{name}.po").open("rb") as file:
        read = read_po(file, locale=name)
    return {_key(message.id): _forms(message.string) for message in read if message.id and message.string}


def _key(message: str | tuple[str, ...] | list[str]) -> str:
    return message if isinstance(message, str) else message[0]


def _forms(said: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said)
