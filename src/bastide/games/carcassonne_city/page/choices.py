"""The legal actions as they are offered: named, with what they bring, in an order one can read."""

from collections.abc import Mapping, Sequence

from bastide.core.events import Award
from bastide.core.i18n import list_in_words
from bastide.games.carcassonne_city.page.ahead import Ahead, completes, prospects
from bastide.games.carcassonne_city.page.names import named, side_of, turn_named
from bastide.games.carcassonne_city.page.seen import Seen
from bastide.games.carcassonne_city.text.i18n import _, ngettext
from bastide.look.page import Choice

#: From so many choices on they stand in groups.
MANY = 12


def gained(points: int) -> str:
    """+3 points."""
    return ngettext("+{n} point", "+{n} points", points)


def awards_told(awards: Sequence[Award], names: Sequence[str], first: int | None) -> str:
    """Who gets how many points and why; `first` is the seat that is not named, because it is spoken to or of."""
    seats = sorted({award.seat for award in awards}, key=lambda seat: (seat != first, seat))
    told: list[str] = []
    for seat in seats:
        mine = [award for award in awards if award.seat == seat]
        sum_told = gained(sum(award.amount for award in mine))
        reasons = list_in_words(dict.fromkeys(award.text for award in mine))
        if seat == first:
            told.append(f"{sum_told} ({reasons})")
        else:
            told.append(f"{names[seat]} {sum_told} ({reasons})")
    return "; ".join(told)


class Hints:
    """What each choice brings; nothing where the table has switched hints off."""

    def __init__(self, seen: Seen) -> None:
        glance = seen.glance
        self._seen = seen
        self._on = bool(glance.brings)
        self._laid: Mapping[str, Ahead] = {}
        self._later: Mapping[str, int] = {}
        if self._on and seen.kind == "lay":
            self._laid = completes(glance.position, glance.options, glance.legal)
        if self._on and seen.kind in ("follower", "guard"):
            self._later = prospects(glance.position, glance.options, glance.legal)

    def awards(self, action: str) -> tuple[Award, ...]:
        """Points that come at once."""
        if action in self._laid:
            return self._laid[action].awards
        return tuple(self._seen.glance.brings.get(action, ()))

    def gains(self) -> dict[str, int]:
        """The viewer's points by action, as they stand on the board. A nought says something only beside a number."""
        seat = self._seen.glance.seat
        all_gains = {
            action: sum(award.amount for award in self.awards(action) if award.seat == seat)
            for action in self._seen.glance.legal
        }
        some = any(all_gains.values())
        keep_noughts = self._seen.kind in ("lay", "wall")
        return {action: gain for action, gain in all_gains.items() if some and (gain or keep_noughts)}

    def told(self, action: str) -> str:
        """What a choice brings, in words."""
        words = [awards_told(self.awards(action), self._seen.glance.names, self._seen.glance.seat)]
        if self._later.get(action):
            points = self._later[action]
            words.append(ngettext("{n} point at the end as it stands", "{n} points at the end as it stands", points))
        return "; ".join(filter(None, words))

    def follows(self, action: str) -> str:
        """What comes after it: a wall building."""
        if action not in self._laid or not self._laid[action].builds:
            return ""
        if self._seen.position["walls"]["gate"] is None:
            return _("Then you place the gate.")
        return _("Then everybody builds walls.")


def choices(seen: Seen, hints: Hints, placed: set[str]) -> tuple[Choice, ...]:
    """One for each legal action."""
    legal = sorted(seen.glance.legal, key=_order)
    laid = seen.new_tile
    many = len(legal) > MANY
    return tuple(
        Choice(
            action,
            _short(action) if many and action.startswith("lay ") else named(seen.position, laid, action),
            hints.told(action),
            action in placed and not (laid and _on_a_tile(action)),
            _sign(action),
            _group(action) if many else "",
        )
        for action in legal
    )


def _on_a_tile(action: str) -> bool:
    """A follower on the new tile has his place there, too small for fingers on a phone: he gets a button as well."""
    return action.split()[0] not in ("lay", "gate", "wall", "guard", "tower")


def _order(action: str) -> tuple[int, int, int, str]:
    """Squares in reading order, what is left out last."""
    word, _gap, rest = action.partition(" ")
    if word in ("lay", "gate"):
        x, y = map(int, rest.split(" ")[0].split(","))
        return 0, y, x, rest
    return (1, 0, 0, action) if word != "none" else (2, 0, 0, action)


def _short(action: str) -> str:
    _word, square, turn = action.split()
    return f"{square}: {turn_named(int(turn))}"


def _group(action: str) -> str:
    word, _gap, rest = action.partition(" ")
    if word == "lay":
        return _("Square {square}", square=rest.split(" ")[0])
    if word == "gate":
        return {
            "N": _("Sides to the north"),
            "E": _("Sides to the east"),
            "S": _("Sides to the south"),
            "W": _("Sides to the west"),
        }[side_of(action)[2]]
    return ""


def _sign(action: str) -> str:
    word = action.split(" ")[0]
    return {"lay": "ways", "gate": "rampart", "wall": "rampart", "none": ""}.get(word, word)


def chosen_told(seen: Seen, hints: Hints, action: str) -> str:
    """The choice in one sentence, with what it brings and what follows."""
    name = named(seen.position, seen.new_tile, action)
    brings = hints.told(action)
    return " ".join(filter(None, [f"{name}: {brings}." if brings else f"{name}.", hints.follows(action)]))
