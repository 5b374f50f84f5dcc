"""Making puzzles: decisions of bots are looked at in passing, those that promise something are judged, and of these most are
thrown away again."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bastide.bots.analysis import ponder
from bastide.core import rng
from bastide.core.actions import Action
from bastide.core.game import Game
from bastide.core.match import Match
from bastide.core.player_view import PlayerView
from bastide.puzzles.difficulty import found_by, is_plain, is_sound
from bastide.puzzles.finding import decisions, position_of
from bastide.puzzles.judging import Care, Worth, by_worth, glanced, judged, margin, places, together
from bastide.puzzles.margins import LEAST_CHANCE, MOST_CHANCE, SOLVED, SURE, margin_of, place_of, verdict_of
from bastide.puzzles.model import SHOWN_LINE, Choice, LineStep, Puzzle

GLANCE = 200  # simulations of the first look at a decision
PROMISING = 0.7  # of the margin: what shows less of it at first is not looked at again
QUICK = Care(4, 64)  # the best few of the glance
ALL = Care(4, 64)  # every choice
DEEP = Care(16, 150)  # the best few of these, twice
CONTENDERS, MOST_CONTENDERS = 4, 10
LINE = 1000  # simulations behind the line expected
MOST_OF_GAME = 4  # puzzles out of one game of self-play: more would look alike
APART = 10  # decisions of a game between two of them
LATEST = 48  # decisions of a game before the first is looked at, at most: puzzles shall not all be openings


@dataclass
class Tally:
    """How far decisions came."""

    games: int = 0
    decisions: int = 0
    promising: int = 0
    quick: int = 0
    clear: int = 0
    again: int = 0
    found: int = 0


def made(game: Game, seed: int, number: int, tally: Tally) -> Iterator[Puzzle]:
    """The puzzles of one game of self-play."""
    found, from_here = 0, rng.word_at(rng.word_at(seed, number), 0) % LATEST
    tally.games += 1
    for at, match in enumerate(decisions(game, seed, number)):
        if at < from_here:
            continue
        tally.decisions += 1
        word = rng.word_at(rng.word_at(seed, number), len(match.moves) + 1)
        if not promises(match, word):
            continue
        tally.promising += 1
        puzzle = puzzle_of(game.resume(position_of(match), seed=0), word, tally)
        if puzzle is not None:
            yield puzzle
            found, from_here = found + 1, at + APART
            if found == MOST_OF_GAME:
                return


def promises(match: Match, seed: int) -> bool:
    """Whether a decision might be a puzzle, at first sight."""
    assert match.turn is not None
    view = match.player_view(match.turn)
    texts = {action.id: action.text for action in view.actions}
    found = glanced(view, GLANCE, seed)
    best = found[0]
    if not _open(best.wins[view.player]):
        return False
    other = next((each for each in found[1:] if place_of(texts[each.action]) != place_of(texts[best.action])), None)
    if other is None:
        return False
    apart = best.wins[view.player] - other.wins[view.player]
    return apart >= PROMISING * margin_of(match.game.name) and not brings_most(match, texts[best.action])


def puzzle_of(match: Match, seed: int, tally: Tally) -> Puzzle | None:
    """The puzzle that a match begins with, if it is one."""
    assert match.turn is not None
    view, name = match.player_view(match.turn), match.game.name
    least = margin_of(name)
    ids = {each.action: number for number, each in enumerate(glanced(view, GLANCE, seed + 1))}
    order = sorted(view.actions, key=lambda action: ids[action.id])
    quick = judged(view, _first_places(order), QUICK, seed + 2)
    apart = margin(quick)
    if apart.size < PROMISING * least or is_plain(view, _same_place(quick, apart.best), seed + 7):
        return None
    tally.quick += 1
    everything = judged(view, view.actions, ALL, seed + 3)
    contenders = _contenders(view, everything, least)
    one = judged(view, contenders, DEEP, seed + 4)
    if not clear(match, one):
        return None
    tally.clear += 1
    two = judged(view, contenders, DEEP, seed + 5)
    if not clear(match, two) or margin(one).best != margin(two).best:
        return None
    tally.again += 1
    return _finished(match, view, everything, together(one, two), seed + 6, tally)


def _finished(
    match: Match, view: PlayerView, everything: dict[str, Worth], deep: dict[str, Worth], seed: int, tally: Tally
) -> Puzzle | None:
    """All that is kept of a puzzle; None where the levels say that it is none."""
    size = margin(deep)
    choices = _choices(everything, deep)
    best = choices[0].win
    answers = [each.text for each in choices if verdict_of(match.game.name, (best - each.win) / 1000) == SOLVED]
    found = found_by(view, answers, seed)
    if not is_sound(found):
        return None
    tally.found += 1
    return Puzzle(
        seat=view.player,
        position=match.position(),
        choices=choices,
        margin=round(1000 * size.size),
        error=round(1000 * size.error),
        found=found,
        line=line_after(match, size.best, seed + 1),
    )


def clear(match: Match, found: dict[str, Worth]) -> bool:
    """Whether the best of these choices is better than all on other places by the margin, well beyond chance; with the game
    still open; and not the one that brings most at once."""
    apart = margin(found)
    return (
        apart.size >= margin_of(match.game.name)
        and apart.size >= SURE * apart.error
        and _open(found[apart.best].win)
        and not brings_most(match, apart.best)
    )


def brings_most(match: Match, text: str) -> bool:
    """Whether a choice brings more points at once than some other, and none brings more: then nobody has to think."""
    brought = {
        other: sum(each.amount for each in awards if each.unit == "points" and each.seat == match.turn)
        for other, awards in match.previews().items()
    }
    return brought[text] == max(brought.values()) > min(brought.values())


def line_after(match: Match, best: str, seed: int) -> list[LineStep]:
    """What is expected after the best choice: as a search sees it that begins with it, or that begins after it."""
    assert match.turn is not None
    view = match.player_view(match.turn)
    found = ponder(view, LINE, None, 1, seed).choices[0]
    if found.text == best:
        return [LineStep(step.seat, step.text) for step in found.line[:SHOWN_LINE]]
    after = match.game.resume(match.position(), seed=0)
    if after.play(best).revealed or after.turn is None:
        return []
    found = ponder(after.player_view(after.turn), LINE, None, 1, seed).choices[0]
    line = [LineStep(after.turn, found.text), *(LineStep(step.seat, step.text) for step in found.line)]
    return line[:SHOWN_LINE]


def _open(chance: float) -> bool:
    return LEAST_CHANCE <= chance <= MOST_CHANCE


def _first_places(order: Sequence[Action]) -> list[Action]:
    """The first few choices; on two places at least."""
    wanted = list(order[:CONTENDERS])
    if places(each.text for each in wanted) < 2:
        wanted.append(_elsewhere(order))
    return wanted


def _contenders(view: PlayerView, found: dict[str, Worth], least: float) -> list[Action]:
    """The choices that are judged with care: the first few, and all that come near them."""
    actions = {action.text: action for action in view.actions}
    order = by_worth(found)
    near = sum(found[text].win > found[order[0]].win - 1.25 * least for text in order)
    wanted = [actions[text] for text in order[: max(CONTENDERS, min(near, MOST_CONTENDERS))]]
    if places(each.text for each in wanted) < 2:
        wanted.append(_elsewhere(actions[text] for text in order))
    return wanted


def _same_place(texts: Iterable[str], best: str) -> list[str]:
    return [text for text in texts if place_of(text) == place_of(best)]


def _elsewhere(order: Iterable[Action]) -> Action:
    """The first choice that lies on another place than the very first."""
    first, *others = order
    return next(each for each in others if place_of(each.text) != place_of(first.text))


def _choices(everything: dict[str, Worth], deep: dict[str, Worth]) -> list[Choice]:
    """All choices with what they are worth. Those judged in passing are moved by as much as the best one was when it was judged
    with care; none of them comes before it."""
    best = by_worth(deep)[0]
    win, points = deep[best].win - everything[best].win, deep[best].final - everything[best].final
    least = min(worth.win for worth in deep.values())
    rows = [(text, worth.win, worth.final) for text, worth in deep.items()]
    rows += [
        (text, min(max(worth.win + win, 0.0), least), worth.final + points)
        for text, worth in everything.items()
        if text not in deep
    ]
    choices = [Choice(text, round(1000 * chance), round(10 * final)) for text, chance, final in rows]
    return sorted(choices, key=lambda each: (each.text != best, -each.win, -each.points, each.text))
