"""The legal actions as they are offered: a name in words, a sign, and in which group of buttons they stand."""

from bastide.games.la_citta.drawing.places import on_map
from bastide.games.la_citta.page.gains import brings
from bastide.games.la_citta.page.seen import Seen
from bastide.games.la_citta.rules.paths import hex_of
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import (
    both,
    capital,
    either,
    field_word,
    gold_word,
    kind_word,
    one_building,
    roman,
    this_building,
    without_price,
)
from bastide.games.la_citta.text.words import choice_price
from bastide.games.la_citta.view.facts import LARGE, MEDIUM, PRICES, SIMPLE
from bastide.look.page import Choice

_ORDER = ("gold", "found", "build", "card", "pass")
_SIGNS = {
    "gold": "coin",
    "found": "castle",
    "pass": "voice-back",
    "figures": "figure",
    "citizens": "citizen",
    "look": "closeness",
}


def offered(seen: Seen) -> tuple[Choice, ...]:
    """A choice for each legal action: those on the map in reading order, the others as the rules list them."""
    placed = {place.action: at for at, place in enumerate(seen.places)}
    order = sorted(seen.glance.legal, key=lambda action: (action in placed, placed.get(action, 0), _rank(action)))
    return tuple(
        Choice(
            action,
            name_of(seen, action),
            brings(seen, action),
            placed=action in placed,
            sign="" if action in placed else sign_of(action),
            group=_group(seen, action),
        )
        for action in order
    )


def _rank(action: str) -> tuple[int, int]:
    word, _space, rest = action.partition(" ")
    kinds = (*SIMPLE, *MEDIUM, *LARGE, *PRICES)
    return _ORDER.index(word) if word in _ORDER else 0, kinds.index(rest) if rest in kinds else 0


def _group(seen: Seen, action: str) -> str:
    """In the political rounds there are many buttons: those of the action cards, and those of the open cards."""
    if seen.step.get("kind") != "politics":
        return ""
    if action.startswith("card ") or action == "pass":
        return _("Take an open card")
    return _("Play an action card")


def sign_of(action: str) -> str:
    """The sign beside a name."""
    word, _space, rest = action.partition(" ")
    if word in ("build", "card"):
        return rest
    field = rest if word == "wish" else word
    return _SIGNS.get(word) or f"arch-{field}"


def name_of(seen: Seen, action: str) -> str:
    """What an action is, in words."""
    return _on_the_map(seen, action) if on_map(action) else _without_place(seen, action)


def _priced(seen: Seen, name: str, prices: tuple[int, ...]) -> str:
    """A name with what it costs, unless the hint tells that; where it is chosen later, with all prices."""
    if seen.hints and len(prices) == 1:
        return name
    if prices == (0,):
        return _("{name}, {price}", name=name, price=without_price())
    *most, last = map(str, prices)
    price = _("{prices} gold", prices=either([", ".join(most), last])) if most else gold_word(prices[0])
    return _("{name}, {price}", name=name, price=price)


def master_price(kind: str) -> int:
    """What the master builder asks for a building (LC-36)."""
    return PRICES["master-builder"][2 if kind in LARGE else 1 if kind in MEDIUM else 0]


def _without_place(seen: Seen, action: str) -> str:
    word, _space, rest = action.partition(" ")
    match word:
        case "gold":
            return _("Take {gold}", gold=gold_word(2))
        case "found":
            return _("Found a city")
        case "build" if seen.step.get("kind") == "master":
            return _priced(seen, _build(rest), (master_price(rest),))
        case "build":
            return _build(rest)
        case "card":
            return _priced(seen, capital(kind_word(rest)), PRICES[rest])
        case "pass":
            return _("Pass, take a card unseen")
        case "wish":
            return _("The wish is {fields}", fields=field_word(rest))
        case "figures" | "citizens" | "look":
            return _priced(seen, _much(word, rest), (choice_price(action) or 0,))
        case _:
            return _("Count for {field}", field=field_word(word))


def _build(kind: str) -> str:
    return _("Build {building}", building=one_building(kind))


def _much(word: str, rest: str) -> str:
    """How many of something."""
    if word == "look":
        return _("Look at all three") if rest == "all" else _("Look at {places}", places=both(rest.split()))
    if word == "figures":
        return ngettext("{n} figure to the circus", "{n} figures to the circus", int(rest))
    return ngettext("{n} new citizen", "{n} new citizens", int(rest))


def _whose(seen: Seen, where: str) -> str:
    """The city that an own hex is in or beside, by its number; empty where there is none."""
    at = hex_of(where)
    if at in seen.scene.built:
        return roman(seen.scene.built[at][1].number)
    near = [seen.scene.built[other][1] for other in seen.scene.plain.beside(at) if other in seen.scene.built]
    return next((roman(one.number) for one in near if one.owner == seen.position["turn"]), "")


def _on_the_map(seen: Seen, action: str) -> str:
    word, _space, where = action.partition(" ")
    city = _whose(seen, where)
    match word:
        case "castle":
            return _("Place a castle on {hex}", hex=where)
        case "at" if "building" in seen.step:
            building = this_building(seen.step["building"])
            return _("Build {building} on {hex}, city {number}", building=building, hex=where, number=city)
        case "at":
            return _("Found the city on {hex}", hex=where)
        case "from":
            return _("The citizen comes from city {number}, {hex}", number=city, hex=where)
        case "on" if seen.step.get("kind") == "harvest":
            return _("Rich harvest on {hex}, city {number}", hex=where, number=city)
        case "on":
            building = kind_word(seen.scene.built[hex_of(where)][2])
            return _("Figures on {hex}: {building}, city {number}", building=building, hex=where, number=city)
        case "in":
            return _("The citizens come into city {number}, {hex}", number=city, hex=where)
        case "starve":
            return _("A citizen leaves city {number}, {hex}", number=city, hex=where)
        case _:
            building = this_building(seen.scene.built[hex_of(where)][2])
            return _("Demolish {building} on {hex}, city {number}", building=building, hex=where, number=city)


def in_a_sentence(choice: Choice) -> str:
    """The choice with what it costs and brings."""
    return f"{choice.name}: {choice.brings}." if choice.brings else f"{choice.name}."


def on_the_button(seen: Seen, choice: Choice) -> str:
    """The words on the button that plays it: short where the place is seen on the board."""
    word, _space, where = choice.action.partition(" ")
    match word if on_map(choice.action) else "":
        case "at" if "building" in seen.step:
            return _("Build {building}", building=this_building(seen.step["building"]))
        case "castle":
            return _("Build {building}", building=this_building("castle"))
        case "at":
            return _("Found the city")
        case "from":
            return _("Take this citizen")
        case "on":
            return _("Put it here") if seen.step.get("kind") == "harvest" else _("Put them here")
        case "in":
            return _("Let them come")
        case "starve":
            return _("Let one leave")
        case "demolish":
            return _("Demolish {building}", building=this_building(seen.scene.built[hex_of(where)][2]))
        case _ if word == "card":
            return _("Take this card")
        case _ if word == "pass":
            return _("Pass")
        case _:
            return choice.name
