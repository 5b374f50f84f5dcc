"""What the host of the house works with: reports of talk, bans, figures, and what was done. Times are milliseconds."""

from typing import Any

import sqlalchemy as sa

from bastide.web.store.rows import Rows
from bastide.web.store.schema import admin_log, bans, events, guests, listings, reports, tables

MOST_ROWS = 200  # of a list
DAY = 86_400_000
_STATES = {
    "not begun": sa.and_(tables.c.turn.is_(None), sa.not_(tables.c.over)),
    "in play": tables.c.turn.is_not(None),
    "over": tables.c.over,
}
_LAST_DAY = reports.c.at > sa.bindparam("b_since")
_BY_GUEST = sa.select(sa.func.count()).where(reports.c.by == sa.bindparam("b_by"), _LAST_DAY)
_AT_TABLE = sa.select(sa.func.count()).where(reports.c.table_id == sa.bindparam("b_table"), _LAST_DAY)
_BANS = sa.select(bans.c.who).where(sa.or_(bans.c.until.is_(None), bans.c.until > sa.bindparam("b_now")))


class HouseRows(Rows):
    """Those of a store."""

    def reported(self, by: str, table_id: str) -> tuple[int, int]:
        """How many lines a guest has reported within a day, and how many were at a table."""
        since = {"b_since": self._now() - DAY}
        with self._reading() as connection:
            one = connection.execute(_BY_GUEST, {"b_by": by, **since}).scalar_one()
            return one, connection.execute(_AT_TABLE, {"b_table": table_id, **since}).scalar_one()

    def report(self, table_id: str, number: int, guest: str, by: str, reason: str) -> bool:
        """Note a report; False where he has reported that line before."""
        row = {"table_id": table_id, "number": number, "guest": guest, "by": by, "reason": reason, "settled": False}
        try:
            with self._writing() as connection:
                connection.execute(reports.insert().values(**row, at=self._now()))
        except sa.exc.IntegrityError:
            return False
        return True

    def reports(self, settled: bool = False) -> list[dict[str, Any]]:
        """What was reported, the latest first, with the words that were said."""
        said = sa.and_(events.c.table_id == reports.c.table_id, events.c.number == reports.c.number)
        chosen = sa.select(reports, events.c.body).outerjoin(events, said).order_by(reports.c.id.desc())
        with self._reading() as connection:
            found = connection.execute(chosen.where(reports.c.settled == settled).limit(MOST_ROWS)).mappings().all()
        return [
            {**{name: each for name, each in row.items() if name not in ("body", "settled")}, **_words(row["body"])}
            for row in found
        ]

    def settle(self, number: int, why: str) -> bool:
        """The report has been looked at; False where there is none of that number that has not."""
        with self._writing() as connection:
            open_one = reports.update().where(reports.c.id == number, sa.not_(reports.c.settled))
            if not connection.execute(open_one.values(settled=True)).rowcount:
                return False
            self._note(connection, "settle", str(number), why)
            return True

    def ban(self, who: str, why: str, until: int | None) -> None:
        """He may look and nothing else; a second ban takes the place of the first."""
        with self._writing() as connection:
            connection.execute(bans.delete().where(bans.c.who == who))
            connection.execute(bans.insert().values(who=who, why=why, since=self._now(), until=until))
            self._note(connection, "ban", who, why)

    def unban(self, who: str, why: str) -> bool:
        """He may do everything again; False where he was not banned."""
        with self._writing() as connection:
            if not connection.execute(bans.delete().where(bans.c.who == who)).rowcount:
                return False
            self._note(connection, "unban", who, why)
            return True

    def banned(self) -> list[str]:
        """Who is banned now."""
        with self._reading() as connection:
            return list(connection.execute(_BANS, {"b_now": self._now()}).scalars())

    def log(self) -> list[dict[str, Any]]:
        """What was done, the latest first."""
        with self._reading() as connection:
            rows = connection.execute(sa.select(admin_log).order_by(admin_log.c.id.desc()).limit(MOST_ROWS))
            return [dict(row) for row in rows.mappings()]

    def figures(self) -> dict[str, dict[str, int]]:
        """Tables by state, for each game; and how many are listed on the home page."""
        with self._reading() as connection:
            found: dict[str, dict[str, int]] = {}
            for state, holds in _STATES.items():
                counted = sa.select(tables.c.game, sa.func.count()).where(holds).group_by(tables.c.game)
                for game, number in connection.execute(counted.order_by(tables.c.game)):
                    found.setdefault(game, dict.fromkeys(_STATES, 0))[state] = number
            listed = sa.select(tables.c.game, sa.func.count()).join(listings, listings.c.table_id == tables.c.id)
            waiting = listed.where(_STATES["not begun"])
            for game, number in connection.execute(waiting.group_by(tables.c.game)):
                found[game]["listed"] = number
        return found

    def guests(self) -> list[dict[str, Any]]:
        """Guests by the number of their tables."""
        count = sa.func.count(sa.distinct(guests.c.table_id)).label("tables")
        latest = sa.func.max(tables.c.updated).label("last")
        chosen = sa.select(guests.c.guest, count, latest).join(tables, tables.c.id == guests.c.table_id)
        with self._reading() as connection:
            rows = connection.execute(
                chosen.group_by(guests.c.guest).order_by(count.desc(), guests.c.guest).limit(MOST_ROWS)
            )
            return [dict(row) for row in rows.mappings()]

    def known(self, beginning: str) -> list[str]:
        """Guests who sit somewhere, were reported or are banned, whose hash begins so; two at most."""
        found: set[str] = set()
        with self._reading() as connection:
            for column in (guests.c.guest, reports.c.guest, reports.c.by, bans.c.who):
                chosen = sa.select(column).where(column.startswith(beginning, autoescape=True)).distinct().limit(2)
                found.update(connection.execute(chosen).scalars())
        return sorted(found)[:2]

    def forget(self, guest: str) -> None:
        """Whoever asks for it: what he reported stays, without him, and what others reported of him."""
        with self._writing() as connection:
            mine = sa.select(reports.c.id).where(reports.c.by == guest)
            for number in connection.execute(mine).scalars().all():
                connection.execute(reports.update().where(reports.c.id == number).values(by=f"forgotten {number}"))
            connection.execute(reports.update().where(reports.c.guest == guest).values(guest=""))

    def _note(self, connection: sa.Connection, what: str, whom: str, why: str) -> None:
        connection.execute(admin_log.insert().values(at=self._now(), what=what, whom=whom, why=why))


def _words(body: Any) -> dict[str, str]:
    """Who said what, where the table is still there."""
    return {"name": body["name"], "text": body["text"]} if isinstance(body, dict) and "text" in body else {}
