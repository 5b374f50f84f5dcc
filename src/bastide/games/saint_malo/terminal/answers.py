"""What a player types: shorter ways of writing, what is too short to be sure, and why something can't be."""

import re

from bastide.core.player_view import PlayerView
from bastide.games.saint_malo.rules.dice import DICE, FACES, sorted_hand
from bastide.games.saint_malo.rules.state import HEADS_OF
from bastide.games.saint_malo.text.refusals import refusal_of
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
    for thing in _things(typed.lower(), seen):
        try:
            refusal = refusal_of(seen.game, seen, thing)
        except ValueError:  # nothing of this game
            continue
        if refusal:
            return f"{refusal.head[:1].lower()}{refusal.head[1:]}. {refusal.text.removesuffix('.')}"
    return ""


def _things(typed: str, view: SaintMaloView) -> list[str]:
    """What was typed as refusals read it: a square for what is drawn now, else what fits the step before what does not."""
    if square := _SQUARE.fullmatch(typed):
        return [square[1]]
    meant = shorthand(typed, view) or [typed]
    return sorted(meant, key=lambda text: not text.startswith(view.kind))


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
