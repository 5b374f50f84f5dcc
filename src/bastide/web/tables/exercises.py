"""Exercises: a decision of a reviewed game once more, for whoever wants to find the better choice himself.

An exercise is a table like any other that begins with a position. What its seat could not know is drawn anew, so nothing of the
game it comes from can be learnt there; what it knew is as it was, so that what the review says of the decision still holds.
Other choices than those that the review has compared are judged in the same way, when they are made.
"""

import logging
import secrets
import threading
from collections import OrderedDict
from concurrent.futures import Future, wait
from dataclasses import asdict, dataclass, replace

from bastide.core import engines
from bastide.core.choices import Choices
from bastide.core.player_view import PlayerView, determinized
from bastide.review import FULL, Decision, Depth
from bastide.review.reviewing import judged_choice
from bastide.web.tables.askers import asking
from bastide.web.tables.bot_names import usual_bot
from bastide.web.tables.fair_order import ADVICE
from bastide.web.tables.fair_queue import FairQueue
from bastide.web.tables.service import TableService
from bastide.web.tables.table import BOT, Table

log = logging.getLogger("bastide.reviews")
KEPT = 500  # judgements
PATIENCE = 1.5  # seconds that a page waits for one
UNDECIDED, BEST, THEN, OTHER, JUDGING, UNKNOWN = "undecided", "best", "then", "other", "judging", "unknown"


@dataclass(frozen=True, slots=True)
class Verdict:
    """How the first choice at an exercise compares: the best, that of the game, or another one with what it costs."""

    state: str
    lost: float = 0.0
    win_lost: float = 0.0
    grade: str = ""


def set_up(tables: TableService, source: Table, decision: Decision, guest: str, name: str) -> str:
    """A table with the position of a decision, the guest on its seat and bots on the others; its id."""
    match, seat = source.begun, decision.seat
    state = determinized(match.game, match.buffer_at(decision.move - 1), seat, secrets.randbits(62))
    position = match.game.to_position(match.game.engine.view(state))
    exercise = {"table": source.id, "move": decision.move, "decision": asdict(replace(decision, move=1))}
    settings = {"undo": "free", "talk": False}
    table_id = tables.create(
        source.game.name, source.players, guest, source.options, settings, position, exercise=exercise
    )
    for each, sitting in enumerate(source.seats):
        if each == seat:
            tables.sit(table_id, guest, name, each, keep=True)
        else:
            tables.fill(table_id, guest, each, sitting.bot if sitting.kind == BOT else usual_bot())
    tables.start(table_id, guest)
    return table_id


class Exercises:
    """Judges what is chosen there. `ask` and `verdict` while the table is held, `wait` while it is not; any thread may call."""

    def __init__(self, queue: FairQueue, depth: Depth = FULL) -> None:
        self._queue, self.depth = queue, depth
        self._mutex = threading.Lock()
        self._judged: OrderedDict[tuple[str, str], Future[Verdict]] = OrderedDict()

    def ask(self, table: Table) -> "Future[Verdict] | None":
        """Have the first choice judged, if that is needed."""
        chosen = _chosen(table)
        if table.exercise is None or chosen is None or chosen in _known(table.exercise.decision):
            return None
        if engines.chosen(table.game) == engines.PLAIN:
            return None
        with self._mutex:
            found = self._judged.get((table.id, chosen))
            if found is None:
                view, move, depth = _view(table), table.exercise.move, self.depth
                try:
                    found = self._queue.submit(
                        asking.get(), table.id, ADVICE, lambda: judged(view, chosen, move, depth)
                    )
                except RuntimeError:  # closing
                    return None
                self._judged[table.id, chosen] = found
                while len(self._judged) > KEPT:
                    self._judged.popitem(last=False)
            return found

    def wait(self, thought: "Future[Verdict] | None") -> None:
        """Until it is ready, or patience ends."""
        if thought is not None:
            wait([thought], PATIENCE)

    def verdict(self, table: Table) -> Verdict:
        """What is known of the first choice."""
        chosen = _chosen(table)
        if table.exercise is None or chosen is None:
            return Verdict(UNDECIDED)
        decision = table.exercise.decision
        if chosen == decision.best:
            return Verdict(BEST)
        if chosen == decision.played:
            return Verdict(THEN, decision.lost, decision.win_lost, decision.grade)
        thought = self.ask(table)
        if thought is None:
            return Verdict(UNKNOWN)
        if not thought.done():
            return Verdict(JUDGING)
        if (error := thought.exception()) is not None:
            log.error("a choice could not be judged", exc_info=error, extra={"table": table.id})
            return Verdict(UNKNOWN)
        return thought.result()


def judged(view: PlayerView, chosen: str, move: int, depth: Depth) -> Verdict:
    """A choice as the review would judge it; worlds are drawn as for that move of the game."""
    found = judged_choice(view, chosen, move, depth)
    return Verdict(OTHER, found.lost, found.win_lost, found.grade)


def _chosen(table: Table) -> str | None:
    """The first choice at a table, if it has been made."""
    moves = () if table.match is None else table.match.moves
    return moves[0].action.text if moves else None


def _known(decision: Decision) -> tuple[str, str]:
    return decision.best, decision.played


def _view(table: Table) -> PlayerView:
    """What the seat saw that was to decide."""
    match, buffer = table.begun, table.begun.buffer_at(0)
    assert table.exercise is not None
    return match.game.player_view(buffer, table.exercise.decision.seat, Choices(match.game, buffer, 0).legal)
