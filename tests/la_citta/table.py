"""Positions for tests: a few words about what matters, everything else filled in so that it fits together.

They lie on the map of the example games (example_map.json), which never changes, and not on ours.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import bastide
from bastide import Match

GAME = bastide.game("la-citta")
MAP: dict[str, Any] = json.loads((Path(__file__).parent / "example_map.json").read_text(encoding="utf-8"))

Position = dict[str, Any]
CARDS = {
    "palace": 4,
    "cathedral": 4,
    "university": 4,
    "hospital": 4,
    "bathhouse": 2,
    "master-builder": 4,
    "bread": 2,
    "golden": 2,
    "harvest": 2,
    "closeness": 4,
}
SUPPLY = {
    "farm/quarry": 40,
    "market": 16,
    "palace/hospital": 20,
    "statue/cathedral": 15,
    "school/university": 15,
    "fountain/bathhouse": 15,
}
FIELDS = ("culture", "education", "health")


def city(
    owner: int,
    castle: str,
    buildings: Mapping[str, str] | None = None,
    citizens: int | None = None,
    figures: Mapping[str, Mapping[str, int]] | None = None,
) -> dict[str, Any]:
    """A city; unless told, with one citizen for each building and the castle."""
    standing = dict(buildings or {})
    count = len(standing) + 1 if citizens is None else citizens
    return {
        "owner": owner,
        "castle": castle,
        "buildings": standing,
        "citizens": count,
        "figures": {at: dict(there) for at, there in (figures or {}).items()},
    }


def land(wanted: Mapping[str, str], players: int = 2) -> dict[str, str]:
    """The landscapes of the example map's set-up, with those wanted swapped in, so that LC-4 still holds."""
    areas: dict[str, str] = dict(MAP["setups"][str(players)]["areas"])
    for name, landscape in wanted.items():
        if areas[name] != landscape:
            other = next(a for a, there in areas.items() if there == landscape and wanted.get(a) != landscape)
            areas[name], areas[other] = areas[other], areas[name]
    return areas


def position(
    players: int = 2,
    cities: Sequence[dict[str, Any]] = (),
    *,
    areas: Mapping[str, str] | None = None,
    display: Iterable[str] = ("closeness",) * 4 + ("palace", "cathedral", "university"),
    used: Sequence[Sequence[str]] | None = None,
    blind: Sequence[Sequence[str]] | None = None,
    discard: Iterable[str] = (),
    deck: Sequence[str] | None = None,
    voice: Sequence[str] = ("culture", "culture", "culture", "education"),
    step: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Position:
    """A position in the political rounds of year 2 unless told otherwise; cards, tiles and castles add up."""
    shown, thrown = sorted(display), sorted(discard)
    before = [sorted(cards) for cards in used] if used is not None else [[] for _ in range(players)]
    year = fields.get("year", 2)
    placed = Counter(shown + thrown + [card for cards in before for card in cards])
    rest = [card for card, count in CARDS.items() for _ in range(count - placed[card])]
    earlier = _discarded(voice, 4 * (year - 1))
    voices = Counter([*voice, *earlier])
    standing = Counter(kind for there in cities for kind in there["buildings"].values())
    return {
        "game": "la-citta",
        "players": players,
        "map": MAP["name"],
        "setup": "beginner",
        "year": year,
        "round": 1,
        "phase": "politics",
        "start": 0,
        "turn": 0,
        "areas": dict(areas) if areas is not None else land({}, players),
        "cities": [dict(there) for there in cities],
        "castles": [4 - sum(there["owner"] == seat for there in cities) for seat in range(players)],
        "gold": [1] * players,
        "action_cards": [3] * players,
        "starved": [False] * players,
        "founded": [False] * players,
        "points": [0] * players,
        "display": shown,
        "deck": list(deck) if deck is not None else rest,
        "discard": thrown,
        "used": before,
        "blind": [sorted(cards) for cards in blind] if blind is not None else [[] for _ in range(players)],
        "voice": list(voice),
        "voice_deck": [field for field in FIELDS for _ in range(9 - voices[field])],
        "voice_discard": earlier,
        "seen": [[] for _ in range(players)],
        "supply": {pair: count - sum(standing[kind] for kind in pair.split("/")) for pair, count in SUPPLY.items()},
        "step": dict(step) if step is not None else {"kind": "politics"},
        **fields,
    }


def _discarded(voice: Sequence[str], count: int) -> list[str]:
    """Voice cards of earlier years: so many of those that are not on the table."""
    left = [field for field in FIELDS for _ in range(9 - voice.count(field))]
    return sorted(left[:: max(1, len(left) // count)][:count]) if count else []


def table(*args: Any, seed: int = 1, **how: Any) -> Match:
    """A match that goes on from such a position."""
    return GAME.resume(position(*args, **how), seed=seed, map=MAP)


def texts(match: Match) -> list[str]:
    """What can be chosen now."""
    return [action.text for action in match.actions()]


def play(match: Match, *actions: str) -> Position:
    """Several actions; the position after them."""
    for action in actions:
        match.play(action)
    return match.position()
