"""What a city shows when it is touched: its figures, and for each neighbour who would win by each wish. The page's script
(data/page.js) puts it beside the city; who has no script finds the same in the sheets."""

from markupsafe import Markup

from bastide.core.i18n import list_in_words
from bastide.games.la_citta.drawing.geometry import centre
from bastide.games.la_citta.page.model import PageModel
from bastide.games.la_citta.rules.paths import hex_name
from bastide.games.la_citta.rules.scoring import FIELDS_POINTS
from bastide.games.la_citta.rules.state import FIELDS
from bastide.games.la_citta.text.city_words import city_begins, city_text, city_title, located_title
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import capital, field_word
from bastide.games.la_citta.view import City
from bastide.look.html import Inner, joined, shield, sign, spoken, tag
from bastide.look.svg import number
from bastide.look.tables import data_table, head, row


def city_cards(model: PageModel) -> Markup:
    """The figures of all cities, each to be shown when it is touched; their signs and words once for all."""
    signs = [("citizen", _("citizens")), ("food", _("food")), *((f"arch-{each}", field_word(each)) for each in FIELDS)]
    shown = [tag("span", sign(symbol), " ", tag("b"), spoken(f" {word}")) for symbol, word in signs]
    facts = tag("template", tag("p", *shown, class_="city-facts"), id="city-facts")
    return joined(facts, *(_card(model, city) for city in model.view.cities))


def rival_cards(model: PageModel) -> Markup:
    """What stands below them: who would take a citizen from whom; the head of the table once for all."""
    heads = [head(_("If the wish were")), *(head(field_word(field), f"arch-{field}") for field in FIELDS)]
    table = tag("template", data_table("rivals", heads, []), id="rivals-head")
    return joined(table, *(_rivals(model, city) for city in model.view.cities))


def neighbours_of(model: PageModel, city: City) -> list[City]:
    """The cities that may win citizens from it or lose some to it."""
    pairs = [pair for pair in model.view.neighbours if city in pair]
    return [two if one == city else one for one, two in pairs]


def _card(model: PageModel, city: City) -> Markup:
    title = tag("h3", shield(city.owner), " ", city_begins(city, model.names))
    limit = "" if city.limit is None else f"/{city.limit}"
    facts = [f"{city.citizens}{limit}", city.food, *city.attraction]
    x, y = centre(city.castle)
    return tag(
        "template",
        title,
        tag("p", " ".join(_told(city))),
        data_facts=" ".join(map(str, facts)),
        data_card=hex_name(city.castle),
        data_at=f"{number(x)},{number(y)}",
    )


def _told(city: City) -> list[str]:
    """Whether it is full, what may be built, what it misses."""
    words = []
    if city.limit is not None and city.citizens >= city.limit:
        words.append(_("Full: nobody can move in."))
    if city.free > 0:
        words.append(ngettext("{n} more can be built.", "{n} more can be built.", city.free))
    elif city.free < 0:
        words.append(capital(ngettext("{n} citizen too few", "{n} citizens too few", -city.free)) + ".")
    else:
        words.append(_("No citizen to spare."))
    if city.missing:
        missing = _("no building for {fields}", fields=list_in_words(map(field_word, city.missing)))
        return [*words, capital(missing) + "."]
    return [*words, _("All three fields: {n} points.", n=FIELDS_POINTS)]


def _rivals(model: PageModel, city: City) -> Markup:
    near = neighbours_of(model, city)
    if not near:
        return tag("template", tag("p", _("It has no neighbours."), class_="soft"), data_rivals=hex_name(city.castle))
    rows = [
        row(
            (shield(other.owner), " ", city_title(other, model.names)),
            *(tag("td", _verdict(model, city, other, field)) for field in FIELDS),
        )
        for other in near
    ]
    castles = " ".join(hex_name(other.castle) for other in near)
    return tag("template", *rows, data_rivals=hex_name(city.castle), data_near=castles)


def _verdict(model: PageModel, city: City, other: City, field: str) -> Inner:
    """+1, −1 or =, for this city."""
    winner = model.view.winner(city, other, field)
    if winner is None:
        return joined(tag("span", "=", aria_hidden="true"), spoken(_("nobody wins")))
    return "+1" if winner == city else tag("b", "−1", class_="lost")


def tour(model: PageModel) -> tuple[str, ...]:
    """The map for who hears it: a line for each city, those of one owner together."""
    lines = []
    for city in sorted(model.view.cities, key=lambda one: (one.owner, one.number)):
        words = city_text(city, located_title(model.view, city, model.names))
        if near := neighbours_of(model, city):
            titles = list_in_words(city_title(other, model.names) for other in near)
            words += " " + _("Neighbours: {cities}.", cities=titles)
        lines.append(words)
    return tuple(lines)
