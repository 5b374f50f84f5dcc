"""The sentences of a drawing: what is asked, what the dice and the pirates bring, a city in words."""

from collections.abc import Sequence

from bastide.core.i18n import list_in_words
from bastide.games.saint_malo.rules.board import NAMES
from bastide.games.saint_malo.rules.state import FREE, HOUSE, MERCHANT, PERSON, TOWER
from bastide.games.saint_malo.text.i18n import _, ngettext
from bastide.games.saint_malo.text.names import (
    coins_text,
    faces_text,
    free_squares_text,
    piece_word,
    points_text,
    side_state_word,
    side_word,
    stores_text,
)
from bastide.games.saint_malo.view import City, SaintMaloView, Step, church_size, person_of


def headline(view: SaintMaloView, names: Sequence[str]) -> str:
    """Whose turn it is, or who has won."""
    if view.turn is not None:
        return _("{name}’s turn.", name=names[view.turn])
    points, called = view.cities[view.winners[0]].points, list_in_words(names[seat] for seat in view.winners)
    if len(view.winners) == 1:
        return ngettext("{names} wins with {n} point.", "{names} wins with {n} points.", points, names=called)
    return ngettext(
        "{names} share the win with {n} point.", "{names} share the win with {n} points.", points, names=called
    )


def asked(view: SaintMaloView) -> str:
    """What the player is asked for; at the end, why it is the end (SM-70)."""
    if view.step is None:
        return _("The game is over: a city is full.")
    words = [_("Last round.")] if view.last_round else []
    return " ".join([*words, _asked_in(view.step, view.piece)])


def _asked_in(step: Step, piece: int) -> str:
    left = step.left
    match step.kind:
        case "keep" if step.rolls == 1:
            return _("First roll. Keep dice and roll the rest again, or stop rolling.")
        case "keep":
            return _("Second roll. Keep dice and roll the rest again, or stop rolling.")
        case "use":
            return _("Choose a symbol to use, a person to hire, or use nothing.")
        case "crate" if step.drawn:
            return ngettext(
                "Draw one more crate beside the new ones.", "Draw {n} more crates beside the new ones.", left
            )
        case "crate":
            return ngettext("Draw a crate in a free square.", "Draw {n} crates side by side.", left)
        case "wall":
            return ngettext("Draw a wall on the outer squares.", "Draw {n} walls on the outer squares.", left)
        case "church":
            return _("Draw the size-{size} church in a free square.", size=church_size(piece))
        case "person":
            return _draw_person(person_of(piece) or "")
        case "bonus":
            return _("The top wall is complete: choose a person of at most 3 heads, or nobody.")
        case _other:
            return _draw_houses(left, step.drawn > 0)


def _draw_person(who: str) -> str:
    return {
        "labourer": _("Draw the labourer in a free square."),
        "soldier": _("Draw the soldier in a free square."),
        "priest": _("Draw the priest in a free square."),
        "builder": _("Draw the builder in a free square."),
        "merchant": _("Draw the merchant in a free square."),
        "juggler": _("Draw the juggler in a free square."),
        "noble": _("Draw the noble in a free square."),
    }[who]


def _draw_houses(left: int, begun: bool) -> str:
    if begun:
        return ngettext(
            "Draw a house beside the new ones, or stop.",
            "Draw up to {n} houses beside the new ones, or stop.",
            left,
        )
    return ngettext(
        "Draw a house next to the builder, or stop.",
        "Draw up to {n} houses next to the builder, or stop.",
        left,
    )


def dice_note(view: SaintMaloView) -> str:
    """What the dice are used for, and what the sabres will do."""
    boxes = len(view.boxes_due)
    due = ngettext("{n} pirate box at the end of the turn.", "{n} pirate boxes at the end of the turn.", boxes)
    return f"{use_note(view)} {due}" if boxes else use_note(view)


def use_note(view: SaintMaloView) -> str:
    """Which roll it is, or what the dice are used for."""
    used = view.in_use
    if view.step and view.step.kind == "keep":
        return _("Roll {n} of 3.", n=view.step.rolls)
    if used is None:
        return _("Nothing chosen yet.")
    if used.number is None:
        return _("Walls in use.")
    dice = faces_text(used.face, used.number)
    if used.turned:
        return _("In use: {dice}, {n} turned.", dice=dice, n=used.turned)
    return _("In use: {dice}.", dice=dice)


def boxes_note(boxes: int) -> str:
    """The boxes that the sabres will cross out after a choice that ends the turn."""
    return ngettext("One pirate box is crossed out.", "{n} pirate boxes are crossed out.", boxes)


def dice_title(view: SaintMaloView, name: str | None) -> str:
    """Whose dice they are, and which roll it is; without a name they are the reader's own."""
    assert view.step
    if view.step.kind != "keep":
        return _("Your dice") if name is None else _("{name}’s dice", name=name)
    return _("Your roll {n} of 3", n=view.step.rolls) if name is None else roll_title(name, view.step.rolls)


def roll_title(name: str, number: int) -> str:
    """Somebody's roll."""
    return _("{name}’s roll {n} of 3", name=name, n=number)


def pirates_note(view: SaintMaloView) -> str:
    """The next attack, and whether this roll brings it; nothing when the game is over."""
    attack = view.next_attack
    if view.over:
        return ""
    if attack and len(view.boxes_due) >= attack.missing:
        return _("This roll brings the attack of {strength}.", strength=attack.strength)
    return attack_note(view)


def attack_note(view: SaintMaloView) -> str:
    """The next attack, and how far it is."""
    attack = view.next_attack
    if attack is None:
        return _("All six attacks are over.")
    return ngettext(
        "Next attack of {strength} after one more box.",
        "Next attack of {strength} after {n} more boxes.",
        attack.missing,
        strength=attack.strength,
    )


def defence_text(name: str, defence: int) -> str:
    """How strong somebody's city is."""
    return _("{name}’s defence is {n}.", name=name, n=defence)


def pirates_text(view: SaintMaloView) -> str:
    """The track for those who do not see it."""
    rows = ngettext("Pirates: {n} row finished", "Pirates: {n} rows finished", view.rows_done)
    if view.next_attack:
        here = _(
            "{crossed} of {boxes} boxes crossed in the row of strength {strength}",
            crossed=view.boxes % view.boxes_in_row,
            boxes=view.boxes_in_row,
            strength=view.next_attack.strength,
        )
        rows = f"{rows}, {here}"
    return f"{rows}. {pirates_note(view)}".rstrip()


def city_text(city: City, name: str) -> str:
    """A city in words: points and stores, what stands where, the four sides."""
    where: dict[int, list[str]] = {}
    for cell, piece in enumerate(city.grid):
        if piece not in (FREE, TOWER):
            where.setdefault(piece, []).append(NAMES[cell])
    drawn = [
        _("{piece} on {squares}", piece=piece_word(piece), squares=list_in_words(where[piece]))
        for piece in sorted(where, key=lambda piece: piece if piece <= HOUSE else FREE)
    ]
    goods = ", ".join([points_text(city.points), *stores_text(city)])
    sides = ", ".join(f"{side_word(side)} {side_state_word(state)}" for side, state in enumerate(city.sides))
    free, walls = free_squares_text(city.free), _("Walls: {sides}.", sides=sides)
    return f"{name}: {goods}. {'; '.join(drawn)}. {free}. {walls}"


def place_text(square: str, piece: int, gain: int | None, chosen: bool, in_coins: bool = False) -> str:
    """The name of a place that can be chosen: the square, what comes there, what it brings."""
    words = [_("{square}: {piece} here", square=square, piece=piece_word(piece)) if piece else square]
    if gain is not None:
        words.append(coins_text(gain) if in_coins or piece == PERSON + MERCHANT else points_text(gain))
    if chosen:
        words.append(_("chosen"))
    return ", ".join(words)
