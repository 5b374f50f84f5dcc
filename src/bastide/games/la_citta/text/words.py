"""The sentences of a drawing: what is asked, what a place is, cities, players and voice cards told aloud."""

from collections.abc import Sequence

from bastide.core.actions import Action
from bastide.core.i18n import list_in_words
from bastide.games.la_citta.rules.paths import Hex
from bastide.games.la_citta.rules.plays import GOLD_OF_ACTION_CARD
from bastide.games.la_citta.rules.state import FIELDS, ROUNDS, YEARS
from bastide.games.la_citta.text import actions
from bastide.games.la_citta.text.city_words import cities_text, city_title
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import (
    both,
    citizens_word,
    field_word,
    figures_word,
    gold_word,
    kind_word,
    points_word,
    roman,
    this_building,
)
from bastide.games.la_citta.view import City, LaCittaView, Player, Voice


def moment(view: LaCittaView) -> str:
    """Year and round, or phase."""
    text = {
        "setup": _("Set-up."),
        "politics": _("Year {year}, round {round} of {rounds}."),
        "migration": _("Year {year}, migration."),
        "feeding": _("Year {year}, feeding."),
        "over": _("After {years} years."),
    }[view.phase]
    return text.format(year=view.year, round=view.round, rounds=ROUNDS, years=YEARS)


def headline(view: LaCittaView, names: Sequence[str]) -> str:
    """Whose turn it is, or who has won, alone or together."""
    if view.turn is not None:
        return _("{name}’s turn.", name=names[view.turn])
    points = view.players[view.winners[0]].points
    who = list_in_words(names[seat] for seat in view.winners)
    if len(view.winners) == 1:
        return ngettext("{names} wins with {n} point.", "{names} wins with {n} points.", points, names=who)
    return ngettext(
        "{names} share the win with {n} point.", "{names} share the win with {n} points.", points, names=who
    )


def asked(view: LaCittaView) -> str:
    """What the player is asked for; at the end, why it is the end (LC-80)."""
    step = view.step
    if step is None:
        return _("The game is over: six years have gone by.")
    n = step.number
    if step.kind == "site":
        return _("Set {building} on a free hex beside a city.", building=this_building(step.building))
    if step.kind == "wish" and step.at:
        return _("Which wish counts for city {number}?", number=roman(view.built[step.at][0].number))
    return {
        "castle": _("Place a castle on a free hex."),
        "politics": _asked_in_politics(view),
        "found": _("Choose a hex for the new city."),
        "source": _("Choose the city that sends a citizen to the new one."),
        "master": _("Choose what the master builder builds."),
        "figures": _("How many figures do you use?"),
        "circus": ngettext(
            "Put {n} figure on a building with arches.", "Put {n} figures on a building with arches.", n
        ),
        "field": ngettext(
            "Does {n} figure on the hospital count for education or health?",
            "Do {n} figures on the hospital count for education or health?",
            n,
        ),
        "golden": _("How many citizens come?"),
        "settle": ngettext("Choose the city for {n} new citizen.", "Choose the city for {n} new citizens.", n),
        "harvest": _("Choose a farm for the rich harvest."),
        "look": _("Which hidden voices do you look at?"),
        "starve": ngettext(
            "Food is short: {n} citizen must leave. Choose a city.",
            "Food is short: {n} citizens must leave. Choose a city.",
            n,
        ),
        "demolish": _asked_to_demolish(view),
    }[step.kind]


def _asked_to_demolish(view: LaCittaView) -> str:
    """Which of the player's cities are meant: they may lie anywhere."""
    numbers = [roman(city.number) for city in view.cities if city.owner == view.on_turn and city.free < 0]
    return ngettext(
        "City {cities} has more buildings than citizens: demolish one.",
        "Cities {cities} have more buildings than citizens: demolish one.",
        len(numbers),
        cities=list_in_words(numbers),
    )


def _asked_in_politics(view: LaCittaView) -> str:
    """Only what the player still has: with no action card left there is but one kind of play."""
    if view.must_pass:
        return _("You can only pass: no open card lets you build.")
    if not view.players[view.on_turn].action_cards:
        return _("Take an open card: you have no action cards left.")
    return _("Play an action card, or take an open card.")


def choice_word(action: Action) -> str:
    """A choice that has no place on the map, in a few words."""
    match action:
        case actions.TakeGold():
            return gold_word(GOLD_OF_ACTION_CARD)
        case actions.Found():
            return _("new city")
        case actions.Build(kind=kind) | actions.MasterBuild(kind=kind) | actions.TakeCard(kind=kind):
            return kind_word(kind)
        case actions.TakeFigures(number=number):
            return figures_word(number)
        case actions.TakeCitizens(number=number):
            return citizens_word(number)
        case actions.Look(places=(one, other)):
            return _("{one}. and {other}.", one=one, other=other)
        case actions.Look():
            return _("all three")
        case actions.Wish(field=field) | actions.CountFor(field=field):
            return field_word(field)
        case actions.Pass():
            return _("pass")
        case _:
            return action.text


def choice_price(action: Action) -> int | None:
    """What such a choice costs, where that differs between the choices."""
    return action.price if isinstance(action, actions.Priced) else None


def _marks(player: Player) -> list[tuple[str, str]]:
    """What marks a player this year, in a word and in full: start player, founded a city, hunger."""
    words = {
        "start": (_("start"), _("start player")),
        "founded": (_("founded"), _("has founded a city this year")),
        "turns": (_("loses a card"), _("loses an action card in round 1 because of hunger")),
        "hunger": (_("hunger"), _("lost citizens to hunger")),
        "penalty": (_("hunger −5"), _("lost citizens to hunger, 5 points less")),
    }
    return [words[mark] for mark in player.marks]


def standing(player: Player) -> list[str]:
    """What marks a player, in a word each."""
    return [short for short, _long in _marks(player)]


def standing_text(player: Player) -> list[str]:
    """The same in full words."""
    return [long for _short, long in _marks(player)]


def used_words(player: Player) -> list[str]:
    """The cards in front of a player, those taken unseen by their number."""
    used = [kind_word(kind) for kind in player.used]
    if player.face_down:
        used.append(ngettext("{n} card face down", "{n} cards face down", player.face_down))
    return used


def player_text(view: LaCittaView, player: Player, name: str) -> str:
    """A player in words: points, gold, food against citizens, what is left, what lies in front of him."""
    points = points_word(player.points)
    if not view.over:
        points = ngettext("{n} point now", "{n} points now", player.points)
    food = ngettext("{food} food for {n} citizen", "{food} food for {n} citizens", player.citizens, food=player.food)
    if player.short:
        food += ", " + _("{n} too few", n=player.short)
    left = _(
        "{cards}, {castles} and {figures} left",
        cards=ngettext("{n} action card", "{n} action cards", player.action_cards),
        castles=ngettext("{n} castle", "{n} castles", player.castles),
        figures=figures_word(player.figures),
    )
    words = [f"{name}: {points}", gold_word(player.gold), food, left]
    if used := used_words(player):
        words.append(_("used: {cards}", cards=list_in_words(used)))
    return "; ".join([*words, *standing_text(player)]) + "."


def voices_text(view: LaCittaView, names: Sequence[str]) -> str:
    """The voice cards as the viewer knows them, and who else has looked."""
    if not view.voices:
        return _("No voice cards yet.")
    cards = []
    for voice in view.voices:
        words = f"{voice.place}. {voice_word(voice)}", lookers_text(view, voice, names)
        cards.append(", ".join(filter(None, words)))
    wish = " " + wishes_text(view.wishes) if view.wishes else ""
    return _("Voice cards: {cards}.", cards="; ".join(cards)) + wish


def voice_word(voice: Voice) -> str:
    """A voice card as the viewer knows it."""
    word = field_word(voice.field) if voice.field else _("hidden")
    return word + ", " + _("seen by you") if voice.field and not voice.open else word


def lookers_text(view: LaCittaView, voice: Voice, names: Sequence[str]) -> str:
    """Who else has looked at a hidden one; empty where nobody has."""
    others = list_in_words(names[seat] for seat in view.others_looked(voice))
    return _("seen by {names}", names=others) if others else ""


def wish_text(fields: Sequence[str]) -> str:
    """What the people wish, once the cards lie open."""
    if len(fields) == 1:
        return _("The wish is {fields}.", fields=field_word(fields[0]))
    return _("Wishes: {fields}.", fields=list_in_words(map(field_word, fields)))


def wishes_text(fields: Sequence[str]) -> str:
    """The same, and what it means where there are several (LC-63)."""
    return wish_text(fields) + (" " + _("Each city chooses which counts.") if len(fields) > 1 else "")


def deck_text(view: LaCittaView) -> str:
    """How many cards lie in the deck."""
    return ngettext("{n} card in the deck", "{n} cards in the deck", view.deck)


def open_cards_text(view: LaCittaView) -> str:
    """The open political cards and the deck."""
    cards = [_often(kind_word(kind), view.display[kind]) for kind in sorted(view.display)]
    shown = _("Open cards: {cards}.", cards=", ".join(cards)) if cards else _("No open cards.")
    return f"{shown} {piles_text(view)}"


def piles_text(view: LaCittaView) -> str:
    """How many cards lie in the deck and in the discard pile."""
    discarded = _("{n} discarded", n=sum(view.discarded.values()))
    return f"{deck_text(view)}, {discarded}."


def _often(card: str, number: int) -> str:
    if number == 2:
        return _("{card} twice", card=card)
    return _("{card} {n} times", card=card, n=number) if number > 2 else card


def neighbours_text(view: LaCittaView, names: Sequence[str], castle: Hex | None = None) -> str:
    """Every pair of neighbours, or those of one city, and who would take a citizen by which wish."""
    shown = [pair for pair in view.neighbours if castle is None or castle in (pair[0].castle, pair[1].castle)]
    return " ".join(_rivals_text(view, pair, names) for pair in shown)


def _rivals_text(view: LaCittaView, pair: tuple[City, City], names: Sequence[str]) -> str:
    wins = []
    for city in pair:
        if won := [field_word(field) for field in FIELDS if view.winner(*pair, field) is city]:
            wins.append(_("{city} wins by {fields}", city=city_title(city, names), fields=list_in_words(won)))
    titles = both([city_title(city, names) for city in pair])
    return f"{titles}: {'; '.join(wins)}." if wins else f"{titles}: " + _("nobody wins") + "."


def table_text(view: LaCittaView, names: Sequence[str]) -> str:
    """The whole table for those who do not see it, as the viewer may know it."""
    players = " ".join(player_text(view, player, names[player.seat]) for player in view.players)
    voice, cities = voices_text(view, names), cities_text(view, names)
    return " ".join((moment(view), asked(view), players, voice, open_cards_text(view), cities))
