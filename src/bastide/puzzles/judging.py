"""Judging every choice of a decision on its own: each is carried out in the same worlds and searched from there."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import fsum, sqrt

from bastide.bots.search.candidates import Candidate, with_prior
from bastide.bots.search.searcher import Budget, Searcher
from bastide.core import engines
from bastide.core.actions import Action
from bastide.core.player_view import PlayerView
from bastide.puzzles.margins import place_of
from bastide.review.depth import FULL
from bastide.review.judging import Judge


@dataclass(frozen=True, slots=True)
class Care:
    """How carefully choices are judged: worlds that might be, and simulations of the search in each."""

    worlds: int
    simulations: int


@dataclass(frozen=True, slots=True)
class Worth:
    """What a choice came to in each world: the chance to win and the final points of whoever chose."""

    wins: tuple[float, ...]
    points: tuple[float, ...]

    @property
    def win(self) -> float:
        """In the mean."""
        return fsum(self.wins) / len(self.wins)

    @property
    def final(self) -> float:
        """Points, in the mean."""
        return fsum(self.points) / len(self.points)


@dataclass(frozen=True, slots=True)
class Margin:
    """By how much the best choice wins more often than the best on another place, and the standard error of that."""

    best: str
    other: str
    size: float
    error: float


def glanced(view: PlayerView, simulations: int, seed: int) -> list[Candidate]:
    """The choices as one search of all of them sees them, the best first: quick, and good enough to throw away most positions."""
    engine = engines.chosen(view.game, simulating=True)
    searcher = Searcher(view.game, seed, simulations=simulations, engine=engine)
    found = searcher.think(view, Budget(simulations, rounds=0))
    return with_prior(found, view.player, searcher.scale)


def judged(view: PlayerView, actions: Sequence[Action], care: Care, seed: int) -> dict[str, Worth]:
    """What each of these choices is worth. A world is the same for all choices, so that luck does not tell them apart; between
    two searches of one choice lie those of the others, so that none goes on where the last one ended."""
    judge = Judge(view.game, FULL, seed, engines.chosen(view.game, simulating=True))
    judge.begin(0)
    rows: dict[str, list[tuple[float, float]]] = {action.text: [] for action in actions}
    for number in range(care.worlds):
        for action in actions:
            found = judge.played_well(judge.world(view, action.id, number), care.simulations)
            rows[action.text].append((found.wins[view.player], found.points[view.player]))
    return {text: Worth(*zip(*row, strict=True)) for text, row in rows.items()}


def together(some: dict[str, Worth], others: dict[str, Worth]) -> dict[str, Worth]:
    """Two judgements of the same choices as one."""
    return {
        text: Worth(worth.wins + others[text].wins, worth.points + others[text].points) for text, worth in some.items()
    }


def margin(found: dict[str, Worth]) -> Margin:
    """How clear the best of these choices is; they lie on two places at least."""
    order = by_worth(found)
    best = order[0]
    other = next(text for text in order if place_of(text) != place_of(best))
    apart = [one - two for one, two in zip(found[best].wins, found[other].wins, strict=True)]
    return Margin(best, other, fsum(apart) / len(apart), _standard_error(apart))


def by_worth(found: dict[str, Worth]) -> list[str]:
    """The choices, the best first; where chances are the same, by points."""
    return sorted(found, key=lambda text: (-found[text].win, -found[text].final, text))


def places(texts: Iterable[str]) -> int:
    """On how many places these choices lie."""
    return len({place_of(text) for text in texts})


def _standard_error(values: Sequence[float]) -> float:
    n = len(values)
    mean = fsum(values) / n
    return sqrt(fsum((each - mean) ** 2 for each in values) / (n * (n - 1)))
