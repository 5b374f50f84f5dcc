"""What a page shows of Carcassonne: Die Stadt."""

from collections.abc import Sequence

from bastide.core.player_view import PlayerView
from bastide.games.carcassonne_city.drawing import symbols_for
from bastide.games.carcassonne_city.page.ahead import projected as _projected
from bastide.games.carcassonne_city.page.story import told as _told
from bastide.games.carcassonne_city.page.table import page as _page
from bastide.look.old_page import old_glance, old_past
from bastide.look.page import Page, PageInput, PastMove, Reason

__all__ = ["page", "projected", "symbols_for", "told"]


def page(given: PageInput) -> Page:
    """What is shown."""
    return _page(old_glance(given))


def told(past: PastMove, names: Sequence[str]) -> str:
    """One line of the log."""
    return _told(old_past(past), names)


def projected(view: PlayerView) -> list[tuple[Reason, ...]]:
    """For each seat what would be added to its points if the game ended here."""
    return _projected(view.json, view.game.chosen)
