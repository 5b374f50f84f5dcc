"""Who has won, by how much, and why, in a sentence each."""

from bastide.core.i18n import list_in_words
from bastide.core.match import Match
from bastide.core.outcome import Outcome
from bastide.look.page import page_room
from bastide.look.sources import SourceRow, default_source, leads, source_rows
from bastide.web.i18n import _, ngettext
from bastide.web.pages.run import signed
from bastide.web.tables.table import Table


def rows_of(match: Match) -> tuple[SourceRow, ...]:
    """The points by their sources; a page that says nothing of them has the usual ones."""
    return source_rows(match, getattr(page_room(match.game), "source_of", default_source))


def ranking(outcome: Outcome) -> list[int]:
    """The seats, winners first, then by points."""
    points = [score.points for score in outcome.breakdown]
    return sorted(range(len(points)), key=lambda seat: (seat not in outcome.winners, -points[seat], seat))


def verdict(table: Table) -> str:
    """Who has won, with how much, how far ahead."""
    outcome = table.begun.outcome
    assert outcome is not None
    names, points = [seat.name for seat in table.seats], [score.points for score in outcome.breakdown]
    order, best = ranking(outcome), points[outcome.winners[0]]
    won = list_in_words(names[seat] for seat in outcome.winners)
    with_points = ngettext("{n} point", "{n} points", best)
    if len(outcome.winners) == len(names):
        return _("A draw: all have {points}", points=with_points)
    if len(outcome.winners) > 1:
        return _("{names} share the win with {points}", names=won, points=with_points)
    second = order[1]
    if best == points[second]:
        return _("{name} wins with {points}, as many as {second}", name=won, points=with_points, second=names[second])
    ahead = best - points[second]
    return _(
        "{name} wins with {points}, {n} ahead of {second}", name=won, points=with_points, n=ahead, second=names[second]
    )


def why_words(table: Table) -> str:
    """Why: the sources in which the winner gained most on the second, and what all others make of it; where points are equal,
    what decided."""
    outcome = table.begun.outcome
    assert outcome is not None
    order = ranking(outcome)
    first, second = order[0], order[1]
    decided = _("Decided by: {reason}", reason=outcome.reason) + "."
    if len(outcome.winners) > 1 or outcome.breakdown[first].points == outcome.breakdown[second].points:
        return decided
    rows, names = rows_of(table.begun), [seat.name for seat in table.seats]
    found = leads(rows, first, second)
    if not found:
        return decided
    ahead = outcome.breakdown[first].points - outcome.breakdown[second].points
    sources = [f"{each.source.name} {signed(each.points)}" for each in found]
    if rest := ahead - sum(each.points for each in found):  # the sentence adds up
        named = {each.source.key for each in found}
        others = [row for row in rows if row.source.key not in named and row.points[first] != row.points[second]]
        last = others[0].source.name if len(others) == 1 else _("everything else")
        sources.append(f"{last} {signed(rest)}")
    return ngettext(
        "{name}’s lead of {n} point over {second}: {sources}.",
        "{name}’s lead of {n} points over {second}: {sources}.",
        ahead,
        name=names[first],
        second=names[second],
        sources=list_in_words(sources),
    )
