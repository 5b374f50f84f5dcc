"""How wide words are, roughly: a drawing must know without a browser where a line is full.

The widths are those of a rather wide font (Noto Sans): most others need less, few a little more.
"""

import math
import unicodedata

_WIDTHS = {
    "ijl.,:;'’!| ": 0.28,
    '-()[]tfrI"': 0.40,
    "cszkvxyJ": 0.53,
    "wmM…&": 0.93,
    "W@": 1.05,
    "CDGHNOQU−+<>": 0.77,
}
_LETTERS = {letter: width for letters, width in _WIDTHS.items() for letter in letters}
_PLAIN, _CAPITAL, _FULL = 0.6, 0.67, 1.0


def _letter(letter: str) -> float:
    if letter in _LETTERS:
        return _LETTERS[letter]
    if unicodedata.combining(letter):
        return 0.0
    if unicodedata.east_asian_width(letter) in "WF" or ord(letter) >= 0x10000:
        return _FULL
    return _CAPITAL if letter.isupper() else _PLAIN


def width(words: str, size: float) -> float:
    """The room that the words need in letters of this size."""
    return math.fsum(map(_letter, words)) * size  # from Python 3.12 on `sum` rounds in another way


def shorten(words: str, room: float, size: float) -> str:
    """The words, or as much of them as fits, with an ellipsis."""
    if width(words, size) <= room:
        return words
    kept = words
    while kept and width(kept.rstrip() + "…", size) > room:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def wrap(words: str, room: float, size: float) -> list[str]:
    """The words in lines that fit; a single word that is too long is shortened."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(shorten(word, room, size))
    return lines
