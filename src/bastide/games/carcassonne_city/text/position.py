"""Positions as JSON, and what a seat may know of them: writing them. reading.py reads them, shapes.py says how they look."""

from itertools import islice

from bastide.core.game import Position
from bastide.core.player_view import PlayerView
from bastide.core.shapes import write_shape
from bastide.core.state import State
from bastide.games.carcassonne_city import CarcassonneCity
from bastide.games.carcassonne_city.rules.state import CCW, CW, ENDS, KINDS, OVER
from bastide.games.carcassonne_city.text import shapes
from bastide.games.carcassonne_city.view.table import Table


def to_position(game: CarcassonneCity, s: State) -> Position:
    """The whole position."""
    table = Table(game, s)
    to_come = (game.tiles[kind].name for kind in s.deck[s.drawn :].tolist())
    position: Position = write_shape(
        shapes.PositionShape(
            game=game.name,
            players=s.players,
            pack=game.data["name"],
            tiles=[shapes.LaidShape(laid.tile.name, laid.x, laid.y, laid.turn) for laid in table.laid],
            walls=shapes.WallsShape(table.gate, [*table.walls_of(CW)], [*table.walls_of(CCW)]),
            towers=[shapes.TowerShape(tower.seat, ENDS[tower.end], tower.after) for tower in table.towers],
            followers=[
                *(shapes.FollowerShape(one.seat, one.role, *one.square, one.on) for one in table.followers),
                *(shapes.GuardShape(one.seat, "guard", one.side) for one in table.guards),
            ],
            points=list(table.points),
            supply=list(table.supply),
            resting=list(table.resting),
            tower_supply=list(table.tower_supply),
            wall_supply=s.wall_supply,
            piles=[list(islice(to_come, number)) for number in table.piles],
            aside=[tile.name for tile in table.aside],
            turn=s.turn,
            over=s.kind == OVER,
            options=shapes.OptionsShape(bool(s.walls_on_empty)),
            step=_step(table, s),
        )
    )
    return position


def _step(table: Table, s: State) -> shapes.StepShape | None:
    if s.kind == OVER:
        return None
    kind, seat = KINDS[s.kind], s.seat
    match kind:
        case "lay":
            return shapes.LayShape(kind, seat, table.game.tiles[s.hand].name)
        case "follower":
            return shapes.NewTileShape(kind, seat, *table.laid[-1].square)
        case "gate" | "wall":
            return shapes.BuildingShape(kind, seat, s.turn, list(table.left))
        case "guard":
            return shapes.NewWallShape(kind, seat, s.turn, list(table.left), ENDS[s.end])
        case _:
            return shapes.StepShape(kind, seat)


def view_json(game: CarcassonneCity, view: PlayerView) -> Position:
    """What a seat may know: of the piles only how many tiles are left, and which ones, all together, sorted."""
    position = to_position(game, view.state)
    piles: list[list[str]] = position.pop("piles")
    unseen = sorted((name for pile in piles for name in pile), key=lambda name: (len(name), name))
    return position | {"piles": [len(pile) for pile in piles], "unseen": unseen}
