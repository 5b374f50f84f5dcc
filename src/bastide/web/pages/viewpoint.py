"""Who looks at a table, from which seat, at which moment: decided here once, for the page, the picture and the record."""

from dataclasses import dataclass

from bastide.core.history import Move
from bastide.core.match import Match
from bastide.core.player_view import PlayerView
from bastide.look.page import PageInput, PastMove
from bastide.look.past import Moments, past_of
from bastide.web.pages.table_query import TableQuery
from bastide.web.tables.curtain import covers
from bastide.web.tables.table import Table

MOST_SINCE = 60  # moves of others that are marked at most


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """From where somebody sees a table whose game has begun."""

    table: Table
    match: Match
    seat: int | None  # whose view; None sees what is public
    mine: tuple[int, ...]  # the seats of whoever looks
    move: int | None  # a moment of the past; None is now
    pass_to: int | None  # the screen has to be passed to this seat first
    covered: bool  # the screen is passed round, and each looks alone
    choose: str | None
    chosen_eyes: bool = False  # he asked for this seat

    @property
    def moment(self) -> int:
        """After how many moves."""
        return len(self.match.moves) if self.move is None else self.move

    @property
    def asked(self) -> bool:
        """Whether whoever looks is to decide."""
        if self.table.answered:  # a lesson that has its answer asks nothing more
            return False
        return self.move is None and self.pass_to is None and self.seat is not None and self.match.turn == self.seat

    @property
    def lookers(self) -> tuple[int, ...]:
        """The seats of those who look now: all of one's own, but one alone where the screen is covered for the others."""
        if not self.covered:
            return self.mine
        return () if self.seat is None else (self.seat,)

    @property
    def selectable_seats(self) -> list[int]:
        """The seats that one may look from: all when the game is over, else one's own; none where the others look on."""
        if self.covered:
            return []
        return list(range(self.table.players)) if self.table.over else list(self.mine)

    def view(self) -> PlayerView:
        """What is seen."""
        return self.match.player_view(self.seat, None if self.asked else self.moment)

    def names(self) -> list[str]:
        """Who sits where."""
        return [seat.name for seat in self.table.seats]

    def page_input(self) -> PageInput:
        """For the room of the game."""
        match, table = self.match, self.table
        view = self.view()
        hints = self.asked and table.settings["hints"]
        return PageInput(
            view=view,
            names=self.names(),
            effects=match.previews() if hints else {},
            chosen=next((action for action in view.actions if action.text == self.choose), None),
            since=self.since(),
            front=self.mover,
            moments=Moments(match, self.moment),
        )

    @property
    def mover(self) -> int | None:
        """Who made the move that led to a moment of the past, unless other eyes were asked for; nobody in the present."""
        return self.match.moves[self.move - 1].seat if self.move and not self.chosen_eyes else None

    def since(self) -> tuple[PastMove, ...]:
        """What the others did since the viewer's last turn; in the past, the move that led to the moment."""
        if self.move is not None:
            return (past_of(self.match, self.move),) if self.move else ()
        first, end = self.others_moved()
        return tuple(past_of(self.match, number) for number in range(first + 1, end + 1))

    def others_moved(self) -> tuple[int, int]:
        """After which move the others began to play, and which was their last one before it was the viewer's turn again."""
        moves = self.match.moves
        viewer = self.seat if self.seat is not None else self.match.turn
        if viewer is None:  # who looks at a game that is over has missed nothing
            return len(moves), len(moves)
        end = _before(moves, len(moves), viewer, own=True)
        return max(_before(moves, end, viewer, own=False), end - MOST_SINCE), end


def _before(moves: tuple[Move, ...], end: int, seat: int | None, own: bool) -> int:
    """Where the row of moves begins, up to `end`, that are all the seat's own, or all not."""
    while end and (moves[end - 1].seat == seat) == own:
        end -= 1
    return end


def viewpoint_of(table: Table, guest: str | None, query: TableQuery) -> Viewpoint:
    """How a guest sees a table: from his seat, at that moment, or from the seat that he asks for if he may."""
    match, mine = table.begun, tuple(table.seats_of(guest))
    move, as_seat = query.number("move"), query.number("as")
    moment = min(move, len(match.moves)) if move is not None else None
    covered = covers(table, mine, moment)
    pass_to = None
    if covered and moment is not None:
        seat = None  # the past is before all eyes, whoever is to decide: he knows it without
    elif not table.over and moment is None and len(mine) > 1:
        seat, pass_to = _passed_round(match, mine, as_seat, covered)
    else:
        seat = as_seat if as_seat is not None and (table.over or as_seat in mine) else next(iter(mine), None)
    return Viewpoint(table, match, seat, mine, moment, pass_to, covered, query.get("choose"), as_seat is not None)


def _passed_round(
    match: Match, mine: tuple[int, ...], as_seat: int | None, hides: bool
) -> tuple[int | None, int | None]:
    """One screen for several: whose turn it is looks, and says so first where there is something to hide."""
    turn = match.turn if match.turn in mine else None
    if turn is None:
        return (None if hides else mine[0]), None
    return (turn, None) if not hides or as_seat == turn else (None, turn)
