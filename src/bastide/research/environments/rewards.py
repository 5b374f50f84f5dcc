"""What a seat is paid. All three add up to zero over the seats, after every decision."""

from collections.abc import Sequence

from bastide.core.errors import BadOption
from bastide.research.episode import Episode

KINDS = ("win", "margin", "shaped")


def win(shares: Sequence[float]) -> list[float]:
    """1 for who wins alone, the others share -1; 0 for all where all win."""
    players = len(shares)
    return [(share * players - 1) / (players - 1) for share in shares]


def leads(points: Sequence[int]) -> list[float]:
    """How far each seat is ahead of the others' mean."""
    total, players = sum(points), len(points)
    return [own - (total - own) / (players - 1) for own in points]


class Rewards:
    """`win` and `margin` (the lead, in points) are paid at the end of the game; `shaped` is the change of the lead with every
    decision and adds up to what it grew by since the episode began."""

    def __init__(self, kind: str) -> None:
        if kind not in KINDS:
            raise BadOption(f"rewards: expected one of {', '.join(KINDS)}, got {kind!r}")
        self.kind = kind
        self._before: list[float] = []

    def begin(self, episode: Episode) -> None:
        """An episode begins."""
        self._before = leads(episode.points)

    def after(self, episode: Episode) -> list[float]:
        """What each seat is paid for the decision just made."""
        if self.kind == "shaped":
            now = leads(episode.points)
            paid = [new - old for new, old in zip(now, self._before, strict=True)]
            self._before = now
            return paid
        if episode.turn >= 0:
            return [0.0] * episode.players
        return win(episode.shares) if self.kind == "win" else leads(episode.points)
