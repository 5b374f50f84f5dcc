"""The tables of the database. A change here needs a migration beside it (migrations/versions)."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

metadata = MetaData()

#: One row for each table that people play at. What can change is a summary of its events, for lists.
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("head", JSON, nullable=False),  # what was settled when it was set up: players, options, undo, …
    Column("secret", LargeBinary(64), nullable=False),  # the key that chance comes from
    Column("created", BigInteger, nullable=False),  # milliseconds since 1970, as all times here
    Column("updated", BigInteger, nullable=False),
    Column("last", Integer, nullable=False),  # the number of its last event
    Column("turn", Integer),  # the seat to decide, null when nobody is
    Column("over", Boolean, nullable=False),
)

#: Everything that ever happened at a table, in order. Rows are added and never changed.
events = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("body", JSON, nullable=False),
    Column("key", String(64)),  # a retry with the same key is the same event
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "key", name="events_key"),
)

#: Who sits where, by a hash of his secret: so that "my tables" is one look.
guests = Table(
    "guests",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", String(64), nullable=False),
    Index("guests_guest", "guest"),
)

#: What the server signs cookies and links with: made once, the same for all workers.
keys = Table(
    "keys",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary(64), nullable=False),
)
