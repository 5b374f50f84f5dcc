"""A small map of the whole for phones, where the large one scrolls."""

from markupsafe import Markup

from bastide.games.la_citta.drawing.geometry import outline
from bastide.games.la_citta.drawing.plan import whole_region
from bastide.games.la_citta.page.model import COUNTRY, PageModel
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.look.players import TINCTURES
from bastide.look.svg import Node, group, node, number, path


def _dot(x: float, y: float, radius: int) -> Node:
    return node("circle", class_="now-text", cx=x, cy=y, r=radius)


def small_map(model: PageModel) -> Markup:
    """The whole map small: where the cities lie and where there is a choice."""
    whole = whole_region(model.scene)
    cities = [group(path("tint", outline(city.hexes)), class_=TINCTURES[city.owner]) for city in model.view.cities]
    dots = [_dot(*place.middle, 30 if place.state == "chosen" else 16) for place in model.places]
    words = _("The whole map, small.")
    if model.places:
        words += " " + ngettext("{n} place can be chosen.", "{n} places can be chosen.", len(model.places))
    drawn = node(
        "svg",
        node("use", href=f"#{COUNTRY}"),
        *cities,
        *dots,
        class_="plan whole-map",
        view_box=" ".join(map(number, (whole.left, whole.top, whole.width, whole.height))),
        role="img",
        aria_label=words,
    )
    return Markup(drawn.text)
