"""What a page tells messengers about itself (Open Graph), so that a link to it is shown with a title and a card."""

from dataclasses import dataclass
from urllib.parse import urlencode

from fastapi import Request

from bastide.core.i18n import list_in_words
from bastide.look.card import HEIGHT, WIDTH, CardWords, spoken
from bastide.web.i18n import _
from bastide.web.pages.cards import invitation_words
from bastide.web.pages.game_words import title_of
from bastide.web.tables.table import Table


@dataclass(frozen=True, slots=True)
class OpenGraph:
    """The card of a page. Addresses are whole ones: others fetch them."""

    title: str
    description: str
    address: str
    image: str
    alt: str
    width: int = WIDTH
    height: int = HEIGHT


def open_graph(request: Request, path: str, said: CardWords, language: str, version: int | None = None) -> OpenGraph:
    """Of the page at that path. The card is in the language of the page; with another `version` it is another picture."""
    base = str(request.base_url).rstrip("/")
    asked = {"lang": language} | ({} if version is None else {"version": str(version)})
    image = f"{base}{path.rstrip('/')}/card.png?{urlencode(asked)}"
    return OpenGraph(said.title, said.words or said.kicker, base + path, image, f"{said.title}. {spoken(said)}")


def open_graph_of(request: Request, table: Table, language: str) -> OpenGraph:
    """Of a table: an invitation while it waits for players, else who plays there."""
    said = invitation_words(table)
    if table.match is not None:
        names = list_in_words(seat.name for seat in table.seats)
        words = _("This game is over. See how it went.") if table.over else _("This game is being played. Watch it.")
        said = CardWords(said.kicker, f"{title_of(table.game)}: {names}", words)
    return open_graph(request, f"/t/{table.id}", said, language, table.last_in_game)
