"""Setting tables up: who sits where, bots, the host's rights, the beginning, and the next game of the same people."""

from collections.abc import Mapping
from typing import Any

from bastide import game as find_game
from bastide import load
from bastide.bots import names as bot_names
from bastide.core.errors import BadOption, brief
from bastide.web.i18n import _
from bastide.web.store import NewTable
from bastide.web.tables.desk import Desk
from bastide.web.tables.errors import NotAllowed, TableError
from bastide.web.tables.guests import new_table_id
from bastide.web.tables.settings import checked_settings, checked_text
from bastide.web.tables.table import BOT, EMPTY, PERSON, Table

LONGEST_NAME = 40
KEY_BYTES = 32
#: Bots have names like people, from the coast of Saint Malo; at most five sit at a table, and its people may have some too.
BOT_NAMES = ("Odile", "Yann", "Rozenn", "Malo", "Enora", "Corentin", "Nolwenn", "Tugdual", "Azenor", "Ewen")


class Seating(Desk):
    """What happens before a game, and to the seats during it."""

    def create(
        self,
        game: str,
        players: Any,
        host: str,
        options: Mapping[str, Any] | None = None,
        settings: Mapping[str, Any] | None = None,
        position: dict[str, Any] | None = None,
        record: str | None = None,
    ) -> str:
        """A new table; its id. From a position or from a record it goes on where that ends."""
        found = find_game(game)
        found.check_no_files(options or {})
        if record is not None:
            match = load(record)
            if match.game.name != found.name:
                raise BadOption(f"record: expected a game of {found.title}, got one of {match.game.title}")
            count, chosen = match.players, match.options
        elif position is not None:
            match = found.resume(position, 0, **(options or {}))
            count, chosen = match.players, match.options
        else:
            count, chosen = found.checked_players(players), found.checked_options(options or {})
        head = {
            "players": count,
            "options": chosen,
            "settings": checked_settings(settings or {}),
            "position": position,
            "host": host,
            "rules": found.rules_version,
        }
        table_id = new_table_id()
        more = {} if record is None else {"record": record}
        self._store.create(NewTable(table_id, found.name, {**head, **more}, self._secret()))
        return table_id

    def sit(self, table_id: str, guest: str, name: Any, seat: Any = None, key: str | None = None) -> int:
        """A guest takes a seat, the first empty one unless told; his seat, also if he sits there already."""
        called = checked_text(name, "name", LONGEST_NAME)
        with self._changing(table_id) as (table, add):
            already = table.seats_of(guest)
            alone = table.settings["screen"] != "shared" or guest != table.host
            if already and (alone or seat is None or seat in already):
                return already[0] if seat not in already else int(seat)
            if table.locked and guest != table.host:
                raise NotAllowed(_("The table is locked: only its host lets people sit down."))
            empty = [i for i, each in enumerate(table.seats) if each.kind == EMPTY]
            wanted = self._seat(table, seat) if seat is not None else next(iter(empty), None)
            if wanted is None:
                raise TableError(_("All seats are taken."))
            if wanted not in empty:
                raise TableError(_("That seat is taken."))
            body = {"name": _name_of_his_own(table, called), "guest": guest}
            add("sit", body, seat=wanted, key=key, sits={wanted: guest})
            return wanted

    def fill(self, table_id: str, guest: str, seat: Any, bot: Any, key: str | None = None) -> None:
        """A bot for a seat: by the host for an empty one or who has vanished, or by anybody for himself."""
        if bot not in bot_names():
            raise BadOption(f"bot: expected one of {', '.join(bot_names())}, got {brief(bot)}")
        with self._changing(table_id) as (table, add):
            wanted = self._seat(table, seat)
            if wanted not in table.seats_of(guest):
                self._check_host(table, guest)
            add("bot", {"bot": bot, "name": _bot_name(table)}, seat=wanted, key=key, sits={wanted: None})

    def give_back(self, table_id: str, guest: str, seat: Any, key: str | None = None) -> None:
        """The host lets somebody sit again whose seat a bot has taken."""
        with self._changing(table_id) as (table, add):
            self._check_host(table, guest)
            wanted = self._seat(table, seat)
            gone = table.seats[wanted]
            if gone.kind != BOT or not gone.guest:
                raise TableError(_("Nobody has got up from that seat."))
            body = {"name": gone.gone, "guest": gone.guest}
            add("sit", body, seat=wanted, key=key, sits={wanted: gone.guest})

    def leave(self, table_id: str, guest: str, seat: Any, key: str | None = None) -> None:
        """Get up, or be asked to by the host, before the game."""
        with self._changing(table_id) as (table, add):
            wanted = self._seat(table, seat)
            if wanted not in table.seats_of(guest):
                self._check_host(table, guest)
            if table.match is not None:
                raise TableError(_("The game has begun: the host can put a bot on the seat instead."))
            add("leave", {}, seat=wanted, key=key, sits={wanted: None})

    def lock(self, table_id: str, guest: str, locked: bool, key: str | None = None) -> None:
        """The host lets nobody else sit down, or does again."""
        with self._changing(table_id) as (table, add):
            self._check_host(table, guest)
            add("lock", {"locked": bool(locked)}, key=key)

    def start(self, table_id: str, guest: str, key: str | None = None) -> None:
        """The game begins, when all seats are taken."""
        with self._changing(table_id) as (table, add):
            if table.match is not None:
                return
            if not table.seats_of(guest):
                self._check_host(table, guest)
            if any(each.kind == EMPTY for each in table.seats):
                raise TableError(_("The game begins when somebody sits on every seat."))
            add("start", {}, key=key)
            self._play_single_choices(table, add)

    def rematch(self, table_id: str, guest: str) -> str:
        """The same people at a new table, each one seat further; its id. Asking again gives the same table."""
        with self._changing(table_id) as (table, add):
            if table.next:
                return table.next
            if not table.over:
                raise TableError(_("The game is not over."))
            if not table.seats_of(guest) and guest != table.host:
                raise NotAllowed(_("Only who sits at the table can ask for another game."))
            new = self.create(table.game.name, table.players, guest, table.options, table.settings)
            self._sit_again(new, table)
            add("next", {"table": new}, key="next")
        self.start(new, guest)
        return new

    def _sit_again(self, new: str, old: Table) -> None:
        for seat in range(old.players):
            before = old.seats[(seat + 1) % old.players]
            with self._changing(new) as (_table, add):
                if before.kind == PERSON:
                    body = {"name": before.name, "guest": before.guest}
                    add("sit", body, seat=seat, sits={seat: before.guest})
                else:
                    add("bot", {"bot": before.bot, "name": before.name}, seat=seat, sits={seat: None})


def _name_of_his_own(table: Table, name: str) -> str:
    """The name, with a number if somebody at the table has it already."""
    taken = {each.name for each in table.seats}
    if name not in taken:
        return name
    return next(
        each for each in (f"{name[: LONGEST_NAME - 2]} {number}" for number in range(2, 12)) if each not in taken
    )


def _bot_name(table: Table) -> str:
    """A name that nobody at the table has."""
    taken = {each.name for each in table.seats}
    return next(name for name in BOT_NAMES if name not in taken)
