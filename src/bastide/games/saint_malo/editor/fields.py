"""What has no square: stores, points, pirates, whose turn it is and what is asked."""

from copy import deepcopy
from typing import Any

from bastide.core.game import Position
from bastide.games.saint_malo.rules.board import NAMES
from bastide.games.saint_malo.rules.dice import DICE, FACES
from bastide.games.saint_malo.rules.persons import MOST_HOUSES
from bastide.games.saint_malo.rules.state import (
    BONUS_PERSONS,
    BOXES_PER_PLAYER,
    CANNONS,
    HEADS_OF,
    KINDS,
    PERSONS,
    ROWS,
)
from bastide.games.saint_malo.text.i18n import _
from bastide.games.saint_malo.text.names import face_word, person_word
from bastide.look.editor import Changes, Field, Fields, Work, changed
from bastide.look.players import full_names

OVER = "over"


def fields(work: Work) -> list[Fields]:
    """All fields, the step first: it is what goes wrong most easily."""
    position = work.position
    called = full_names(position["players"], None)
    stores = [_store(position, seat, called[seat], seat == work.seat) for seat in range(position["players"])]
    return [Fields("step", _("Turn and step"), tuple(_turn(position, called) + _step(position)), open=True), *stores]


def _store(position: Position, seat: int, name: str, front: bool) -> Fields:
    city, path = position["cities"][seat], f"cities[{seat}]"
    least = -9999 if position["over"] else 0
    return Fields(
        f"seat-{seat}",
        name,
        (
            Field(f"{path}.coins", _("Coins"), city["coins"]),
            Field(f"{path}.logs", _("Logs"), city["logs"]),
            Field(f"{path}.points", _("Points"), city["points"], least=least),
            Field(f"{path}.cannons", _("Cannons left"), city["cannons"], most=CANNONS),
        ),
        seat,
        front,
    )


def _turn(position: Position, called: list[str]) -> list[Field]:
    seats = tuple(enumerate(called))
    boxes = ROWS * BOXES_PER_PLAYER * position["players"]
    return [
        Field("turn", _("Whose turn"), position["turn"], seats),
        Field("first", _("Who began"), position["first"], seats),
        Field("boxes", _("Pirate boxes crossed out"), position["boxes"], most=boxes),
        Field("last_round", _("Last round"), position["last_round"]),
    ]


def kind_word(kind: str) -> str:
    """What is asked, in a word or two."""
    return {
        "keep": _("keep dice and roll"),
        "use": _("use a symbol"),
        "crate": _("draw crates"),
        "wall": _("draw walls"),
        "church": _("draw a church"),
        "person": _("draw a person"),
        "house": _("draw houses"),
        "bonus": _("choose the bonus person"),
        OVER: _("nothing: the game is over"),
    }[kind]


def _step(position: Position) -> list[Field]:
    step = position["step"]
    kinds = tuple((kind, kind_word(kind)) for kind in (*KINDS, OVER))
    asked = Field("step.kind", _("What is asked"), step["kind"] if step else OVER, kinds)
    if not step:
        return [asked]
    faces = tuple((face, face_word(face)) for face in FACES)
    dice = [Field(f"step.dice[{i}]", _("Die {n}", n=i + 1), face, faces) for i, face in enumerate(step["dice"])]
    return [asked, *dice, *(_detail(name, step[name]) for name in step if name in _details())]


def _details() -> dict[str, Any]:
    squares = _("squares, in the order of drawing: b2 b3")
    persons = tuple((who, person_word(who)) for who in PERSONS)
    return {
        "rolls": {"name": _("Rolls made"), "least": 1, "most": 2},
        "left": {"name": _("Still to draw"), "least": 1, "most": DICE},
        "size": {"name": _("Size of the church"), "least": 1, "most": DICE},
        "who": {"name": _("Which person"), "choices": persons},
        "walls": {"name": _("Walls still to place after it"), "most": DICE - 1},
        "builder": {"name": _("Square of the new builder")},
        "group": {"name": _("Drawn so far in this step"), "hint": squares},
    }


def _detail(name: str, value: Any) -> Field:
    shown = " ".join(map(str, value)) if isinstance(value, list) else value
    return Field(f"step.{name}", value=shown, **_details()[name])


def with_changes(position: Position, changes: Changes) -> Position:
    """The new values; dice together, because they are sorted, and the kind of the step before what belongs to it."""
    then = deepcopy(position)
    dice = list(position["step"]["dice"]) if position["step"] else []
    for path, value in changes.items():
        if path.startswith("step.dice["):
            dice[int(path[10:-1])] = str(value)
        elif path == "step.group":
            then = changed(then, path, str(value).replace(",", " ").split())
        elif path != "step.kind":
            then = changed(then, path, value)
    if dice:
        then["step"]["dice"] = "".join(sorted(dice, key=FACES.find))
    return _asking(then, str(changes["step.kind"])) if "step.kind" in changes else then


def _asking(position: Position, kind: str) -> Position:
    """The position with another step, filled with what is most likely meant."""
    if kind == OVER:
        return position | {"step": None, "over": True, "last_round": True}
    dice = position["step"]["dice"] if position["step"] else "LCWXH"
    grid = position["cities"][position["turn"]]["grid"]
    builders = [NAMES[cell] for cell, letter in enumerate("".join(grid)) if letter == "B"]
    cheapest = min(PERSONS[:BONUS_PERSONS], key=HEADS_OF.__getitem__)
    more: dict[str, dict[str, Any]] = {
        "keep": {"rolls": 1},
        "crate": {"left": 1, "group": []},
        "wall": {"left": 1},
        "church": {"size": 1},
        "person": {"who": cheapest, "walls": 0},
        "house": {"builder": builders[0] if builders else "", "left": 1, "group": [], "walls": 0},
        "bonus": {"walls": 0},
    }
    return position | {"over": False, "step": {"kind": kind, "dice": dice} | more.get(kind, {})}


def is_full(city: dict[str, Any]) -> bool:
    """Whether no square of a city is free."""
    return not any("." in line for line in city["grid"])


def settled(position: Position) -> Position:
    """What the rules force: a full city brings the last round, and houses are as many as there are logs."""
    then = deepcopy(position)
    if any(map(is_full, then["cities"])):
        then["last_round"] = True
    step = then["step"]
    if step and step["kind"] == "house":
        logs = then["cities"][then["turn"]]["logs"]
        step["left"] = max(0, min(MOST_HOUSES - len(step["group"]), logs))
    return then
