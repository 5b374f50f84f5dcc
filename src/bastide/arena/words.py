"""A tournament's summary in words, for a terminal; the report shares its phrases."""

from collections.abc import Iterator
from math import isinf

from bastide.arena.interval import Z_95
from bastide.arena.pairs import Pair
from bastide.arena.ratings import Rating
from bastide.arena.results import Result
from bastide.arena.sprt import Sprt, Verdict
from bastide.arena.summary import Summary

#: What is said where ratings would be infinite.
HELPED = "Somebody won or lost everything: for Elo each pair was given a drawn game on top, or it would be infinite."


def lines(summary: Summary, title: str) -> Iterator[str]:
    """Line after line."""
    spec = summary.spec
    unfinished = "" if summary.games == summary.planned or _decided(summary) else f" of {summary.planned}"
    games = f"{summary.games}{unfinished} games"
    yield f"{title}, {spec.players} players, {games}, seats rotated, the same chance for every rotation:"
    rows = summary.by_name if len(spec.names) > 1 else summary.results
    width = max(12, *(len(seats_of(each)) for each in rows))
    for each in rows:
        yield f"  {seats_of(each):<{width}} {_fared(each)}"
    if spec.players > 2:
        yield f"  Alike, each seat would win {summary.fair_share:.1%}."
    for pair in summary.pairs:
        if pair.paired.deals:
            yield against(pair)
    if summary.ratings and (spec.players > 2 or len(spec.names) > 2):
        yield "Ratings, with the half of their 95 % interval:"
        yield from (f"  {each.bot:<{width}} {rated(each)}" for each in summary.ratings)
        if summary.ratings[0].helped:
            yield f"  {HELPED}"
    if summary.test and summary.verdict:
        yield tested(summary.test, summary.verdict, *spec.names[:2])
    if not spec.repeatable:
        yield "A bot with time= thinks by the clock: the same seed does not give the same games again."


def seats_of(result: Result) -> str:
    """A bot's name, with its seats where they are several."""
    return result.bot if result.seats == 1 else f"{result.bot} ({result.seats} seats)"


def _fared(result: Result) -> str:
    if result.share is None:
        return "has finished no game"
    low, high = result.interval
    share = f"wins {result.share:.1%} of the games (95 %: {low:.1%} to {high:.1%})"
    each = "" if result.seats == 1 else f", {result.share / result.seats:.1%} for each seat"
    clock = ""
    if result.seconds_per_decision is not None:
        clock = f", {seconds(result.seconds_per_decision)} a decision (longest {seconds(result.longest)})"
    return f"{share}{each}, {result.mean_points:.1f} points on average{clock}"


def against(pair: Pair) -> str:
    """Two bots in a sentence."""
    low, high = pair.paired.interval
    share = f"{pair.paired.share:.1%} (95 %: {low:.1%} to {high:.1%})"
    margin = f", margin {margin_of(pair)} points" if pair.margin else ""
    what = f"{pair.paired.deals} pairs of games" if pair.paired.deals > 1 else "one pair of games"
    return f"{pair.first.bot} against {pair.second.bot}, {what}: {share}, Elo {elo_of(pair)}{margin}."


def elo_of(pair: Pair) -> str:
    """A pair's difference on Elo's scale."""
    low, high = pair.elo_interval
    return f"{signed(pair.elo)} ({signed(low)} to {signed(high)})"


def margin_of(pair: Pair) -> str:
    """How many points the first is ahead, with the half of its interval."""
    return "" if pair.margin is None else f"{pair.margin[0]:+.1f} ± {pair.margin[1]:.1f}"


def rated(rating: Rating) -> str:
    """A bot's ratings."""
    skill = f"openskill {rating.mu:.1f} ± {Z_95 * rating.sigma:.1f}"
    return skill if rating.elo is None else f"Elo {signed(rating.elo)} ± {rating.reach:.0f}, {skill}"


def tested(test: Sprt, verdict: Verdict, first: str, second: str) -> str:
    """What the test says."""
    low, high = test.bounds
    asked = f"SPRT of Elo {test.elo0:g} against {test.elo1:g} (risks {test.alpha:g} and {test.beta:g})"
    stand = f"after {verdict.pairs} pairs, log ratio {verdict.ratio:.2f} in {low:.2f} to {high:.2f}"
    if verdict.decided == "elo1":
        said = f"{first} is better than {second}: the difference is rather {test.elo1:g} than {test.elo0:g}"
        if test.elo1 <= 0:
            said = f"{first} is not that much worse than {second}: the difference is rather {test.elo1:g} than {test.elo0:g}"
    elif verdict.decided == "elo0":
        said = f"{first} is not better than {second} by {test.elo1:g}: the difference is rather {test.elo0:g}"
    else:
        said = "not decided yet"
    return f"{asked}: {said} ({stand})."


def signed(value: float) -> str:
    """A difference on Elo's scale: no decimals, a sign always."""
    return ("+∞" if value > 0 else "-∞") if isinf(value) else f"{round(value):+d}"


def seconds(value: float) -> str:
    """A time, in the unit that suits it."""
    if value >= 1:
        return f"{value:.1f} s"
    return f"{value * 1e3:.3g} ms" if value >= 1e-3 else f"{value * 1e6:.0f} µs"


def _decided(summary: Summary) -> bool:
    return summary.verdict is not None and summary.verdict.decided is not None
