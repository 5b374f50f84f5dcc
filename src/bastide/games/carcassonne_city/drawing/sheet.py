"""A sheet of all tiles of a pack: each kind once, with its id, how often it comes, and its building."""

from bastide.games.carcassonne_city.drawing.shapes import TILE
from bastide.games.carcassonne_city.drawing.tiles import whole
from bastide.games.carcassonne_city.rules.pack import Pack, tiles_of
from bastide.games.carcassonne_city.text.i18n import _
from bastide.games.carcassonne_city.text.words import tile_text
from bastide.look.letters import shorten
from bastide.look.svg import Node, group, joined, moved, node, rect, text

COLUMNS, PITCH, LINE = 9, 112.0, 132.0


def pack_sheet(pack: Pack) -> tuple[Node, float, float]:
    """The sheet with its size."""
    drawn: list[Node] = []
    for at, tile in enumerate(tiles_of(pack)):
        x, y = 16 + PITCH * (at % COLUMNS), 16 + LINE * (at // COLUMNS)
        kind = _("public") if tile.building == "public" else _("historic")
        count = f"{shorten(tile.name, 40, 13)} ×{tile.count}{f', {kind}' if tile.building else ''}"
        drawn.append(
            group(
                node("title", f"{tile.name}: {tile_text(tile)}"),
                whole(tile, 0),
                rect("ink", 0, 0, TILE, TILE),
                text("label", TILE / 2, TILE + 16, count),
                transform=moved(x, y),
            )
        )
    rows = -(-len(drawn) // COLUMNS)
    wide, high = 16 + PITCH * COLUMNS, 16 + LINE * rows
    return joined([rect("free", 0, 0, wide, high), group(*drawn)]), wide, high
