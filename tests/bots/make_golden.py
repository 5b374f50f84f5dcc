"""Games between bots with fixed seeds and simulations, frozen: `python -m tests.bots.make_golden` plays them again."""

from pathlib import Path

import bastide
from bastide import Match
from bastide.bots import bot
from tests.ours import OURS

FIXTURES = Path(__file__).parent.parent / "fixtures"
LINE_UPS = {
    2: ("level-3", "strongest:simulations=200"),
    3: ("level-1", "greedy", "level-6:simulations=60"),
}
SEED = 16


def played(name: str, players: int, engine: str | None = None, moves: int = 10**9) -> Match:
    """The game of that line-up, or its first moves; the same in every engine."""
    game, names = bastide.game(name), LINE_UPS[players]
    seats = [bot(each, game, seed, engine) for seed, each in enumerate(names, 1)]
    match = game.start(players, seed=SEED, names=names)
    while match.turn is not None and len(match.moves) < moves:
        match.play(seats[match.turn].choose(match.player_view(match.turn)))
    return match


def path(name: str, players: int) -> Path:
    """Where its record lies."""
    return FIXTURES / f"golden-bots-{name}-{players}.txt"


if __name__ == "__main__":
    for each in OURS:
        for number in LINE_UPS:
            path(each, number).write_text(played(each, number).save(), encoding="utf-8")
