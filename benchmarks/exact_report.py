"""The figures of exactness.py: agreement and losses, as an object and as a Markdown table."""

from collections.abc import Mapping, Sequence
from typing import Any

from exact_compare import EQUAL, Loss

Figures = dict[str, Any]

_COLUMNS = (
    "choices by",
    "agree",
    "in points",
    "value lost, on average",
    "where it disagrees",
    "at most",
    "points lost, on average",
    "where it disagrees",
    "at most",
)


def figures(losses: Sequence[Loss]) -> Figures:
    """Agreement and losses over all positions, and agreement by what was being decided."""
    whole = sum(loss.weight for loss in losses)
    wrong = [loss for loss in losses if loss.value >= EQUAL]
    names = sorted({loss.name for loss in losses})
    return {
        "agree": 1 - _total(wrong) / whole,
        "agree_in_points": 1 - _total([loss for loss in losses if loss.points >= EQUAL]) / whole,
        "value": _spread([(loss.value, loss.weight) for loss in losses], [(loss.value, loss.weight) for loss in wrong]),
        "points": _spread(
            [(loss.points, loss.weight) for loss in losses], [(loss.points, loss.weight) for loss in wrong]
        ),
        "fewest_simulations": min(loss.simulations for loss in losses),
        "by_decision": {name: _part([loss for loss in losses if loss.name == name]) for name in names},
    }


def _total(losses: Sequence[Loss]) -> float:
    return sum(loss.weight for loss in losses)


def _part(losses: Sequence[Loss]) -> Figures:
    whole = _total(losses)
    return {
        "positions": round(whole),
        "agree": _total([loss for loss in losses if loss.value < EQUAL]) / whole,
        "mean_value_lost": sum(loss.value * loss.weight for loss in losses) / whole,
    }


def _spread(every: Sequence[tuple[float, float]], wrong: Sequence[tuple[float, float]]) -> Figures:
    return {
        "mean": _mean(every),
        "mean_where_wrong": _mean(wrong) if wrong else 0.0,
        "most": max((lost for lost, _ in wrong), default=0.0),
    }


def _mean(weighed: Sequence[tuple[float, float]]) -> float:
    return sum(lost * weight for lost, weight in weighed) / sum(weight for _, weight in weighed)


def markdown(title: str, sample: Figures, rows: Mapping[str, Figures]) -> str:
    """A table with a line for every chooser."""
    left_out = f"{sample['too_large']} too large, {sample['idle']} where every choice is as good"
    told = f"{title}: {sample['positions']} positions; left out: {left_out}."
    lines = [told, "", f"| {' | '.join(_COLUMNS)} |", "|" + " --- |" * len(_COLUMNS)]
    for name, row in rows.items():
        value, points = row["value"], row["points"]
        cells = [name, f"{100 * row['agree']:.1f} %", f"{100 * row['agree_in_points']:.1f} %"]
        cells += [f"{value[key]:.4f}" for key in ("mean", "mean_where_wrong", "most")]
        cells += [f"{points[key]:.2f}" for key in ("mean", "mean_where_wrong", "most")]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, "", *(_decisions(name, row) for name, row in rows.items())])


def _decisions(name: str, row: Figures) -> str:
    parts = (
        f"{what} {100 * part['agree']:.0f} % of {part['positions']} (-{part['mean_value_lost']:.4f})"
        for what, part in row["by_decision"].items()
    )
    return f"{name}: {', '.join(parts)}"
