"""The table in a terminal: one city large, the others small, everybody's figures, the pirates, the dice."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from bastide.games.saint_malo.terminal.signs import DRAWN, NOW, PLAIN, TINTS, Signs, sign_of, style_of
from bastide.games.saint_malo.text.words import counted, dice_note, pirates_note
from bastide.games.saint_malo.view.facts import (
    FACES,
    SIDES,
    STRENGTHS,
    City,
    Position,
    defence,
    dice,
    due,
    free_squares,
    next_attack,
    side_state,
    square,
)

CITY_WIDTH = 29  # row number, then seven squares of three characters with gaps
ROOMY_HEIGHT = 36  # from this many lines on the squares of the large city are ruled off
SHORT_HEIGHT = 30  # below this three or more players leave no room for the small cities
NARROWEST_HEADS = 44  # with less room the figures stand in words, two lines for each player
NARROWEST_ASIDE = 26  # with less room the rest stands below the city
SPACED, DENSE = 15, 8  # the width of a small city with the gap before it
FIGURES = ("points", "coins", "logs", "cannons", "defence", "free")

Block = list[Text]  # lines


@dataclass(frozen=True)
class Board:
    """A position as `seat` looks at it; `marks` are printed on the squares that can be chosen."""

    position: Position
    names: Sequence[str]
    seat: int
    marks: Mapping[str, str]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        signs = PLAIN if options.ascii_only else DRAWN
        height = options.height or console.size.height
        large = [*_large_city(self, signs, height >= ROOMY_HEIGHT), *_sides(self)]
        width = options.max_width - CITY_WIDTH - 2
        if width >= NARROWEST_ASIDE:
            lines = _beside([large, _aside(self, signs, width, height)])
        else:
            lines = [*large, *_aside(self, signs, options.max_width, height)]
        if self.position["step"]:
            note = dice_note(self.position).partition(" Then ")[0].removeprefix("Nothing chosen yet.")
            lines.append(Text(" ").join(_dice(self.position)))
            lines.append(Text(f"{note} {_next_attack(self.position)}".strip(), style="dim"))
        yield Text("\n").join(lines)


def _beside(blocks: Sequence[Block], gap: int = 2) -> Block:
    """Blocks beside each other, their first lines level."""
    widths = [max(line.cell_len for line in block) for block in blocks]
    lines = []
    for row in range(max(map(len, blocks))):
        line = Text()
        end = 0
        for block, width in zip(blocks, widths, strict=True):
            if row < len(block):
                line.pad_right(end - line.cell_len)
                line.append_text(block[row])
            end += width + gap
        lines.append(line)
    return lines


# The large city


def _large_city(board: Board, signs: Signs, roomy: bool) -> Block:
    grid = board.position["cities"][board.seat]["grid"]
    cross, dash = "┼─" if signs is DRAWN else "+-"
    lines = [Text(f"   {'   '.join('abcdefg')}", style="dim")]
    for row in range(7):
        if roomy and row:
            lines.append(Text(f"  {cross.join([dash * 3] * 7)}", style="dim"))
        line = Text.assemble((f"{row + 1} ", "dim"))
        for column in range(7):
            _append_square(line, board, signs, row, column)
            line.append(*_gap(grid, signs, row, column, roomy))
        lines.append(line)
    return lines


def _append_square(text: Text, board: Board, signs: Signs, row: int, column: int) -> None:
    letter = board.position["cities"][board.seat]["grid"][row][column]
    mark = board.marks.get(square(row, column))
    if mark is not None:
        text.append(f"{mark:^3}" if mark else signs.legal, style=NOW)
    else:
        side = 0 if row == 0 else 2 if row == 6 else 1 if column == 6 else 3
        text.append(sign_of(letter, signs, side), style=style_of(letter))


def _gap(grid: Sequence[str], signs: Signs, row: int, column: int, roomy: bool) -> tuple[str, str]:
    """What stands between a square and the next one: a rampart goes on, else a line or nothing."""
    if column == 6:
        return "", ""
    if row in (0, 6) and grid[row][column] == grid[row][column + 1] == "W":
        return signs.joints[row // 6], ""
    if not roomy:
        return " ", ""
    return ("│" if signs is DRAWN else "|"), "dim"


def _sides(board: Board) -> Iterator[Text]:
    """What a complete wall brings on each side, and whether that can still be had; in two lines."""
    grid = board.position["cities"][board.seat]["grid"]
    told = []
    for side in SIDES:
        how = side_state(grid, side)
        bonus = {"open": side.bonus, "taken": "closed", "lost": "lost"}[how]
        told.append(Text.assemble((f"{side.name} ", "dim"), (bonus, "" if how == "open" else "dim")))
    top, right, bottom, left = told
    for first, second in ((top, right), (bottom, left)):
        yield Text.assemble(first, " " * (len("bottom 3 points ") - first.cell_len), second)


# Beside it


def _aside(board: Board, signs: Signs, width: int, height: int) -> Block:
    """Everybody's figures, and below them the pirates and the other cities, as many as there is room for."""
    others = [seat for seat in range(len(board.names)) if seat != board.seat]
    if height < SHORT_HEIGHT and len(others) > 1:
        return [*_figures(board, signs, width), *_pirates_in_line(board.position, signs)]
    roomy = height >= ROOMY_HEIGHT
    pirates = _pirates(board.position, signs)
    room = width - max(line.cell_len for line in pirates)
    spaced = roomy or room >= SPACED * len(others)
    each, gap = (SPACED, 2) if spaced else (DENSE, 1)
    small = [_small_city(board, seat, signs, spaced) for seat in others]
    if not roomy and room < each * len(others):
        small = []
    beside, below = small[: room // each], small[room // each :]
    lines = [*_figures(board, signs, width), *_beside([pirates, *beside], gap)]
    in_line = max(1, width // each)
    for at in range(0, len(below), in_line):
        lines += _beside(below[at : at + in_line], gap)
    return lines


def _small_city(board: Board, seat: int, signs: Signs, spaced: bool) -> Block:
    """A city with one character for each square."""
    lines = [Text(_shortened(f"{signs.charges[seat]} {board.names[seat]}", 13 if spaced else 7), style="dim")]
    for row in board.position["cities"][seat]["grid"]:
        squares = [Text(signs.small.get(letter, letter), style=style_of(letter)) for letter in row]
        lines.append(Text(" " if spaced else "").join(squares))
    return lines


def _figures(board: Board, signs: Signs, width: int) -> Block:
    """Points, stores, cannons and defence of everybody; an arrow points to whose turn it is."""
    if width < NARROWEST_HEADS:
        return [line for seat in range(len(board.names)) for line in _figures_in_words(board, seat, signs, width)]
    heads = FIGURES if width >= 52 else FIGURES[:-1]
    most = min(18, width - sum(len(head) + 1 for head in heads))
    names = [_whose(board, seat, signs, most) for seat in range(len(board.names))]
    indent = max(name.cell_len for name in names)
    lines = [Text(f"{' ' * indent} {' '.join(heads)}", style="dim")]
    for seat, (name, city) in enumerate(zip(names, board.position["cities"], strict=True)):
        name.pad_right(indent - name.cell_len)
        for head, figure in zip(heads, _figures_of(city), strict=False):
            name.append(f" {figure:>{len(head)}}", style="bold" if seat == board.seat else "")
        lines.append(name)
    return lines


def _figures_in_words(board: Board, seat: int, signs: Signs, width: int) -> Block:
    """The same in two lines for each, where there is no room for columns."""
    points, coins, logs, cannons, strength, _ = _figures_of(board.position["cities"][seat])
    style = "bold" if seat == board.seat else ""
    first = f" {counted(points, 'point')} {counted(coins, 'coin')}"
    stores = f"   {counted(logs, 'log')} {counted(cannons, 'cannon')}"
    second = f"{stores} defence {strength}"
    if len(second) > width:
        second = f"{stores} def. {strength}"
    return [Text.assemble(_whose(board, seat, signs, width - len(first)), (first, style)), Text(second, style)]


def _figures_of(city: City) -> tuple[int, ...]:
    grid = city["grid"]
    return city["points"], city["coins"], city["logs"], city["cannons"], defence(grid), free_squares(grid)


def _whose(board: Board, seat: int, signs: Signs, most: int) -> Text:
    turn = board.position["step"] is not None and board.position["turn"] == seat
    name = " " + _shortened(board.names[seat], most - 3)
    return Text.assemble(
        (">" if turn else " ", NOW), (signs.charges[seat], TINTS[seat]), (name, "bold" if seat == board.seat else "")
    )


def _shortened(name: str, most: int) -> str:
    """Cut in the middle if a number ends the name: it is what tells Random 2 from Random 3."""
    if cell_len(name) <= most:
        return name
    number = re.search(r" \d+$", name)
    end = "." + number[0] if number and len(number[0]) < most - 2 else "."
    return set_cell_size(name, most - len(end)).rstrip() + end


def _pirates(position: Position, signs: Signs) -> Block:
    """The track: six rows with their strength, the boxes crossed out, and those that this roll will cross out."""
    rows = [Text.assemble(f"{strength:>2} ", _boxes(position, row, signs)) for row, strength in enumerate(STRENGTHS)]
    return [Text("pirates", style="dim"), *rows]


def _pirates_in_line(position: Position, signs: Signs) -> Block:
    """The same in one line: boxes only where something is crossed out now or next."""
    in_row = 2 * len(position["cities"])
    now = position["boxes"] // in_row
    last = max([now, *(box // in_row for box in due(position))])
    parts = []
    for row, strength in enumerate(STRENGTHS):
        over = Text(f"{strength}{signs.boxes[0]}", style="dim")
        coming = Text.assemble(f"{strength} ", _boxes(position, row, signs)) if row <= last else Text(str(strength))
        parts.append(over if row < now else coming)
    return [Text("pirates", style="dim"), Text(" ").join(parts)]


def _next_attack(position: Position) -> str:
    """When the pirates come, and how the marked boxes count."""
    attack, marked = next_attack(position), len(due(position))
    if attack is None or not marked or marked >= attack[1]:
        return pirates_note(position)
    return f"{pirates_note(position).removesuffix('.')}, {marked} of them marked !."


def _boxes(position: Position, row: int, signs: Signs) -> Text:
    in_row = 2 * len(position["cities"])
    coming = due(position)
    crossed, now, free = signs.boxes
    text = Text()
    for box in range(row * in_row, (row + 1) * in_row):
        if box in coming:
            text.append(now, style=NOW)
        else:
            text.append(*((crossed, "bold") if box < position["boxes"] else (free, "dim")))
    return text


def _dice(position: Position) -> Iterator[Text]:
    """The five dice: letter as it is typed, and the word; used ones reversed and in angle brackets."""
    for die in dice(position):
        before, after = "<>" if die.state == "used" else "[]"
        style = {"used": "bold reverse", "idle": "dim", "foe": NOW}.get(die.state, "bold")
        yield Text(f"{before}{die.face} {FACES[die.face]}{after}", style=style)
