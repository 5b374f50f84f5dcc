"""Tables that are no more, with all that refers to them: when they are tidied away, and when somebody's data are deleted."""

from collections.abc import Collection

import sqlalchemy as sa

from bastide.web.store.schema import listings, metadata, notices, tables


def drop_tables(connection: sa.Connection, table_ids: Collection[str]) -> None:
    """Part of a transaction that holds their rows."""
    for each in reversed(metadata.sorted_tables):
        for column in each.c:
            if column.references(tables.c.id):
                connection.execute(each.delete().where(column.in_(table_ids)))
    for index in (listings, notices):  # which have no keys to them
        connection.execute(index.delete().where(index.c.table_id.in_(table_ids)))
    connection.execute(tables.delete().where(tables.c.id.in_(table_ids)))
