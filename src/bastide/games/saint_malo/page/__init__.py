"""What a page shows of Saint Malo: the city in front, the dice, the players, the sheets; the log and the projected end."""

from collections.abc import Sequence

from bastide.core.player_view import PlayerView
from bastide.games.saint_malo.drawing import draw_city, symbols_for
from bastide.games.saint_malo.page.choices import in_a_sentence, offered, on_the_button
from bastide.games.saint_malo.page.effects import on_the_plan
from bastide.games.saint_malo.page.log import end_line, log_line
from bastide.games.saint_malo.page.model import PageModel, model_of
from bastide.games.saint_malo.page.players import cards, goods
from bastide.games.saint_malo.page.projection import projected
from bastide.games.saint_malo.page.sheets import panels
from bastide.games.saint_malo.page.sources import source_of
from bastide.games.saint_malo.page.story import story
from bastide.games.saint_malo.page.tour import tour
from bastide.games.saint_malo.page.tray import faces, tray
from bastide.games.saint_malo.text.actions import Stop
from bastide.games.saint_malo.text.i18n import _
from bastide.games.saint_malo.text.words import asked, headline
from bastide.games.saint_malo.view import viewed
from bastide.look.document import Drawing
from bastide.look.page import Choice, Page, PageInput

__all__ = [
    "board",
    "choices_of",
    "end_line",
    "figures",
    "log_line",
    "page",
    "projected",
    "source_of",
    "story",
    "symbols_for",
]


def page(given: PageInput) -> Page:
    """What is shown."""
    model = model_of(given)
    return Page(
        headline=_headline(model),
        asked=asked(model.view),
        speaker=model.view.speaker,
        board=_board(model),
        board_name=_("{name}’s city", name=model.names[model.front]),
        tray=tray(model),
        choices=offered(model),
        chosen=in_a_sentence(model, model.chosen) if model.chosen else "",
        play=on_the_button(model.view, model.chosen) if model.chosen else "",
        cards=cards(model),
        panels=panels(model),
        hint=_("Click the dice to keep, or stop here.")
        if any(isinstance(each, Stop) for each in model.view.actions)
        else "",
        by_hand=faces(),
        tour=tour(model.view, model.names, model.front),
    )


def choices_of(given: PageInput) -> tuple[Choice, ...]:
    """What can be chosen, in words."""
    return offered(model_of(given))


def board(view: PlayerView, names: Sequence[str], front: int | None) -> Drawing:
    """A city with nothing to choose on it."""
    seen = viewed(view)
    return draw_city(seen, seen.speaker if front is None else front, names=names, standalone=False)


def figures(view: PlayerView) -> Sequence[Sequence[str]]:
    """Points and stores of each seat."""
    return [[str(city.points), *(good.value for good in goods(city))] for city in viewed(view).cities]


def _headline(model: PageModel) -> str:
    view = model.view
    if view.turn is not None and view.turn == view.seat:
        return _("{name}, your turn.", name=model.names[view.turn])
    return headline(view, model.names)


def _board(model: PageModel) -> str:
    """The city in front, with the places to choose."""
    gains, in_coins = on_the_plan(model)
    return draw_city(
        model.view,
        model.front,
        names=model.names,
        legal=model.view.actions,
        gains=gains,
        in_coins=in_coins,
        chosen=model.chosen,
        last=model.ticks.get(model.front, ()),
        verdicts=model.verdicts,
        links=model.links,
        standalone=False,
    )
