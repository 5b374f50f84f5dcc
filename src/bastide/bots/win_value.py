"""What points mean to each seat: a chance to win, mixed with the margin, so that a search neither gambles nor dawdles."""

from bastide.bots.linear_model import Values
from bastide.core.floats import exp
from bastide.core.jit import rule

WIN = 0.65  # the rest is for the margin
LEAST_SPREAD = 0.3
STEEP = 1.6  # so that the curve is about that of a normal distribution


@rule
def squash(x: float) -> float:
    """From minus to plus infinity into 0 to 1."""
    if x > 30.0:
        return 1.0
    if x < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-x))


@rule
def win_values(points: Values, players: int, spread: float, scale: float, value: Values, wins: Values) -> None:
    """From everybody's points, as expected and give or take `spread`: each seat's chance to win, and the value that a search
    goes by (0 to 1); a margin as large as `scale` is nearly as good as any."""
    total = 0.0
    for seat in range(players):
        margin = margin_of(points, players, seat)
        wins[seat] = squash(STEEP * margin / max(spread, LEAST_SPREAD))
        value[seat] = squash(STEEP * margin / scale)
        total += wins[seat]
    for seat in range(players):
        wins[seat] /= total
        value[seat] = WIN * wins[seat] + (1.0 - WIN) * value[seat]


@rule
def slope(margin: float, spread: float, scale: float) -> float:
    """How much value a point more is to a seat that expects to be ahead by so much: most where the seats stand level."""
    spread = max(spread, LEAST_SPREAD)
    win, far = squash(STEEP * margin / spread), squash(STEEP * margin / scale)
    return STEEP * (WIN / spread * win * (1.0 - win) + (1.0 - WIN) / scale * far * (1.0 - far))


@rule
def win_value_of(margin: float, spread: float, scale: float) -> float:
    """The value to one seat of being ahead by so much, give or take `spread`: 0 to 1."""
    return WIN * squash(STEEP * margin / max(spread, LEAST_SPREAD)) + (1.0 - WIN) * squash(STEEP * margin / scale)


@rule
def margin_of(points: Values, players: int, seat: int) -> float:
    """How far a seat is ahead of the best other."""
    best = -1e9
    for other in range(players):
        if other != seat:
            best = max(best, float(points[other]))
    return float(points[seat]) - best
