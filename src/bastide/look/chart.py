"""Charts over the moves of a game, as SVG: curves of the seats, marks that lead to a move.

The curves lie in an inner picture that stretches with the page; letters and shields lie outside it and do not. The frame of the
chart is that of the curves alone (what stands beside and above it overflows), so that a slider below shares its x.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bastide.look.players import TINCTURES
from bastide.look.svg import Node, group, node, number, path, text, use

WIDE, HIGH = 1000, 100  # of the inner picture
SLICES = 24  # places that one can click without scripts
NEAR = 4.5  # per cent of the width: labels that are nearer stand in two rows
LAST = 96  # per cent: a label that begins here would run into what stands beside the chart
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)


@dataclass(frozen=True, slots=True)
class Mark:
    """A thin line at a move, with a short label and what it says to those who listen."""

    move: int
    label: str
    words: str


Link = Callable[[int], str]


def points_chart(
    run: Sequence[Sequence[int]], name: str, marks: Sequence[Mark], link: Link, here: int | None = None
) -> Node:
    """The points of all seats over the moves; `link` is the address of a move, `here` the one that is shown."""
    low, high, lines = _scale(run)
    moves = max(1, len(run) - 1)
    seats = range(len(run[0]))

    def across(move: float) -> str:
        return f"{number(100 * move / moves)}%"

    def down(points: float) -> float:
        return HIGH * (high - points) / (high - low)

    curves = [_curve([each[seat] for each in run], seat, moves, down) for seat in seats]
    inner = node(
        "svg",
        *(node("line", class_="grid-line", x1=0, x2=WIDE, y1=down(at), y2=down(at)) for at in lines),
        *curves,
        class_="curves",
        width="100%",
        height="100%",
        view_box=f"0 0 {WIDE} {HIGH}",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
    ticks = [node("text", str(at).replace("-", "−"), class_="axis", x=-6, y=f"{number(down(at))}%") for at in lines]
    shown = node("line", class_="here", x1=across(here), x2=across(here), y1=0, y2="100%") if here is not None else None
    return node(
        "svg",
        inner,
        group(*ticks, aria_hidden="true"),
        _slices(moves, link),
        shown,
        *_marks(marks, across, link),
        *_ends(run[-1], down),
        class_="chart",
        role="group",
        aria_label=name,
        data_moves=moves,
    )


def _scale(run: Sequence[Sequence[int]]) -> tuple[int, int, list[int]]:
    """From where to where, and the lines between."""
    low, high = min(0, *(min(each) for each in run)), max(1, *(max(each) for each in run))
    step = next((each for each in STEPS if (high - low) / each <= 3.5), STEPS[-1])
    low = -(-low // -step) * -step if low < 0 else 0
    return low, high, list(range(low, high + 1, step))


def _curve(points: Sequence[int], seat: int, moves: int, down: Callable[[float], float]) -> Node:
    """A line of steps: it is drawn where something changes, and nowhere else."""
    way, last = [f"M0 {number(down(points[0]))}"], points[0]
    for move, now in enumerate(points):
        if now != last:
            way.append(f"H{number(WIDE * move / moves)}V{number(down(now))}")
            last = now
    way.append(f"H{WIDE}")
    d = "".join(way)
    return group(path("curve-edge", d), path("curve", d), class_=f"{TINCTURES[seat]} run-{seat}")


def _slices(moves: int, link: Link) -> Node:
    """What can be clicked anywhere: for the mouse alone, since marks, slider and log lead everywhere by keys."""
    parts = min(SLICES, moves)
    wide = f"{number(100 / parts)}%"
    return group(
        *(
            node(
                "a",
                node("rect", class_="slice", x=f"{number(100 * at / parts)}%", y=0, width=wide, height="100%"),
                href=link(round(moves * (at + 0.5) / parts)),
                tabindex=-1,
                data_fetch="",
            )
            for at in range(parts)
        ),
        aria_hidden="true",
    )


def _marks(marks: Sequence[Mark], across: Callable[[float], str], link: Link) -> list[Node]:
    shown, free = [], [0.0, 0.0]  # from where on each of two lines of labels has room
    for mark in marks:
        x = across(mark.move)
        at = float(x[:-1])
        begins = at - NEAR / 2 * len(mark.label) if at > LAST else at - NEAR / 2
        raised = begins < free[0] and free[1] <= free[0]
        free[raised] = at + NEAR / 2
        shown.append(
            node(
                "a",
                node("line", class_="reach", x1=x, x2=x, y1=-14, y2="100%"),
                node("line", class_="peak", x1=x, x2=x, y1=0, y2="100%"),
                node(
                    "text",
                    mark.label,
                    class_="peak-label at-end" if at > LAST else "peak-label",
                    x=x,
                    y=-17 if raised else -4,
                ),
                href=link(mark.move),
                aria_label=mark.words,
                data_fetch="",
            )
        )
    return shown


def _ends(points: Sequence[int], down: Callable[[float], float]) -> list[Node]:
    """Whose curve ends where, beside it: in the order of the points, and never one over the other."""
    order = sorted(range(len(points)), key=lambda seat: (-points[seat], seat))
    least = 100 / max(len(order), 1)
    shown, floor = [], 0.0
    for at, seat in enumerate(order):
        most = 100 - least * (len(order) - 1 - at)
        y = min(max(down(points[seat]), floor), most)
        floor = y + min(least, 26)
        tincture = TINCTURES[seat]
        label = node(
            "svg",
            use(f"shield-{tincture}", 7, -9, 15, 18, class_=tincture),
            text("end-label", 26, 5, str(points[seat]).replace("-", "−")),
            x="100%",
            y=f"{number(y)}%",
            class_="end-of-run",
            overflow="visible",
            aria_hidden="true",
        )
        shown.append(label)
    return shown
