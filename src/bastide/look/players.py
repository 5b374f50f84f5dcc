"""Whose it is: five tinctures, each with a charge, so that colour is never the only sign."""

from collections.abc import Sequence

from bastide.look.i18n import _
from bastide.look.svg import Node, use

TINCTURES = ("azure", "or", "vert", "purpure", "sable")
CHARGES = ("disc", "lozenge", "triangle", "square", "cross")


def shield(seat: int, x: float, y: float, height: float) -> Node:
    """The shield of a seat, with charge and hatching."""
    tincture = TINCTURES[seat]
    return use(f"shield-{tincture}", x, y, height * 48 / 56, height, class_=tincture)


def full_names(players: int, names: Sequence[str] | None) -> list[str]:
    """A name for every seat; where none is given, one by number."""
    given = list(names or ())[:players]
    return [
        given[seat].strip() if seat < len(given) and given[seat].strip() else _("Player {n}", n=seat + 1)
        for seat in range(players)
    ]
