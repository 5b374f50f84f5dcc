"""The cards of the players, and what stands behind each: his cities, what he has left, what he has played."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from markupsafe import Markup

from bastide.core.i18n import current_language
from bastide.games.la_citta.drawing.aside import free_word
from bastide.games.la_citta.page.seen import Seen
from bastide.games.la_citta.rules.state import FIELDS
from bastide.games.la_citta.text.city_words import city_title
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import citizens_word, field_word, kind_word, roman, signed
from bastide.games.la_citta.text.words import standing_told
from bastide.games.la_citta.view.facts import Totals, unseen_cards, used_cards, wishes
from bastide.look.html import joined, shield, sign, spoken, tag
from bastide.look.page import Card, Good


def cards(seen: Seen) -> tuple[Card, ...]:
    """One card for each player, with the points he would have if the game ended now."""
    return tuple(
        Card(
            seat=seat,
            points=has.points,
            role=", ".join(standing_told(seen.position, seat)),
            goods=_goods(seen, seat),
            more=_behind(seen, seat),
        )
        for seat, has in enumerate(seen.households)
    )


def _goods(seen: Seen, seat: int) -> tuple[Good, ...]:
    has = seen.households[seat]
    food = _("food")
    if has.short:
        food = _("food, too few for {citizens}", citizens=citizens_word(has.citizens))
    return (
        Good("coin", _("gold"), str(seen.position["gold"][seat])),
        Good("citizen", _("citizens"), str(has.citizens)),
        Good("food", food, str(has.food), short=bool(has.short)),
        Good("card", _("action cards left"), str(seen.position["action_cards"][seat])),
    )


def _behind(seen: Seen, seat: int) -> Markup:
    """What a card has no room for."""
    has, position = seen.households[seat], seen.position
    facts = [
        (_("Gold from quarries each year"), str(has.income)),
        (_("Castles left"), str(position["castles"][seat])),
        (_("Figures left"), str(has.figures)),
    ]
    if played := _played(seen, seat):
        facts.append((_("Cards played this year"), played))
    mine = [figures for figures in seen.totals if figures.owner == seat]
    rows = [tag("div", tag("dt", what), tag("dd", value)) for what, value in facts]
    table = cities_table(seen, mine, alone=True) if mine else tag("p", _("no city"), class_="soft")
    return joined(table, tag("dl", *rows, class_="facts"))


def _played(seen: Seen, seat: int) -> str:
    words = [kind_word(kind) for kind in used_cards(seen.position, seat)]
    if down := unseen_cards(seen.position, seat):
        words.append(ngettext("{n} card face down", "{n} cards face down", down))
    return ", ".join(words)


def head(symbol: str, words: str) -> Markup:
    """The head of a column: a sign, and its words for those who listen."""
    return tag("th", sign(symbol), spoken(words), scope="col")


def cities_table(seen: Seen, rows: Sequence[Totals], alone: bool = False) -> Markup:
    """Cities in figures: attraction by field, citizens of at most so many, who is free, food."""
    wished = wishes(seen.position)
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
    body = [_city_row(seen, figures, alone) for figures in rows]
    return tag("table", tag("thead", tag("tr", first, *fields, *heads)), tag("tbody", *body), class_="ledger cities")


def _city_row(seen: Seen, figures: Totals, alone: bool) -> Markup:
    title = _("City {number}", number=roman(figures.number)) if alone else city_title(figures, seen.names)
    return _row(figures, title, alone, current_language())


@lru_cache(maxsize=1024)
def _row(figures: Totals, title: str, alone: bool, spoken_in: str) -> Markup:
    """A row of the ledger; most cities stay as they are from one play to the next, so it is kept."""
    shown = tag("span", roman(figures.number), aria_hidden="true")
    name = tag("th", None if alone else shield(figures.owner), " ", shown, spoken(title), scope="row")
    most = "" if figures.limit is None else f"/{figures.limit}"
    people = joined(figures.citizens, tag("small", most) if most else spoken(", " + _("without limit")))
    cells: Iterable[Markup] = (
        *(tag("td", value, class_=None if value else "soft") for value in figures.attraction),
        tag("td", people),
        _free(figures),
        tag("td", figures.food),
    )
    return tag("tr", name, *cells)


def _free(figures: Totals) -> Markup:
    """Citizens for new buildings; a shortage is set bold and said."""
    if figures.free >= 0:
        return tag("td", figures.free)
    few = ngettext("{n} citizen too few", "{n} citizens too few", -figures.free)
    return tag("td", tag("b", signed(figures.free), class_="short"), spoken(f", {few}"))


def households_table(seen: Seen) -> Markup:
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
    rows = [_household_row(seen, seat) for seat in range(seen.players)]
    return tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows), class_="ledger households")


def _household_row(seen: Seen, seat: int) -> Markup:
    has, position = seen.households[seat], seen.position
    gold = joined(position["gold"][seat], tag("small", f"+{has.income}") if has.income else None)
    food: Markup | int = has.food
    if has.short:
        food = joined(tag("b", has.food, class_="short"), spoken(", " + _("{n} too few", n=has.short)))
    left = (position["action_cards"][seat], position["castles"][seat], has.figures)
    name = tag("th", shield(seat), " ", tag("span", seen.names[seat], class_="who"), scope="row")
    return tag("tr", name, tag("td", gold), tag("td", has.citizens), tag("td", food), *(tag("td", one) for one in left))


def shortages(seen: Seen) -> Markup:
    """Who has too little food, in words."""
    told = [
        ngettext(
            "{name}: food for {n} citizen is missing.",
            "{name}: food for {n} citizens is missing.",
            has.short,
            name=name,
        )
        for name, has in zip(seen.names, seen.households, strict=True)
        if has.short
    ]
    return joined(*(tag("p", words) for words in told))


def final_table(seen: Seen) -> Markup:
    """How the final points came about, best first (LC-80, LC-81)."""
    heads = (
        tag("th", _("Player"), scope="col"),
        head("citizen", _("citizens")),
        tag("th", *(sign(f"arch-{field}") for field in FIELDS), spoken(_("all three fields")), scope="col"),
        head("food", _("hunger")),
        head("coin", _("gold")),
        tag("th", _("Points"), scope="col"),
    )
    rows = []
    for seat in sorted(
        range(seen.players), key=lambda one: (-seen.position["points"][one], -seen.position["gold"][one])
    ):
        whole = sum(not city.missing for city in seen.totals if city.owner == seat)
        cells = (
            seen.households[seat].citizens,
            f"{whole} × 3",
            "−5" if seen.position["starved"][seat] else "0",
            seen.position["gold"][seat],
        )
        points = tag("td", signed(seen.position["points"][seat]), class_="num")
        name = tag("th", shield(seat), " ", tag("span", seen.names[seat], class_="who"), scope="row")
        rows.append(tag("tr", name, *(tag("td", cell) for cell in cells), points))
    return tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows), class_="ledger finals")
