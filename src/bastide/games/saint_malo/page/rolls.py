"""The dice in the bar, and the odds of the next roll."""

from collections import Counter
from collections.abc import Iterable
from math import comb
from urllib.parse import quote_plus

from markupsafe import Markup

from bastide.core.actions import Action
from bastide.games.saint_malo.drawing.parts import die_word
from bastide.games.saint_malo.page.model import PageModel
from bastide.games.saint_malo.rules.dice import DICE, FACES, RANK, SYMBOLS, sorted_hand
from bastide.games.saint_malo.rules.state import KEEP, STOP
from bastide.games.saint_malo.text.actions import ACTIONS, Keep, Stop
from bastide.games.saint_malo.text.i18n import _
from bastide.games.saint_malo.text.names import face_word
from bastide.look.html import joined, sign, spoken, tag
from bastide.look.page import Panel
from bastide.look.tables import cells, data_table, head, row


def tray(model: PageModel) -> Markup:
    """The five dice. While they may be rolled each is a link that keeps it or rolls it again."""
    step = model.view.step
    if step is None:
        return Markup("")
    if step.kind == "keep" and model.view.actions:
        return _list(_switches(step.dice, model.chosen))
    return _list(_die(die.face, die.state, die_word(die.face, die.state)) for die in model.view.dice)


def _list(items: Iterable[Markup]) -> Markup:
    return tag("ol", *items, class_="dice", aria_label=_("Dice"))


def _die(face: str, state: str, words: str) -> Markup:
    shown = joined(sign(f"die-{SYMBOLS[face]}", "face"), spoken(words))
    return tag("li", shown, class_=f"die {state}".strip())


def kept(action: Action | None, hand: str) -> str | None:
    """The dice that a choice keeps; None before there is one."""
    if isinstance(action, Stop):
        return hand
    return action.dice if isinstance(action, Keep) else None


def _switches(hand: str, action: Action | None) -> list[Markup]:
    """The dice as links: each leads to the choice in which it is turned from kept to rolled, or back."""
    chosen = kept(action, hand)
    left = Counter(chosen or "")
    items = []
    for face in hand:
        stays = left[face] > 0
        left[face] -= 1
        others = (chosen or "").replace(face, "", 1) if stays else sorted_hand((chosen or "") + face)
        then = ACTIONS[STOP if len(others) == DICE else KEEP + RANK[others]]
        words = (
            _("{face}, kept: roll it again", face=face_word(face))
            if stays
            else _("{face}: keep it", face=face_word(face))
        )
        state = "used" if stays else "foe" if face == "S" else "idle" if chosen is not None else ""
        shown = joined(sign(f"die-{SYMBOLS[face]}", "face"), spoken(words))
        link = tag(
            "a", shown, href=f"?choose={quote_plus(then.text)}", data_fetch=True
        )  # only shown: rolling is another click
        items.append(tag("li", link, class_=f"die switch {state}".strip()))
    return items


def at_least(wanted: int, have: int, rolled: int) -> float:
    """The chance that at least `wanted` dice show a face when `have` do already and `rolled` are rolled."""
    ways = sum(comb(rolled, hits) * 5 ** int(rolled - hits) for hits in range(max(0, wanted - have), rolled + 1))
    return float(ways / 6**rolled)


def percent(chance: float) -> str:
    """A chance in whole percent; what is rounded to never or always says so."""
    whole = round(100 * chance)
    if chance and not whole:
        return _("<{n}%", n=1)
    if chance < 1 and whole == 100:
        return _(">{n}%", n=99)
    return _("{n}%", n=whole)


def odds(model: PageModel) -> Panel | None:
    """The chance of at least so many of each symbol after the next roll, while dice may be rolled."""
    step = model.view.step
    if step is None or step.kind != "keep":
        return None
    hand = step.dice
    stay = kept(model.chosen, hand)
    if stay is not None and len(stay) == DICE:
        stay = None
    words = (
        _("All dice of one symbol kept, the others rolled once: the chance of at least so many of it.")
        if stay is None
        else _("With your choice, after the next roll: the chance of at least so many.")
    )
    heads = map(head, (_("Symbol"), *map(str, range(1, DICE + 1))))
    rows = [_odds_row(face, hand if stay is None else stay, stay is None) for face in FACES]
    table = data_table("odds", heads, rows, aria_describedby="odds-words")
    note = tag("p", tag("small", words), class_="soft", id="odds-words")
    return Panel("odds", _("Odds of the next roll"), joined(note, table), aid=True, drawer=True)


def _odds_row(face: str, hand: str, alone: bool) -> Markup:
    have = hand.count(face)
    rolled = DICE - (have if alone else len(hand))
    chances = (at_least(wanted, have, rolled) for wanted in range(1, DICE + 1))
    name = sign(f"die-{SYMBOLS[face]}"), spoken(face_word(face))
    return row(name, *cells(*(percent(chance) if chance else "–" for chance in chances)))
