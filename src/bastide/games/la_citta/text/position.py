"""Positions as JSON: writing them. reading.py reads them, shapes.py says what they look like."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bastide.core.game import Position
from bastide.core.shapes import write_shape
from bastide.core.state import State
from bastide.games.la_citta.rules import state
from bastide.games.la_citta.rules.paths import hex_name
from bastide.games.la_citta.rules.state import BUILDINGS, CARDS, FIELDS
from bastide.games.la_citta.text.shapes import STEPS, CityShape, PositionShape, StepShape
from bastide.games.la_citta.view.cities import City, read_cities

if TYPE_CHECKING:
    from bastide.games.la_citta import LaCitta


def to_position(game: "LaCitta", s: State) -> Position:
    """The whole position."""
    position: Position = write_shape(
        PositionShape(
            game=game.name,
            players=s.players,
            map=game.map.name,
            setup=state.SETUPS[s.setup],
            year=s.year,
            round=s.round,
            phase=state.PHASES[s.phase],
            start=s.start,
            turn=s.turn,
            areas={name: state.LANDSCAPES[s.land[i]] for i, name in enumerate(game.plain.areas)},
            cities=[_city(city) for city in read_cities(s, game.plain)],
            castles=s.castles[: s.players].tolist(),
            gold=s.gold[: s.players].tolist(),
            action_cards=s.action_cards[: s.players].tolist(),
            starved=s.starved[: s.players].astype(bool).tolist(),
            founded=s.founded[: s.players].astype(bool).tolist(),
            points=s.points[: s.players].tolist(),
            display=_cards(s.display),
            deck=[CARDS[card] for card in s.deck[s.deck_top : s.deck_end]],
            discard=_cards(s.discard),
            used=[_cards(cards) for cards in s.used[: s.players]],
            blind=[_cards(cards) for cards in s.blind[: s.players]],
            voice=[FIELDS[field] for field in s.voice[: s.voices]],
            voice_deck=[FIELDS[field] for field in s.voice_deck[s.voice_top :]],
            voice_discard=_counted(FIELDS, s.voice_discard),
            seen=[[place + 1 for place in range(state.LAID_OUT) if bits >> place & 1] for bits in s.seen[: s.players]],
            supply=dict(zip(state.PAIRS, s.supply.tolist(), strict=True)),
            step=_step(game, s),
        )
    )
    return position


def _counted(words: Sequence[str], counts: Sequence[int]) -> list[str]:
    return [word for word, count in zip(words, counts, strict=True) for _ in range(count)]


def _cards(counts: Sequence[int]) -> list[str]:
    return sorted(_counted(CARDS, counts))


def _city(city: City) -> CityShape:
    figures: dict[str, dict[str, int]] = {}
    for on in city.figures:
        figures.setdefault(hex_name(on.at), {})[on.purpose] = on.number
    buildings = {hex_name(at): kind for at, kind in city.buildings}
    return CityShape(city.owner, hex_name(city.castle), buildings, city.citizens, figures)


def _step(game: "LaCitta", s: State) -> StepShape | None:
    if s.kind == state.OVER:
        return None
    kind, here = state.KINDS[s.kind], hex_name(game.plain.hexes[s.step_hex])
    more: dict[str, tuple[Any, ...]] = {
        "source": (here,),
        "site": (BUILDINGS[s.step_building], s.step_pay),
        "circus": (s.step_n,),
        "field": (here, s.step_n),
        "settle": (s.step_n,),
        "wish": (here,),
        "starve": (s.step_n,),
    }
    return STEPS[kind](kind, *more.get(kind, ()))
