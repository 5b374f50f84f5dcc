"""What a page shows of La Città: the map, the players, the sheets; the log and the projected end."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from bastide.core.player_view import PlayerView
from bastide.games.la_citta.drawing import draw_scene, library
from bastide.games.la_citta.drawing.scene import Scene
from bastide.games.la_citta.page.choices import in_a_sentence, offered, on_the_button
from bastide.games.la_citta.page.city_card import tour
from bastide.games.la_citta.page.log import end_line, log_line
from bastide.games.la_citta.page.model import PageModel, model_of
from bastide.games.la_citta.page.players import cards, goods
from bastide.games.la_citta.page.projection import projected
from bastide.games.la_citta.page.sheets import beside, panels
from bastide.games.la_citta.page.sources import source_of
from bastide.games.la_citta.page.story import story
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import capital, kind_word
from bastide.games.la_citta.text.words import asked, headline, moment
from bastide.games.la_citta.view import LaCittaView, viewed
from bastide.look.document import Drawing
from bastide.look.html import sign, tag
from bastide.look.page import Choice, Page, PageInput
from bastide.look.players import full_names
from bastide.look.symbols import named

__all__ = [
    "beside",
    "board",
    "choices_of",
    "end_line",
    "figures",
    "log_line",
    "page",
    "projected",
    "short",
    "source_of",
    "story",
    "symbols_for",
]

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
#: Steps that ask for one of the player's own cities or buildings, and not for a free place.
_ON_A_CITY = ("source", "settle", "circus", "harvest", "starve", "demolish")


def page(given: PageInput) -> Page:
    """What is shown."""
    model = model_of(given)
    view, pick, choices = model.view, model.chosen, offered(model)
    chosen = next((choice for choice in choices if pick and choice.action == pick.text), None)
    return Page(
        headline=_headline(model),
        asked=_asked(view),
        hint=_hint(view),
        speaker=view.speaker,
        board=draw_scene(model.scene, standalone=False, told=False),
        board_name=_("The map"),
        tray=_tray(model),
        choices=choices,
        chosen=in_a_sentence(model, pick, chosen) if pick and chosen else "",
        play=on_the_button(pick, chosen) if pick and chosen else "",
        cards=cards(model),
        panels=panels(model),
        counts_the_end=True,
        tour=tour(model),
    )


def choices_of(given: PageInput) -> tuple[Choice, ...]:
    """What can be chosen, in words."""
    return offered(model_of(given))


def board(view: PlayerView, names: Sequence[str], front: int | None) -> Drawing:
    """The map with nothing to choose on it."""
    seen = viewed(view)
    return draw_scene(Scene(seen, full_names(len(seen.players), names)), standalone=False, told=False)


def figures(view: PlayerView) -> Sequence[Sequence[str]]:
    """Points and goods of each seat."""
    players = viewed(view).players
    return [[str(player.points), *(good.value for good in goods(player))] for player in players]


def short(view: PlayerView) -> Sequence[Sequence[int]]:
    """Which of those figures are too little."""
    return [[at for at, good in enumerate(goods(player), 1) if good.short] for player in viewed(view).players]


def _headline(model: PageModel) -> str:
    view = model.view
    if view.turn is not None and view.turn == view.seat:
        return _("{name}, your turn.", name=model.names[view.turn])
    return headline(view, model.names)


def _asked(view: LaCittaView) -> str:
    """When it is, and what is asked; at the end, what decided a tie."""
    if not view.over:
        return f"{moment(view)} {asked(view)}"
    best = view.players[view.speaker].points
    if sum(player.points == best for player in view.players) > len(view.winners):
        return asked(view) + " " + _("Tied on points: more gold decides.")
    return asked(view)


def _hint(view: LaCittaView) -> str:
    """In the bar: what is asked for, where "a place on the board" does not say which."""
    told = view.step is not None and view.turn == view.seat and view.step.kind in _ON_A_CITY
    return asked(view) if told else ""


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
