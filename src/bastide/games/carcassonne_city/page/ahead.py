"""Looking ahead with the engine's own rules: what a tile would complete, what a follower will count, the end here and now."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from bastide.core.events import Award, listening
from bastide.core.i18n import current_language
from bastide.core.state import Buffer, State
from bastide.games.carcassonne_city import GAME
from bastide.games.carcassonne_city.rules.groups import piece_node, region_node, root_of
from bastide.games.carcassonne_city.rules.line import wall_end
from bastide.games.carcassonne_city.rules.plane import beside_x, beside_y, tile_at
from bastide.games.carcassonne_city.rules.scoring import STEWARD_POINTS, buildings_before, markets_around
from bastide.games.carcassonne_city.rules.state import LAY, LAY_STEP, OVER, PIECES, PLACE, REACH, SPAN
from bastide.games.carcassonne_city.rules.turn import end_game, lay, score_tile
from bastide.games.carcassonne_city.rules.walls import walls_in_play
from bastide.games.carcassonne_city.view.facts import Position
from bastide.look.page import Reason


@dataclass(frozen=True, slots=True)
class Ahead:
    """What laying a tile would bring before anybody places a follower, and whether a wall building would follow."""

    awards: tuple[Award, ...] = ()
    builds: bool = False


def _whole(position: dict[str, Any]) -> dict[str, Any]:
    """A view as a whole position. The tiles to come lie in some order: nothing here asks for it."""
    if "unseen" not in position:
        return position
    whole = {key: value for key, value in position.items() if key != "unseen"}
    left = list(position["unseen"])
    whole["piles"] = []
    for size in position["piles"]:
        whole["piles"].append(left[:size])
        left = left[size:]
    return whole


@lru_cache(maxsize=64)
def _bytes(position: str, options: str) -> bytes:
    _game, buffer = GAME.with_options(pack=json.loads(options)["pack"]).from_position(_whole(json.loads(position)))
    return bytes(buffer)


def _opened(position: str, options: str) -> Buffer:
    """The state of a position, to be changed at will."""
    return np.frombuffer(bytearray(_bytes(position, options)), np.uint8)


def completes(position: Position, options: Mapping[str, Any], actions: Sequence[str]) -> Mapping[str, Ahead]:
    """What laying the tile would complete, for each place and turn where that is anything."""
    return _completes(json.dumps(position), json.dumps(dict(options)), tuple(actions), current_language())


@lru_cache(maxsize=64)
def _completes(position: str, options: str, actions: tuple[str, ...], spoken: str) -> Mapping[str, Ahead]:
    first = _opened(position, options)
    s = GAME.engine.view(first)
    if s.kind != LAY_STEP:
        return {}
    found: dict[str, Ahead] = {}
    for text in actions:
        number = _lay_number(text)
        if number is not None and (_met(s, number) or s.walls_on_empty):
            ahead = _laid(first, number, json.loads(options))
            if ahead.awards or ahead.builds:
                found[text] = ahead
    return found


def _lay_number(text: str) -> int | None:
    word, _, rest = text.partition(" ")
    if word != "lay":
        return None
    square, turn = rest.split()
    x, y = map(int, square.split(","))
    return LAY + ((y + REACH) * SPAN + x + REACH) * 4 + int(turn)


def _met(s: State, number: int) -> bool:
    """Whether a tile there would meet anything that somebody stands on; otherwise it can't score."""
    square = (number - LAY) // 4
    x, y = square % SPAN - REACH, square // SPAN - REACH
    for side in range(4):
        other = tile_at(s, beside_x(x, side), beside_y(y, side))
        if other < 0:
            continue
        facing = (side + 2) % 4
        nodes = [region_node(s, other, 2 * facing), region_node(s, other, 2 * facing + 1)]
        piece = piece_node(s, other, facing)
        if any(s.taken[root_of(s, node)] for node in (nodes if piece < 0 else [piece, *nodes])):
            return True
    return False


def _laid(first: Buffer, number: int, options: Mapping[str, Any]) -> Ahead:
    s = GAME.engine.view(first.copy())
    with listening() as heard:
        lay(s, number)
        scored = score_tile(s, int(s.laid) - 1)
    awards = tuple(GAME.award(s, note, 0) for note in heard)
    return Ahead(awards, bool(scored and walls_in_play(s)))


def prospects(position: Position, options: Mapping[str, Any], actions: Sequence[str]) -> Mapping[str, int]:
    """What a steward or a guard would count if the city stayed as it is."""
    if not any(action == "guard" or action.startswith("steward ") for action in actions):
        return {}
    return _prospects(json.dumps(position), json.dumps(dict(options)), tuple(actions))


@lru_cache(maxsize=64)
def _prospects(position: str, options: str, actions: tuple[str, ...]) -> Mapping[str, int]:
    s = GAME.engine.view(_opened(position, options))
    found: dict[str, int] = {}
    if "guard" in actions:
        at = wall_end(s, int(s.end))
        return {"guard": buildings_before(s, at // 4, at % 4)}
    out = np.zeros(GAME.engine.most_legal, np.int32)
    chosen = json.loads(options)
    for action in out[: GAME.engine.legal(s, out)].tolist():
        text = GAME.with_options(**chosen).action(s, action).text
        if text.startswith("steward "):
            tile = int(s.laid) - 1
            slot = action - PLACE - PIECES + int(s.piece_count[int(s.tile_kind[tile])])
            found[text] = STEWARD_POINTS * markets_around(s, int(s.tile_node[tile]) + slot)
    return found


def projected(position: Position, options: Mapping[str, Any]) -> list[tuple[Reason, ...]]:
    """For each seat what would be added to its points if the game ended here: the wall closed, then stewards and guards.

    Nothing that is hidden in this game bears on it, so it is exact.
    """
    reasons: list[list[Reason]] = [[] for _seat in range(position["players"])]
    if not position["tiles"] or position["over"]:
        return [() for _seat in reasons]
    s = GAME.engine.view(_opened(json.dumps(position), json.dumps(dict(options))))
    if s.kind != OVER:
        with listening() as heard:
            end_game(s)
        for note in heard:
            award = GAME.award(s, note, 0)
            reasons[award.seat].append(Reason(award.amount, award.text, award.rule))
    return [tuple(mine) for mine in reasons]
