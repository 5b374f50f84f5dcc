"""The sentences of a drawing: what is asked, what a place is, cities, players and voice cards told aloud."""

from collections.abc import Sequence

from bastide.core.actions import Action
from bastide.core.i18n import list_in_words
from bastide.games.la_citta.rules.paths import Hex, hex_name
from bastide.games.la_citta.rules.plays import GOLD_OF_ACTION_CARD
from bastide.games.la_citta.rules.state import FIELDS, ROUNDS, YEARS
from bastide.games.la_citta.text import actions
from bastide.games.la_citta.text.city_words import cities_text, city_title
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import (
    both,
    citizens_word,
    discarded_word,
    either,
    field_word,
    figures_word,
    gold_word,
    kind_word,
    points_word,
    roman,
    this_building,
)
from bastide.games.la_citta.view import City, LaCittaView, Player, Step


def moment(view: LaCittaView) -> str:
    """Year and round, or phase."""
    match view.phase:
        case "setup":
            return _("Set-up.")
        case "over":
            return _("After {years} years.", years=YEARS)
        case "politics":
            return _("Year {year}, round {round} of {rounds}.", year=view.year, round=view.round, rounds=ROUNDS)
        case "migration":
            return _("Year {year}, migration.", year=view.year)
        case _feeding:
            return _("Year {year}, feeding.", year=view.year)


def headline(view: LaCittaView, names: Sequence[str]) -> str:
    """Whose turn it is, or who has won."""
    if view.turn is not None:
        return turn_text(names[view.turn])
    best = view.winners
    return won_text([names[seat] for seat in best], view.players[best[0]].points)


def turn_text(name: str) -> str:
    """Whose turn it is."""
    return _("{name}’s turn.", name=name)


def won_text(names: Sequence[str], points: int) -> str:
    """Who has won, alone or together."""
    if len(names) == 1:
        return ngettext(
            "{names} wins with {n} point.", "{names} wins with {n} points.", points, names=list_in_words(names)
        )
    return ngettext(
        "{names} share the win with {n} point.",
        "{names} share the win with {n} points.",
        points,
        names=list_in_words(names),
    )


def asked(view: LaCittaView) -> str:
    """What the player is asked for; at the end, that it is the end."""
    city = view.city_at(view.step.at) if view.step and view.step.at else None
    return asked_text(view.step, city.number if city else 0)


def asked_text(step: Step | None, city: int) -> str:
    """What a step asks for; `city` is the number of the city that it is about."""
    if step is None:
        return _("The game is over.")
    n = step.number
    match step.kind:
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
            return _("Set {building} on a free hex beside a city.", building=this_building(step.building))
        case "source":
            castle = hex_name(step.at) if step.at else ""
            return _("Choose the castle that gives a citizen to the new city at {castle}.", castle=castle)
        case "wish":
            return _("Which wish shall count for city {number}?", number=roman(city))
        case "starve":
            return ngettext(
                "Food is short: {n} citizen must leave. Choose a city.",
                "Food is short: {n} citizens must leave. Choose a city.",
                n,
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


def standing(player: Player) -> list[str]:
    """What marks a player this year, in a word each: start player, founded a city, hunger."""
    short = {
        "start": _("start"),
        "founded": _("founded"),
        "turns": _("loses a card"),
        "hunger": _("hunger"),
        "penalty": _("hunger −5"),
    }
    return [short[mark] for mark in player.marks]


def standing_text(player: Player) -> list[str]:
    """The same in full words."""
    long = {
        "start": _("start player"),
        "founded": _("has founded a city this year"),
        "turns": _("loses an action card in round 1 for hunger"),
        "hunger": _("lost citizens for hunger"),
        "penalty": _("lost citizens for hunger, 5 points less"),
    }
    return [long[mark] for mark in player.marks]


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
        return _("No voice cards lie out.")
    hidden = _("hidden")
    cards = []
    for voice in view.voices:
        words = [f"{voice.place}. {field_word(voice.field) if voice.field else hidden}"]
        if view.seat in voice.lookers and not view.wishes and voice.field:
            words.append(_("seen by you"))
        others = [names[one] for one in voice.lookers if one != view.seat]
        if others and not view.wishes:
            words.append(_("seen by {names}", names=list_in_words(others)))
        cards.append(", ".join(words))
    wish = " " + wish_text(view.wishes) if view.wishes else ""
    return _("Voice cards: {cards}.", cards="; ".join(cards)) + wish


def wish_text(fields: Sequence[str]) -> str:
    """What the people wish, once the cards lie open."""
    return _("The wish is {fields}.", fields=either([field_word(field) for field in fields]))


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
    return f"{deck_text(view)}, {discarded_word(sum(view.discarded.values()))}."


def _often(card: str, number: int) -> str:
    if number == 2:
        return _("{card} twice", card=card)
    return _("{card} {n} times", card=card, n=number) if number > 2 else card


def neighbours_text(view: LaCittaView, names: Sequence[str], castle: Hex | None = None) -> str:
    """Every pair of neighbours, or those of one city, and who would take a citizen by which wish."""
    nobody = _("nobody wins")
    pairs = []
    for pair in view.neighbours:
        if castle is not None and castle not in (pair[0].castle, pair[1].castle):
            continue
        wins = [
            _("{city} wins by {fields}", city=city_title(city, names), fields=list_in_words(map(field_word, won)))
            for city in pair
            if (won := _won_by(view, city, pair))
        ]
        titles = both([city_title(city, names) for city in pair])
        pairs.append(f"{titles}: {'; '.join(wins) or nobody}.")
    return " ".join(pairs)


def _won_by(view: LaCittaView, city: City, pair: tuple[City, City]) -> list[str]:
    """The fields by which one of two neighbours would take a citizen from the other."""
    return [field for field in FIELDS if view.winner(*pair, field) is city]


def table_text(view: LaCittaView, names: Sequence[str]) -> str:
    """The whole table for those who do not see it, as the viewer may know it."""
    players = " ".join(player_text(view, player, names[player.seat]) for player in view.players)
    voice, cities = voices_text(view, names), cities_text(view, names)
    return " ".join((moment(view), asked(view), players, voice, open_cards_text(view), cities))
