"""The sheet of a year's end: leaves with a headline and a table, as far as the year has come."""

from collections import Counter
from collections.abc import Sequence

from markupsafe import Markup

from bastide.core.i18n import list_in_words
from bastide.games.la_citta.page.aftermath import moved_in_words
from bastide.games.la_citta.page.telling import Walk, YearEnd
from bastide.games.la_citta.rules.state import FIELDS
from bastide.games.la_citta.text.city_words import city_title
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import capital, field_word, plus, roman, signed
from bastide.games.la_citta.text.words import wishes_text
from bastide.games.la_citta.view import City, LaCittaView, Player
from bastide.look.html import Inner, joined, shield, sign, spoken, tag
from bastide.look.steps import Leaf, Scene
from bastide.look.tables import cells, data_table, head, row


def scene_of(year: YearEnd, names: Sequence[str]) -> Scene:
    """The end of a year with all leaves that it has come to."""
    leaves = []
    if any(year.voices):
        leaves.append(_wish(year))
        leaves.append(_moves(year, names))
    if year.counted:
        leaves.append(_food(year, year.counted, names))
    if year.begun:
        leaves += [_gold(year, year.begun, names), _growth(year, year.begun, names)]
    return Scene(year.scene, _("The end of year {year}", year=year.year), tuple(leaves))


def _notes(*words: str) -> Markup:
    return joined(*(tag("p", each, class_="soft") for each in words))


def _torn_down(year: YearEnd, leaf: str) -> Markup:
    """What was demolished, each from when it is told."""
    return joined(*(tag("p", words, class_="soft", data_told=told) for words, told in year.torn_down.get(leaf, ())))


def _whose(seat: int, name: str) -> tuple[Inner, ...]:
    return shield(seat), " ", tag("span", name, class_="who")


def _wish(year: YearEnd) -> Leaf:
    rows = [
        row((sign(f"arch-{field}"), " ", capital(field_word(field))), *cells(count))
        for field, count in zip(FIELDS, year.voices, strict=True)
    ]
    table = data_table("voices-table", map(head, (_("Voice"), _("Cards"))), rows)
    note = _("In the field wished for, a city takes a citizen from each neighbour that has less of it.")
    return Leaf("wish", _("Wish"), f"arch-{year.wishes[0]}", wishes_text(year.wishes), joined(table, _notes(note)))


def _moves(year: YearEnd, names: Sequence[str]) -> Leaf:
    total: Counter[int] = Counter()
    for walk in year.walks:
        total[walk.origin.owner] -= 1
        total[walk.goal.owner] += walk.room
    sums = [(name, total[seat]) for seat, name in enumerate(names) if total[seat]]
    headline = moved_in_words(sums) if year.walks else _("Nobody moves.")
    heads = (head(_("From")), head(_("To")), head(_("attraction there and here"), f"arch-{year.wishes[0]}"))
    table = data_table("walks", heads, [_walk(walk, names) for walk in year.walks]) if year.walks else Markup()
    return Leaf("moves", _("Moves"), "citizen", headline, joined(table, _torn_down(year, "moves")))


def _walk(walk: Walk, names: Sequence[str]) -> Markup:
    goal = joined(*_named(walk.goal, names))
    if not walk.room:
        goal = joined(goal, " ", tag("small", _("(full: gone)")))
    against = f"{walk.goal.attraction[walk.field]} : {walk.origin.attraction[walk.field]}"
    why = joined(sign(f"arch-{FIELDS[walk.field]}"), " ", against)
    return row(_named(walk.origin, names), *cells(goal, why), data_told=walk.told)


def _named(city: City, names: Sequence[str]) -> tuple[Inner, ...]:
    """A city in a narrow column: whose it is and which, at full length for those who listen."""
    short = tag("span", f"{names[city.owner]} {roman(city.number)}", aria_hidden="true")
    return shield(city.owner), " ", short, spoken(city_title(city, names))


def _food(year: YearEnd, counted: LaCittaView, names: Sequence[str]) -> Leaf:
    hungry = [names[player.seat] for player in counted.players if player.short or player.seat in year.starved]
    headline = _("Everybody has enough food.")
    if hungry:
        headline = ngettext("{names} goes hungry.", "{names} go hungry.", len(hungry), names=list_in_words(hungry))
    heads = (head(_("Player")), head(_("food"), "food"), head(_("citizens"), "citizen"), head(_("Fed?")))
    rows = [
        row(_whose(player.seat, names[player.seat]), *cells(player.food, player.citizens, _fed(year, player)))
        for player in counted.players
    ]
    return Leaf("food", _("Food"), "food", headline, joined(data_table("fed", heads, rows), _torn_down(year, "food")))


def _fed(year: YearEnd, player: Player) -> Inner:
    short = max(player.short, year.starved.get(player.seat, 0))
    if not short:
        over = player.food - player.citizens
        return _("yes, {n} to spare", n=over) if over else _("yes")
    return tag("b", ngettext("{n} leaves", "{n} leave", short), class_="short")


def _gold(year: YearEnd, begun: LaCittaView, names: Sequence[str]) -> Leaf:
    total: Counter[int] = Counter()
    for seat, amount in year.gold:
        total[seat] += amount
    won = [f"{names[seat]} +{total[seat]}" for seat in range(len(names)) if total[seat]]
    headline = _("Quarries: {gold}.", gold=list_in_words(won)) if won else _("No quarry brings gold.")
    heads = (head(_("Player")), head(_("from quarries")), head(_("gold now"), "coin"))
    rows = [
        row(
            _whose(player.seat, names[player.seat]),
            *cells(plus(total[player.seat], str(total[player.seat])), player.gold),
        )
        for player in begun.players
    ]
    return Leaf("gold", _("Gold"), "coin", headline, data_table("gold", heads, rows))


def _growth(year: YearEnd, begun: LaCittaView, names: Sequence[str]) -> Leaf:
    grown = {city.castle for city in year.grown}
    headline = ngettext("{n} city grows.", "{n} cities grow.", len(grown)) if grown else _("No city grows.")
    heads = (head(_("Player")), head(_("one citizen more")), head(_("full")))
    rows = []
    for seat, name in enumerate(names):
        mine = [city for city in begun.cities if city.owner == seat]
        more = [city for city in mine if city.castle in grown]
        full = [city for city in mine if city.castle not in grown]
        rows.append(row(_whose(seat, name), *cells(_numerals(more), _numerals(full))))
    note = _("A market raises a city’s limit from 5 to 8; add a fountain or bathhouse and there is none.")
    return Leaf("growth", _("Growth"), "castle", headline, joined(data_table("grown", heads, rows), _notes(note)))


def _numerals(cities: Sequence[City]) -> Inner:
    if not cities:
        return joined(tag("span", signed(0), aria_hidden="true"), spoken(_("none")))
    return ", ".join(roman(city.number) for city in cities)
