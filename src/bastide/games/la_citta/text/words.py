"""The sentences of a drawing: what is asked, what a place is, cities, players and voice cards told aloud."""

from collections import Counter
from collections.abc import Sequence

from bastide.core.i18n import list_in_words
from bastide.games.la_citta.rules.paths import Map
from bastide.games.la_citta.rules.state import FIELDS, ROUNDS, YEARS
from bastide.games.la_citta.text.city_words import cities_told, city_title, wins_between
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import (
    both,
    citizens_word,
    discarded_word,
    either,
    field_word,
    figures_word,
    gold_word,
    points_word,
    roman,
    this_building,
)
from bastide.games.la_citta.text.names import kind_word as kind_word
from bastide.games.la_citta.text.names import price_word as price_word
from bastide.games.la_citta.view.facts import (
    PRICES,
    Position,
    deck_size,
    household,
    lookers,
    lost_this_year,
    must_turn,
    neighbours,
    to_act,
    totals,
    unseen_cards,
    used_cards,
    voices,
    winners,
    wishes,
)


def moment(position: Position) -> str:
    """Year and round, or phase."""
    match position["phase"]:
        case "setup":
            return _("Set-up.")
        case "over":
            return _("After {years} years.", years=YEARS)
        case "politics":
            return _(
                "Year {year}, round {round} of {rounds}.", year=position["year"], round=position["round"], rounds=ROUNDS
            )
        case "migration":
            return _("Year {year}, migration.", year=position["year"])
        case _feeding:
            return _("Year {year}, feeding.", year=position["year"])


def headline(position: Position, names: Sequence[str]) -> str:
    """Whose turn it is, or who has won."""
    seat = to_act(position)
    if seat is not None:
        return _("{name}’s turn.", name=names[seat])
    best = winners(position)
    points, who = position["points"][best[0]], list_in_words(names[seat] for seat in best)
    if len(best) == 1:
        return ngettext("{names} wins with {n} point.", "{names} wins with {n} points.", points, names=who)
    return ngettext(
        "{names} share the win with {n} point.", "{names} share the win with {n} points.", points, names=who
    )


def asked(position: Position) -> str:
    """What the player is asked for; at the end, that it is the end."""
    step = position["step"]
    if not step:
        return _("The game is over.")
    n = step.get("n", 0)
    match step["kind"]:
        case "circus":
            return ngettext(
                "Put {n} figure on a building with arches.", "Put {n} figures on a building with arches.", n
            )
        case "field":
            return ngettext(
                "Shall {n} figure on the hospital count for education or health?",
                "Shall {n} figures on the hospital count for education or health?",
                n,
            )
        case "settle":
            return ngettext("Choose the city for {n} new citizen.", "Choose the city for {n} new citizens.", n)
        case "site":
            return _("Set {building} on a free hex beside a city.", building=this_building(step["building"]))
        case "source":
            return _("Choose the castle that gives a citizen to the new city at {castle}.", castle=step["castle"])
        case "wish":
            mine = [city["castle"] for city in position["cities"] if city["owner"] == position["turn"]]
            return _("Which wish shall count for city {number}?", number=roman(mine.index(step["city"]) + 1))
        case "starve":
            return ngettext(
                "Food is short: {n} citizen must leave. Choose a city.",
                "Food is short: {n} citizens must leave. Choose a city.",
                step["left"],
            )
        case kind:
            return _asked()[kind]


def _asked() -> dict[str, str]:
    return {
        "castle": _("Place a castle on a free hex."),
        "politics": _("Play an action card, or take an open card."),
        "found": _("Choose a hex for the new city."),
        "master": _("Choose what the master builder builds."),
        "figures": _("How many figures go to the circus?"),
        "golden": _("How many citizens come?"),
        "harvest": _("Choose a farm for the rich harvest."),
        "look": _("Which hidden voices do you look at?"),
        "demolish": _("Demolish a building that has no citizen."),
    }


def choice_word(action: str) -> str:
    """A choice that has no place on the map, in a few words."""
    word, _space, rest = action.partition(" ")
    match word:
        case "gold":
            return gold_word(2)
        case "found":
            return _("new city")
        case "build" | "card":
            return kind_word(rest)
        case "figures":
            return figures_word(int(rest))
        case "citizens":
            return citizens_word(int(rest))
        case "look":
            one, _space, other = rest.partition(" ")
            return _("all three") if rest == "all" else _("{one}. and {other}.", one=one, other=other)
        case "wish":
            return field_word(rest)
        case "pass":
            return _("pass")
        case _:
            return field_word(action) if action in FIELDS else action


def choice_price(action: str) -> int | None:
    """What such a choice costs, where that is fixed."""
    word, _space, rest = action.partition(" ")
    if word in ("figures", "citizens"):
        return PRICES["golden"][int(rest) - 1]
    if word == "look":
        return 2 if rest == "all" else 0
    return None


def marks_of(position: Position, seat: int) -> list[str]:
    """What marks a player this year: start, founded, turns (an action card, for hunger), hunger, penalty."""
    words = ["start"] if position["start"] == seat and position["phase"] != "over" else []
    if position["founded"][seat]:
        words.append("founded")
    if must_turn(position, seat):
        words.append("turns")
    elif lost_this_year(position, seat):
        words.append("penalty" if position["year"] == YEARS else "hunger")
    return words


def standing(position: Position, seat: int) -> list[str]:
    """What marks a player this year, in a word each: start player, founded a city, hunger."""
    short = {
        "start": _("start"),
        "founded": _("founded"),
        "turns": _("loses a card"),
        "hunger": _("hunger"),
        "penalty": _("hunger −5"),
    }
    return [short[mark] for mark in marks_of(position, seat)]


def standing_told(position: Position, seat: int) -> list[str]:
    """The same in full words."""
    long = {
        "start": _("start player"),
        "founded": _("has founded a city this year"),
        "turns": _("loses an action card in round 1 for hunger"),
        "hunger": _("lost citizens for hunger"),
        "penalty": _("lost citizens for hunger, 5 points less"),
    }
    return [long[mark] for mark in marks_of(position, seat)]


def player_told(position: Position, map_: Map, seat: int, name: str) -> str:
    """A player in words: points, gold, food against citizens, what is left, what lies in front of him."""
    has = household(position, map_, seat)
    points = points_word(has.points)
    if position["step"]:
        points = ngettext("{n} point now", "{n} points now", has.points)
    food = ngettext("{food} food for {n} citizen", "{food} food for {n} citizens", has.citizens, food=has.food)
    if has.short:
        food += ", " + _("{n} too few", n=has.short)
    left = _(
        "{cards}, {castles} and {figures} left",
        cards=ngettext("{n} action card", "{n} action cards", position["action_cards"][seat]),
        castles=ngettext("{n} castle", "{n} castles", position["castles"][seat]),
        figures=figures_word(has.figures),
    )
    words = [f"{name}: {points}", gold_word(position["gold"][seat]), food, left]
    used = [kind_word(kind) for kind in used_cards(position, seat)]
    if down := unseen_cards(position, seat):
        used.append(ngettext("{n} card face down", "{n} cards face down", down))
    if used:
        words.append(_("used: {cards}", cards=list_in_words(used)))
    return "; ".join([*words, *standing_told(position, seat)]) + "."


def voices_told(position: Position, seat: int | None, names: Sequence[str]) -> str:
    """The voice cards as a seat knows them, and who else has looked."""
    known = voices(position, seat)
    if not known:
        return _("No voice cards lie out.")
    count = wishes(position)
    hidden = _("hidden")
    told = []
    for place, field in enumerate(known, 1):
        words = [f"{place}. {field_word(field) if field else hidden}"]
        if seat is not None and place in position["seen"][seat] and not count and field:
            words.append(_("seen by you"))
        others = [names[one] for one in lookers(position, place) if one != seat]
        if others and not count:
            words.append(_("seen by {names}", names=list_in_words(others)))
        told.append(", ".join(words))
    wish = " " + wish_told(count) if count else ""
    return _("Voice cards: {cards}.", cards="; ".join(told)) + wish


def wish_told(count: Sequence[str]) -> str:
    """What the people wish, once the cards lie open."""
    return _("The wish is {fields}.", fields=either([field_word(field) for field in count]))


def open_cards_told(position: Position) -> str:
    """The open political cards and the deck."""
    count: Counter[str] = Counter(position["display"])
    cards = [_often(kind_word(kind), n) for kind, n in count.items()]
    shown = _("Open cards: {cards}.", cards=", ".join(cards)) if cards else _("No open cards.")
    deck = ngettext("{n} card in the deck", "{n} cards in the deck", deck_size(position))
    return f"{shown} {deck}, {discarded_word(len(position['discard']))}."


def _often(card: str, number: int) -> str:
    if number == 2:
        return _("{card} twice", card=card)
    return _("{card} {n} times", card=card, n=number) if number > 2 else card


def neighbours_told(position: Position, map_: Map, names: Sequence[str], castle: str | None = None) -> str:
    """Every pair of neighbours, or those of one city, and who would take a citizen by which wish."""
    figures = totals(position, map_)
    nobody = _("nobody wins")
    told = []
    for one, two in neighbours(position, map_):
        here, there = position["cities"][one], position["cities"][two]
        if castle not in (None, here["castle"], there["castle"]):
            continue
        titles = [city_title(figures[at], names) for at in (one, two)]
        wins = [
            _("{city} wins by {fields}", city=title, fields=list_in_words(map(field_word, won)))
            for title, won in zip(titles, wins_between(here, there), strict=True)
            if won
        ]
        told.append(f"{both(titles)}: {'; '.join(wins) or nobody}.")
    return " ".join(told)


def table_told(position: Position, map_: Map, seat: int | None, names: Sequence[str]) -> str:
    """The whole table for those who do not see it, as a seat may know it."""
    players = " ".join(player_told(position, map_, one, name) for one, name in enumerate(names))
    voice = voices_told(position, seat, names)
    cities = cities_told(position, map_, names)
    return " ".join((moment(position), asked(position), players, voice, open_cards_told(position), cities))
