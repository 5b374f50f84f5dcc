"""Why something can't be chosen now, as data: the rule's own reason, and what stands in the way.

A thing is the text of an action, or shorter where one place of the plan stands for several: `lay X,Y` whatever the turn,
`follower X,Y` for the tile of a square, `wall X,Y SIDE` and `guard X,Y SIDE` for a side of the city.
"""

import re
from collections.abc import Callable

from bastide.core.refusals import Refusal
from bastide.games.carcassonne_city import CarcassonneCity
from bastide.games.carcassonne_city.rules import refusals, state
from bastide.games.carcassonne_city.rules.engine import refusal
from bastide.games.carcassonne_city.rules.followers import tile_refusal
from bastide.games.carcassonne_city.rules.plane import laid_on
from bastide.games.carcassonne_city.rules.squares import Side, Square
from bastide.games.carcassonne_city.rules.walls import guard_refusal, post_refusal, wall_refusal
from bastide.games.carcassonne_city.text import actions
from bastide.games.carcassonne_city.text.offending import Offending, offending
from bastide.games.carcassonne_city.text.refusal_words import refusal_words
from bastide.games.carcassonne_city.view import CarcassonneCityView

EXPECTED = (
    "expected `lay X,Y TURN` or `lay X,Y`, `burgher PIECE`, `trader A`, `steward a` or `follower X,Y`, `gate X,Y SIDE`, "
    "`wall cw`, `wall ccw` or `wall X,Y SIDE`, `guard` or `guard X,Y SIDE`, `tower cw`, `tower ccw` or `none`"
)
_SQUARE = re.compile(r"(-?\d{1,3}),(-?\d{1,3})")


def refusal_of(game: CarcassonneCity, view: CarcassonneCityView, thing: str) -> Refusal | None:
    """Why the seat on turn can't choose that; None if it can. ValueError says what was expected."""
    word, *rest = thing.split() or [""]
    if word not in _ASKED:
        raise ValueError(f"{EXPECTED}; got {thing[:60]!r}")
    try:
        return _ASKED[word](view, word, rest)
    except _Unread as error:
        raise ValueError(f"{EXPECTED}; got {thing[:60]!r}") from error


class _Unread(Exception):
    """A thing that is written in no way we know."""


def _square(text: str) -> Square:
    """A square of the action space."""
    found = _SQUARE.fullmatch(text)
    square = Square(int(found[1]), int(found[2])) if found else None
    if square is None or max(abs(square.x), abs(square.y)) > state.REACH:
        raise _Unread
    return square


def _side(rest: list[str]) -> Side:
    if len(rest) != 2 or rest[1] not in ("N", "E", "S", "W"):
        raise _Unread
    return Side(*_square(rest[0]), rest[1])


def _made(view: CarcassonneCityView, reason: int, found: Callable[[], Offending]) -> Refusal | None:
    """The value of a reason; what stands in the way is looked for only where there is one."""
    if reason == refusals.NOTHING:
        return None
    there = found()
    return Refusal(reason, refusals.STATEMENTS[reason], there.places, refusal_words, there.detail)


def _of_action(view: CarcassonneCityView, action: int) -> Refusal | None:
    """What the rule says of an action."""
    reason = refusal(view.own, action)
    return _made(view, reason, lambda: offending(view, reason, action))


def _lay(view: CarcassonneCityView, word: str, rest: list[str]) -> Refusal | None:
    if len(rest) == 2 and rest[1] in ("0", "1", "2", "3"):
        return _of_action(view, actions.lay(_square(rest[0]), int(rest[1])).id)
    if len(rest) != 1:
        raise _Unread
    square = _square(rest[0])
    ways = [_of_action(view, actions.lay(square, turn).id) for turn in range(4)]
    refused = [way for way in ways if way is not None]
    if len(refused) < len(ways):
        return None
    best = min(refused, key=lambda way: len(way.places))
    return _made(view, best.reason, lambda: offending(view, best.reason, actions.lay(square, 0).id, best.places))


def _follower(view: CarcassonneCityView, word: str, rest: list[str]) -> Refusal | None:
    if len(rest) != 1:
        raise _Unread
    new = view.new_tile
    if new is None:
        return _of_action(view, state.PLACE)
    if word != "follower":
        if rest[0] not in new.tile.places(word):
            reason = refusals.NOT_ON_TILE
            return _made(view, reason, lambda: offending(view, reason, state.PLACE))
        return _of_action(view, actions.place_follower(new.tile, word, rest[0]).id)
    square = _square(rest[0])
    reason = tile_refusal(view.own, *square)
    if reason != refusals.NOTHING:
        return _made(view, reason, lambda: offending(view, reason, state.PLACE))
    roles = [(role, on) for role in ("burgher", "trader", "steward") for on in new.tile.places(role)]
    ways = [_of_action(view, actions.place_follower(new.tile, *place).id) for place in roles]
    return None if None in ways else ways[0]


def _gate(view: CarcassonneCityView, word: str, rest: list[str]) -> Refusal | None:
    return _of_action(view, actions.place_gate(_side(rest)).id)


def _end(word: str, rest: list[str]) -> int:
    """The action of an end of the wall."""
    if len(rest) != 1 or rest[0] not in state.ENDS:
        raise _Unread
    end = state.ENDS.index(rest[0])
    return (actions.build_wall(end) if word == "wall" else actions.set_tower(end)).id


def _wall(view: CarcassonneCityView, word: str, rest: list[str]) -> Refusal | None:
    if len(rest) == 1:
        return _of_action(view, _end(word, rest))
    side = _side(rest)
    if view.step != "wall":
        return _of_action(view, state.WALL)
    return _of_side(view, side, wall_refusal(view.own, *_numbers(side)))


def _guard(view: CarcassonneCityView, word: str, rest: list[str]) -> Refusal | None:
    if not rest:
        return _of_action(view, state.POST)
    side = _side(rest)
    if view.step not in ("wall", "guard", "tower"):
        return _of_action(view, state.POST)
    if view.step == "wall" and wall_refusal(view.own, *_numbers(side)) == refusals.NOTHING:
        x, y, facing = _numbers(side)
        return _of_side(
            view, side, guard_refusal(view.own, 4 * laid_on(view.own, x, y) + facing) or refusals.OTHER_STEP
        )
    return _of_side(view, side, post_refusal(view.own, *_numbers(side)))


def _numbers(side: Side) -> tuple[int, int, int]:
    return side.x, side.y, state.SIDES.index(side.facing)


def _of_side(view: CarcassonneCityView, side: Side, reason: int) -> Refusal | None:
    return _made(view, reason, lambda: offending(view, reason, actions.place_gate(side).id))


def _tower(view: CarcassonneCityView, word: str, rest: list[str]) -> Refusal | None:
    return _of_action(view, _end(word, rest))


def _none(view: CarcassonneCityView, word: str, rest: list[str]) -> Refusal | None:
    if rest:
        raise _Unread
    return _of_action(view, state.NONE)


_ASKED: dict[str, Callable[[CarcassonneCityView, str, list[str]], Refusal | None]] = {
    "lay": _lay,
    "burgher": _follower,
    "trader": _follower,
    "steward": _follower,
    "follower": _follower,
    "gate": _gate,
    "wall": _wall,
    "guard": _guard,
    "tower": _tower,
    "none": _none,
}
