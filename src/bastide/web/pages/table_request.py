"""What a visitor asked for on a game's page, read off the form and checked: nothing is made before all of it can be."""

import secrets
from dataclasses import dataclass, field
from typing import Any

from bastide.bots import names as bot_names
from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.web.i18n import _
from bastide.web.pages.forms import Form, FormError
from bastide.web.pages.game_load import loaded
from bastide.web.pages.game_options import read_options, read_settings
from bastide.web.pages.game_words import default_bot, title_of
from bastide.web.pages.sealing import Sealed
from bastide.web.pages.visit import Visit
from bastide.web.pages.visitor import Visitor
from bastide.web.tables import TableService
from bastide.web.tables.seating import LONGEST_NAME
from bastide.web.tables.settings import checked_text
from bastide.web.tables.table import BOT, EMPTY, PERSON

KINDS = ("bots", "friends", "screen", "load")
PLACES = ("lot", "first", "last", "none")  # which seat the visitor takes among bots; none: he watches them
SEATS = ("mine", "watch")  # who plays on after loading


@dataclass(frozen=True, slots=True)
class TableRequest:
    """A table as it was asked for: who sits on each seat, and what it is played with."""

    game: str
    seats: list[tuple[str, str]]  # the kind of seat, and the name or the bot
    options: dict[str, Any] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)
    position: dict[str, Any] | None = None
    record: str | None = None
    keep: bool = False  # what is hidden shall stay as it was set up


def own_name(visitor: Visitor, form: Form) -> str:
    """What the visitor wants to be called: as typed, as before, or a guest."""
    typed = form.text("name")
    return _name(typed, "name") if typed else visitor.name or _("Guest")


def with_name(visit: Visit, form: Form) -> Visit:
    """The visit of somebody who may have typed a new name."""
    return visit.changed(name=own_name(visit.visitor, form)) if form.text("name") else visit


def read_request(game: Game, visitor: Visitor, form: Form) -> TableRequest:
    """The table that was asked for; `FormError` names the field that can't be."""
    match form.get("kind"):
        case "bots":
            return _bots(game, visitor, form)
        case "friends":
            return _friends(game, visitor, form)
        case "screen":
            return _screen(game, form)
        case "load":
            return _load(game, visitor, form)
    raise FormError("kind", _("Choose one of the four ways to play."))


def make_table(tables: TableService, host: str, request: TableRequest, sealed: Sealed) -> str:
    """The table: set up, everybody on his seat, begun where no seat is empty; its id."""
    table_id = tables.create(
        request.game,
        len(request.seats),
        host,
        request.options,
        request.settings,
        position=request.position,
        record=request.record,
        reserved=sealed.reserved,
        keep=request.keep,
    )
    # A word that was given to another seal, because that table is made already, would be known before the key.
    word = sealed.word if sealed.reserved is not None and sealed.reserved.id == table_id else None
    for seat, (kind, who) in enumerate(request.seats):
        if kind == PERSON:
            tables.sit(table_id, host, who, seat, word=word, keep=request.keep)
        elif kind == BOT:
            tables.fill(table_id, host, seat, who)
    if all(kind != EMPTY for kind, _who in request.seats):
        tables.start(table_id, host)
    return table_id


def _bots(game: Game, visitor: Visitor, form: Form) -> TableRequest:
    players, place = _players(game, form), form.get("seat", PLACES[0])
    if place not in PLACES:
        raise FormError("seat", _("Choose one of the seats."))
    mine = {"lot": secrets.randbelow(players), "first": 0, "last": players - 1}.get(place)
    bot, name = _bot(form), own_name(visitor, form)
    seats = [(PERSON, name) if seat == mine else (BOT, bot) for seat in range(players)]
    return TableRequest(game.name, seats, read_options(game, form), {**read_settings(form), "talk": False})


def _friends(game: Game, visitor: Visitor, form: Form) -> TableRequest:
    seats = [(PERSON, own_name(visitor, form)), *[(EMPTY, "")] * (_players(game, form) - 1)]
    return TableRequest(game.name, seats, read_options(game, form), read_settings(form))


def _screen(game: Game, form: Form) -> TableRequest:
    """As many people as were asked for, each with a name, and bots beside them. Fields of more people are not shown, whatever is
    still in them."""
    people = form.number("people") or game.players[0]
    bots = form.number("bots") or 0
    if people + bots not in game.players:
        raise FormError("people", _wrong_number(game))
    typed = [form.text(f"name-{at}") for at in range(people)]
    names = [_name(name, f"name-{at}") if name else _("Player {n}", n=at + 1) for at, name in enumerate(typed)]
    seats = [(PERSON, name) for name in names] + [(BOT, _bot(form))] * bots
    settings = {**read_settings(form), "talk": False, "screen": "shared"}
    return TableRequest(game.name, seats, read_options(game, form), settings)


def _load(game: Game, visitor: Visitor, form: Form) -> TableRequest:
    """A game that goes on where a record or a position ends."""
    found = loaded(game, form)
    match = found.match
    settings = {**read_settings(form), "talk": False}
    who, bot, name = form.get("who", SEATS[0]), _bot(form), own_name(visitor, form)
    if who not in SEATS:
        raise FormError("who", _("Choose who plays on."))
    if who == "watch" or match.turn is None:
        # All seats are his, and nothing is played unless he does it.
        seats = [(PERSON, " ".join(each.split())[:LONGEST_NAME]) for each in match.names]
        settings |= {"screen": "shared", "single": False}
    else:
        seats = [(PERSON, name) if seat == match.turn else (BOT, bot) for seat in range(match.players)]
    keep = who == "watch" or not form.get("shuffle")
    return TableRequest(match.game.name, seats, found.options, settings, found.position, found.record, keep)


def _players(game: Game, form: Form) -> int:
    if "players" not in form:
        return game.players[0]
    players = form.number("players")
    if players is None or players not in game.players:
        raise FormError("players", _wrong_number(game))
    return players


def _wrong_number(game: Game) -> str:
    least, most = game.players[0], game.players[-1]
    return _("{game} is for {least} to {most} players.", game=title_of(game), least=least, most=most)


def _bot(form: Form) -> str:
    bot = form.get("bot", default_bot())
    if bot not in bot_names():
        raise FormError("bot", _("Choose one of the bots."))
    return bot


def _name(typed: str, where: str) -> str:
    try:
        return checked_text(typed, "name", LONGEST_NAME)
    except BadOption as error:
        raise FormError(where, _("A name has 1 to {most} characters.", most=LONGEST_NAME)) from error
