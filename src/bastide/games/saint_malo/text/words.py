"""The sentences of a drawing: what is asked, what the dice and the pirates bring, a city told aloud."""

from collections.abc import Sequence

from bastide.core.i18n import list_in_words as list_in_words
from bastide.games.saint_malo.text.i18n import _, ngettext
from bastide.games.saint_malo.text.names import (
    coins_told,
    faces_told,
    free_told,
    piece_word,
    points_told,
    side_word,
    stores_told,
)
from bastide.games.saint_malo.view.facts import (
    SIDES,
    City,
    Position,
    due,
    free_squares,
    in_use,
    next_attack,
    piece,
    side_state,
    square,
    turned,
    winners,
)

__all__ = [
    "asked",
    "city_told",
    "counted",
    "dice_note",
    "goods_told",
    "headline",
    "list_in_words",
    "piece_word",
    "pirates_note",
    "pirates_told",
    "place_told",
]


def counted(number: int, one: str, many: str | None = None) -> str:
    """The number with its English word, for the terminal: 1 coin, 2 coins."""
    shown = str(number).replace("-", "−")
    return f"{shown} {one if abs(number) == 1 else many or one + 's'}"


def headline(position: Position, names: Sequence[str]) -> str:
    """Whose turn it is, or who has won."""
    if position["step"]:
        return _("{name}’s turn.", name=names[position["turn"]])
    best = winners(position)
    points, called = position["cities"][best[0]]["points"], list_in_words(names[seat] for seat in best)
    if len(best) == 1:
        return ngettext("{names} wins with {n} point.", "{names} wins with {n} points.", points, names=called)
    return ngettext(
        "{names} share the win with {n} point.", "{names} share the win with {n} points.", points, names=called
    )


def asked(position: Position) -> str:
    """What the player is asked for; at the end, that it is the end."""
    step = position["step"]
    if not step:
        return _("The game is over.")
    words = [_("Last round.")] if position["last_round"] else []
    return " ".join([*words, _asked_in(step)])


def _asked_in(step: City) -> str:
    left = step.get("left", 0)
    match step["kind"]:
        case "keep" if step["rolls"] == 1:
            return _("First roll. Keep dice and roll the rest again, or stop rolling.")
        case "keep":
            return _("Second roll. Keep dice and roll the rest again, or stop rolling.")
        case "use":
            return _("Choose a symbol to use, a person to hire, or use nothing.")
        case "crate" if step["group"]:
            return ngettext(
                "Draw one more crate beside the new ones.", "Draw {n} more crates beside the new ones.", left
            )
        case "crate":
            return ngettext("Draw a crate into a free square.", "Draw {n} crates side by side.", left)
        case "wall":
            return ngettext("Draw a wall on the outer squares.", "Draw {n} walls on the outer squares.", left)
        case "church":
            return _("Draw the church of {size} into a free square.", size=step["size"])
        case "person":
            return _draw_person(step["who"])
        case "bonus":
            return _("The top wall is closed: choose a person of at most 3 heads, or nobody.")
        case _other:
            return _draw_houses(left, bool(step["group"]))


def _draw_person(who: str) -> str:
    return {
        "labourer": _("Draw the labourer into a free square."),
        "soldier": _("Draw the soldier into a free square."),
        "priest": _("Draw the priest into a free square."),
        "builder": _("Draw the builder into a free square."),
        "merchant": _("Draw the merchant into a free square."),
        "juggler": _("Draw the juggler into a free square."),
        "noble": _("Draw the noble into a free square."),
    }[who]


def _draw_houses(left: int, begun: bool) -> str:
    if begun:
        return ngettext(
            "Draw a house beside the new ones, or no more houses.",
            "Draw up to {n} houses beside the new ones, or no more houses.",
            left,
        )
    return ngettext(
        "Draw a house around the builder, or no more houses.",
        "Draw up to {n} houses around the builder, or no more houses.",
        left,
    )


def dice_note(position: Position) -> str:
    """What the dice are used for, and what the sabres will do."""
    step = position["step"]
    words = [_("Roll {n} of 3.", n=step["rolls"]) if step["kind"] == "keep" else _used(position)]
    boxes = len(due(position))
    if boxes:
        words.append(boxes_note(boxes))
    return " ".join(words)


def _used(position: Position) -> str:
    used, count = in_use(position)
    if not used:
        return _("Nothing chosen yet.")
    if count is None:
        return _("Walls in use.")
    dice, extra = faces_told(used, count), turned(position)
    return _("In use: {dice}, {n} turned.", dice=dice, n=extra) if extra else _("In use: {dice}.", dice=dice)


def boxes_note(boxes: int) -> str:
    """The boxes that the sabres will cross out."""
    return ngettext("Then {n} pirate box.", "Then {n} pirate boxes.", boxes)


def pirates_note(position: Position) -> str:
    """The next attack, and whether this roll brings it; nothing when the game is over."""
    if not position["step"]:
        return ""
    attack = next_attack(position)
    if attack is None:
        return _("All six attacks are over.")
    strength, missing = attack
    if len(due(position)) >= missing:
        return _("This roll brings the attack of {strength}.", strength=strength)
    return ngettext(
        "Next attack of {strength} after {n} more box.",
        "Next attack of {strength} after {n} more boxes.",
        missing,
        strength=strength,
    )


def pirates_told(position: Position) -> str:
    """The track for those who do not see it."""
    row = 2 * len(position["cities"])
    done, crossed = divmod(position["boxes"], row)
    rows = ngettext("Pirates: {n} row finished", "Pirates: {n} rows finished", done)
    attack = next_attack(position)
    if attack:
        here = _(
            "{crossed} of {boxes} boxes crossed in the row of strength {strength}",
            crossed=crossed,
            boxes=row,
            strength=attack[0],
        )
        rows = f"{rows}, {here}"
    return f"{rows}. {pirates_note(position)}".rstrip()


def goods_told(city: City) -> str:
    """Points, stores and defence in words."""
    return ", ".join([points_told(city["points"]), *stores_told(city)])


def city_told(city: City, name: str) -> str:
    """A city in words: stores, what stands where, the four sides."""
    where: dict[str, list[str]] = {}
    for row, line in enumerate(city["grid"]):
        for column, letter in enumerate(line):
            if letter not in "#.":
                where.setdefault(letter, []).append(square(row, column))
    drawn = [
        _("{piece} on {squares}", piece=piece_word(letter), squares=list_in_words(where[letter]))
        for letter in sorted(where, key="CWH".find)
    ]
    sides = [f"{side_word(side)} {_side_state(side_state(city['grid'], side))}" for side in SIDES]
    free = free_told(free_squares(city["grid"]))
    walls = _("Walls: {sides}.", sides=", ".join(sides))
    return f"{name}: {goods_told(city)}. {'; '.join(drawn)}. {free}. {walls}"


def _side_state(state: str) -> str:
    return {"taken": _("closed"), "lost": _("lost"), "open": _("open")}[state]


def place_told(where: str, position: Position, gain: int | None, chosen: bool, in_coins: bool = False) -> str:
    """The name of a place that can be chosen: the square, what comes there, what it brings."""
    drawn = piece(position)
    words = [_("{square}: {piece} here", square=where, piece=piece_word(drawn)) if drawn else where]
    if gain is not None:
        words.append(coins_told(gain) if in_coins or drawn == "M" else points_told(gain))
    if chosen:
        words.append(_("chosen"))
    return ", ".join(words)
