"""How a game ended, beside its table: so that "my tables" can say it without playing the game again."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """One more column. What ended before is noted when it is first listed."""
    op.add_column("tables", sa.Column("result", sa.JSON))
