"""The catalogues: the messages of the sources, and their translations. `python -m tests.catalogues update PACKAGE…` renews them.

Without packages all are renewed. New messages come in empty, those that no source has any more go; `tests/test_catalogues.py`
fails while anything is missing.
"""

import sys
from importlib import import_module
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

import bastide
from bastide.core.i18n import TRANSLATED

_ROOT = Path(bastide.__file__).parent
_METHODS = [("**.py", "python"), ("**.html", "jinja2.ext:babel_extract")]
#: Every package of ours that has catalogues.
PACKAGES = sorted(
    ".".join(("bastide", *file.relative_to(_ROOT).parts[:-2])) for file in _ROOT.rglob(f"data/words.{TRANSLATED[0]}.po")
)
# Only what readers of the file need: no dates and versions, which would change at every update.
_HEADER = """\
msgid ""
msgstr ""
"Language: {locale}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural_forms};\\n"

"""


def folder(package: str) -> Path:
    """Where a package lies."""
    file = import_module(package).__file__
    assert file is not None
    return Path(file).parent


def extracted(package: str) -> Catalog:
    """All messages of a package."""
    catalogue = Catalog(charset="utf-8", fuzzy=False)
    for _, _, message, _, context in extract_from_dir(folder(package), _METHODS):
        catalogue.add(message, context=context)
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


def write(file: Path, catalogue: Catalog) -> None:
    """Sorted by message: what moves to another module of the sources changes nothing here."""
    header = _HEADER.format(locale=catalogue.locale, plural_forms=catalogue.plural_forms.rstrip(";"))
    file.parent.mkdir(exist_ok=True)
    with file.open("wb") as opened:
        opened.write(header.encode())
        write_po(opened, catalogue, width=0, omit_header=True, no_location=True, sort_output=True, ignore_obsolete=True)


def update(package: str) -> None:
    """New messages in, old ones out; translations stay."""
    source = extracted(package)
    for language in TRANSLATED:
        catalogue = read(package, language)
        catalogue.update(source, no_fuzzy_matching=True)
        write(path(package, language), catalogue)
        missing = [message for message in catalogue if message.id and not any(message.string or ())]
        print(f"{package} {language}: {len(missing)} to translate")


def main(arguments: list[str]) -> int:
    """The command."""
    if not arguments or arguments[0] != "update":
        print(__doc__)
        return 2
    for package in arguments[1:] or PACKAGES:
        update(package)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
