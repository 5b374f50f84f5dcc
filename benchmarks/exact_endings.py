"""The endings that can be solved: Saint Malo's last turn, Carcassonne's last two tiles."""

from itertools import combinations_with_replacement
from math import factorial

import numpy as np

import bastide
from bastide.core.game import Game
from bastide.core.state import Buffer
from bastide.games.carcassonne_city.rules import state as city
from bastide.games.saint_malo.rules import dice
from bastide.games.saint_malo.rules import state as malo


class LastTurn:
    """Saint Malo: the last seat of the last round is on turn; the game ends with it (SM-70)."""

    def __init__(self) -> None:
        self.game: Game = bastide.game("saint-malo")
        self.players: tuple[int, ...] = tuple(self.game.players)
        self._throws = {size: throws(size) for size in range(dice.DICE + 1)}
        # Once dice are used only their sabres count, so dice with as many of them stand for each other.
        sabres = [dice.RANK["L" * (dice.DICE - n) + "S" * n] for n in range(dice.DICE + 1)]
        self._alike = [sabres[int(dice.COUNT[rank, dice.SABRES])] for rank in range(len(dice.HANDS))]

    def within(self, state: Buffer) -> bool:
        s = self.game.engine.view(state)
        return bool(s.last_round and (s.turn + 1) % s.players == s.first)

    def outcomes(self, state: Buffer) -> list[tuple[float, Buffer]]:
        if state.view(malo.STATE)["kind"][0] != malo.ROLL:
            return []
        s = self.game.engine.view(state)
        found = []
        for part, thrown in self._throws[dice.DICE - int(dice.SIZE[s.kept])]:
            after = state.copy()
            self.game.engine.set_chance(self.game.engine.view(after), thrown)
            found.append((part, after))
        return found

    def key(self, state: Buffer) -> bytes | None:
        copy = state.copy()
        s = self.game.engine.view(copy)
        s.rng = 0
        s.group[:] = 0  # in which order squares were drawn; the rules ask only which ones
        if s.kind == malo.ROLL:
            s.dice = 0
        else:
            s.kept = 0
            if s.kind == malo.USE_STEP:
                s.rolls = 0
            elif s.kind != malo.KEEP_STEP:
                s.rolls, s.dice = 0, self._alike[s.dice]
        return copy.tobytes()

    def name(self, state: Buffer) -> str:
        s = self.game.engine.view(state)
        if s.kind == malo.KEEP_STEP:
            return f"keep after roll {s.rolls}"
        return "use" if s.kind == malo.USE_STEP else "squares"


def throws(number: int) -> list[tuple[float, int]]:
    """Everything so many dice may show, each with its probability."""
    found = []
    for faces in combinations_with_replacement(dice.FACES, number):
        ways = factorial(number)
        for face in dice.FACES:
            ways //= factorial(faces.count(face))
        found.append((ways / 6**number, dice.RANK["".join(faces)]))
    return found


class LastTiles:
    """Carcassonne: The City, for two: at most so many tiles are still to be laid, the one in hand included."""

    def __init__(self, tiles: int = 2) -> None:
        self.game: Game = bastide.game("carcassonne-city")
        self.players: tuple[int, ...] = (2,)
        self._rules = self.game.engine.on_buffers.compiled()
        self._tiles = tiles
        fields = city.STATE.fields
        assert fields is not None
        self._pack_end = fields["laid"][1]  # the tables of the pack stand before it

    def within(self, state: Buffer) -> bool:
        s = self.game.engine.view(state)
        in_hand = 1 if s.kind == city.LAY_STEP else 0
        return bool(city.TILES - s.drawn + in_hand <= self._tiles)

    def outcomes(self, state: Buffer) -> list[tuple[float, Buffer]]:
        if state.view(city.STATE)["kind"][0] != city.DRAW:
            return []
        s = self.game.engine.view(state)
        unseen = s.deck[s.drawn :].tolist()
        found = []
        for tile in sorted(set(unseen)):
            after = state.copy()
            deck = self.game.engine.view(after).deck[s.drawn :]
            at = unseen.index(tile)
            deck[0], deck[at] = tile, unseen[0]
            self._rules.chance(after, np.uint64(0))
            found.append((unseen.count(tile) / len(unseen), after))
        return found

    def key(self, state: Buffer) -> bytes | None:
        """Walls, guards and towers come to the same in many orders; tiles and followers hardly ever."""
        if not city.GATE_STEP <= state.view(city.STATE)["kind"][0] <= city.TOWER_STEP:
            return None
        copy = state.copy()
        s = self.game.engine.view(copy)
        s.stamps = 0
        s.stamp[:] = 0  # mean nothing between two counts
        parent = s.parent[: s.nodes]
        while (shorter := parent[parent]).tobytes() != parent.tobytes():  # how far ways are halved makes no difference
            parent[:] = shorter
        return copy[self._pack_end :].tobytes()

    def name(self, state: Buffer) -> str:
        s = self.game.engine.view(state)
        words = {city.LAY_STEP: "tile", city.FOLLOWER_STEP: "follower"}
        return words.get(s.kind, "wall")
