"""How guests did at puzzles: the first answer of each counts, by the hash of a guest as all else."""

import sqlalchemy as sa

from bastide.web.store.rows import Rows
from bastide.web.store.schema import solved

DAY = 86_400_000  # milliseconds
KEPT_DAYS = 730  # of an answer; by then hardly anybody comes back for it
BATCH = 200  # rows that go at once
_OF = solved.c.guest == sa.bindparam("b_guest")
_ANSWERS = sa.select(*solved.c["game", "puzzle", "verdict"]).where(_OF)


class SolvedRows(Rows):
    """Those of a store."""

    def of(self, guest: str) -> dict[tuple[str, int], str]:
        """By game and number of the puzzle: how a guest's first answer was."""
        with self._reading() as connection:
            rows = connection.execute(_ANSWERS, {"b_guest": guest})
            return {(row.game, row.puzzle): row.verdict for row in rows}

    def add(self, guest: str, game: str, puzzle: int, verdict: str) -> None:
        """He has answered; what he answers after he has seen the solution changes nothing."""
        row = {"guest": guest, "game": game, "puzzle": puzzle, "verdict": verdict, "at": self._now()}
        try:
            with self._writing() as connection:
                connection.execute(solved.insert().values(**row))
        except sa.exc.IntegrityError:
            pass

    def exported(self, guest: str) -> list[dict[str, str | int]]:
        """For whoever asks what is kept of him."""
        return [
            {"game": game, "puzzle": puzzle, "verdict": verdict}
            for (game, puzzle), verdict in sorted(self.of(guest).items())
        ]

    def forget(self, guest: str) -> None:
        """Nothing of it is kept."""
        with self._writing() as connection:
            connection.execute(solved.delete().where(solved.c.guest == guest))


def rename_solver(connection: sa.Connection, old: str, new: str) -> None:
    """Part of going by another secret: what both have answered is kept as the new one did."""
    known = sa.select(*solved.c["game", "puzzle"]).where(solved.c.guest == new)
    for row in connection.execute(known).all():
        same = solved.c.game == row.game, solved.c.puzzle == row.puzzle
        connection.execute(solved.delete().where(solved.c.guest == old, *same))
    connection.execute(solved.update().where(solved.c.guest == old).values(guest=new))


def solved_long_ago(now: int) -> sa.ColumnElement[bool]:
    """What nobody can be thought to come back to."""
    return solved.c.at < now - KEPT_DAYS * DAY


def forget_solved(connection: sa.Connection, now: int) -> int:
    """One batch of what was answered long ago; how many rows."""
    late = solved_long_ago(now)
    guests = list(connection.execute(sa.select(solved.c.guest).where(late).distinct().limit(BATCH)).scalars())
    if not guests:
        return 0
    return connection.execute(solved.delete().where(solved.c.guest.in_(guests), late)).rowcount
