"""What followed from a move: cards turned up, voices, migration, a new year with gold and growth, the final points."""

from collections import Counter
from collections.abc import Sequence

from bastide.core.events import Award
from bastide.core.i18n import list_in_words
from bastide.games.la_citta.page.telling import acted
from bastide.games.la_citta.rules import scoring
from bastide.games.la_citta.rules.decks import most_wished
from bastide.games.la_citta.rules.state import ACTION_CARDS, FIELDS
from bastide.games.la_citta.text import actions
from bastide.games.la_citta.text.city_words import city_begins, city_number
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import (
    citizens_word,
    field_word,
    gold_word,
    kind_word,
    plus,
    points_word,
    signed,
)
from bastide.games.la_citta.text.words import headline, wishes_text
from bastide.games.la_citta.view import LaCittaView, fields_of, viewed
from bastide.look.page import PastMove


def aftermath(past: PastMove, before: LaCittaView, after: LaCittaView, names: Sequence[str]) -> list[str]:
    """All that followed, in the order in which it happened."""
    return [
        *turned_up(past),
        *bereft(past, names),
        *_migration(past.awards, turned_voices(before, after), after, names),
        *_new_year(past, after, names),
        *hungry(past.seat, before, after, names),
    ]


def turned_up(past: PastMove) -> list[str]:
    """A shuffled deck, and the card that takes the place of the one taken; a market brings its citizen."""
    words = []
    for text in past.chance:
        kind, _space, rest = text.partition(" ")
        if kind == "shuffle":
            words.append(_("The discard pile becomes the new deck."))
        elif kind == "deal":
            words.append(_("Turned up: {card}.", card=kind_word(rest)))
    if any(one.reason == scoring.FOR_MARKET for one in past.awards):
        words.append(_("The market brings its own citizen."))
    return words + completed(past)


def completed(past: PastMove) -> list[str]:
    """A city that offers all three fields with the building that was just put up, and had not before (LC-80)."""
    if not isinstance(past.action, actions.BuildAt):
        return []
    at, before = past.action.at, viewed(past.before)
    was, now = before.city_of(at, past.seat), acted(before, past.action).built[at][0]
    if was is None or now.missing or not was.missing:
        return []
    points = points_word(scoring.FIELDS_POINTS)
    return [
        _("City {number} now offers culture, education and health: +{points}.", number=city_number(now), points=points)
    ]


def bereft(past: PastMove, names: Sequence[str]) -> list[str]:
    """Cities that no longer offer all three fields after a building has been demolished (LC-80)."""
    if not isinstance(past.action, actions.Demolish):
        return []
    before = viewed(past.before)
    whole = {city.castle for city in acted(before, past.action).cities if not city.missing}
    lost = [city for city in before.cities if not city.missing and city.castle not in whole]
    points = points_word(scoring.FIELDS_POINTS)
    return [
        _(
            "{city} no longer offers culture, education and health: −{points}.",
            city=city_begins(city, names),
            points=points,
        )
        for city in lost
    ]


def penalised(shown: LaCittaView | None, now: LaCittaView, names: Sequence[str]) -> list[str]:
    """Whom hunger at the end costs points now, and not yet on the board that was shown before (LC-80)."""
    had, has = (
        {note.seat for note in view.final_notes if note.reason == scoring.FOR_HUNGER} if view else set()
        for view in (shown, now)
    )
    points = points_word(scoring.HUNGER_POINTS)
    return [
        _("{name} is short of food at the end: −{points}.", name=names[seat], points=points)
        for seat in sorted(has - had)
    ]


def turned_voices(before: LaCittaView, after: LaCittaView) -> list[int]:
    """How many voice cards of each field were turned up by this move; none when they were not."""
    if before.phase != "politics":
        return [0] * len(FIELDS)
    if after.phase in ("migration", "feeding"):
        return [[voice.field for voice in after.voices].count(field) for field in FIELDS]
    return [now - then for now, then in zip(after.voices_discarded, before.voices_discarded, strict=True)]


def voices_in_words(turned: Sequence[int]) -> list[str]:
    """The voice cards that were turned up, and what they say together."""
    shown = ", ".join(f"{field_word(field)} {n}" for field, n in zip(FIELDS, turned, strict=True) if n)
    return [_("The voice cards are revealed: {voices}.", voices=shown), wishes_text(fields_of(most_wished(*turned)))]


def _migration(awards: Sequence[Award], turned: Sequence[int], after: LaCittaView, names: Sequence[str]) -> list[str]:
    """The voices, and who won and lost citizens; with two wishes that is not settled before somebody has chosen."""
    words = voices_in_words(turned) if any(turned) else []
    if any(one.reason == scoring.FOR_EMIGRATION for one in awards):
        sums = sums_of(awards, (scoring.FOR_MIGRATION, scoring.FOR_EMIGRATION), names)
        words.append(moved_in_words(sums))
    elif any(turned) and (after.step is None or after.step.kind != "wish"):
        words.append(_("Nobody moves."))
    return words


def moved_in_words(sums: Sequence[tuple[str, int]]) -> str:
    """Who won and lost citizens, when some moved."""
    if not sums:
        return _("Citizens move, but everyone ends up with as many as before.")
    people = list_in_words(f"{name} {plus(number, signed(number))}" for name, number in sums)
    return _("Citizens move: {people}.", people=people)


def sums_of(awards: Sequence[Award], reasons: Sequence[int], names: Sequence[str]) -> list[tuple[str, int]]:
    """What came to each seat for these reasons, those with nothing left out."""
    total: Counter[int] = Counter()
    for one in awards:
        if one.reason in reasons:
            total[one.seat] += one.amount
    return [(name, total[seat]) for seat, name in enumerate(names) if total[seat]]


def _new_year(past: PastMove, after: LaCittaView, names: Sequence[str]) -> list[str]:
    """The next year: its open voice, gold from quarries, growth."""
    if not any(text.startswith("voice ") for text in past.chance):
        return []
    awards = past.awards
    return [year_in_words(past, after), *quarries_in_words(awards, names), *growth_in_words(awards, names)]


def year_in_words(past: PastMove, after: LaCittaView) -> str:
    """The year that begins, and its open voice."""
    voice = next(text.split(" ")[1] for text in past.chance if text.startswith("voice "))
    return _("Year {year} begins; the open voice is {field}.", year=after.year, field=field_word(voice))


def quarries_in_words(awards: Sequence[Award], names: Sequence[str]) -> list[str]:
    """What quarries brought, if anything."""
    gold = sums_of(awards, (scoring.FOR_QUARRY,), names)
    shown = list_in_words(f"{name} +{gold_word(number)}" for name, number in gold)
    return [_("Quarries: {gold}.", gold=shown)] if gold else []


def growth_in_words(awards: Sequence[Award], names: Sequence[str]) -> list[str]:
    """Whose cities grew, if any did."""
    grown = sums_of(awards, (scoring.FOR_GROWTH,), names)
    shown = list_in_words(f"{name} +{citizens_word(number)}" for name, number in grown)
    return [_("Growth: {citizens}.", citizens=shown)] if grown else []


def hungry(seat: int, before: LaCittaView, after: LaCittaView, names: Sequence[str]) -> list[str]:
    """Who lost citizens to hunger turns an action card face down as his first play (LC-71)."""
    if after.phase != "politics" or before.phase == "setup":
        return []
    same = after.year == before.year
    who = []
    for had, has in zip(before.players, after.players, strict=True):
        cards = had.action_cards if same else ACTION_CARDS
        if not (same and has.seat == seat) and has.action_cards < cards:
            who.append(names[has.seat])
    turning = ngettext(
        "{names} turns an action card face down for last year’s hunger.",
        "{names} turn an action card face down for last year’s hunger.",
        len(who),
        names=list_in_words(who),
    )
    return [turning] if who else []


def final(awards: Sequence[Award], after: LaCittaView, names: Sequence[str]) -> list[str]:
    """The end: everybody's points with their reasons, and who has won."""
    words = [points_in_words(awards, after, seat, name) for seat, name in enumerate(names)]
    return [_("The game is over."), *words, headline(after, names)]


def points_in_words(awards: Sequence[Award], after: LaCittaView, seat: int, name: str) -> str:
    """A player's points: citizens, cities with all three fields, hunger."""
    mine, player = [one.reason for one in awards if one.seat == seat], after.players[seat]
    reasons = [citizens_word(player.citizens)]
    if whole := mine.count(scoring.FOR_FIELDS):
        reasons.append(
            ngettext("{n} city with all three fields, 3 each", "{n} cities with all three fields, 3 each", whole)
        )
    if scoring.FOR_HUNGER in mine:
        reasons.append(_("−5 for hunger"))
    points = points_word(player.points)
    return _("{name}: {points} ({reasons}).", name=name, points=points, reasons=", ".join(reasons))
