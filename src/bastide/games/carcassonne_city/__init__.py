"""Carcassonne: The City (2004), declared."""

from functools import cached_property
from typing import TYPE_CHECKING, Any

from bastide.core.datafiles import data_option
from bastide.core.game import Game
from bastide.core.options import Option
from bastide.core.rooms import room
from bastide.core.state import State

if TYPE_CHECKING:
    from bastide.games.carcassonne_city.rules.tiles import Tile

OURS = "bastide"


def _read_pack(value: Any) -> Any:
    """A pack of one's own: a file's name, or the pack itself as JSON."""
    from bastide.games.carcassonne_city.rules.pack import checked_pack, read_pack

    return data_option("pack", OURS, value, read_pack, checked_pack)


class CarcassonneCity(Game):
    """Lay the city, wall it in, watch it."""

    name = "carcassonne-city"
    title = "Carcassonne: The City"
    credits = "Klaus-Jürgen Wrede, Hans im Glück 2004"
    players = range(2, 5)
    rules = ("rules.state", "rules.engine", "rules.hidden")
    options = (
        Option("pack", (OURS,), "the tile pack: ours, or the file of another", _read_pack),
        Option("walls_on_empty", (False, True), "build walls also after completed features without followers (CC-31)"),
    )

    action = room("text.actions:action_of")
    chance_texts = room("text.notation:chance_texts")
    chance_outcomes = room("text.notation:chance_outcomes")
    public_chance = room("text.notation:public_chance")
    to_position = room("text.position:to_position")
    from_position = room("text.reading:from_position")
    refusal = room("text.refusals:refusal_of")
    award = room("text.reasons:award_of")
    result = room("text.reasons:result_of")
    view_type = room("view:CarcassonneCityView")
    view_json = room("text.position:view_json")
    draw = room("drawing:draw")
    observe = room("bot.observation:observe")
    compact_actions = room("bot.compact_actions")
    compact_view = room("bot.compact_view")
    tree = room("bot.game_tree")
    greedy = room("bot.greedy:GREEDY")

    page = room("page")
    why = room("page.why")
    signs = room("page.signs:signs")
    editor = room("editor")
    guide = room("drawing.guide")
    search = room("bot.search")
    levels = room("bot.levels")
    outcomes = room("view.outcomes:outcomes")
    parts = room("page.parts:parts")

    @cached_property
    def data(self) -> dict[str, Any]:
        """The tile pack."""
        from bastide.games.carcassonne_city.rules.pack import our_pack

        pack = self.chosen["pack"]
        return our_pack() if pack == OURS else dict(pack)

    @cached_property
    def tiles(self) -> "tuple[Tile, ...]":
        """The tiles of the pack as values, by their numbers in the record."""
        from bastide.games.carcassonne_city.rules.pack import tiles_of

        return tiles_of(self.data)

    @cached_property
    def kinds(self) -> dict[str, int]:
        """The numbers of the tiles, by their names."""
        return {tile.name: kind for kind, tile in enumerate(self.tiles)}

    def set_up(self, s: State, players: int) -> None:
        from bastide.games.carcassonne_city.rules.pack import lay_out

        lay_out(s, self.tiles)
        s.walls_on_empty = self.chosen["walls_on_empty"]
        self.engine.begin(s, players)


GAME = CarcassonneCity()
