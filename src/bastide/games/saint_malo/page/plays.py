"""Moves that belong together: what was chosen and all that was drawn for it are told as one."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from bastide.core.actions import Action
from bastide.core.events import Award
from bastide.games.saint_malo.text.actions import At, Bonus, Hire, House, Keep, Stop, Use, square_of
from bastide.games.saint_malo.view import SaintMaloView, at_once, viewed
from bastide.look.page import PastMove


@dataclass(frozen=True)
class Play:
    """One thing that somebody did, with all the moves that it took."""

    past: tuple[PastMove, ...]

    @property
    def seat(self) -> int:
        """Who did it."""
        return self.past[0].seat

    @property
    def moves(self) -> tuple[int, int]:
        """The first and the last move of it."""
        return self.past[0].number, self.past[-1].number

    @cached_property
    def before(self) -> SaintMaloView:
        """How the game stood before it."""
        return viewed(self.past[0].before)

    @cached_property
    def after(self) -> SaintMaloView:
        """And after it: with the sabres of a turn that it ended, and the next player's roll."""
        return viewed(self.past[-1].after)

    @cached_property
    def ends_turn(self) -> bool:
        """Whether the turn was done with it."""
        return self.after.turn != self.seat

    @cached_property
    def deed(self) -> Action:
        """The move that says what it was: the last of stopping, choosing and placing that is not the end of something."""
        chosen = [each.action for each in self.past if not isinstance(each.action, Stop)]
        return chosen[0] if chosen else self.past[0].action

    @cached_property
    def squares(self) -> tuple[str, ...]:
        """The squares that were drawn on, in order."""
        return tuple(square for each in self.past if (square := square_of(each.action)))

    @cached_property
    def piece(self) -> int:
        """What was drawn on them."""
        return next(viewed(each.before).piece for each in self.past if square_of(each.action))

    @cached_property
    def awards(self) -> tuple[Award, ...]:
        """What the player got and paid for it, before the sabres and the final scoring."""
        return tuple(award for each in self.past for award in at_once(each.awards, self.seat))


def plays(past: Sequence[PastMove]) -> list[Play]:
    """The moves in groups; one that is not finished yet is left out."""
    found: list[Play] = []
    begun: list[PastMove] = []
    for each in past:
        begun.append(each)
        if not _goes_on(each):
            found.append(Play(tuple(begun)))
            begun = []
    return found


def _goes_on(past: PastMove) -> bool:
    """Whether the next move still belongs to what was begun."""
    before, after = viewed(past.before), viewed(past.after)
    if after.turn != past.seat:
        return False
    match past.action:
        case Keep():
            return False
        case Stop():
            return True
        case Use() | Hire():
            return True
        case Bonus(person=person):
            return person is not None
        case At() | House():
            return before.kind == after.kind
        case _:
            return False
