"""Checking puzzles: all of them for their shape, some by judging them again."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from bastide.bots.spec import LEVELS
from bastide.core.errors import BastideError
from bastide.core.game import Game
from bastide.core.match import Match
from bastide.puzzles.difficulty import is_sound
from bastide.puzzles.judging import Care, judged
from bastide.puzzles.making import brings_most
from bastide.puzzles.margins import LEAST_CHANCE, MOST_CHANCE, SURE, margin_of, place_of
from bastide.puzzles.model import FEWEST, MOST, Puzzle, Puzzles

AGAIN = Care(8, 150)  # another judgement, with worlds of its own
HOLDS = 0.5  # of the margin: so much must be left of it when it is judged again, with less care


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of looking at one puzzle."""

    game: str
    number: int
    ok: bool
    detail: str


def check(
    game: Game, held: Puzzles, sample: int, seed: int, told: Callable[[Finding], None] | None = None
) -> list[Finding]:
    """Every puzzle for itself, and a sample judged again; the same seed takes the same ones."""
    chosen = set(Random(seed).sample(range(len(held.puzzles)), min(sample, len(held.puzzles))))
    found = []
    for at, puzzle in enumerate(held.puzzles):
        wrong = list(_wrong(game, puzzle))
        detail = "fits"
        if not wrong and at in chosen:
            wrong, detail = _judged_again(game, puzzle, seed)
        finding = Finding(game.name, at + 1, not wrong, "; ".join(wrong) or detail)
        found.append(finding)
        if told is not None and (at in chosen or wrong):
            told(finding)
    return found


def begun(game: Game, puzzle: Puzzle) -> Match:
    """A match that begins with the puzzle."""
    return game.resume(puzzle.position, seed=0)


def _wrong(game: Game, puzzle: Puzzle) -> Iterator[str]:
    """What does not fit together."""
    try:
        match = begun(game, puzzle)
    except BastideError as error:
        yield f"position: {error}"
        return
    if match.turn != puzzle.seat:
        yield f"seat: expected {match.turn}, whose turn it is, got {puzzle.seat}"
        return
    legal, texts = {action.text for action in match.actions()}, [each.text for each in puzzle.choices]
    if sorted(legal) != sorted(texts):
        yield f"choices: expected the {len(legal)} legal ones, got {len(texts)}"
        return
    yield from _unlike_a_puzzle(match, puzzle)


def _unlike_a_puzzle(match: Match, puzzle: Puzzle) -> Iterator[str]:
    """Which of the conditions that it was chosen by does not hold by its own figures."""
    wins = [each.win for each in puzzle.choices]
    if not FEWEST <= len(wins) <= MOST:
        yield f"choices: expected {FEWEST} to {MOST}, got {len(wins)}"
    if wins != sorted(wins, reverse=True):
        yield "choices: expected the best first"
    elsewhere = [each.win for each in puzzle.choices if place_of(each.text) != place_of(puzzle.best.text)]
    least = 1000 * margin_of(match.game.name)
    if puzzle.margin < least or wins[0] - max(elsewhere, default=0) < least - 1:
        yield f"margin: expected {least:.0f} at least, got {puzzle.margin}"
    if puzzle.margin < SURE * puzzle.error:
        yield f"error: expected a third of the margin at most, got {puzzle.error} of {puzzle.margin}"
    if not 1000 * LEAST_CHANCE <= wins[0] <= 1000 * MOST_CHANCE:
        yield f"chance to win: expected {LEAST_CHANCE:.0%} to {MOST_CHANCE:.0%}, got {wins[0] / 10:.1f} %"
    if brings_most(match, puzzle.best.text):
        yield f"best: {puzzle.best.text} brings most at once"
    if not is_sound(puzzle.found):
        yield f"found: expected that {LEVELS[-1]} finds it and {LEVELS[0]} seldom, got {puzzle.found}"


def _judged_again(game: Game, puzzle: Puzzle, seed: int) -> tuple[list[str], str]:
    """What another judgement of the best choice and its two nearest rivals says."""
    match = begun(game, puzzle)
    view = match.player_view(puzzle.seat)
    elsewhere = [each.text for each in puzzle.choices if place_of(each.text) != place_of(puzzle.best.text)]
    rivals = elsewhere[:2]
    wanted = [action for action in view.actions if action.text in (puzzle.best.text, *rivals)]
    found = judged(view, wanted, AGAIN, seed + 1)
    apart = found[puzzle.best.text].win - max(found[text].win for text in rivals)
    said = f"judged again: {apart:.1%} better, was {puzzle.margin / 1000:.1%}"
    return ([said] if apart < HOLDS * margin_of(game.name) else []), said
