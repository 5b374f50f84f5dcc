"""How guests did at puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """One table, empty."""
    op.create_table(
        "solved",
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("puzzle", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("verdict", sa.String(8), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("solved_at", "solved", ["at"])
