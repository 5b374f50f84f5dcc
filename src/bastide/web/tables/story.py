"""What happened at a table, step by step, as JSON: who, what in words, where, and what changed on the board.

Made from what everybody may see, so it is the same for all. Boards are drawn once for each language and step, and kept with the
table; of a board only the parts travel that a step changed.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from bastide.core.i18n import current_language
from bastide.core.player_view import PlayerView
from bastide.look.page import PageRoom, Panel, PastMove, page_room
from bastide.look.past import past_of
from bastide.look.steps import Leaf, Scene, Step, Story, board_parts, step_name
from bastide.web.tables.reading_time import reading_times
from bastide.web.tables.table import Table

MOST_MOVES = 240  # that are told at once; who was away longer begins later
LOOK_BACK = 8  # moves at a time, for where a scene began
KEPT = 128  # stories and moves that a table keeps
KEPT_BOARDS = 24  # drawn ones take 100 kB each: what is told again in a moment, no more

Parts = Mapping[str, str]


def story_of(table: Table, first: int, last: int) -> Story:
    """What happened from one move to another, both told; made once for each language and kept until the moves are others."""
    match = table.begun
    key = (current_language(), first, last)
    kept = table.stories.get(key)
    if kept is None or kept[0] is not match.moves[last - 1]:
        past = [_past(table, number) for number in range(first, last + 1)]
        told = page_room(table.game).story(past, [seat.name for seat in table.seats])
        kept = (match.moves[last - 1], told)
        _keep(table.stories, key, kept)
    return kept[1]


def scenes_of(table: Table, first: int, last: int) -> tuple[Scene, ...]:
    """The scenes of a row of moves with all their leaves: one that goes on when the row begins is told from its own beginning."""
    told = story_of(table, first, last)
    goes_on = told.steps[0].scene if told.steps else ""
    begin, longer = first, told
    while goes_on and begin > 1 and longer.steps[0].scene == goes_on:
        begin = max(1, begin - LOOK_BACK)
        longer = story_of(table, begin, last)
    whole = {scene.id: scene for scene in longer.scenes}
    return tuple(whole[scene.id] for scene in told.scenes)


def _past(table: Table, number: int) -> PastMove:
    """A move with what lay inside it; made once, since with every new move all those since somebody's turn are told again."""
    move = table.begun.moves[number - 1]
    kept = table.pasts.get(number)
    if kept is None or kept[0] is not move:
        kept = (move, past_of(table.begun, number, inside=True))
        _keep(table.pasts, number, kept)
    return kept[1]


def ids_of(steps: Sequence[Step]) -> list[str]:
    """A name for each step."""
    moves = [step.moves for step in steps]
    return [step_name(moves[:at], last) for at, (_first, last) in enumerate(moves)]


def story_json(table: Table, after: int, moment: int | None = None) -> dict[str, Any]:
    """The steps of all moves after a number, up to the present or another moment, with the board before the first of them
    wherever they change it, and the signs that all this uses."""
    last = len(table.begun.moves) if moment is None else min(moment, len(table.begun.moves))
    after = max(min(after, last), last - MOST_MOVES, 0)
    if after == last:
        nothing: dict[str, Any] = {
            "start": {},
            "figures": [],
            "short": [],
            "beside": [],
            "steps": [],
            "scenes": [],
            "signs": "",
        }
        return {"after": after, "through": last, **nothing}
    told = story_of(table, after + 1, last)
    room, names = page_room(table.game), [seat.name for seat in table.seats]
    start = table.begun.player_view(None, after)
    views = [(start, told.steps[0].front if told.steps else None), *((step.view, step.front) for step in told.steps)]
    boards = [_board(table, room, names, view, front) for view, front in views]
    differences = [_difference(before, now) for before, now in pairwise(boards)]
    if told.through < last:  # a play that goes on is not told yet: its pieces stay away from what is
        now = _board(table, room, names, table.begun.player_view(None, last), views[-1][1])
        pending = _difference(boards[-1], now)
    else:
        pending = {"draw": {}, "gone": []}
    begin = {key: boards[0].get(key) for key in _touched(boards, [*differences, pending], told)}
    beside = [_beside(room, view, names) for view, _front in views]
    answer = {
        "after": after,
        "through": told.through,
        "start": begin,
        "figures": room.figures(start),
        "short": _short(room, start),
        "beside": beside[0],
        "steps": [
            {
                "id": name,
                **_step(step),
                "time": time,
                "figures": room.figures(step.view),
                "short": _short(room, step.view),
                "beside": _if_other(*sheets),
                **changed,
            }
            for name, step, time, sheets, changed in zip(
                ids_of(told.steps),
                told.steps,
                reading_times(told.steps),
                pairwise(beside),
                differences,
                strict=True,
            )
        ],
        "scenes": [_scene(scene) for scene in scenes_of(table, after + 1, last)],
    }
    return {**answer, "signs": room.symbols_for(*_markup(answer))}


def _touched(boards: Sequence[Parts], differences: Sequence[Mapping[str, Any]], told: Story) -> list[str]:
    """The keys that the page must know: those that some step changes; where each has a board of his own all of them, since
    the page may be showing another one."""
    if any(step.front is not None for step in told.steps):
        return sorted(set().union(*boards))
    return sorted({key for each in differences for key in (*each["draw"], *each["gone"])})


def _markup(answer: Mapping[str, Any]) -> Iterator[str]:
    """All that a page will draw of a story."""
    yield from (text for text in answer["start"].values() if text)
    yield from (sheet["html"] for sheet in answer["beside"])
    for step in answer["steps"]:
        yield from step["draw"].values()
        yield from (sheet["html"] for sheet in step["beside"] or ())
        yield from (f'<use href="#{name}"/>' for name in (step["sign"], step["data"].get("figure")) if name)
    for scene in answer["scenes"]:
        for leaf in scene["leaves"]:
            yield leaf["html"]
            if leaf["sign"]:
                yield f'<use href="#{leaf["sign"]}"/>'


def _board(table: Table, room: PageRoom, names: Sequence[str], view: PlayerView, front: int | None) -> Parts:
    """The parts of a board, drawn or kept."""
    key = (current_language(), view.buffer.tobytes(), front)
    kept = table.boards.get(key)
    if kept is None:
        kept = board_parts(room.board(view, names, front))
        _keep(table.boards, key, kept, KEPT_BOARDS)
    return kept


def _beside(room: PageRoom, view: PlayerView, names: Sequence[str]) -> list[dict[str, str]]:
    """The sheets that speak of the moment; none in a room of an older package."""
    panels: Sequence[Panel] = room.beside(view, names) if hasattr(room, "beside") else ()
    return [{"id": panel.id, "title": panel.title, "html": str(panel.html)} for panel in panels]


def _short(room: PageRoom, view: PlayerView) -> Sequence[Sequence[int]]:
    """Which figures are set as too little; none in a room of an older package."""
    return room.short(view) if hasattr(room, "short") else ()


def _if_other(before: list[dict[str, str]], now: list[dict[str, str]]) -> list[dict[str, str]] | None:
    """The sheets after a step where it changed them: most steps do not, and a page is to stay light."""
    return now if now != before else None


def _keep(where: dict[Any, Any], key: Any, what: Any, most: int = KEPT) -> None:
    while len(where) >= most:
        where.pop(next(iter(where)))
    where[key] = what


def _step(step: Step) -> dict[str, Any]:
    return {
        "moves": step.moves,
        "seat": step.seat,
        "kind": step.kind,
        "words": step.words,
        "sign": step.sign,
        "at": step.at,
        "from": step.origin,
        "floats": step.floats,
        "changes": [(change.seat, change.amount, change.unit) for change in step.changes],
        "front": step.front,
        "scene": step.scene,
        "leaf": step.leaf,
        "stays": step.stays,
        "data": dict(step.data),
    }


def _difference(before: Parts, now: Parts) -> dict[str, Any]:
    """What a step changed on the board."""
    return {
        "draw": {key: text for key, text in now.items() if before.get(key) != text},
        "gone": [key for key in before if key not in now],
    }


def _scene(scene: Scene) -> dict[str, Any]:
    return {"id": scene.id, "title": scene.title, "leaves": [_leaf(leaf) for leaf in scene.leaves]}


def _leaf(leaf: Leaf) -> dict[str, str]:
    return {"id": leaf.id, "title": leaf.title, "sign": leaf.sign, "headline": leaf.headline, "html": str(leaf.html)}
