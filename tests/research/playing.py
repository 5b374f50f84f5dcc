"""What the tests of environments share."""

from typing import Any

import bastide

#: Every game with every number of players.
TABLES = [(name, players) for name in bastide.games() for players in bastide.game(name).players]

#: A position's observation is no single array, as PettingZoo would have it of most games.
NOT_ONE_ARRAY = (
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
)


def first_legal(mask: Any, at: int) -> int:
    """A legal action, another one with every decision."""
    legal = mask.nonzero()[0]
    return int(legal[at * 7 % len(legal)])


def position_of(name: str, players: int, moves: int, seed: int = 5) -> dict[str, Any]:
    """A position in the midst of a game."""
    match = bastide.game(name).start(players=players, seed=seed)
    for at in range(moves):
        actions = match.actions()
        match.play(actions[at * 7 % len(actions)])
    return match.position()
