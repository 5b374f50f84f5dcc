"""Every game that is installed under Gymnasium's names: `bastide/SaintMalo-v0` is "saint-malo"."""

import gymnasium

import bastide

PLACE = "bastide.research.environments.single:OneSeat"


def id_of(game: str) -> str:
    """The name of a game at Gymnasium."""
    return f"bastide/{''.join(word.capitalize() for word in game.split('-'))}-v0"


def register() -> None:
    """Make them known; those that are known stay."""
    for game in bastide.games():
        if id_of(game) not in gymnasium.registry:
            gymnasium.register(id_of(game), PLACE, kwargs={"game": game})
