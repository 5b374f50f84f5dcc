"""A table to be set up: what was asked for is checked, then it is settled for good."""

from collections.abc import Mapping
from typing import Any

from bastide import game as find_game
from bastide import load
from bastide.core.errors import BadOption
from bastide.web.store import NewTable
from bastide.web.tables.guests import new_table_id
from bastide.web.tables.settings import checked_settings

KEY_BYTES = 32


def new_table(
    key: bytes,
    game: str,
    players: Any,
    host: str,
    options: Mapping[str, Any] | None = None,
    settings: Mapping[str, Any] | None = None,
    position: dict[str, Any] | None = None,
    record: str | None = None,
) -> NewTable:
    """The table; `key` is what its chance comes from. From a position or from a record it goes on where that ends."""
    found = find_game(game)
    found.check_no_files(options or {})
    if record is not None:
        match = load(record)
        if match.game.name != found.name:
            raise BadOption(f"record: expected a game of {found.title}, got one of {match.game.title}")
        count, chosen = match.players, match.options
    elif position is not None:
        match = found.resume(position, 0, **(options or {}))
        count, chosen = match.players, match.options
    else:
        count, chosen = found.checked_players(players), found.checked_options(options or {})
    head = {
        "players": count,
        "options": chosen,
        "settings": checked_settings(settings or {}),
        "position": position,
        "host": host,
        "rules": found.rules_version,
    }
    more = {} if record is None else {"record": record}
    return NewTable(new_table_id(), found.name, {**head, **more}, key)
