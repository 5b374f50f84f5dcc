"""The map on a page: the large one with everything that can be chosen, and a small one of the whole for phones."""

from markupsafe import Markup

from bastide.games.la_citta.drawing import draw_map
from bastide.games.la_citta.drawing.geometry import outline
from bastide.games.la_citta.drawing.plan import whole_view
from bastide.games.la_citta.page.seen import Seen
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.view.facts import hexes_of
from bastide.look.players import TINCTURES
from bastide.look.svg import Node, group, node, number, path

#: The country of the large map, by which the small one shows it again.
COUNTRY = "country"


def board(seen: Seen) -> str:
    """The map with its places, bare."""
    marks = seen.scene.marks
    return draw_map(
        seen.position,
        seen.map,
        seat=seen.seat,
        names=seen.names,
        legal=marks.legal,
        gains=marks.gains,
        chosen=marks.chosen,
        last=marks.last,
        marked=marks.marked,
        neighbourhoods=marks.neighbourhoods,
        country_id=COUNTRY,
        standalone=False,
    )


def _dots(seen: Seen) -> list[Node]:
    return [
        node(
            "circle", class_="now-text", cx=place.middle[0], cy=place.middle[1], r=30 if place.state == "chosen" else 16
        )
        for place in seen.places
    ]


def small_map(seen: Seen) -> Markup:
    """The whole map small: where the cities lie and where there is a choice; the large one scrolls on a phone."""
    whole = whole_view(seen.scene)
    cities = [
        group(path("tint", outline(hexes_of(city))), class_=TINCTURES[figures.owner])
        for city, figures in seen.scene.cities
    ]
    told = _("The whole map, small.")
    if seen.places:
        told += " " + ngettext("{n} place can be chosen.", "{n} places can be chosen.", len(seen.places))
    drawn = node(
        "svg",
        node("use", href=f"#{COUNTRY}"),
        *cities,
        *_dots(seen),
        class_="plan whole-map",
        view_box=" ".join(map(number, (whole.left, whole.top, whole.width, whole.height))),
        role="img",
        aria_label=told,
    )
    return Markup(drawn.text)
