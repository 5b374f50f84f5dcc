"""Getting ready beside the first requests: what every page of a game uses again is drawn once, and its module is loaded."""

import gc
import logging
import threading

import bastide
from bastide.core import engines, wasm
from bastide.core.game import Game
from bastide.look.page import PageInput, page_room

log = logging.getLogger("bastide.preparing")


def prepare_in_background() -> None:
    """Begin; returns at once. Whoever comes before it is done waits a few tenths of a second longer, no more."""
    threading.Thread(target=_prepare, name="preparing", daemon=True).start()


def _prepare() -> None:
    for name in bastide.games():
        try:
            prepare(bastide.game(name))
        except Exception:
            log.exception("could not be made ready", extra={"game": name})
    gc.freeze()  # what is here now stays for good: looking through it for garbage would hold up pages


def prepare(game: Game) -> None:
    """Draw tiles and land, and load the module that bots and advice think in."""
    match = game.start(game.players[0], seed=0)
    names = [str(seat) for seat in range(match.players)]
    page_room(game).page(PageInput(match.player_view(), names))
    if engines.chosen(game) == engines.WASM:
        wasm.module_of(type(game))
    else:
        log.warning(
            "%s has no module of its own: its bots follow the plain rules (`bastide compile` makes one)", game.name
        )
