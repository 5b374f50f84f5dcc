"""La Città (2000), declared."""

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

    page = room("page")
    editor = room("editor")
    guide = room("drawing.guide")
    search = room("bot.search")
    levels = room("bot.levels")
    training = room("bot.training")

    @cached_property
    def data(self) -> dict[str, Any]:
        """The map."""
        from bastide.games.la_citta.rules.map import our_map

        given = self.chosen["map"]
        return our_map() if given == OURS else dict(given)

    @cached_property
    def plain(self) -> "Plain":
        """The map in a form for looking things up."""
        from bastide.games.la_citta.rules.paths import plain_of

        return plain_of(self.data)

    @property
    def view_type(self) -> type[PlayerView]:
        from bastide.games.la_citta.view import LaCittaView

        return LaCittaView

    def set_up(self, s: State, players: int) -> None:
        from bastide.games.la_citta.rules.cards import lay_deck
        from bastide.games.la_citta.rules.map import lay_landscapes, lay_out, place_castles
        from bastide.games.la_citta.rules.state import BEGINNER, SETUPS

        lay_out(s, self.data, players)
        lay_deck(s, self.chosen["cards"])
        s.setup = SETUPS.index(self.chosen["setup"])
        lay_landscapes(s, self.data, players)
        self.engine.begin(s, players)
        if s.setup == BEGINNER:
            place_castles(s, self.data, players)

    def public_chance(
        self, s: State, set_up: Sequence[str], moves: Sequence[Sequence[str]]
    ) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        from bastide.games.la_citta.text.public import public_chance

        return public_chance(s, set_up, moves)

    def action(self, s: State, number: int) -> Action:
        from bastide.games.la_citta.text.actions import action_of

        return action_of(s, number, self.plain)

    def chance_texts(self, s: State, outcomes: Sequence[int]) -> list[str]:
        from bastide.games.la_citta.text.notation import chance_texts

        return chance_texts(s, outcomes)

    def chance_outcomes(self, s: State, texts: Sequence[str]) -> list[int]:
        from bastide.games.la_citta.text.notation import chance_outcomes

        return chance_outcomes(s, texts)

    def to_position(self, s: State) -> Position:
        from bastide.games.la_citta.text.position import to_position

        return to_position(s, self.data)

    def from_position(self, position: Position) -> tuple["LaCitta", Buffer]:
        from bastide.games.la_citta.text.reading import from_position

        self.check_position(position)
        if position.get("map") != self.data["name"]:
            hint = "other maps are given as the option map"
            raise BadPosition("map", f"expected {self.data['name']!r}, got {brief(position.get('map'))}; {hint}")
        buffer = from_position(position, self.data, self.chosen["cards"])
        return self.with_options(**{**self.chosen, "setup": position["setup"]}), buffer

    def view_json(self, view: PlayerView) -> Position:
        from bastide.games.la_citta.text.public import view_json

        return view_json(view.state, view.seat, self.data)

    def award(self, s: State, note: Note, move: int) -> Award:
        from bastide.games.la_citta.text.notation import award_of

        return award_of(note, move, self.data)

    def result(self, s: State) -> tuple[tuple[int, ...], str]:
        from bastide.games.la_citta.rules.scoring import result
        from bastide.games.la_citta.text.reasons import result_text

        winners, reason = result(s)
        return winners, result_text(reason)

    def observe(self, s: State, seat: int) -> dict[str, np.ndarray]:
        from bastide.games.la_citta.bot.observation import observe

        return observe(s, seat)

    @cached_property
    def greedy(self) -> Greedy:
        from bastide.games.la_citta.bot.greedy import SCRATCH, choose

        return Greedy(choose, SCRATCH)

    def draw(self, view: PlayerView, **how: Any) -> str:
        from bastide.games.la_citta.drawing import draw_table
        from bastide.games.la_citta.view import LaCittaView

        assert isinstance(view, LaCittaView)
        return draw_table(view, **how)


GAME = LaCitta()
