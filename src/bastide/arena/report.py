"""The ladder page: a tournament as Markdown, with a plot of the ratings beside it."""

import os
import platform
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

from bastide import __version__
from bastide.arena.interval import Z_95
from bastide.arena.local import cores_here
from bastide.arena.pairs import Pair
from bastide.arena.plot import plot
from bastide.arena.results import Result
from bastide.arena.summary import Summary
from bastide.arena.words import HELPED, elo_of, margin_of, seats_of, seconds, signed, tested
from bastide.core.errors import BadOption


def checked_place(name: str) -> Path:
    """Where a report shall stand, if one can stand there."""
    path = Path(name)
    if path.suffix.lower() != ".md":
        raise BadOption(f"--report: expected the name of a file that ends in .md, got {name!r}")
    if not path.parent.is_dir():
        raise BadOption(f"--report: expected a folder that exists, got {str(path.parent)!r}")
    if path.is_dir():
        raise BadOption(f"--report: expected the name of a file, got the folder {name!r}")
    return path


def write_report(path: Path, summary: Summary, title: str, command: str) -> None:
    """The page, and the plot beside it where there is something to rate."""
    drawn = path.with_suffix(".svg")
    if summary.ratings:
        _replace(drawn, plot(summary.ratings, f"{title}: ratings"))
    _replace(path, page(summary, title, command, drawn.name))


def _replace(path: Path, text: str) -> None:
    """All of the file or nothing of it."""
    fresh = path.with_name(f".{path.name}.new")
    fresh.write_text(text, encoding="utf-8")
    os.replace(fresh, path)


def page(summary: Summary, title: str, command: str, drawn: str) -> str:
    """The Markdown."""
    return "\n".join(_lines(summary, title, command, drawn)) + "\n"


def _lines(summary: Summary, title: str, command: str, drawn: str) -> Iterator[str]:
    spec = summary.spec
    yield f"# {title}: how strong the bots are"
    yield ""
    yield (
        f"{summary.games} games with {spec.players} players. Seats rotate, and every rotation of a deal has the same dice and "
        "decks. Intervals are at 95 %."
    )
    yield ""
    yield f"Measured on {datetime.now(UTC).date()} with `{command}`; {machine()}."
    if not spec.repeatable:
        yield "Bots with `time=` think by the clock, so the same command does not give the same games again."
    yield from _ratings(summary, drawn)
    if summary.pairs:
        yield from ("", "## Pairs", "")
        yield from _table(_PAIR_HEAD, [_pair_row(pair) for pair in summary.pairs])
        yield from ("", "Share, Elo and margin are those of the first bot; their intervals take the deals as units.")
    if summary.test and summary.verdict:
        yield from ("", tested(summary.test, summary.verdict, *spec.names[:2]))
    yield from ("", "## Bots", "")
    yield from _table(_BOT_HEAD, [_bot_row(each) for each in summary.by_name])
    if spec.players > 2:
        yield from ("", f"Alike, each seat would win {summary.fair_share:.1%}.")


def _ratings(summary: Summary, drawn: str) -> Iterator[str]:
    if not summary.ratings:
        return
    yield from ("", "## Ratings", "", f"![The ratings with their intervals]({quote(drawn)})", "")
    rows = [
        [_code(each.bot), _or_dash(each.elo, each.reach), f"{each.mu:.1f} ± {Z_95 * each.sigma:.1f}"]
        for each in summary.ratings
    ]
    yield from _table(["bot", "Elo", "openskill"], rows)
    yield from ("", "Elo: the likeliest ratings (Bradley–Terry), mean 0. openskill: Plackett–Luce, all begin at 25.")
    if summary.ratings[0].helped:
        yield HELPED


_PAIR_HEAD = ["pair", "games", "share", "95 %", "Elo", "points", "margin", "seconds a decision"]
_BOT_HEAD = ["bot", "games", "share", "95 %", "points", "seconds a decision", "longest"]


def _pair_row(pair: Pair) -> list[str]:
    low, high = pair.paired.interval
    first, second = pair.first, pair.second
    return [
        f"{_code(first.bot)} – {_code(second.bot)}",
        f"{first.games}",
        f"{pair.paired.share:.1%}",
        f"{low:.1%} to {high:.1%}",
        elo_of(pair),
        f"{first.mean_points:.1f} – {second.mean_points:.1f}",
        margin_of(pair),
        f"{_thinking(first)} – {_thinking(second)}",
    ]


def _bot_row(result: Result) -> list[str]:
    low, high = result.interval
    share = "" if result.share is None else f"{result.share:.1%}"
    figures = [f"{result.games}", share, f"{low:.1%} to {high:.1%}", f"{result.mean_points:.1f}"]
    return [_code(seats_of(result)), *figures, _thinking(result), seconds(result.longest)]


def _thinking(result: Result) -> str:
    return "" if result.seconds_per_decision is None else seconds(result.seconds_per_decision)


def _or_dash(elo: float | None, reach: float) -> str:
    return "–" if elo is None else f"{signed(elo)} ± {reach:.0f}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    for row in (head, ["---"] * len(head), *rows):
        yield f"| {' | '.join(row)} |"


def _code(text: str) -> str:
    return "`" + text.replace("|", "\\|").replace("`", "'") + "`"


def machine() -> str:
    """The machine in words that name neither it nor anybody."""
    cores = cores_here()
    python = f"Python {platform.python_version()}"
    return f"Bastide {__version__}, {cores} core{'s' * (cores > 1)}, {platform.system()} {platform.machine()}, {python}"
