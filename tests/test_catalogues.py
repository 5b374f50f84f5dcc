"""The catalogues hold every message of the sources, in German and in Dutch, and nothing else."""

from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from bastide.core.i18n import TRANSLATED
from tests.catalogues import PACKAGES, extracted, read, write


def forms(text: object) -> tuple[str, ...]:
    """A message, or its forms; None where nobody has written anything."""
    return (text,) if isinstance(text, str) else tuple(text) if isinstance(text, list | tuple) else ()


def places(text: str) -> list[str]:
    """The {places} of a message, sorted: another language may put them elsewhere."""
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def by_id(catalogue: Catalog) -> dict[str, Message]:
    """The messages by what stands in the source, with its context; the head of the file is none."""
    return {_named(message): message for message in catalogue if message.id}


def _named(message: Message) -> str:
    return f"{forms(message.id)[0]} ({message.context})" if message.context else forms(message.id)[0]


def faults(source: Catalog, translated: Catalog) -> list[str]:
    """All that is wrong with a catalogue, each with the message it is about."""
    said, known = by_id(source), by_id(translated)
    found = [f"missing: {key}" for key in sorted(said.keys() - known.keys())]
    found += [f"left over: {key}" for key in sorted(known.keys() - said.keys())]
    for key in sorted(said.keys() & known.keys()):
        found += [f"{fault}: {key}" for fault in message_faults(said[key], known[key], translated.num_plurals)]
    return found


def message_faults(source: Message, translated: Message, plurals: int) -> list[str]:
    """What is wrong with one message of a language that has so many plural forms."""
    theirs, ours = forms(source.id), forms(translated.string)
    if forms(translated.id) != theirs:
        return ["another plural"]
    if not ours or not all(text.strip() for text in ours):
        return ["empty"]
    if len(ours) != (plurals if translated.pluralizable else 1):
        return [f"{len(ours)} forms of {plurals}"]
    wrong = ["fuzzy"] if translated.fuzzy else []
    # The first form has the places of the singular, where the sources may leave the number out; all others those of the plural.
    if any(places(mine) != places(theirs[0 if form == 0 else -1]) for form, mine in enumerate(ours)):
        wrong.append("other places")
    if any(text != text.strip() for text in ours) and all(text == text.strip() for text in theirs):
        wrong.append("blanks")
    return wrong


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("package", PACKAGES)
def test_every_message_is_translated_and_none_is_left_over(package: str, language: str) -> None:
    assert faults(extracted(package), read(package, language)) == []


def test_the_messages_are_really_found() -> None:
    assert {"bastide.look", "bastide.web"} < set(PACKAGES)
    assert all(
        len(by_id(extracted(package))) > 100
        for package in PACKAGES
        if package not in ("bastide.look", "bastide.review")
    )


def catalogue(
    path: Path, *entries: tuple[str | tuple[str, str], str | tuple[str, str]], fuzzy: bool = False
) -> Catalog:
    """A small one, written to a file and read again as ours are."""
    made = Catalog(locale="de", charset="utf-8", fuzzy=False)
    for text, said in entries:
        made.add(text, said, flags=["fuzzy"] if fuzzy else [])
    write(path, made)
    with path.open("rb") as file:
        return read_po(file)


SOURCE = (("{name} wins", ""), (("{n} point", "{n} points"), ("", "")), ("Go", ""))
GOOD = (("{name} wins", "Es gewinnt {name}"), (("{n} point", "{n} points"), ("{n} Punkt", "{n} Punkte")), ("Go", "Los"))


@pytest.mark.parametrize(
    ("at", "entry", "told"),
    [
        (0, ("{name} wins", "{who} gewinnt"), ["other places: {name} wins"]),
        (0, ("{name} wins", ""), ["empty: {name} wins"]),
        (1, (("{n} point", "{n} points"), ("{n} Punkt", "")), ["empty: {n} point"]),
        (1, (("{n} point", "{n} points"), ("Punkt", "{n} Punkte")), ["other places: {n} point"]),
        (1, ("{n} point", "{n} Punkt"), ["another plural: {n} point"]),
        (2, ("Go", " "), ["empty: Go"]),
        (2, ("Go", "Los "), ["blanks: Go"]),
        (2, ("Stop", "Halt"), ["missing: Go", "left over: Stop"]),
    ],
)
def test_a_hole_is_found(
    tmp_path: Path, at: int, entry: tuple[str | tuple[str, str], str | tuple[str, str]], told: list[str]
) -> None:
    source = catalogue(tmp_path / "source.po", *SOURCE)
    assert faults(source, catalogue(tmp_path / "good.po", *GOOD)) == []
    bad = [*GOOD[:at], entry, *GOOD[at + 1 :]]
    assert faults(source, catalogue(tmp_path / "bad.po", *bad)) == told


def test_a_guess_is_found(tmp_path: Path) -> None:
    source = catalogue(tmp_path / "source.po", SOURCE[2])
    assert faults(source, catalogue(tmp_path / "guess.po", GOOD[2], fuzzy=True)) == ["fuzzy: Go"]
