"""The tables of the database. A change here needs a migration beside it (migrations/versions)."""

import sqlalchemy as sa

metadata = sa.MetaData()
CHANNEL = "bastide_events"  # on which PostgreSQL tells all workers of an event

#: One row for each table that people play at. What can change is a summary of its events, for lists.
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("head", sa.JSON, nullable=False),  # what was settled when it was set up: players, options, undo, …
    sa.Column("secret", sa.LargeBinary(64), nullable=False),  # the key that chance comes from
    sa.Column("created", sa.BigInteger, nullable=False),  # milliseconds since 1970, as all times here
    sa.Column("updated", sa.BigInteger, nullable=False),
    sa.Column("last", sa.Integer, nullable=False),  # the number of its last event
    sa.Column("turn", sa.Integer),  # the seat to decide, null when nobody is
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column(
        "result", sa.JSON(none_as_null=True)
    ),  # of a game that is over: {"winners": seats, "points": of each seat}
    sa.Column("deadline", sa.BigInteger),  # when the time of whoever is to decide runs out, if it does
    sa.Index("tables_deadline", "deadline"),
    sa.Column("host", sa.String(64)),  # who set it up, by the hash of his secret
    sa.Column("names", sa.JSON(none_as_null=True)),  # who sits where, {"0": "Ann"}; null if only the events know
    sa.Index("tables_host", "host"),
    sa.Index("tables_updated", "updated"),
)

#: What a head refers to: a pack, a map, a position, a record; once, however many tables are played with it (contents.py).
contents = sa.Table(
    "contents",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),  # SHA-256 of its JSON
    sa.Column("body", sa.LargeBinary, nullable=False),  # the JSON, packed
    sa.Column("used", sa.BigInteger, nullable=False),  # when a table was last made with it
)

table_contents = sa.Table(
    "table_contents",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("hash", sa.String(64), sa.ForeignKey("contents.hash"), primary_key=True),
    sa.Index("table_contents_hash", "hash"),
)

#: Everything that ever happened at a table, in order. Rows are added and never changed, unless somebody's
#: data are deleted (identities.py).
events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("body", sa.JSON, nullable=False),
    sa.Column("key", sa.String(64)),  # a retry with the same key is the same event
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("table_id", "key", name="events_key"),
)

#: Who sits where, by a hash of his secret: so that "my tables" is one look.
guests = sa.Table(
    "guests",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guest", sa.String(64), nullable=False),
    sa.Index("guests_guest", "guest"),
)

#: Whoever ever sat at a table or set it up, by that hash: so that all that is kept of somebody is found again.
people = sa.Table(
    "people",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("guest", sa.String(64), primary_key=True),
    sa.Index("people_guest", "guest"),
)

#: Somebody on his way to another device (transfers.py).
transfers = sa.Table(
    "transfers",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),  # a hash of the code
    sa.Column("guest", sa.String(64), nullable=False),
    sa.Column("sealed", sa.LargeBinary(1024), nullable=False),  # who he is, readable only with the code
    sa.Column("until", sa.BigInteger, nullable=False),
    sa.Index("transfers_guest", "guest"),
)

#: When somebody who sits at a table, or is its host, last looked at it, to the minute (looks.py).
looks = sa.Table(
    "looks",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("guest", sa.String(64), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)

#: The table of the next game of the same people: one for each table, by its key, however many ask at once.
rematches = sa.Table(
    "rematches",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("next_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
)

#: How a finished game went for each seat (seat_results.py). Whose seat it is stands in `guests` alone.
seat_results = sa.Table(
    "seat_results",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("origin", sa.String(16), nullable=False),  # where the game began: new, from a position, from a record
    sa.Column("bot", sa.String(40)),  # whose seat it was from the beginning; null: a person's
    sa.Column("changed", sa.Boolean, nullable=False),  # somebody else took the seat during the game
    sa.Column("rated", sa.Boolean, nullable=False),  # the game can be compared with what bots' levels were measured by
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("share", sa.Float, nullable=False),  # of the win: 1, a half where two share it, 0
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("ending", sa.String(16), nullable=False),  # how it was decided
    sa.Column("moves", sa.Integer, nullable=False),  # of all seats
    sa.Column("began", sa.BigInteger, nullable=False),
    sa.Column("ended", sa.BigInteger, nullable=False),
    sa.Column("luck", sa.Float),  # points; these three are known once the game has been reviewed
    sa.Column("lost", sa.Float),  # points, by all decisions together
    sa.Column("decisions", sa.Integer),
    sa.Index("seat_results_game", "game", "ended"),
)

#: What a review of a finished game has found, and which worker goes on with it (reviews.py).
reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column(
        "played", sa.String(64), nullable=False
    ),  # a hash of the moves that it is about: of others it says nothing
    sa.Column("moves", sa.Integer, nullable=False),
    sa.Column("depth", sa.String(16)),  # of what was found; null: nothing yet
    sa.Column("body", sa.LargeBinary),  # that, as JSON, packed; nobody's name is in it
    sa.Column("aim", sa.String(16), nullable=False),  # the depth that is being worked on, or was last
    sa.Column("done", sa.Integer, nullable=False),  # moves of it
    sa.Column("worker", sa.String(32)),
    sa.Column("until", sa.BigInteger, nullable=False),  # nobody else takes it before
)

#: What the server signs cookies and links with: made once, the same for all workers.
keys = sa.Table(
    "keys",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.LargeBinary(64), nullable=False),
)

#: A table where a bot is to decide, and which worker has taken that on (bot_turns.py).
bot_turns = sa.Table(
    "bot_turns",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),  # the last event when this was written
    sa.Column("awaited", sa.Boolean, nullable=False),  # somebody sits there; else bots think only while somebody looks
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("looked", sa.BigInteger, nullable=False),  # when a person last did
    sa.Column("worker", sa.String(32)),
    sa.Column("until", sa.BigInteger, nullable=False),  # nobody else takes it before
    sa.Column("tries", sa.Integer, nullable=False),  # that failed
)

#: Written to see whether anything can be written; and when the tables are next to be tidied up (tidying.py).
probes = sa.Table(
    "probes",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)

#: Lines of talk that somebody has told the host of the house of. Kept when the table is gone, so nothing refers to it by key.
reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),  # of the line, which is an event
    sa.Column("guest", sa.String(64), nullable=False),  # who said it
    sa.Column("by", sa.String(64), nullable=False),  # who reported it
    sa.Column("reason", sa.String(300), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("settled", sa.Boolean, nullable=False),
    sa.UniqueConstraint("table_id", "number", "by", name="reports_once"),
)

#: Who may look and nothing else: the hash of a guest, or a network.
bans = sa.Table(
    "bans",
    metadata,
    sa.Column("who", sa.String(64), primary_key=True),
    sa.Column("why", sa.String(300), nullable=False),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger),  # null: for good
)

#: What the host of the house did, and why. Rows are added and never changed.
admin_log = sa.Table(
    "admin_log",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("what", sa.String(40), nullable=False),
    sa.Column("whom", sa.String(64), nullable=False),
    sa.Column("why", sa.String(300), nullable=False),
)

#: Tables that their hosts show on the home page; an index of what the events say.
listings = sa.Table(
    "listings",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("host", sa.String(64), nullable=False),
    sa.Column("level", sa.String(16), nullable=False),
    sa.Column("languages", sa.String(40), nullable=False),  # with blanks between
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("looked", sa.BigInteger, nullable=False),  # when the host last did
    sa.Index("listings_since", "since"),
)

#: Where a guest wants to be told that it is his turn: a browser (push) or an address (mail).
subscriptions = sa.Table(
    "subscriptions",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("guest", sa.String(64), nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("address", sa.String(1000), nullable=False),
    sa.Column("keys", sa.JSON, nullable=False),  # of a browser: what its messages are encrypted with
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("wait", sa.Integer, nullable=False),  # seconds of his turn without a look, before he is told
    sa.Column("confirmed", sa.Boolean, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Index("subscriptions_guest", "guest"),
)

#: What is to be told, once for each turn and each place; a row stays until the turn is over. Without a table: please confirm.
notices = sa.Table(
    "notices",
    metadata,
    sa.Column("subscription_id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),  # nobody sends it before
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("done", sa.Boolean, nullable=False),  # told, seen, or given up
    sa.Index("notices_table", "table_id"),
    sa.Index("notices_due", "done", "until"),
)

#: What a guest has learned: "la-citta.5" is a lesson, "la-citta:hunger" something that a teacher has told him (learned.py).
learned = sa.Table(
    "learned",
    metadata,
    sa.Column("guest", sa.String(64), primary_key=True),
    sa.Column("thing", sa.String(80), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("learned_at", "at"),
)

#: How a guest's first answer to a puzzle was (solved.py).
solved = sa.Table(
    "solved",
    metadata,
    sa.Column("guest", sa.String(64), primary_key=True),
    sa.Column("game", sa.String(40), primary_key=True),
    sa.Column("puzzle", sa.Integer, primary_key=True, autoincrement=False),  # its number, from 1
    sa.Column("verdict", sa.String(8), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("solved_at", "at"),
)
