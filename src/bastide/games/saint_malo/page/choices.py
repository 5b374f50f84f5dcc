"""Every legal action as it is offered: its name in words, what it costs and brings, its sign."""

from bastide.core.actions import Action
from bastide.games.saint_malo.drawing.city import middle
from bastide.games.saint_malo.page.effects import effects_text, gains_text
from bastide.games.saint_malo.page.model import PageModel
from bastide.games.saint_malo.page.offers import price_of, sites_of
from bastide.games.saint_malo.rules.dice import DICE, FACES, SYMBOLS
from bastide.games.saint_malo.rules.state import HEADS_OF
from bastide.games.saint_malo.text.actions import At, Bonus, Done, Hire, House, Keep, Pass, Stop, Use, square_of
from bastide.games.saint_malo.text.i18n import _, ngettext
from bastide.games.saint_malo.text.names import (
    a_church,
    a_person,
    a_piece,
    faces_kept,
    faces_text,
    hand_text,
    number_word,
    piece_sign,
)
from bastide.games.saint_malo.text.words import boxes_note
from bastide.games.saint_malo.view import SaintMaloView
from bastide.look.page import Choice

MANY = 12  # more choices than this stand in groups


def offered(model: PageModel) -> tuple[Choice, ...]:
    """One choice for each legal action: rolling from the fewest dice to all, all else as the rules list it."""
    legal = sorted(model.view.actions, key=lambda action: _order(model.view, action))
    return tuple(_choice(model, action, len(legal) > MANY) for action in legal)


def _order(view: SaintMaloView, action: Action) -> tuple[int, ...]:
    """Symbol by symbol, those first that most dice show; of each the most that the dice show, then what must be paid for."""
    match action:
        case Stop():
            return (0,)
        case Keep(dice=kept):
            return 1, DICE - len(kept)
        case Use(symbol=symbol, number=number):
            return 2, *_symbol_order(view, symbol), price_of(view, action), -number
        case Hire(person=person):
            return 2, *_symbol_order(view, "H"), price_of(view, action), -HEADS_OF[person]
        case _:
            return 3, action.id


def _symbol_order(view: SaintMaloView, symbol: str) -> tuple[int, int]:
    return -(view.step.dice.count(symbol) if view.step else 0), FACES.index(symbol)


def _choice(model: PageModel, action: Action, many: bool) -> Choice:
    cost = price_of(model.view, action)
    return Choice(
        action.text,
        _with_heads(name_of(model.view, action), action),
        gains_text(model, action) if cost else effects_text(model, action),
        placed=bool(square_of(action) or (isinstance(action, Keep) and action.dice)),  # a square, or dice in the tray
        sign=_sign(model.view, action),
        group=_group(action) if many else "",
        price=str(cost or ""),
        sites=tuple(middle(square) for square in sites_of(model.view, action)),
    )


def _with_heads(name: str, action: Action) -> str:
    """How many heads a person takes, as he is offered."""
    if not isinstance(action, Hire):
        return name
    return _("{person}, {heads}", person=name, heads=faces_text("H", HEADS_OF[action.person]))


def name_of(view: SaintMaloView, action: Action) -> str:
    """What stands on the button."""
    match action:
        case Keep(dice=kept):
            return _keeping(kept)
        case Use(symbol="X", number=size):
            return _("Draw {piece}", piece=a_church(size))
        case Use(symbol="L", number=number):
            return _("Get {logs}", logs=faces_kept("L", number))
        case Use(symbol=symbol, number=number):
            return _("Draw {pieces}", pieces=faces_kept(symbol, number))
        case Hire(person=person):
            return _("Hire {person}", person=a_person(person))
        case Bonus(person=str(person)):
            return _("Take {person}", person=a_person(person))
        case At(square=square) | House(square=square):
            return _("Draw {piece} on {square}", piece=a_piece(view.piece), square=square)
        case _:
            return _doing_nothing(action)


def _doing_nothing(action: Action) -> str:
    return {
        Stop: _("Stop here"),
        Pass: _("Use nothing"),
        Bonus: _("Take nobody"),
        Done: _("Draw no more houses"),
    }[type(action)]


def _keeping(kept: str) -> str:
    again = DICE - len(kept)
    if not kept:
        return _("Roll all five dice again")
    return ngettext(
        "Keep {kept} and roll the other die",
        "Keep {kept} and roll the other {many}",
        again,
        kept=hand_text(kept),
        many=number_word(again),
    )


def _sign(view: SaintMaloView, action: Action) -> str:
    match action:
        case Use(symbol=symbol):
            return f"die-{SYMBOLS[symbol]}"
        case Hire(person=person) | Bonus(person=person):
            return person or ""
        case At() | House():
            return piece_sign(view.piece)
        case _:
            return ""


def _group(action: Action) -> str:
    match action:
        case Use(symbol=symbol):
            return {"L": _("Logs"), "C": _("Crates"), "W": _("Walls"), "X": _("Churches")}[symbol]
        case Hire():
            return _("People")
        case _:
            return ""


def in_a_sentence(model: PageModel, action: Action) -> str:
    """The choice with what it costs and brings, and the boxes that the sabres bring afterwards."""
    name, effects = name_of(model.view, action), effects_text(model, action)
    words = [f"{name}: {effects}." if effects else f"{name}."]
    boxes = len(model.view.boxes_due)
    if boxes and model.view.ends_turn(action):
        words.append(boxes_note(boxes))
    return " ".join(words)


def on_the_button(view: SaintMaloView, action: Action) -> str:
    """The words on the button that plays a choice."""
    if square := square_of(action):
        return _("Draw it on {square}", square=square)
    if isinstance(action, Keep) and action.dice:
        return _("Roll {n} again", n=DICE - len(action.dice))
    return name_of(view, action)
