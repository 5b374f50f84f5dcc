"""How finished games went for each seat. Those of games that are over already are filled in by the server (tables/filling.py):
they have to be played through again, which a migration has no rules for."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """One table, empty."""
    op.create_table(
        "seat_results",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("origin", sa.String(16), nullable=False),
        sa.Column("bot", sa.String(40)),
        sa.Column("changed", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("share", sa.Float, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("ending", sa.String(16), nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("luck", sa.Float),
        sa.Column("lost", sa.Float),
        sa.Column("decisions", sa.Integer),
    )
    op.create_index("seat_results_game", "seat_results", ["game", "ended"])
