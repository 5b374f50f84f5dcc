"""What the store takes and gives: tables, events, who sits where; and what can go wrong with them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


class Conflict(Exception):
    """Another event was written in this place before; nothing has changed."""


class Gone(KeyError):
    """There is no such table, or not any more."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """What is settled about a table for good, and the secret that its chance comes from."""

    id: str
    game: str
    head: Mapping[str, Any]
    secret: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened at a table."""

    number: int
    kind: str
    seat: int | None
    body: dict[str, Any]
    key: str | None
    at: int


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits at a table from its beginning: an event of that kind, and the hash of a person."""

    seat: int
    kind: str
    body: Mapping[str, Any]
    guest: str | None


@dataclass(frozen=True, slots=True)
class GuestTable:
    """A table of a guest, for his list."""

    id: str
    game: str
    seat: int
    turn: int | None
    over: bool
    updated: int
    result: Mapping[str, Any] | None
