"""The sheets beside the map: the calendar, the people's voice, the open cards, cities, households, supply, signs."""

from collections import Counter
from urllib.parse import quote_plus

from markupsafe import Markup

from bastide.core.i18n import list_in_words
from bastide.games.la_citta.drawing.aside import free_word, signs_told
from bastide.games.la_citta.page.aids import cards_out, rivals, voices_out
from bastide.games.la_citta.page.board import small_map
from bastide.games.la_citta.page.players import cities_table, final_table, households_table, shortages
from bastide.games.la_citta.page.seen import Seen
from bastide.games.la_citta.rules.state import ROUNDS, YEARS
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import capital, discarded_word, field_word, kind_word, pair_word, price_word
from bastide.games.la_citta.text.words import wish_told
from bastide.games.la_citta.view.facts import CARDS, deck_size, lookers, voices, wishes
from bastide.look.html import joined, shield, sign, spoken, tag
from bastide.look.page import Panel
from bastide.look.players import TINCTURES


def panels(seen: Seen) -> tuple[Panel, ...]:
    """All sheets, what matters most now first."""
    over = not seen.position["step"]
    found = [
        Panel("final", _("How the points came about"), final_table(seen)) if over else None,
        None if over else Panel("whole", _("The whole map"), small_map(seen)),
        Panel("year", _("The year"), _calendar(seen)),
        None if over else _voices(seen),
        None if over else _open_cards(seen),
        _cities(seen),
        Panel("players", _("The players’ supplies"), _supplies(seen), drawer=True, open=False),
        None if over else cards_out(seen),
        None if over else voices_out(seen),
        None if over else rivals(seen),
        Panel("supply", _("Building tiles left"), _supply(seen), drawer=True, open=False),
        Panel("signs", _("What the signs mean"), _signs(seen), drawer=True, open=False),
    ]
    return tuple(panel for panel in found if panel is not None)


def _pips(words: list[str], now: int) -> Markup:
    """Boxes in a row: those before `now` are done."""
    rows = []
    for at, word in enumerate(words, 1):
        kind = "here" if at == now else "done" if at < now else None
        rows.append(tag("li", word, class_=kind, aria_current="step" if at == now else None))
    return tag("ol", *rows, class_="pips")


def _calendar(seen: Seen) -> Markup:
    """Six years; and within a year five rounds, migration, feeding."""
    position = seen.position
    phase = position["phase"]
    if phase == "setup":
        return tag("p", _("Castles are placed."))
    over = phase == "over"
    years = _pips([str(year) for year in range(1, YEARS + 1)], YEARS + 1 if over else position["year"])
    rows = [tag("div", tag("dt", _("Year")), tag("dd", years))]
    if over:
        return joined(tag("dl", *rows, class_="calendar"), tag("p", _("The six years are over."), class_="soft"))
    later = {"migration": ROUNDS + 1, "feeding": ROUNDS + 2}
    now = later.get(phase, int(position["round"]))
    rounds = [*(str(one) for one in range(1, ROUNDS + 1)), _("migration"), _("feeding")]
    rows.append(tag("div", tag("dt", _("Round")), tag("dd", _pips(rounds, now))))
    return tag("dl", *rows, class_="calendar")


def _voice(seen: Seen, place: int, field: str | None) -> Markup:
    """One voice card: open, seen by the viewer, or its back; and who else has looked."""
    shown = seen.voices_open or place == 1
    kind = "voice" if shown else "voice seen" if field else "voice back"
    picture = sign(f"arch-{field}" if field else "voice-back", "pic")
    words = [field_word(field) if field else _("hidden")]
    if field and not shown:
        words.append(_("seen by you"))
    others = [] if shown else [one for one in lookers(seen.position, place) if one != seen.seat]
    row = None
    if others:
        told = spoken(_("seen by {names}", names=list_in_words(seen.names[one] for one in others)))
        row = tag("span", *map(shield, others), told, class_="lookers")
    return tag("li", picture, tag("span", ", ".join(words)), row, class_=kind)


def _voices(seen: Seen) -> Panel:
    """The four voice cards as the viewer may see them."""
    known = voices(seen.position, seen.seat)
    if not known:
        return Panel("voices", _("The people’s voice"), tag("p", _("No cards lie out."), class_="soft"))
    drawn = tag("ol", *(_voice(seen, at, field) for at, field in enumerate(known, 1)), class_="voices")
    count = wishes(seen.position)
    looked = any(seen.position["seen"])
    note = _("Shields: who has looked at a hidden card.") if looked else _("Turned up before the migration.")
    below = tag("p", tag("b", wish_told(count))) if count else tag("p", note, class_="soft")
    return Panel("voices", _("The people’s voice"), joined(drawn, below))


def _open_card(seen: Seen, kind: str, count: int) -> Markup:
    """A row: sign, name, how many, price; a link where the card can be taken."""
    many = joined(tag("span", f" ×{count}", aria_hidden="true"), spoken(f", {count}")) if count > 1 else None
    inner = joined(
        sign(kind, f"pic {TINCTURES[seen.position['turn']]}"),
        tag("b", capital(kind_word(kind)), many),
        tag("span", price_word(kind)),
    )
    action = f"card {kind}"
    if action not in seen.glance.legal:
        return tag("li", tag("div", inner, class_="polcard"))
    chosen = action == seen.glance.chosen
    state = "polcard can chosen" if chosen else "polcard can"
    link = {"href": f"?choose={quote_plus(action)}", "aria_current": "true" if chosen else None}
    return tag("li", tag("a", inner, class_=state, **link))


def _open_cards(seen: Seen) -> Panel:
    """The open political cards with their prices, and how many lie in the deck."""
    count: Counter[str] = Counter(seen.position["display"])
    rows = [_open_card(seen, kind, count[kind]) for kind in CARDS if count[kind]]
    deck = ngettext("{n} card in the deck", "{n} cards in the deck", deck_size(seen.position))
    note = f"{deck}, {discarded_word(len(seen.position['discard']))}."
    return Panel("cards", _("Open cards"), joined(tag("ul", *rows, class_="polcards"), tag("p", note, class_="soft")))


def _cities(seen: Seen) -> Panel:
    """The ledger of all cities, those of one owner together."""
    title = _("Cities and their attraction")
    if not seen.totals:
        return Panel("cities", title, tag("p", _("No city yet."), class_="soft"), drawer=True, open=False)
    rows = sorted(seen.totals, key=lambda one: (one.owner, one.number))
    html = tag("div", cities_table(seen, rows), class_="wide-table")
    return Panel("cities", title, html, drawer=True, open=False)


def _supplies(seen: Seen) -> Markup:
    return joined(tag("div", households_table(seen), class_="wide-table"), shortages(seen))


def _supply(seen: Seen) -> Markup:
    """The building tiles left, by the pairs that share a supply."""
    rows = []
    for pair, left in seen.position["supply"].items():
        signs = joined(*(sign(kind, "pic small") for kind in pair.split("/")))
        rows.append(tag("div", tag("dt", signs, " ", capital(pair_word(pair))), tag("dd", left)))
    return tag("dl", *rows, class_="facts tiles")


def _signs(seen: Seen) -> Markup:
    """What the signs of map and ledgers mean."""
    tincture = TINCTURES[seen.position["turn"]]
    rows = []
    for symbol, words in signs_told():
        drawn = sign(symbol, f"pic small {tincture}") if symbol else tag("small", free_word())
        rows.append(tag("li", tag("span", drawn, class_="mark"), tag("span", capital(words))))
    return tag("ul", *rows, class_="signs")
