"""What a form of a table can ask for, each by the word in its field `do`."""

from collections.abc import Callable

from bastide.core.errors import BadOption, brief
from bastide.web.i18n import _
from bastide.web.pages.visitor import Form, Visitor
from bastide.web.services import Services
from bastide.web.tables.errors import NotFound

Handler = Callable[[Services, Visitor, str, Form], str | None]


def carry_out(services: Services, visitor: Visitor, table_id: str, form: Form) -> str | None:
    """Do what a form asks for; where to go then, if it is another page."""
    do = "play" if "play" in form else form.get("do", "")
    if do not in HANDLERS:
        raise BadOption(f"do: expected one of {', '.join(HANDLERS)}, got {brief(do)}")
    return HANDLERS[do](services, visitor, table_id, form)


def _key(form: Form) -> str | None:
    key = form.get("key", "")
    return key[:64] or None


def _after(form: Form) -> int:
    after = form.number("after")
    if after is None:
        raise BadOption(f"after: expected the number of the last event seen, got {brief(form.get('after', ''))}")
    return after


def _seat(form: Form) -> int:
    seat = form.number("seat")
    if seat is None:
        raise NotFound(_("That seat is not at this table."))
    return seat


def _play(services: Services, visitor: Visitor, table_id: str, form: Form) -> None:
    services.tables.play(table_id, visitor.guest, form.get("play", ""), _after(form), _key(form))


def _undo(services: Services, visitor: Visitor, table_id: str, form: Form) -> None:
    services.tables.undo(table_id, visitor.guest, _after(form), _key(form))


def _redo(services: Services, visitor: Visitor, table_id: str, form: Form) -> None:
    services.tables.redo(table_id, visitor.guest, _after(form), _key(form))


def _sit(services: Services, visitor: Visitor, table_id: str, form: Form) -> None:
    name = form.get("name", "").strip() or _("Guest")
    services.tables.sit(
        table_id, visitor.guest, name, form.number("place") if "place" in form else form.number("seat"), _key(form)
    )


def _leave(services: Services, visitor: Visitor, table_id: str, form: Form) -> None:
    services.tables.leave(table_id, visitor.guest, _seat(form), _key(form))


def _bot(services: Services, visitor: Visitor, table_id: str, form: Form) -> None:
    services.tables.fill(table_id, visitor.guest, _seat(form), form.get("bot", ""), _key(form))


def _back(services: Services, visitor: Visitor, table_id: str, form: Form) -> None:
    services.tables.give_back(table_id, visitor.guest, _seat(form), _key(form))


def _lock(services: Services, visitor: Visitor, table_id: str, form: Form) -> None:
    services.tables.lock(table_id, visitor.guest, form.get("locked") == "1", _key(form))


def _start(services: Services, visitor: Visitor, table_id: str, form: Form) -> None:
    services.tables.start(table_id, visitor.guest, _key(form))


def _talk(services: Services, visitor: Visitor, table_id: str, form: Form) -> None:
    services.tables.talk(table_id, visitor.guest, form.get("text", ""), _key(form))


def _rematch(services: Services, visitor: Visitor, table_id: str, form: Form) -> str:
    return f"/t/{services.tables.rematch(table_id, visitor.guest)}"


HANDLERS: dict[str, Handler] = {
    "play": _play,
    "undo": _undo,
    "redo": _redo,
    "sit": _sit,
    "leave": _leave,
    "bot": _bot,
    "back": _back,
    "lock": _lock,
    "start": _start,
    "talk": _talk,
    "rematch": _rematch,
}
