"""What a page shows of La Città: the map, the players, the sheets; the log and the projected end."""

from collections.abc import Mapping

from markupsafe import Markup

from bastide.games.la_citta.drawing import library
from bastide.games.la_citta.page.board import board
from bastide.games.la_citta.page.choices import in_a_sentence, offered, on_the_button
from bastide.games.la_citta.page.log import log_line
from bastide.games.la_citta.page.model import PageModel
from bastide.games.la_citta.page.players import cards
from bastide.games.la_citta.page.projection import projected
from bastide.games.la_citta.page.sheets import panels
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import capital, kind_word
from bastide.games.la_citta.text.words import asked, headline, moment
from bastide.games.la_citta.view import LaCittaView
from bastide.look.html import sign, tag
from bastide.look.page import Page, PageInput
from bastide.look.symbols import named

__all__ = ["log_line", "page", "projected", "symbols_for"]

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


def page(given: PageInput) -> Page:
    """What is shown."""
    model = PageModel(given)
    view, choices = model.view, offered(model)
    pick = given.chosen
    chosen = next((choice for choice in choices if pick and choice.action == pick.text), None)
    return Page(
        headline=_("{name}, your turn.", name=model.names[view.on_turn]) if model.mine else headline(view, model.names),
        asked=_asked(view),
        speaker=view.winners[0] if view.over else view.on_turn,
        board=board(model),
        board_name=_("The map"),
        fine=True,
        tray=_tray(model),
        choices=choices,
        chosen=in_a_sentence(choice=chosen) if chosen else "",
        play=on_the_button(pick, chosen) if pick and chosen else "",
        cards=cards(model),
        panels=panels(model),
    )


def _asked(view: LaCittaView) -> str:
    """When it is, and what is asked; at the end, what decided a tie."""
    if not view.over:
        return f"{moment(view)} {asked(view)}"
    best = view.players[view.winners[0]].points
    if sum(player.points == best for player in view.players) > len(view.winners):
        return asked(view) + " " + _("Points are equal: more gold decides.")
    return asked(view)


def _tray(model: PageModel) -> Markup:
    """The card or building in hand."""
    step = model.view.step
    kind = (step.building or _IN_HAND.get(step.kind)) if step else None
    if kind is None:
        return Markup()
    picture = sign(kind, f"pic {model.tincture}")
    return tag("span", picture, tag("small", capital(kind_word(kind))), class_="hand")


def symbols_for(*markup: str) -> str:
    """The signs that the markup uses; links within a page, and the country of the map, are no signs."""
    signs = sorted(name for name in named("".join(markup)) if name in library())
    return library().sheet(*(f'<use href="#{name}"/>' for name in signs)).text
