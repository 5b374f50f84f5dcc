"""The sheets beside the map: the calendar, the people's voice, the open cards, cities, households, supply, signs."""

from urllib.parse import quote_plus

from markupsafe import Markup

from bastide.core.i18n import list_in_words
from bastide.games.la_citta.drawing.aside import free_word, signs_text, taking, voice_note
from bastide.games.la_citta.page.aids import cards_out, rivals, voices_out
from bastide.games.la_citta.page.board import small_map
from bastide.games.la_citta.page.model import PageModel
from bastide.games.la_citta.page.players import cities_table, final_table, players_table, shortages
from bastide.games.la_citta.rules.state import ROUNDS, YEARS
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import capital, field_word, kind_word, price_word, tiles_word
from bastide.games.la_citta.text.words import piles_text
from bastide.games.la_citta.view import Voice
from bastide.look.html import joined, shield, sign, spoken, tag
from bastide.look.page import Panel


def panels(model: PageModel) -> tuple[Panel, ...]:
    """All sheets, what matters most now first."""
    over = model.view.over
    found = [
        Panel("final", _("How the points came about"), final_table(model)) if over else None,
        None if over else Panel("whole", _("The whole map"), small_map(model)),
        Panel("year", _("The year"), _calendar(model)),
        None if over else _voices(model),
        None if over else _open_cards(model),
        _cities(model),
        Panel("players", _("The players’ supplies"), _supplies(model), drawer=True, open=False),
        None if over else cards_out(model),
        None if over else voices_out(model),
        None if over else rivals(model),
        Panel("supply", _("Building tiles left"), _supply(model), drawer=True, open=False),
        Panel("signs", _("What the signs mean"), _signs(model), drawer=True, open=False),
    ]
    return tuple(panel for panel in found if panel is not None)


def _pips(words: list[str], now: int) -> Markup:
    """Boxes in a row: those before `now` are done."""
    rows = []
    for at, word in enumerate(words, 1):
        kind = "here" if at == now else "done" if at < now else None
        rows.append(tag("li", word, class_=kind, aria_current="step" if at == now else None))
    return tag("ol", *rows, class_="pips")


def _calendar(model: PageModel) -> Markup:
    """Six years; and within a year five rounds, migration, feeding."""
    phase = model.view.phase
    if phase == "setup":
        return tag("p", _("Castles are placed."))
    over = phase == "over"
    years = _pips([str(year) for year in range(1, YEARS + 1)], YEARS + 1 if over else model.view.year)
    rows = [tag("div", tag("dt", _("Year")), tag("dd", years))]
    if over:
        return joined(tag("dl", *rows, class_="calendar"), tag("p", _("The six years are over."), class_="soft"))
    later = {"migration": ROUNDS + 1, "feeding": ROUNDS + 2}
    now = later.get(phase, model.view.round)
    rounds = [*(str(one) for one in range(1, ROUNDS + 1)), _("migration"), _("feeding")]
    rows.append(tag("div", tag("dt", _("Round")), tag("dd", _pips(rounds, now))))
    return tag("dl", *rows, class_="calendar")


def _voice(model: PageModel, voice: Voice) -> Markup:
    """One voice card: open, seen by the viewer, or its back; and who else has looked."""
    field = voice.field
    kind = "voice" if voice.open else "voice seen" if field else "voice back"
    picture = sign(f"arch-{field}" if field else "voice-back", "pic")
    words = [field_word(field) if field else _("hidden")]
    if field and not voice.open:
        words.append(_("seen by you"))
    others = [] if voice.open else [one for one in voice.lookers if one != model.view.seat]
    row = None
    if others:
        seen = spoken(_("seen by {names}", names=list_in_words(model.names[one] for one in others)))
        row = tag("span", *map(shield, others), seen, class_="viewers")
    return tag("li", picture, tag("span", ", ".join(words)), row, class_=kind)


def _voices(model: PageModel) -> Panel:
    """The four voice cards as the viewer may see them."""
    view = model.view
    if not view.voices:
        return Panel("voices", _("The people’s voice"), tag("p", _("No cards lie out."), class_="soft"))
    drawn = tag("ol", *(_voice(model, voice) for voice in view.voices), class_="voices")
    note = voice_note(view)
    below = tag("p", tag("b", note)) if view.wishes else tag("p", note, class_="soft")
    return Panel("voices", _("The people’s voice"), joined(drawn, below))


def _open_card(model: PageModel, kind: str, count: int) -> Markup:
    """A row: sign, name, how many, price; a link where the card can be taken."""
    many = joined(tag("span", f" ×{count}", aria_hidden="true"), spoken(f", {count}")) if count > 1 else None
    inner = joined(
        sign(kind, f"pic {model.tincture}"),
        tag("b", capital(kind_word(kind)), many),
        tag("span", price_word(kind)),
    )
    action = taking(model.view.actions, kind)
    if action is None:
        return tag("li", tag("div", inner, class_="policy-card"))
    chosen = action == model.given.chosen
    state = "policy-card available chosen" if chosen else "policy-card available"
    link = {"href": f"?choose={quote_plus(action.text)}", "aria_current": "true" if chosen else None}
    return tag("li", tag("a", inner, class_=state, **link))


def _open_cards(model: PageModel) -> Panel:
    """The open political cards with their prices, and how many lie in the deck."""
    rows = [_open_card(model, kind, count) for kind, count in model.view.display.items()]
    note = tag("p", piles_text(model.view), class_="soft")
    return Panel("cards", _("Open cards"), joined(tag("ul", *rows, class_="policy-cards"), note))


def _cities(model: PageModel) -> Panel:
    """The ledger of all cities, those of one owner together."""
    title = _("Cities and their attraction")
    if not model.view.cities:
        return Panel("cities", title, tag("p", _("No city yet."), class_="soft"), drawer=True, open=False)
    rows = sorted(model.view.cities, key=lambda one: (one.owner, one.number))
    html = tag("div", cities_table(model, rows), class_="wide-table")
    return Panel("cities", title, html, drawer=True, open=False)


def _supplies(model: PageModel) -> Markup:
    return joined(tag("div", players_table(model), class_="wide-table"), shortages(model))


def _supply(model: PageModel) -> Markup:
    """The building tiles left, by the pairs that share a supply."""
    rows = []
    for kinds, left in model.view.supply.items():
        signs = joined(*(sign(kind, "pic small") for kind in kinds))
        rows.append(tag("div", tag("dt", signs, " ", capital(tiles_word(kinds))), tag("dd", left)))
    return tag("dl", *rows, class_="facts tiles")


def _signs(model: PageModel) -> Markup:
    """What the signs of map and ledgers mean."""
    rows = []
    for symbol, words in signs_text():
        drawn = sign(symbol, f"pic small {model.tincture}") if symbol else tag("small", free_word())
        rows.append(tag("li", tag("span", drawn, class_="mark"), tag("span", capital(words))))
    return tag("ul", *rows, class_="signs")
