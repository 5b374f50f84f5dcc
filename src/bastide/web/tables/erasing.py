"""Deleting what is kept of a guest at one table: others keep their game, and find a pseudonym in his place.

His seat first goes to a bot or is free again, by events as always; then the rows themselves are changed: his name, his words
and his hashes go. A table where nobody else ever was is gone with him.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bastide.web.i18n import _
from bastide.web.store import Conflict, Event, Store, StoredTable
from bastide.web.tables.bot_names import BOT_NAMES, unused
from bastide.web.tables.course import BY_HIMSELF
from bastide.web.tables.names import look_alike
from bastide.web.tables.table import PERSON, Table
from bastide.web.tables.transaction import Transaction

_HASHES = ("guest", "from", "to")  # fields of events in which guests stand
NUMBERS = range(1, 1000)


def erase(change: Transaction, store: Store, guest: str, bot: str) -> None:
    """Leave no trace of him. `bot` is the level of whoever plays on for him. Repeating it goes on where it stopped."""
    table = change.table
    stored = store.find(table.id)
    assert stored is not None  # it is held
    mine = hashes_of(store.events(table.id), guest)
    if not _others(stored, store.events(table.id), mine):
        if not store.identities.drop(table.id, table.last):
            raise Conflict(f"table {table.id} has moved on")
        return
    for seat in table.own_seats(guest):
        if table.match is None:
            change.add("leave", {}, seat=seat, sits={seat: None})
        elif not table.over:
            body = {"bot": bot, "name": unused(table, *BOT_NAMES), "why": BY_HIMSELF, "away": 0}
            change.add("bot", body, seat=seat, sits={seat: None})
    if table.host == guest:
        change.add("host", {"guest": _heir(table)})
    events = store.events(table.id)
    founder = "" if stored.head["host"] in mine else stored.head["host"]
    if not store.identities.erase(table.id, table.last, guest, founder, dict(_rewritten(events, mine))):
        raise Conflict(f"table {table.id} has moved on")


def hashes_of(events: Iterable[Event], guest: str) -> set[str]:
    """All that he was known by at a table: whoever leaves other devices goes by another secret."""
    mine = {guest}
    for event in reversed(list(events)):
        if event.kind == "guest" and event.body["to"] in mine:
            mine.add(event.body["from"])
    return mine - {""}


def _others(stored: StoredTable, events: Iterable[Event], mine: set[str]) -> bool:
    """Whether anybody else ever sat there, or set the table up."""
    there = {stored.head.get("host", ""), *(event.body["guest"] for event in events if event.kind == "sit")}
    return bool(there - mine - {""})


def _heir(table: Table) -> str:
    """Who is the host after him: the first person who still sits there, if there is one."""
    return next((each.guest for each in table.seats if each.kind == PERSON and each.guest != table.host), "")


def own(events: Iterable[Event], mine: set[str]) -> Iterator[Event]:
    """What he did and said at a table, and what speaks of him: told by who sat where when it happened."""
    sitting: dict[int | None, str] = {}
    for event in events:
        if event.kind == "sit":
            sitting[event.seat] = event.body["guest"]
        elif event.kind in ("bot", "leave"):
            sitting.pop(event.seat, None)
            continue
        elif event.kind == "guest":
            sitting = {seat: event.body["to"] if who == event.body["from"] else who for seat, who in sitting.items()}
        if any(event.body.get(field) in mine for field in _HASHES) or sitting.get(event.seat) in mine:
            yield event


def _rewritten(events: list[Event], mine: set[str]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The events that speak of him, without what says who he was."""
    called = {each.body["name"] for each in events if each.kind in ("sit", "bot")}
    names: dict[str, str] = {}  # of his seats, each another one: several where one screen is passed round
    his = {event.number for event in own(events, mine)}
    for event in events:
        if event.number not in his:
            if event.body.get("by") in names:  # he put a bot there
                yield event.number, {**event.body, "by": names[event.body["by"]]}
            continue
        body = {field: "" if field in _HASHES and value in mine else value for field, value in event.body.items()}
        if event.kind == "link":
            body |= {"guest": "", "mark": ""}
        if event.kind == "sit" and body["name"] not in names:
            names[body["name"]] = _pseudonym(called | set(names.values()))
        if event.kind in ("sit", "talk"):
            body["name"] = names.get(body["name"], body["name"])
        if event.kind == "talk":
            body["text"] = ""
        if body != event.body:
            yield event.number, body


def _pseudonym(taken: set[str]) -> str:
    """A guest with a number that nobody at the table has had."""
    numbered = (_("Guest {n}", n=number) for number in NUMBERS)
    return next(name for name in numbered if not any(look_alike(name, each) for each in taken))
