"""All games that are installed, for OpenSpiel: import this, then `pyspiel.load_game("bastide_saint_malo")`.

Parameters are `players` and the options of the game: `bastide_carcassonne_city(players=3,walls_on_empty=True)`.
"""

import bastide
from bastide.research.openspiel.game import register, short_name

__all__ = ["register", "short_name"]

for _name in bastide.games():
    register(bastide.game(_name))
