"""What happened, step by step: a tile with its follower, what it completed, each wall with its guard, gate, tower and end.

A play of two moves (lay, then a follower; a wall, then a guard) is one step, so one that is half done waits to be told. The
states between two steps are made by the rules, a chapter at a time.
"""

from collections.abc import Sequence

from bastide.core.events import Note
from bastide.core.state import State
from bastide.games.carcassonne_city.drawing.walls import middle, tower_standing
from bastide.games.carcassonne_city.page.ending import tell_ending
from bastide.games.carcassonne_city.page.telling import Telling, heard, tile_middle
from bastide.games.carcassonne_city.rules.followers import stand
from bastide.games.carcassonne_city.rules.line import following, wall_end
from bastide.games.carcassonne_city.rules.scoring import FOR_TOWER, score_side
from bastide.games.carcassonne_city.rules.squares import Side, Square
from bastide.games.carcassonne_city.rules.state import SIDES
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.games.carcassonne_city.rules.turn import score_tile
from bastide.games.carcassonne_city.rules.walls import add_wall, close_by_wall, tower_points
from bastide.games.carcassonne_city.text import actions
from bastide.games.carcassonne_city.text.i18n import _, ngettext
from bastide.games.carcassonne_city.text.where import Where, begun
from bastide.games.carcassonne_city.text.words import tile_in_words, walls_due
from bastide.games.carcassonne_city.view import CarcassonneCityView, viewed
from bastide.games.carcassonne_city.view.pieces import KIND_OF
from bastide.look.page import PastMove
from bastide.look.steps import Story, changes

#: What is asked while a play is half done.
_HALF = ("follower", "guard")


def story(past: Sequence[PastMove], names: Sequence[str]) -> Story:
    """What happened in a row of moves."""
    whole = list(past)
    if whole and viewed(whole[-1].after).step in _HALF:
        whole.pop()
    if not whole:
        return Story((), (), past[0].number - 1 if past else 0)
    telling, at = Telling(viewed(whole[0].before), names), 0
    while at < len(whole):
        two = at + 1 < len(whole) and viewed(whole[at].after).step in _HALF
        _tell(telling, whole[at], whole[at + 1] if two else None)
        at += 2 if two else 1
    return Story(tuple(telling.steps), tuple(telling.scenes), whole[-1].number)


def told(past: PastMove, names: Sequence[str]) -> Telling:
    """One move told by itself, for whoever wants to know what of it was the end of the game."""
    telling = Telling(viewed(past.before), names)
    _tell(telling, past, None)
    return telling


def _tell(telling: Telling, past: PastMove, then: PastMove | None) -> None:
    """A play of one or two moves."""
    last = then or past
    telling.drawn = int(viewed(last.after).state.drawn) - len(_put_aside(last))
    match past.action:
        case actions.Lay() if then:
            _lay(telling, past, past.action, then)
        case actions.PlaceGate():
            _gate(telling, past, past.action.side)
        case actions.BuildWall():
            _wall(telling, past, past.action.end, then)
        case actions.SetTower():
            _tower(telling, past, past.action.end)
        case _:
            _second(telling, past)
    _set_aside(telling, last)
    tell_ending(telling, last)
    telling.ended(last)
    _next_pile(telling, last)


def _second(telling: Telling, past: PastMove) -> None:
    """A move whose first half was told before, or that leaves something out."""
    name, seat, number = telling.names[past.seat], past.seat, (past.number, past.number)
    before = viewed(past.before)
    match past.action:
        case actions.PlaceFollower(role=role):
            _stand(telling, past.seat, past.action)
            at = tile_middle(before.laid[-1].square)
            words = {
                "burgher": _("{name} placed a burgher.", name=name),
                "trader": _("{name} placed a trader.", name=name),
                "steward": _("{name} placed a steward.", name=name),
            }[role]
            telling.tell(number, seat, "place", words, sign=role, at=at)
            telling.score(past, _scored_by_tile(telling))
        case actions.PostGuard():
            side = before.last_wall(before.end)
            telling.tell(number, seat, "place", _("{name} posted a guard.", name=name), sign="guard", at=_at(side))
        case _ if before.step == "follower":
            telling.tell(number, seat, "mark", _("{name} placed no follower.", name=name), sign="burgher")
            telling.score(past, _scored_by_tile(telling))
        case _ if before.step == "guard":
            telling.tell(number, seat, "mark", _("{name} posted no guard.", name=name), sign="guard")
        case _:
            telling.tell(number, seat, "mark", _("{name} placed no tower.", name=name), sign="tower")


def _at(side: Side | None) -> tuple[float, float] | None:
    return middle(side) if side else None


# The tile and its follower


def _lay(telling: Telling, past: PastMove, lay: actions.Lay, then: PastMove) -> None:
    words = _laid_words(viewed(past.before), lay.square, telling.names, past.seat)
    telling.view = viewed(past.after)
    sign, follower = "pile", then.action
    if isinstance(follower, actions.PlaceFollower):
        _stand(telling, then.seat, follower)
        sign = follower.role
        words = {
            "burgher": _("{laid}, and placed a burgher.", laid=words),
            "trader": _("{laid}, and placed a trader.", laid=words),
            "steward": _("{laid}, and placed a steward.", laid=words),
        }[sign]
    else:
        words = f"{words}."
    telling.tell((past.number, then.number), past.seat, "place", words, sign=sign, at=tile_middle(lay.square))
    telling.score(then, _scored_by_tile(telling))


def _laid_words(before: CarcassonneCityView, square: Square, names: Sequence[str], seat: int) -> str:
    """Where it lies; what is on it one sees, and the log tells what was drawn."""
    if not before.laid and before.hand:
        return _("{name} laid the first tile, {tile}", name=names[seat], tile=tile_in_words(before.hand))
    return _("{name} laid a tile {where}", name=names[seat], where=Where(before, names, about=seat).square(square))


def _stand(telling: Telling, seat: int, action: actions.PlaceFollower) -> None:
    node = telling.view.node_of(telling.view.laid[-1], KIND_OF[action.role], action.on)
    telling.changed(lambda s: stand(s, seat, node))


def _scored_by_tile(telling: Telling) -> list[Note]:
    return heard(telling.scratch(), lambda s: score_tile(s, int(s.laid) - 1))


# Walls


def _gate(telling: Telling, past: PastMove, side: Side) -> None:
    where = Where(telling.view, telling.names, about=past.seat).side(side)
    tile, facing = telling.view.city[side.square].number, SIDES.index(side.facing)

    def placed(s: State) -> None:
        s.gate_tile, s.gate_side = tile, facing
        close_by_wall(s, tile, facing)

    telling.changed(placed)
    words = _("{name} placed the gate {where}.", name=telling.names[past.seat], where=where)
    telling.tell((past.number, past.number), past.seat, "place", words, sign="rampart", at=middle(side))
    telling.score(past, heard(telling.scratch(), lambda s: score_side(s, tile, facing)))


def _wall(telling: Telling, past: PastMove, end: int, then: PastMove | None) -> None:
    """A wall with its guard; what the wall completes is scored before he is posted."""
    s = telling.scratch()
    at = following(s, wall_end(s, end), end)
    side = telling.view.next_wall(end)
    assert side is not None
    where = Where(telling.view, telling.names, about=past.seat).side(side)

    def built(s: State) -> None:
        add_wall(s, end, at)
        s.wall_supply -= 1
        s.left[past.seat] -= 1

    telling.changed(built)
    notes = heard(telling.scratch(), lambda s: score_side(s, at // 4, at % 4))
    name, guarded = telling.names[past.seat], then is not None and isinstance(then.action, actions.PostGuard)
    both = guarded and not notes
    if both:
        telling.changed(lambda s: _post(s, at, past.seat))
        words = _("{name} built a wall {where}, and posted a guard.", name=name, where=where)
    else:
        words = _("{name} built a wall {where}.", name=name, where=where)
    last = then.number if then and not notes else past.number
    sign = "guard" if both else "rampart"
    telling.tell((past.number, last), past.seat, "place", words, sign=sign, at=middle(side))
    telling.score(past, notes)
    if guarded and then and notes:
        telling.changed(lambda s: _post(s, at, past.seat))
        words = _("{name} posted a guard.", name=name)
        telling.tell((then.number, then.number), past.seat, "place", words, sign="guard", at=middle(side))


def _post(s: State, at: int, seat: int) -> None:
    s.tile_guard[at // 4, at % 4] = 1 + seat
    s.supply[seat] -= 1


def _tower(telling: Telling, past: PastMove, end: int) -> None:
    view = telling.view
    side, count = view.last_wall(end), view.wall_count[end]
    assert side is not None
    where = Where(view, telling.names, about=past.seat).side(side)
    s = telling.scratch()
    note = Note(0, past.seat, tower_points(s, end), FOR_TOWER, 4 * int(s.towers) + end)
    scored = telling.awards(past, [note])
    telling.pay(scored)

    def set_up(s: State) -> None:
        new = int(s.towers)
        s.tower_seat[new], s.tower_end[new], s.tower_after[new] = past.seat, end, count
        s.towers += 1
        s.tower_at[end] = count
        s.tower_supply[past.seat] -= 1

    telling.changed(set_up)
    words = ngettext(
        "{name} placed a tower {where}: +{n} point.",
        "{name} placed a tower {where}: +{n} points.",
        note.amount,
        name=telling.names[past.seat],
        where=where,
    )
    x, y = tower_standing(telling.view, end, count)
    more = {"floats": ((x, y, f"+{note.amount}"),), "changes": changes([scored[0][1]])}
    telling.tell((past.number, past.number), past.seat, "place", words, sign="tower", at=(x, y), **more)


# What chance brought for the next turn


def _put_aside(past: PastMove) -> tuple[Tile, ...]:
    """The tiles that a move drew in vain."""
    return viewed(past.after).aside[len(viewed(past.before).aside) :]


def _set_aside(telling: Telling, past: PastMove) -> None:
    for tile in _put_aside(past):
        telling.drawn += 1
        words = _("{tile}: it fits nowhere and is set aside.", tile=begun(tile_in_words(tile)))
        telling.tell((past.number, past.number), None, "mark", words, sign="pile")


def _next_pile(telling: Telling, past: PastMove) -> None:
    before, after = viewed(past.before), viewed(past.after)
    pile = after.pile_in_use
    if before.pile_in_use is not None and pile is not None and pile > before.pile_in_use and after.step != "over":
        words = _(
            "Pile {pile} is used up. From now on, when something is completed: {walls}.",
            pile=pile,
            walls=walls_due(after, pile),
        )
        telling.tell((past.number, past.number), None, "mark", words, sign="pile")
