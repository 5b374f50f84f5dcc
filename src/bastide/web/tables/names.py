"""Names that look alike: nobody sits down under a name that can't be told from somebody's at the table.

A small table of our own: letters of other scripts that look like ours, and signs that nobody sees.
"""

import re
import unicodedata

#: What looks alike, two rows each: above what may be typed, below the Latin that it is taken for.
_ALIKE = (
    ("АВЕЗІЈКМНОРСТУХЅԌԚԜҺӀѴ", "ABE3IJKMHOPCTYXSGQWhIV"),  # Cyrillic
    ("авезіјкмнорстухѕԁԛԝһӏѵѡ", "abe3ijkmhopctyxsdqwhlvw"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"),  # Greek
    ("αβγεηικμνορτυχω", "abyenikuvoptuxw"),
    ("ՍՏՕհոսցզօ", "USOhnugqo"),  # Armenian
    ("ᎪᏴᏟᎬᎻᎫᏦᏞᎷᏢᏒᏚᎢᏔᎩᏃᏀ", "ABCEHJKLMPRSTWYZG"),  # Cherokee
    ("ıɩȷɑɡʟǀ", "iijaglI"),  # Latin of other tongues
    ("‘’ʼ`´‐‑–—−", "'''''-----"),
)
_LATIN = str.maketrans({typed: taken for row, latin in _ALIKE for typed, taken in zip(row, latin, strict=True)})
_STROKES = str.maketrans("I1|0", "lllO")  # one stroke, one ring
#: Seen by nobody, though they are letters, marks or signs to Unicode: fillers, joiners, selectors, the blank of Braille.
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
_FORMAT = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")  # kinds of signs that nobody sees
_DOTTED = re.compile("(?<=[ij])\u0307")  # a dot on a dot


def seen(text: str) -> str:
    """What is seen of a text, with its accents apart; one letter for all ways to write it."""
    whole = _UNSEEN.sub("", unicodedata.normalize("NFKC", _UNSEEN.sub("", text)))
    apart = unicodedata.normalize("NFKD", whole)
    return "".join(letter for letter in apart if unicodedata.category(letter) not in _FORMAT).strip()


def look_alike(one: str, other: str) -> bool:
    """Whether two names can be taken for each other: but for their case, or letters of other scripts, or I, l and 1."""
    return any(a == b for a, b in zip(_looks(one), _looks(other), strict=True))


def _looks(name: str) -> tuple[str, ...]:
    """A name as it may be read: as it is, in Latin letters, in strokes."""
    plain = seen(name)
    latin = plain.translate(_LATIN)
    return tuple(
        _DOTTED.sub("", " ".join(each.casefold().split())) for each in (plain, latin, latin.translate(_STROKES))
    )
