"""What a form of a table can ask for, each by the word in its field `do`."""

from bastide.core.errors import BadOption, brief
from bastide.core.i18n import LANGUAGES
from bastide.web.i18n import _
from bastide.web.pages.forms import Form
from bastide.web.pages.sealing import Sealed
from bastide.web.tables import NotFound, TableService

WORDS: tuple[str, ...] = (
    "play",
    "undo",
    "redo",
    "again",
    "sit",
    "leave",
    "bot",
    "agree",
    "back",
    "host",
    "lock",
    "word",
    "keep",
    "start",
    "talk",
    "rematch",
    "think",
)
WORDS += ("unsay", "silence", "hear", "list", "unlist")


def carry_out(tables: TableService, guest: str, table_id: str, form: Form, sealed: Sealed) -> str | None:
    """Do what a form asks for; where to go then, if it is another page."""
    key = form.get("key", "")[:64] or None
    match "play" if "play" in form else form.get("do", ""):
        case "play":
            tables.play(table_id, guest, form.get("play", ""), _after(form), key)
        case "undo":
            tables.undo(table_id, guest, _after(form), key)
        case "redo":
            tables.redo(table_id, guest, _after(form), key)
        case "again":
            tables.take_all_back(table_id, guest, key)
        case "sit":
            name, seat = form.text("name") or _("Guest"), "place" if "place" in form else "seat"
            tables.sit(table_id, guest, name, form.number(seat), key, form.text("word"))
        case "leave":
            tables.leave(table_id, guest, _seat(form), key)
        case "bot":
            tables.fill(table_id, guest, _seat(form), form.get("bot", ""), key)
        case "agree":
            tables.agree(table_id, guest, _seat(form), key)
        case "back":
            tables.come_back(table_id, guest, _seat(form), key)
        case "host":
            tables.become_host(table_id, guest, key)
        case "lock":
            tables.lock(table_id, guest, form.get("locked") == "1", key)
        case "word":
            tables.give_word(table_id, guest, form.text("word"), key)
        case "keep":
            tables.keep(table_id, guest, form.get("keep") == "1", key)
        case "start":
            tables.start(table_id, guest, key)
        case "talk":
            tables.talk(table_id, guest, form.get("text", ""), key)
        case "unsay":
            tables.unsay(table_id, guest, form.number("line"), key)
        case "silence" | "hear":
            tables.silence(table_id, guest, _seat(form), form["do"] == "silence", key)
        case "list":
            spoken = [each for each in LANGUAGES if form.get(f"speaks-{each}")]
            tables.list_openly(table_id, guest, form.get("level", ""), spoken, key)
        case "unlist":
            tables.unlist(table_id, guest, key)
        case "think":
            tables.play_for_bot(table_id, guest, _number(form, "action"), _after(form), key)
        case "rematch":
            return f"/t/{tables.rematch(table_id, guest, *sealed)}"
        case other:
            raise BadOption(f"do: expected one of {', '.join(WORDS)}, got {brief(other)}")
    return None


def _after(form: Form) -> int:
    after = form.number("after")
    if after is None:
        raise BadOption(f"after: expected the number of the last event seen, got {brief(form.get('after', ''))}")
    return after


def _number(form: Form, name: str) -> int:
    number = form.number(name)
    if number is None:
        raise BadOption(f"{name}: expected a number, got {brief(form.get(name, ''))}")
    return number


def _seat(form: Form) -> int:
    seat = form.number("seat")
    if seat is None:
        raise NotFound(_("That seat is not at this table."))
    return seat
