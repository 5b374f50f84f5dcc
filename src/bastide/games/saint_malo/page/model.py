"""What a page of this game is made of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bastide.core.actions import Action
from bastide.core.events import Award
from bastide.core.player_view import PlayerView
from bastide.games.saint_malo.drawing import seat_names
from bastide.games.saint_malo.text.actions import square_of
from bastide.games.saint_malo.view import SaintMaloView, viewed
from bastide.look.page import PageInput, PastMove
from bastide.look.verdicts import Verdicts

Ticks = Mapping[int, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class PageModel:
    """What is seen and what was picked, with a name for everybody."""

    view: SaintMaloView
    names: Sequence[str]
    effects: Mapping[str, Sequence[Award]]  # what each action brings and costs, by its text
    chosen: Action | None
    front: int  # whose city stands in front: the viewer's own, to a spectator that of whose turn it is
    ticks: Ticks  # the squares that were drawn on lately, for each seat
    verdicts: Verdicts
    links: bool
    moments: Sequence[PlayerView]  # from the beginning up to now


def model_of(given: PageInput) -> PageModel:
    """The model of a page."""
    view = viewed(given.view)
    own = view.speaker if view.seat is None else view.seat
    front = own if given.front is None else given.front
    names = seat_names(len(view.cities), given.names)
    ticks, drawn = _ticks(given.since), (given.verdicts, given.links)
    return PageModel(view, names, given.effects, given.chosen, front, ticks, *drawn, given.moments)


def _ticks(since: Sequence[PastMove]) -> Ticks:
    found: dict[int, tuple[str, ...]] = {}
    for past in since:
        if square := square_of(past.action):
            found[past.seat] = (*found.get(past.seat, ()), square)
    return found
