"""The final scoring, source by source."""

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from bastide.core.events import Award
from bastide.games.saint_malo.rules.scoring import (
    FINAL,
    FOR_CANNONS,
    FOR_COINS,
    FOR_FULL_CITY,
    FOR_LOGS,
    FOR_SERIES,
)
from bastide.games.saint_malo.text.i18n import _
from bastide.games.saint_malo.text.words import headline
from bastide.games.saint_malo.view import SaintMaloView
from bastide.games.saint_malo.view.changed import changed
from bastide.look.html import shield, tag
from bastide.look.steps import Leaf, Scene, Step
from bastide.look.tables import cells, data_table, head, row

SCENE = "end"
_LEAVES = {
    FOR_FULL_CITY: ("full", "corner"),
    FOR_COINS: ("coins", "coin"),
    FOR_LOGS: ("logs", "log"),
    FOR_SERIES: ("churches", "church"),
    FOR_CANNONS: ("cannons", "cannon"),
}


def final_steps(
    moves: tuple[int, int], awards: Sequence[Award], after: SaintMaloView, names: Sequence[str]
) -> Iterator[Step]:
    """A step for each source and player whom it brought or cost something, over his city; then who has won."""
    scored = [(reason, award) for reason, here in _sources(awards) for award in here]
    for at, (reason, award) in enumerate(scored):
        to_come = [later for _reason, later in scored[at + 1 :]]
        points = [city.points - sum(one.amount for one in to_come if one.seat == city.seat) for city in after.cities]
        words = _("Final scoring, {reason}: {points}.", reason=award.text, points=_points([award], names))
        leaf, sign = _LEAVES[reason]
        seen = changed(after, points=points)
        yield Step(moves, award.seat, "scene", words, seen, sign, front=award.seat, scene=SCENE, leaf=leaf)
    yield Step(moves, None, "end", headline(after, names), after, "tick", front=after.speaker)


def final_scene(awards: Sequence[Award], names: Sequence[str]) -> Scene:
    """A leaf for each source."""
    leaves = []
    for reason, here in _sources(awards):
        leaf, sign = _LEAVES[reason]
        words = _points(here, names) + "."
        leaves.append(Leaf(leaf, _title(reason), sign, words, _table(here, names)))
    return Scene(SCENE, _("Final scoring"), tuple(leaves))


def _sources(awards: Sequence[Award]) -> list[tuple[int, list[Award]]]:
    found = [(reason, [award for award in awards if award.reason == reason]) for reason in FINAL]
    return [(reason, here) for reason, here in found if here]


def _points(awards: Sequence[Award], names: Sequence[str]) -> str:
    return ", ".join(f"{names[award.seat]} {signed(award.amount)}" for award in awards)


def signed(amount: int) -> str:
    """+3, −5."""
    return f"{amount:+d}".replace("-", "−")


def _title(reason: int) -> str:
    return {
        FOR_FULL_CITY: _("Full city"),
        FOR_COINS: _("Coins"),
        FOR_LOGS: _("Logs"),
        FOR_SERIES: _("Churches"),
        FOR_CANNONS: _("Cannons"),
    }[reason]


def _table(awards: Sequence[Award], names: Sequence[str]) -> Markup:
    brought = {award.seat: award.amount for award in awards}
    rows = [
        row((shield(seat), " ", name), *cells(signed(brought.get(seat, 0)) if seat in brought else "–"))
        for seat, name in enumerate(names)
    ]
    heading = tag("p", awards[0].text, class_="soft")
    return heading + data_table("final", map(head, (_("Player"), _("Points"))), rows)
