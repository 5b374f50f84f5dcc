"""A game of Bastide as one of OpenSpiel's."""

from collections.abc import Mapping
from typing import Any

import pyspiel

from bastide.core.game import Game
from bastide.research.observation_space import observation_space
from bastide.research.openspiel.observer import Observer
from bastide.research.openspiel.rules import MOST_DECISIONS, Rules
from bastide.research.openspiel.state import State

#: Parameters that are no options of the game.
OURS = ("players", "observations")


def short_name(game: Game) -> str:
    """The name by which OpenSpiel knows a game."""
    return f"bastide_{game.name.replace('-', '_')}"


def register(game: Game) -> None:
    """Let OpenSpiel know a game, if it does not yet."""
    if short_name(game) in pyspiel.registered_names():
        return
    about = _about(game)

    class Bound(SpielGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(about, game, params or {})

    pyspiel.register_game(about, Bound)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options and its number of players."""

    def __init__(self, about: Any, game: Game, given: Mapping[str, Any]) -> None:
        chosen = {**about.parameter_specification, **given}
        options = {name: value for name, value in chosen.items() if name not in OURS}
        self.rules = Rules(game.with_options(**options), chosen["players"])
        self.observations = chosen["observations"]
        observation_space(self.rules.game, self.observations)  # so that what can't be is told now
        super().__init__(about, _info(self.rules), dict(given))

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (str(self),)

    def new_initial_state(self) -> State:
        """The beginning."""
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        """How often chance can be asked in a game."""
        tree = self.rules.tree
        return 0 if tree is None else int(tree.most_chances(self.rules.players))

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
        """What a seat sees; `params` may name `observations`."""
        asked = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.rules, (params or {}).get("observations", self.observations), asked)


def loaded(text: str) -> Any:
    """A game as it writes itself, after all games have been registered: for pickles that another process reads."""
    return pyspiel.load_game(text)


def _about(game: Game) -> Any:
    """What all games of a kind have in common."""
    tree, kinds = game.tree, pyspiel.GameType
    hides = hasattr(tree, "seen")
    return kinds(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.DETERMINISTIC if tree is None else kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if hides else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.players[0],
            "observations": "compact",
            **{option.name: option.choices[0] for option in game.options},
        },
    )


def _info(rules: Rules) -> Any:
    """What depends on the number of players."""
    tree, players = rules.tree, rules.players
    return pyspiel.GameInfo(
        num_distinct_actions=rules.space.size,
        max_chance_outcomes=rules.outcomes,
        num_players=players,
        min_utility=-1 / (players - 1),
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=MOST_DECISIONS if tree is None else tree.most_decisions(players),
    )
