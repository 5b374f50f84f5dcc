"""Why something can't be chosen, in words: how the world is, then what stands in the way here."""

from collections.abc import Callable

from bastide.core.i18n import list_in_words
from bastide.core.refusals import Refusal
from bastide.games.carcassonne_city.rules import refusals, state
from bastide.games.carcassonne_city.text.directions import in_the
from bastide.games.carcassonne_city.text.i18n import _
from bastide.games.carcassonne_city.text.names import turn_name
from bastide.games.carcassonne_city.text.offending import ANY_TURN, GATE, INNER, MARKETS, OWN, UNMET
from bastide.games.carcassonne_city.text.where import begun

Words = tuple[str, str]


def refusal_words(refusal: Refusal) -> Words:
    """Head and text."""
    return _WORDS[refusal.reason](refusal)


def _sides(bits: int) -> str:
    """In the north and in the east."""
    return list_in_words(in_the(side) for at, side in enumerate(state.SIDES) if bits >> at & 1)


def _game_over(refusal: Refusal) -> Words:
    return _("The game is over"), _("Nothing is laid or built any more.")


def _other_step(refusal: Refusal) -> Words:
    """By what is asked now."""
    order = _("Each turn goes step by step: tile, follower, scoring, then the walls.")
    head, now = {
        state.LAY_STEP: (_("First the tile"), _("The tile is laid first.")),
        state.FOLLOWER_STEP: (_("First the follower"), _("Now a follower goes on the new tile, or none.")),
        state.GATE_STEP: (_("First the gate"), _("Now the gate is placed.")),
        state.WALL_STEP: (_("First the wall"), _("Now a wall is built.")),
        state.GUARD_STEP: (_("First the guard"), _("Now the new wall gets a guard, or none.")),
        state.TOWER_STEP: (_("First the tower"), _("Now a tower is set, or none.")),
    }[refusal.detail]
    return head, f"{order} {now}"


def _not_optional(refusal: Refusal) -> Words:
    text = _("Only followers, guards and towers can be left out. A tile is always laid, and walls are always built.")
    return _("Not to be left out"), text


def _first_tile(refusal: Refusal) -> Words:
    return _("The city begins here"), _("The first tile lies in the middle, the way it was drawn.")


def _taken(refusal: Refusal) -> Words:
    return _("A tile lies here"), _("Each square holds one tile, and here one lies already.")


def _touches_nothing(refusal: Refusal) -> Words:
    rule = _("A tile touches the city with at least one whole side.")
    here = _("This square touches it with a corner only.") if refusal.places else _("This square touches nothing.")
    return _("Nothing beside it"), f"{rule} {here}"


def _barred(refusal: Refusal) -> Words:
    sides = _sides(refusal.detail & 15)
    if refusal.detail & GATE:
        text = _("The city ends at its wall. Beside this square, {sides}, stands the gate.", sides=sides)
        return _("Outside the gate"), text
    text = _("The city ends at its wall. Beside this square, {sides}, a wall stands.", sides=sides)
    return _("Outside the wall"), text


def _wall_in_hole(refusal: Refusal) -> Words:
    text = _("The wall always faces the open country. A tile here would shut it inside, facing a hole.")
    return _("The wall would be inside"), text


def _streets(refusal: Refusal) -> Words:
    rule = _("Streets only meet streets.")
    if refusal.detail & ANY_TURN:
        return _("No turn fits here"), f"{rule} {_needed(refusal.detail)}"
    if refusal.detail & UNMET:
        return _("A street meets none"), f"{rule} {_unmet(refusal.detail)}"
    return _("A street would stop"), f"{rule} {_stopped(refusal.detail)}"


def _needed(detail: int) -> str:
    """What the square asks for."""
    some, none = _sides(detail & 15), _sides(detail >> MARKETS & 15)
    if not some:
        return _("Here the tile needs sides without a street {sides}, and no turn of it has that.", sides=none)
    if not none:
        return _("Here the tile needs a street {sides}, and no turn of it has that.", sides=some)
    return _(
        "Here the tile needs a street {some} and none {none}, and no turn of it has that.",
        some=some,
        none=none,
    )


def _unmet(detail: int) -> str:
    return begun(_("{sides} a street arrives, and the tile has none there.", sides=_sides(detail & 15)))


def _stopped(detail: int) -> str:
    """What the tile's street would run into: a market, if all the sides show one."""
    bits, markets = detail & 15, detail >> MARKETS & 15
    if bits == markets:
        return begun(_("{sides} the tile’s street would run into a market.", sides=_sides(bits)))
    if markets:
        return begun(_("{sides} the tile’s streets would run into a market and homes.", sides=_sides(bits)))
    return begun(_("{sides} the tile’s street would run into homes.", sides=_sides(bits)))


def _only_turned(refusal: Refusal) -> Words:
    here = _unmet(refusal.detail) if refusal.detail & UNMET else _stopped(refusal.detail)
    advice = _("Turn the tile, and it fits.")
    return _("Fits only when turned"), f"{here} {advice}"


def _same_look(refusal: Refusal) -> Words:
    turned = turn_name(refusal.detail)
    text = _("Turned like this, the tile looks just as it does {turned}. Choose that one.", turned=turned)
    return _("It looks the same"), text


def _other_tile(refusal: Refusal) -> Words:
    return _("Only on the new tile"), _("A follower goes on the tile just laid, never on another.")


def _not_on_tile(refusal: Refusal) -> Words:
    text = _("A follower stands on a street, a market or a residential area of the new tile. It has no such place.")
    return _("Not on this tile"), text


def _completed(refusal: Refusal) -> Words:
    if refusal.detail == INNER:
        text = _("A market that reaches no side of its tile is complete from the start, so nobody is placed on it.")
        return _("Complete from the start"), text
    head = _("This tile completes it")
    if refusal.detail:
        return head, _("A follower waits on a market that still grows. This one is complete with the new tile.")
    return head, _("A follower waits on a street that still grows. This one is complete with the new tile.")


def _occupied(refusal: Refusal) -> Words:
    rule = (
        _("Nobody is placed on a street where somebody stands."),
        _("Nobody is placed on a market where somebody stands."),
        _("Nobody is placed in a residential area where somebody lives."),
    )[refusal.detail % OWN]
    own = (
        _("Your own burgher is on it."),
        _("Your own trader is on it."),
        _("Your own steward is there."),
    )
    other = (
        _("Another player’s burgher is on it."),
        _("Another player’s trader is on it."),
        _("Another player’s steward is there."),
    )
    here = (own if refusal.detail & OWN else other)[refusal.detail % OWN]
    return _("Somebody is there already"), f"{rule} {here}"


def _no_follower(refusal: Refusal) -> Words:
    text = _(
        "Followers come from your supply, and it is empty. Burghers and traders come back when their street or market is scored."
    )
    return _("No follower left"), text


def _all_rest(refusal: Refusal) -> Words:
    text = _("Followers who came home this turn rest until the next tile is drawn. You have no others.")
    return _("Your followers are resting"), text


def _no_tile(refusal: Refusal) -> Words:
    return _("No tile there"), _("Gate and walls stand on a side of a tile. On this square there is none.")


def _tile_beyond(refusal: Refusal) -> Words:
    text = _("Gate and walls stand on the outer line of the city. Beyond this side lies another tile.")
    return _("Inside the city"), text


def _faces_hole(refusal: Refusal) -> Words:
    text = _("Gate and walls stand on the outer line of the city. This side faces a hole inside it.")
    return _("It faces a hole"), text


def _wall_stands(refusal: Refusal) -> Words:
    if refusal.detail & GATE:
        return _("The gate stands here"), _("Each side takes one wall, or the gate.")
    return _("A wall stands here"), _("Each side takes one wall, and here one stands already.")


def _not_at_end(refusal: Refusal) -> Words:
    text = _("The wall grows at its two ends, side by side without a gap. This side is next to neither of them.")
    return _("Only at the ends"), text


def _on_gate(refusal: Refusal) -> Words:
    return _("Not on the gate"), _("Guards stand on walls. The gate has no place for one.")


def _no_wall(refusal: Refusal) -> Words:
    return _("No wall there yet"), _("Guards stand on walls. On this side there is none.")


def _old_wall(refusal: Refusal) -> Words:
    return _("Only on the new wall"), _("A wall gets its guard when it is built. This one was built before.")


def _watched(refusal: Refusal) -> Words:
    rule = _("As far as a row of tiles has no gap, one guard watches it.")
    own, other = _("Yours stands at the other end."), _("Another player’s stands at the other end.")
    return _("Already watched"), f"{rule} {own if refusal.detail & OWN else other}"


def _not_the_cause(refusal: Refusal) -> Words:
    text = _("After a wall building one player may set a tower: the one whose tile caused it. That is not you.")
    return _("Not your tower"), text


def _no_tower(refusal: Refusal) -> Words:
    return _("No tower left"), _("All your towers stand on the wall.")


def _no_wall_before(refusal: Refusal) -> Words:
    text = _("A tower counts the walls back to the last tower or the gate. At this end there are none.")
    return _("No wall before it"), text


_WORDS: dict[int, Callable[[Refusal], Words]] = {
    refusals.GAME_OVER: _game_over,
    refusals.OTHER_STEP: _other_step,
    refusals.NOT_OPTIONAL: _not_optional,
    refusals.FIRST_TILE: _first_tile,
    refusals.TAKEN: _taken,
    refusals.TOUCHES_NOTHING: _touches_nothing,
    refusals.BARRED: _barred,
    refusals.WALL_IN_HOLE: _wall_in_hole,
    refusals.STREET_UNMET: _streets,
    refusals.STREET_STOPPED: _streets,
    refusals.ONLY_TURNED: _only_turned,
    refusals.SAME_LOOK: _same_look,
    refusals.OTHER_TILE: _other_tile,
    refusals.NOT_ON_TILE: _not_on_tile,
    refusals.COMPLETED: _completed,
    refusals.OCCUPIED: _occupied,
    refusals.NO_FOLLOWER: _no_follower,
    refusals.ALL_REST: _all_rest,
    refusals.NO_TILE: _no_tile,
    refusals.TILE_BEYOND: _tile_beyond,
    refusals.FACES_HOLE: _faces_hole,
    refusals.WALL_STANDS: _wall_stands,
    refusals.NOT_AT_END: _not_at_end,
    refusals.ON_GATE: _on_gate,
    refusals.NO_WALL: _no_wall,
    refusals.OLD_WALL: _old_wall,
    refusals.WATCHED: _watched,
    refusals.NOT_THE_CAUSE: _not_the_cause,
    refusals.NO_TOWER: _no_tower,
    refusals.NO_WALL_BEFORE: _no_wall_before,
}
