"""All bots of a tournament on one scale."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bastide.arena.bradley_terry import Meeting, strengths
from bastide.arena.interval import Z_95
from bastide.arena.pairs import Pair
from bastide.arena.playing import Played
from bastide.arena.skill import skills
from bastide.arena.spec import Spec


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's openskill rating, and its Elo where all bots met in pairs; errors are standard errors."""

    bot: str
    mu: float
    sigma: float
    elo: float | None = None
    elo_error: float | None = None
    helped: bool = False

    def as_json(self) -> dict[str, Any]:
        """The form that `bastide arena --json` prints."""
        return {"bot": self.bot, "mu": self.mu, "sigma": self.sigma, "elo": self.elo, "elo_error": self.elo_error}

    @property
    def middle(self) -> float:
        return self.mu if self.elo is None else self.elo

    @property
    def reach(self) -> float:
        """Half of its 95 % interval."""
        return Z_95 * (self.sigma if self.elo_error is None else self.elo_error)


def ratings(spec: Spec, played: Sequence[Played], pairs: Sequence[Pair]) -> list[Rating]:
    """Strongest first; nothing for one bot alone. `played` in the order of the numbers."""
    if len(spec.names) < 2:
        return []
    skill = skills(spec.names, played)
    place = {name: index for index, name in enumerate(spec.names)}
    meetings = [
        Meeting(
            place[p.first.bot],
            place[p.second.bot],
            p.first.games,
            p.first.wins,
            p.paired.error if p.paired.deals > 1 else None,
        )
        for p in pairs
    ]
    likeliest = strengths(len(place), meetings)
    if likeliest is None:
        rated = [Rating(name, *skill[name]) for name in spec.names]
    else:
        elos = zip(likeliest.ratings, likeliest.errors, strict=True)
        rated = [Rating(name, *skill[name], *elo, likeliest.helped) for name, elo in zip(spec.names, elos, strict=True)]
    return sorted(rated, key=lambda rating: -rating.middle)
