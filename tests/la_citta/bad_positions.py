"""Good positions of every step, to be changed into bad ones."""

from typing import Any

from tests.spoiling import refused_by

from .late import A, B, C, barren, late, night, rich
from .table import GAME, MAP, Position, city, position

TWO = ("culture", "health", "culture", "health")
SETTING_UP: dict[str, Any] = {"setup": "advanced", "phase": "setup", "year": 1, "voice": (), "step": {"kind": "castle"}}
CITIES = [
    city(0, A, {"3,5": "hospital", "1,5": "farm", "0,6": "farm"}, 6, {"3,5": {"health": 1}, "1,5": {"harvest": 1}}),
    city(1, B, {"5,2": "fountain"}, 3),
    city(0, C, {}, 4),
]


def politics(**how: Any) -> Position:
    """A good position in the political rounds."""
    told: dict[str, Any] = {
        "areas": barren(),
        "used": [["bread", "harvest"], ["hospital"]],
        "blind": [["bread"], []],
        "display": ["closeness"] * 2 + ["golden", "master-builder", "palace", "bathhouse", "cathedral"],
        "discard": ["golden"],
        "seen": [[2, 3], []],
        "gold": [5, 1],
        "action_cards": [2, 3],
        "round": 3,
    }
    return position(2, CITIES, **(told | how))


def good(kind: str = "politics") -> Position:
    """A position that is accepted, with a step of that kind."""
    people = [city(0, A, {"3,5": "farm"}, 1), city(1, B, {}, 3)]
    steps: dict[str, dict[str, Any]] = {
        "source": {"castle": "-3,13"},
        "site": {"building": "palace", "pay": 1},
        "circus": {"n": 2},
        "field": {"hex": "3,5", "n": 1},
        "settle": {"n": 1},
    }
    if kind == "castle":
        return position(2, [city(0, A, {}, 3)], turn=1, **SETTING_UP)
    if kind == "wish":
        return late(2, people, "migration", {"kind": "wish", "city": A}, voice=TWO).position()
    if kind == "demolish":
        return late(2, people, "migration", {"kind": "demolish"}).position()
    if kind == "starve":
        return late(2, people, "feeding", {"kind": "starve", "left": 1}, starved=[True, False]).position()
    if kind == "over":
        return night(2, [city(0, A, {}, 6), city(1, B, {}, 5)], areas=rich(), year=6).position()
    return politics(step={"kind": kind, **steps.get(kind, {})})


KINDS = [
    *("castle", "politics", "found", "source", "site", "master", "figures", "circus", "field", "golden", "settle"),
    *("harvest", "look", "wish", "starve", "demolish", "over"),
]


def refused(start: Any) -> str:
    """The field for which it is refused."""
    return refused_by(GAME.with_options(map=MAP), start)
