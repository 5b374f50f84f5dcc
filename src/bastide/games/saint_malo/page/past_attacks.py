"""The attacks that have been, each with a way back to its moment: a script opens its scene, without one it is in the replay."""

from bisect import bisect_left
from collections.abc import Iterator

from markupsafe import Markup

from bastide.games.saint_malo.page.attack import scene_id
from bastide.games.saint_malo.page.model import PageModel
from bastide.games.saint_malo.rules.state import STRENGTH
from bastide.games.saint_malo.text.i18n import _
from bastide.games.saint_malo.view import viewed
from bastide.look.html import sign, tag


def past_attacks(model: PageModel) -> Markup:
    """A link for each full row of the track; nothing before the first attack."""
    links = [_link(row, strength, move) for row, strength, move in _found(model)]
    return tag("div", *links, class_="again", role="group", aria_label=_("Past attacks")) if links else Markup()


def _found(model: PageModel) -> Iterator[tuple[int, int, int]]:
    """The row, the strength and the move of each attack. Boxes only become more, so it is found by halving."""
    begin = 0
    for row, strength in enumerate(STRENGTH.tolist()[: model.view.rows_done], 1):
        full = row * model.view.boxes_in_row
        begin = bisect_left(model.moments, full, lo=begin, key=lambda seen: viewed(seen).boxes)
        if 0 < begin < len(model.moments):  # else it was before this game began, from a position
            yield row, strength, begin


def _link(row: int, strength: int, move: int) -> Markup:
    again = _("Show the attack of strength {strength} again", strength=strength)
    return tag(
        "a",
        sign("die-sabres"),
        strength,
        class_="button",
        href=f"?move={move}",
        title=again,
        aria_label=again,
        data_scene=scene_id(strength),
        data_move=move,
        data_row=row,
    )
