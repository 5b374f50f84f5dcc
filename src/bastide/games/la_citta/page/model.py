"""What a page of this game is made of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bastide.core.actions import Action
from bastide.core.events import Award
from bastide.games.la_citta.drawing.places import Place, places
from bastide.games.la_citta.drawing.scene import Marks, Scene, about, asked_city
from bastide.games.la_citta.rules.paths import Hex
from bastide.games.la_citta.text.actions import MoveFrom, OnMap
from bastide.games.la_citta.view import LaCittaView, viewed
from bastide.look.page import PageInput, PastMove
from bastide.look.players import TINCTURES, full_names


@dataclass(frozen=True, slots=True)
class PageModel:
    """What is seen and what was picked, with a name for everybody, the map and its places."""

    view: LaCittaView
    names: Sequence[str]
    effects: Mapping[str, Sequence[Award]]  # what each action brings and costs, by its text; empty: hints are off
    chosen: Action | None
    scene: Scene
    places: list[Place]
    tincture: str  # the colour of the player on turn


def model_of(given: PageInput) -> PageModel:
    """The model of a page."""
    view = viewed(given.view)
    names = full_names(len(view.players), given.names)
    marks = Marks(
        legal=view.actions,
        gains=None if given.effects else {},
        chosen=given.chosen,
        last=_last(given.since),
        marked=about(view),
        neighbourhoods=asked_city(view),
        links=given.links,
        verdicts=given.verdicts,
    )
    scene = Scene(view, names, marks)
    return PageModel(view, names, given.effects, given.chosen, scene, places(scene), TINCTURES[view.on_turn])


def _last(since: Sequence[PastMove]) -> tuple[Hex, ...]:
    """The hexes where somebody did something lately; a new city stands where its castle was put."""
    acted = [past.action for past in since if isinstance(past.action, OnMap)]
    return tuple(action.castle if isinstance(action, MoveFrom) else action.at for action in acted)
