"""When people last looked at their tables: the latest look of each, so that all workers agree on who is away."""

from collections.abc import Mapping

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from bastide.web.store.rows import Rows
from bastide.web.store.schema import looks

_OF = sa.select(*looks.c["guest", "at"]).where(looks.c.table_id == sa.bindparam("b_table"))
_KEY = ["table_id", "guest"]
_POSTGRESQL, _SQLITE = postgresql.insert(looks), sqlite.insert(looks)
#: A later look takes the place of an earlier one, in whatever order two workers write them.
_WRITE = {
    "postgresql": _POSTGRESQL.on_conflict_do_update(
        index_elements=_KEY, set_={"at": sa.func.greatest(looks.c.at, _POSTGRESQL.excluded.at)}
    ),
    "sqlite": _SQLITE.on_conflict_do_update(
        index_elements=_KEY, set_={"at": sa.func.max(looks.c.at, _SQLITE.excluded.at)}
    ),
}


class LookRows(Rows):
    """The rows of a store; times are milliseconds."""

    def of(self, table_id: str) -> dict[str, int]:
        """When each guest last looked at a table."""
        with self._reading() as connection:
            return {row.guest: row.at for row in connection.execute(_OF, {"b_table": table_id})}

    def write(self, seen: Mapping[tuple[str, str], int]) -> None:
        """Looks, by table and guest; in order, so that two workers wait for each other only in one direction."""
        rows = [{"table_id": table_id, "guest": guest, "at": at} for (table_id, guest), at in sorted(seen.items())]
        with self._writing() as connection:
            connection.execute(_WRITE[connection.dialect.name], rows)
