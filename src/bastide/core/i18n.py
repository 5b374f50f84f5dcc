"""Languages: English in the source, German and Dutch from gettext catalogues, chosen by whoever is being answered.

Every package with something to say keeps its catalogues beside its data (`data/words.de.po`, `data/words.nl.po`) and makes one
Messages for itself. A message is looked up when it is shown, in the language that `using_language` set for this thread or task.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from babel import Locale

#: Code -> its own name. The first is that of the sources and needs no catalogue.
LANGUAGES = {"en": "English", "de": "Deutsch", "nl": "Nederlands"}
SOURCE_LANGUAGE, *TRANSLATED = LANGUAGES
_language: ContextVar[str] = ContextVar("language", default=SOURCE_LANGUAGE)


def current_language() -> str:
    """The language in use."""
    return _language.get()


@contextmanager
def using_language(name: str) -> Iterator[None]:
    """Use this language inside the block."""
    if name not in LANGUAGES:
        raise ValueError(f"language: expected one of {', '.join(LANGUAGES)}, got {name!r}")
    token = _language.set(name)
    try:
        yield
    finally:
        _language.reset(token)


def list_in_words(words: Iterable[str]) -> str:
    """a, b and c."""
    from babel.lists import format_list

    return format_list(list(words), locale=_list_locale(current_language()))


@cache
def _list_locale(language: str) -> "Locale":
    """Parsed once: that takes longer than making a list."""
    from babel import Locale

    # American lists have a comma before "and"; ours have none.
    return Locale.parse("en_GB" if language == "en" else language)


class Messages:
    """The messages of one package. The names of its methods (and `_`) are those by which messages are found in the sources."""

    def __init__(self, package: str) -> None:
        self._package = package

    def gettext(self, message: str, /, **values: Any) -> str:
        """The message in the language in use, with values in its {places}."""
        text = self._translations().gettext(message)
        return text.format(**values) if values else text

    def pgettext(self, context: str, message: str, /, **values: Any) -> str:
        """The same for a message that means several things in English: the context says which."""
        text = self._translations().pgettext(context, message)
        return text.format(**values) if values else text

    def ngettext(self, one: str, many: str, number: int, /, **values: Any) -> str:
        """A form by the number, which all may name as {n}; a minus is written as printers write it, and −1 counts as 1."""
        text = self._translations().ngettext(one, many, abs(number))
        return text.format(n=str(number).replace("-", "−"), **values)

    def _translations(self) -> NullTranslations:
        return _read_catalogue(self._package, current_language())


@cache
def _read_catalogue(package: str, name: str) -> NullTranslations:
    """A catalogue as gettext wants it, with the plural rule of its head; a package that has none speaks English."""
    file = files(package) / "data" / f"words.{name}.po"
    if name == SOURCE_LANGUAGE or not file.is_file():
        return NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with file.open("rb") as opened:
        write_mo(compiled, read_po(opened, locale=name))
    compiled.seek(0)
    return GNUTranslations(compiled)
