"""What a form of a table can ask for, each by the word in its field `do`."""

from collections.abc import Callable

from bastide.core.errors import BadOption, brief
from bastide.web.house import House
from bastide.web.i18n import _
from bastide.web.pages.visitor import Form, Visitor
from bastide.web.tables.errors import NotFound

Wish = Callable[[House, Visitor, str, Form], str | None]


def fulfil(house: House, visitor: Visitor, table_id: str, form: Form) -> str | None:
    """Do what is wished; where to go then, if it is another page."""
    do = "play" if "play" in form else form.get("do", "")
    if do not in WISHES:
        raise BadOption(f"do: expected one of {', '.join(WISHES)}, got {brief(do)}")
    return WISHES[do](house, visitor, table_id, form)


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


def _play(house: House, visitor: Visitor, table_id: str, form: Form) -> None:
    house.keeper.play(table_id, visitor.guest, form["play"], _after(form), _key(form))


def _undo(house: House, visitor: Visitor, table_id: str, form: Form) -> None:
    house.keeper.undo(table_id, visitor.guest, _after(form), _key(form))


def _redo(house: House, visitor: Visitor, table_id: str, form: Form) -> None:
    house.keeper.redo(table_id, visitor.guest, _after(form), _key(form))


def _sit(house: House, visitor: Visitor, table_id: str, form: Form) -> None:
    name = form.get("name", "").strip() or _("Guest")
    house.keeper.sit(
        table_id, visitor.guest, name, form.number("place") if "place" in form else form.number("seat"), _key(form)
    )


def _leave(house: House, visitor: Visitor, table_id: str, form: Form) -> None:
    house.keeper.leave(table_id, visitor.guest, _seat(form), _key(form))


def _bot(house: House, visitor: Visitor, table_id: str, form: Form) -> None:
    house.keeper.fill(table_id, visitor.guest, _seat(form), form.get("bot", ""), _key(form))


def _back(house: House, visitor: Visitor, table_id: str, form: Form) -> None:
    house.keeper.give_back(table_id, visitor.guest, _seat(form), _key(form))


def _lock(house: House, visitor: Visitor, table_id: str, form: Form) -> None:
    house.keeper.lock(table_id, visitor.guest, form.get("locked") == "1", _key(form))


def _start(house: House, visitor: Visitor, table_id: str, form: Form) -> None:
    house.keeper.start(table_id, visitor.guest, _key(form))


def _talk(house: House, visitor: Visitor, table_id: str, form: Form) -> None:
    house.keeper.talk(table_id, visitor.guest, form.get("text", ""), _key(form))


def _rematch(house: House, visitor: Visitor, table_id: str, form: Form) -> str:
    return f"/t/{house.keeper.rematch(table_id, visitor.guest)}"


WISHES: dict[str, Wish] = {
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
