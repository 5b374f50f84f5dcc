"""`bastide lessons`: the lessons of the games, whether they hold, and help for who writes them."""

import argparse
import json
from typing import TYPE_CHECKING

from bastide.cli import arguments

if TYPE_CHECKING:
    from bastide.core.game import Game
    from bastide.lessons import Lesson

HELP = "the lessons of the games: list them, check that they hold, look at what comes of each choice"
MOST_KEYS = 500


def configure(parser: argparse.ArgumentParser) -> None:
    """list|check|plays|key"""
    parts = parser.add_subparsers(title="what", metavar="WHAT", required=True, dest="what")
    listed = parts.add_parser("list", help="the lessons there are")
    listed.add_argument("game", nargs="?", metavar="GAME")
    checked = parts.add_parser(
        "check", help="play every choice of every lesson; exit code 1 if something does not hold"
    )
    checked.add_argument("game", nargs="?", metavar="GAME")
    arguments.add_number(checked, "--lesson", "N", "only that lesson of the game", least=1)
    checked.add_argument("--quick", action="store_true", help="without the search's opinion")
    arguments.add_json(checked)
    plays = parts.add_parser("plays", help="every choice of a lesson, what it counts as and what it comes to")
    keys = parts.add_parser("key", help="the first key with which chance comes as wanted")
    for each in (plays, keys):
        arguments.add_game(each)
        arguments.add_number(each, "number", "N", "the number of the lesson", least=1)
    arguments.add_number(plays, "--key", "K", "another key than that of the lesson")
    keys.add_argument("--wants", required=True, metavar="TEXT", help="what must be in the chance after the right play")


def run(args: argparse.Namespace) -> int:
    """Print what was asked for."""
    return {"list": _list, "check": _check, "plays": _plays, "key": _key}[args.what](args)


def _games(name: str | None) -> "list[Game]":
    import bastide

    return [bastide.game(name)] if name else [bastide.game(each) for each in bastide.games()]


def _list(args: argparse.Namespace) -> int:
    from bastide.lessons import lessons_of

    for game in _games(args.game):
        for lesson in lessons_of(game):
            print(f"{lesson.id:<22} {lesson.minutes} min  {lesson.title.en}  ({', '.join(lesson.rules)})")
    return 0


def _check(args: argparse.Namespace) -> int:
    from bastide.core.errors import BastideError
    from bastide.lessons.checking import check_lesson
    from bastide.lessons.reading import read_lesson, texts_of

    found: dict[str, list[str]] = {}
    for game in _games(args.game):
        for name, text in texts_of(game).items():
            if args.lesson and not name.startswith(f"{args.lesson:02}"):
                continue
            try:
                problems = check_lesson(game, read_lesson(text, name), judged=not args.quick)
            except BastideError as error:
                problems = [str(error)]
            found[f"{game.name} {name}"] = problems
            if not args.json:
                print(f"{game.name} {name}: {'ok' if not problems else ''}", flush=True)
                for problem in problems:
                    print(f"  {problem}", flush=True)
    if args.json:
        print(json.dumps({"ok": not any(found.values()), "lessons": found}, ensure_ascii=False))
    return 1 if any(found.values()) else 0


def _lesson(args: argparse.Namespace) -> "tuple[Game, Lesson]":
    import bastide
    from bastide.lessons import lesson_of

    game = bastide.game(args.game)
    return game, lesson_of(game, args.number)


def _plays(args: argparse.Namespace) -> int:
    from bastide.lessons.checking import every_play

    game, lesson = _lesson(args)
    for play in every_play(game, lesson, args.key):
        verdict = play.answer.verdict if play.answer else "-"
        figures = ", ".join(f"{name} {value}" for name, value in play.figures.items())
        print(f"{verdict:<6} {play.text}: {figures}")
    return 0


def _key(args: argparse.Namespace) -> int:
    from bastide.bots.greedy import GreedyBot
    from bastide.lessons.playing import begin, go_on
    from bastide.lessons.shape import RIGHT

    game, lesson = _lesson(args)
    path = next(path for answer in lesson.answers if answer.verdict == RIGHT for path in answer.paths)
    bot = GreedyBot(game)
    for number in range(MOST_KEYS):
        match = begin(game, lesson, number)
        for text in path:
            match.play(text)
            go_on(lesson, match, bot)
        told = " ".join(text for move in match.moves for text in move.chance)
        if args.wants in told:
            print(f"{number}  ({told})")
            return 0
    print(f"no key up to {MOST_KEYS - 1}; the last one brought: {told}")
    return 1
