"""The odds of the next roll."""

from math import comb

from markupsafe import Markup

from bastide.games.saint_malo.page.model import PageModel
from bastide.games.saint_malo.page.tray import kept
from bastide.games.saint_malo.rules.dice import DICE, FACES, SYMBOLS
from bastide.games.saint_malo.text.i18n import _
from bastide.games.saint_malo.text.names import face_word
from bastide.look.html import joined, sign, spoken, tag
from bastide.look.page import Panel
from bastide.look.tables import cells, data_table, head, row


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
        _("If you keep all dice of one symbol and roll the rest once: the chance of at least that many.")
        if stay is None
        else _("With your choice, after the next roll: the chance of at least that many.")
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
