"""The sheets beside the map: the calendar, the people's voice, the open cards, cities, households, supply, signs."""

from collections.abc import Iterable, Sequence
from urllib.parse import quote_plus

from markupsafe import Markup

from bastide.core.player_view import PlayerView
from bastide.games.la_citta.drawing.aside import free_word, signs_text, taking, voice_note
from bastide.games.la_citta.page.aids import cards_out, rivals, voices_out
from bastide.games.la_citta.page.city_card import city_cards
from bastide.games.la_citta.page.model import PageModel
from bastide.games.la_citta.page.players import cities_table, final_table, players_table, shortages
from bastide.games.la_citta.rules.state import ROUNDS, YEARS
from bastide.games.la_citta.text.actions import TakeCard
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import capital, field_word, kind_word, price_word, tiles_word
from bastide.games.la_citta.text.words import lookers_text, piles_text, voice_word
from bastide.games.la_citta.view import LaCittaView, Voice, viewed
from bastide.look.html import Inner, joined, shield, sign, spoken, tag
from bastide.look.page import Panel
from bastide.look.players import full_names
from bastide.look.tables import fact_list


def panels(model: PageModel) -> tuple[Panel, ...]:
    """All sheets, what matters most now first."""
    year = Panel("year", _("The year"), _calendar(model), drawer=True)
    cities = _folded("cities", _("Cities and their attraction"), _cities(model))
    supplies = joined(tag("div", players_table(model), class_="wide-table"), shortages(model))
    players = _folded("players", _("The players’ supplies"), supplies)
    last = (
        _folded("supply", _("Building tiles left"), _supply(model)),
        _folded("signs", _("What the signs mean"), _signs(model)),
    )
    if model.view.over:
        return Panel("final", _("Where the points came from"), final_table(model)), year, cities, players, *last
    voices = _voices_panel(model.view, model.names)
    cards = Panel("cards", _("Open cards"), _open_cards(model), drawer=True)
    aids = cards_out(model), voices_out(model), rivals(model)
    tiles = any(isinstance(action, TakeCard) for action in model.view.actions)  # then the choices show the open cards
    return voices, *(() if tiles else (cards,)), year, cities, players, *aids, *last


def _folded(name: str, title: str, html: Markup) -> Panel:
    return Panel(name, title, html, drawer=True, open=False)


def _pips(words: Iterable[Inner], now: int) -> Markup:
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
    years = _pips(range(1, YEARS + 1), YEARS + 1 if over else model.view.year)
    if over:
        return joined(
            fact_list("calendar", [(_("Year"), years)]), tag("p", _("The six years are over."), class_="soft")
        )
    now = {"migration": ROUNDS + 1, "feeding": ROUNDS + 2}.get(phase, model.view.round)
    rounds = _pips([*range(1, ROUNDS + 1), _("migration"), _("feeding")], now)
    return fact_list("calendar", [(_("Year"), years), (_("Round"), rounds)])


def beside(seen: PlayerView, names: Sequence[str]) -> tuple[Panel, ...]:
    """The sheet of the moment after a step: the voices as they lay then."""
    view = viewed(seen)
    return () if view.over else (_voices_panel(view, full_names(len(view.players), names)),)


def _voices_panel(view: LaCittaView, names: Sequence[str]) -> Panel:
    return Panel("voices", _("The people’s voice"), _voices(view, names), near=True, moment=True)


def _voice(view: LaCittaView, names: Sequence[str], voice: Voice) -> Markup:
    """One voice card: open, seen by the viewer, or its back; and who else has looked."""
    field = voice.field
    kind = "voice" if voice.open else "voice seen" if field else "voice back"
    picture = sign(f"arch-{field}" if field else "voice-back", "pic")
    # A back has the number by which the choices call it; in a spoken list each has one anyway.
    number = tag("span", str(voice.place), class_="word", aria_hidden="true")
    word = joined(number, spoken(voice_word(voice))) if field is None else tag("span", field_word(field), class_="word")
    lookers = []
    if field and not voice.open:
        lookers += [sign("eye"), spoken(", " + _("seen by you"))]
    if others := view.others_looked(voice):
        lookers += [*map(shield, others), spoken(", " + lookers_text(view, voice, names))]
    looked = tag("span", *lookers, class_="viewers") if lookers else None
    known = {"data_known": voice.place} if kind == "voice seen" else {"data_unknown": voice.place} if not field else {}
    return tag("li", picture, word, looked, **known, class_=kind)


def _voices(view: LaCittaView, names: Sequence[str]) -> Markup:
    """The four voice cards as the viewer may see them."""
    if not view.voices:
        return tag("p", _("No cards yet."), class_="soft")
    drawn = tag("ol", *(_voice(view, names, voice) for voice in view.voices), class_="voices")
    note = voice_note(view)
    return joined(drawn, tag("p", tag("b", note)) if view.wishes else tag("p", note, class_="soft"))


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
        return tag("li", tag("div", inner, class_="political-card"))
    chosen = action == model.chosen
    state = "political-card available chosen" if chosen else "political-card available"
    link = {"href": f"?choose={quote_plus(action.text)}", "aria_current": "true" if chosen else None}
    return tag("li", tag("a", inner, class_=state, **link))


def _open_cards(model: PageModel) -> Markup:
    """The open political cards with their prices, and how many lie in the deck."""
    rows = [_open_card(model, kind, count) for kind, count in model.view.display.items()]
    return joined(tag("ul", *rows, class_="political-cards"), tag("p", piles_text(model.view), class_="soft"))


def _cities(model: PageModel) -> Markup:
    """The table of all cities, those of one owner together."""
    if not model.view.cities:
        return tag("p", _("No city yet."), class_="soft")
    rows = sorted(model.view.cities, key=lambda one: (one.owner, one.number))
    return joined(tag("div", cities_table(model, rows), class_="wide-table"), city_cards(model))


def _supply(model: PageModel) -> Markup:
    """The building tiles left, by the pairs that share a supply."""
    rows: list[tuple[Inner, Inner]] = []
    for kinds, left in model.view.supply.items():
        signs = [sign(kind, "pic small") for kind in kinds]
        rows.append((joined(*signs, " ", capital(tiles_word(kinds))), left))
    return fact_list("facts tiles", rows)


def _signs(model: PageModel) -> Markup:
    """What the signs of map and tables mean."""
    rows = []
    for symbol, words in signs_text():
        drawn = sign(symbol, f"pic small {model.tincture}") if symbol else tag("small", free_word())
        rows.append(tag("li", tag("span", drawn, class_="mark"), tag("span", capital(words))))
    return tag("ul", *rows, class_="signs")
