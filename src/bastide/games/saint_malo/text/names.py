"""The nouns in the language spoken: faces, pieces, persons, sides, stores, counted and uncounted.

Languages bend their nouns, so a noun comes in the form in which it is used: alone, or as what somebody draws and keeps.
"""

from collections import Counter

from bastide.core.i18n import list_in_words
from bastide.games.saint_malo.text.i18n import _, ngettext
from bastide.games.saint_malo.view.facts import LETTERS, PERSONS, City, Side, defence


def points_told(number: int) -> str:
    """1 point, 2 points."""
    return ngettext("{n} point", "{n} points", number)


def coins_told(number: int) -> str:
    """1 coin, 2 coins."""
    return ngettext("{n} coin", "{n} coins", number)


def logs_told(number: int) -> str:
    """1 log, 2 logs."""
    return ngettext("{n} log", "{n} logs", number)


def stores_told(city: City) -> list[str]:
    """Coins, logs, cannons and defence of a city."""
    cannons = ngettext("{n} cannon", "{n} cannons", city["cannons"])
    strong = _("defence {n}", n=defence(city["grid"]))
    return [coins_told(city["coins"]), logs_told(city["logs"]), cannons, strong]


def free_told(number: int) -> str:
    """1 free square, 2 free squares."""
    return ngettext("{n} free square", "{n} free squares", number)


def number_word(number: int) -> str:
    """The small numbers as words."""
    return {1: _("one"), 2: _("two"), 3: _("three"), 4: _("four"), 5: _("five")}[number]


def face_word(face: str) -> str:
    """What a die shows."""
    return {
        "L": _("log"),
        "C": _("crate"),
        "W": _("wall"),
        "X": _("cross"),
        "H": _("head"),
        "S": _("sabres"),
    }[face]


def faces_told(face: str, number: int) -> str:
    """That many dice of a face, with a figure: 3 heads."""
    return {
        "L": logs_told(number),
        "C": ngettext("{n} crate", "{n} crates", number),
        "W": ngettext("{n} wall", "{n} walls", number),
        "X": ngettext("{n} cross", "{n} crosses", number),
        "H": ngettext("{n} head", "{n} heads", number),
    }[face]


def faces_kept(face: str, number: int) -> str:
    """That many dice of a face, in words, as what is kept or rolled: three heads."""
    many = number_word(number)
    return {
        "L": ngettext("one log", "{many} logs", number, many=many),
        "C": ngettext("one crate", "{many} crates", number, many=many),
        "W": ngettext("one wall", "{many} walls", number, many=many),
        "X": ngettext("one cross", "{many} crosses", number, many=many),
        "H": ngettext("one head", "{many} heads", number, many=many),
        "S": ngettext("one sabre", "{many} sabres", number, many=many),
    }[face]


def hand_told(faces: str) -> str:
    """Some dice in words, the same faces together: two crates and one head."""
    return list_in_words(faces_kept(face, number) for face, number in Counter(faces).items())


def person_word(person: str) -> str:
    """A person's name."""
    return {
        "labourer": _("labourer"),
        "soldier": _("soldier"),
        "priest": _("priest"),
        "builder": _("builder"),
        "merchant": _("merchant"),
        "juggler": _("juggler"),
        "noble": _("noble"),
    }[person]


def person_letter(letter: str) -> str:
    """The letter that stands beside a person on the plan: the first one of his name."""
    return {
        "labourer": _("L"),
        "soldier": _("S"),
        "priest": _("P"),
        "builder": _("B"),
        "merchant": _("M"),
        "juggler": _("J"),
        "noble": _("N"),
    }[PERSONS[letter]]


def a_person(person: str) -> str:
    """A person as somebody whom one draws, hires or takes."""
    return {
        "labourer": _("a labourer"),
        "soldier": _("a soldier"),
        "priest": _("a priest"),
        "builder": _("a builder"),
        "merchant": _("a merchant"),
        "juggler": _("a juggler"),
        "noble": _("a noble"),
    }[person]


def piece_word(letter: str) -> str:
    """The name of what a letter of the grid stands for."""
    if letter.isdigit():
        return _("church of {size}", size=letter)
    if letter in PERSONS:
        return person_word(PERSONS[letter])
    return {"C": _("crate"), "W": _("wall"), "H": _("house")}[letter]


def a_piece(letter: str) -> str:
    """The same as something that one draws."""
    if letter.isdigit():
        return _("a church of {size}", size=letter)
    if letter in PERSONS:
        return a_person(PERSONS[letter])
    return {"C": _("a crate"), "W": _("a wall"), "H": _("a house")}[letter]


def piece_sign(letter: str) -> str:
    """The symbol of a piece."""
    if letter.isdigit():
        return "church"
    return PERSONS.get(letter) or {"C": "crate", "W": "wall", "H": "house"}[letter]


def side_word(side: Side) -> str:
    """Where a side lies."""
    return {"top": _("top"), "right": _("right"), "bottom": _("bottom"), "left": _("left")}[side.name]


def bonus_word(side: Side) -> str:
    """What a complete side brings."""
    return {"person": _("person"), "2 coins": coins_told(2), "3 points": points_told(3)}[side.bonus]


def side_title(side: Side, bonus: str) -> str:
    """The name of a side's banner."""
    return {
        "top": _("Top side: {bonus}", bonus=bonus),
        "right": _("Right side: {bonus}", bonus=bonus),
        "bottom": _("Bottom side: {bonus}", bonus=bonus),
        "left": _("Left side: {bonus}", bonus=bonus),
    }[side.name]


def letter_of(person: str) -> str:
    """The letter of a person by his name."""
    return person_letter(LETTERS[person])
