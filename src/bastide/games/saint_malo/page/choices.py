"""Every legal action as it is offered: its name in words, what it costs and brings, its sign."""

from collections.abc import Sequence

from bastide.games.saint_malo.page.gains import brought
from bastide.games.saint_malo.rules.dice import DICE
from bastide.games.saint_malo.text.i18n import _, ngettext
from bastide.games.saint_malo.text.names import a_person, a_piece, faces_kept, hand_told, number_word, piece_sign
from bastide.games.saint_malo.text.words import boxes_note
from bastide.games.saint_malo.view.facts import HEADS, Position, due, piece
from bastide.look.old_page import Glance
from bastide.look.page import Choice

MANY = 12  # more choices than this stand in groups
_FACE = {"log": "L", "crate": "C", "wall": "W"}


def parts(action: str) -> tuple[str, str]:
    """The word of an action and what follows it."""
    word, _space, rest = action.partition(" ")
    return word, rest


def offered(glance: Glance, names: Sequence[str]) -> tuple[Choice, ...]:
    """One choice for each legal action: rolling from the fewest dice to all, all else as the rules list it."""
    many = len(glance.legal) > MANY
    legal = sorted(glance.legal, key=_order)
    return tuple(_choice(action, glance, names, many) for action in legal)


def _order(action: str) -> int:
    word, rest = parts(action)
    return {"stop": 0, "keep": 1 + DICE - len(rest)}.get(word, 99)


def _choice(action: str, glance: Glance, names: Sequence[str], many: bool) -> Choice:
    word, rest = parts(action)
    seat = glance.position["turn"]
    brings = brought(action, glance.brings[action], seat, names) if action in glance.brings else ""
    return Choice(
        action,
        name_of(action, glance.position),
        brings,
        placed=word in ("at", "house") or (word == "keep" and bool(rest)),  # a square, or dice in the tray
        sign=_sign(word, rest, glance.position),
        group=_group(word, rest) if many else "",
    )


def name_of(action: str, position: Position) -> str:
    """What stands on the button."""
    word, rest = parts(action)
    match word:
        case "keep":
            return _keeping(rest)
        case "use":
            return _using(*rest.split())
        case "hire":
            return _("Hire {person}", person=a_person(rest))
        case "bonus" if rest != "none":
            return _("Take {person}", person=a_person(rest))
        case "at" | "house":
            return _("Draw {piece} on {square}", piece=a_piece(piece(position)), square=rest)
        case _other:
            return {
                "stop": _("Stop rolling"),
                "pass": _("Use nothing"),
                "bonus": _("Take nobody"),
                "done": _("Draw no more houses"),
            }[word]


def _keeping(kept: str) -> str:
    again = DICE - len(kept)
    if not kept:
        return _("Roll all five dice again")
    return ngettext(
        "Keep {kept} and roll the other die",
        "Keep {kept} and roll the other {many}",
        again,
        kept=hand_told(kept),
        many=number_word(again),
    )


def _using(symbol: str, number: str) -> str:
    if symbol == "cross":
        return _("Draw {piece}", piece=a_piece(number))
    things = faces_kept(_FACE[symbol], int(number))
    return _("Get {logs}", logs=things) if symbol == "log" else _("Draw {pieces}", pieces=things)


def _sign(word: str, rest: str, position: Position) -> str:
    match word:
        case "use":
            return f"die-{rest.split()[0]}"
        case "hire" | "bonus":
            return rest if rest in HEADS else ""
        case "at" | "house":
            return piece_sign(piece(position))
        case _other:
            return ""


def _group(word: str, rest: str) -> str:
    match word:
        case "use":
            return {
                "log": _("Logs"),
                "crate": _("Crates"),
                "wall": _("Walls"),
                "cross": _("Churches"),
            }[rest.split()[0]]
        case "hire":
            return _("Persons")
        case _other:
            return ""


def rolling(dice: int) -> str:
    """Rolling that many dice again."""
    return ngettext("Roll one die again", "Roll {many} dice again", dice, many=number_word(dice))


def in_a_sentence(choice: Choice, position: Position) -> str:
    """The choice with what it costs and brings, and the boxes that the sabres bring afterwards."""
    name = name_of(choice.action, position)
    words = [f"{name}: {choice.brings}." if choice.brings else f"{name}."]
    boxes = len(due(position))
    if boxes and parts(choice.action)[0] not in ("keep", "stop"):
        words.append(boxes_note(boxes))
    return " ".join(words)


def on_the_button(choice: Choice) -> str:
    """The words on the button that plays a choice."""
    word, rest = parts(choice.action)
    if word in ("at", "house"):
        return _("Draw it on {square}", square=rest)
    if word == "keep" and rest:
        return rolling(DICE - len(rest))
    return choice.name
