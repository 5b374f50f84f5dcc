"""Choices as values: every legal action has the parts that its text says, and nothing else."""

import random
from dataclasses import fields
from typing import Any

from bastide.core.actions import Action
from bastide.games.la_citta.rules.paths import hex_name, hex_of
from bastide.games.la_citta.text import actions as values
from bastide.games.la_citta.text.actions import OnMap

from .table import GAME

#: The values that an action written so may be, by the step that asks.
KINDS: dict[str, dict[str, type[Action]]] = {
    "castle": {"castle": values.PlaceCastle},
    "politics": {
        "gold": values.TakeGold,
        "found": values.Found,
        "build": values.Build,
        "card": values.TakeCard,
        "pass": values.Pass,
    },
    "found": {"at": values.FoundAt},
    "source": {"from": values.MoveFrom},
    "site": {"at": values.BuildAt},
    "master": {"build": values.MasterBuild},
    "figures": {"figures": values.TakeFigures},
    "circus": {"on": values.FiguresOn},
    "field": {"education": values.CountFor, "health": values.CountFor},
    "golden": {"citizens": values.TakeCitizens},
    "settle": {"in": values.SettleIn},
    "harvest": {"on": values.HarvestOn},
    "look": {"look": values.Look},
    "wish": {"wish": values.Wish},
    "starve": {"starve": values.Starve},
    "demolish": {"demolish": values.Demolish},
}


def parts_of(action: Action) -> dict[str, Any]:
    return {field.name: getattr(action, field.name) for field in fields(action) if field.name not in ("id", "text")}


def expected(word: str, rest: str, step: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    """The parts of an action, read off its text and the position by hand."""
    standing = {at: kind for city in before["cities"] for at, kind in city["buildings"].items()}
    prices = {"1": 0, "2": 2, "3": 5}
    match word:
        case "build" if step["kind"] == "master":
            size = {"palace": 2, "hospital": 2, "bathhouse": 2, "cathedral": 4, "university": 4}
            return {"kind": rest, "price": size.get(rest, 1)}
        case "build" | "card":
            return {"kind": rest}
        case "figures" | "citizens":
            return {"number": int(rest), "price": prices[rest]}
        case "education" | "health":
            return {"field": word}
        case "wish":
            return {"field": rest, "city": hex_of(step["city"])}
        case "look":
            places = (2, 3, 4) if rest == "all" else tuple(map(int, rest.split()))
            return {"places": places, "price": 2 if rest == "all" else 0}
        case "gold" | "found" | "pass":
            return {}
    more: dict[str, dict[str, Any]] = {
        "source": {"castle": hex_of(step.get("castle", "0,0"))},
        "site": {"kind": step.get("building")},
        "circus": {"number": step.get("n")},
        "settle": {"number": step.get("n")},
        "demolish": {"kind": standing.get(rest, "castle")},
    }
    return {"at": hex_of(rest), **more.get(step["kind"], {})}


def test_text_and_value_say_the_same_in_random_games() -> None:
    assert kinds_met(4, 1) | kinds_met(2, 4) == KINDS.keys()


def kinds_met(players: int, seed: int) -> set[str]:
    """A random game in which every legal action is looked at; the steps that came up."""
    chooser = random.Random(seed)
    match = GAME.start(players, seed=seed, setup="advanced")
    met: set[str] = set()
    while match.turn is not None:
        before = match.position()
        step, legal = before["step"], match.actions()
        for action in legal:
            word, _space, rest = action.text.partition(" ")
            assert type(action) is KINDS[step["kind"]][word]
            assert parts_of(action) == expected(word, rest, step, before)
            assert not isinstance(action, OnMap) or hex_name(action.at) == rest
            assert match.game.action(match.player_view().state, action.id) == action
        assert len({action.id for action in legal}) == len({action.text for action in legal}) == len(legal)
        met.add(step["kind"])
        cards = [action for action in legal if isinstance(action, values.TakeCard)]
        match.play(chooser.choice(cards if cards and chooser.random() < 0.5 else legal))
    return met
