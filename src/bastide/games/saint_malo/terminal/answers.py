"""What a player types: shorter ways of writing, what is too short to be sure, and why something can't be."""

import re
from collections import Counter

from bastide.games.saint_malo.rules.dice import DICE, FACES, sorted_hand
from bastide.games.saint_malo.rules.turn import DELIVERY, TURNING
from bastide.games.saint_malo.terminal.story import thing
from bastide.games.saint_malo.text.words import counted, piece_word
from bastide.games.saint_malo.view.facts import FACES as FACE_WORDS
from bastide.games.saint_malo.view.facts import HEADS, Position, free_squares, spot

_ORDINARY = re.compile(r"(?:(\d) )?(log|crate|wall|cross|crosse|church|churche)s?(?: (?:of )?(\d))?", re.ASCII)
_WORDS = {
    "all": "keep",
    "roll": "keep",
    "roll all": "keep",
    "roll all five": "keep",
    "keep none": "keep",
    "keep nothing": "keep",
    "keep all": "stop",
    "stop rolling": "stop",
    "none": "bonus none",
    "nobody": "bonus none",
    "nothing": "pass",
    "use nothing": "pass",
    "no more": "done",
    "no more houses": "done",
}
_SQUARE = re.compile(r"(?:(?:at|house) )?([a-g][1-7])", re.ASCII)
_PERSON = re.compile(rf"(?:(?:hire|bonus) )?(?:a )?({'|'.join(HEADS)})")
_ROLLING = ("keep", "stop")


def shorthand(typed: str, position: Position) -> list[str]:
    """The actions that a shorter way of writing could mean, as they are written in full; several if it is not clear."""
    short = typed.lower()
    if found := _SQUARE.fullmatch(short):
        return [f"at {found[1]}", f"house {found[1]}"]
    if short in _WORDS:
        return [_WORDS[short]]
    if found := _PERSON.fullmatch(short):
        return [f"hire {found[1]}", f"bonus {found[1]}"]
    faces = _faces(short)
    if faces:
        step = position["step"] or {}
        hand = sorted_hand(faces)
        return ["stop"] if hand == step.get("dice") else [f"keep {hand}"]
    return _ordinary(re.sub(r"^use ", "", short))


def vague(typed: str, position: Position) -> str:
    """What to ask back where an answer is legal but was hardly meant."""
    if typed.lower() == "keep" and position["step"]["kind"] == "keep":
        return "Keep what? Type the letters of the dice, such as keep HH; roll all five (or all) keeps none of them."
    return ""


def why_not(typed: str, position: Position) -> str:
    """Why that can't be done now, where it can be known: for what it is short for, else for what it says."""
    kind = position["step"]["kind"]
    for text in shorthand(typed, position) or [typed.lower()]:
        word, _, rest = text.partition(" ")
        if word in _ROLLING:
            return _why_not_kept(_faces(rest), position) if kind == "keep" else "the rolling is over for this turn"
        if word in ("use", "hire", "bonus", "pass"):
            return _why_not_chosen(word, rest, position)
        if word in ("at", "house") and _is_square(rest):
            return _why_not_there(rest, position)
    return ""


def _is_square(text: str) -> bool:
    return len(text) == 2 and _SQUARE.fullmatch(text) is not None


def _faces(short: str) -> str:
    """The dice that are named, as capitals; nothing if this is something else."""
    faces = re.sub(r"\s", "", re.sub(r"^keep\b", "", short.lower())).upper()
    return faces if set(faces) <= set(FACES) else ""


def _ordinary(short: str) -> list[str]:
    """`2 crates`, `crate 2`, `church of 3`; `wall` alone could be any number."""
    found = _ORDINARY.fullmatch(short)
    if not found or (found[1] and found[3]):
        return []
    symbol = found[2].removesuffix("e") if found[2] in ("crosse", "churche") else found[2]
    number = found[1] or found[3]
    numbers = [number] if number else [str(number) for number in range(1, DICE + 1)]
    return [f"use {symbol.replace('church', 'cross')} {number}" for number in numbers]


# Why not


def _why_not_kept(faces: str, position: Position) -> str:
    if len(faces) > DICE:
        return "there are only five dice"
    lying = Counter(position["step"]["dice"])
    for face, wanted in Counter(faces).items():
        if wanted > lying[face]:
            few = f"you have only {('one', 'two', 'three', 'four')[lying[face] - 1]} {face}"
            return f"{few} ({FACE_WORDS[face]})" if lying[face] else f"you have no {face} ({FACE_WORDS[face]})"
    return ""


def _why_not_chosen(word: str, rest: str, position: Position) -> str:
    kind = position["step"]["kind"]
    if kind == "keep":
        return "the dice come first: keep some and roll the rest, or stop rolling"
    if kind == "bonus":
        return "the bonus is a person of at most 3 heads"
    if kind != "use":
        return "that is chosen already; undo takes it back"
    symbol, _, number = rest.partition(" ")
    if word != "use":
        return _too_dear("head", HEADS[rest], f"a {rest}", position) if rest in HEADS else ""
    if not re.fullmatch(r"[0-9]{1,3}", number) or symbol not in FACE_WORDS.values():
        return ""
    return _too_dear(symbol, int(number), thing(symbol, int(number)), position)


def _too_dear(symbol: str, number: int, what: str, position: Position) -> str:
    """Too many dice, too few coins, or no place."""
    faces = position["step"]["dice"]
    usable = DICE - faces.count("S")
    if not 1 <= number <= usable:
        sabres = f", {counted(DICE - usable, 'die shows', 'dice show')} sabres" if usable < DICE else ""
        return f"{what} would take {counted(number, 'die', 'dice')}; you have {usable} to use{sabres}"
    face = next(letter for letter, word in FACE_WORDS.items() if word == symbol)
    turned = max(0, number - faces.count(face))
    coins = position["cities"][position["turn"]]["coins"]
    delivery = DELIVERY if symbol == "log" else 0
    if TURNING * turned + delivery > coins:
        reasons = [f"{counted(TURNING * turned, 'coin')} to turn {counted(turned, 'die', 'dice')}"] if turned else []
        reasons += [f"{counted(delivery, 'coin')} for the delivery"] if delivery else []
        costs = "cost" if what[0].isdigit() and number > 1 else "costs"
        return f"{what} {costs} {' and '.join(reasons)}, you have {counted(coins, 'coin')}"
    return "there is no place for it in your city"


def _why_not_there(where: str, position: Position) -> str:
    step = position["step"]
    row, column = spot(where)
    grid = position["cities"][position["turn"]]["grid"]
    letter = grid[row][column]
    if step["kind"] in ("keep", "use", "bonus"):
        return "no square is asked for now"
    if letter != ".":
        return f"{where} is a tower" if letter == "#" else f"{where} is not free, there is a {piece_word(letter)}"
    if step["kind"] == "wall":
        return f"{where} is not an outer square, and walls stand only there"
    if step["kind"] == "house":
        return f"houses stand side by side, the first one beside the builder; {where} is too far"
    if step["kind"] == "crate":
        return f"the crates of a turn lie side by side, that can't be on {where}"
    return "" if free_squares(grid) else "no square is free"
