"""What a search thinks of a position, in words and figures: the best choices, what they lead to, the line expected."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bastide.bots.search.candidates import with_prior
from bastide.bots.search.searcher import LONGEST_LINE, Budget, Searcher
from bastide.core.errors import BadOption, brief
from bastide.core.match import Match
from bastide.core.player_view import PlayerView

SECONDS = 3.0  # of thinking, where nobody says how long


@dataclass(frozen=True, slots=True)
class Step:
    """One move of the line expected."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Prospect:
    """One choice: what everybody may expect of it."""

    text: str
    share: float  # of the thinking, 0 to 1: with a small one the figures are what the game's ranking says
    points: tuple[float, ...]  # the final points of each seat
    wins: tuple[float, ...]  # the chance to win of each seat; together 1
    line: tuple[Step, ...] = ()  # what is expected after it; known of the best choice only


@dataclass(frozen=True, slots=True)
class Analysis:
    """What came of thinking about one decision."""

    seat: int  # who decides
    simulations: int
    seconds: float
    choices: tuple[Prospect, ...]  # the best first
    full: bool = False  # whether it ended because there was no room for more


def analyse(
    match: Match,
    seat: int | None = None,
    simulations: int | None = None,
    seconds: float | None = None,
    best: int = 5,
    seed: int = 0,
) -> Analysis:
    """The best choices of the seat to decide, by all that it can know and nothing else.

    Thinks for so many seconds or simulations, whichever ends first (3 seconds if nothing is said). The same seed and number of
    simulations give the same choices.
    """
    check(match, seat, simulations, seconds, best)
    return ponder(match.player_view(match.turn), simulations, seconds, best, seed)


def ponder(view: PlayerView, simulations: int | None, seconds: float | None, best: int, seed: int) -> Analysis:
    """The same of what a seat sees: for whoever thinks elsewhere than where the match is played."""
    began = time.perf_counter()
    budget = _budget(simulations, seconds)
    searcher = Searcher(view.game, seed, simulations=budget.simulations)
    found = searcher.think(view, budget)
    done = sum(candidate.visits for candidate in found)
    shown = with_prior(found, view.player, searcher.scale)[:best]
    texts = {action.id: action.text for action in view.actions}
    line = _line_after(view, seed, shown[0].action, searcher.line(LONGEST_LINE))
    choices = [
        Prospect(texts[each.action], each.visits / done, each.points, each.wins, () if number else line)
        for number, each in enumerate(shown)
    ]
    return Analysis(view.player, done, time.perf_counter() - began, tuple(choices), searcher.full)


def check(match: Match, seat: int | None, simulations: int | None, seconds: float | None, best: int) -> None:
    """Whether there is something to think about, and sensible budget for it."""
    turn = match.turn
    if turn is None:
        raise BadOption("the game is over, nobody is to decide: expected a moment before its end")
    if seat is not None and (type(seat) is not int or not 0 <= seat < match.players):
        raise BadOption(f"seat: expected 0 to {match.players - 1}, got {brief(seat)}")
    if seat is not None and seat != turn:
        raise BadOption(f"seat: expected {turn} ({match.names[turn]}), whose decision it is, got {seat}")
    for name, value in (("simulations", simulations), ("best", best)):
        if value is not None and (type(value) is not int or value < 1):
            raise BadOption(f"{name}: expected a whole number from 1, got {brief(value)}")
    if seconds is not None and not 0 < seconds < float("inf"):
        raise BadOption(f"seconds: expected a number above 0, got {brief(seconds)}")


def _budget(simulations: int | None, seconds: float | None) -> Budget:
    if seconds is None:
        return Budget(seconds=SECONDS) if simulations is None else Budget(simulations)
    return Budget(seconds=seconds) if simulations is None else Budget(simulations, seconds)


def _line_after(view: PlayerView, seed: int, first: int, moves: Sequence[tuple[int, int]]) -> tuple[Step, ...]:
    """The moves after the first one in words, as far as they are legal in the world that the seed draws."""
    game, engine = view.game, view.game.engine
    state = engine.view(view.sample(seed))
    if not moves or moves[0] != (view.player, first):
        return ()
    legal = np.zeros(engine.most_legal, np.int32)
    steps = []
    for seat, action in moves:
        if engine.turn_of(state) != seat or action not in legal[: engine.legal(state, legal)]:
            break
        steps.append(Step(seat, game.action(state, action).text))
        engine.step(state, action)
    return tuple(steps[1:])
