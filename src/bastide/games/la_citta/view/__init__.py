"""What a player sees of La Città, in typed form: every figure comes from the rules.

What the seat can't know was drawn anew in the state of a view: voice cards on places that it has not seen, cards taken
unseen, the order of decks. Here such places are unknown, and only what all of them are together is told.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from bastide.core.actions import Action
from bastide.core.events import Note, listening
from bastide.core.player_view import PlayerView
from bastide.games.la_citta.rules.cities import limit_after
from bastide.games.la_citta.rules.decks import known_voices, wishes
from bastide.games.la_citta.rules.kinds import LISTED_CARDS, SHARED_TILES
from bastide.games.la_citta.rules.migration import are_neighbours, is_more_attractive
from bastide.games.la_citta.rules.paths import Hex, Plain
from bastide.games.la_citta.rules.scoring import result, score_city, score_hunger
from bastide.games.la_citta.rules.sites import founding_sites, sites_for
from bastide.games.la_citta.rules.state import (
    BITS,
    BUILDINGS,
    CARDS,
    FIELDS,
    KINDS,
    LANDSCAPES,
    OVER,
    PASS,
    PHASES,
    ROUNDS,
    WORDS,
    YEARS,
)
from bastide.games.la_citta.rules.year import hungry_this_year
from bastide.games.la_citta.view.cities import City, Figures, limit_told, read_cities
from bastide.games.la_citta.view.players import Player, read_player

if TYPE_CHECKING:
    from bastide.games.la_citta import LaCitta

__all__ = ["City", "Figures", "LaCittaView", "Player", "Step", "Voice", "fields_of", "viewed"]


@dataclass(frozen=True, slots=True)
class Step:
    """What is asked, and what the play has settled so far."""

    kind: str
    building: str = ""  # site: what is built
    at: Hex | None = None  # source: the new castle; field: the hospital; wish: the castle of the city
    number: int = 0  # of figures, of new citizens, of those who must still leave


@dataclass(frozen=True, slots=True)
class Voice:
    """A voice card on the table as the viewer knows it."""

    place: int  # from 1
    field: str | None  # None: hidden from him
    open: bool  # everybody knows it
    lookers: tuple[int, ...]  # the seats that looked at it this year


@dataclass(frozen=True)
class LaCittaView(PlayerView):
    """The table as one seat sees it."""

    game: "LaCitta"

    @property
    def plain(self) -> Plain:
        """The map."""
        return self.game.plain

    # Where the game stands

    @property
    def year(self) -> int:
        return int(self.state.year)

    @property
    def round(self) -> int:
        return int(self.state.round)

    @cached_property
    def phase(self) -> str:
        return PHASES[self.state.phase]

    @property
    def over(self) -> bool:
        return self.turn is None

    @property
    def on_turn(self) -> int:
        """The seat to decide; at the end the start player of the last year."""
        return int(self.state.turn)

    @cached_property
    def speaker(self) -> int:
        """Who is asked, or at the end who has won, the first of several."""
        return self.winners[0] if self.turn is None else self.turn

    @cached_property
    def step(self) -> Step | None:
        """What is asked; None when the game is over."""
        s = self.state
        if s.kind == OVER:
            return None
        kind = KINDS[s.kind]
        about = self.plain.hexes[s.step_hex] if kind in ("source", "field", "wish") else None
        return Step(kind, BUILDINGS[s.step_building] if kind == "site" else "", about, s.step_n)

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        """What the player on turn may choose, whoever looks on: it follows from what everybody sees."""
        if self.actions or self.over:
            return self.actions
        engine = self.game.engine
        out = np.zeros(engine.most_legal, np.int32)
        return tuple(self.game.action(self.state, int(number)) for number in out[: engine.legal(self.state, out)])

    @property
    def must_pass(self) -> bool:
        """Whether the player on turn can do nothing else (LC-32)."""
        return len(self.legal) == 1 and self.legal[0].id == PASS

    @property
    def rounds_without_building(self) -> int:
        """The rounds after this one in which the player on turn can't build, if he builds with his last action card now: without
        gold he can pay for no open building, and gets none before the next year."""
        player = self.players[self.on_turn]
        return ROUNDS - self.round if player.action_cards == 1 and not player.gold else 0

    # The country and what stands on it

    @cached_property
    def areas(self) -> dict[str, str]:
        """The landscape of each area; those on which none lies yet are left out."""
        land = self.state.land.tolist()
        return {name: LANDSCAPES[land[at]] for at, name in enumerate(self.plain.areas) if land[at]}

    def food_at(self, at: Hex) -> int:
        """The food of a farm or castle on a hex (LC-48)."""
        return int(self.state.wheat[self.plain.numbers[at]])

    def gold_at(self, at: Hex) -> int:
        """What a quarry on a hex brings each year (LC-22)."""
        return int(self.state.mountains[self.plain.numbers[at]])

    @cached_property
    def cities(self) -> tuple[City, ...]:
        """All cities in order of founding."""
        return read_cities(self.state, self.plain)

    @cached_property
    def built(self) -> dict[Hex, tuple[City, str]]:
        """What stands on each hex: its city, and the kind of building."""
        found: dict[Hex, tuple[City, str]] = {}
        for city in self.cities:
            found[city.castle] = city, "castle"
            found |= {at: (city, kind) for at, kind in city.buildings}
        return found

    def city_of(self, at: Hex, seat: int) -> City | None:
        """The city that has a building on a hex, or the one of a seat that would have it there."""
        if at in self.built:
            return self.built[at][0]
        near = (self.built[other][0] for other in self.plain.beside(at) if other in self.built)
        return next((city for city in near if city.owner == seat), None)

    def limit_with(self, city: City, kind: str) -> int | None:
        """The limit of a city once it has such a building too (LC-23)."""
        return limit_told(limit_after(self.state, city.index, BUILDINGS.index(kind)))

    def sites(self, kind: str) -> list[Hex]:
        """Where the player on turn could put a building, whatever it costs (LC-44 to LC-46)."""
        building = BUILDINGS.index(kind)
        return self._hexes(sites_for(self.state, self.on_turn, building, word) for word in range(WORDS))

    def founding_sites(self) -> list[Hex]:
        """Where a new city could stand (LC-50)."""
        return self._hexes(founding_sites(self.state, word) for word in range(WORDS))

    def _hexes(self, words: Iterable[int]) -> list[Hex]:
        bits = [word * BITS + bit for word, value in enumerate(words) for bit in range(BITS) if value >> bit & 1]
        return [self.plain.hexes[number] for number in bits]

    @cached_property
    def neighbours(self) -> tuple[tuple[City, City], ...]:
        """Pairs of cities that may win citizens from each other (LC-61)."""
        pairs = combinations(self.cities, 2)
        return tuple((one, two) for one, two in pairs if are_neighbours(self.state, one.index, two.index))

    def winner(self, one: City, two: City, field: str) -> City | None:
        """Which of two neighbours takes a citizen from the other if this is the wish (LC-62)."""
        wish = FIELDS.index(field)
        if is_more_attractive(self.state, one.index, two.index, wish):
            return one
        return two if is_more_attractive(self.state, two.index, one.index, wish) else None

    @cached_property
    def supply(self) -> dict[tuple[str, ...], int]:
        """Building tiles left, by the buildings that share a supply."""
        return dict(zip(SHARED_TILES, self.state.supply.tolist(), strict=True))

    # Cards

    @cached_property
    def display(self) -> Mapping[str, int]:
        """The open political cards."""
        return _counted(self.state.display.tolist())

    @cached_property
    def discarded(self) -> Mapping[str, int]:
        """The political cards of the discard pile."""
        return _counted(self.state.discard.tolist())

    @property
    def deck(self) -> int:
        """How many political cards lie in the deck."""
        return int(self.state.deck_end - self.state.deck_top)

    @cached_property
    def unseen(self) -> Mapping[str, int]:
        """The cards in the deck and those taken unseen: which they are together is known, which lies where is not."""
        s = self.state
        deck = s.deck[s.deck_top : s.deck_end].tolist()
        taken = s.blind[: s.players].sum(axis=0).tolist()
        return _counted([deck.count(card) + number for card, number in enumerate(taken)])

    @cached_property
    def voices(self) -> tuple[Voice, ...]:
        """The voice cards of the year as the viewer knows them."""
        s = self.state
        known, public = known_voices(s, -1 if self.seat is None else self.seat), known_voices(s, -1)
        seen = s.seen.tolist()[: s.players]
        return tuple(
            Voice(
                place + 1,
                FIELDS[s.voice[place]] if known >> place & 1 else None,
                bool(public >> place & 1),
                tuple(seat for seat, bits in enumerate(seen) if bits >> place & 1),
            )
            for place in range(s.voices)
        )

    def others_looked(self, voice: Voice) -> list[int]:
        """Who else than the viewer has looked at a card that is not open."""
        return [] if voice.open else [seat for seat in voice.lookers if seat != self.seat]

    @cached_property
    def wishes(self) -> tuple[str, ...]:
        """The fields that count this year, once the cards lie open: one or two (LC-25)."""
        return fields_of(wishes(self.state)) if self.voices and self.phase != "politics" else ()

    @cached_property
    def voices_discarded(self) -> tuple[int, ...]:
        """The voice cards of earlier years, by field."""
        return tuple(self.state.voice_discard.tolist())

    @cached_property
    def voices_unseen(self) -> tuple[int, ...]:
        """By field the voice cards in the deck and those that the viewer does not know: what they are together."""
        s = self.state
        deck = s.voice_deck.tolist()[s.voice_top :]
        hidden = [*deck, *(int(s.voice[voice.place - 1]) for voice in self.voices if voice.field is None)]
        return tuple(hidden.count(field) for field in range(len(FIELDS)))

    # Players

    @cached_property
    def final_notes(self) -> tuple[Note, ...]:
        """What the final scoring would tell if the game ended here (LC-80).

        Hunger costs points only when citizens have left for it in year 6; what the feeding of a year will bring is not known
        before it is counted.
        """
        s = self.game.engine.view(self.buffer.copy())
        with listening() as notes:
            for city in range(s.cities):
                score_city(s, city)
            for seat in range(s.players):
                if s.year == YEARS and hungry_this_year(s, seat):
                    score_hunger(s, seat)
        return tuple(notes)

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """All players in the order of the seats."""
        points, income = self.state.points.tolist(), [0] * self.state.players
        if not self.over:
            points = [0] * self.state.players
            for note in self.final_notes:
                points[note.seat] += note.amount
        for city in self.cities:
            income[city.owner] += city.gold
        return tuple(read_player(self.state, seat, income[seat], points[seat]) for seat in range(self.state.players))

    @cached_property
    def ranking(self) -> list[int]:
        """The seats, best first: points, then gold (LC-81)."""
        worth = [(player.points, player.gold) for player in self.players]
        return sorted(range(len(worth)), key=worth.__getitem__, reverse=True)

    @cached_property
    def winners(self) -> tuple[int, ...]:
        """Who has won a finished game: one, or several who share it."""
        return result(self.state)[0]


def viewed(view: PlayerView) -> LaCittaView:
    """A view of this game, where its type is not known."""
    assert isinstance(view, LaCittaView)
    return view


def fields_of(bits: int) -> tuple[str, ...]:
    """Fields by their bits."""
    return tuple(name for field, name in enumerate(FIELDS) if bits >> field & 1)


def _counted(counts: list[int]) -> dict[str, int]:
    """Cards by kind, those that are there."""
    return {kind: counts[CARDS.index(kind)] for kind in LISTED_CARDS if counts[CARDS.index(kind)]}
