"""The game as it stood in between: a view with some fields of the state set otherwise."""

from typing import Any

from bastide.games.saint_malo.view.player_view import SaintMaloView, viewed


def changed(view: SaintMaloView, **fields: Any) -> SaintMaloView:
    """What a spectator saw when these fields of the record had other values; of fields for each seat, all players' values."""
    buffer = view.buffer.copy()
    state = view.game.engine.view(buffer)
    for name, value in fields.items():
        if isinstance(value, list):
            getattr(state, name)[: len(value)] = value
        else:
            setattr(state, name, value)
    return viewed(view.game.player_view(buffer, None))
