"""The page of the editor."""

import json
import re
from dataclasses import dataclass
from typing import Any

from fastapi import Response

from bastide.bots import names as bot_names
from bastide.core.errors import BadPosition, BastideError
from bastide.core.game import Game, Position
from bastide.look.editor import Field, Fields
from bastide.look.page import PageInput, page_room
from bastide.look.players import TINCTURES
from bastide.web.i18n import _
from bastide.web.pages.editor_state import TEXT, UNSOUND, EditorState, undrawable
from bastide.web.pages.forms import Form
from bastide.web.pages.game_options import options_shown
from bastide.web.pages.game_words import bot_words, default_bot, title_of
from bastide.web.pages.markup import from_drawing
from bastide.web.pages.sealing import seal_of
from bastide.web.pages.visit import Visit
from bastide.web.tables.seating import LONGEST_NAME

YOU, OPEN = "you", "open"


@dataclass(frozen=True, slots=True)
class PositionCheck:
    """Whether the position is possible: who is asked what, or the field that can't be and why (in English)."""

    possible: bool
    text: str
    field: str = ""
    over: bool = False


@dataclass(frozen=True, slots=True)
class FieldRow:
    """A field as the page shows it."""

    field: Field
    id: str
    shown: str
    error: str = ""  # why what was typed can't be
    doubtful: bool = False  # the check stumbled over it


def options_beside(options: dict[str, Any], position: Position) -> dict[str, Any]:
    """The options that a position does not hold itself."""
    return {name: value for name, value in options.items() if name not in position}


def check_position(state: EditorState) -> PositionCheck:
    """The game's own reading of the position."""
    position, options = state.work.position, options_beside(dict(state.work.options), state.work.position)
    try:
        match = state.game.resume(position, 0, **options)
    except BadPosition as error:
        return PositionCheck(False, error.why, error.field)
    except BastideError as error:
        return PositionCheck(False, str(error))
    shown = page_room(match.game).page(PageInput(match.player_view(None), _names(match.players)))
    return PositionCheck(True, f"{shown.headline} {shown.asked}", over=match.turn is None)


def editor_page(visit: Visit, state: EditorState, form: Form | None = None, error: str = "") -> Response:
    """The whole page."""
    game, work = state.game, state.work
    try:
        found = check_position(state)
        board, tools = state.room.board(work), state.room.tools(work)
        groups = [(group, [_row(state, each, found) for each in group.fields]) for group in state.room.fields(work)]
    except UNSOUND as failure:
        raise undrawable(failure) from failure
    players = work.position["players"]
    return visit.page(
        "editor.html",
        status=422 if error or state.errors else 200,
        title=_("Set up a position: {game}", game=title_of(game)),
        heading=title_of(game),
        sheets=("editor.css",),
        scripts=("editor.js", "word.js"),
        **seal_of(visit),
        signs=lambda text: state.room.symbols_for(text),
        game=game,
        state=state,
        check=found,
        board=from_drawing(board),
        has_places="tool-place" in board,
        tools=tools,
        groups=groups,
        is_open=_is_open,
        seats=_names(players),
        tincture=TINCTURES[work.seat],
        tool=next((tool for group in tools for tool in group.tools if tool.id == work.tool), None),
        text=state.typed.get(TEXT, json.dumps(work.position, ensure_ascii=False, indent=1)),
        options=json.dumps(_kept_options(game, dict(work.options))),
        asked_options=[each for each in options_shown(game) if each.choices or each.switch],
        bots=[(name, bot_words(name).title) for name in bot_names()],
        typed=form or Form(),
        default_players=[YOU if seat == _mine(work.position) else default_bot() for seat in range(players)],
        max_name_length=LONGEST_NAME,
        error=error,
    )


def _names(players: int) -> list[str]:
    """What the seats are called while nobody sits there."""
    return [_("Player {n}", n=seat + 1) for seat in range(players)]


def _kept_options(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """The options that are not the usual ones: ours are not sent to and fro."""
    usual = game.checked_options({})
    return {name: value for name, value in options.items() if value != usual[name]}


def _mine(position: Position) -> int:
    """Where the visitor sits unless he says otherwise: where something is asked."""
    step = position.get("step", {})  # games that write down the fields of their record have none
    seat: Any = step.get("seat", position.get("turn")) if isinstance(step, dict) else 0
    return int(seat) if seat in range(position["players"]) else 0


def _row(state: EditorState, each: Field, found: PositionCheck) -> FieldRow:
    doubtful = not found.possible and concerns(found.field, each.path)
    name = "f-" + re.sub(r"\W+", "-", each.path).strip("-")
    return FieldRow(each, name, state.typed.get(each.path, each.shown), state.errors.get(each.path, ""), doubtful)


def concerns(wrong: str, path: str) -> bool:
    """Whether an error at one path is about a field at another: the same, inside it, or it holds the field."""
    return bool(wrong) and (wrong == path or _inside(wrong, path) or _inside(path, wrong))


def _inside(long: str, short: str) -> bool:
    return long.startswith((f"{short}.", f"{short}["))


def _is_open(group: Fields, rows: list[FieldRow]) -> bool:
    """A group is unfolded when it is wanted, or something in it is wrong."""
    return group.open or any(row.error or row.doubtful for row in rows)
