"""Summary rows for lists and quotas; packs, maps, positions and records once by their hash."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Two columns, filled from heads and events; two tables. What was stored in a head before stays there."""
    op.add_column("tables", sa.Column("host", sa.String(64)))
    op.add_column("tables", sa.Column("names", sa.JSON))
    op.create_index("tables_host", "tables", ["host"])
    op.create_index("tables_updated", "tables", ["updated"])
    op.create_table(
        "contents",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "table_contents",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("hash", sa.String(64), sa.ForeignKey("contents.hash"), primary_key=True),
    )
    op.create_index("table_contents_hash", "table_contents", ["hash"])
    _fill()


def _fill() -> None:
    """Who is the host, and who sits where, of the tables that there are."""
    connection = op.get_bind()
    host = "head->>'host'" if connection.dialect.name == "postgresql" else "json_extract(head, '$.host')"
    connection.execute(sa.text(f"UPDATE tables SET host = {host}"))
    rows = connection.execute(
        sa.text(
            "SELECT table_id, kind, seat, body FROM events WHERE kind IN ('sit', 'bot', 'leave')"
            " AND seat IS NOT NULL ORDER BY table_id, number"
        ).columns(body=sa.JSON)
    )
    names: dict[str, dict[str, str]] = {}
    for table_id, kind, seat, body in rows:
        seats = names.setdefault(table_id, {})
        seats.pop(str(seat), None)
        if kind != "leave" and "name" in body:
            seats[str(seat)] = body["name"]
    if names:
        filled = sa.text("UPDATE tables SET names = :names WHERE id = :table")
        connection.execute(filled, [{"table": each, "names": json.dumps(seats)} for each, seats in names.items()])
