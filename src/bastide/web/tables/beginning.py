"""How the game of a table begins: new, from a position or from a record; with whose words, and what is hidden in which order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bastide import Match, game, load
from bastide.core.chance import keyed
from bastide.core.engine import nothing_hidden
from bastide.core.game import Game
from bastide.web.store import StoredTable

NEW, POSITION, RECORD = "new", "position", "record"


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a table was set up with, for good."""

    game: Game
    players: int
    options: Mapping[str, Any]
    position: dict[str, Any] | None
    record: str | None
    keep: bool  # the host wants what is hidden to stay as it was set up: for a table where only bots play
    secret: bytes = field(repr=False)

    @classmethod
    def of(cls, stored: StoredTable) -> "Beginning":
        """As it lies in the store."""
        head = stored.head
        how = (head["players"], head["options"], head["position"], head.get("record"), head.get("keep", False))
        return cls(game(stored.game), *how, stored.secret)

    @property
    def origin(self) -> str:
        """Where the game begins."""
        if self.record is not None:
            return RECORD
        return NEW if self.position is None else POSITION

    @property
    def hides(self) -> bool:
        """Whether the game has anything that lies hidden."""
        return self.game.engine.determinize is not nothing_hidden

    @property
    def commitment(self) -> str:
        """What is shown of the key before anybody gives a word."""
        return keyed(self.secret).commitment

    def match(self, terms: Mapping[str, Any], names: Sequence[str], free: bool) -> Match:
        """The match before its first move at this table, on the terms that the start has settled (tables/fairness.py); those of
        a table that began before there were any are empty."""
        how: dict[str, Any] = {"names": names, "free_undo": free}
        fair: dict[str, Any] = {"key": self.secret, "words": terms.get("words")}
        position = self.position
        if self.record is not None:
            match = load(self.record)
            if terms.get("kept", True) or match.turn is None:
                match.names, match.free_undo = tuple(names), free
                return match
            position = match.position()
        if position is None:
            return self.game.start(self.players, **fair, **how, **self.options)
        if not terms:
            return self.game.resume(position, int.from_bytes(self.secret[:8], "big"), **how, **self.options)
        return self.game.resume(position, **fair, shuffle=not terms["kept"], **how, **self.options)
