"""The position editor: every click is a form that the server answers; the position travels in the form."""

import json
from dataclasses import replace

from fastapi import APIRouter, Response

import bastide
from bastide.bots import names as bot_names
from bastide.core.errors import BastideError
from bastide.web.i18n import _
from bastide.web.pages.editor_page import OPEN, YOU, editor_page, options_beside
from bastide.web.pages.editor_state import (
    UNSOUND,
    EditorState,
    asked_option,
    fresh,
    read_position,
    state_of,
    undrawable,
)
from bastide.web.pages.forms import Form, FormError, Posted
from bastide.web.pages.game import PICTURE
from bastide.web.pages.game_words import title_of
from bastide.web.pages.page_route import PageRoute, refused
from bastide.web.pages.sealing import sealed
from bastide.web.pages.table_request import TableRequest, make_table, own_name, with_name
from bastide.web.pages.visit import TheGame, TheVisit, Visit
from bastide.web.services import TheServices
from bastide.web.tables.errors import TooMany
from bastide.web.tables.table import BOT, EMPTY, PERSON

router = APIRouter(include_in_schema=False, route_class=PageRoute)


@router.get("/g/{name}/edit")
def begin(visit: TheVisit, game: TheGame) -> Response:
    """The first position of a game, for so many players and with the options of the address."""
    asked = visit.request.query_params
    players = next((each for each in game.players if str(each) == asked.get("players")), game.players[0])
    options = {option.name: asked_option(option, asked.get(option.name)) for option in game.options}
    return editor_page(visit, fresh(game, players, options))


@router.post("/g/{name}/edit")
def edit(visit: TheVisit, services: TheServices, game: TheGame, form: Posted) -> Response:
    """One step of the work. What can't be is told, and nothing that was typed is lost."""
    try:
        state = state_of(game, form)
    except BastideError:
        raise
    except UNSOUND as error:  # what the form carried was sound when we wrote it
        raise FormError("past", _("This form can no longer be read. Start over."), type(error).__name__) from error
    verb, _space, what = form.get("do", "").partition(" ")
    try:
        if verb in ("save", "draw"):
            return _download(state, verb)
        if verb == "play":
            return _played(visit, services, state, form)
        _done(state, verb, what, form)
    except TooMany as error:
        return refused(editor_page(visit, state, form, str(error)), error)
    except BastideError as error:
        return editor_page(visit, state, form, str(error))
    except UNSOUND as error:  # written by hand, and not found by any check
        return editor_page(visit, state, form, str(undrawable(error)))
    return editor_page(visit, state, form)


def _done(state: EditorState, verb: str, what: str, form: Form) -> None:
    """A step that leaves the visitor in the editor; any other word only takes the fields over and checks."""
    work = state.work
    if verb == "put":
        state.change(state.room.put(work, what))
    elif verb == "take":
        state.work = replace(work, tool=what)
    elif verb == "seat":
        seats = {str(seat): seat for seat in range(work.position["players"])}
        state.work = replace(work, seat=seats.get(what, work.seat))
    elif verb == "undo":
        state.undo()
    elif verb == "load":
        _load(state, form)


def _load(state: EditorState, form: Form) -> None:
    """A position as JSON, or the moment of a record."""
    text = (form.text("file") or form.text("load")).removeprefix("\ufeff")
    if not text:
        raise FormError("load", _("Choose a file, or paste a record or a position."))
    options = dict(state.work.options)
    if text.startswith("{"):
        position = read_position(state.game, text, options)
    else:
        match = bastide.load(text + "\n")
        if match.game.name != state.game.name:
            raise FormError("load", _("This is a record of {game}.", game=title_of(match.game)))
        asked = form.number("move")
        move = len(match.moves) if asked is None else min(asked, len(match.moves))
        position, options = match.position_at(move), dict(match.options)
    state.change(position)
    seat = min(state.work.seat, position["players"] - 1)
    state.work = replace(state.work, position=position, options=options, seat=seat)


def _download(state: EditorState, verb: str) -> Response:
    """The position as a file, or its picture."""
    game, work = state.game, state.work
    if verb == "save":
        text, kind, media = json.dumps(work.position, ensure_ascii=False, indent=1) + "\n", "json", "application/json"
    else:
        text, kind, media = game.resume(work.position, 0, **work.options).svg(), "svg", "image/svg+xml"
    headers = {**PICTURE, "Content-Disposition": f'attachment; filename="{game.name}-position.{kind}"'}
    return Response(text, media_type=media, headers=headers)


def _played(visit: Visit, services: TheServices, state: EditorState, form: Form) -> Response:
    """A table that goes on from here."""
    if state.errors:
        raise FormError("do", _("Fix what couldn’t be read, then continue."))
    name = own_name(visit.visitor, form)
    seats = [_seat(form.get(f"who-{seat}", ""), name) for seat in range(state.work.position["players"])]
    mine = [at for at, (kind, _who) in enumerate(seats) if kind == PERSON]
    for number, at in enumerate(mine[1:], 2):
        seats[at] = (PERSON, f"{name} {number}"[:40])
    position = state.work.position
    settings = {"screen": "shared"} if len(mine) > 1 else {}
    options = options_beside(dict(state.work.options), position)
    if state.game.resume(position, 0, **options).turn is None:
        raise FormError("do", _("The game is over in this position: there is nothing to play."))
    request = TableRequest(state.game.name, seats, options, settings, position, keep=not form.get("shuffle"))
    table_id = make_table(services.tables, visit.guest, request, sealed(visit, form))
    return with_name(visit, form).redirect(f"/t/{table_id}")


def _seat(who: str, name: str) -> tuple[str, str]:
    """Who sits there: the visitor, a bot, or whoever comes by the link."""
    if who in bot_names():
        return BOT, who
    if who == OPEN:
        return EMPTY, ""
    if who == YOU:
        return PERSON, name
    raise FormError("who", _("Choose who plays on."))
