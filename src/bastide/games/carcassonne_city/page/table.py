"""The page of a table: the plan in the middle, and everything round it."""

from bastide.games.carcassonne_city.drawing import draw_scene
from bastide.games.carcassonne_city.drawing.locator import small_map
from bastide.games.carcassonne_city.drawing.places import Marks, Scene, placed_actions, places
from bastide.games.carcassonne_city.drawing.views import whole_view
from bastide.games.carcassonne_city.page.choices import Hints, choices, chosen_told
from bastide.games.carcassonne_city.page.names import play_named
from bastide.games.carcassonne_city.page.people import cards
from bastide.games.carcassonne_city.page.seen import Seen
from bastide.games.carcassonne_city.page.sheets import panels, tray
from bastide.games.carcassonne_city.page.story import new_places
from bastide.games.carcassonne_city.text.i18n import _
from bastide.games.carcassonne_city.text.words import asked, city_told, headline
from bastide.games.carcassonne_city.view.facts import to_act, winners
from bastide.look.old_page import Glance
from bastide.look.page import Page

#: From so many squares on a plan is too fine for a phone: a tile would be smaller than a fingertip.
WIDE = 8


def page(glance: Glance) -> Page:
    """What somebody sees of a table."""
    seen = Seen(glance)
    hints = Hints(seen)
    marks = Marks(tuple(glance.legal), hints.gains(), glance.chosen, tuple(new_places(glance.since)), (), True)
    scene = Scene(glance.position, seen.city, seen.tiles, marks, light=True)
    found = places(scene)
    shown = whole_view(scene, found)
    fine = shown.width > WIDE
    asks = to_act(glance.position)
    chosen = glance.chosen
    return Page(
        headline=_headline(seen),
        asked=asked(glance.position),
        speaker=winners(glance.position)[0] if asks is None else asks,
        board=draw_scene(scene, found, shown, city_told(glance.position, seen.pack, glance.names)),
        board_name=_("The city"),
        fine=fine,
        tray=tray(seen, small_map(scene, found) if fine else ""),
        choices=choices(seen, hints, placed_actions(found, glance.legal)),
        chosen=chosen_told(seen, hints, chosen) if chosen else "",
        play=play_named(glance.position, chosen) if chosen else "",
        cards=cards(seen),
        panels=panels(seen),
    )


def _headline(seen: Seen) -> str:
    if seen.mine:
        return _("{name}, your turn.", name=seen.glance.names[seen.glance.seat or 0])
    return headline(seen.position, seen.glance.names)
