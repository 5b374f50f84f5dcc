"""The pictures of the guide: small parts of our map, drawn as at the table, without words."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from bastide.core.i18n import current_language
from bastide.games.la_citta import GAME
from bastide.games.la_citta.drawing import draw_map, library, symbols_for
from bastide.games.la_citta.drawing.cards import card
from bastide.games.la_citta.drawing.geometry import ROW, WIDE
from bastide.games.la_citta.rules.state import CARD_COUNT, CARDS, CASTLES, PAIRS, SUPPLY
from bastide.games.la_citta.text.i18n import _
from bastide.games.la_citta.text.names import field_word
from bastide.games.la_citta.view import LaCittaView
from bastide.look.box import Box
from bastide.look.document import Frame, document, drawing, in_text, size_of
from bastide.look.svg import Node, group, joined, rect, text, use, within

#: Landscapes of the rulebook's example of a city: 3 and 1 wheat at the castle, a mountain and a lake in reach.
_EXAMPLE = {"1-2": "wheat 3", "1-3": "wheat 1", "1-4": "mountain", "2-4": "water"}
#: Where it builds, round by round.
_ROUNDS = ((5, 4), (6, 4), (5, 2), (6, 5))
_DISPLAY = ("bathhouse", "bread", "cathedral", "closeness", "hospital", "palace", "university")
_VOICE = ("culture", "health", "culture", "education")

#: What the pictures let choose: sites of a building, of a castle, buildings that may go.
LEGAL = {
    "sites": ("at 7,3", "at 9,0"),
    "founding": ("at 6,0", "at 5,1", "at 5,2", "at 5,3", "at 10,4", "at 7,5", "at 8,5", "at 9,5"),
    "demolish": ("demolish 6,4", "demolish 9,0"),
}


def _city(owner: int, castle: str, citizens: int, **buildings: str) -> dict[str, Any]:
    """A city; its buildings by kind, each with its hexes."""
    standing = {at: kind for kind, hexes in buildings.items() for at in hexes.split()}
    return {"owner": owner, "castle": castle, "buildings": standing, "citizens": citizens, "figures": {}}


def positions() -> dict[str, dict[str, Any]]:
    """The whole positions that are drawn, by picture: blue is the first player, gold the second."""
    far = [_city(1, "5,13", 3), _city(1, "10,9", 3)]
    site = {"kind": "site", "building": "statue", "pay": 0}
    ending: dict[str, Any] = {"round": 5, "phase": "migration", "step": {"kind": "demolish"}, "action_cards": [0, 0]}
    used = [["palace", "palace"], ["hospital", "hospital"]]
    return {
        "limits": _position(
            _city(0, "10,4", 5),
            _city(0, "8,2", 6, market="9,1"),
            _city(0, "5,3", 9, market="5,2", fountain="5,4"),
            *far,
        ),
        "sites": _position(
            _city(0, "8,2", 4, farm="9,1"), _city(1, "10,3", 4, farm="10,2"), *far, step=site, action_cards=[2, 3]
        ),
        "food": _position(_city(0, "8,2", 4, farm="9,1"), *far),
        "founding": _position(_city(0, "8,2", 4, farm="9,1"), *far, step={"kind": "found"}, action_cards=[2, 3]),
        "migration": _position(
            _city(0, "8,2", 4, palace="7,3", statue="9,1"), _city(1, "5,3", 4, fountain="5,4"), *far
        ),
        "year": _position(
            _city(0, "5,3", 5, farm="5,4", quarry="6,4", market="5,2", bathhouse="6,5"), *far, areas=_example_areas()
        ),
        "demolish": _position(
            _city(0, "8,2", 4, farm="9,1", palace="7,3", market="6,4", statue="9,0"), *far, used=used, **ending
        ),
    }


def _position(*cities: Mapping[str, Any], used: Sequence[Sequence[str]] = ((), ()), **more: Any) -> dict[str, Any]:
    """A table of two in year 2; cards, tiles and castles add up."""
    placed = Counter([*_DISPLAY, *(card for mine in used for card in mine)])
    standing = Counter(kind for one in cities for kind in one["buildings"].values())
    return {
        "game": "la-citta",
        "players": 2,
        "map": GAME.map.name,
        "setup": "advanced",
        "year": 2,
        "round": 1,
        "phase": "politics",
        "start": 0,
        "turn": 0,
        "areas": dict(GAME.map.setups["2"].areas),
        "cities": list(cities),
        "castles": [CASTLES - sum(one["owner"] == seat for one in cities) for seat in range(2)],
        "gold": [1, 1],
        "action_cards": [3, 3],
        "starved": [False, False],
        "founded": [False, False],
        "points": [0, 0],
        "display": list(_DISPLAY),
        "deck": [kind for kind, count in zip(CARDS, CARD_COUNT, strict=True) for _ in range(count - placed[kind])],
        "discard": [],
        "used": [list(mine) for mine in used],
        "blind": [[], []],
        "voice": list(_VOICE),
        "voice_deck": ["culture"] * 6 + ["education"] * 7 + ["health"] * 6,
        "voice_discard": ["culture", "education", "health", "health"],
        "seen": [[], []],
        "supply": {
            pair: count - sum(standing[kind] for kind in pair.split("/"))
            for pair, count in zip(PAIRS, SUPPLY, strict=True)
        },
        "step": {"kind": "politics"},
        **more,
    }


def _map(name: str, part: tuple[float, float, float, float], over: Node | None = None, **how: Any) -> str:
    """A part of the map at a quarter more than its size, and what is laid over it."""
    game, buffer = GAME.from_position(positions()[name])
    view, legal = LaCittaView(game, None, buffer), LEGAL.get(name, ())
    drawn = draw_map(view, legal=legal, part=part, links=False, standalone=False, **how)
    wide, high = (side * 1.25 for side in size_of(drawn))
    return in_text(drawing(within(drawn.tree, over)), wide, high)


def _example_areas() -> dict[str, str]:
    """The landscapes of two players with those of the example among them: what lay there goes where these came from."""
    areas = dict(GAME.map.setups["2"].areas)
    for area, wanted in _EXAMPLE.items():
        other = next(each for each, land in areas.items() if land == wanted and _EXAMPLE.get(each) != wanted)
        if areas[area] != wanted:
            areas[area], areas[other] = wanted, areas[area]
    return areas


def _round(number: int, q: int, r: int) -> Node:
    """The round in which a building came, on a small plate at its corner."""
    x, y = WIDE * (q + r / 2) - 22, ROW * r + 18
    return group(rect("back", x - 9, y - 10, 18, 20, 3), text("count", x, y + 5.5, str(number)), class_="tally")


def _food(q: int, r: int) -> Node:
    """A plate on a free hex: the food that the building beside it brings from 2 and 1 wheat."""
    x, y = WIDE * (q + r / 2), ROW * r
    plate = rect("back", x - 23, y - 12, 46, 24, 3)
    return group(plate, use("food", x - 20, y - 10, 20), text("count", x + 11, y + 5.5, "+3"), class_="tally")


def _voice() -> str:
    """The four voice cards turned up, those of the wish with a heavier line."""
    wide, high, gap = 70.0, 84.0, 10.0
    drawn: list[Node] = []
    for at, field in enumerate(_VOICE):
        box = Box(1 + (wide + gap) * at, 1, wide, high)
        most = field == "culture"
        drawn.append(group(card(box, most, "voice"), use(f"arch-{field}", box.x + 11, box.y + 18, 48)))
    told = ", ".join(map(field_word, _VOICE))
    frame = Frame("sheet", 4 * (wide + gap) - gap + 2, high + 2, _("Four voice cards"), told)
    svg = document(group(*drawn), frame, library(), standalone=False, theme="auto")
    return in_text(svg, frame.width, frame.height)


def pictures() -> dict[str, str]:
    """The pictures that the guide names, bare, for a page with the style sheets and the signs."""
    return _pictures(current_language())


@cache
def _pictures(spoken: str) -> dict[str, str]:
    return {
        "year": _map(
            "year", (3.5, -0.8, 10, 6.8), joined([_round(number, *at) for number, at in enumerate(_ROUNDS, 1)])
        ),
        "limits": _map("limits", (4.5, -0.8, 13.5, 5.8)),
        "sites": _map("sites", (7, -0.8, 13.5, 4.8)),
        "food": _map("food", (6.5, -0.8, 12.5, 4.8), joined([_food(7, 3), _food(10, 1)])),
        "founding": _map("founding", (5, -0.8, 12.55, 5.8), gains={}),
        "voice": _voice(),
        "migration": _map("migration", (5, -0.8, 12.5, 4.8), neighbourhoods=(8, 2)),
        "demolish": _map("demolish", (6.5, -0.8, 12.5, 4.8)),
    }


@cache
def symbols() -> str:
    """The signs of all pictures, to stand once on the page."""
    return symbols_for(*pictures().values())
