"""What followed from a move: cards turned up, voices, migration, a new year with gold and growth, the final points."""

from collections import Counter
from collections.abc import Sequence

from bastide.core.events import Award
from bastide.core.i18n import list_in_words
from bastide.games.la_citta.rules.state import ACTION_CARDS, FIELDS
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import citizens_word, field_word, gold_word, kind_word, points_word, signed
from bastide.games.la_citta.text.words import headline, wish_told
from bastide.games.la_citta.view.facts import Position, voices_open
from bastide.look.old_page import Past


def aftermath(past: Past, names: Sequence[str]) -> list[str]:
    """All that followed, in the order in which it happened."""
    found = [
        *_turned_up(past),
        *_markets(past),
        *_voices(past),
        _people(past, names, "LC-62"),
        *_new_year(past, names),
        *_hungry(past, names),
        *_final(past, names),
    ]
    return [words for words in found if words]


def _turned_up(past: Past) -> list[str]:
    """A shuffled deck, and the card that takes the place of the one taken."""
    words = []
    for text in past.chance:
        kind, _space, rest = text.partition(" ")
        if kind == "shuffle":
            words.append(_("The discard pile becomes the new deck."))
        elif kind == "deal":
            words.append(_("Turned up: {card}.", card=kind_word(rest)))
    return words


def _markets(past: Past) -> list[str]:
    """A market brings its citizen, a new city two."""
    words = []
    if any(one.rule == "LC-45" for one in past.awards):
        words.append(_("The market brings its own citizen."))
    return words


def _laid(past: Past) -> list[str]:
    """The four voice cards that were turned up by this move; none when they were not."""
    if voices_open(past.before) or past.before["phase"] != "politics":
        return []
    if past.after["phase"] in ("migration", "feeding"):
        return list(past.after["voice"])
    thrown: Counter[str] = Counter(past.after["voice_discard"])
    thrown.subtract(past.before["voice_discard"])
    return [field for field in FIELDS for _card in range(thrown[field])]


def _voices(past: Past) -> list[str]:
    laid = _laid(past)
    if not laid:
        return []
    count = Counter(laid)
    wish = [field for field in FIELDS if count[field] == max(count.values())]
    shown = ", ".join(f"{field_word(field)} {count[field]}" for field in FIELDS if count[field])
    return [_("The voices are turned up: {voices}.", voices=shown), wish_told(wish)]


def _sums(awards: Sequence[Award], rule: str, names: Sequence[str]) -> list[tuple[str, int]]:
    """What a statement brought to each seat, those with nothing left out."""
    total: Counter[int] = Counter()
    for one in awards:
        if one.rule == rule:
            total[one.seat] += one.amount
    return [(names[seat], total[seat]) for seat in range(len(names)) if total[seat]]


def _plus(number: int) -> str:
    return f"+{number}" if number > 0 else signed(number)


def _people(past: Past, names: Sequence[str], rule: str) -> str:
    """Who won and lost citizens by migration."""
    moved = [one for one in past.awards if one.rule == rule]
    if not moved:
        return _("Nobody moves.") if _laid(past) else ""
    sums = _sums(past.awards, rule, names)
    if not sums:
        return _("Citizens move, and all have as many as before.")
    return _("Citizens move: {people}.", people=list_in_words(f"{name} {_plus(number)}" for name, number in sums))


def _new_year(past: Past, names: Sequence[str]) -> list[str]:
    """The next year: its open voice, gold from quarries, growth."""
    begun = [text.split(" ") for text in past.chance if text.startswith("voice ")]
    if not begun:
        return []
    words = [
        _("Year {year} begins; the open voice is {field}.", year=past.after["year"], field=field_word(begun[0][1]))
    ]
    if gold := _sums(past.awards, "LC-22", names):
        told = list_in_words(f"{name} +{gold_word(number)}" for name, number in gold)
        words.append(_("Quarries: {gold}.", gold=told))
    if grown := _sums(past.awards, "LC-23", names):
        told = list_in_words(f"{name} +{citizens_word(number)}" for name, number in grown)
        words.append(_("Growth: {citizens}.", citizens=told))
    return words


def _cards_before(past: Past, seat: int) -> int:
    """The action cards of a seat before anybody turned one for hunger."""
    if past.after["year"] != past.before["year"]:
        return ACTION_CARDS
    return int(past.before["action_cards"][seat])


def _hungry(past: Past, names: Sequence[str]) -> list[str]:
    """Who lost citizens to hunger turns an action card face down as his first play (LC-71)."""
    if past.after["phase"] != "politics" or past.before["phase"] == "setup":
        return []
    same = past.after["year"] == past.before["year"]
    who = [
        name
        for seat, name in enumerate(names)
        if not (same and seat == past.seat) and past.after["action_cards"][seat] < _cards_before(past, seat)
    ]
    if not who:
        return []
    return [
        ngettext(
            "{names} turns an action card face down for last year’s hunger.",
            "{names} turn an action card face down for last year’s hunger.",
            len(who),
            names=list_in_words(who),
        )
    ]


def _final(past: Past, names: Sequence[str]) -> list[str]:
    """The end: everybody's points with their reasons, and who has won."""
    if past.after["phase"] != "over":
        return []
    words = [_points(past.awards, past.after, seat, name) for seat, name in enumerate(names)]
    return [_("The game is over."), *words, headline(past.after, names)]


def _points(awards: Sequence[Award], after: Position, seat: int, name: str) -> str:
    """A player's points: citizens, cities with all three fields, hunger."""
    mine = [one for one in awards if one.seat == seat and one.rule == "LC-80"]
    people = sum(city["citizens"] for city in after["cities"] if city["owner"] == seat)
    whole = sum(one.amount == 3 and one.text == _("all three fields") for one in mine)
    reasons = [citizens_word(people)]
    if whole:
        reasons.append(
            ngettext("{n} city with all three fields, 3 each", "{n} cities with all three fields, 3 each", whole)
        )
    if any(one.amount < 0 for one in mine):
        reasons.append(_("−5 for hunger"))
    return _(
        "{name}: {points} ({reasons}).",
        name=name,
        points=points_word(after["points"][seat]),
        reasons=", ".join(reasons),
    )
