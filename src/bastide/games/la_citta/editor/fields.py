"""What has no hex: time, gold, cards, voices, whose turn it is and what is asked."""

import re
from collections import Counter
from copy import deepcopy

from bastide.core.game import Position
from bastide.games.la_citta.editor.calling import called_cities
from bastide.games.la_citta.editor.steps import asking, in_phase, step_fields
from bastide.games.la_citta.editor.unchecked import unchecked_view
from bastide.games.la_citta.rules.state import ACTION_CARDS, CARDS, FIELDS, ROUNDS, VOICES_EACH, YEARS
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import field_word, kind_word
from bastide.games.la_citta.text.reading_step import kinds_in
from bastide.games.la_citta.text.shapes import MOST_CITIZENS
from bastide.look.editor import Changes, Field, Fields, Work, at, changed
from bastide.look.players import full_names

_COUNTED = re.compile(r"(display|discard|voice_discard|used\[\d\]|blind\[\d\])\.([a-z-]+)")


def fields(work: Work) -> list[Fields]:
    """All fields, the step first: it is what goes wrong most easily."""
    position = work.position
    called = full_names(position["players"], None)
    time = Fields("step", _("Turn and step"), tuple(_time(position, called) + step_fields(work)), open=True)
    return [
        time,
        *(_seat(position, seat, name, seat == work.seat) for seat, name in enumerate(called)),
        _cities(work),
        _voices(position),
        Fields("display", _("Open cards"), _cards(position, "display")),
        Fields("discard", _("Discard pile"), _cards(position, "discard")),
        *(_in_front(position, seat, name) for seat, name in enumerate(called)),
    ]


def _time(position: Position, called: list[str]) -> list[Field]:
    seats = tuple(enumerate(called))
    phases = (
        ("setup", _("set-up")),
        ("politics", _("political rounds")),
        ("migration", _("migration")),
        ("feeding", _("feeding")),
        ("over", _("the game is over")),
    )
    return [
        Field("year", _("Year"), position["year"], least=1, most=YEARS),
        Field("phase", _("Phase"), position["phase"], phases),
        Field("round", _("Political round"), position["round"], least=1, most=ROUNDS),
        Field("start", _("Start player"), position["start"], seats),
        Field("turn", _("Whose turn"), position["turn"], seats),
    ]


def _seat(position: Position, seat: int, name: str, front: bool) -> Fields:
    seen = " ".join(map(str, position["seen"][seat]))
    found = [
        Field(f"gold[{seat}]", _("Gold"), position["gold"][seat]),
        Field(f"action_cards[{seat}]", _("Action cards left"), position["action_cards"][seat], most=ACTION_CARDS),
        Field(f"starved[{seat}]", _("Lost citizens to hunger"), position["starved"][seat]),
        Field(f"founded[{seat}]", _("Founded a city this year"), position["founded"][seat]),
        Field(f"seen[{seat}]", _("Voice cards looked at"), seen, hint=_("places out of 2 3 4")),
    ]
    if position["phase"] == "over":
        found.append(Field(f"points[{seat}]", _("Points"), position["points"][seat], least=-9999))
    return Fields(f"seat-{seat}", name, tuple(found), seat, front)


def _cities(work: Work) -> Fields:
    called = called_cities(unchecked_view(work.position, work.options))
    found = [
        Field(f"cities[{i}].citizens", called[i], city["citizens"], most=MOST_CITIZENS)
        for i, city in enumerate(work.position["cities"])
    ]
    return Fields("cities", _("Citizens"), tuple(found))


def _voices(position: Position) -> Fields:
    kinds = tuple((field, field_word(field)) for field in FIELDS)
    found = [
        Field(f"voice[{i}]", _("Voice card {n}", n=i + 1), lies, kinds) for i, lies in enumerate(position["voice"])
    ]
    for field, word in kinds:
        gone = position["voice_discard"].count(field)
        found.append(Field(f"voice_discard.{field}", _("Discarded: {field}", field=word), gone, most=VOICES_EACH))
    return Fields("voices", _("Voice cards"), tuple(found))


def _cards(position: Position, path: str) -> tuple[Field, ...]:
    """How many of each kind lie there."""
    cards = at(position, path)
    return tuple(Field(f"{path}.{kind}", kind_word(kind), cards.count(kind), most=32) for kind in CARDS)


def _in_front(position: Position, seat: int, name: str) -> Fields:
    """The cards that a player has used, and which of them nobody has seen."""
    found, used = list(_cards(position, f"used[{seat}]")), Counter(position["used"][seat])
    for kind, most in used.items():
        words, unseen = _("{card}, taken unseen", card=kind_word(kind)), position["blind"][seat].count(kind)
        found.append(Field(f"blind[{seat}].{kind}", words, unseen, most=most))
    return Fields(f"used-{seat}", _("Cards in front of {name}", name=name), tuple(found))


def with_changes(work: Work, changes: Changes) -> Position:
    """The new values: counts of cards as lists, then the phase, then the kind of the step."""
    then = deepcopy(work.position)
    for path, value in changes.items():
        if counted := _COUNTED.fullmatch(path):
            then = _with_count(then, counted[1], counted[2], int(value))
        elif path.startswith("seen["):
            places = {int(place) for place in re.findall(r"\d+", str(value))}
            then = changed(then, path, sorted(places))
        elif path not in ("phase", "step.kind"):
            then = changed(then, path, value)
    phase = str(changes.get("phase", then["phase"]))
    if phase != work.position["phase"]:
        return in_phase(then, phase, work.options)
    kind = changes.get("step.kind")
    return asking(then, str(kind)) if kind in kinds_in(then["phase"]) else then


def _with_count(position: Position, path: str, card: str, count: int) -> Position:
    """A list of cards with so many of one kind."""
    cards = Counter(at(position, path))
    cards[card] = max(0, count)
    order = FIELDS if path == "voice_discard" else sorted(CARDS)
    return changed(position, path, [kind for kind in order for _each in range(cards[kind])])
