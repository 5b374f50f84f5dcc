"""How finished games went, a row for each seat: written with the event that ends the game, gone with one that takes the end back.

Whose seat it was is not noted here: `guests` says so, which follows whoever goes by another secret, and forgets whoever deletes
what is kept of him.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import sqlalchemy as sa

from bastide.web.store.rows import Rows
from bastide.web.store.schema import guests, seat_results, tables

NEW = "new"  # the origin of games that count
MOST_GAMES = 2000  # of a guest, the latest: a page has to end
MOST_LENGTHS = 1000  # of each game, the latest: what the usual length is read off
_HERE = seat_results.c.table_id == sa.bindparam("b_table")
_NOTED = sa.select(sa.literal(1)).where(_HERE).limit(1)
_REMOVE = seat_results.delete().where(_HERE)
_STATE = sa.select(*tables.c["last", "over"]).where(tables.c.id == sa.bindparam("b_table")).with_for_update()
_OWN = sa.and_(guests.c.table_id == seat_results.c.table_id, guests.c.seat == seat_results.c.seat)
_TABLES_OF = (
    sa.select(seat_results.c.table_id)
    .join(guests, _OWN)
    .where(guests.c.guest == sa.bindparam("b_guest"), seat_results.c.origin == NEW)
    .order_by(seat_results.c.ended.desc(), seat_results.c.table_id)
    .limit(MOST_GAMES)
)
_SEATS = (
    sa.select(seat_results, guests.c.guest, tables.c.names)
    .join(tables, tables.c.id == seat_results.c.table_id)
    .outerjoin(guests, _OWN)
    .where(seat_results.c.table_id.in_(_TABLES_OF))
    .order_by(seat_results.c.ended.desc(), seat_results.c.table_id, seat_results.c.seat)
)
_NOT_NOTED = (
    sa.select(tables.c.id)
    .where(
        tables.c.over,
        tables.c.id > sa.bindparam("b_after"),
        ~sa.exists().where(seat_results.c.table_id == tables.c.id),
    )
    .order_by(tables.c.id)
    .limit(sa.bindparam("b_most"))
)
_COUNTED = seat_results.c.origin == NEW
_BY_SEAT = (
    sa.select(
        *seat_results.c["game", "players", "seat"],
        sa.func.count().label("games"),
        sa.func.sum(seat_results.c.share).label("share"),
        sa.func.avg(seat_results.c.points).label("points"),
        sa.func.avg(seat_results.c.moves).label("moves"),
    )
    .where(_COUNTED)
    .group_by(*seat_results.c["game", "players", "seat"])
    .order_by(*seat_results.c["game", "players", "seat"])
)
_ENDINGS = (
    sa.select(*seat_results.c["game", "ending"], sa.func.count().label("games"))
    .where(_COUNTED, seat_results.c.seat == 0)
    .group_by(*seat_results.c["game", "ending"])
)
_LENGTHS = (
    sa.select((seat_results.c.ended - seat_results.c.began).label("length"))
    .where(_COUNTED, seat_results.c.seat == 0, seat_results.c.game == sa.bindparam("b_game"))
    .order_by(seat_results.c.ended.desc())
    .limit(MOST_LENGTHS)
)


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a finished game went for one seat. Times are milliseconds; the columns of the schema say what the rest is."""

    seat: int
    game: str
    players: int
    origin: str
    bot: str | None
    changed: bool
    rated: bool
    place: int
    share: float
    points: int
    ending: str
    moves: int
    began: int
    ended: int


@dataclass(frozen=True, slots=True)
class KnownSeat:
    """The same as a guest may know it who played there: with names, and what a review has found."""

    result: SeatResult
    guest: str | None  # a person's, by his hash; none of a bot, and of who has deleted what is kept of him
    name: str
    luck: float | None
    lost: float | None
    decisions: int | None


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """What a seat had on average in all games of a kind with so many players. `share` is that of the wins, added up."""

    game: str
    players: int
    seat: int
    games: int
    share: float
    points: float
    moves: float


def note_results(
    connection: sa.Connection, table_id: str, over: bool, seats: Sequence[SeatResult], again: bool = False
) -> None:
    """Part of a transaction that holds the table's row and finds its game over, or not any more. `again`: they may be noted."""
    if not over:
        connection.execute(_REMOVE, {"b_table": table_id})
    elif seats and not (again and connection.execute(_NOTED, {"b_table": table_id}).first()):
        connection.execute(seat_results.insert(), [{"table_id": table_id, **asdict(each)} for each in seats])


class ResultRows(Rows):
    """The rows of a store."""

    def not_noted(self, most: int, after: str = "") -> list[str]:
        """Tables whose game was over before results of seats were noted, in the order of their ids."""
        with self._reading() as connection:
            return list(connection.execute(_NOT_NOTED, {"b_most": most, "b_after": after}).scalars())

    def fill(self, table_id: str, last: int, seats: Sequence[SeatResult]) -> bool:
        """Note them for such a table; False where it has moved on, or is none any more."""
        with self._writing() as connection:
            row = connection.execute(_STATE, {"b_table": table_id}).one_or_none()
            if row is None or row.last != last or not row.over:
                return False
            note_results(connection, table_id, True, seats, again=True)
        return True

    def keep_review(self, table_id: str, seats: Iterable[Mapping[str, Any]]) -> int:
        """Note what a review has found: of each seat `luck`, `lost` and `decisions`. How many seats got it: none where the game
        is not over, or not noted yet."""
        found = 0
        with self._writing() as connection:
            connection.execute(_STATE, {"b_table": table_id})
            for each in seats:
                row = seat_results.update().where(
                    seat_results.c.table_id == table_id, seat_results.c.seat == each["seat"]
                )
                values = {"luck": each["luck"], "lost": each["lost"], "decisions": each["decisions"]}
                found += connection.execute(row.values(**values)).rowcount
        return found

    def of_guest(self, guest: str) -> dict[str, list[KnownSeat]]:
        """All seats of the games from their beginning where he has one, by tables, the latest first."""
        found: dict[str, list[KnownSeat]] = {}
        with self._reading() as connection:
            for row in connection.execute(_SEATS, {"b_guest": guest}).mappings():
                result = SeatResult(**{name: row[name] for name in SeatResult.__dataclass_fields__})
                name = (row["names"] or {}).get(str(result.seat), "")
                known = KnownSeat(result, row["guest"], name, row["luck"], row["lost"], row["decisions"])
                found.setdefault(row["table_id"], []).append(known)
        return found

    def figures(self) -> list[SeatFigures]:
        """Of the whole house, by game, number of players and seat."""
        with self._reading() as connection:
            return [
                SeatFigures(row[0], row[1], row[2], row[3], float(row.share), float(row.points), float(row.moves))
                for row in connection.execute(_BY_SEAT)
            ]

    def endings(self) -> dict[str, dict[str, int]]:
        """How many games of each kind were decided how."""
        found: dict[str, dict[str, int]] = {}
        with self._reading() as connection:
            for row in connection.execute(_ENDINGS):
                found.setdefault(row.game, {})[row.ending] = row.games
        return found

    def lengths(self, game: str) -> list[int]:
        """Milliseconds from the beginning to the end of the latest games."""
        with self._reading() as connection:
            return list(connection.execute(_LENGTHS, {"b_game": game}).scalars())
