"""Somebody at the keyboard, for the tests of `bastide terminal`."""

import json
import random
from collections.abc import Callable
from itertools import count
from pathlib import Path

import bastide

Play = Callable[..., tuple[int, str]]
Answers = Callable[[str], str]


def first_choices(most: int) -> Answers:
    """Types the first choice of every list, and where there is none the first square that is not refused."""
    squares = [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"]
    left = iter(squares)
    typed = 0

    def answer(printed: str) -> str:
        nonlocal left, typed
        if "Not possible: " in printed:
            return next(left)
        left = iter(squares)
        typed += 1
        if typed > most:
            raise EOFError
        return "1"

    return answer


def saved(name: str) -> bastide.Match:
    return bastide.load(Path(name).read_text(encoding="utf-8"))


def in_the_last_round(players: int) -> list[str]:
    """The arguments to go on from a position of the last round."""
    for seed in count():
        match = bastide.game("saint-malo").start(players=players, seed=seed)
        choices = random.Random(seed)
        while match.turn is not None:
            match.play(choices.choice(match.actions()))
            if match.position()["last_round"] and match.turn == players - 1:
                Path("position.json").write_text(json.dumps(match.position()))
                return ["--load", "position.json", "--seat", str(match.turn)]
    raise AssertionError
