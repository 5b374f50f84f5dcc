"""Cities as everybody sees them: what stands in them, and what they count by the rules."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bastide.core.state import State
from bastide.games.la_citta.rules.cities import UNLIMITED, attraction_of, city_food, limit_of, surplus_of
from bastide.games.la_citta.rules.paths import Hex, Plain
from bastide.games.la_citta.rules.state import BUILDINGS, CASTLE, FIELDS, QUARRY

PURPOSES = (*FIELDS, "harvest")  # what figures stand for


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures on a building: how many, and for which field, or for the harvest."""

    at: Hex
    purpose: str
    number: int


@dataclass(frozen=True, slots=True)
class City:
    """One city: whose it is, which of his, what stands there, and its figures."""

    index: int  # in order of founding, from 0
    owner: int
    number: int  # of its owner's cities, from 1, in order of founding
    castle: Hex
    buildings: tuple[tuple[Hex, str], ...]  # without the castle
    figures: tuple[Figures, ...]
    citizens: int
    limit: int | None  # None: there is none (LC-23)
    free: int  # citizens for new buildings; below 0 some buildings must go (LC-45)
    attraction: tuple[int, ...]  # by field, figures included (LC-47)
    raised: tuple[bool, ...]  # by figures
    food: int  # rich harvest included (LC-48)
    gold: int  # of quarries each year (LC-22)
    missing: tuple[str, ...]  # fields without a building (LC-80)

    @property
    def hexes(self) -> list[Hex]:
        """The castle's hex, then those of the other buildings."""
        return [self.castle, *(at for at, _kind in self.buildings)]

    def figures_on(self, at: Hex) -> tuple[Figures, ...]:
        """Those on one building."""
        return tuple(one for one in self.figures if one.at == at)


def limit_told(limit: int) -> int | None:
    """A limit as the rules have it; None where there is none."""
    return None if limit == UNLIMITED else limit


def read_cities(s: State, plain: Plain) -> tuple[City, ...]:
    """All cities in order of founding."""
    standing: list[list[int]] = [[] for _city in range(s.cities)]
    kinds, places = s.building.tolist(), s.city_at.tolist()
    for at, kind in enumerate(kinds):
        if kind and kind != CASTLE:
            standing[places[at]].append(at)
    owners = s.owner.tolist()
    return tuple(
        _city(s, city, owners[: city + 1].count(owners[city]), mine, plain) for city, mine in enumerate(standing)
    )


def _city(s: State, city: int, number: int, standing: Sequence[int], plain: Plain) -> City:
    built = [(at, int(s.building[at])) for at in standing]
    return City(
        index=city,
        owner=int(s.owner[city]),
        number=number,
        castle=plain.hexes[s.castle[city]],
        buildings=tuple((plain.hexes[at], BUILDINGS[kind]) for at, kind in built),
        figures=_figures(s, city, plain),
        citizens=int(s.citizens[city]),
        limit=limit_told(limit_of(s, city)),
        free=surplus_of(s, city),
        attraction=tuple(attraction_of(s, city, field) for field in range(len(FIELDS))),
        raised=tuple(s.figured[city].astype(bool).tolist()),
        food=city_food(s, city),
        gold=sum(int(s.mountains[at]) for at, kind in built if kind == QUARRY),
        missing=tuple(name for field, name in enumerate(FIELDS) if not s.attraction[city, field]),
    )


def _figures(s: State, city: int, plain: Plain) -> tuple[Figures, ...]:
    """Building by building in the order in which the first figure came there."""
    seat = int(s.owner[city])
    found: dict[int, Counter[int]] = {}
    for figure in range(s.figures[seat]):
        at = int(s.figure_hex[seat, figure])
        if s.city_at[at] == city:
            found.setdefault(at, Counter())[int(s.figure_for[seat, figure])] += 1
    return tuple(
        Figures(plain.hexes[at], PURPOSES[purpose], number)
        for at, there in found.items()
        for purpose, number in there.items()
    )
