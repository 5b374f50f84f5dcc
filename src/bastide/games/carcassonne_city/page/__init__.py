"""What a page shows of Carcassonne: Die Stadt. The four functions of `bastide.look.page.Room`."""

from bastide.games.carcassonne_city.drawing import symbols_for
from bastide.games.carcassonne_city.page.ahead import projected
from bastide.games.carcassonne_city.page.story import told
from bastide.games.carcassonne_city.page.table import page

__all__ = ["page", "projected", "symbols_for", "told"]
