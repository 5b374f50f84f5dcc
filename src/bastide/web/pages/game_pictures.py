"""Pictures of games beside their tables: those of the house, the scenes of the home page, a board in play, fixed set-ups."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from types import ModuleType

from markupsafe import Markup

import bastide
from bastide.core.game import Game
from bastide.core.i18n import using_language
from bastide.core.match import Match
from bastide.look import Library, shared_symbols
from bastide.look.page import page_room
from bastide.web.pages.game_files import game_file
from bastide.web.pages.markup import from_drawing

_LOGO = (
    '<use href="#bastide"/>'  # the sign in the header of every page: drawn here too, so that its hatching stands once
)
_BOARD = Markup('<img class="scene" src="/g/{}/board.svg" alt="" width="360" height="190" loading="lazy">')
_MOVES = 12  # that are played for the picture of a board


def scene(game: Game) -> Markup:
    """The picture of a game; one that brings none shows its board."""
    own = game_file(game, "scene.svg")
    return from_drawing(own) if own is not None else _BOARD.format(game.name)


@cache
def picture(name: str) -> Markup:
    """A drawing of the house: the town over the home page (`skyline`), the tables of a visitor (`hall`), an address that leads
    nowhere (`unmapped`), what is refused (`shut_gate`)."""
    return from_drawing((files("bastide.web") / "templates" / f"{name}.svg").read_text(encoding="utf-8"))


@cache
def _library() -> Library:
    games = [bastide.game(name) for name in bastide.games()]
    own = [game_file(game, "symbols.svg") for game in games if game_file(game, "scene.svg") is not None]
    return Library(shared_symbols(), *filter(None, own))


@cache
def signs_for(*drawings: Markup) -> str:
    """The signs of these drawings and of the header, to stand once on a page."""
    return _library().sheet(_LOGO, *map(str, drawings)).text


def signs_on(page: str) -> str:
    """The signs that a page uses which is drawn as it is made."""
    return _library().sheet(page).text


def signs_with_scene(game: Game) -> Callable[[str], str]:
    """The signs of a page that shows a game's scene, which may use those of other games; without one its own are enough."""
    return signs_on if game_file(game, "scene.svg") is not None else page_room(game).symbols_for


@cache
def board_drawn(game: Game) -> str:
    """The board after some moves, as a picture that stands alone."""
    match = board_in_play(game)
    with using_language("en"):
        return match.svg()


def board_in_play(game: Game) -> Match:
    """A game after some moves, the same every time."""
    match = game.start(game.players[0], seed=0)
    while match.turn is not None and len(match.moves) < _MOVES:
        actions = match.actions()
        match.play(actions[len(match.moves) * 5 % len(actions)])
    return match


def has_setups(game: Game) -> bool:
    """Whether a game can show how it begins."""
    return _setups(game) is not None


@cache
def setup_drawn(game: Game, players: int) -> str:
    """The board before the first move, as a picture that stands alone; what words it hides are said beside it."""
    setups = _setups(game)
    assert setups is not None
    drawing = import_module(f"{type(game).__module__}.drawing")
    with using_language("en"):
        return str(drawing.draw_map(setups.opening(game, players), links=False))


def _setups(game: Game) -> ModuleType | None:
    """The room `drawing.setups`, which La Città has."""
    name = f"{type(game).__module__}.drawing.setups"
    try:
        return import_module(name) if find_spec(name) is not None else None
    except ModuleNotFoundError:  # the drawing is one file, or the game is
        return None
