"""One city as a plan: sea, squares, towers, ramparts, what is drawn in it and where one may draw."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from urllib.parse import quote_plus

from bastide.games.saint_malo.text.i18n import _
from bastide.games.saint_malo.text.names import bonus_word, person_letter, side_title
from bastide.games.saint_malo.text.words import place_told
from bastide.games.saint_malo.view.facts import (
    PERSONS,
    SIDES,
    Grid,
    Position,
    Side,
    Spot,
    piece,
    side_state,
    spot,
)
from bastide.look.letters import shorten, width
from bastide.look.players import shield
from bastide.look.svg import Node, group, joined, moved, node, path, rect, text, use

CELL, SHORE, SIZE = 52, 40, 444
TOWN = 7 * CELL
MINI_FROM, MINI_SIZE = 30, 384

_PLACE = re.compile(r"(at|house) ([a-g][1-7])")


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked on a plan: actions that can be chosen, what they bring, the one chosen, what is new."""

    legal: Iterable[str] = ()
    gains: Mapping[str, int] = field(default_factory=dict)
    chosen: str | None = None
    last: Iterable[str] = ()
    links: bool = True
    in_coins: frozenset[str] = frozenset()  # whose gain is not points

    def places(self) -> list[str]:
        """The actions that have a square, in reading order of the plan."""
        actions = {*self.legal, *([self.chosen] if self.chosen else [])}
        return sorted(filter(_PLACE.fullmatch, actions), key=lambda action: spot(action[-2:]))


def corner(at: Spot) -> tuple[int, int]:
    """The top left of a square on the plan."""
    row, column = at
    return SHORE + CELL * column, SHORE + CELL * row


def _side_of(at: Spot) -> Side:
    return next(side for side in SIDES if at in side.squares)


def _around(turn: int, at: Spot) -> str | None:
    x, y = corner(at)
    return f"rotate({turn} {x + CELL // 2} {y + CELL // 2})" if turn else None


def _wall(grid: Grid, at: Spot) -> Node:
    """A piece of rampart; where it does not go on, its end gets an edge."""
    side = _side_of(at)
    x, y = corner(at)
    parts = [use("wall", x, y, CELL)]
    here = side.squares.index(at)
    for step, end, edge in ((-1, -1, "wall-start"), (1, 5, "wall-stop")):
        beside = here + step
        if beside != end and grid[side.squares[beside][0]][side.squares[beside][1]] != "W":
            parts.append(use(edge, x, y, CELL))
    turn = _around(side.turn, at)
    return group(*parts, transform=turn) if turn or len(parts) > 1 else parts[0]


def _church(at: Spot, size: str, mini: bool) -> Node:
    x, y = corner(at)
    if mini:
        drawn = group(use("church", 0, 0, 48), transform=moved(x - 1, y - 2, 54 / 48))
        rose = node("circle", class_="glass", cx=x + 26, cy=y + 31, r=14.5)
        return joined([drawn, rose, text("numeral", x + 26, y + 40, size)])
    return joined([use("church", x + 3, y + 3, 46), text("numeral", x + 26, y + 37, size)])


def _person(at: Spot, letter: str, mini: bool) -> Node:
    """A person a little below and left of the middle; a small plan has the letters in a layer of their own."""
    x, y = corner(at)
    if mini:
        return use(PERSONS[letter], x, y + 3, 48)
    return joined([use(PERSONS[letter], x + 3, y + 8, 42), _letter(at, letter, 41.5, 14.5)])


def _letter(at: Spot, letter: str, right: float, down: float) -> Node:
    """The letter of a person, in the corner where no hat reaches; the juggler's bell does, so his letter stands aside."""
    x, y = corner(at)
    return text("letter", x + right + (5 if letter == "J" else 0), y + down, person_letter(letter))


def _letters(grid: Grid) -> Node:
    return joined(
        _letter((row, column), letter, 42, 20)
        for row, line in enumerate(grid)
        for column, letter in enumerate(line)
        if letter in PERSONS
    )


def _drawn(grid: Grid, at: Spot, letter: str, mini: bool) -> Node:
    x, y = corner(at)
    if letter == "W":
        return _wall(grid, at)
    if letter.isdigit():
        return _church(at, letter, mini)
    if letter in "CH":
        pad = 1 if mini else 4
        return use("crate" if letter == "C" else "house", x + pad, y + pad, CELL - 2 * pad)
    return _person(at, letter, mini)


def _pieces(grid: Grid, mini: bool) -> Node:
    return joined(
        _drawn(grid, (row, column), letter, mini)
        for row, line in enumerate(grid)
        for column, letter in enumerate(line)
        if letter not in "#."
    )


def _towers() -> Node:
    far = SHORE + 6 * CELL - 3
    return joined(use("corner", x, y, 58) for y in (SHORE - 3, far) for x in (SHORE - 3, far))


def _squares() -> Node:
    lines = "".join(f"M{at} {SHORE}v{TOWN}M{SHORE} {at}h{TOWN}" for at in range(SHORE + CELL, SHORE + TOWN, CELL))
    return joined([rect("free", SHORE, SHORE, TOWN, TOWN), path("hair", lines)])


def _sea(x: float, y: float, size: float) -> Node:
    ripple = node("rect", fill="url(#ripple)", x=x, y=y, width=size, height=size)
    return joined([rect("sea", x, y, size, size), ripple])


def _neatline(x: float, y: float, size: float) -> Node:
    return joined(
        rect(kind, x + pad, y + pad, size - 2 * pad, size - 2 * pad)
        for kind, pad in (("neatline outer", 1.5), ("neatline", 4.5))
    )


def _coordinates() -> Node:
    middle = SHORE + CELL // 2
    columns = [text("coord", middle + CELL * at, 34.5, letter) for at, letter in enumerate("abcdefg")]
    rows = [text("coord", 32, middle + 5 + CELL * at, str(at + 1)) for at in range(7)]
    return joined(columns + rows)


def _banner(grid: Grid, side: Side) -> Node:
    """The bonus of a side: open, taken (ink), or lost (struck through)."""
    state = side_state(grid, side)
    bonus = bonus_word(side)
    told = {"open": bonus, "taken": _("{bonus}, taken", bonus=bonus), "lost": _("{bonus}, lost", bonus=bonus)}[state]
    words = told if state == "taken" else bonus
    wide = max(84, round(width(words, 13)) + 14)
    x, y = {"top": (222, 15), "right": (429, 222), "bottom": (222, 429), "left": (15, 222)}[side.name]
    parts = [
        node("title", side_title(side, told)),
        rect("plate", x - wide / 2, y - 8.5, wide, 17, 3),
        text("label", x, y + 4.5, words),
    ]
    if state == "lost":
        long = round(width(words, 13)) // 2 + 2
        parts.append(path("strike", f"M{x - long} {y}h{2 * long}"))
    kind = {"open": "banner", "taken": "banner done", "lost": "banner lost"}[state]
    turn = 0 if side.name == "bottom" else side.turn
    return group(*parts, class_=kind, transform=f"rotate({turn} {x} {y})" if turn else None)


def _ticks(at: Spot) -> Node:
    """Four corner ticks, as on a printer's sheet."""
    x, y = corner(at)
    near, far, long = 1.5, CELL - 1.5, 8
    return path(
        "last",
        f"M{x + near} {y + near + long}v-{long}h{long}M{x + far - long} {y + near}h{long}v{long}"
        f"M{x + far} {y + far - long}v{long}h-{long}M{x + near + long} {y + far}h-{long}v-{long}",
    )


def _gain(at: Spot, gain: int | None, chosen: bool) -> Node | None:
    if gain is None:
        return None
    x, y = corner(at)
    shown = f"{gain:+d}".replace("-", "−") if gain else "0"
    return text("gain" if gain or chosen else "gain none", x + 26, y + (47 if chosen else 31), shown)


def _preview(grid: Grid, at: Spot, letter: str, gain: int | None) -> Node | None:
    """The piece as it would stand on the chosen square, smaller where its gain stands below it."""
    if not letter:
        return None
    x, y = corner(at)
    row, column = at
    then = [*grid[:row], grid[row][:column] + letter + grid[row][column + 1 :], *grid[row + 1 :]]
    scale = 0.78 if gain is None else 0.66
    shift = CELL * (1 - scale) / 2
    down = shift if gain is None else 1.5
    whole = _drawn(then, at, letter, False)
    return group(whole, transform=moved(x * (1 - scale) + shift, y * (1 - scale) + down, scale))


def _place(position: Position, grid: Grid, action: str, marks: Marks) -> Node:
    where = action.split()[1]
    at = spot(where)
    x, y = corner(at)
    gain, chosen = marks.gains.get(action), action == marks.chosen
    kind = "place legal" + (" chosen" if chosen else " dull" if gain == 0 else "")
    parts = (
        rect("spot", x + 4, y + 4, CELL - 8, CELL - 8, 3),
        group(_preview(grid, at, piece(position), gain), class_="new" if marks.links else None) if chosen else None,
        _gain(at, gain, chosen),
    )
    name = place_told(where, position, gain, chosen, action in marks.in_coins)
    if marks.links:
        href = f"?choose={quote_plus(action)}"
        return node("a", *parts, class_=kind, id=action.replace(" ", "-"), href=href, aria_label=name)
    return group(*parts, class_=kind, id=action.replace(" ", "-"), role="img", aria_label=name)


def plan(position: Position, seat: int, name: str | None, marks: Marks) -> Node:
    """The whole plan of one city in a box of 444."""
    grid: Grid = position["cities"][seat]["grid"]
    drawing = group(
        _sea(0, 0, SIZE),
        _squares(),
        rect("ink", SHORE, SHORE, TOWN, TOWN),
        rect("fine-free", SHORE + CELL, SHORE + CELL, TOWN - 2 * CELL, TOWN - 2 * CELL),
        _towers(),
        _pieces(grid, False),
        _coordinates(),
        shield(seat, 9, 9, 25),
        text("owner", 35, 21, shorten(name, 110, 15)) if name else None,
        joined(_ticks(spot(where)) for where in dict.fromkeys(marks.last)),
        _neatline(0, 0, SIZE),
        aria_hidden="true",
    )
    banners = joined(_banner(grid, side) for side in SIDES)
    return joined([drawing, banners, *(_place(position, grid, action, marks) for action in marks.places())])


def small_plan(grid: Grid, last: Iterable[str] = ()) -> Node:
    """A city in small, in the box that begins at MINI_FROM: no coordinates, no banners, large letters."""
    return group(
        _sea(MINI_FROM, MINI_FROM, MINI_SIZE),
        _squares(),
        rect("shore", SHORE, SHORE, TOWN, TOWN),
        _towers(),
        _pieces(grid, True),
        _letters(grid),
        joined(_ticks(spot(where)) for where in dict.fromkeys(last)),
        class_="plan mini",
        aria_hidden="true",
    )
