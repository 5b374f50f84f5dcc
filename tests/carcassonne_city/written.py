"""Actions by their texts, read by the words of the notation alone."""

import re

from bastide.core.actions import Action
from bastide.games.carcassonne_city.rules.squares import Side, Square
from bastide.games.carcassonne_city.rules.state import CCW, CW
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.games.carcassonne_city.text import actions


def action_written(text: str, tile: Tile | None) -> Action:
    """The value that was written so; `tile` is the one just laid."""
    if found := re.fullmatch(r"lay (-?\d+),(-?\d+) ([0-3])", text):
        return actions.lay(Square(int(found[1]), int(found[2])), int(found[3]))
    if found := re.fullmatch(r"gate (-?\d+),(-?\d+) ([NESW])", text):
        return actions.place_gate(Side(int(found[1]), int(found[2]), found[3]))
    if found := re.fullmatch(r"(burgher|trader|steward) (\w+)", text):
        assert tile is not None
        return actions.place_follower(tile, found[1], found[2])
    ends = {"cw": CW, "ccw": CCW}
    return {
        **{f"wall {name}": actions.build_wall(end) for name, end in ends.items()},
        **{f"tower {name}": actions.set_tower(end) for name, end in ends.items()},
        "guard": actions.POST_GUARD,
        "none": actions.PASS,
    }[text]
