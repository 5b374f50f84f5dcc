"""What a teacher says: text with figures filled in, and phrases that point at places of the board."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

_BRACES = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Phrase:
    """A piece of a text; with places it points at them."""

    text: str
    places: tuple[str, ...] = ()


def phrases(text: str, figures: Mapping[str, int]) -> tuple[Phrase, ...]:
    """A text in pieces: `{total}` is a figure, `{your city I|5,13 6,4}` a phrase that points."""
    pieces: list[Phrase] = []
    plain = ""
    for number, piece in enumerate(_BRACES.split(text)):
        words, bar, places = piece.partition("|")
        if number % 2 and bar:
            if plain:
                pieces.append(Phrase(plain))
            plain = ""
            pieces.append(Phrase(words, tuple(places.split())))
        else:
            plain += _figure(figures[piece]) if number % 2 else piece
    return (*pieces, Phrase(plain)) if plain else tuple(pieces)


def said(text: str, figures: Mapping[str, int]) -> str:
    """The same as one text, for who hears it."""
    return "".join(piece.text for piece in phrases(text, figures))


def figures_in(text: str) -> Iterator[str]:
    """The names of the figures that a text is filled with."""
    return (piece for piece in _BRACES.findall(text) if "|" not in piece)


def places_in(text: str) -> Iterator[str]:
    """The places that its phrases point at."""
    for piece in _BRACES.findall(text):
        yield from piece.partition("|")[2].split()


def _figure(value: int) -> str:
    """A minus as printers write it."""
    return str(value).replace("-", "−")
