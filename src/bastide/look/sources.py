"""Where points come from: the reasons of all awards under a few heads, seat by seat, and why somebody is ahead of another."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bastide.core.events import Award
from bastide.core.match import Match
from bastide.core.player_view import PlayerView
from bastide.look.i18n import _

MOST_NAMED = 3  # sources that say why somebody has won
UNSAID = -1  # the reason of points that a position began with, which no rule of the game gave


@dataclass(frozen=True, slots=True)
class Source:
    """A head under which a game's points are counted; `rank` is its place among the others."""

    key: str
    name: str  # as it stands within a sentence
    sign: str = ""
    rank: int = 0

    @property
    def title(self) -> str:
        """At the head of a row."""
        return self.name[:1].upper() + self.name[1:]


@dataclass(frozen=True, slots=True)
class Sourced:
    """What a game says of an award: where it belongs, and its reason with the arithmetic."""

    source: Source
    text: str


@dataclass(frozen=True, slots=True)
class Sum:
    """Awards that say the same, together."""

    points: int
    text: str
    rule: str
    moves: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SourceRow:
    """What a source brought each seat, and by what."""

    source: Source
    points: tuple[int, ...]
    sums: tuple[tuple[Sum, ...], ...]

    @property
    def best(self) -> tuple[int, ...]:
        """The seats that have most by it; none where all have the same."""
        most = max(self.points)
        return () if min(self.points) == most else tuple(at for at, each in enumerate(self.points) if each == most)


SourceOf = Callable[[Award, PlayerView], Sourced]


def default_source(award: Award, view: PlayerView) -> Sourced:
    """For a game that has no heads of its own: each statement of its rules is one."""
    text = award.text or _("points")
    return Sourced(Source(award.rule or "points", text, rank=award.reason), text)


def source_rows(match: Match, source_of: SourceOf) -> tuple[SourceRow, ...]:
    """All points of a match by their sources; each seat's column adds up to its points."""
    view, scores = match.player_view(None), match.scores()
    found: dict[Source, list[list[tuple[Award, str]]]] = {}
    for score in scores:
        for award in score.reasons:
            said = _before(award) if award.reason == UNSAID else source_of(award, view)
            found.setdefault(said.source, [[] for _seat in scores])[score.seat].append((award, said.text))
    rows = [
        SourceRow(source, tuple(sum(a.amount for a, _text in here) for here in seats), tuple(map(_sums, seats)))
        for source, seats in found.items()
    ]
    return tuple(sorted((row for row in rows if any(row.points)), key=lambda row: row.source.rank))


def _before(award: Award) -> Sourced:
    return Sourced(Source("before", _("points from before"), rank=UNSAID), award.text)


def _sums(awards: Sequence[tuple[Award, str]]) -> tuple[Sum, ...]:
    """Awards that say the same as one, the largest first; what brought nothing is left out."""
    kinds: dict[tuple[str, str], list[Award]] = {}
    for award, text in awards:
        if award.amount:
            kinds.setdefault((text, award.rule), []).append(award)
    sums = [
        Sum(sum(each.amount for each in group), text, rule, tuple(each.move for each in group))
        for (text, rule), group in kinds.items()
    ]
    return tuple(sorted(sums, key=lambda one: -abs(one.points)))


@dataclass(frozen=True, slots=True)
class Lead:
    """A source by which one is ahead of another."""

    source: Source
    points: int


def leads(rows: Sequence[SourceRow], first: int, second: int) -> tuple[Lead, ...]:
    """The two or three sources by which one gained most on another, the largest first. The third only where it is needed
    or large: two that make up the whole distance say enough."""
    ahead = [Lead(row.source, row.points[first] - row.points[second]) for row in rows]
    gains = sorted((each for each in ahead if each.points > 0), key=lambda each: -each.points)[:MOST_NAMED]
    distance = sum(each.points for each in ahead)
    return tuple(gains[:2] if sum(each.points for each in gains[:2]) >= distance else gains)
