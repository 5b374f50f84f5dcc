"""PettingZoo: a game as an AEC environment, in which one seat after the other decides."""

from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from bastide.core.game import Position
from bastide.research.environments import spaces as made
from bastide.research.environments.picture import METADATA, Frame, Picture
from bastide.research.environments.play import Play

Observation = dict[str, Any]


def aec(
    game: str,
    players: int | None = None,
    *,
    rewards: str = "win",
    observations: str = "compact",
    position: Position | None = None,
    shuffle: bool = False,
    render_mode: str | None = None,
    **options: Any,
) -> Any:
    """The environment as PettingZoo's own are made: it says so when it is used in the wrong order."""
    play = Play(game, players, observations, rewards, position, shuffle, options)
    return OrderEnforcingWrapper(Seats(play, render_mode))


class Seats(AECEnv):  # type: ignore[misc]  # PettingZoo tells no types
    """The seats are `player_0` …; whoever decides several times in a row is asked as often. The game is over for all at once, and
    always ends: nothing is truncated."""

    def __init__(self, play: Play, render_mode: str | None = None) -> None:
        super().__init__()
        self.play, self.render_mode = play, render_mode
        self.metadata = {**METADATA, "name": f"bastide_{play.game.engine.name}", "is_parallelizable": False}
        self._picture = Picture(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(play.players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: spaces.Discrete(play.actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self._chance: Any = None

    def _observation_space(self) -> spaces.Dict:
        arrays = made.arrays(self.play)
        seen = arrays["observation"] if self.play.sight.flat else spaces.Dict(arrays)
        return spaces.Dict({"observation": seen, made.MASK: made.mask(self.play)})

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew. Chance is that of a match of this seed; without one it goes on from the last, or from anywhere.
        `options` may hold `position` and `shuffle`."""
        if seed is not None or self._chance is None:
            self._chance, _ = seeding.np_random(seed)
        self.play.begin(int(self._chance.integers(1 << 63)) if seed is None else seed, options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._note(self.possible_agents[self.play.turn])

    def step(self, action: Any) -> None:
        """The choice of the agent that is selected; IllegalAction says what was expected, and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        paid = self.play.act(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, paid, strict=True))
        self._accumulate_rewards()
        turn = self.play.turn
        if turn < 0:
            self.terminations = dict.fromkeys(self.agents, True)
            turn = (self._seat_of[agent] + 1) % self.play.players
        self._note(self.possible_agents[turn])

    def _note(self, agent: str) -> None:
        self.agent_selection = agent
        self.infos = {each: {made.MASK: self._mask(each), **self.play.ending()} for each in self.agents}
        if self.render_mode == "human":
            self.render()

    def _mask(self, agent: str) -> Any:
        return self.play.mask(self._seat_of[agent])

    def observe(self, agent: str) -> Observation:
        """What an agent sees: `observation`, and `action_mask`, which is all 0 unless it is to decide."""
        arrays = self.play.observe(self._seat_of[agent])
        seen = arrays["observation"] if self.play.sight.flat else arrays
        return {"observation": seen, made.MASK: self._mask(agent)}

    def render(self) -> Frame:
        """What everybody may see."""
        return self._picture.render(self.play.view(None))

    def close(self) -> None:
        self._picture.close()

    def __str__(self) -> str:
        return str(self.metadata["name"])
