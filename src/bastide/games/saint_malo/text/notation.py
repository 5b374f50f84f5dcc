"""How chance is written, and read again."""

from collections.abc import Sequence

from bastide.core.game import Game
from bastide.core.state import State
from bastide.games.saint_malo.rules.dice import DICE, FACES, HANDS, RANK, SIZE
from bastide.games.saint_malo.rules.state import ROLL


def chance_texts(game: Game, s: State, outcomes: Sequence[int]) -> list[str]:
    """`roll FACES`: only the dice rolled now, sorted."""
    return [f"roll {HANDS[thrown]}" for thrown in outcomes]


def chance_outcomes(game: Game, s: State, texts: Sequence[str]) -> list[int]:
    """The ranks of the dice thrown; ValueError if they can't have been."""
    if s.kind != ROLL:
        if texts:
            raise ValueError(f"expected no chance here, got {', '.join(texts)}")
        return []
    needed = DICE - int(SIZE[s.kept])
    expected = f"expected `roll` and {needed} of the faces {FACES}, sorted"
    if len(texts) != 1:
        raise ValueError(f"{expected}, got {', '.join(texts) or 'nothing'}")
    word, _space, hand = texts[0].partition(" ")
    if word != "roll" or hand not in RANK or len(hand) != needed:
        raise ValueError(f"{expected}, got {texts[0]!r}")
    return [RANK[hand]]
