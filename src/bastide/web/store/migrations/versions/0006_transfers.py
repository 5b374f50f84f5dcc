"""Who ever was at a table, and people on their way to another device."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Two more tables. Who was where is read off what is there: hosts, and everybody who sat down."""
    people = op.create_table(
        "people",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("guest", sa.String(64), primary_key=True),
    )
    op.create_index("people_guest", "people", ["guest"])
    op.create_table(
        "transfers",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("sealed", sa.LargeBinary(1024), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("transfers_guest", "transfers", ["guest"])
    tables = sa.table("tables", sa.column("id", sa.String), sa.column("head", sa.JSON))
    events = sa.table(
        "events", sa.column("table_id", sa.String), sa.column("kind", sa.String), sa.column("body", sa.JSON)
    )
    host, guest = tables.c.head["host"].as_string(), events.c.body["guest"].as_string()
    hosts = sa.select(tables.c.id, host).where(host.is_not(None))
    sat = sa.select(events.c.table_id, guest).where(events.c.kind == "sit", guest.is_not(None))
    op.execute(sa.insert(people).from_select(["table_id", "guest"], hosts.union(sat)))
