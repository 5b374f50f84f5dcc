"""The sheets beside the board: dice and their use, pirates, persons, what counts at the end."""

from collections import Counter
from functools import cache

from markupsafe import Markup

from bastide.core.i18n import current_language, list_in_words
from bastide.games.saint_malo.drawing.parts import track_rows
from bastide.games.saint_malo.page.model import PageModel
from bastide.games.saint_malo.page.past_attacks import past_attacks
from bastide.games.saint_malo.page.players import others
from bastide.games.saint_malo.page.rolls import odds
from bastide.games.saint_malo.rules.dice import FACES, SYMBOLS
from bastide.games.saint_malo.rules.persons import NOBLE_POINTS
from bastide.games.saint_malo.rules.scoring import FULL_CITY, LOST_CANNON, SERIES
from bastide.games.saint_malo.rules.state import HEADS_OF
from bastide.games.saint_malo.rules.turn import DELIVERY
from bastide.games.saint_malo.text.actions import ACTION_OF
from bastide.games.saint_malo.text.i18n import _, ngettext
from bastide.games.saint_malo.text.names import (
    a_church,
    coins_text,
    face_word,
    faces_text,
    logs_text,
    person_letter,
    person_word,
    points_text,
)
from bastide.games.saint_malo.text.words import defence_text, dice_note, pirates_note, pirates_text
from bastide.games.saint_malo.view import SaintMaloView
from bastide.look.box import Box
from bastide.look.html import joined, sign, tag
from bastide.look.page import Panel
from bastide.look.svg import node
from bastide.look.tables import cells, data_table, fact_list, head, row


def panels(model: PageModel) -> tuple[Panel, ...]:
    """All sheets, the one that matters most now first."""
    now = [_allowed(model.view), _pirates(model), others(model), odds(model), _dice(model.view)]
    found = [*now, *_always_the_same(current_language())]
    return tuple(panel for panel in found if panel is not None)


@cache
def _always_the_same(spoken: str) -> tuple[Panel, ...]:
    return _persons(), _ending()


def _pirates(model: PageModel) -> Panel:
    """The track as it stands, the next attack, and how strong the city in front is."""
    drawn = node(
        "svg",
        *track_rows(model.view, Box(-8, -36, 284, 0)),
        class_="track",
        view_box="0 0 268 164",
        role="img",
        aria_label=pirates_text(model.view),
    )
    note = tag("span", pirates_note(model.view), id="pirates-note")
    whose = tag("span", _defence(model), id="pirates-defence", data_mine=model.front == model.view.seat or None)
    outlook = tag("span", _outlook(model), class_="outlook") if _outlook(model) else None
    words = tag("small", note, " ", whose, " " if outlook else None, outlook)
    return Panel("pirates", _("Pirates"), joined(drawn, tag("p", words, class_="soft"), past_attacks(model)))


def _defence(model: PageModel) -> str:
    city = model.view.cities[model.front]
    if model.front != model.view.seat:
        return defence_text(model.names[model.front], city.defence)
    why = [ngettext("{n} soldier", "{n} soldiers", city.soldiers)] if city.soldiers else []
    sides = city.complete_sides
    why += [ngettext("{n} complete side", "{n} complete sides", sides)] if sides else []
    if not why:
        return _("Your defence is 0.")
    return _("Your defence is {n}: {reasons}.", n=city.defence, reasons=list_in_words(why))


def _outlook(model: PageModel) -> str:
    """What the attack that this roll brings does to the viewer."""
    attack, mine = model.view.next_attack, model.view.seat
    if attack is None or mine is None or len(model.view.boxes_due) < attack.missing:
        return ""
    if model.view.cities[mine].defence >= attack.strength:
        return _("You hold.")
    return _("You lose a cannon.") if model.view.cities[mine].cannons else ""


def _allowed(view: SaintMaloView) -> Panel | None:
    """While dice may still be rolled: what those that lie there would be good for, without turning any. With a script it is done
    from here: rolling stops, and the dice are used."""
    if view.step is None or view.step.kind != "keep":
        return None
    counts = Counter(view.step.dice)
    rows = [
        row(
            (sign(f"die-{SYMBOLS[face]}"), " ", faces_text(face, counts[face])),
            tag("td", *_uses(view, face, counts[face])),
        )
        for face in FACES
        if counts[face]
    ]
    return Panel("allowed", _("What these dice allow"), tag("table", tag("tbody", *rows), class_="data-table allowed"))


def _uses(view: SaintMaloView, face: str, number: int) -> list[Markup]:
    """What so many dice of a face can be used for, each with the action that does it where it can be done."""
    if face == "S":
        return [tag("span", ngettext("{n} pirate box", "{n} pirate boxes", number))]
    if face == "H":
        fit = [who for who, heads in HEADS_OF.items() if heads <= number]
        return [_use(view, f"hire {who}", person_word(who)) for who in reversed(fit)]
    price = _("{logs} for {coins}", logs=logs_text(number), coins=coins_text(DELIVERY))
    words = {"X": a_church(number), "L": price}.get(face) or faces_text(face, number)
    return [_use(view, f"use {SYMBOLS[face]} {number}", words)]


def _use(view: SaintMaloView, action: str, words: str) -> Markup:
    can = bool(view.actions) and view.can_use(ACTION_OF[action])
    return tag("span", words, data_plays=action if can else None)


def _dice(view: SaintMaloView) -> Panel | None:
    """What each symbol is for, and how many lie there now."""
    if view.step is None:
        return None
    uses = {
        "L": _("A log for each die; the delivery costs 2 coins."),
        "C": _("A crate for each die, side by side."),
        "W": _("A wall for each die, on outer squares."),
        "X": _("One church, as large as the number of dice."),
        "H": _("One person worth at most that many heads."),
        "S": _("Each crosses out a pirate box at the end of the turn."),
    }
    rows = []
    for face in FACES:
        name = sign(f"die-{SYMBOLS[face]}"), " ", face_word(face)
        rows.append(row(name, *cells(view.step.dice.count(face), uses[face])))
    table = data_table("uses", map(head, (_("Symbol"), _("Dice"), _("What it is for"))), rows)
    turning = _("For 2 coins you can turn a die to another symbol, unless it shows sabres.")
    note = tag("p", dice_note(view)), tag("p", tag("small", turning), class_="soft")
    return Panel("dice", _("Dice"), joined(note[0], table, note[1]), drawer=True, open=False)


def _persons() -> Panel:
    """The persons by letter and shape, the heads they cost, what they do at once."""
    does = {
        "labourer": points_text(1),
        "soldier": _("defence 1 at every attack"),
        "priest": _("1 point for each church next to it"),
        "builder": _("up to 3 logs become houses, 3 points each"),
        "merchant": _("1 coin for each crate next to it"),
        "juggler": _("2 points for each kind of person next to it"),
        "noble": points_text(NOBLE_POINTS),
    }
    rows = []
    for person, heads in HEADS_OF.items():
        letter = tag("b", person_letter(person), aria_hidden="true")
        rows.append(row((sign(person), " ", letter, " ", person_word(person)), *cells(heads, does[person])))
    table = data_table("persons", map(head, (_("Person"), _("Heads"), _("Brings at once"))), rows)
    return Panel("persons", _("People and their heads"), table, drawer=True, open=False)


def _ending() -> Panel:
    """What counts at the end."""
    series = ", ".join(str(points) for points in SERIES.tolist()[1:])
    counts = (
        (_("Full city"), points_text(FULL_CITY)),
        (_("Every 2 coins"), points_text(1)),
        (_("Each log left"), points_text(1)),
        (_("Churches 1, 1 to 2, … 1 to 5"), series),
        (_("Each lost cannon"), points_text(-LOST_CANNON)),
    )
    return Panel("ending", _("Points at the end"), fact_list("facts", counts), drawer=True, open=False)
