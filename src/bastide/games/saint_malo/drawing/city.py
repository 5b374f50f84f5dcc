"""One city as a plan: sea, squares, towers, ramparts, what is drawn in it and where one may draw."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from urllib.parse import quote_plus

from bastide.core.actions import Action
from bastide.games.saint_malo.rules.board import BOTTOM, CELL_OF, NAMES, SIDES, SQUARES, cells_in
from bastide.games.saint_malo.rules.city import COMPLETE, LOST
from bastide.games.saint_malo.rules.state import CRATE, FREE, HOUSE, TOWER, WALL
from bastide.games.saint_malo.text.actions import square_of
from bastide.games.saint_malo.text.i18n import _
from bastide.games.saint_malo.text.names import bonus_word, person_letter, side_title
from bastide.games.saint_malo.text.words import place_text
from bastide.games.saint_malo.view import City, church_size, person_of
from bastide.look.letters import shorten, width
from bastide.look.players import shield
from bastide.look.steps import KEY, LAYER
from bastide.look.svg import Node, group, joined, moved, node, path, rect, text, use
from bastide.look.verdicts import Verdicts, judged_name, verdict_on

CELL, SHORE, SIZE = 52, 40, 444
TOWN = 7 * CELL
MINI_FROM, MINI_SIZE = 30, 384
#: The layers of a plan that steps change, and the names of the sides in it. What stands on the same square has the same key in
#: every city, so that another's city is shown by changing the parts.
PLAN, SIDE_NAMES = "plan", ("top", "right", "bottom", "left")
BANNERS = "banners"

Grid = tuple[int, ...]

# [side]: its squares as one walks round the city, the way its merlons look, the middle of its banner.
_ROUND = tuple(cells_in(int(mask))[:: 1 if side < BOTTOM else -1] for side, mask in enumerate(SIDES))
_TURN = (0, 90, 180, -90)
_BANNER = ((222, 15), (429, 222), (222, 429), (15, 222))


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked on a plan: actions that can be chosen, what they bring, the one chosen, what is new."""

    legal: Iterable[Action] = ()
    gains: Mapping[Action, int] = field(default_factory=dict)
    chosen: Action | None = None
    last: Iterable[str] = ()
    links: bool = True
    in_coins: frozenset[Action] = frozenset()  # whose gain is not points
    piece: int = FREE  # what comes onto the square that is chosen
    verdicts: Verdicts = field(default_factory=dict)

    def places(self) -> list[tuple[str, Action]]:
        """The actions that have a square, with it, in reading order of the plan."""
        actions = {*self.legal, *([self.chosen] if self.chosen else [])}
        found = [(square, action) for action in actions if (square := square_of(action))]
        return sorted(found, key=lambda place: CELL_OF[place[0]])


def corner(cell: int) -> tuple[int, int]:
    """The top left of a square on the plan."""
    row, column = divmod(cell, 7)
    return SHORE + CELL * column, SHORE + CELL * row


def middle(square: str) -> tuple[float, float]:
    """The middle of a square on the plan."""
    x, y = corner(CELL_OF[square])
    return x + CELL / 2, y + CELL / 2


def banner_at(side: int) -> tuple[float, float]:
    """The middle of a side's banner on the plan."""
    return _BANNER[side]


def _layer(name: str, parts: Mapping[str, Node | None], keys: bool) -> Node:
    """Parts by their names; with keys each is an element of its own, so that what is drawn on a free square comes anew."""
    there = {part: drawn for part, drawn in parts.items() if drawn}
    if not keys:
        return joined(there.values())
    inner = (Node("g", {KEY: f"{name}:{part}"}, (drawn,)) for part, drawn in there.items())
    return Node("g", {LAYER: name}, tuple(inner))


def _around(turn: int, cell: int) -> str | None:
    x, y = corner(cell)
    return f"rotate({turn} {x + CELL // 2} {y + CELL // 2})" if turn else None


def _wall(grid: Grid, cell: int) -> Node:
    """A piece of rampart; where it does not go on, its end gets an edge."""
    side = next(side for side, squares in enumerate(_ROUND) if cell in squares)
    x, y = corner(cell)
    parts = [use("wall", x, y, CELL)]
    here = _ROUND[side].index(cell)
    for step, end, edge in ((-1, -1, "wall-start"), (1, 5, "wall-stop")):
        if here + step != end and grid[_ROUND[side][here + step]] != WALL:
            parts.append(use(edge, x, y, CELL))
    turn = _around(_TURN[side], cell)
    return group(*parts, transform=turn) if turn or len(parts) > 1 else parts[0]


def _church(cell: int, size: str, mini: bool) -> Node:
    x, y = corner(cell)
    if mini:
        drawn = group(use("church", 0, 0, 48), transform=moved(x - 1, y - 2, 54 / 48))
        rose = node("circle", class_="glass", cx=x + 26, cy=y + 31, r=14.5)
        return joined([drawn, rose, text("numeral", x + 26, y + 40, size)])
    return joined([use("church", x + 3, y + 3, 46), text("numeral", x + 26, y + 37, size)])


def _person(cell: int, person: str, mini: bool) -> Node:
    """A person a little below and left of the middle; a small plan has the letters in a layer of their own."""
    x, y = corner(cell)
    if mini:
        return use(person, x, y + 3, 48)
    return joined([use(person, x + 3, y + 8, 42), _letter(cell, person, 41.5, 14.5)])


def _letter(cell: int, person: str, right: float, down: float) -> Node:
    """The letter of a person, in the corner where no hat reaches; the juggler's bell does, so his letter stands aside."""
    x, y = corner(cell)
    return text("letter", x + right + (5 if person == "juggler" else 0), y + down, person_letter(person))


def _letters(grid: Grid) -> Node:
    return joined(_letter(cell, person, 42, 20) for cell, piece in enumerate(grid) if (person := person_of(piece)))


def _drawn(grid: Grid, cell: int, mini: bool) -> Node:
    piece = grid[cell]
    if piece == WALL:
        return _wall(grid, cell)
    if size := church_size(piece):
        return _church(cell, str(size), mini)
    if person := person_of(piece):
        return _person(cell, person, mini)
    x, y = corner(cell)
    pad = 1 if mini else 4
    return use({CRATE: "crate", HOUSE: "house"}[piece], x + pad, y + pad, CELL - 2 * pad)


def _mini_pieces(grid: Grid) -> Node:
    return joined(_drawn(grid, cell, True) for cell, piece in enumerate(grid) if piece not in (FREE, TOWER))


def _city_parts(city: City, name: str | None) -> dict[str, Node | None]:
    """Every square with what stands on it, and whose city it is."""
    grid, empty = city.grid, (FREE, TOWER)
    squares = {NAMES[at]: None if grid[at] in empty else _drawn(grid, at, False) for at in SQUARES}
    owner = text("owner", 35, 21, shorten(name, 110, 15)) if name else None
    return {**squares, "title": joined([shield(city.seat, 9, 9, 25), *([owner] if owner else [])])}


@cache
def _towers() -> Node:
    far = SHORE + 6 * CELL - 3
    return joined(use("corner", x, y, 58) for y in (SHORE - 3, far) for x in (SHORE - 3, far))


@cache
def _squares() -> Node:
    lines = "".join(f"M{at} {SHORE}v{TOWN}M{SHORE} {at}h{TOWN}" for at in range(SHORE + CELL, SHORE + TOWN, CELL))
    return joined([rect("free", SHORE, SHORE, TOWN, TOWN), path("hair", lines)])


@cache
def _sea(x: float, y: float, size: float) -> Node:
    ripple = node("rect", fill="url(#ripple)", x=x, y=y, width=size, height=size)
    return joined([rect("sea", x, y, size, size), ripple])


@cache
def _neatline(x: float, y: float, size: float) -> Node:
    return joined(
        rect(kind, x + pad, y + pad, size - 2 * pad, size - 2 * pad)
        for kind, pad in (("neatline outer", 1.5), ("neatline", 4.5))
    )


@cache
def _coordinates() -> Node:
    middle = SHORE + CELL // 2
    columns = [text("coord", middle + CELL * at, 34.5, letter) for at, letter in enumerate("abcdefg")]
    rows = [text("coord", 32, middle + 5 + CELL * at, str(at + 1)) for at in range(7)]
    return joined(columns + rows)


def _banner(side: int, state: int) -> Node:
    """The bonus of a side: open, taken (ink), or lost (struck through)."""
    bonus = bonus_word(side)
    told = {COMPLETE: _("{bonus}, taken", bonus=bonus), LOST: _("{bonus}, lost", bonus=bonus)}.get(state, bonus)
    words = told if state == COMPLETE else bonus
    wide = max(84, round(width(words, 13)) + 14)
    x, y = _BANNER[side]
    parts = [
        node("title", side_title(side, told)),
        rect("plate", x - wide / 2, y - 8.5, wide, 17, 3),
        text("label", x, y + 4.5, words),
    ]
    if state == LOST:
        long = round(width(words, 13)) // 2 + 2
        parts.append(path("strike", f"M{x - long} {y}h{2 * long}"))
    kind = {COMPLETE: "banner done", LOST: "banner lost"}.get(state, "banner")
    turn = 0 if side == BOTTOM else _TURN[side]
    return group(*parts, class_=kind, transform=f"rotate({turn} {x} {y})" if turn else None)


def _ticks(squares: Iterable[str]) -> Node:
    """Four corner ticks, as on a printer's sheet, on each of the squares."""
    return joined(_corner_ticks(CELL_OF[square]) for square in dict.fromkeys(squares))


def _corner_ticks(cell: int) -> Node:
    x, y = corner(cell)
    near, far, long = 1.5, CELL - 1.5, 8
    return path(
        "last",
        f"M{x + near} {y + near + long}v-{long}h{long}M{x + far - long} {y + near}h{long}v{long}"
        f"M{x + far} {y + far - long}v{long}h-{long}M{x + near + long} {y + far}h-{long}v-{long}",
    )


def _gain(cell: int, gain: int | None, chosen: bool, coins: bool) -> Node | None:
    """What a square brings; beside coins stands one, a bare number means points."""
    if gain is None:
        return None
    x, y = corner(cell)
    shown = f"{gain:+d}".replace("-", "−") if gain else "0"
    kind, base = "gain" if gain or chosen else "gain none", y + (47 if chosen else 31)
    if not (coins and gain):
        return text(kind, x + 26, base, shown)
    half = 4.4 * len(shown)  # of the number, about; both together stand in the middle
    return group(text(kind, x + 19, base, shown), use("coin", x + 20 + half, base - 12, 14))


def _preview(grid: Grid, cell: int, piece: int, gain: int | None) -> Node | None:
    """The piece as it would stand on the chosen square, smaller where its gain stands below it."""
    if piece == FREE:
        return None
    x, y = corner(cell)
    scale = 0.78 if gain is None else 0.66
    shift = CELL * (1 - scale) / 2
    down = shift if gain is None else 1.5
    whole = _drawn((*grid[:cell], piece, *grid[cell + 1 :]), cell, False)
    return group(whole, transform=moved(x * (1 - scale) + shift, y * (1 - scale) + down, scale))


def _place(grid: Grid, square: str, action: Action, marks: Marks) -> Node:
    cell = CELL_OF[square]
    x, y = corner(cell)
    gain, chosen = marks.gains.get(action), action == marks.chosen
    verdict = verdict_on(marks.verdicts, [action.text])
    kind = f"place legal {'chosen' if chosen else verdict or ('dull' if gain == 0 else '')}".strip()
    parts = (
        rect("hit", x, y, CELL, CELL) if marks.links else None,  # a finger may hit the whole square
        rect("spot", x + 4, y + 4, CELL - 8, CELL - 8, 3),
        group(_preview(grid, cell, marks.piece, gain), class_="new" if chosen and marks.links else None)
        if chosen or verdict
        else None,
        _gain(cell, gain, chosen, action in marks.in_coins),
    )
    name = place_text(square, marks.piece, gain, chosen, action in marks.in_coins)
    name = judged_name(name, verdict) if verdict else name
    here = action.text.replace(" ", "-")
    if marks.links:
        href = f"?choose={quote_plus(action.text)}"
        return node("a", *parts, class_=kind, id=here, href=href, aria_label=name)
    return group(*parts, class_=kind, id=here, role="img", aria_label=name)


def plan(city: City, name: str | None, marks: Marks, keys: bool = False) -> Node:
    """The whole plan of one city in a box of 444; with keys it is the board of a page, where steps change parts of it."""
    drawing = group(
        _sea(0, 0, SIZE),
        _squares(),
        rect("ink", SHORE, SHORE, TOWN, TOWN),
        rect("fine-free", SHORE + CELL, SHORE + CELL, TOWN - 2 * CELL, TOWN - 2 * CELL),
        _towers(),
        _layer(PLAN, _city_parts(city, name), keys),
        _coordinates(),
        _own(keys, _ticks(marks.last)),
        _neatline(0, 0, SIZE),
        aria_hidden="true",
    )
    banners = {name: _banner(side, city.sides[side]) for side, name in enumerate(SIDE_NAMES)}
    places = (_place(city.grid, *place, marks) for place in marks.places())
    return joined([drawing, _layer(BANNERS, banners, keys), _own(keys, *places)])


def _own(keys: bool, *parts: Node) -> Node:
    """What is true of the city in front alone: hidden while another's is shown there."""
    return group(*parts, class_="own") if keys else joined(parts)


def small_plan(grid: Grid, last: Iterable[str] = ()) -> Node:
    """A city in small, in the box that begins at MINI_FROM: no coordinates, no banners, large letters."""
    return group(
        _sea(MINI_FROM, MINI_FROM, MINI_SIZE),
        _squares(),
        rect("shore", SHORE, SHORE, TOWN, TOWN),
        _towers(),
        _mini_pieces(grid),
        _letters(grid),
        _ticks(last),
        class_="plan mini",
        aria_hidden="true",
    )
