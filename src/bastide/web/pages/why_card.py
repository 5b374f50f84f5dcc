"""The card that says why something can't be chosen: the reason, its statement, and where on the board it lies."""

import re
from dataclasses import dataclass

from markupsafe import Markup

from bastide.core.game import Game
from bastide.core.i18n import current_language
from bastide.core.player_view import PlayerView
from bastide.core.statements import Statement, statements
from bastide.look.why import why_room
from bastide.web.pages.markup import from_line
from bastide.web.pages.viewpoint import Viewpoint
from bastide.web.tables.why import WhyNot, why_not

_BOX = re.compile(r'viewBox="([-\d. ]+)"')


@dataclass(frozen=True, slots=True)
class RuleText:
    """A statement as a card shows it; `more` is its place on the page of the rules."""

    id: str
    chapter: str
    html: Markup
    more: str


@dataclass(frozen=True, slots=True)
class WhyCard:
    """The answer, and paths on the board: round what was asked about, through it, and round what stands in the way."""

    found: WhyNot | None  # None: it can be chosen
    rule: RuleText | None
    place: str = ""
    cross: str = ""
    causes: str = ""

    @property
    def marked(self) -> bool:
        """Whether anything is shown on the board."""
        return bool(self.place or self.causes)


def why_card(viewpoint: Viewpoint, thing: str) -> WhyCard:
    """The card for somebody who looks at the present. BadOption says what was expected of a thing that can't be read."""
    table, view = viewpoint.table, viewpoint.view()
    found, room = why_not(table, view, viewpoint.asked, thing), why_room(table.game)
    rule = rule_text(table.game, found.rule) if found and found.rule else None
    if not viewpoint.asked:  # the board may show somebody else's
        return WhyCard(found, rule)
    place = room.spot(view, thing)
    causes = "".join(spot.outline for each in found.places if (spot := room.spot(view, each))) if found else ""
    outline, cross = (place.outline, place.cross if found else "") if place else ("", "")
    return WhyCard(found, rule, outline, cross, causes)


def meant_by(viewpoint: Viewpoint, x: float, y: float) -> str:
    """What somebody means who taps that point of the board; "" for nothing."""
    view: PlayerView = viewpoint.view()
    return why_room(viewpoint.table.game).thing_at(view, x, y)


def rule_text(game: Game, rule: str) -> RuleText | None:
    """A statement in the language in use; None where the game has not written it down."""
    known: dict[str, Statement] = {each.id: each for each in statements(game, current_language())}
    if rule not in known:
        return None
    page = f"/rules/{game.name}"
    return RuleText(rule, known[rule].chapter, from_line(known[rule].text, page), f"{page}#{rule}")


def box_of(board: str) -> str:
    """The part of the plane that a drawing shows: what lies over it shows the same."""
    found = _BOX.search(board)
    return found[1] if found else ""
