"""The catalogues hold every message of the sources, in German and in Dutch, and nothing else."""

from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from tests.catalogues import PACKAGES, TRANSLATED, extracted, read


def forms(text: object) -> tuple[str, ...]:
    """A message, or its two forms; None where nobody has written anything."""
    return (text,) if isinstance(text, str) else tuple(text) if isinstance(text, list | tuple) else ()


def places(text: str) -> list[str]:
    """The {places} of a message, sorted: another language may put them elsewhere."""
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def by_id(catalogue: Catalog) -> dict[str, Message]:
    """The messages by what stands in the source; the head of the file is none."""
    return {forms(message.id)[0]: message for message in catalogue if message.id}


def faults(source: Catalog, translated: Catalog) -> list[str]:
    """All that is wrong with a catalogue, each with the message it is about."""
    said, known = by_id(source), by_id(translated)
    found = [f"missing: {key}" for key in sorted(said.keys() - known.keys())]
    found += [f"left over: {key}" for key in sorted(known.keys() - said.keys())]
    for key in sorted(said.keys() & known.keys()):
        found += [f"{fault}: {key}" for fault in message_faults(said[key], known[key])]
    return found


def message_faults(source: Message, translated: Message) -> list[str]:
    """What is wrong with one message."""
    theirs, ours = forms(source.id), forms(translated.string)
    if forms(translated.id) != theirs:
        return ["another plural"]
    if not ours or not all(text.strip() for text in ours):
        return ["empty"]
    if len(ours) != len(theirs):
        return [f"{len(ours)} forms of {len(theirs)}"]
    wrong = ["fuzzy"] if translated.fuzzy else []
    # Each form has the places of its own form; the sources may leave the number out where it is one.
    if any(places(mine) != places(given) for mine, given in zip(ours, theirs, strict=True)):
        wrong.append("other places")
    if any(text != text.strip() for text in ours) and all(text == text.strip() for text in theirs):
        wrong.append("blanks")
    return wrong


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("package", PACKAGES)
def test_every_message_is_translated_and_none_is_left_over(package: str, language: str) -> None:
    source = extracted(package)
    assert len(by_id(source)) > 100  # the messages are really found
    assert faults(source, read(package, language)) == []


def catalogue(
    path: Path, *entries: tuple[str | tuple[str, str], str | tuple[str, str]], fuzzy: bool = False
) -> Catalog:
    """A small one, written to a file and read again as ours are."""
    made = Catalog(locale="de", charset="utf-8", fuzzy=False)
    for text, said in entries:
        made.add(text, said, flags=["fuzzy"] if fuzzy else [])
    with path.open("wb") as file:
        write_po(file, made, width=0, omit_header=True, no_location=True)
    with path.open("rb") as file:
        return read_po(file, locale="de")


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
