"""What guests have learned: lessons, and what a teacher has told them once."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """One table, empty."""
    op.create_table(
        "learned",
        sa.Column("guest", sa.String(64), primary_key=True),
        sa.Column("thing", sa.String(80), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("learned_at", "learned", ["at"])
