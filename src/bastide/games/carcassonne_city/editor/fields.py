"""What has no place in the city: points, whose turn it is, what is asked, the tile in hand, tiles set aside."""

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from bastide.core.errors import BadPosition
from bastide.core.game import Position
from bastide.games.carcassonne_city import GAME, CarcassonneCity
from bastide.games.carcassonne_city.editor.stock import in_hand, piled, restocked, unseen
from bastide.games.carcassonne_city.editor.unchecked import unchecked_view
from bastide.games.carcassonne_city.rules.state import FOLLOWERS, KINDS
from bastide.games.carcassonne_city.rules.tiles import Tile
from bastide.games.carcassonne_city.text.i18n import _
from bastide.games.carcassonne_city.text.reading_step import MOST_WALLS
from bastide.games.carcassonne_city.text.where import Where, begun
from bastide.games.carcassonne_city.text.words import tile_text
from bastide.look.editor import Changes, Field, Fields, Work, changed
from bastide.look.players import full_names

OVER = "over"


def fields(work: Work) -> list[Fields]:
    """All fields, the step first: it is what goes wrong most easily."""
    position = work.position
    called = full_names(position["players"], None)
    turn = Field("turn", _("Whose turn"), position["turn"], tuple(enumerate(called)))
    step = [turn, *_step(work, called)]
    seats = [_seat(position, seat, name, seat == work.seat) for seat, name in enumerate(called)]
    return [Fields("step", _("Turn and step"), tuple(step), open=True), *seats, _beside(position)]


def _seat(position: Position, seat: int, name: str, front: bool) -> Fields:
    rests = min(FOLLOWERS, max(0, position["supply"][seat]))
    hint = _("{n} in supply", n=position["supply"][seat])
    points = Field(f"points[{seat}]", _("Points"), position["points"][seat])
    resting = Field(f"resting[{seat}]", _("Resting followers"), position["resting"][seat], most=rests, hint=hint)
    return Fields(f"seat-{seat}", name, (points, resting), seat, front)


def _beside(position: Position) -> Fields:
    piles = ", ".join(str(len(pile)) for pile in position["piles"])
    aside = Field("aside", _("Tiles set aside"), " ".join(position["aside"]), hint=_("names of tiles: t1 t2"))
    name = _("Walls also after unclaimed features")
    empty = Field("options.walls_on_empty", name, position["options"]["walls_on_empty"])
    return Fields("beside", _("Piles ({sizes}) and options", sizes=piles), (aside, empty))


def kind_word(kind: str) -> str:
    """What is asked, in a word or two."""
    return {
        "lay": _("lay the tile"),
        "follower": _("place a follower"),
        "gate": _("place the gate"),
        "wall": _("build a wall"),
        "guard": _("put a guard on the new wall"),
        "tower": _("place a tower"),
        OVER: _("nothing: the game is over"),
    }[kind]


def _step(work: Work, called: list[str]) -> list[Field]:
    position = work.position
    step = position["step"] or {"kind": OVER}
    kind = step["kind"]
    kinds = tuple((each, kind_word(each)) for each in (*KINDS, OVER))
    found = [Field("step.kind", _("What is asked"), kind, kinds)]
    if kind == "lay":
        found.append(_hand(position, GAME.with_options(**work.options)))
    if kind == "follower":
        view = unchecked_view(work)
        squares = Where(view, called).squares(list(view.city)).items()
        laid = tuple((str(square), begun(words)) for square, words in squares)
        found.append(Field("step", _("Tile just laid"), f"{step['x']},{step['y']}", laid))
    if kind in ("wall", "guard"):
        found.append(Field("step.seat", _("Who builds"), step["seat"], tuple(enumerate(called))))
    if kind == "guard":
        ends = (("cw", _("clockwise")), ("ccw", _("counter-clockwise")))
        found.append(Field("step.end", _("End of the new wall"), step["end"], ends))
    for seat, left in enumerate(step.get("left", ())):
        told = _("Walls that {name} still places", name=called[seat])
        found.append(Field(f"step.left[{seat}]", told, left, most=MOST_WALLS))
    return found


def _hand(position: Position, game: CarcassonneCity) -> Field:
    names = dict.fromkeys([*in_hand(position), *sorted(unseen(position))])
    choices = tuple((name, f"{name}: {tile_text(game.tiles[game.kinds[name]])}") for name in names)
    return Field("step.tile", _("Tile in hand"), position["step"]["tile"], choices or (("", _("none")),))


def with_changes(position: Position, tiles: Sequence[Tile], changes: Changes) -> Position:
    """The new values; the kind of the step before what belongs to it."""
    then = deepcopy(position)
    for path, value in changes.items():
        if path == "aside":
            names = str(value).replace(",", " ").split()
            for name in Counter(names) - Counter(unseen(restocked(then | {"aside": []}, tiles))):
                raise BadPosition("aside", _("{tile} is not among the tiles that are left", tile=name))
            then["aside"] = names
        elif path == "step":
            x, y = str(value).split(",")
            then["step"] |= {"x": int(x), "y": int(y)}
        elif path != "step.kind":
            then = changed(then, path, value)
    if "step.kind" in changes:
        then = _asking(restocked(then, tiles), str(changes["step.kind"]))
    return _in_turn(then)


def _asking(position: Position, kind: str) -> Position:
    """The position with another step, filled with what is most likely meant."""
    if kind == OVER:
        return position | {"step": None, "over": True, "resting": [0] * position["players"]}
    then = position | {"over": False}
    step: dict[str, Any] = {"kind": kind, "seat": position["turn"]}
    if kind == "lay":
        left = unseen(position)
        then["piles"] = piled(left[1:])
        step["tile"] = left[0] if left else ""
    elif kind == "follower":
        last = position["tiles"][-1] if position["tiles"] else {"x": 0, "y": 0}
        step |= {"x": last["x"], "y": last["y"]}
    elif kind != "tower":
        step |= {"cause": position["turn"], "left": [1] * position["players"]}
    if kind == "guard":
        step["end"] = "cw" if position["walls"]["cw"] else "ccw"
    return then | {"step": step}


def _in_turn(position: Position) -> Position:
    """Whoever's turn it is lays, places, sets the tower, and causes the building."""
    step = position["step"]
    if not step:
        return position
    held = {"cause": position["turn"]} if "cause" in step else {}
    if step["kind"] not in ("wall", "guard"):
        held["seat"] = position["turn"]
    return position | {"step": step | held}
