"""What a page shows of La Città: the map, the players, the sheets; the log and the projected end."""

from collections.abc import Mapping

from markupsafe import Markup

from bastide.games.la_citta.drawing import library
from bastide.games.la_citta.page.board import board
from bastide.games.la_citta.page.choices import in_a_sentence, offered, on_the_button
from bastide.games.la_citta.page.forecast import projected
from bastide.games.la_citta.page.players import cards
from bastide.games.la_citta.page.seen import Seen
from bastide.games.la_citta.page.sheets import panels
from bastide.games.la_citta.page.story import told
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import capital, kind_word
from bastide.games.la_citta.text.words import asked, headline, moment
from bastide.games.la_citta.view.facts import winners
from bastide.look.html import sign, tag
from bastide.look.old_page import Glance
from bastide.look.page import Page
from bastide.look.players import TINCTURES
from bastide.look.symbols import named

__all__ = ["page", "projected", "symbols_for", "told"]

#: The card behind a step, where the step does not name a building.
_IN_HAND: Mapping[str, str] = {
    "found": "castle",
    "source": "castle",
    "master": "master-builder",
    "figures": "bread",
    "circus": "bread",
    "field": "bread",
    "golden": "golden",
    "settle": "golden",
    "harvest": "harvest",
    "look": "closeness",
}


def page(glance: Glance) -> Page:
    """What is shown."""
    seen = Seen(glance)
    choices = offered(seen)
    chosen = next((choice for choice in choices if choice.action == glance.chosen), None)
    over = not seen.position["step"]
    return Page(
        headline=_("{name}, your turn.", name=seen.names[seen.position["turn"]]) if seen.mine else _headline(seen),
        asked=_asked(seen),
        speaker=winners(seen.position)[0] if over else seen.position["turn"],
        board=board(seen),
        board_name=_("The map"),
        fine=True,
        tray=_tray(seen),
        choices=choices,
        chosen=in_a_sentence(choice=chosen) if chosen else "",
        play=on_the_button(seen, chosen) if chosen else "",
        cards=cards(seen),
        panels=panels(seen),
    )


def _headline(seen: Seen) -> str:
    return headline(seen.position, seen.names)


def _asked(seen: Seen) -> str:
    """When it is, and what is asked; at the end, what decided a tie."""
    position = seen.position
    if position["step"]:
        return f"{moment(position)} {asked(position)}"
    best = winners(position)
    equal = [one for one in position["points"] if one == position["points"][best[0]]]
    if len(equal) > len(best):
        return asked(position) + " " + _("Points are equal: more gold decides.")
    return asked(position)


def _tray(seen: Seen) -> Markup:
    """The card or building in hand."""
    step = seen.step
    kind = step.get("building") or _IN_HAND.get(step.get("kind", ""))
    if kind is None:
        return Markup()
    picture = sign(kind, f"pic {TINCTURES[seen.position['turn']]}")
    return tag("span", picture, tag("small", capital(kind_word(kind))), class_="hand")


def symbols_for(*markup: str) -> str:
    """The signs that the markup uses; links within a page, and the country of the map, are no signs."""
    signs = sorted(name for name in named("".join(markup)) if name in library())
    return library().sheet(*(f'<use href="#{name}"/>' for name in signs)).text
