"""The nouns in the language spoken: faces, pieces, persons, sides, stores, counted and uncounted.

Languages bend their nouns, so a noun comes in the form in which it is used: alone, or as what somebody draws and keeps.
"""

from collections import Counter

from bastide.core.i18n import list_in_words
from bastide.games.saint_malo.rules.board import BOTTOM, LEFT, RIGHT, TOP
from bastide.games.saint_malo.rules.city import BONUS_COINS, BONUS_POINTS, COMPLETE, LOST, OPEN
from bastide.games.saint_malo.rules.state import CRATE, HOUSE, WALL
from bastide.games.saint_malo.text.i18n import _, ngettext
from bastide.games.saint_malo.view import City, church_size, person_of


def points_text(number: int) -> str:
    """1 point, 2 points."""
    return ngettext("{n} point", "{n} points", number)


def coins_text(number: int) -> str:
    """1 coin, 2 coins."""
    return ngettext("{n} coin", "{n} coins", number)


def logs_text(number: int) -> str:
    """1 log, 2 logs."""
    return ngettext("{n} log", "{n} logs", number)


def stores_text(city: City) -> list[str]:
    """Coins, logs, cannons and defence of a city."""
    cannons = ngettext("{n} cannon", "{n} cannons", city.cannons)
    return [coins_text(city.coins), logs_text(city.logs), cannons, _("defence {n}", n=city.defence)]


def free_squares_text(number: int) -> str:
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


def faces_text(face: str, number: int) -> str:
    """That many dice of a face, with a figure: 3 heads."""
    return {
        "L": logs_text(number),
        "C": ngettext("{n} crate", "{n} crates", number),
        "W": ngettext("{n} wall", "{n} walls", number),
        "X": ngettext("{n} cross", "{n} crosses", number),
        "H": ngettext("{n} head", "{n} heads", number),
        "S": ngettext("{n} sabre", "{n} sabres", number),
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


def hand_text(faces: str) -> str:
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


def person_letter(person: str) -> str:
    """The letter that stands beside a person on the plan: the first one of his name."""
    return {
        "labourer": _("L"),
        "soldier": _("S"),
        "priest": _("P"),
        "builder": _("B"),
        "merchant": _("M"),
        "juggler": _("J"),
        "noble": _("N"),
    }[person]


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


def piece_word(piece: int) -> str:
    """The name of what stands on a square."""
    if size := church_size(piece):
        return _("size-{size} church", size=size)
    if person := person_of(piece):
        return person_word(person)
    return {CRATE: _("crate"), WALL: _("wall"), HOUSE: _("house")}[piece]


def a_church(size: int) -> str:
    """A church as something that one draws."""
    return _("a size-{size} church", size=size)


def a_piece(piece: int) -> str:
    """The same of any piece."""
    if size := church_size(piece):
        return a_church(size)
    if person := person_of(piece):
        return a_person(person)
    return {CRATE: _("a crate"), WALL: _("a wall"), HOUSE: _("a house")}[piece]


def piece_sign(piece: int) -> str:
    """The symbol of a piece."""
    fixed = {CRATE: "crate", WALL: "wall", HOUSE: "house"}
    return fixed.get(piece) or person_of(piece) or "church"


def side_word(side: int) -> str:
    """Where a side lies."""
    return {TOP: _("top"), RIGHT: _("right"), BOTTOM: _("bottom"), LEFT: _("left")}[side]


def side_state_word(state: int) -> str:
    """How a side stands."""
    return {OPEN: _("open"), COMPLETE: _("closed"), LOST: _("lost")}[state]


def bonus_word(side: int) -> str:
    """What a complete side brings."""
    return {TOP: _("person"), BOTTOM: points_text(BONUS_POINTS)}.get(side) or coins_text(BONUS_COINS)


def side_title(side: int, bonus: str) -> str:
    """The name of a side's banner."""
    return {
        TOP: _("Top side: {bonus}", bonus=bonus),
        RIGHT: _("Right side: {bonus}", bonus=bonus),
        BOTTOM: _("Bottom side: {bonus}", bonus=bonus),
        LEFT: _("Left side: {bonus}", bonus=bonus),
    }[side]
