"""The five dice in the bar: whose they are, which stay, which are rolled again, used or turned, and which bring pirates.

Without scripts they stand sorted, and while they may be rolled each is a link; data/page_dice.js gives every die its place.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from urllib.parse import quote_plus

from markupsafe import Markup

from bastide.core.actions import Action
from bastide.games.saint_malo.drawing.parts import die_word
from bastide.games.saint_malo.page.model import PageModel
from bastide.games.saint_malo.page.using import in_use
from bastide.games.saint_malo.rules.dice import DICE, FACES, HANDS, RANK, SYMBOLS, sorted_hand
from bastide.games.saint_malo.rules.state import HEADS_OF, KEEP, STOP
from bastide.games.saint_malo.rules.turn import TURNING
from bastide.games.saint_malo.text.actions import ACTIONS, Hire, Keep, Stop, Use
from bastide.games.saint_malo.text.i18n import _
from bastide.games.saint_malo.text.names import face_word
from bastide.games.saint_malo.text.words import dice_title
from bastide.games.saint_malo.view import SaintMaloView
from bastide.look.html import joined, shield, sign, spoken, tag
from bastide.look.svg import Node, node, path, use

#: The face of a die: sabres have their corners cut off and are hatched all over; of other faces only the sign is shown.
_CUT = "M14 2H50L62 14V50L50 62H14L2 50V14z"
_HATCHING = "M3 24L24 3M3 36L36 3M3 48L48 3M8 57L57 8M16 61L61 16M28 61L61 28M40 61L61 40M52 61L61 52"


def tray(model: PageModel) -> Markup:
    """The dice. While they may be rolled each is a link that keeps it or rolls it again."""
    step = model.view.step
    if step is None:
        return Markup("")
    whose = _whose(model)
    if step.kind == "keep" and model.view.actions:
        return joined(whose, _list(model.view, _switches(step.dice, model.chosen)), _stop(model.chosen))
    return joined(whose, _list(model.view, _lying(model)))


def faces() -> Markup:
    """One die of each face: what others rolled is told with them, when nobody has dice in hand too."""
    dice = (_bone(face, "", tag("span", _face(face), class_="side"), _word(face, "")) for face in FACES)
    return tag("ol", *dice, id="faces", data_stays=_("stays"))


def _whose(model: PageModel) -> Markup:
    """Whose dice lie there: while another's turn is told they are one's own already."""
    view = model.view
    assert view.turn is not None
    name = None if view.actions else model.names[view.turn]
    return tag("p", shield(view.turn), tag("span", dice_title(view, name)), class_="whose")


def kept(action: Action | None, hand: str) -> str | None:
    """The dice that a choice keeps; None before there is one."""
    if isinstance(action, Stop):
        return hand
    return action.dice if isinstance(action, Keep) else None


def _list(view: SaintMaloView, items: Iterable[Markup]) -> Markup:
    """What a script needs to know: whose dice, which roll, what stayed in it, what each person costs."""
    assert view.step
    return tag(
        "ol",
        *items,
        class_="dice",
        id="dice",
        aria_label=_("Dice"),
        data_step=view.step.kind if view.actions else "",
        data_hand=view.step.dice,
        data_stayed=HANDS[view.state.kept],
        data_rolls=int(view.state.rolls),
        data_turn=view.turn,
        data_heads=json.dumps(HEADS_OF),
        data_stays=_("stays"),
        data_again=_("rolls"),
        data_pirates=_("pirates"),
        data_turned=_price(),
    )


def _stop(action: Action | None) -> Markup:
    """Who is content stops, whatever is picked."""
    chosen = isinstance(action, Stop)
    kind = "button available chosen" if chosen else "button available"
    return tag("a", _("Stop here"), class_=kind, id="stop-here", href="?choose=stop", data_choose="stop")


def _face(face: str) -> Node:
    symbol = use(f"die-{SYMBOLS[face]}", 6, 6, 52)
    parts = path("cut", _CUT), path("hatching", _HATCHING), node("circle", class_="blank", cx=32, cy=32, r=22), symbol
    return node("svg", *parts, class_="face", view_box="0 0 64 64", aria_hidden="true")


def _bone(face: str, state: str, inner: Markup, word: str | Markup) -> Markup:
    """A die with the word below it."""
    kind = " ".join(filter(None, ("bone", "foe" if face == "S" else "", state)))
    return tag("li", inner, tag("small", word, aria_hidden="true"), class_=kind, data_face=face)


def _switches(hand: str, action: Action | None) -> Iterator[Markup]:
    """The dice as links: each leads to the choice in which it is turned from kept to rolled, or back."""
    chosen = kept(action, hand)
    left = Counter(chosen or "")
    for at, face in enumerate(hand):
        stays = left[face] > 0
        left[face] -= 1
        others = (chosen or "").replace(face, "", 1) if stays else sorted_hand((chosen or "") + face)
        then = ACTIONS[STOP if len(others) == DICE else KEEP + RANK[others]]
        words = (
            _("{face}, kept: roll it again", face=face_word(face))
            if stays
            else _("{face}: keep it", face=face_word(face))
        )
        state = "stays" if stays else "again" if chosen is not None else ""
        href = f"?choose={quote_plus(then.text)}"
        # Only shown: rolling is another click.
        link = tag("a", _face(face), spoken(words), id=f"bone-{at}", class_="side", href=href, data_fetch=True)
        yield _bone(face, state, link, _word(face, state))


def _price() -> Markup:
    """What a die costs that is turned: dice stand too close for more than the number and a coin."""
    return joined(f"−{TURNING}", sign("coin"))


def _word(face: str, state: str) -> str | Markup:
    if state == "again":
        return _("rolls")
    if face == "S":
        return _("pirates")
    return {"stays": _("stays"), "turned": _price()}.get(state, "")


def _lying(model: PageModel) -> Iterator[Markup]:
    """The dice as they lie, with what those of a choice are used for; those that it turns cost coins."""
    states = [die.state for die in model.view.dice]
    hand = "".join(die.face for die in model.view.dice)
    if picked := _picked(model):
        states = states_for(hand, *picked)
    for at, (face, state) in enumerate(zip(hand, states, strict=True)):
        words = die_word(face, "" if state == "turned" else state)
        # A die that can't be chosen says why; the others choose, with a script.
        refused = bool(model.view.actions) and (face == "S" or model.view.kind != "use")
        href = f"?why=die+{face}" if refused else None
        inner = tag("a" if href else "span", _face(face), spoken(words), id=f"bone-{at}", class_="side", href=href)
        shown = "" if state == "foe" else state
        yield _bone(face, shown, inner, _word(face, shown))


def _picked(model: PageModel) -> tuple[str, int] | None:
    """The symbol and the number of dice that a choice uses, or that are in use."""
    match model.chosen:
        case Use(symbol=symbol, number=number):
            return symbol, number
        case Hire(person=person):
            return "H", HEADS_OF[person]
        case _:
            return in_use(model)


def states_for(hand: str, symbol: str, number: int) -> list[str]:
    """How each die of a hand would be used: as it is, turned for coins, or not at all."""
    own = min(number, hand.count(symbol))
    turned = number - own
    states = []
    for face in hand:
        if face == symbol and own:
            own -= 1
            states.append("used")
        elif face not in (symbol, "S") and turned:
            turned -= 1
            states.append("turned")
        else:
            states.append("idle" if face != "S" else "")
    return states
