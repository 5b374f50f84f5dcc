"""The log: one line for each move, read from what was done and what everybody saw before and after it."""

from collections.abc import Sequence
from itertools import groupby

from bastide.core.events import Award
from bastide.games.carcassonne_city.page.effects import awards_text
from bastide.games.carcassonne_city.page.story import told
from bastide.games.carcassonne_city.page.telling import completed_words
from bastide.games.carcassonne_city.rules.squares import Side, Square
from bastide.games.carcassonne_city.text import actions
from bastide.games.carcassonne_city.text.i18n import _
from bastide.games.carcassonne_city.text.where import Where
from bastide.games.carcassonne_city.text.words import tile_in_words
from bastide.games.carcassonne_city.view import CarcassonneCityView, viewed
from bastide.look.page import PastMove


def log_line(past: PastMove, names: Sequence[str]) -> str:
    """Who did what, what it brought and why, and what was drawn."""
    before, after = viewed(past.before), viewed(past.after)
    done = _done(past, before, after, names)
    final = told(past, names).final if after.step == "over" else 0
    awards = past.awards[: len(past.awards) - final]
    brought = awards_text(awards, names, past.seat)
    words = [f"{done}: {brought}." if brought else f"{done}."]
    if before.step == "follower" and brought:  # it was the tile that completed something
        words = [*_completed(awards, names), f"{done}."]
    return " ".join([*words, *_drawn(before, after, names)])


def end_line(past: PastMove, names: Sequence[str]) -> str:
    """The final scoring, where the move ended the game."""
    if viewed(past.after).step != "over":
        return ""
    telling = told(past, names)
    return " ".join(step.words for step in telling.steps[telling.ending :])


def _done(past: PastMove, before: CarcassonneCityView, after: CarcassonneCityView, names: Sequence[str]) -> str:
    name, where = names[past.seat], Where(before, names, about=past.seat)
    match past.action:
        case actions.Lay() if before.hand and not before.laid:
            return _("{name} lays the first tile: {tile}", name=name, tile=tile_in_words(before.hand))
        case actions.Lay():  # the line before told what was drawn
            return _("{name} lays the tile {where}", name=name, where=where.square(past.action.square))
        case actions.PlaceFollower():
            return _placed(past.action.role, name)
        case actions.PlaceGate():
            return _("{name} places the gate {where}", name=name, where=where.side(past.action.side))
        case actions.BuildWall():
            side = _new_wall(after, past.action.end)
            return _("{name} builds a wall {where}", name=name, where=where.side(side))
        case actions.PostGuard():
            side = _new_wall(before, before.end)
            return _("{name} posts a guard {where}", name=name, where=where.side(side))
        case actions.SetTower():
            side = _new_wall(before, past.action.end)
            return _("{name} places a tower {where}", name=name, where=where.side(side))
    return {
        "follower": _("{name} places no follower", name=name),
        "guard": _("{name} posts no guard", name=name),
        "tower": _("{name} places no tower", name=name),
    }[before.step]


def _completed(awards: Sequence[Award], names: Sequence[str]) -> list[str]:
    """Each street and market that the tile of the turn completed."""
    found = groupby(awards, key=lambda award: (award.reason, award.squares))
    return [completed_words(list(some), names) for _feature, some in found]


def _placed(role: str, name: str) -> str:
    return {
        "burgher": _("{name} places a burgher on the street", name=name),
        "trader": _("{name} places a trader in the market", name=name),
        "steward": _("{name} places a steward among the homes", name=name),
    }[role]


def _new_wall(view: CarcassonneCityView, end: int) -> Side:
    side = view.last_wall(end)
    assert side is not None
    return side


def _drawn(before: CarcassonneCityView, after: CarcassonneCityView, names: Sequence[str]) -> list[str]:
    """What was drawn for the next turn, and what fitted nowhere."""
    who = names[after.whose if after.turn is None else after.turn]
    aside = [tile_in_words(tile) for tile in after.aside[len(before.aside) :]]
    words = [_("{name} draws {tile}: it fits nowhere and is set aside.", name=who, tile=tile) for tile in aside]
    if after.hand:
        words.append(_("{name} draws {tile}.", name=who, tile=tile_in_words(after.hand)))
    return words


def new_places(past: Sequence[PastMove]) -> list[Square | Side]:
    """Where on the plan something is new, for its ticks."""
    found: list[Square | Side] = []
    for one in past:
        match one.action:
            case actions.Lay():
                found.append(one.action.square)
            case actions.PlaceGate():
                found.append(one.action.side)
            case actions.BuildWall() | actions.SetTower():
                found.append(_new_wall(viewed(one.after), one.action.end))
            case actions.PostGuard():
                before = viewed(one.before)
                found.append(_new_wall(before, before.end))
    return list(dict.fromkeys(found))
