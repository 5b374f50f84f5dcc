"""What decides the games of a tournament: a small value, and with a number one game of it, the same in any process."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any

from bastide.core import rng
from bastide.core.errors import BadOption


@dataclass(frozen=True, slots=True)
class Seating:
    """One game before it is played: who sits where, and where its chance comes from."""

    line_up: int
    deal: int
    places: tuple[int, ...]  # [seat] -> the place in the line-up of the bot that sits there
    names: tuple[str, ...]  # [seat] -> its name
    bot_seeds: tuple[int, ...]  # [seat] -> the seed of its own choices
    chance_seed: int  # of dice and decks: the same for all rotations of a deal


@dataclass(frozen=True, slots=True)
class Spec:
    """A tournament without an end: one line-up of bots, or several of the same size that take turns.

    Game `number` is rotation after rotation of one deal after the other, so every bot sits once in each seat with the same
    chance. All line-ups get the same deals: the games of a pair are those of a tournament of this pair alone.
    """

    game: str
    line_ups: tuple[tuple[str, ...], ...]
    seed: int
    options: Mapping[str, Any]

    @property
    def players(self) -> int:
        return len(self.line_ups[0])

    @property
    def names(self) -> tuple[str, ...]:
        """The bots, each once, in the order in which they were named."""
        return tuple(dict.fromkeys(name for line_up in self.line_ups for name in line_up))

    @property
    def repeatable(self) -> bool:
        """Whether the same seed gives the same games: not if a bot thinks by the clock."""
        return not any("time=" in name for name in self.names)

    def seating(self, number: int) -> Seating:
        """Game `number`, from 0."""
        game, line_up = divmod(number, len(self.line_ups))
        names = self.line_ups[line_up]
        deal, turned = divmod(game, len(names))
        places = tuple((seat + turned) % len(names) for seat in range(len(names)))
        return Seating(
            line_up,
            deal,
            places,
            tuple(names[place] for place in places),
            tuple(rng.word_at(self.seed ^ 2, game * len(names) + place) for place in places),
            rng.word_at(self.seed, deal),
        )


def one_table(bots: Sequence[str], players: int) -> tuple[tuple[str, ...], ...]:
    """All bots at one table; the last one fills the seats left."""
    if len(bots) > players:
        hint = "; --round-robin or --ladder plays pairs of them" if players == 2 else ""
        raise BadOption(f"expected at most {players} bots for {players} players, got {len(bots)}{hint}")
    return ((*bots, *[bots[-1]] * (players - len(bots))),)


def all_pairs(bots: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Everybody against everybody."""
    _check_different(bots)
    return tuple(combinations(bots, 2))


def neighbours(bots: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Everybody against the next one."""
    _check_different(bots)
    return tuple(pairwise(bots))


def _check_different(bots: Sequence[str]) -> None:
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise BadOption(f"expected two or more different bots to play in pairs, got {', '.join(bots)}")
