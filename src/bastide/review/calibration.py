"""How much luck counts in the end. A short search takes a good draw for more than it proves to be: some of it would have come
anyway. So what it finds is told at the rate at which it lasts, which was measured over games of equal bots (docs/review.md)."""

from bastide.review.depth import Depth

#: By game, for luck as quick and as full reviews find it: by how much the lead in the end changes for each point, and the win for
#: each chance.
RATES: dict[str, dict[str, tuple[float, float]]] = {
    "carcassonne-city": {"quick": (0.70, 0.53), "full": (0.64, 0.54)},
    "la-citta": {"quick": (0.63, 0.67), "full": (0.88, 0.88)},
    "saint-malo": {"quick": (0.42, 0.61), "full": (0.55, 0.75)},
}
AS_FOUND = (1.0, 1.0)


def rates_of(game: str, depth: Depth) -> tuple[float, float]:
    """Of points and of chances."""
    return RATES.get(game, {}).get("full" if depth.listed else "quick", AS_FOUND)
