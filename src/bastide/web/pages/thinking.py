"""What a browser is told so that it can think for itself (static/engine.js): where the game's module is, and the state as a seat
may know it. Nothing hidden is in there: it is the state of a `PlayerView`."""

import base64
import zlib
from functools import cache
from typing import Any

from bastide.bots.search.binding import bound_search
from bastide.bots.search.commands import WINS
from bastide.core import wasm
from bastide.core.game import Game
from bastide.core.player_view import PlayerView
from bastide.web.pages.static import address, game_module
from bastide.web.tables.offers import level_on_turn, only_person
from bastide.web.tables.table import Table

Told = dict[str, Any]
QUICK = 1  # how hard to pack a state: most of it is zeros


def thought(view: PlayerView, **asked: Any) -> Told | None:
    """A decision of the view's seat, for a browser to think about; None where the game has no module."""
    engine = _engine(type(view.game))
    if engine is None:
        return None
    return {
        "engine": engine,
        "state": base64.b64encode(zlib.compress(view.buffer.tobytes(), QUICK)).decode(),
        "seat": view.player,
        "players": int(view.state.players),
        **asked,
    }


def offered(table: Table, guest: str) -> Told | None:
    """The decision of a bot that the guest's own browser may think about: at a table where he knows all that the bot does."""
    level = level_on_turn(table)
    if table.match is None or table.turn is None or level is None or only_person(table) != guest:
        return None
    view = table.match.player_view(table.turn)
    if len(view.actions) == 1:  # nothing to think about: it is played by itself
        return None
    return thought(
        view,
        thinker=f"{table.turn} {table.seats[table.turn].bot}",
        moment=table.last_in_game,
        simulations=level.simulations,
        seconds=level.seconds,
        noise=level.noise,
        slack=level.slack,
    )


@cache
def _engine(kind: type[Game]) -> Told | None:
    """The module of a game: its address, the rows that its search writes, and how much its ranking counts."""
    if not wasm.has_module(kind):
        return None
    game = kind()
    return {
        "module": address(game_module(game)),
        "rows": [game.engine.most_legal, WINS + 2 * game.players[-1]],
        "trust": bound_search(game).settings.trust,
    }
