"""Where a match stands in a lesson: what the seat has chosen, which answer that makes, and how far the others have gone on."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from bastide.bots.greedy import GreedyBot
from bastide.core.actions import Action
from bastide.core.game import Game
from bastide.core.match import Match
from bastide.lessons.measuring import measured
from bastide.lessons.shape import PLAY, TURN, Answer, Lesson

ANYTHING = "*"
MOST_MOVES = 200  # of the others, before it is measured


@dataclass(frozen=True, slots=True)
class Standing:
    """The answer that was given, and the number of the move that gave it; no answer: nothing is decided yet."""

    answer: Answer | None = None
    move: int = 0
    done: bool = False  # the others have gone on as far as the lesson wants


def key_of(lesson: Lesson, number: int | None = None) -> bytes:
    """The key of the lesson's chance; authors try numbers until it falls as wanted."""
    return hashlib.sha256(f"{lesson.id}:{lesson.key if number is None else number}".encode()).digest()


def begin(game: Game, lesson: Lesson, number: int | None = None) -> Match:
    """The lesson's match before the first move: from its position, everything as it lies there, chance by its key."""
    return game.resume(lesson.position, key=key_of(lesson, number), free_undo=True, **lesson.options)


def standing(lesson: Lesson, match: Match) -> Standing:
    """What the moves of a match make of a lesson that began with its first."""
    own = [move for move in match.moves if move.seat == lesson.seat]
    answer, count = _answered(lesson, match, [move.action.text for move in own])
    if answer is None:
        return Standing()
    last = own[count - 1].number
    return Standing(answer, last, _gone_on(lesson, match, last))


def _answered(lesson: Lesson, match: Match, own: Sequence[str]) -> tuple[Answer | None, int]:
    """The first answer one of whose paths the choices have gone, and by how many of them; none while an earlier one is still
    open."""
    for answer in lesson.answers:
        for path in answer.paths:
            reached = all(fnmatchcase(text, part) for text, part in zip(own, path, strict=False))
            if path == (ANYTHING,):
                return (answer, len(own)) if own and _is_whole(lesson, match, len(own)) else (None, 0)
            if reached and len(own) >= len(path):
                return answer, len(path)
            if reached:
                return None, 0
    return None, 0


def _is_whole(lesson: Lesson, match: Match, own: int) -> bool:
    """Whether a play that no path names is made: somebody else is asked, or it is as long as the longest of them."""
    last = next(move for move in reversed(match.moves) if move.seat == lesson.seat)
    asked = match.moves[last.number].seat if last.number < len(match.moves) else match.turn
    longest = max(len(path) for answer in lesson.answers for path in answer.paths)
    return asked != lesson.seat or own >= longest


def _gone_on(lesson: Lesson, match: Match, last: int) -> bool:
    """Whether others and chance have gone on as far as the lesson wants after its last choice."""
    if match.turn is None or lesson.until == PLAY:
        return True
    if lesson.until == TURN:
        return match.turn == lesson.seat
    return bool(match.position().get(lesson.until) != match.position_at(last - 1).get(lesson.until))


def forced(lesson: Lesson, match: Match) -> Action | None:
    """The seat's own next step where it can choose nothing else and nothing is decided yet; None else."""
    if match.turn != lesson.seat or not match.moves or standing(lesson, match).answer is not None:
        return None
    actions = match.actions()
    return actions[0] if len(actions) == 1 else None


def comes_by_itself(lesson: Lesson, match: Match, bot: GreedyBot) -> Action | None:
    """What is played next without the seat being asked in its lesson: the others' moves, its own where there is no choice, and
    after its answer all moves until it can be measured; None where nothing is."""
    now = standing(lesson, match)
    if match.turn is None or now.done:
        return None
    if now.answer is None and match.turn == lesson.seat:
        return forced(lesson, match)
    return bot.choose(match.player_view(match.turn))


def go_on(lesson: Lesson, match: Match, bot: GreedyBot) -> None:
    """Play all of that."""
    for _number in range(MOST_MOVES):
        action = comes_by_itself(lesson, match, bot)
        if action is None:
            return
        match.play(action)


def figures(lesson: Lesson, match: Match, move: int | None = None) -> dict[str, int]:
    """What the lesson's measures come to now, or came to after that many moves."""
    return {name: measured(match, lesson.seat, path, move) for name, path in lesson.measures.items()}
