"""What is large in a head, once by its hash: packs and maps of people's own, positions, records.

The head keeps None in its place, and says under `contents` which hash belongs where. Heads from before hold everything
themselves, and are read as they are.
"""

import hashlib
import json
import time
import zlib
from collections.abc import Iterator, Mapping
from typing import Any

import sqlalchemy as sa

from bastide.web.store.schema import contents, table_contents

WHOLE, OPTIONS = ("position", "record"), "options"
_KEEP = sa.text(
    "INSERT INTO contents (hash, body, used) VALUES (:hash, :body, :used)"
    " ON CONFLICT (hash) DO UPDATE SET used = excluded.used"
)
_LINK = table_contents.insert()
_BODIES = sa.select(*contents.c["hash", "body"]).where(
    contents.c.hash.in_(sa.bindparam("b_hashes", expanding=True)),
)


def keep_contents(connection: sa.Connection, head: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Part of setting up a table: the head as it is stored, and the hashes that it refers to, which are kept from now on."""
    now, found = time.time_ns() // 1_000_000, {}
    for place, value in _large(head):
        text = json.dumps(value, separators=(",", ":"))
        found[place] = hashlib.sha256(text.encode()).hexdigest()
        row = {"hash": found[place], "body": zlib.compress(text.encode()), "used": now}
        connection.execute(_KEEP, row)
    if not found:
        return dict(head), []
    return {**_filled(head, dict.fromkeys(found)), "contents": found}, sorted(set(found.values()))


def link_contents(connection: sa.Connection, table_id: str, hashes: list[str]) -> None:
    """And which table needs them."""
    if hashes:
        connection.execute(_LINK, [{"table_id": table_id, "hash": each} for each in hashes])


def whole_head(connection: sa.Connection, head: Mapping[str, Any]) -> dict[str, Any]:
    """A head with all that it refers to."""
    places: Mapping[str, str] = head.get("contents", {})
    if not places:
        return dict(head)
    rows = connection.execute(_BODIES, {"b_hashes": sorted(set(places.values()))})
    bodies = {row.hash: json.loads(zlib.decompress(row.body)) for row in rows}
    whole = _filled(head, {place: bodies[each] for place, each in places.items()})
    del whole["contents"]
    return whole


def _large(head: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name in WHOLE:
        if head.get(name) is not None:
            yield name, head[name]
    for name, value in head.get(OPTIONS, {}).items():
        if isinstance(value, dict | list):
            yield f"{OPTIONS}.{name}", value


def _filled(head: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """The head with these in their places; the one that was given stays as it is."""
    filled = {**head, OPTIONS: dict(head.get(OPTIONS, {}))} if OPTIONS in head else dict(head)
    for place, value in values.items():
        group, dot, name = place.partition(".")
        if dot:
            filled[group][name] = value
        else:
            filled[place] = value
    return filled
