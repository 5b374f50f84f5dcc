"""What a player types: shorter ways of writing, what is too short to be sure, and why something can't be."""

import re
from collections import Counter

from bastide.core.player_view import PlayerView
from bastide.games.saint_malo.rules.board import NAMES
from bastide.games.saint_malo.rules.dice import DICE, FACES, SYMBOLS, sorted_hand
from bastide.games.saint_malo.rules.state import FREE, HEADS_OF, TOWER
from bastide.games.saint_malo.rules.turn import DELIVERY, price, sabres, turned, turning, usable
from bastide.games.saint_malo.terminal.words import counted, thing
from bastide.games.saint_malo.text.names import piece_word
from bastide.games.saint_malo.view import SaintMaloView, viewed

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
_PERSON = re.compile(rf"(?:(?:hire|bonus) )?(?:a )?({'|'.join(HEADS_OF)})")
_ROLLING = ("keep", "stop")
_FACE_OF = {word: letter for letter, word in SYMBOLS.items()}


def shorthand(typed: str, view: PlayerView) -> list[str]:
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
        step, hand = viewed(view).step, sorted_hand(faces)
        return ["stop"] if step and hand == step.dice else [f"keep {hand}"]
    return _ordinary(re.sub(r"^use ", "", short))


def vague(typed: str, view: PlayerView) -> str:
    """What to ask back where an answer is legal but was hardly meant."""
    if typed.lower() == "keep" and viewed(view).kind == "keep":
        return "Keep what? Type the letters of the dice, such as keep HH; roll all five (or all) keeps none of them."
    return ""


def why_not(typed: str, view: PlayerView) -> str:
    """Why that can't be done now, where it can be known: for what it is short for, else for what it says."""
    seen = viewed(view)
    for text in shorthand(typed, view) or [typed.lower()]:
        word, _, rest = text.partition(" ")
        if word in _ROLLING:
            rolling = seen.kind == "keep"
            return _why_not_kept(_faces(rest), seen) if rolling else "the rolling is over for this turn"
        if word in ("use", "hire", "bonus", "pass"):
            return _why_not_chosen(word, rest, seen)
        if word in ("at", "house") and _is_square(rest):
            return _why_not_there(rest, seen)
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


def _why_not_kept(faces: str, view: SaintMaloView) -> str:
    if len(faces) > DICE:
        return "there are only five dice"
    lying = Counter(die.face for die in view.dice)
    for face, wanted in Counter(faces).items():
        if wanted > lying[face]:
            few = f"you have only {('one', 'two', 'three', 'four')[lying[face] - 1]} {face}"
            return f"{few} ({SYMBOLS[face]})" if lying[face] else f"you have no {face} ({SYMBOLS[face]})"
    return ""


def _why_not_chosen(word: str, rest: str, view: SaintMaloView) -> str:
    kind = view.kind
    if kind == "keep":
        return "the dice come first: keep some and roll the rest, or stop rolling"
    if kind == "bonus":
        return "the bonus is a person of at most 3 heads"
    if kind != "use":
        return "that is chosen already; undo takes it back"
    if word != "use":
        return _too_dear("H", HEADS_OF[rest], f"a {rest}", view) if rest in HEADS_OF else ""
    symbol, _, number = rest.partition(" ")
    if not re.fullmatch(r"[0-9]{1,3}", number) or symbol not in _FACE_OF:
        return ""
    return _too_dear(_FACE_OF[symbol], int(number), thing(_FACE_OF[symbol], int(number)), view)


def _too_dear(symbol: str, number: int, what: str, view: SaintMaloView) -> str:
    """Too many dice, too few coins, or no place."""
    s, face = view.state, FACES.index(symbol)
    if not 1 <= number <= usable(s):
        shown = f", {counted(sabres(s), 'die shows', 'dice show')} sabres" if sabres(s) else ""
        return f"{what} would take {counted(number, 'die', 'dice')}; you have {usable(s)} to use{shown}"
    coins = view.playing.coins
    if price(s, face, number) > coins:
        turns = turned(s, face, number)
        reasons = (
            [f"{counted(turning(s, face, number), 'coin')} to turn {counted(turns, 'die', 'dice')}"] if turns else []
        )
        reasons += [f"{counted(DELIVERY, 'coin')} for the delivery"] if symbol == "L" else []
        costs = "cost" if what[0].isdigit() and number > 1 else "costs"
        return f"{what} {costs} {' and '.join(reasons)}, you have {counted(coins, 'coin')}"
    return "there is no place for it in your city"


def _why_not_there(square: str, view: SaintMaloView) -> str:
    kind, piece = view.kind, view.playing.grid[NAMES.index(square)]
    if kind in ("keep", "use", "bonus"):
        return "no square is asked for now"
    if piece != FREE:
        return f"{square} is a tower" if piece == TOWER else f"{square} is not free, there is a {piece_word(piece)}"
    return {
        "wall": f"{square} is not an outer square, and walls stand only there",
        "house": f"houses stand side by side, the first one beside the builder; {square} is too far",
        "crate": f"the crates of a turn lie side by side, that can't be on {square}",
    }.get(kind, "")
