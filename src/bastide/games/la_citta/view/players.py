"""Players as everybody sees them: all their cities together, what they have left, what lies in front of them."""

from dataclasses import dataclass

from bastide.core.state import State
from bastide.games.la_citta.rules.cities import citizens_of, figures_left, food_of
from bastide.games.la_citta.rules.kinds import LISTED_CARDS
from bastide.games.la_citta.rules.state import CARDS, FINISHED, YEARS
from bastide.games.la_citta.rules.year import hungry_this_year, will_stand_back


@dataclass(frozen=True, slots=True)
class Player:
    """One player in figures."""

    seat: int
    gold: int
    income: int  # what quarries bring each year
    citizens: int
    food: int
    points: int  # those he would have now, at the end those he has (LC-80)
    action_cards: int
    castles: int  # not yet on the board
    figures: int  # not yet on a building
    used: tuple[str, ...]  # political cards that lie face up in front of him
    face_down: int  # and how many face down (LC-32)
    starved: bool  # citizens left for hunger at his last count
    marks: tuple[str, ...]  # of this year: start, founded, turns (an action card, for hunger), hunger, penalty

    @property
    def short(self) -> int:
        """How many citizens have no food."""
        return max(0, self.citizens - self.food)


def read_player(s: State, seat: int, income: int, points: int) -> Player:
    """A player out of a state; points and income are worked out for all at once."""
    return Player(
        seat=seat,
        gold=int(s.gold[seat]),
        income=income,
        citizens=citizens_of(s, seat),
        food=food_of(s, seat),
        points=points,
        action_cards=int(s.action_cards[seat]),
        castles=int(s.castles[seat]),
        figures=figures_left(s, seat),
        used=_used(s, seat),
        face_down=sum(int(s.blind[seat, card]) for card in range(len(CARDS))),
        starved=bool(s.starved[seat]),
        marks=_marks(s, seat),
    )


def _used(s: State, seat: int) -> tuple[str, ...]:
    """What was taken unseen is among the cards in front of him, but nobody knows what it is."""
    shown = {kind: int(s.used[seat, card]) - int(s.blind[seat, card]) for card, kind in enumerate(CARDS)}
    return tuple(kind for kind in LISTED_CARDS for _card in range(shown[kind]))


def _marks(s: State, seat: int) -> tuple[str, ...]:
    marks = ["start"] if s.start == seat and s.phase != FINISHED else []
    if s.founded[seat]:
        marks.append("founded")
    if will_stand_back(s, seat):
        marks.append("turns")
    elif hungry_this_year(s, seat):
        marks.append("penalty" if s.year == YEARS else "hunger")
    return tuple(marks)
