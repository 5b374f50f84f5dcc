"""Pages as the kit looks at them."""

from collections.abc import Iterator

from bastide.core.actions import Action
from bastide.core.match import Match
from bastide.core.player_view import PlayerView
from bastide.look.page import Page, PageInput, page_room


def page_of(view: PlayerView, match: Match, chosen: Action | None = None) -> Page:
    """What a page shows of a view, with hints."""
    effects = match.previews() if view.actions else {}
    return page_room(view.game).page(PageInput(view, match.names, effects, chosen))


def page_text(view: PlayerView, match: Match) -> str:
    """All of a page, and what it says of the end."""
    return repr((page_of(view, match), page_room(view.game).projected(view)))


def markup_of(page: Page) -> Iterator[tuple[str, str]]:
    """The finished pieces of a page by name."""
    yield "board", page.board
    yield "tray", page.tray
    for card in page.cards:
        yield f"card of seat {card.seat}", card.more
    for panel in page.panels:
        yield f"panel {panel.id}", panel.html
