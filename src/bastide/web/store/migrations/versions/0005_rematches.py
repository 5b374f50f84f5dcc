"""One next game for each table."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """One more table. Of games before this one the events say which was the next."""
    op.create_table(
        "rematches",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("next_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
    )
