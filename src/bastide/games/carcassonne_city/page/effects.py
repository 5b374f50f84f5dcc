"""What each choice brings: at once, by playing ahead with the rules themselves, and at the end as the city stands."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bastide.core.actions import Action
from bastide.core.events import Award, listening
from bastide.core.i18n import list_in_words
from bastide.core.state import State
from bastide.games.carcassonne_city.rules.groups import piece_node, region_node, root_of
from bastide.games.carcassonne_city.rules.line import wall_end
from bastide.games.carcassonne_city.rules.plane import tile_at
from bastide.games.carcassonne_city.rules.scoring import STEWARD_POINTS, buildings_before, markets_around
from bastide.games.carcassonne_city.rules.squares import Square
from bastide.games.carcassonne_city.rules.state import SIDES
from bastide.games.carcassonne_city.rules.turn import lay, score_tile
from bastide.games.carcassonne_city.rules.walls import walls_in_play
from bastide.games.carcassonne_city.text.actions import Lay, PlaceFollower, PostGuard
from bastide.games.carcassonne_city.text.i18n import _, ngettext
from bastide.games.carcassonne_city.view import CarcassonneCityView


@dataclass(frozen=True, slots=True)
class Ahead:
    """What laying a tile would bring before anybody places a follower, and whether a wall building would follow."""

    awards: tuple[Award, ...] = ()
    builds: bool = False


def completes(view: CarcassonneCityView) -> dict[Action, Ahead]:
    """What laying the tile would complete, for each place and turn where that is anything."""
    found: dict[Action, Ahead] = {}
    s = view.game.engine.view(view.buffer.copy())
    for action in view.actions:
        if isinstance(action, Lay) and (s.walls_on_empty or _could_score(s, action.square)):
            ahead = _laid(view, action)
            if ahead.awards or ahead.builds:
                found[action] = ahead
    return found


def _could_score(s: State, square: Square) -> bool:
    """Whether all that is open of a street or market with followers on it faces this square; otherwise no tile there scores."""
    facing: Counter[int] = Counter()
    for side, name in enumerate(SIDES):
        other, theirs = tile_at(s, *square.beyond(name)), (side + 2) % 4
        if other >= 0:
            regions = (region_node(s, other, 2 * theirs + half) for half in range(2))
            nodes = (piece_node(s, other, theirs), *regions)
            facing.update(root_of(s, node) for node in nodes if node >= 0)
    return any(s.taken[root] and s.open_sides[root] == sides for root, sides in facing.items())


def _laid(view: CarcassonneCityView, action: Lay) -> Ahead:
    s = view.game.engine.view(view.buffer.copy())
    with listening() as notes:
        lay(s, action.id)
        scored = score_tile(s, int(s.laid) - 1)
    awards = tuple(view.game.award(s, note, 0) for note in notes)
    return Ahead(awards, bool(scored and walls_in_play(s)))


def prospects(view: CarcassonneCityView) -> dict[Action, int]:
    """What a steward or a guard would count if the city stayed as it is."""
    s = view.game.engine.view(view.buffer.copy())
    found: dict[Action, int] = {}
    for action in view.actions:
        match action:
            case PostGuard():
                at = wall_end(s, view.end)
                found[action] = buildings_before(s, at // 4, at % 4)
            case PlaceFollower(role="steward") if view.new_tile:
                node = view.node_of(view.new_tile, "residential", action.on)
                found[action] = STEWARD_POINTS * markets_around(s, node)
    return found


def awards_text(awards: Sequence[Award], names: Sequence[str], first: int | None) -> str:
    """Who gets how many points and why; `first` is the seat that is not named, because it is spoken to or of."""
    seats = sorted({award.seat for award in awards}, key=lambda seat: (seat != first, seat))
    texts: list[str] = []
    for seat in seats:
        mine = [award for award in awards if award.seat == seat]
        points = ngettext("+{n} point", "+{n} points", sum(award.amount for award in mine))
        reasons = list_in_words(dict.fromkeys(award.text for award in mine))
        texts.append(f"{points} ({reasons})" if seat == first else f"{names[seat]} {points} ({reasons})")
    return "; ".join(texts)


class Effects:
    """What each choice brings; nothing where the table has switched hints off."""

    def __init__(self, view: CarcassonneCityView, at_once: Mapping[str, Sequence[Award]], names: Sequence[str]) -> None:
        self._view, self._at_once, self._names = view, at_once, names
        self._laid: Mapping[Action, Ahead] = completes(view) if at_once else {}
        self._later: Mapping[Action, int] = prospects(view) if at_once else {}

    def awards(self, action: Action) -> tuple[Award, ...]:
        """Points that come at once."""
        return self._laid[action].awards if action in self._laid else tuple(self._at_once.get(action.text, ()))

    def gains(self) -> dict[str, int]:
        """The viewer's points by action, as they stand on the board. A nought says something only beside a number."""
        all_gains = {
            action.text: sum(award.amount for award in self.awards(action) if award.seat == self._view.seat)
            for action in self._view.actions
        }
        some = any(all_gains.values())
        keep_noughts = self._view.step == "wall"
        return {action: gain for action, gain in all_gains.items() if some and (gain or keep_noughts)}

    def shared(self) -> dict[str, tuple[tuple[int, int], ...]]:
        """What others get by the viewer's choices, seat and points, by action."""
        found: dict[str, tuple[tuple[int, int], ...]] = {}
        for action in self._view.actions:
            sums: Counter[int] = Counter()
            for award in self.awards(action):
                sums[award.seat] += award.amount
            if others := tuple((seat, points) for seat, points in sums.items() if seat != self._view.seat):
                found[action.text] = others
        return found

    def text(self, action: Action) -> str:
        """What a choice brings, in words."""
        words = [awards_text(self.awards(action), self._names, self._view.seat)]
        if points := self._later.get(action):
            words.append(ngettext("{n} point at the end as it stands", "{n} points at the end as it stands", points))
        return "; ".join(filter(None, words))

    def follows(self, action: Action) -> str:
        """What comes after it: a wall building."""
        if action not in self._laid or not self._laid[action].builds:
            return ""
        return _("Then everyone builds walls.") if self._view.gate else _("Then you place the gate.")
