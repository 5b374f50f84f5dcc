"""How tests look at drawings: stored moments, what a seat sees of a position, pictures read as trees."""

import gzip
import json
import re
from collections import Counter
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any, Literal

from bastide.games.la_citta import GAME, LaCitta
from bastide.games.la_citta.drawing import draw_map, draw_setups, draw_table, library, symbols_for
from bastide.games.la_citta.rules.paths import Hex, hex_of
from bastide.games.la_citta.view import LaCittaView
from tests.drawings import Drawings

from .table import MAP, Position, position

Moment = tuple[Position, list[str]]
Wide = Literal["wide", "narrow"]

NAMES = ["Marta", "Joost", "Noor", "Wim", "Bo"]
KINDS: tuple[Wide, Wide] = ("wide", "narrow")
STEPS = (
    *("castle", "politics", "found", "source", "site", "master", "figures", "circus", "field", "golden", "settle"),
    *("harvest", "look", "wish", "starve", "demolish", "over"),
)
FIXTURES = Path(__file__).parent.parent / "fixtures"
ON_MAP = GAME.with_options(map=MAP)
PLAIN = ON_MAP.plain


def kind_of(at: Position) -> str:
    return at["step"]["kind"] if at["step"] else "over"


def _stored() -> list[Moment]:
    """Of each example game every kind of step, and the end."""
    chosen: list[Moment] = []
    for name in ("2-beginner", "3-rich", "4-advanced"):
        packed = (FIXTURES / f"la-citta-{name}.jsonl.gz").read_bytes()
        head, *lines = map(json.loads, gzip.decompress(packed).decode().splitlines())
        assert head["data"] == MAP
        seen: Counter[str] = Counter()
        for line in reversed(lines):
            kind = kind_of(line["before"])
            seen[kind] += 1
            if seen[kind] == 1 or (kind in ("politics", "site") and seen[kind] == 9):
                chosen.append((line["before"], line["legal"]))
        chosen.append((lines[-1]["after"], []))
    return chosen


MOMENTS = _stored()


def moment_of(kind: str, players: int | None = None) -> Moment:
    return next(one for one in MOMENTS if kind_of(one[0]) == kind and players in (None, one[0]["players"]))


def seen(at: Position, seat: int | None = None, game: LaCitta = ON_MAP) -> LaCittaView:
    """What a seat sees of a position."""
    bound, buffer = game.from_position(at)
    view = bound.player_view(buffer, seat)
    assert isinstance(view, LaCittaView)
    return view


def made(cities: list[dict[str, Any]], players: int = 2, seat: int | None = None, **more: Any) -> LaCittaView:
    """What a seat sees of a position by hand."""
    return seen(position(players, cities, **more), seat)


def altered(view: LaCittaView, **fields: Any) -> LaCittaView:
    """The same with other values in some fields of the record, whether that can be or not."""
    buffer = view.buffer.copy()
    state = view.game.engine.view(buffer)
    for name, value in fields.items():
        if isinstance(value, Mapping):
            for at, each in value.items():
                getattr(state, name)[at] = each
        else:
            setattr(state, name, value)
    return LaCittaView(view.game, view.seat, buffer)


def hexes(legal: list[str]) -> list[Hex]:
    """The hexes that actions name."""
    return [hex_of(name) for action in legal for name in re.findall(r" (-?\d+,-?\d+)$", action)]


def drawings(at: Position, legal: list[str]) -> list[str]:
    view = seen(at)
    gains = {action: number % 4 for number, action in enumerate(legal)}
    chosen = legal[0] if legal else None
    ways: list[tuple[Wide, bool, str | None]] = [
        ("wide", True, None),
        ("wide", False, chosen),
        ("narrow", True, chosen),
        ("narrow", False, None),
    ]
    return [
        draw_map(view, legal=legal, gains=gains, last=[(5, 4), (6, 0)], marked=[(5, 3)], neighbourhoods=True),
        draw_map(view, legal=legal, chosen=chosen, links=False, part=(2, 1, 9, 8)),
        *(
            draw_table(view, names=NAMES, legal=legal, chosen=pick, width=kind, standalone=alone, links=not alone)
            for kind, alone, pick in ways
        ),
    ]


DRAWINGS = Drawings(
    title="La Città",
    library=library(),
    symbols_for=symbols_for,
    moments={f"{number}, {kind_of(at[0])}": partial(drawings, *at) for number, at in enumerate(MOMENTS)},
    one_in=4,
    others=lambda: [draw_setups(ON_MAP)],
    plan=partial(draw_map, seen(moment_of("politics", 3)[0])),
    table=partial(draw_table, seen(moment_of("site", 2)[0]), legal=moment_of("site", 2)[1]),
    token="--culture",
    signs=frozenset(["citizen", "food", "card", "figure", "boat", "peak", "sheaf", "grove"]),
)
