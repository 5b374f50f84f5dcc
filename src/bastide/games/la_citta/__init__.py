"""La Città (2000), declared. The rooms are those of every game; hexes, sites, cities and land are its geography."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from bastide.core.datafiles import data_option
from bastide.core.errors import BadPosition, brief
from bastide.core.events import Award, Note
from bastide.core.game import Game, Greedy, Option, Position
from bastide.core.state import Buffer, State

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
    rules_version = 1
    options = (
        Option("setup", ("beginner", "advanced"), "fixed landscapes and castles, or shuffled ones and castles in turn"),
        Option("map", (OURS,), "the map: ours, or the file of another", _read_map),
        Option("cards", (OURS,), "how many political cards of each kind: ours, or the file of others", _read_cards),
    )

    def data(self, options: Mapping[str, Any]) -> dict[str, Any]:
        from bastide.games.la_citta.rules.map import our_map

        given = options["map"]
        return our_map() if given == OURS else dict(given)

    def set_up(self, s: State, players: int, options: Mapping[str, Any]) -> None:
        from bastide.games.la_citta.rules.cards import lay_deck
        from bastide.games.la_citta.rules.map import lay_landscapes, lay_out, place_castles
        from bastide.games.la_citta.rules.state import BEGINNER, SETUPS

        given = self.data(options)
        lay_out(s, given, players)
        lay_deck(s, options["cards"])
        s.setup = SETUPS.index(options["setup"])
        lay_landscapes(s, given, players)
        self.engine.begin(s, players)
        if s.setup == BEGINNER:
            place_castles(s, given, players)

    def public_chance(
        self, s: State, set_up: Sequence[str], moves: Sequence[Sequence[str]]
    ) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        from bastide.games.la_citta.rules.hidden import public_chance

        return public_chance(s, set_up, moves)

    def action_text(self, s: State, action: int, options: Mapping[str, Any]) -> str:
        from bastide.games.la_citta.text.notation import action_text

        return action_text(s, action, self.data(options))

    def chance_texts(self, s: State, outcomes: Sequence[int], options: Mapping[str, Any]) -> list[str]:
        from bastide.games.la_citta.text.notation import chance_texts

        return chance_texts(s, outcomes)

    def chance_outcomes(self, s: State, texts: Sequence[str], options: Mapping[str, Any]) -> list[int]:
        from bastide.games.la_citta.text.notation import chance_outcomes

        return chance_outcomes(s, texts)

    def to_position(self, s: State, options: Mapping[str, Any]) -> Position:
        from bastide.games.la_citta.text.position import to_position

        return to_position(s, self.data(options))

    def from_position(self, position: Position, options: Mapping[str, Any]) -> tuple[Buffer, dict[str, Any]]:
        from bastide.games.la_citta.text.reading import from_position

        self.check_position(position)
        given = {name: value for name, value in options.items() if name != "setup"}
        chosen = self.checked_options(given)
        if "setup" in options and options["setup"] != position.get("setup"):
            raise BadPosition(
                "setup", f"expected {options['setup']} as the option says, got {brief(position.get('setup'))}"
            )
        map_ = self.data(chosen)
        if position.get("map") != map_["name"]:
            hint = "other maps are given as the option map"
            raise BadPosition("map", f"expected {map_['name']!r}, got {brief(position.get('map'))}; {hint}")
        buffer = from_position(position, map_, chosen["cards"])
        return buffer, chosen | {"setup": position["setup"]}

    def view(self, s: State, seat: int | None, options: Mapping[str, Any]) -> Position:
        from bastide.games.la_citta.rules.hidden import view

        return view(s, seat, self.data(options))

    def resampled(self, buffer: Buffer, seat: int, stream: int) -> Buffer:
        from bastide.games.la_citta.rules.hidden import resampled

        return resampled(buffer, seat, stream)

    def points(self, s: State) -> list[int]:
        return [int(points) for points in s.points[: s.players]]

    def explain(self, s: State, note: Note, move: int, options: Mapping[str, Any]) -> Award:
        from bastide.games.la_citta.text.notation import explain

        return explain(note, move, self.data(options))

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

    def draw(self, position: Position, seat: int | None, options: Mapping[str, Any], **how: Any) -> str:
        from bastide.games.la_citta.drawing import draw_table

        return draw_table(position, self.data(options), seat, **how)


GAME = LaCitta()
