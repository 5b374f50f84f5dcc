"""A second opinion on a decision, for a game with a room `rollouts`: what may come of it is played on, over and over, each time
with the same dice for all candidates, and what luck did is taken off. On the way the position is evaluated once or twice: soon,
while luck has done little, and later, when less is left to be wrong about. The estimate of a candidate is then the mean of the
evaluation at once and of each checkpoint, weighted by how exact each is. A search that trusts a ranking gets a better one so.
"""

from typing import Any

import numpy as np

from bastide.bots.linear_model import Values
from bastide.bots.search.memory import (
    BEGUN,
    CANDIDATES,
    CHOICES,
    DECISION,
    FUTURES,
    OF_ROLLOUTS,
    PLAYED,
    WORDS,
    RolloutMemory,
    SearchMemory,
)
from bastide.core.jit import rule
from bastide.core.rng import word_at
from bastide.core.simulate import copy_into, opened
from bastide.core.state import Buffer

# Functions and numbers of the game, out of its room `rollouts` (search/binding.py fills them in).
is_uncertain: Any = None
decision_key: Any = None
gather_candidates: Any = None
roll_out_all: Any = None
rescore: Any = None
EVALUATION_ERROR: Any = None
ROLLOUT_ERRORS: Any = None

SIMULATIONS_PER_ROUND = 25  # simulations of the search that come with one round
FEWEST = 4  # rounds: fewer say nothing
LEAST_NOISE = 1e-6


@rule
def nothing_to_compare(m: SearchMemory) -> int:
    """`begin` and `play_round` of a game without rollouts."""
    return 0


@rule
def no_scores(m: SearchMemory) -> None:
    """`score_choices` of one: never called."""
    return


@rule
def begin(m: SearchMemory) -> int:
    """The candidates of the decision at the root, unless it is still the same one; whether there is something to
    compare."""
    r, ws = m.rollouts, m.workspace
    if not is_uncertain(opened(m.start)):
        return 0
    decision = int(decision_key(m.start, ws))
    if r.numbers[BEGUN] == 0 or r.numbers[DECISION] != decision:
        r.numbers[BEGUN] = 1
        r.numbers[DECISION] = decision
        r.numbers[PLAYED] = 0
        r.numbers[CANDIDATES] = gather_candidates(m.start, ws, next_dice(m), r.ids, r.expected, r.ends)
        find_futures(r)
    return int(r.numbers[FUTURES] > 1)


@rule
def next_dice(m: SearchMemory) -> np.uint64:
    """The next stream of chance for all candidates alike."""
    numbers = m.rollouts.numbers
    numbers[WORDS] += 1
    return np.uint64(word_at(m.seeds[OF_ROLLOUTS], int(numbers[WORDS])))


@rule
def find_futures(r: RolloutMemory) -> None:
    """Choices that come to the same in the end of the turn are played on once."""
    futures = 0
    for i in range(r.numbers[CANDIDATES]):
        slot = 0
        while slot < futures and not same_bytes(r.futures[slot], r.ends[i]):
            slot += 1
        if slot == futures:
            copy_into(r.futures[slot], r.ends[i])
            futures += 1
        r.slots[i] = slot
    r.numbers[FUTURES] = futures


@rule
def same_bytes(one: Buffer, other: Buffer) -> bool:
    """Whether two states are the same."""
    for i in range(one.shape[0]):
        if one[i] != other[i]:
            return False
    return True


@rule
def play_round(m: SearchMemory) -> int:
    """One round more, if there is room: every future, with the same dice. How many there are now."""
    r = m.rollouts
    rounds = int(r.numbers[PLAYED])
    if rounds < r.rounds.shape[0]:
        futures = r.futures[: r.numbers[FUTURES]]
        roll_out_all(m.start, m.workspace, next_dice(m), futures, r.rounds[rounds])
        rounds += 1
        r.numbers[PLAYED] = rounds
    return rounds


@rule
def score_choices(m: SearchMemory) -> None:
    """All choices with their scores by the rounds so far, into `choices` and `scores`."""
    r, ws = m.rollouts, m.workspace
    estimate(r)
    n = int(r.numbers[CANDIDATES])
    count = int(rescore(m.start, ws, r.ids[:n], r.expected[:n], r.estimates[:n], r.odds))
    for i in range(count):
        r.choices[i] = ws.choices[i]
        r.scores[i] = ws.scores[i]
    r.numbers[CHOICES] = count


@rule
def estimate(r: RolloutMemory) -> None:
    """What evaluation and rollouts say together of each candidate, on the scale of the evaluation."""
    rounds, futures, candidates = int(r.numbers[PLAYED]), int(r.numbers[FUTURES]), int(r.numbers[CANDIDATES])
    for i in range(candidates - 1, -1, -1):  # candidates of one future are expected to bring the same
        r.mean[r.slots[i]] = r.expected[i]
    middle = 0.0
    for slot in range(futures):
        middle += r.mean[slot]
    middle /= futures
    weight = 1.0 / (EVALUATION_ERROR * EVALUATION_ERROR)
    for slot in range(futures):
        r.total[slot] = weight * (r.mean[slot] - middle)
    for checkpoint in range(r.rounds.shape[1]):
        noise = average(r.rounds, rounds, checkpoint, futures, r.mean)
        error = ROLLOUT_ERRORS[checkpoint]
        trust = 1.0 / (error * error + noise)
        weight += trust
        for slot in range(futures):
            r.total[slot] += trust * r.mean[slot]
    for i in range(candidates):
        r.estimates[i] = middle + r.total[r.slots[i]] / weight


@rule
def average(leads: Values, rounds: int, checkpoint: int, futures: int, mean: Values) -> float:
    """How far each future lies from the mean of all, into `mean`; and the variance of that by chance."""
    for slot in range(futures):
        mean[slot] = 0.0
    for number in range(rounds):
        middle = row_mean(leads[number, checkpoint], futures)
        for slot in range(futures):
            mean[slot] += leads[number, checkpoint, slot] - middle
    for slot in range(futures):
        mean[slot] /= rounds
    squares = 0.0
    for number in range(rounds):
        middle = row_mean(leads[number, checkpoint], futures)
        for slot in range(futures):
            apart = leads[number, checkpoint, slot] - middle - mean[slot]
            squares += apart * apart
    return max(squares / ((rounds - 1) * (futures - 1) * rounds), LEAST_NOISE)


@rule
def row_mean(row: Values, n: int) -> float:
    """Of the first n numbers."""
    total = 0.0
    for i in range(n):
        total += row[i]
    return total / n
