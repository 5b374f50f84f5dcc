"""The sentences of a drawing: what is asked, what the dice and the pirates bring, a city told aloud."""

from collections.abc import Iterable, Sequence

from bastide.games.saint_malo.facts import (
    FACES,
    PERSONS,
    SIDES,
    City,
    Position,
    defence,
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


def counted(number: int, one: str, many: str | None = None) -> str:
    """The number with its word: 1 coin, 2 coins."""
    shown = str(number).replace("-", "−")
    return f"{shown} {one if abs(number) == 1 else many or one + 's'}"


def listed(words: Iterable[str]) -> str:
    """a, b and c."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def piece_word(letter: str) -> str:
    """The name of what a letter of the grid stands for."""
    if letter.isdigit():
        return f"church of {letter}"
    return {"C": "crate", "W": "wall", "H": "house"}.get(letter) or PERSONS[letter]


def headline(position: Position, names: Sequence[str]) -> str:
    """Whose turn it is, or who has won."""
    if position["step"]:
        return f"{names[position['turn']]}’s turn."
    best = winners(position)
    verb = "wins" if len(best) == 1 else "share the win"
    points = counted(position["cities"][best[0]]["points"], "point")
    return f"{listed(names[seat] for seat in best)} {verb} with {points}."


def asked(position: Position) -> str:
    """What the player is asked for; at the end, that it is the end."""
    step = position["step"]
    if not step:
        return "The game is over."
    words = _asked_in(step)
    return f"Last round. {words}" if position["last_round"] else words


def _asked_in(step: City) -> str:
    left = step.get("left", 0)
    match step["kind"]:
        case "keep":
            again = "Keep dice and roll the rest again, or stop rolling."
            return f"{'First' if step['rolls'] == 1 else 'Second'} roll. {again}"
        case "use":
            return "Choose a symbol to use, a person to hire, or use nothing."
        case "crate" if step["group"]:
            return f"Draw {'one more crate' if left == 1 else f'{left} more crates'} beside the new ones."
        case "crate":
            return "Draw a crate into a free square." if left == 1 else f"Draw {left} crates side by side."
        case "wall":
            return f"Draw {'a wall' if left == 1 else f'{left} walls'} on the outer squares."
        case "church":
            return f"Draw the church of {step['size']} into a free square."
        case "person":
            return f"Draw the {step['who']} into a free square."
        case "bonus":
            return "The top wall is closed: choose a person of at most 3 heads, or nobody."
        case _:
            many = "a house" if left == 1 else f"up to {left} houses"
            where = "beside the new ones" if step["group"] else "around the builder"
            return f"Draw {many} {where}, or no more houses."


def dice_note(position: Position) -> str:
    """What the dice are used for, and what the sabres will do."""
    step = position["step"]
    used, count = in_use(position)
    words = []
    if step["kind"] == "keep":
        words.append(f"Roll {step['rolls']} of 3.")
    elif not used:
        words.append("Nothing chosen yet.")
    elif count is None:
        words.append("Walls in use.")
    else:
        plain = FACES[used] if count == 1 else {"X": "crosses"}.get(used, FACES[used] + "s")
        extra = turned(position)
        words.append(f"In use: {count} {plain}" + (f", {extra} turned." if extra else "."))
    boxes = len(due(position))
    if boxes:
        words.append(f"Then {counted(boxes, 'pirate box', 'pirate boxes')}.")
    return " ".join(words)


def pirates_note(position: Position) -> str:
    """The next attack, and whether this roll brings it; nothing when the game is over."""
    if not position["step"]:
        return ""
    attack = next_attack(position)
    if attack is None:
        return "All six attacks are over."
    strength, missing = attack
    if len(due(position)) >= missing:
        return f"This roll brings the attack of {strength}."
    return f"Next attack of {strength} after {counted(missing, 'more box', 'more boxes')}."


def pirates_told(position: Position) -> str:
    """The track for those who do not see it."""
    row = 2 * len(position["cities"])
    done, crossed = divmod(position["boxes"], row)
    here = "" if done == 6 else f", {crossed} of {row} boxes crossed in the row of strength"
    attack = next_attack(position)
    where = f"{here} {attack[0]}" if attack else ""
    return f"Pirates: {counted(done, 'row')} finished{where}. {pirates_note(position)}".rstrip()


def goods_told(city: City) -> str:
    """Points, stores and defence in words."""
    return (
        f"{counted(city['points'], 'point')}, {counted(city['coins'], 'coin')}, "
        f"{counted(city['logs'], 'log')}, {counted(city['cannons'], 'cannon')}, "
        f"defence {defence(city['grid'])}"
    )


def city_told(city: City, name: str) -> str:
    """A city in words: stores, what stands where, the four sides."""
    where: dict[str, list[str]] = {}
    for row, line in enumerate(city["grid"]):
        for column, letter in enumerate(line):
            if letter not in "#.":
                where.setdefault(letter, []).append(square(row, column))
    drawn = [f"{piece_word(letter)} on {listed(where[letter])}" for letter in sorted(where, key="CWH".find)]
    sides = [f"{side.name} {_side_word(side_state(city['grid'], side))}" for side in SIDES]
    free = counted(free_squares(city["grid"]), "free square")
    return f"{name}: {goods_told(city)}. {'; '.join(drawn)}. {free}. Walls: {', '.join(sides)}."


def _side_word(state: str) -> str:
    return {"taken": "closed", "lost": "lost", "open": "open"}[state]


def place_told(where: str, position: Position, gain: int | None, chosen: bool) -> str:
    """The name of a place that can be chosen: the square, what comes there, what it brings."""
    drawn = piece(position)
    here = f"{where}: {piece_word(drawn)} here" if drawn else where
    if gain is not None:
        here += f", {counted(gain, 'coin' if drawn == 'M' else 'point')}"
    return f"{here}, chosen" if chosen else here
