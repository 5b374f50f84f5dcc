"""The ratings of a tournament as a picture: a row for each bot, strongest above, with its 95 % interval."""

from collections.abc import Sequence
from math import ceil, floor, log10

from bastide.arena.ratings import Rating
from bastide.look.style import tokens
from bastide.look.svg import Finished, Node, group, joined, node, path, rect, text

_WIDE, _ROW, _TOP, _BOTTOM, _RIGHT = 760, 40, 64, 56, 90
_COLOURS = ("sheet", "ink", "ink-soft", "hair", "line", "azure", "rim")


def plot(ratings: Sequence[Rating], title: str) -> str:
    """An SVG that stands alone, by day and by night."""
    left = 40 + min(300, 9 * max(len(rating.bot) for rating in ratings))
    high = _TOP + _ROW * len(ratings) + _BOTTOM
    scale = _Scale(ratings, left)
    rows = joined(_row(rating, index, left, scale) for index, rating in enumerate(ratings))
    unit = "Elo" if ratings[0].elo is not None else "openskill"
    under = text("soft middle", (left + _WIDE - _RIGHT) / 2, high - 14, f"{unit}, bars: 95 % interval")
    body = (rect("back", 0, 0, _WIDE, high), text("title", 24, 36, title), scale.grid(high), rows, under)
    names = (node("title", title, id="t"), node("desc", _in_words(ratings, unit), id="d"))
    head = {"xmlns": "http://www.w3.org/2000/svg", "role": "img", "aria_labelledby": "t d", "class_": "ratings"}
    inner = (*names, node("style", Finished(_style())), *body)
    return node("svg", *inner, width=_WIDE, height=high, view_box=f"0 0 {_WIDE} {high}", **head).text + "\n"


class _Scale:
    """From ratings to places on the picture, with a line at round numbers."""

    def __init__(self, ratings: Sequence[Rating], left: float) -> None:
        low = min(rating.middle - rating.reach for rating in ratings)
        high = max(rating.middle + rating.reach for rating in ratings)
        self._left = left
        self._step = _round_step((high - low or 1) / 6)
        self._low = floor(low / self._step) * self._step
        self._high = ceil(high / self._step) * self._step or self._step

    def at(self, value: float) -> float:
        return self._left + (value - self._low) / (self._high - self._low) * (_WIDE - _RIGHT - self._left)

    def grid(self, high: float) -> Node:
        lines = []
        for index in range(round((self._high - self._low) / self._step) + 1):
            value = self._low + index * self._step
            x = self.at(value)
            lines.append(path("grid", f"M{x:.1f} {_TOP - 8}V{high - _BOTTOM + 4}"))
            lines.append(text("soft middle", x, high - _BOTTOM + 22, f"{value:g}"))
        return joined(lines)


def _row(rating: Rating, index: int, left: float, scale: _Scale) -> Node:
    y = _TOP + _ROW * (index + 0.5)
    ends = scale.at(rating.middle - rating.reach), scale.at(rating.middle + rating.reach)
    bar = f"M{ends[0]:.1f} {y:g}H{ends[1]:.1f}" + "".join(f"M{x:.1f} {y - 6:g}v12" for x in ends)
    dot = node("circle", class_="dot", cx=scale.at(rating.middle), cy=y, r=6)
    value = f"{rating.middle:.0f} ± {rating.reach:.0f}" if rating.elo is not None else f"{rating.mu:.1f}"
    name = rating.bot if len(rating.bot) <= 34 else rating.bot[:33] + "…"
    return group(
        text("name end", left - 16, y + 5, name), path("bar", bar), dot, text("soft", _WIDE - _RIGHT + 8, y + 5, value)
    )


def _in_words(ratings: Sequence[Rating], unit: str) -> str:
    each = "; ".join(f"{rating.bot} {rating.middle:.0f} plus or minus {rating.reach:.0f}" for rating in ratings)
    return f"Ratings ({unit}) with 95 % intervals, strongest first: {each}."


def _round_step(step: float) -> float:
    """The next of 1, 2, 5, 10, 20, 50 …"""
    power = 10 ** floor(log10(step))
    return float(next(power * times for times in (1, 2, 5, 10) if power * times >= step * 0.999))


def _style() -> str:
    day, night = (_variables(tokens(theme)) for theme in ("light", "dark"))
    sans = tokens("light")["--sans"].replace('"', "'")
    return (
        f".ratings{{{day}}}@media (prefers-color-scheme:dark){{.ratings{{{night}}}}}"
        f".ratings text{{font:15px {sans};fill:var(--ink)}}.ratings .title{{font-size:19px;font-weight:600}}"
        ".ratings .soft{font-size:13px;fill:var(--ink-soft)}.ratings .middle{text-anchor:middle}"
        ".ratings .end{text-anchor:end}.back{fill:var(--sheet)}.grid{stroke:var(--hair);fill:none}"
        ".bar{stroke:var(--ink);stroke-width:2;fill:none}.dot{fill:var(--azure);stroke:var(--rim);stroke-width:1.5}"
    )


def _variables(values: dict[str, str]) -> str:
    return ";".join(f"--{name}:{values[f'--{name}']}" for name in _COLOURS)
