"""Carcassonne: Die Stadt (2004), declared. The rooms are those of every game; groups, line and plane are its geometry."""

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
    rules_version = 1
    options = (
        Option("pack", (OURS,), "the tile pack: ours, or the file of another", _read_pack),
        Option("walls_on_empty", (False, True), "build walls also after completed features without followers (CC-31)"),
    )

    def data(self, options: Mapping[str, Any]) -> dict[str, Any]:
        from bastide.games.carcassonne_city.rules.pack import our_pack

        pack = options["pack"]
        return our_pack() if pack == OURS else dict(pack)

    def set_up(self, s: State, players: int, options: Mapping[str, Any]) -> None:
        from bastide.games.carcassonne_city.rules.pack import lay_out

        lay_out(s, self.data(options))
        s.walls_on_empty = options["walls_on_empty"]
        self.engine.begin(s, players)

    def public_chance(
        self, s: State, set_up: Sequence[str], moves: Sequence[Sequence[str]]
    ) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        from bastide.games.carcassonne_city.text.notation import HIDDEN

        return [HIDDEN, *set_up[1:]], moves

    def action_text(self, s: State, action: int, options: Mapping[str, Any]) -> str:
        from bastide.games.carcassonne_city.text.notation import action_text

        return action_text(s, action, self.data(options))

    def chance_texts(self, s: State, outcomes: Sequence[int], options: Mapping[str, Any]) -> list[str]:
        from bastide.games.carcassonne_city.text.notation import chance_texts

        return chance_texts(s, outcomes, self.data(options))

    def chance_outcomes(self, s: State, texts: Sequence[str], options: Mapping[str, Any]) -> list[int]:
        from bastide.games.carcassonne_city.text.notation import chance_outcomes

        return chance_outcomes(s, texts, self.data(options))

    def to_position(self, s: State, options: Mapping[str, Any]) -> Position:
        from bastide.games.carcassonne_city.text.position import to_position

        return to_position(s, self.data(options))

    def from_position(self, position: Position, options: Mapping[str, Any]) -> tuple[Buffer, dict[str, Any]]:
        from bastide.games.carcassonne_city.text.reading import from_position

        chosen = self.checked_options(options)
        pack = self.data(chosen)
        self.check_position(position)
        if position.get("pack") != pack["name"]:
            hint = "other packs are given as the option pack"
            raise BadPosition("pack", f"expected {pack['name']!r}, got {brief(position.get('pack'))}; {hint}")
        buffer = from_position(position, pack)
        chosen["walls_on_empty"] = bool(position["options"]["walls_on_empty"])
        return buffer, chosen

    def view(self, s: State, seat: int | None, options: Mapping[str, Any]) -> Position:
        from bastide.games.carcassonne_city.rules.hidden import view

        return view(s, self.data(options))

    def resampled(self, buffer: Buffer, seat: int, stream: int) -> Buffer:
        from bastide.games.carcassonne_city.rules.hidden import resampled

        return resampled(buffer, stream)

    def points(self, s: State) -> list[int]:
        return [int(points) for points in s.points[: s.players]]

    def explain(self, s: State, note: Note, move: int, options: Mapping[str, Any]) -> Award:
        from bastide.games.carcassonne_city.text.notation import explain

        return explain(s, note, move)

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

    def draw(self, position: Position, seat: int | None, options: Mapping[str, Any], **how: Any) -> str:
        from bastide.games.carcassonne_city.drawing import draw_table

        return draw_table(position, self.data(options), seat, **how)


GAME = CarcassonneCity()
