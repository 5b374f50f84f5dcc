"""The catalogues: what the sources say, and what is translated. `python -m tests.catalogues update PACKAGE…` renews them.

Without packages all are. New messages come in empty, those that nobody says any more go; `tests/test_catalogues.py` fails
while anything is missing.
"""

import sys
from importlib import import_module
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

PACKAGES = (
    "bastide.games.carcassonne_city",
    "bastide.games.la_citta",
    "bastide.games.saint_malo",
    "bastide.web",
)
TRANSLATED = ("de", "nl")
_METHODS = [("**.py", "python"), ("**.html", "jinja2.ext:babel_extract")]
_KEYWORDS: dict[str, tuple[int, ...] | None] = {"_": None, "ngettext": (1, 2)}


def folder(package: str) -> Path:
    """Where a package lies."""
    file = import_module(package).__file__
    assert file is not None
    return Path(file).parent


def extracted(package: str) -> Catalog:
    """All messages of a package, in the order of its files."""
    catalogue = Catalog(charset="utf-8", fuzzy=False)
    root = folder(package)
    for _, _, message, _, _ in sorted(
        extract_from_dir(root, _METHODS, keywords=_KEYWORDS), key=lambda found: (found[0], found[1])
    ):
        catalogue.add(message)
    return catalogue


def path(package: str, language: str) -> Path:
    """The file of a catalogue."""
    return folder(package) / "data" / f"words.{language}.po"


def read(package: str, language: str) -> Catalog:
    """A catalogue as it is; an empty one where there is none yet."""
    file = path(package, language)
    if not file.exists():
        return Catalog(locale=language)
    with file.open("rb") as opened:
        return read_po(opened, locale=language)


def update(package: str) -> None:
    """New messages in, old ones out; translations stay."""
    said = extracted(package)
    for language in TRANSLATED:
        known = {
            message.id if isinstance(message.id, str) else message.id[0]: message for message in read(package, language)
        }
        catalogue = Catalog(locale=language, charset="utf-8", fuzzy=False, header_comment=f"# {package} in {language}")
        for message in said:
            if not message.id:
                continue
            key = message.id if isinstance(message.id, str) else message.id[0]
            old = known.get(key)
            same_form = old is not None and isinstance(old.id, str) == isinstance(message.id, str)
            catalogue.add(message.id, old.string if old is not None and same_form else "")
        with path(package, language).open("wb") as file:
            write_po(file, catalogue, width=0, omit_header=True, no_location=True)


def main(arguments: list[str]) -> int:
    """The command."""
    if not arguments or arguments[0] != "update":
        print(__doc__)
        return 2
    for package in arguments[1:] or PACKAGES:
        update(package)
        for language in TRANSLATED:
            missing = [m.id for m in read(package, language) if m.id and not any(_strings(m.string))]
            print(f"{package} {language}: {len(missing)} to translate")
    return 0


def _strings(said: object) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else tuple(said) if isinstance(said, list | tuple) else ()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
