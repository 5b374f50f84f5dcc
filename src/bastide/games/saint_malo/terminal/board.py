"""The table in a terminal: one city large, the others small, everybody's figures, the pirates, the dice."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from bastide.games.saint_malo.rules.board import BOTTOM, LEFT, NAMES, RIGHT, SIDE_LENGTH, TOP
from bastide.games.saint_malo.rules.city import OPEN
from bastide.games.saint_malo.rules.dice import SYMBOLS
from bastide.games.saint_malo.rules.state import STRENGTH, WALL
from bastide.games.saint_malo.terminal.characters import (
    DRAWN,
    NOW,
    PLAIN,
    TINTS,
    Characters,
    small_text,
    square_text,
    style_of,
)
from bastide.games.saint_malo.terminal.words import counted
from bastide.games.saint_malo.text.names import bonus_word, side_state_word, side_word
from bastide.games.saint_malo.text.words import pirates_note, use_note
from bastide.games.saint_malo.view import City, SaintMaloView

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
    """What `seat` sees; `marks` are printed on the squares that can be chosen."""

    view: SaintMaloView
    names: Sequence[str]
    seat: int
    marks: Mapping[str, str]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        characters = PLAIN if options.ascii_only else DRAWN
        height = options.height or console.size.height
        large = [*_large_city(self, characters, height >= ROOMY_HEIGHT), *_sides(self)]
        width = options.max_width - CITY_WIDTH - 2
        if width >= NARROWEST_ASIDE:
            lines = _beside([large, _aside(self, characters, width, height)])
        else:
            lines = [*large, *_aside(self, characters, options.max_width, height)]
        if not self.view.over:
            note = "" if self.view.kind == "use" else use_note(self.view)
            lines.append(Text(" ").join(_dice(self.view)))
            lines.append(Text(f"{note} {_next_attack(self.view)}".strip(), style="dim"))
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


def _large_city(board: Board, characters: Characters, roomy: bool) -> Block:
    grid = board.view.cities[board.seat].grid
    cross, dash = "┼─" if characters is DRAWN else "+-"
    lines = [Text(f"   {'   '.join('abcdefg')}", style="dim")]
    for row in range(SIDE_LENGTH):
        if roomy and row:
            lines.append(Text(f"  {cross.join([dash * 3] * 7)}", style="dim"))
        line = Text.assemble((f"{row + 1} ", "dim"))
        for cell in range(SIDE_LENGTH * row, SIDE_LENGTH * (row + 1)):
            _append_square(line, board, characters, cell)
            line.append(*_gap(grid, characters, cell, roomy))
        lines.append(line)
    return lines


def _append_square(text: Text, board: Board, characters: Characters, cell: int) -> None:
    piece = board.view.cities[board.seat].grid[cell]
    mark = board.marks.get(NAMES[cell])
    if mark is not None:
        text.append(f"{mark:^3}" if mark else characters.legal, style=NOW)
    else:
        row, column = divmod(cell, SIDE_LENGTH)
        side = {0: TOP, 6: BOTTOM}.get(row, RIGHT if column == 6 else LEFT)
        text.append(square_text(piece, characters, side), style=style_of(piece))


def _gap(grid: tuple[int, ...], characters: Characters, cell: int, roomy: bool) -> tuple[str, str]:
    """What stands between a square and the next one: a rampart goes on, else a line or nothing."""
    row, column = divmod(cell, SIDE_LENGTH)
    if column == 6:
        return "", ""
    if row in (0, 6) and grid[cell] == grid[cell + 1] == WALL:
        return characters.joints[row // 6], ""
    if not roomy:
        return " ", ""
    return ("│" if characters is DRAWN else "|"), "dim"


def _sides(board: Board) -> Iterator[Text]:
    """What a complete wall brings on each side, and whether that can still be had; in two lines."""
    words = []
    for side, state in enumerate(board.view.cities[board.seat].sides):
        bonus, style = (bonus_word(side), "") if state == OPEN else (side_state_word(state), "dim")
        words.append(Text.assemble((f"{side_word(side)} ", "dim"), (bonus, style)))
    for first, second in ((words[TOP], words[RIGHT]), (words[BOTTOM], words[LEFT])):
        yield Text.assemble(first, " " * (len("bottom 3 points ") - first.cell_len), second)


# Beside it


def _aside(board: Board, characters: Characters, width: int, height: int) -> Block:
    """Everybody's figures, and below them the pirates and the other cities, as many as there is room for."""
    others = [seat for seat in range(len(board.names)) if seat != board.seat]
    if height < SHORT_HEIGHT and len(others) > 1:
        return [*_figures(board, characters, width), *_pirates_in_line(board.view, characters)]
    roomy = height >= ROOMY_HEIGHT
    pirates = _pirates(board.view, characters)
    room = width - max(line.cell_len for line in pirates)
    spaced = roomy or room >= SPACED * len(others)
    each, gap = (SPACED, 2) if spaced else (DENSE, 1)
    small = [_small_city(board, seat, characters, spaced) for seat in others]
    if not roomy and room < each * len(others):
        small = []
    beside, below = small[: room // each], small[room // each :]
    lines = [*_figures(board, characters, width), *_beside([pirates, *beside], gap)]
    in_line = max(1, width // each)
    for at in range(0, len(below), in_line):
        lines += _beside(below[at : at + in_line], gap)
    return lines


def _small_city(board: Board, seat: int, characters: Characters, spaced: bool) -> Block:
    """A city with one character for each square."""
    lines = [Text(_shortened(f"{characters.charges[seat]} {board.names[seat]}", 13 if spaced else 7), style="dim")]
    squares = [Text(small_text(piece, characters), style=style_of(piece)) for piece in board.view.cities[seat].grid]
    for at in range(0, len(squares), SIDE_LENGTH):
        lines.append(Text(" " if spaced else "").join(squares[at : at + SIDE_LENGTH]))
    return lines


def _figures(board: Board, characters: Characters, width: int) -> Block:
    """Points, stores, cannons and defence of everybody; an arrow points to whose turn it is."""
    if width < NARROWEST_HEADS:
        return [line for seat in range(len(board.names)) for line in _figures_in_words(board, seat, characters, width)]
    heads = FIGURES if width >= 52 else FIGURES[:-1]
    most = min(18, width - sum(len(head) + 1 for head in heads))
    names = [_whose(board, seat, characters, most) for seat in range(len(board.names))]
    indent = max(name.cell_len for name in names)
    lines = [Text(f"{' ' * indent} {' '.join(heads)}", style="dim")]
    for seat, (name, city) in enumerate(zip(names, board.view.cities, strict=True)):
        name.pad_right(indent - name.cell_len)
        for head, figure in zip(heads, _figures_of(city), strict=False):
            name.append(f" {figure:>{len(head)}}", style="bold" if seat == board.seat else "")
        lines.append(name)
    return lines


def _figures_in_words(board: Board, seat: int, characters: Characters, width: int) -> Block:
    """The same in two lines for each, where there is no room for columns."""
    points, coins, logs, cannons, strength, _ = _figures_of(board.view.cities[seat])
    style = "bold" if seat == board.seat else ""
    first = f" {counted(points, 'point')} {counted(coins, 'coin')}"
    stores = f"   {counted(logs, 'log')} {counted(cannons, 'cannon')}"
    second = f"{stores} defence {strength}"
    if len(second) > width:
        second = f"{stores} def. {strength}"
    return [Text.assemble(_whose(board, seat, characters, width - len(first)), (first, style)), Text(second, style)]


def _figures_of(city: City) -> tuple[int, ...]:
    return city.points, city.coins, city.logs, city.cannons, city.defence, city.free


def _whose(board: Board, seat: int, characters: Characters, most: int) -> Text:
    turn = board.view.turn == seat
    name = " " + _shortened(board.names[seat], most - 3)
    return Text.assemble(
        (">" if turn else " ", NOW),
        (characters.charges[seat], TINTS[seat]),
        (name, "bold" if seat == board.seat else ""),
    )


def _shortened(name: str, most: int) -> str:
    """Cut in the middle if a number ends the name: it is what tells Random 2 from Random 3."""
    if cell_len(name) <= most:
        return name
    number = re.search(r" \d+$", name)
    end = "." + number[0] if number and len(number[0]) < most - 2 else "."
    return set_cell_size(name, most - len(end)).rstrip() + end


def _pirates(view: SaintMaloView, characters: Characters) -> Block:
    """The track: six rows with their strength, the boxes crossed out, and those that this roll will cross out."""
    strengths = enumerate(STRENGTH.tolist())
    rows = [Text.assemble(f"{strength:>2} ", _boxes(view, row, characters)) for row, strength in strengths]
    return [Text("pirates", style="dim"), *rows]


def _pirates_in_line(view: SaintMaloView, characters: Characters) -> Block:
    """The same in one line: boxes only where something is crossed out now or next."""
    last = max([view.rows_done, *(box // view.boxes_in_row for box in view.boxes_due)])
    parts = []
    for row, strength in enumerate(STRENGTH.tolist()):
        if row < view.rows_done:
            parts.append(Text(f"{strength}{characters.boxes[0]}", style="dim"))
        else:
            boxes = _boxes(view, row, characters)
            parts.append(Text.assemble(f"{strength} ", boxes) if row <= last else Text(str(strength)))
    return [Text("pirates", style="dim"), Text(" ").join(parts)]


def _next_attack(view: SaintMaloView) -> str:
    """When the pirates come, and how the marked boxes count."""
    attack, marked = view.next_attack, len(view.boxes_due)
    if attack is None or not marked or marked >= attack.missing:
        return pirates_note(view)
    return f"{pirates_note(view).removesuffix('.')}, {marked} of them marked !."


def _boxes(view: SaintMaloView, row: int, characters: Characters) -> Text:
    crossed, now, free = characters.boxes
    text = Text()
    for box in range(row * view.boxes_in_row, (row + 1) * view.boxes_in_row):
        if box in view.boxes_due:
            text.append(now, style=NOW)
        else:
            text.append(*((crossed, "bold") if box < view.boxes else (free, "dim")))
    return text


def _dice(view: SaintMaloView) -> Iterator[Text]:
    """The five dice: letter as it is typed, and the word; used ones reversed and in angle brackets."""
    for die in view.dice:
        before, after = "<>" if die.state == "used" else "[]"
        style = {"used": "bold reverse", "idle": "dim", "foe": NOW}.get(die.state, "bold")
        yield Text(f"{before}{die.face} {SYMBOLS[die.face]}{after}", style=style)
