"""Small charts beside words: a line of figures in their order, and a share as a bar with its interval."""

from collections.abc import Sequence

from bastide.look.svg import Node, node, path, rect

WIDE, HIGH, ROOM = 240.0, 56.0, 5.0  # of a line; the room at its edges
BAR_WIDE, BAR_HIGH = 120.0, 14.0


def sparkline(values: Sequence[float], words: str, zero: bool = False) -> Node:
    """A line through these figures, the last marked; `words` say the same. With `zero` the chart holds 0, as a line."""
    low, high = min(values), max(values)
    if zero:
        low, high = min(low, 0.0), max(high, 0.0)
    if low == high:
        low, high = low - 1, high + 1

    def down(value: float) -> float:
        return HIGH - ROOM - (HIGH - 2 * ROOM) * (value - low) / (high - low)

    step = (WIDE - 2 * ROOM) / max(1, len(values) - 1)
    places = [(ROOM + step * number, down(value)) for number, value in enumerate(values)]
    line = " ".join(f"{'L' if number else 'M'}{x:.1f} {y:.1f}" for number, (x, y) in enumerate(places))
    ground = path("spark-zero", f"M0 {down(0):.1f}H{WIDE:g}") if zero else None
    last = node("circle", class_="spark-last", cx=places[-1][0], cy=places[-1][1], r=3.5)
    inner = (ground, path("spark-line", line) if len(values) > 1 else None, last)
    return node("svg", *inner, class_="spark", view_box=f"0 0 {WIDE:g} {HIGH:g}", role="img", aria_label=words)


def share_bar(share: float, low: float, high: float, fair: float) -> Node:
    """A share with its interval and a mark where it would be fair. The figures stand beside it, so nobody is read them twice."""
    middle = BAR_HIGH / 2
    inner = (
        rect("bar-ground", 0, 0, BAR_WIDE, BAR_HIGH),
        rect("bar-share", 0, 2, BAR_WIDE * share, BAR_HIGH - 4),
        path("bar-interval", f"M{BAR_WIDE * low:.1f} {middle:g}H{BAR_WIDE * high:.1f}"),
        path("bar-fair", f"M{BAR_WIDE * fair:.1f} 0V{BAR_HIGH:g}"),
    )
    return node("svg", *inner, class_="share-bar", view_box=f"0 0 {BAR_WIDE:g} {BAR_HIGH:g}", aria_hidden="true")
