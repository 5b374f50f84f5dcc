"""Carcassonne: Die Stadt (2004), declared."""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from bastide.core.actions import Action
from bastide.core.datafiles import data_option
from bastide.core.errors import BadPosition, brief
from bastide.core.events import Award, Note
from bastide.core.game import Game, Greedy, Position
from bastide.core.options import Option
from bastide.core.player_view import PlayerView
from bastide.core.rooms import room
from bastide.core.state import Buffer, State

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
    title = "Carcassonne: Die Stadt"
    credits = "Klaus-Jürgen Wrede, Hans im Glück 2004"
    players = range(2, 5)
    rules = ("rules.state", "rules.engine", "rules.hidden")
    options = (
        Option("pack", (OURS,), "the tile pack: ours, or the file of another", _read_pack),
        Option("walls_on_empty", (False, True), "build walls also after completed features without followers (CC-31)"),
    )

    page = room("page")
    editor = room("editor")
    guide = room("drawing.guide")
    search = room("bot.search")
    levels = room("bot.levels")

    @cached_property
    def data(self) -> dict[str, Any]:
        """The tile pack."""
        from bastide.games.carcassonne_city.rules.pack import our_pack

        pack = self.chosen["pack"]
        return our_pack() if pack == OURS else dict(pack)

    @cached_property
    def tiles(self) -> "tuple[Tile, ...]":
        """The tiles of the pack as values, by their numbers in the record."""
        from bastide.games.carcassonne_city.rules.tiles import Tile

        return tuple(Tile.of(entry) for entry in self.data["tiles"])

    def set_up(self, s: State, players: int) -> None:
        from bastide.games.carcassonne_city.rules.pack import lay_out

        lay_out(s, self.data)
        s.walls_on_empty = self.chosen["walls_on_empty"]
        self.engine.begin(s, players)

    def public_chance(
        self, s: State, set_up: Sequence[str], moves: Sequence[Sequence[str]]
    ) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        from bastide.games.carcassonne_city.text.notation import HIDDEN

        return [HIDDEN, *set_up[1:]], moves

    def action(self, s: State, number: int) -> Action:
        from bastide.games.carcassonne_city.text.actions import action_of

        return action_of(number, self.tiles[int(s.tile_kind[s.laid - 1])] if s.laid else None)

    def chance_texts(self, s: State, outcomes: Sequence[int]) -> list[str]:
        from bastide.games.carcassonne_city.text.notation import chance_texts

        return chance_texts(s, outcomes, self.data)

    def chance_outcomes(self, s: State, texts: Sequence[str]) -> list[int]:
        from bastide.games.carcassonne_city.text.notation import chance_outcomes

        return chance_outcomes(s, texts, self.data)

    def to_position(self, s: State) -> Position:
        from bastide.games.carcassonne_city.text.position import to_position

        return to_position(s, self.data["name"], self.tiles)

    def from_position(self, position: Position) -> tuple["CarcassonneCity", Buffer]:
        from bastide.games.carcassonne_city.text.reading import from_position

        self.check_position(position)
        if position.get("pack") != self.data["name"]:
            hint = "other packs are given as the option pack"
            raise BadPosition("pack", f"expected {self.data['name']!r}, got {brief(position.get('pack'))}; {hint}")
        buffer = from_position(position, self.data, self.tiles)
        walls = bool(position["options"]["walls_on_empty"])
        return self.with_options(**{**self.chosen, "walls_on_empty": walls}), buffer

    def view_json(self, view: PlayerView) -> Position:
        from bastide.games.carcassonne_city.text.position import view_json

        return view_json(view.state, self.data["name"], self.tiles)

    def award(self, s: State, note: Note, move: int) -> Award:
        from bastide.games.carcassonne_city.text.awards import award_of

        return award_of(s, note, move)

    def result(self, s: State) -> tuple[tuple[int, ...], str]:
        from bastide.games.carcassonne_city.rules.scoring import result
        from bastide.games.carcassonne_city.text.reasons import result_text

        winners, reason = result(s)
        return winners, result_text(reason)

    def observe(self, s: State, seat: int) -> dict[str, np.ndarray]:
        from bastide.games.carcassonne_city.bot.observation import observe

        return observe(s, seat)

    @cached_property
    def greedy(self) -> Greedy:
        from bastide.games.carcassonne_city.bot.greedy import SCRATCH, choose

        return Greedy(choose, SCRATCH)

    @property
    def view_type(self) -> type[PlayerView]:
        from bastide.games.carcassonne_city.view import CityView

        return CityView

    def draw(self, view: PlayerView, **how: Any) -> str:
        from bastide.games.carcassonne_city.drawing import draw_table
        from bastide.games.carcassonne_city.view import city_view

        seen = city_view(view)
        known = {action.text: action for action in seen.all_actions()} if how.get("legal") or how.get("chosen") else {}
        legal = [known[text] for text in how.pop("legal", ()) if text in known]
        return draw_table(seen, legal=legal, chosen=known.get(how.pop("chosen", None)), **how)


GAME = CarcassonneCity()
