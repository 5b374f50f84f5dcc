"""How much luck counts in the end. A short search takes a good draw for more than it proves to be: some of it would have come
anyway. So what it finds is told at the rate at which it lasts, which was measured over games of equal bots (docs/review.md)."""

#: By game and depth: by how much the lead in the end changes for each point found, and the win for each chance found.
RATES: dict[str, dict[str, tuple[float, float]]] = {}
AS_FOUND = (1.0, 1.0)


def rates_of(game: str, depth: str) -> tuple[float, float]:
    """Of points and of chances; a clock's depth counts as a full one."""
    known = RATES.get(game, {})
    return known.get(depth, known.get("full", AS_FOUND))
