"""For the time of the rebuilding: pages that still read JSON."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bastide.core.events import Award
from bastide.core.game import Position
from bastide.look.page import PageInput, PastMove


@dataclass(frozen=True, slots=True)
class Past:
    """A move that was made, as everybody may know it."""

    number: int
    seat: int
    action: str
    chance: tuple[str, ...]  # of chance only what is public
    awards: tuple[Award, ...]
    before: Position  # what a spectator saw before it
    after: Position  # and after it


@dataclass(frozen=True, slots=True)
class Glance:
    """Who looks at what."""

    position: Position  # as the viewer may see it
    seat: int | None  # where he sits; None is a spectator
    options: Mapping[str, Any]
    names: Sequence[str]
    legal: Sequence[str] = ()  # what he may choose now, in the notation; empty when he is not asked
    brings: Mapping[str, Sequence[Award]] = field(
        default_factory=dict
    )  # what each brings and costs; empty: hints are off
    chosen: str | None = None  # one of `legal`
    since: Sequence[Past] = ()  # what was played since the viewer last decided


def old_past(past: PastMove) -> Past:
    """The same over JSON."""
    before, after = past.before.json, past.after.json
    return Past(past.number, past.seat, past.action.text, past.chance, past.awards, before, after)


def old_glance(given: PageInput) -> Glance:
    """The same over JSON."""
    return Glance(
        given.view.json,
        given.view.seat,
        given.view.game.chosen,
        given.names,
        [action.text for action in given.view.actions],
        given.effects,
        given.chosen.text if given.chosen else None,
        [old_past(past) for past in given.since],
    )
