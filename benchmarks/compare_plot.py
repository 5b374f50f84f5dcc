"""What compare.py measured, as a picture in our look: a bar for each line on a scale of powers of ten, by day and by night."""

from __future__ import annotations

from math import ceil, floor, log10

from compare_table import OURS, Measured, Run
from lines import WAYS

from bastide.look.style import tokens
from bastide.look.svg import Finished, Node, group, joined, node, path, rect, text

_WIDE, _LEFT, _RIGHT, _TOP, _ROW, _HEAD = 760, 286, 84, 60, 26, 34
_COLOURS = ("sheet", "ink", "ink-soft", "hair", "azure", "rim")
_TITLE = "Connect Four: decisions per second on one core"


def plot(run: Run) -> str:
    """An SVG that stands alone."""
    groups = [[line for line in run.lines if line.same_game and line.way == way] for way in WAYS]
    lines = [line for each in groups for line in each]
    low, high = floor(log10(min(line.best for line in lines))), ceil(log10(max(line.best for line in lines)))
    parts, y = [], _TOP
    for told, each in zip(WAYS.values(), groups, strict=True):
        if each:
            parts.append(text("soft", 24, y + 22, told))
            y += _HEAD
        for line in sorted(each, key=lambda one: (one.observations, -one.best)):
            parts.append(_bar(line, y, _at(log10(line.best), low, high)))
            y += _ROW
    tall = y + 44
    body = (rect("back", 0, 0, _WIDE, tall), text("title", 24, 36, _TITLE), _grid(low, high, y), joined(parts))
    names = (node("title", _TITLE, id="t"), node("desc", _in_words(lines), id="d"))
    head = {"xmlns": "http://www.w3.org/2000/svg", "role": "img", "aria_labelledby": "t d", "class_": "beside"}
    inner = (*names, node("style", Finished(_style())), *body)
    return node("svg", *inner, width=_WIDE, height=tall, view_box=f"0 0 {_WIDE} {tall}", **head).text + "\n"


def _at(power: float, low: int, high: int) -> float:
    return _LEFT + (power - low) / (high - low) * (_WIDE - _RIGHT - _LEFT)


def _bar(line: Measured, y: float, end: float) -> Node:
    kind = "ours" if line.peer == OURS else "theirs"
    label = line.name.split(" ")[0] + (" with observations" if line.observations else "")
    if "evaluate_bots" in line.what:
        label += ", evaluate_bots"
    bar = rect(kind, _LEFT, y + 4, end - _LEFT, _ROW - 8)
    return group(text("end", _LEFT - 10, y + 18, label), bar, text("soft value", end + 8, y + 18, short(line.best)))


def short(value: float) -> str:
    """12.3 million, 45 thousand."""
    if value >= 1e6:
        return f"{value / 1e6:.3g} M"
    return f"{value / 1e3:.3g} k"


def _grid(low: int, high: int, bottom: float) -> Node:
    found = []
    for power in range(low, high + 1):
        x = _at(power, low, high)
        found.append(path("grid", f"M{x:.1f} {_TOP}V{bottom + 6:g}"))
        found.append(text("soft middle", x, bottom + 26, short(10.0**power)))
    return joined(found)


def _in_words(lines: list[Measured]) -> str:
    return "; ".join(
        f"{line.name}, {WAYS[line.way]}{', with observations' if line.observations else ''}: {line.best:,.0f}"
        for line in lines
    )


def _style() -> str:
    day, night = (_variables(tokens(theme)) for theme in ("light", "dark"))
    sans = tokens("light")["--sans"].replace('"', "'")
    return (
        f".beside{{{day}}}@media (prefers-color-scheme:dark){{.beside{{{night}}}}}"
        f".beside text{{font:14px {sans};fill:var(--ink)}}.beside .title{{font-size:19px;font-weight:600}}"
        ".beside .soft{font-size:13px;fill:var(--ink-soft)}.beside .middle{text-anchor:middle}"
        ".beside .end{text-anchor:end}.back{fill:var(--sheet)}.grid{stroke:var(--hair);fill:none}"
        ".ours{fill:var(--azure);stroke:var(--rim)}.theirs{fill:var(--hair);stroke:var(--ink-soft)}"
    )


def _variables(values: dict[str, str]) -> str:
    return ";".join(f"--{name}:{values[f'--{name}']}" for name in _COLOURS)
