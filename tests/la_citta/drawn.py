"""How tests look at drawings: stored moments, what a seat sees of a position, pictures read as trees."""

import gzip
import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from bastide.games.la_citta import GAME, LaCitta
from bastide.games.la_citta.rules.paths import Hex, hex_of
from bastide.games.la_citta.view import LaCittaView

from .table import MAP, Position, position

Moment = tuple[Position, list[str]]
Wide = Literal["wide", "narrow"]

SVG = "{http://www.w3.org/2000/svg}"
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


def read(svg: str) -> ET.Element:
    """The drawing as a tree; a bare one gets the name space that a page would give it."""
    return ET.fromstring(svg if "xmlns" in svg else svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1))


def with_class(root: ET.Element, *names: str) -> list[ET.Element]:
    return [part for part in root.iter() if set(names) <= set(part.get("class", "").split())]


def words(root: ET.Element, name: str) -> list[str]:
    return ["".join(part.itertext()) for part in with_class(root, name)]


def described(root: ET.Element) -> str:
    return root.findtext(f"{SVG}desc") or ""


def named(root: ET.Element) -> Counter[str]:
    """The signs used, wherever a sign is named."""
    used = (part.get("href", "")[1:] for part in root.iter(f"{SVG}use"))
    painted = (part.get(paint, "") for part in root.iter() for paint in ("fill", "stroke"))
    return Counter([*used, *(found[1] for paint in painted if (found := re.match(r"url\(#(.*)\)", paint)))])
