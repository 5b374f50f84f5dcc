"""Talk that is reported, bans and what was done; open tables; who wants to be told of his turn."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0008"


def upgrade() -> None:
    """Six more tables, all empty."""
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("by", sa.String(64), nullable=False),
        sa.Column("reason", sa.String(300), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("settled", sa.Boolean, nullable=False),
        sa.UniqueConstraint("table_id", "number", "by", name="reports_once"),
    )
    op.create_table(
        "bans",
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("why", sa.String(300), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
    )
    op.create_table(
        "admin_log",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("what", sa.String(40), nullable=False),
        sa.Column("whom", sa.String(64), nullable=False),
        sa.Column("why", sa.String(300), nullable=False),
    )
    op.create_table(
        "listings",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("level", sa.String(16), nullable=False),
        sa.Column("languages", sa.String(40), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("looked", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.String(1000), nullable=False),
        sa.Column("keys", sa.JSON, nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("wait", sa.Integer, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("subscription_id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
    )
    op.create_index("listings_since", "listings", ["since"])
    op.create_index("subscriptions_guest", "subscriptions", ["guest"])
    op.create_index("notices_table", "notices", ["table_id"])
    op.create_index("notices_due", "notices", ["done", "until"])
