"""The cards of the players, and what stands behind each: his cities, what he has left, what he has played."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from markupsafe import Markup

from bastide.core.i18n import current_language
from bastide.games.la_citta.drawing.aside import free_word
from bastide.games.la_citta.page.model import PageModel
from bastide.games.la_citta.rules.scoring import FIELDS_POINTS, HUNGER_POINTS
from bastide.games.la_citta.rules.state import FIELDS
from bastide.games.la_citta.text.city_words import city_title
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import citizens_word, field_word, roman, signed
from bastide.games.la_citta.text.words import standing_text, used_words
from bastide.games.la_citta.view import City, Player
from bastide.look.html import joined, shield, sign, spoken, tag
from bastide.look.page import Card, Good


def cards(model: PageModel) -> tuple[Card, ...]:
    """One card for each player, with the points he would have if the game ended now."""
    return tuple(
        Card(
            seat=player.seat,
            points=player.points,
            role=", ".join(standing_text(player)),
            goods=_goods(player),
            more=_behind(model, player),
        )
        for player in model.view.players
    )


def _goods(player: Player) -> tuple[Good, ...]:
    food = _("food")
    if player.short:
        food = _("food, too few for {citizens}", citizens=citizens_word(player.citizens))
    return (
        Good("coin", _("gold"), str(player.gold)),
        Good("citizen", _("citizens"), str(player.citizens)),
        Good("food", food, str(player.food), short=bool(player.short)),
        Good("card", _("action cards left"), str(player.action_cards)),
    )


def _behind(model: PageModel, player: Player) -> Markup:
    """What a card has no room for."""
    facts = [
        (_("Gold from quarries each year"), str(player.income)),
        (_("Castles left"), str(player.castles)),
        (_("Figures left"), str(player.figures)),
    ]
    if used := used_words(player):
        facts.append((_("Cards played this year"), ", ".join(used)))
    mine = [city for city in model.view.cities if city.owner == player.seat]
    rows = [tag("div", tag("dt", what), tag("dd", value)) for what, value in facts]
    table = cities_table(model, mine, alone=True) if mine else tag("p", _("no city"), class_="soft")
    return joined(table, tag("dl", *rows, class_="facts"))


def head(symbol: str, words: str) -> Markup:
    """The head of a column: a sign, and its words for those who listen."""
    return tag("th", sign(symbol), spoken(words), scope="col")


def cities_table(model: PageModel, rows: Sequence[City], alone: bool = False) -> Markup:
    """Cities in figures: attraction by field, citizens of at most so many, who is free, food."""
    wished = model.view.wishes
    fields = [
        tag(
            "th",
            sign(f"arch-{field}"),
            spoken(_("{field}, wished for", field=field_word(field)) if field in wished else field_word(field)),
            scope="col",
            class_="wished" if field in wished else None,
        )
        for field in FIELDS
    ]
    free = tag("th", tag("small", free_word()), scope="col")
    heads = (head("citizen", _("citizens and limit")), free, head("food", _("food")))
    first = tag("th", _("City"), scope="col")
    body = [_city_row(model, city, alone) for city in rows]
    return tag(
        "table", tag("thead", tag("tr", first, *fields, *heads)), tag("tbody", *body), class_="data-table cities"
    )


def _city_row(model: PageModel, city: City, alone: bool) -> Markup:
    title = _("City {number}", number=roman(city.number)) if alone else city_title(city, model.names)
    return _row(city, title, alone, current_language())


@lru_cache(maxsize=1024)
def _row(city: City, title: str, alone: bool, spoken_in: str) -> Markup:
    """A row of the ledger; most cities stay as they are from one play to the next, so it is kept."""
    shown = tag("span", roman(city.number), aria_hidden="true")
    name = tag("th", None if alone else shield(city.owner), " ", shown, spoken(title), scope="row")
    most = "" if city.limit is None else f"/{city.limit}"
    people = joined(city.citizens, tag("small", most) if most else spoken(", " + _("without limit")))
    cells: Iterable[Markup] = (
        *(tag("td", value, class_=None if value else "soft") for value in city.attraction),
        tag("td", people),
        _free(city),
        tag("td", city.food),
    )
    return tag("tr", name, *cells)


def _free(city: City) -> Markup:
    """Citizens for new buildings; a shortage is set bold and said."""
    if city.free >= 0:
        return tag("td", city.free)
    few = ngettext("{n} citizen too few", "{n} citizens too few", -city.free)
    return tag("td", tag("b", signed(city.free), class_="short"), spoken(f", {few}"))


def players_table(model: PageModel) -> Markup:
    """All players against each other: gold and income, citizens and food, what is left."""
    heads = (
        tag("th", _("Player"), scope="col"),
        head("coin", _("gold, and what quarries bring each year")),
        head("citizen", _("citizens")),
        head("food", _("food")),
        head("card", _("action cards left")),
        head("castle", _("castles left")),
        head("figure", _("figures left")),
    )
    rows = [_player_row(player, model.names[player.seat]) for player in model.view.players]
    return tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows), class_="data-table households")


def _player_row(player: Player, name: str) -> Markup:
    gold = joined(player.gold, tag("small", f"+{player.income}") if player.income else None)
    food: Markup | int = player.food
    if player.short:
        food = joined(tag("b", player.food, class_="short"), spoken(", " + _("{n} too few", n=player.short)))
    cells = (gold, player.citizens, food, player.action_cards, player.castles, player.figures)
    first = tag("th", shield(player.seat), " ", tag("span", name, class_="who"), scope="row")
    return tag("tr", first, *(tag("td", one) for one in cells))


def shortages(model: PageModel) -> Markup:
    """Who has too little food, in words."""
    words = [
        ngettext(
            "{name}: food for {n} citizen is missing.",
            "{name}: food for {n} citizens is missing.",
            player.short,
            name=model.names[player.seat],
        )
        for player in model.view.players
        if player.short
    ]
    return joined(*(tag("p", each) for each in words))


def final_table(model: PageModel) -> Markup:
    """How the final points came about, best first (LC-80, LC-81)."""
    heads = (
        tag("th", _("Player"), scope="col"),
        head("citizen", _("citizens")),
        tag("th", *(sign(f"arch-{field}") for field in FIELDS), spoken(_("all three fields")), scope="col"),
        head("food", _("hunger")),
        head("coin", _("gold")),
        tag("th", _("Points"), scope="col"),
    )
    rows = [_final_row(model, model.view.players[seat]) for seat in model.view.ranking]
    return tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows), class_="data-table finals")


def _final_row(model: PageModel, player: Player) -> Markup:
    whole = sum(not city.missing for city in model.view.cities if city.owner == player.seat)
    hunger = signed(-HUNGER_POINTS) if player.starved else "0"
    cells = (player.citizens, f"{whole} × {FIELDS_POINTS}", hunger, player.gold)
    points = tag("td", signed(player.points), class_="num")
    name = tag("th", shield(player.seat), " ", tag("span", model.names[player.seat], class_="who"), scope="row")
    return tag("tr", name, *(tag("td", cell) for cell in cells), points)
