"""What the page's script needs to let one play on the board itself (data/page.js): what is legal, where, what it brings.

No rule is in the script. It reads one block of data, and beside it the pieces that it shows: the tile in hand in each of its
turns, a section of wall, the gate, the figures.
"""

import json
from typing import Any

from markupsafe import Markup

from bastide.games.carcassonne_city.drawing import pieces, walls
from bastide.games.carcassonne_city.drawing.light import light_tile, part_paths
from bastide.games.carcassonne_city.drawing.risen import figure_points, risen_tile
from bastide.games.carcassonne_city.page.looking import Looking
from bastide.games.carcassonne_city.page.model import PageModel
from bastide.games.carcassonne_city.rules.line import following, wall_end
from bastide.games.carcassonne_city.rules.pack import GOODS
from bastide.games.carcassonne_city.rules.refusals import ALL_REST, NO_FOLLOWER, WATCHED
from bastide.games.carcassonne_city.rules.scoring import STEWARD_POINTS, buildings_before, markets_around, worth
from bastide.games.carcassonne_city.rules.squares import STEP, Side, turned
from bastide.games.carcassonne_city.rules.state import CCW, CW, ENDS, SIDES
from bastide.games.carcassonne_city.rules.tiles import Tile, different_turns
from bastide.games.carcassonne_city.rules.walls import watched
from bastide.games.carcassonne_city.text.actions import Lay, PlaceFollower, PlaceGate, SetTower
from bastide.games.carcassonne_city.text.i18n import _, ngettext
from bastide.games.carcassonne_city.text.names import action_name, play_name
from bastide.games.carcassonne_city.text.where import begun
from bastide.games.carcassonne_city.view.pieces import KIND_OF, Kind, Laid
from bastide.look.html import joined, tag
from bastide.look.players import TINCTURES
from bastide.look.svg import Node, group, node, use

#: Signs that the script shows.
_SIGNS = (*GOODS, "ways", "rampart", "guard", "tower")


def by_hand(model: PageModel, looking: Looking) -> Markup:
    """The data and the pieces."""
    view = model.view
    told = model.counts
    data: dict[str, Any] = {
        "step": view.step if model.mine else "",
        "seat": view.seat,
        "tinctures": TINCTURES[: view.players],
        "names": list(model.given.names),
        "goods": GOODS,
        "parts": looking.parts(),
        "shapes": looking.shapes,
        "features": looking.facts(told),
        "titles": looking.titles(),
        "words": _words(),
    }
    shown: dict[str, Node] = {}
    if model.mine:
        finder = {"lay": _lay, "follower": _follower, "gate": _gate, "wall": _wall, "tower": _tower}.get(view.step)
        data |= finder(model, looking, told) if finder else {}
        shown = _pieces(model)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    safe = text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")
    drawn = [group(what, data_piece=name) for name, what in shown.items()]
    signs = [use(name, 0, 0, 1) for name in (*_SIGNS, *(f"shield-{each}" for each in TINCTURES[: view.players]))]
    return joined(
        tag("script", Markup(safe), type="application/json", id="hand-data"),
        node("svg", *drawn, *signs, id="hand-pieces"),
    )


def _words() -> dict[str, str]:
    """What the script says by itself."""
    return {
        "you": _("You"),
        "nobody": _("No owner"),
        "now": _("Worth now"),
        "closed": _("When it is closed"),
        "end": _("At the end, as it stands"),
        "done": _("Closed and counted"),
        "lay": _("Lay it"),
        "one": _("It fits only one way here."),
        "again": _("Touch again to place."),
        "part": _(
            "Choose a part of the tile. The number: what it brings a follower once it is closed, a steward at the end."
        ),
        "part_plain": _("Choose a part of the tile."),
        "none": _("No follower"),
        "no_tower": _("No tower"),
        "wall": _("Wall"),
        "gate": _("Place the gate"),
        "armed": _("Press again to build."),
        "left": _("Turn left"),
        "right": _("Turn right"),
    }


def _pieces(model: PageModel) -> dict[str, Node]:
    """What is shown as a ghost, drawn at the corner of the plane."""
    view, seat = model.view, model.view.turn or 0
    found: dict[str, Node] = {}
    if view.hand:
        found |= {f"tile-{turn}": light_tile(view.hand, turn) for turn in different_turns(view.hand)}
    if view.new_tile:
        found["tile"] = risen_tile(view.new_tile.tile, view.new_tile.turn)
        found |= {role: pieces.follower(role, seat, (0, 0)) for role in KIND_OF}
    if view.step == "gate":
        found["gate"] = walls.ghost_gate(Side(0, 0, "N"))
    if view.step == "wall":
        found["wall"] = walls.ghost(Side(0, 0, "N"))
        found["guard"] = pieces.standing("guard", seat, (0, 0), pieces.GUARD)
    if view.step == "tower":
        found["tower"] = pieces.tower(seat, (0, 0))
    return found


# Laying the tile


def _lay(model: PageModel, looking: Looking, told: bool) -> dict[str, Any]:
    view, tile = model.view, model.view.hand
    if tile is None:
        return {}
    lays: dict[str, dict[str, Any]] = {}
    gains = model.effects.gains()
    for action in view.actions:
        if isinstance(action, Lay):
            here = lays.setdefault(str(action.square), {})
            here[str(action.turn)] = [_joins(model, tile, action), gains.get(action.text, 0), _says(model, action)]
    looks = different_turns(tile)
    chosen = model.given.chosen
    put = [*chosen.square, chosen.turn] if isinstance(chosen, Lay) else None
    return {"lays": lays, "alike": [_same_look(tile, turn, looks) for turn in range(4)], "put": put}


def _same_look(tile: Tile, turn: int, looks: tuple[int, ...]) -> int:
    """The turn that looks the same and is one of those that may be chosen."""
    if turn in looks:
        return turn
    return looks[turn % len(looks)]


def _joins(model: PageModel, tile: Tile, action: Lay) -> str:
    """The sides on which a street of the tile meets a street."""
    city = model.view.city
    return "".join(
        side for side in SIDES if action.square.beyond(side) in city and tile.piece(turned(side, -action.turn))
    )


def _says(model: PageModel, action: Lay) -> str:
    """Gain first, then what follows, then where, which is seen on the board: there may be no room for all of it."""
    brings, where = model.effects.text(action), begun(model.where.lay(action.square))
    return " ".join(filter(None, [f"{brings}." if brings else "", model.effects.follows(action), f"{where}."]))


# The follower


def _follower(model: PageModel, looking: Looking, told: bool) -> dict[str, Any]:
    laid = model.view.new_tile
    assert laid is not None
    legal = {(action.role, action.on): action for action in model.view.actions if isinstance(action, PlaceFollower)}
    spots = figure_points(laid.tile, laid.turn, tuple(sorted(on for _role, on in legal)))
    parts: list[dict[str, Any]] = []
    facts = looking.facts(told)
    for kind, piece, d in part_paths(laid.tile, laid.turn):
        role = next(role for role, on in KIND_OF.items() if on == kind)
        action = legal.get((role, piece))
        number = looking.number(laid, kind, piece)
        part: dict[str, Any] = {"kind": kind[0], "d": d, "feature": number}
        if action:
            gain, when = _adds(model, laid, kind, piece) if told else (0, "")
            size = ngettext("{n} tile", "{n} tiles", facts[number][1])
            says = " ".join(filter(None, [f"{action_name(model.where, action)}: {size}.", when and f"{when}."]))
            at = [round(value, 1) for value in spots[piece]]
            part |= {"act": action.text, "role": role, "gain": gain if told else None, "says": says, "at": at}
            part["play"] = play_name(model.view, action)  # on the button, once a finger has touched it
        else:
            refusal = model.view.game.refusal(model.view, f"{role} {piece}")
            part |= {"why": refusal.text if refusal else "", "asked": f"{role} {piece}"}
        parts.append(part)
    return {"square": list(laid.square), "choose": parts}


def _adds(model: PageModel, laid: Laid, kind: Kind, piece: str) -> tuple[int, str]:
    """What the follower would bring as the feature stands, and when."""
    s, at = model.view.own, model.view.node_of(laid, kind, piece)
    if kind == "residential":
        points = STEWARD_POINTS * markets_around(s, at)
        if not points:
            return 0, _("No market beside it yet")
        return points, ngettext("+{n} point at the end as it stands", "+{n} points at the end as it stands", points)
    points = worth(s, at)
    return points, ngettext("+{n} point if it is closed as it is", "+{n} points if it is closed as it is", points)


# Gate, walls and tower


def _gate(model: PageModel, looking: Looking, told: bool) -> dict[str, Any]:
    gates = [action for action in model.view.actions if isinstance(action, PlaceGate)]
    return {"gates": [[action.text, *action.side, _closes(model, action)] for action in gates]}


def _closes(model: PageModel, action: PlaceGate) -> str:
    """Gain first, then where."""
    brings, where = model.effects.text(action), begun(action_name(model.where, action))
    return f"{brings}. {where}." if brings else f"{where}."


def _wall(model: PageModel, looking: Looking, told: bool) -> dict[str, Any]:
    return {"ends": {ENDS[end]: _end(model, end, told) for end in (CW, CCW)}}


def _end(model: PageModel, end: int, told: bool) -> dict[str, Any]:
    """The next wall at an end, and the guard who could stand on it."""
    view, s = model.view, model.view.own
    at, side = following(s, wall_end(s, end), end), view.next_wall(end)
    assert side is not None
    seen = view.row(side)
    asked = view.supply[view.speaker] - view.resting[view.speaker] > 0 and not watched(s, at)
    points = buildings_before(s, at // 4, at % 4)
    brings = model.effects.text(next(action for action in view.actions if action.text == f"wall {ENDS[end]}"))
    says = begun(action_name(model.where, next(a for a in view.actions if a.text == f"wall {ENDS[end]}")))
    return {
        "side": list(side),
        "mid": [round(value, 1) for value in walls.middle(side)],
        "out": STEP[side.facing],
        "row": [list(square) for square in seen],
        "marks": [list(square) for square in seen if view.city[square].tile.building],
        "asked": asked,  # whether a guard may be posted: then the answer belongs to the play
        "guard": points if told else None,
        "bare": _("Build the wall"),  # on the button
        "guarded": _guarded(points) if told else _("Build with a guard"),
        "gain": brings,
        "says": f"{says}.",
        "seen": _sees(points) if told else "",
        "barred": "" if asked else _barred(model, side),
    }


def _sees(points: int) -> str:
    if not points:
        return _("A guard there sees no building.")
    return ngettext("A guard there sees {n} point.", "A guard there sees {n} points.", points)


def _guarded(points: int) -> str:
    """Short enough for the button of a phone."""
    return _("Build with a guard: +{n}", n=points)


def _barred(model: PageModel, side: Side) -> str:
    """Why nobody can be posted there, by the rule that refuses it, in words short enough for the bar of a phone."""
    refusal = model.view.game.refusal(model.view, f"guard {side}")
    assert refusal is not None
    return {
        WATCHED: _("No guard: there is one at the other end of the row."),
        ALL_REST: _("No guard: who came home this turn rests until the next tile is drawn."),
        NO_FOLLOWER: _("No guard: all your followers are placed."),
    }[refusal.reason]


def _tower(model: PageModel, looking: Looking, told: bool) -> dict[str, Any]:
    view, found = model.view, []
    for action in view.actions:
        if isinstance(action, SetTower):
            side = view.last_wall(action.end)
            assert side is not None
            found.append(
                {
                    "act": action.text,
                    "at": list(walls.tower_standing(view, action.end, view.wall_count[action.end])),
                    "out": STEP[side.facing],
                    "gain": view.tower_points(action.end) if told else None,
                    "says": f"{action_name(model.where, action)}.",
                }
            )
    return {"towers": found}
