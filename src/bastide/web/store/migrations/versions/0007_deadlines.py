"""When somebody's time runs out, and when people last looked at their tables."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """One more column, one more table. Tables of before have no clock; nobody has looked at them yet."""
    op.add_column("tables", sa.Column("deadline", sa.BigInteger))
    op.create_index("tables_deadline", "tables", ["deadline"])
    op.create_table(
        "looks",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
