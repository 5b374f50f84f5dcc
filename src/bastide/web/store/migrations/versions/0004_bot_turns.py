"""Turns of bots as owned work, and a row that is written to see whether anything can be."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Two more tables. Of games that go on with bots nobody knows here who is to decide: each is looked at once."""
    op.create_table(
        "bot_turns",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("awaited", sa.Boolean, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("looked", sa.BigInteger, nullable=False),
        sa.Column("worker", sa.String(32)),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_table(
        "probes",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.execute(
        "INSERT INTO bot_turns (table_id, number, awaited, since, looked, until, tries)"
        " SELECT id, last, NOT over, updated, updated, 0, 0 FROM tables WHERE turn IS NOT NULL AND NOT over"
        " AND EXISTS (SELECT 1 FROM events WHERE events.table_id = tables.id AND events.kind = 'bot')"
    )
