"""The whole game as a seat sees it."""

from dataclasses import dataclass
from functools import cached_property

from bastide.core.actions import Action
from bastide.core.player_view import PlayerView
from bastide.games.saint_malo.rules.board import CELL_OF, TOP
from bastide.games.saint_malo.rules.city import completes
from bastide.games.saint_malo.rules.dice import HANDS
from bastide.games.saint_malo.rules.engine import carry_out, piece_drawn
from bastide.games.saint_malo.rules.refusal_numbers import LEGAL
from bastide.games.saint_malo.rules.refusals import refusal
from bastide.games.saint_malo.rules.scoring import ranking, result
from bastide.games.saint_malo.rules.state import (
    KINDS,
    OVER,
    ROWS,
    STRENGTH,
    TURN_END,
    USE_STEP,
    WALL_STEP,
)
from bastide.games.saint_malo.rules.turn import boxes_due, boxes_in_row, sabres
from bastide.games.saint_malo.view.city import City, city_of
from bastide.games.saint_malo.view.dice import Die, InUse, in_use, lying


@dataclass(frozen=True, slots=True)
class Step:
    """What is asked."""

    kind: str  # one of KINDS in rules/state.py
    dice: str
    rolls: int  # made so far in this turn
    left: int  # crates, walls or houses still to draw; the size of a church
    drawn: int  # crates or houses drawn so far


@dataclass(frozen=True, slots=True)
class Attack:
    """The next attack of the pirates, and the boxes still missing for it."""

    strength: int
    missing: int


class SaintMaloView(PlayerView):
    """Saint Malo as a seat may know it: everything lies open but the dice to come."""

    seats_know_the_same = True

    @cached_property
    def cities(self) -> tuple[City, ...]:
        """All cities, by seat."""
        return tuple(city_of(self.state, seat) for seat in range(self.state.players))

    @cached_property
    def step(self) -> Step | None:
        """What is asked; None when the game is over."""
        s = self.state
        return None if self.over else Step(KINDS[s.kind], HANDS[s.dice], s.rolls, s.left, s.drawn)

    @property
    def kind(self) -> str:
        """The kind of the step; "" when the game is over."""
        return self.step.kind if self.step else ""

    @cached_property
    def piece(self) -> int:
        """What comes onto the square that is asked for; FREE when none is."""
        return piece_drawn(self.state)

    @cached_property
    def over(self) -> bool:
        """Whether the game is."""
        return bool(self.state.kind == OVER)

    @property
    def last_round(self) -> bool:
        """Whether a city is full."""
        return bool(self.state.last_round)

    @cached_property
    def playing(self) -> City:
        """The city whose turn it is, or was at the end."""
        return self.cities[int(self.state.turn)]

    @cached_property
    def speaker(self) -> int:
        """Who is asked, or at the end who has won, the first of several."""
        return self.winners[0] if self.turn is None else self.turn

    @cached_property
    def winners(self) -> tuple[int, ...]:
        """Who has won, or would now."""
        return result(self.state)[0]

    @cached_property
    def ranking(self) -> list[int]:
        """The seats, best first."""
        return ranking(self.state)

    # Pirates

    @cached_property
    def boxes(self) -> int:
        """The boxes crossed out so far, through all rows."""
        return int(self.state.boxes)

    @cached_property
    def boxes_in_row(self) -> int:
        """The boxes of one row."""
        return boxes_in_row(self.state)

    @cached_property
    def boxes_due(self) -> range:
        """The boxes that the sabres of this roll will cross out."""
        number = 0 if self.over else boxes_due(self.state, sabres(self.state))
        return range(self.boxes, self.boxes + number)

    @cached_property
    def rows_done(self) -> int:
        """How many rows are full."""
        return self.boxes // self.boxes_in_row

    @cached_property
    def next_attack(self) -> Attack | None:
        """None when all six are over."""
        if self.rows_done == ROWS:
            return None
        return Attack(int(STRENGTH[self.rows_done]), (self.rows_done + 1) * self.boxes_in_row - self.boxes)

    @property
    def boxes_to_a_loss(self) -> int:
        """The boxes still missing for an attack that would now cost the viewer a cannon; 0 when the next one can't."""
        attack = self.next_attack
        if self.seat is None or attack is None:
            return 0
        mine = self.cities[self.seat]
        return attack.missing if mine.cannons and mine.defence < attack.strength else 0

    # Dice

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        """The five dice; none when the game is over."""
        return () if self.over else lying(self.state)

    @cached_property
    def in_use(self) -> InUse | None:
        """What they are used for; None before that is chosen."""
        return in_use(self.state)

    def ends_turn(self, action: Action) -> bool:
        """Whether the turn is done with an action: then the sabres come."""
        state = self.game.engine.view(self.buffer.copy())
        carry_out(state, action.id)
        return bool(state.kind == TURN_END)

    def can_use(self, action: Action) -> bool:
        """Whether the dice as they lie could be used so, if no more were rolled."""
        state = self.game.engine.view(self.buffer.copy())
        state.kind = USE_STEP
        return refusal(state, action.id) == LEGAL

    def closes_top(self, square: str) -> bool:
        """Whether a wall there completes the side whose bonus is a person; no award tells so."""
        return bool(self.state.kind == WALL_STEP) and completes(self.state, TOP, CELL_OF[square])


def viewed(view: PlayerView) -> SaintMaloView:
    """A view of this game, where its type is not known."""
    assert isinstance(view, SaintMaloView)
    return view
