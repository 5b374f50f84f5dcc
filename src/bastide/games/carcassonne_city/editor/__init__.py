"""Setting up a position of Carcassonne: The City by hand: tiles, walls, towers, followers, piles, the step."""

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from bastide.core.errors import BadPosition
from bastide.core.game import Position
from bastide.games.carcassonne_city import GAME
from bastide.games.carcassonne_city.drawing import draw_city, draw_tile, symbols_for
from bastide.games.carcassonne_city.editor.fields import fields, with_changes
from bastide.games.carcassonne_city.editor.places import places
from bastide.games.carcassonne_city.editor.squares import free_squares
from bastide.games.carcassonne_city.editor.stock import looks, restocked, unseen
from bastide.games.carcassonne_city.editor.unchecked import told, unchecked_view
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.games.carcassonne_city.text.i18n import _
from bastide.games.carcassonne_city.text.words import tile_text
from bastide.look.editor import Changes, Tool, Tools, Work, with_places

__all__ = ["board", "fields", "put", "readable", "set_fields", "start", "symbols_for", "tools"]

SCALE = 0.75  # pixels of a unit of the plan, at least


def start(players: int, options: Mapping[str, Any]) -> Position:
    """The first position, its tiles shuffled."""
    return GAME.start(players, **options).position()


def readable(position: Position, options: Mapping[str, Any]) -> None:
    """Whether it has the form of a position. What has no place on the table is told by whoever draws it: that takes longer."""
    told(position)


def tools(work: Work) -> Sequence[Tools]:
    """Tiles that are left, each look once; walls; pieces of the seat in hand."""
    left = unseen(work.position)
    alike = looks(GAME.with_options(**work.options).tiles)
    change = (
        Tool("turn", _("Turn a tile"), "ways"),
        Tool("tile-off", _("Take a tile away")),
        Tool("piece-off", _("Take a piece or wall away")),
    )
    followers = (
        Tool("burgher", _("Burgher"), "burgher", owned=True),
        Tool("trader", _("Trader"), "trader", owned=True),
        Tool("steward", _("Steward"), "steward", owned=True),
    )
    walls = (
        Tool("gate", _("Gate"), "turret"),
        Tool("wall", _("Wall"), "rampart"),
        Tool("tower", _("Tower"), "tower", owned=True),
        Tool("guard", _("Guard"), "guard", owned=True),
    )
    return [
        Tools(_("Change"), change),
        Tools(_("Followers"), followers),
        Tools(_("Walls"), walls),
        Tools(
            _("Tiles"), tuple(_tile_tool(tiles, left) for tiles in alike if any(tile.name in left for tile in tiles))
        ),
    ]


def _tile_tool(alike: Sequence[Tile], left: list[str]) -> Tool:
    """One tool for all tiles that look the same."""
    first = alike[0]
    words = _("{tile}, {n} left", tile=tile_text(first), n=sum(left.count(tile.name) for tile in alike))
    return Tool(first.name, words, picture=Markup(draw_tile(first, standalone=False)))


def board(work: Work) -> str:
    """The city, with room for a tile round it."""
    view = unchecked_view(work)
    squares = [*view.city, *free_squares(view)]
    xs, ys = [x for x, _y in squares], [y for _x, y in squares]
    part = (min(xs) - 0.5, min(ys) - 0.5, max(xs) + 1.5, max(ys) + 1.5)
    drawing = draw_city(view, part=part, links=True, standalone=False)
    return with_places(drawing, (place for place, _then in places(work, view)), SCALE)


def put(work: Work, place: str) -> Position:
    """The position after the tool has been used there."""
    view = unchecked_view(work)
    for known, then in places(work, view):
        if known.id == place:
            return restocked(then, view.game.tiles)
    raise BadPosition("tiles", _("that can’t be done there"))


def set_fields(work: Work, changes: Changes) -> Position:
    """Other values in some fields."""
    tiles = GAME.with_options(**work.options).tiles
    return restocked(with_changes(work.position, tiles, changes), tiles)
