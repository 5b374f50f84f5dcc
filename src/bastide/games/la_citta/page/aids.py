"""Helpers that count what could be counted by hand: cards still out, voices still to come, who would win between cities."""

from collections.abc import Sequence
from fractions import Fraction
from math import comb, prod

from markupsafe import Markup

from bastide.core.i18n import list_in_words
from bastide.games.la_citta.page.model import PageModel
from bastide.games.la_citta.rules.decks import most_wished
from bastide.games.la_citta.rules.kinds import LISTED_CARDS
from bastide.games.la_citta.rules.state import FIELDS
from bastide.games.la_citta.text.city_words import city_title
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import capital, field_word, kind_word, roman
from bastide.games.la_citta.text.words import deck_text
from bastide.games.la_citta.view import City
from bastide.look.html import joined, shield, sign, spoken, tag
from bastide.look.page import Panel


def cards_out(model: PageModel) -> Panel:
    """The political cards that nobody sees: which they are is known, which of them comes next is not."""
    view = model.view
    out, thrown = view.unseen, view.discarded
    rows = [
        _card_row(model, kind, out.get(kind, 0), thrown.get(kind, 0))
        for kind in LISTED_CARDS
        if kind in out or kind in thrown
    ]
    heads = (_("Card"), _("Still out"), _("Discarded"))
    head = tag("tr", *(tag("th", words, scope="col") for words in heads))
    table = tag("table", tag("thead", head), tag("tbody", *rows), class_="data-table counts")
    down = sum(player.face_down for player in view.players)
    lying = ngettext("{n} lies face down in front of the players", "{n} lie face down in front of the players", down)
    note = f"{deck_text(view)}, {lying}." if down else f"{deck_text(view)}."
    return Panel("out", _("Cards still out"), joined(table, tag("p", note, class_="soft")), True, True, False)


def _card_row(model: PageModel, kind: str, out: int, thrown: int) -> Markup:
    picture = sign(kind, f"pic small {model.tincture}")
    name = tag("th", picture, " ", capital(kind_word(kind)), scope="row")
    return tag("tr", name, tag("td", out), tag("td", thrown))


def odds(known: Sequence[str], pool: Sequence[int], hidden: int) -> list[Fraction]:
    """How likely each field is among those on most cards, when so many of the pool lie hidden beside the known ones."""
    base = [list(known).count(field) for field in FIELDS]
    chances = [Fraction(0)] * len(FIELDS)
    every = comb(sum(pool), hidden)
    for drawn in _splits(pool, hidden):
        share = Fraction(prod(comb(left, n) for left, n in zip(pool, drawn, strict=True)), every)
        wished = most_wished(*(have + n for have, n in zip(base, drawn, strict=True)))
        for at in range(len(FIELDS)):
            chances[at] += share if wished >> at & 1 else 0
    return chances


def _splits(pool: Sequence[int], number: int) -> list[tuple[int, ...]]:
    """All ways to draw so many cards out of the piles of a pool."""
    if len(pool) == 1:
        return [(number,)] if number <= pool[0] else []
    return [
        (first, *others) for first in range(min(number, pool[0]) + 1) for others in _splits(pool[1:], number - first)
    ]


def voices_out(model: PageModel) -> Panel:
    """How often each voice can still come, and how likely it counts this year."""
    left, laid = model.view.voices_unseen, model.view.voices
    known = [voice.field for voice in laid if voice.field]
    shares = odds(known, left, len(laid) - len(known)) if laid else [None] * len(FIELDS)
    rows = []
    for field, out, share in zip(FIELDS, left, shares, strict=True):
        name = tag("th", sign(f"arch-{field}"), " ", capital(field_word(field)), scope="row")
        percent = "–" if share is None else f"{round(100 * share)} %"
        rows.append(tag("tr", name, tag("td", out), tag("td", percent)))
    heads = (_("Voice"), _("Still out"), _("Counts this year"))
    head = tag("tr", *(tag("th", words, scope="col") for words in heads))
    table = tag("table", tag("thead", head), tag("tbody", *rows), class_="data-table counts")
    note = _("Two wishes with two cards each both count.")
    return Panel(
        "voices-out", _("Voices still to come"), joined(table, tag("p", note, class_="soft")), True, True, False
    )


def rivals(model: PageModel) -> Panel:
    """Neighbouring cities of different owners, and who would take a citizen by which wish."""
    title = _("Neighbours and who would win")
    rows = [_pair_row(model, one, two) for one, two in model.view.neighbours]
    if not rows:
        return Panel("rivals", title, tag("p", _("No cities are neighbours yet."), class_="soft"), True, True, False)
    fields = [tag("th", sign(f"arch-{field}"), spoken(field_word(field)), scope="col") for field in FIELDS]
    head = tag("tr", tag("th", _("Cities"), scope="col"), *fields)
    table = tag("table", tag("thead", head), tag("tbody", *rows), class_="data-table rivals")
    note = tag(
        "p", _("The shield shows who would take a citizen from the other if the field were the wish."), class_="soft"
    )
    return Panel("rivals", title, joined(table, note), True, True, False)


def _pair_row(model: PageModel, one: City, two: City) -> Markup:
    titles = list_in_words(city_title(city, model.names) for city in (one, two))
    shown = [
        joined(shield(city.owner), " ", tag("span", roman(city.number), aria_hidden="true")) for city in (one, two)
    ]
    name = tag("th", shown[0], " ", shown[1], spoken(titles), scope="row")
    cells = []
    for field in FIELDS:
        best = model.view.winner(one, two, field)
        if best is None:
            cells.append(tag("td", tag("span", "–", aria_hidden="true"), spoken(_("nobody wins"))))
        else:
            cells.append(tag("td", shield(best.owner), spoken(city_title(best, model.names))))
    return tag("tr", name, *cells)
