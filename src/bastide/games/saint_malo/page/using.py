"""How many dice of which symbol are in use. A position alone does not always tell: while walls are built it no longer knows how
many were chosen, and a person hired with a turned die may look like one that a closed side brought. The moments before it do."""

from collections.abc import Iterator

from bastide.games.saint_malo.page.model import PageModel
from bastide.games.saint_malo.rules.state import HEADS
from bastide.games.saint_malo.view import SaintMaloView, viewed

_PLACING = ("wall", "bonus", "person", "house")


def in_use(model: PageModel) -> tuple[str, int] | None:
    """The symbol by its letter, and the number; None before that is chosen, or where it is not known any more."""
    view = model.view
    begun = _first_placed(model) if view.kind in _PLACING else None
    if begun is not None:
        return ("W", int(begun.state.left)) if begun.kind == "wall" else ("H", int(HEADS[begun.state.who]))
    used = view.in_use
    return (used.face, used.number) if used and used.number else None


def _first_placed(model: PageModel) -> SaintMaloView | None:
    """The moment right after the dice were chosen."""
    after = None
    for seen in _backwards(model):
        if seen.kind == "use":
            return after
        if seen.kind not in _PLACING or seen.turn != model.view.turn:
            return None
        after = seen
    return None


def _backwards(model: PageModel) -> Iterator[SaintMaloView]:
    for at in range(len(model.moments) - 1, -1, -1):
        yield viewed(model.moments[at])
