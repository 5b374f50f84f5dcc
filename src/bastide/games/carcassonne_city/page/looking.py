"""What one may look at on the plan: every street, market and residential area, whose it is and what it is worth."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bastide.games.carcassonne_city.drawing.city import features
from bastide.games.carcassonne_city.drawing.light import part_paths
from bastide.games.carcassonne_city.rules.groups import root_of
from bastide.games.carcassonne_city.rules.pack import GOODS
from bastide.games.carcassonne_city.rules.scoring import STEWARD_POINTS, markets_around, worth
from bastide.games.carcassonne_city.rules.squares import Square
from bastide.games.carcassonne_city.text.i18n import ngettext
from bastide.games.carcassonne_city.view import CarcassonneCityView
from bastide.games.carcassonne_city.view.pieces import KIND_OF, Kind, Laid


def _paths(laid: Laid) -> tuple[tuple[Kind, str, str], ...]:
    return part_paths(laid.tile, laid.turn)


@dataclass(frozen=True)
class Looking:
    """The features of a city, each with a number."""

    view: CarcassonneCityView

    @cached_property
    def _names(self) -> dict[tuple[str, int, int, str], str]:
        return features(self.view)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: at for at, name in enumerate(dict.fromkeys(self._names.values()))}

    def number(self, laid: Laid, kind: Kind, piece: str) -> int:
        """The number of the feature to which a part of a tile belongs."""
        return self._numbers[self._names[kind, laid.x, laid.y, piece]]

    def parts(self) -> dict[str, list[list[Any]]]:
        """For each tile its parts, what lies on top last: kind, number of the feature, number of the shape."""
        numbers = {d: at for at, d in enumerate(self.shapes)}
        return {
            str(at): [[kind[0], self.number(laid, kind, piece), numbers[d]] for kind, piece, d in _paths(laid)]
            for at, laid in self.view.city.items()
        }

    @cached_property
    def shapes(self) -> list[str]:
        """The shapes of parts, each once: tiles have many in common."""
        return list(dict.fromkeys(d for laid in self.view.city.values() for _kind, _piece, d in _paths(laid)))

    def facts(self, points: bool) -> list[list[Any]]:
        """For each feature its kind, its title, goods, owners (seat and how many), whether it is closed, its worth."""
        owners: dict[int, Counter[int]] = {}
        for one in self.view.followers:
            number = self.number(self.view.city[one.square], KIND_OF[one.role], one.on)
            owners.setdefault(number, Counter())[one.seat] += 1
        return [
            [*self._facts(key, points), sorted(owners.get(number, {}).items())] for number, key in self._first.items()
        ]

    @cached_property
    def _first(self) -> dict[int, tuple[str, int, int, str]]:
        """A part of each feature."""
        found: dict[int, tuple[str, int, int, str]] = {}
        for key, name in self._names.items():
            found.setdefault(self._numbers[name], key)
        return found

    @cached_property
    def _sizes(self) -> dict[str, set[tuple[int, int]]]:
        sizes: dict[str, set[tuple[int, int]]] = {}
        for (_kind, x, y, _piece), name in self._names.items():
            sizes.setdefault(name, set()).add((x, y))
        return sizes

    @cached_property
    def _goods(self) -> dict[str, set[str]]:
        goods: dict[str, set[str]] = {}
        for (kind, x, y, piece), name in self._names.items():
            if kind == "market":
                goods.setdefault(name, set()).add(self.view.city[Square(x, y)].tile.goods(piece))
        return goods

    def _facts(self, key: tuple[str, int, int, str], points: bool) -> list[Any]:
        view, name = self.view, self._names[key]
        kind, laid = key[0], view.city[Square(key[1], key[2])]
        s = view.own
        node = view.node_of(laid, kind, key[3])  # type: ignore[arg-type]
        done = kind != "residential" and s.open_sides[root_of(s, node)] == 0
        goods = [at for at, each in enumerate(GOODS) if each in self._goods.get(name, ())]
        value = STEWARD_POINTS * markets_around(s, node) if kind == "residential" else worth(s, node)
        return [kind[0], len(self._sizes[name]), goods, int(done), value if points else None]

    def titles(self) -> dict[str, str]:
        """What each kind of feature of each size is called."""
        sizes = {(key[0], len(self._sizes[self._names[key]])) for key in self._first.values()}
        return {f"{kind[0]}{size}": title(kind, size) for kind, size in sorted(sizes)}


def title(kind: str, tiles: int) -> str:
    """A feature and its size."""
    if kind == "street":
        return ngettext("Street, {n} tile", "Street, {n} tiles", tiles)
    if kind == "market":
        return ngettext("Market, {n} tile", "Market, {n} tiles", tiles)
    return ngettext("Residential area, {n} tile", "Residential area, {n} tiles", tiles)
