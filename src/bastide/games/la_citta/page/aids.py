"""Helpers that count what could be counted by hand: cards still out, voices still to come, who would win between cities."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from markupsafe import Markup

from bastide.core.i18n import list_in_words
from bastide.games.la_citta.page.city_card import rival_cards
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
from bastide.look.tables import cells, data_table, head, row


def cards_out(model: PageModel) -> Panel:
    """The political cards that nobody sees: which they are is known, which of them comes next is not."""
    view = model.view
    out, thrown = view.unseen, view.discarded
    rows = [
        row(
            (sign(kind, f"pic small {model.tincture}"), " ", capital(kind_word(kind))),
            *cells(out.get(kind, 0), thrown.get(kind, 0)),
        )
        for kind in LISTED_CARDS
        if kind in out or kind in thrown
    ]
    table = data_table("counts", map(head, (_("Card"), _("Still out"), _("Discarded"))), rows)
    down = sum(player.face_down for player in view.players)
    lying = ngettext("{n} lies face down in front of the players", "{n} lie face down in front of the players", down)
    note = f"{deck_text(view)}, {lying}." if down else f"{deck_text(view)}."
    return _aid("out", _("Cards still out"), table, note)


def _aid(name: str, title: str, *parts: Markup | str) -> Panel:
    """A folded sheet: tables, and notes below them."""
    html = joined(*(part if isinstance(part, Markup) else tag("p", part, class_="soft") for part in parts))
    return Panel(name, title, html, aid=True, drawer=True, open=False)


def odds(known: Sequence[str], pool: Sequence[int], hidden: int) -> list[Fraction]:
    """How likely each field is among those on most cards, when so many of the pool lie hidden beside the known ones."""
    cards = [field for field, left in zip(FIELDS, pool, strict=True) for _card in range(left)]
    draws = Counter(combinations(cards, hidden))
    chances = [Fraction(0)] * len(FIELDS)
    for drawn, ways in draws.items():
        wished = most_wished(*map([*known, *drawn].count, FIELDS))
        for at in range(len(FIELDS)):
            chances[at] += Fraction(ways, draws.total()) if wished >> at & 1 else 0
    return chances


def voices_out(model: PageModel) -> Panel:
    """How often each voice can still come, and how likely it counts this year."""
    left, laid = model.view.voices_unseen, model.view.voices
    known = [voice.field for voice in laid if voice.field]
    shares = odds(known, left, len(laid) - len(known)) if laid else [None] * len(FIELDS)
    rows = []
    for field, out, share in zip(FIELDS, left, shares, strict=True):
        percent = "–" if share is None else f"{round(100 * share)} %"
        rows.append(row((sign(f"arch-{field}"), " ", capital(field_word(field))), *cells(out, percent)))
    table = data_table("counts", map(head, (_("Voice"), _("Still out"), _("Counts this year"))), rows)
    return _aid("voices-out", _("Voices still to come"), table, _("Two wishes with two cards each: both count."))


def rivals(model: PageModel) -> Panel:
    """Neighbouring cities of different owners, and who would take a citizen by which wish."""
    title = _("Neighbours and who would win")
    rows = [_pair_row(model, one, two) for one, two in model.view.neighbours]
    if not rows:
        return _aid("rivals", title, _("No cities are neighbours yet."), rival_cards(model))
    table = data_table(
        "rivals", [head(_("Cities")), *(head(field_word(field), f"arch-{field}") for field in FIELDS)], rows
    )
    note = _("The shield shows who would take a citizen from the other if the field were the wish.")
    return _aid("rivals", title, table, note, rival_cards(model))


def _pair_row(model: PageModel, one: City, two: City) -> Markup:
    titles = list_in_words(city_title(city, model.names) for city in (one, two))
    shown = [(shield(city.owner), " ", tag("span", roman(city.number), aria_hidden="true")) for city in (one, two)]
    verdicts = [_verdict(model, model.view.winner(one, two, field)) for field in FIELDS]
    return row((*shown[0], " ", *shown[1], spoken(titles)), *cells(*verdicts))


def _verdict(model: PageModel, winner: City | None) -> Markup:
    if winner is None:
        return joined(tag("span", "–", aria_hidden="true"), spoken(_("nobody wins")))
    return joined(shield(winner.owner), spoken(city_title(winner, model.names)))
