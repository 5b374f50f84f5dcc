"""The cards of the players, and what stands behind each: his cities, what he has left, what he has played."""

from collections.abc import Sequence
from functools import lru_cache

from markupsafe import Markup

from bastide.core.i18n import current_language
from bastide.games.la_citta.drawing.aside import free_word
from bastide.games.la_citta.page.model import PageModel
from bastide.games.la_citta.rules.scoring import FIELDS_POINTS, HUNGER_POINTS
from bastide.games.la_citta.rules.state import FIELDS
from bastide.games.la_citta.text.city_words import city_begins
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import citizens_word, field_word, roman, signed
from bastide.games.la_citta.text.words import standing_text, used_words
from bastide.games.la_citta.view import City, Player
from bastide.look.html import Inner, joined, shield, sign, spoken, tag
from bastide.look.page import Card, Good
from bastide.look.tables import cells, data_table, fact_list, head, row


def cards(model: PageModel) -> tuple[Card, ...]:
    """One card for each player, with the points he would have if the game ended now."""
    return tuple(
        Card(
            seat=player.seat,
            points=player.points,
            role=", ".join(standing_text(player)),
            goods=goods(player),
            more=_behind(model, player),
        )
        for player in model.view.players
    )


def goods(player: Player) -> tuple[Good, ...]:
    """What stands on his card beside the points."""
    food = _("food")
    if player.short:
        food = _("food, too little for {citizens}", citizens=citizens_word(player.citizens))
    return (
        Good("coin", _("gold"), str(player.gold)),
        Good("citizen", _("citizens"), str(player.citizens)),
        Good("food", food, str(player.food), short=bool(player.short)),
        Good("card", _("action cards left"), str(player.action_cards)),
    )


def _behind(model: PageModel, player: Player) -> Markup:
    """What a card has no room for."""
    facts: list[tuple[Inner, Inner]] = [
        (_("Gold from quarries each year"), player.income),
        (_("Castles left"), player.castles),
        (_("Figures left"), player.figures),
    ]
    if used := used_words(player):
        facts.append((_("Cards played this year"), ", ".join(used)))
    mine = [city for city in model.view.cities if city.owner == player.seat]
    table = cities_table(model, mine, alone=True) if mine else tag("p", _("no city"), class_="soft")
    return joined(table, fact_list("facts", facts))


def cities_table(model: PageModel, rows: Sequence[City], alone: bool = False) -> Markup:
    """Cities in figures: attraction by field, citizens of at most so many, who is free, food."""
    heads = [head(_("City"))]
    for field in FIELDS:
        wished = field in model.view.wishes
        words = _("{field}, wished for", field=field_word(field)) if wished else field_word(field)
        heads.append(head(words, f"arch-{field}", class_="wished" if wished else None))
    heads.append(head(_("citizens and limit"), "citizen"))
    heads += [tag("th", tag("small", free_word()), scope="col"), head(_("food"), "food")]
    return data_table("cities", heads, [_city_row(model, city, alone) for city in rows])


def _city_row(model: PageModel, city: City, alone: bool) -> Markup:
    title = _("City {number}", number=roman(city.number)) if alone else city_begins(city, model.names)
    return _row(city, title, alone, current_language())


@lru_cache(maxsize=1024)
def _row(city: City, title: str, alone: bool, spoken_in: str) -> Markup:
    """A row of the table of cities; most cities stay as they are from one play to the next, so it is kept."""
    shown = tag("span", roman(city.number), aria_hidden="true")
    limit = spoken(", " + _("without limit")) if city.limit is None else tag("small", f"/{city.limit}")
    return row(
        (None if alone else shield(city.owner), " ", shown, spoken(title)),
        *(tag("td", value, class_=None if value else "soft") for value in city.attraction),
        *cells(joined(city.citizens, limit), _free(city), city.food),
    )


def _free(city: City) -> Inner:
    """Citizens for new buildings; a shortage is set bold and said."""
    if city.free >= 0:
        return city.free
    few = ngettext("{n} citizen too few", "{n} citizens too few", -city.free)
    return joined(tag("b", signed(city.free), class_="short"), spoken(f", {few}"))


def players_table(model: PageModel) -> Markup:
    """All players against each other: gold and income, citizens and food, what is left."""
    heads = (
        head(_("Player")),
        head(_("gold, and what quarries bring each year"), "coin"),
        head(_("citizens"), "citizen"),
        head(_("food"), "food"),
        head(_("action cards left"), "card"),
        head(_("castles left"), "castle"),
        head(_("figures left"), "figure"),
    )
    return data_table("households", heads, [_player_row(model, player) for player in model.view.players])


def _player_row(model: PageModel, player: Player) -> Markup:
    gold = joined(player.gold, tag("small", f"+{player.income}") if player.income else None)
    food: Inner = player.food
    if player.short:
        food = joined(tag("b", player.food, class_="short"), spoken(", " + _("{n} too few", n=player.short)))
    left = player.action_cards, player.castles, player.figures
    return row(_name(model, player), *cells(gold, player.citizens, food, *left))


def _name(model: PageModel, player: Player) -> tuple[Inner, ...]:
    return shield(player.seat), " ", tag("span", model.names[player.seat], class_="who")


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
        head(_("Player")),
        head(_("citizens"), "citizen"),
        tag("th", *(sign(f"arch-{field}") for field in FIELDS), spoken(_("all three fields")), scope="col"),
        head(_("hunger"), "food"),
        head(_("Points")),
    )
    players = [model.view.players[seat] for seat in model.view.ranking]
    gold = ", ".join(f"{model.names[player.seat]} {player.gold}" for player in players)
    return joined(
        data_table("finals", heads, [_final_row(model, player) for player in players]),
        tag("p", sign("coin", "pic small"), " ", _("Gold is worth no points; it only breaks ties: {gold}.", gold=gold)),
    )


def _final_row(model: PageModel, player: Player) -> Markup:
    whole = sum(not city.missing for city in model.view.cities if city.owner == player.seat)
    hunger = signed(-HUNGER_POINTS) if player.starved else "0"
    points = tag("td", signed(player.points), class_="num")
    counted = cells(player.citizens, f"{whole} × {FIELDS_POINTS}", hunger)
    return row(_name(model, player), *counted, points)
