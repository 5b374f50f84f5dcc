"""A game played by an environment: what PettingZoo's and Gymnasium's have in common."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

import bastide
from bastide.core.errors import BadOption, brief
from bastide.core.game import Game, Position
from bastide.core.player_view import PlayerView
from bastide.core.state import Buffer
from bastide.research.environments.rewards import Rewards
from bastide.research.environments.sight import sight_of
from bastide.research.episode import Episode
from bastide.research.observation_space import Arrays

Mask = npt.NDArray[np.int8]

_OF_A_SUITE = (
    "options"  # PettingZoo's own suites hand in this one, which means nothing, to see whether options are taken
)
#: What may be told when an episode begins; `seat` is for Gymnasium.
KNOWN = frozenset({"position", "shuffle", "seat", _OF_A_SUITE})


class Play:
    """One episode after the other. `position` is where they begin, as `match.position()` gives it; with `shuffle` everything that
    lies hidden there is drawn anew in each."""

    def __init__(
        self,
        game: str,
        players: int | None,
        observations: str,
        rewards: str,
        position: Position | None,
        shuffle: bool,
        options: Mapping[str, Any],
    ) -> None:
        self._made_of = game, players, observations, rewards, position, shuffle, options
        self.game = bastide.game(game).with_options(**options)
        self._start = None if position is None else self._read(position)
        if players is None:
            players = self.game.players[0] if self._start is None else _players(*self._start)
        self.players = self.game.checked_players(players)
        self._check_players(self._start)
        self._shuffle = shuffle
        self._rewards = Rewards(rewards)
        self.sight = sight_of(self.game, observations)
        self._laid_out = self.game, self.game.new_state(self.players)  # once: some set-ups take their time
        self.episode = Episode(self.game, self.players, position=self._laid_out[1])
        self.actions = self.episode.space.size
        self.turn = -1
        self._mask = np.zeros(self.actions, np.int8)

    def __getstate__(self) -> dict[str, Any]:
        """What pickle and deepcopy keep: what it was made of, and the episode as it stands."""
        return {"made_of": self._made_of, "episode": self.episode, "rewards": self._rewards}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__init__(*kept["made_of"])  # type: ignore[misc]
        self.episode, self._rewards = kept["episode"], kept["rewards"]
        self._look()

    def begin(self, seed: int, options: Mapping[str, Any] | None) -> None:
        """Begin anew; `options` may hold `position` and `shuffle` for this episode."""
        given = options or {}
        if unknown := set(given) - KNOWN:
            expected = ", ".join(sorted(KNOWN - {_OF_A_SUITE}))
            raise BadOption(f"options of reset: expected {expected}, got {brief(sorted(map(str, unknown)))}")
        start = self._start if given.get("position") is None else self._read(given["position"])
        self._check_players(start)
        game, state = start or self._laid_out
        shuffle = start is not None and bool(given.get("shuffle", self._shuffle))
        self.episode = Episode(game, self.players, seed, state, shuffle=shuffle)
        self.episode.draw()
        self._look()
        if self.turn < 0:
            raise BadOption("position: expected one in which a seat has to decide, got one in which the game is over")
        self._rewards.begin(self.episode)

    def act(self, action: Any) -> list[float]:
        """The choice of the seat on turn, and all chance that follows; what each seat is paid for it."""
        self.episode.decide(action)
        self.episode.draw()
        self._look()
        return self._rewards.after(self.episode)

    def mask(self, seat: int) -> Mask:
        """What a seat may choose now; all 0 for those who are not to decide."""
        return self._mask.copy() if seat == self.turn else np.zeros_like(self._mask)

    def observe(self, seat: int) -> Arrays:
        """What a seat sees."""
        return self.sight.of(self.episode.buffer, seat)

    def view(self, seat: int | None) -> PlayerView:
        """What a seat, or a spectator, may know: to be drawn."""
        return self.episode.game.player_view(self.episode.buffer, seat)

    def ending(self) -> dict[str, Any]:
        """Points and shares of the win by seats, once the game is over."""
        return {"points": self.episode.points, "shares": self.episode.shares} if self.turn < 0 else {}

    def _look(self) -> None:
        self.turn = self.episode.turn
        self._mask = self.episode.mask()

    def _read(self, position: Position) -> tuple[Game, Buffer]:
        return self.game.from_position(position)

    def _check_players(self, start: tuple[Game, Buffer] | None) -> None:
        if start is not None and _players(*start) != self.players:
            raise BadOption(f"position: expected one of {self.players} players, got {brief(_players(*start))}")


def _players(game: Game, state: Buffer) -> int:
    return len(game.points(game.engine.view(state)))
