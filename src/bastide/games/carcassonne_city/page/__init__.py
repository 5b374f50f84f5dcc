"""What a page shows of Carcassonne: The City: the plan in the middle, and everything round it."""

from collections.abc import Sequence

from bastide.core.player_view import PlayerView
from bastide.games.carcassonne_city.drawing import draw_scene, symbols_for
from bastide.games.carcassonne_city.drawing.extents import whole_extent
from bastide.games.carcassonne_city.drawing.places import Marks, Scene, placed_actions, places
from bastide.games.carcassonne_city.page.by_hand import by_hand
from bastide.games.carcassonne_city.page.choices import choices, chosen_text
from bastide.games.carcassonne_city.page.log import end_line, log_line, new_places
from bastide.games.carcassonne_city.page.looking import Looking
from bastide.games.carcassonne_city.page.model import PageModel
from bastide.games.carcassonne_city.page.players import cards, goods
from bastide.games.carcassonne_city.page.projection import projected
from bastide.games.carcassonne_city.page.sheets import beside, panels, tray
from bastide.games.carcassonne_city.page.sources import source_of
from bastide.games.carcassonne_city.page.story import story
from bastide.games.carcassonne_city.page.tour import tour
from bastide.games.carcassonne_city.text.actions import PlaceFollower
from bastide.games.carcassonne_city.text.i18n import _
from bastide.games.carcassonne_city.text.names import play_name
from bastide.games.carcassonne_city.text.words import asked, city_text, headline
from bastide.games.carcassonne_city.view import viewed
from bastide.look.document import Drawing
from bastide.look.page import Choice, Habit, Page, PageInput

__all__ = [
    "beside",
    "board",
    "choices_of",
    "end_line",
    "figures",
    "log_line",
    "page",
    "projected",
    "source_of",
    "story",
    "symbols_for",
]

#: Beyond the outermost squares, in tiles: lines round what is put there are not cut off.
_MARGIN = 0.06


def page(given: PageInput) -> Page:
    """What somebody sees of a table."""
    model = PageModel(given)
    view, chosen, looking = model.view, given.chosen, Looking(model.view)
    marks = Marks(
        view.actions,
        model.effects.gains(),
        chosen,
        tuple(new_places(given.since)),
        links=given.links,
        verdicts=given.verdicts,
        shared=model.effects.shared(),
    )
    scene = Scene(view, marks, light=True, names=tuple(given.names))
    found = places(scene)
    shown = whole_extent(scene, found).wider(_MARGIN)
    return Page(
        headline=_headline(model),
        asked=asked(view, model.counts),
        speaker=view.speaker,
        board=draw_scene(scene, found, shown, city_text(view, given.names)),
        board_name=_("The city"),
        tray=tray(model),
        choices=choices(model, placed_actions(found, view.actions)),
        chosen=chosen_text(model, chosen) if chosen else "",
        play=play_name(view, chosen) if chosen else "",
        cards=cards(model),
        panels=panels(model),
        hint=_("Choose a part of the new tile, or no follower.")
        if any(isinstance(each, PlaceFollower) for each in view.actions)
        else "",
        by_hand=by_hand(model, looking),
        habits=(Habit("one-click", _("One click lays the tile")),),
        tour=tour(model, looking),
    )


def choices_of(given: PageInput) -> tuple[Choice, ...]:
    """What can be chosen, in words."""
    return choices(PageModel(given), ())


def board(view: PlayerView, names: Sequence[str], front: int | None) -> Drawing:
    """The plan with nothing to choose on it."""
    scene = Scene(viewed(view), Marks(), light=True, names=tuple(names))
    return draw_scene(scene, [], whole_extent(scene, []).wider(_MARGIN), city_text(scene.view, names))


def figures(view: PlayerView) -> Sequence[Sequence[str]]:
    """Points and pieces of each seat."""
    seen = viewed(view)
    return [[str(seen.points[seat]), *(good.value for good in goods(seen, seat))] for seat in range(seen.players)]


def _headline(model: PageModel) -> str:
    if model.mine:
        return _("{name}, your turn.", name=model.given.names[model.view.player])
    return headline(model.view, model.given.names)
