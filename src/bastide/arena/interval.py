"""How sure a share of wins is."""

from math import sqrt

Z_95 = 1.959963984540054


def wilson(wins: float, games: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a share: good for shares near 0 and 1 too. Shared wins count as parts."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    middle = share + Z_95 * Z_95 / (2 * games)
    # A share of 1 that was multiplied and divided may be a hair above it.
    spread = Z_95 * sqrt(max(0.0, share * (1 - share)) / games + Z_95 * Z_95 / (4 * games * games))
    scale = 1 + Z_95 * Z_95 / games
    # Rounding must not push the share itself out of its interval.
    return min(share, (middle - spread) / scale), max(share, (middle + spread) / scale)
