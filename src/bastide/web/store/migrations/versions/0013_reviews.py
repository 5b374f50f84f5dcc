"""What reviews of finished games have found, and who works on them."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """One table, empty: games are reviewed when somebody asks."""
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("played", sa.String(64), nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("depth", sa.String(16)),
        sa.Column("body", sa.LargeBinary),
        sa.Column("aim", sa.String(16), nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("worker", sa.String(32)),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
