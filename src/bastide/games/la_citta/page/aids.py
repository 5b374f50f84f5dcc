"""Helpers that count what could be counted by hand: cards still out, voices still to come, who would win between cities."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb, prod

from markupsafe import Markup

from bastide.core.i18n import list_in_words
from bastide.games.la_citta.page.seen import Seen
from bastide.games.la_citta.rules.state import FIELDS
from bastide.games.la_citta.text.city_words import city_title, wins_between
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import capital, field_word, kind_word, roman
from bastide.games.la_citta.view.facts import CARDS, deck_size, unseen_cards
from bastide.look.html import joined, shield, sign, spoken, tag
from bastide.look.page import Panel
from bastide.look.players import TINCTURES


def cards_out(seen: Seen) -> Panel:
    """The political cards that nobody sees: which they are is known, which of them comes next is not."""
    out: Counter[str] = Counter(seen.position["unseen"])
    thrown: Counter[str] = Counter(seen.position["discard"])
    rows = [_card_row(seen, kind, out[kind], thrown[kind]) for kind in CARDS if out[kind] or thrown[kind]]
    heads = (_("Card"), _("Still out"), _("Discarded"))
    head = tag("tr", *(tag("th", words, scope="col") for words in heads))
    table = tag("table", tag("thead", head), tag("tbody", *rows), class_="ledger counts")
    deck = ngettext("{n} card in the deck", "{n} cards in the deck", deck_size(seen.position))
    down = sum(unseen_cards(seen.position, seat) for seat in range(seen.players))
    lying = ngettext("{n} lies face down in front of the players", "{n} lie face down in front of the players", down)
    note = f"{deck}, {lying}." if down else f"{deck}."
    return Panel("out", _("Cards still out"), joined(table, tag("p", note, class_="soft")), True, True, False)


def _card_row(seen: Seen, kind: str, out: int, thrown: int) -> Markup:
    picture = sign(kind, f"pic small {TINCTURES[seen.position['turn']]}")
    name = tag("th", picture, " ", capital(kind_word(kind)), scope="row")
    return tag("tr", name, tag("td", out), tag("td", thrown))


def odds(known: Sequence[str], pool: Sequence[int], hidden: int) -> list[Fraction]:
    """How likely each field is among those on most cards, when so many of the pool lie hidden beside the known ones."""
    base = [list(known).count(field) for field in FIELDS]
    chances = [Fraction(0)] * len(FIELDS)
    every = comb(sum(pool), hidden)
    for drawn in _splits(pool, hidden):
        share = Fraction(prod(comb(left, n) for left, n in zip(pool, drawn, strict=True)), every)
        count = [have + n for have, n in zip(base, drawn, strict=True)]
        for at, number in enumerate(count):
            chances[at] += share if number == max(count) else 0
    return chances


def _splits(pool: Sequence[int], number: int) -> list[tuple[int, ...]]:
    """All ways to draw so many cards out of the piles of a pool."""
    if len(pool) == 1:
        return [(number,)] if number <= pool[0] else []
    return [
        (first, *others) for first in range(min(number, pool[0]) + 1) for others in _splits(pool[1:], number - first)
    ]


def voices_out(seen: Seen) -> Panel:
    """How often each voice can still come, and how likely it counts this year."""
    left: Counter[str] = Counter(seen.position["voice_unseen"])
    laid = seen.position["voice"]
    known = [field for field in laid if field in FIELDS]
    hidden = len(laid) - len(known)
    shares = odds(known, [left[field] for field in FIELDS], hidden) if laid else [None] * len(FIELDS)
    rows = []
    for field, share in zip(FIELDS, shares, strict=True):
        name = tag("th", sign(f"arch-{field}"), " ", capital(field_word(field)), scope="row")
        percent = "–" if share is None else f"{round(100 * share)} %"
        rows.append(tag("tr", name, tag("td", left[field]), tag("td", percent)))
    heads = (_("Voice"), _("Still out"), _("Counts this year"))
    head = tag("tr", *(tag("th", words, scope="col") for words in heads))
    table = tag("table", tag("thead", head), tag("tbody", *rows), class_="ledger counts")
    note = _("Two wishes with two cards each both count.")
    return Panel(
        "voices-out", _("Voices still to come"), joined(table, tag("p", note, class_="soft")), True, True, False
    )


def rivals(seen: Seen) -> Panel:
    """Neighbouring cities of different owners, and who would take a citizen by which wish."""
    title = _("Neighbours and who would win")
    rows = [_pair_row(seen, one, two) for one, two in seen.neighbours]
    if not rows:
        return Panel("rivals", title, tag("p", _("No cities are neighbours yet."), class_="soft"), True, True, False)
    fields = [tag("th", sign(f"arch-{field}"), spoken(field_word(field)), scope="col") for field in FIELDS]
    head = tag("tr", tag("th", _("Cities"), scope="col"), *fields)
    table = tag("table", tag("thead", head), tag("tbody", *rows), class_="ledger rivals")
    note = tag(
        "p", _("The shield shows who would take a citizen from the other if the field were the wish."), class_="soft"
    )
    return Panel("rivals", title, joined(table, note), True, True, False)


def _pair_row(seen: Seen, one: int, two: int) -> Markup:
    pair = seen.totals[one], seen.totals[two]
    wins = wins_between(seen.position["cities"][one], seen.position["cities"][two])
    titles = list_in_words(city_title(figures, seen.names) for figures in pair)
    shown = [
        joined(shield(figures.owner), " ", tag("span", roman(figures.number), aria_hidden="true")) for figures in pair
    ]
    name = tag("th", shown[0], " ", shown[1], spoken(titles), scope="row")
    cells = []
    for field in FIELDS:
        best = next((figures for figures, won in zip(pair, wins, strict=True) if field in won), None)
        if best is None:
            cells.append(tag("td", tag("span", "–", aria_hidden="true"), spoken(_("nobody wins"))))
        else:
            cells.append(tag("td", shield(best.owner), spoken(city_title(best, seen.names))))
    return tag("tr", name, *cells)
