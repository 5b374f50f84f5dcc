"""The card of a game that has begun: the board as everybody sees it, how it stands or ended, everybody's points."""

from collections.abc import Sequence
from dataclasses import dataclass

from bastide.core.about import about_of
from bastide.core.match import Match
from bastide.core.player_view import PlayerView
from bastide.look.card import CardWords, Row, card
from bastide.look.document import Drawing
from bastide.look.i18n import ngettext
from bastide.look.page import PageInput, page_room
from bastide.look.players import full_names
from bastide.look.style import Theme


@dataclass(frozen=True, slots=True)
class Told:
    """A moment in words, and the seat that they are about."""

    said: CardWords
    speaker: int


def match_card(match: Match, names: Sequence[str], move: int | None = None, theme: Theme = "light") -> str:
    """The card as SVG, after that many moves or now. It is for links that anybody can open: nothing is on it that a spectator
    could not see."""
    return view_card(match.player_view(None, move), names, theme)


def view_card(view: PlayerView, names: Sequence[str], theme: Theme = "light") -> str:
    """The same of what somebody sees."""
    told = told_of(view, names)
    return card(told.said, board_of(view, names, told.speaker), page_room(view.game).symbols_for, theme)


def board_of(view: PlayerView, names: Sequence[str], front: int) -> Drawing:
    """The board, the part of one seat in front."""
    return page_room(view.game).board(view, full_names(len(view.game.points(view.state)), names), front)


def told_of(view: PlayerView, names: Sequence[str]) -> Told:
    """What the card says: who has won or is to play, everybody's points, the best first when it is over."""
    points = view.game.points(view.state)
    called = full_names(len(points), names)
    seen = page_room(view.game).page(PageInput(view=view, names=called, effects={}, chosen=None, since=()))
    players = ngettext("{n} player", "{n} players", len(points))
    rows = [Row(seat, name, points[seat]) for seat, name in enumerate(called)]
    if view.turn is None:
        winners = view.game.result(view.state)[0]
        rows.sort(key=lambda row: (row.seat not in winners, -points[row.seat]))
    said = CardWords(f"{about_of(view.game).title} · {players}", seen.headline.rstrip("."), "", tuple(rows))
    return Told(said, seen.speaker)
