"""One game: what it is, and the four ways to a table of it."""

from typing import Annotated

from fastapi import APIRouter, Path, Response

from bastide.bots import names as bot_names
from bastide.core.errors import BastideError
from bastide.core.game import Game
from bastide.puzzles import puzzles_of
from bastide.web.i18n import _
from bastide.web.pages.cards import game_card_words
from bastide.web.pages.forms import Form, FormError, Posted
from bastide.web.pages.game_files import game_file
from bastide.web.pages.game_load import text_of
from bastide.web.pages.game_options import ALONE, TOGETHER, options_shown, settings_shown
from bastide.web.pages.game_pictures import board_drawn, has_setups, scene, setup_drawn, signs_for
from bastide.web.pages.game_words import bot_words, default_bot, game_words, title_of
from bastide.web.pages.page_route import PageRoute, refused
from bastide.web.pages.sealing import seal_of, sealed
from bastide.web.pages.sharing import open_graph
from bastide.web.pages.table_request import KINDS, make_table, read_request, with_name
from bastide.web.pages.visit import TheGame, TheVisit, Visit
from bastide.web.services import TheServices
from bastide.web.tables.errors import NotAllowed, NotFound, TooMany
from bastide.web.tables.seating import LONGEST_NAME

router = APIRouter(include_in_schema=False, route_class=PageRoute)
#: A picture that carries its own style: nothing else may be in it.
PICTURE = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"}


@router.get("/g/{name}")
def show(visit: TheVisit, game: TheGame) -> Response:
    """The page of a game."""
    return _page(visit, game)


@router.post("/g/{name}")
def set_up(visit: TheVisit, services: TheServices, game: TheGame, form: Posted) -> Response:
    """A table as it was asked for; what can't be is told beside what was typed."""
    try:
        table_id = make_table(
            services.tables, visit.guest, read_request(game, visit.visitor, form), sealed(visit, form)
        )
    except FormError as error:
        return _page(visit, game, form, error)
    except TooMany as error:
        return refused(_page(visit, game, form, FormError("kind", str(error))), error)
    except NotAllowed:
        raise  # nothing that he typed is wrong
    except BastideError as error:
        return _page(visit, game, form, FormError("kind", _("The table could not be set up."), str(error)))
    return with_name(visit, form).redirect(f"/t/{table_id}")


@router.get("/g/{name}/setup/{players}.svg")
def setup_picture(game: TheGame, players: Annotated[int, Path(ge=1, le=9)]) -> Response:
    """How the game begins with so many players, where that is fixed."""
    if not has_setups(game) or players not in game.players:
        raise NotFound(_("There is no such picture."))
    return _picture(setup_drawn(game, players))


@router.get("/g/{name}/board.svg")
def board_picture(game: TheGame) -> Response:
    """A board in play, for a game that brings no picture of itself."""
    return _picture(board_drawn(game))


def _picture(svg: str) -> Response:
    headers = {**PICTURE, "Cache-Control": "public, max-age=3600"}
    return Response(svg, media_type="image/svg+xml", headers=headers)


def _page(visit: Visit, game: Game, form: Form | None = None, error: FormError | None = None) -> Response:
    """The page; `form` is what was typed into one of its forms, and can't be."""
    typed = Form(form or {})
    kind = typed.get("kind") if typed.get("kind") in KINDS else KINDS[0]
    if form is not None:
        _keep_files(game, typed)
    return visit.page(
        "game.html",
        status=200 if error is None else 422,
        title=title_of(game),
        open_graph=open_graph(visit.request, f"/g/{game.name}", game_card_words(game), visit.visitor.language),
        sheets=("home.css", "set-up.css"),
        game=game,
        words=game_words(game),
        has_guide=game_file(game, "guide.en.md") is not None,
        has_puzzles=puzzles_of(game.name) is not None,
        scene=scene(game),
        signs=signs_for(scene(game)),
        typed={each: typed if form is not None and each == kind else Form() for each in KINDS},
        kind=kind,
        error=error,
        bots=[(name, bot_words(name)) for name in bot_names()],
        default_bot=default_bot(),
        options=options_shown(game),
        solo_settings=settings_shown(ALONE),
        group_settings=settings_shown(TOGETHER),
        max_name_length=LONGEST_NAME,
        scripts=("word.js",),
        **seal_of(visit),
    )


def _keep_files(game: Game, typed: Form) -> None:
    """A browser can't be given a file back: what was in it comes as text."""
    if typed.get("kind") == "load":
        typed["text"] = text_of(typed)
    for option in game.options:
        typed[f"data-{option.name}"] = typed.get(f"file-{option.name}", "") or typed.get(f"data-{option.name}", "")
