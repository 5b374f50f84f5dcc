"""La Città (2000), declared."""

from functools import cached_property
from typing import TYPE_CHECKING, Any

from bastide.core.datafiles import data_option
from bastide.core.game import Game
from bastide.core.options import Option
from bastide.core.rooms import room

if TYPE_CHECKING:
    from bastide.games.la_citta.rules.cards import Counts
    from bastide.games.la_citta.rules.map_shape import MapShape
    from bastide.games.la_citta.rules.paths import Plain

OURS = "bastide"


def _read_map(value: Any) -> Any:
    """A map of one's own: a file's name, or the map itself as JSON."""
    from bastide.games.la_citta.rules.map import checked_map, read_map

    return data_option("map", OURS, value, read_map, checked_map)


def _read_cards(value: Any) -> Any:
    """Political cards of one's own: a file's name, or how many there are of each."""
    from bastide.games.la_citta.rules.cards import checked_cards, read_cards

    return data_option("cards", OURS, value, read_cards, checked_cards)


class LaCitta(Game):
    """Found cities, feed them, and be the one whom the people come to."""

    name = "la-citta"
    title = "La Città"
    credits = "Gerd Fenchel, Kosmos 2000"
    players = range(2, 6)
    rules = ("rules.state", "rules.engine", "rules.hidden")
    options = (
        Option("setup", ("beginner", "advanced"), "fixed landscapes and castles, or shuffled ones and castles in turn"),
        Option("map", (OURS,), "the map: ours, or the file of another", _read_map),
        Option("cards", (OURS,), "how many political cards of each kind: ours, or the file of others", _read_cards),
    )

    set_up = room("rules.set_up:set_up")
    action = room("text.actions:action_of")
    chance_texts = room("text.notation:chance_texts")
    chance_outcomes = room("text.notation:chance_outcomes")
    public_chance = room("text.public:public_chance")
    to_position = room("text.position:to_position")
    from_position = room("text.reading:from_position")
    view_json = room("text.public:view_json")
    award = room("text.reasons:award_of")
    result = room("text.reasons:result_of")
    refusal = room("text.refusals:refusal_of")
    view_type = room("view:LaCittaView")
    draw = room("drawing:draw")
    observe = room("bot.observation:observe")
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
    training = room("bot.training")

    @cached_property
    def data(self) -> dict[str, Any]:
        """The map as JSON."""
        from bastide.games.la_citta.rules.map import our_map

        return our_map() if self.chosen["map"] == OURS else dict(self.chosen["map"])

    @cached_property
    def map(self) -> "MapShape":
        """The map as it is told."""
        from bastide.core.shapes import read_shape
        from bastide.games.la_citta.rules.map_shape import MapShape

        return read_shape(MapShape, self.data)

    @cached_property
    def plain(self) -> "Plain":
        """The map in a form for looking things up."""
        from bastide.games.la_citta.rules.paths import plain_of

        return plain_of(self.map.areas, self.map.hexes)

    @cached_property
    def cards(self) -> "Counts":
        """How many political cards there are of each kind."""
        from bastide.games.la_citta.rules.cards import OUR_CARDS

        return OUR_CARDS if self.chosen["cards"] == OURS else dict(self.chosen["cards"])


GAME = LaCitta()
