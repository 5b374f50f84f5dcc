"""Judging one decision by all that its seat knew, and one position by all that whoever is to decide knows."""

from dataclasses import dataclass

import numpy as np

from bastide.bots.search.candidates import Candidate, with_prior
from bastide.bots.search.searcher import Budget, Searcher
from bastide.core import engines, rng
from bastide.core.game import Game
from bastide.core.player_view import PlayerView
from bastide.core.state import Buffer
from bastide.review.depth import Depth
from bastide.review.estimate import Estimate, moved, weighted

ALL_SEATS = 8  # worlds for a second look at a choice after which chance or another seat is next
FORCED = 4  # where there is no choice, one simulation in so many is enough
FRESH = 1 << 20  # streams of worlds, beside those of the searches
MOST_WORLDS = 1000


@dataclass(frozen=True, slots=True)
class Judged:
    """The best choice of a decision and the one played, both with what everybody may expect of them."""

    best: int
    before: Estimate  # after the best choice
    played: Estimate
    simulations: int


class Judge:
    """Thinks about decisions and positions of one game; the same seed thinks the same."""

    def __init__(self, game: Game, depth: Depth, seed: int, engine: str | None = None) -> None:
        self._game, self._depth, self._seed = game, depth, seed
        self._engine = engine or engines.chosen(game)
        self._rules = engines.on_buffers(game, self._engine)
        self._stream = seed
        self._searchers: dict[int, Searcher] = {}
        self._glances: dict[int, Searcher] = {}

    def begin(self, move: int) -> None:
        """Worlds of another move are drawn anew: the same ones again and again would err in the same direction."""
        self._stream = int(rng.word_at(self._seed, FRESH + move))

    def decision(self, view: PlayerView, played: int, seconds: float | None) -> Judged:
        """What the seat that sees this could have known of its choices."""
        choice = len(view.actions) > 1
        simulations = self._depth.simulations if choice else -(-self._depth.simulations // FORCED)
        budget = Budget(simulations, seconds or 1e9, self._depth.rounds if choice else 0)
        searcher = self._searcher(view.player)
        found = searcher.think(view, budget)
        done = searcher.simulations
        found = with_prior(found, view.player, searcher.scale)
        best, own = found[0], next(each for each in found if each.action == played)
        if own.action == best.action:
            expected = Estimate(best.points, best.wins)
            return Judged(played, expected, expected, done)
        return self._compared(view, best, own, done)

    def _compared(self, view: PlayerView, best: Candidate, own: Candidate, done: int) -> Judged:
        """The best and the played choice with the same care: both are played in the same worlds and searched from there."""
        before, after = Estimate(best.points, best.wins), Estimate(own.points, own.wins)
        care = min(self._depth.second_look, done)
        one, other = self._second_look(view, best.action, care), self._second_look(view, own.action, care)
        seen = own.visits / (own.visits + care)  # how much the first search knew of it
        later = moved(before, other, one)
        after = weighted([after, later], [seen, 1.0 - seen])
        if _worth(after, view.player) >= _worth(before, view.player):
            return Judged(own.action, after, after, done)
        return Judged(best.action, before, after, done)

    def _second_look(self, view: PlayerView, action: int, simulations: int) -> Estimate:
        """What may be expected after a choice, over worlds that are the same for all choices."""
        worlds = [self.world(view, action, number) for number in range(ALL_SEATS)]
        if self._turn(worlds[0]) == view.player:
            seen = [self._game.player_view(world, view.player).buffer for world in worlds]
            if all((each == seen[0]).all() for each in seen):  # nothing was left to chance
                worlds = worlds[:1]
        each = max(simulations // len(worlds), 1)
        return weighted([self.position(world, each) for world in worlds], [1.0] * len(worlds))

    def world(self, view: PlayerView, action: int, number: int) -> Buffer:
        """A world that the seat could not tell from the true one, after a choice of its and all chance that follows."""
        state = self.decided(view, action, number)
        self.let_chance_decide(state, number)
        return state

    def decided(self, view: PlayerView, action: int, number: int = 0) -> Buffer:
        """Such a world after a choice, before any chance."""
        state = view.buffer.copy()
        stream = np.uint64(rng.origin(rng.word_at(self._stream, number)))
        self._rules.determinize(state, view.player, stream)
        self._rules.decide(state, action)
        return state

    def let_chance_decide(self, state: Buffer, number: int) -> None:
        """All chance that is due, by words that the number tells."""
        event = (number + 1) * MOST_WORLDS
        while self._rules.chance(state, np.uint64(rng.word_at(self._stream, event))) >= 0:
            event += 1

    def position(self, state: Buffer, simulations: int) -> Estimate:
        """What everybody may expect of a position, as whoever is to decide sees it; the result where the game is over."""
        tried = self._tried(state, simulations)
        if not tried:
            return result_of(self._game, state)
        return weighted([Estimate(each.points, each.wins) for each in tried], [each.visits for each in tried])

    def played_well(self, state: Buffer, simulations: int) -> Estimate:
        """The same if the best of the next choices is made: what others bring that were tried on the way does not count, however
        many there are."""
        tried = self._tried(state, simulations)
        return Estimate(tried[0].points, tried[0].wins) if tried else result_of(self._game, state)

    def _tried(self, state: Buffer, simulations: int) -> list[Candidate]:
        """The choices that a search of a position has tried, the best first; none where the game is over."""
        seat = self._turn(state)
        if seat < 0:
            return []
        view = self._game.player_view(state, seat)
        if seat not in self._glances:
            self._glances[seat] = Searcher(self._game, self._seed + 1, simulations=4000, engine=self._engine)
        return [each for each in self._glances[seat].think(view, Budget(simulations, rounds=0)) if each.visits]

    def _turn(self, state: Buffer) -> int:
        return int(self._rules.turn(state))

    def _searcher(self, seat: int) -> Searcher:
        if seat not in self._searchers:
            most = self._depth.simulations
            self._searchers[seat] = Searcher(self._game, self._seed, simulations=most, engine=self._engine)
        return self._searchers[seat]


def _worth(expected: Estimate, seat: int) -> tuple[float, float]:
    """By what choices are compared: the chance to win, then the lead."""
    return expected.wins[seat], expected.leads[seat]


def result_of(game: Game, state: Buffer) -> Estimate:
    """What a finished game came to; winners share the win."""
    record = game.engine.view(state)
    points = game.points(record)
    winners = game.result(record)[0]
    return Estimate(tuple(map(float, points)), tuple((seat in winners) / len(winners) for seat in range(len(points))))
