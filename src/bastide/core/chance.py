"""Where the words of chance come from: a seed, or a secret key that can be checked afterwards.

A keyed source publishes its commitment before the first move and its key after the end. Word n is a keyed hash over n alone:
outcomes that were seen, and the commitment, tell nothing about the words to come, and nobody can change the key any more.

Who deals could still have tried many keys before he published one. So players may each give a text of their own after they
have seen the commitment: chance then comes from the key and these texts together (docs/records.md).
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from bastide.core.errors import BadOption, brief
from bastide.core.rng import word_at

KEY_BYTES = 32
_COMMITMENT = b"bastide commitment 1\n"
_WORD = b"bastide chance 1\n"
_MIXED = b"bastide words 1\n"
LONGEST_WORD = 64

#: What the players gave to the mixing, by seats; None where nobody gave anything.
PlayersWords = tuple[str | None, ...]


class Source(Protocol):
    """A numbered row of 64-bit words."""

    def word(self, number: int) -> np.uint64:
        """Word `number`, counted from 0."""


@dataclass(frozen=True, slots=True)
class Seeded:
    """The fast generator of the simulations: who knows the seed knows everything."""

    seed: int

    def word(self, number: int) -> np.uint64:
        return np.uint64(word_at(self.seed, number))


@dataclass(frozen=True, slots=True)
class Keyed:
    """Words that nobody without the key can predict and everybody with it can check."""

    key: bytes = field(repr=False)
    published: str | None = None  # the commitment that a record claims, which may not be the key's
    words: PlayersWords | None = None  # None: a game whose players are not asked

    @property
    def commitment(self) -> str:
        """What is published before the first move."""
        return self.published or self._own_commitment

    @property
    def honest(self) -> bool:
        """Whether the key is the one that was committed to."""
        return self.commitment == self._own_commitment

    @property
    def _own_commitment(self) -> str:
        return hashlib.sha256(_COMMITMENT + self.key).hexdigest()

    @property
    def _mixed(self) -> bytes:
        """The key that chance comes from. Each word counts once and they are sorted: so nobody who has heard the others can
        choose anything by where he sits."""
        if self.words is None:
            return self.key
        given = json.dumps(sorted({word for word in self.words if word is not None}), ensure_ascii=False)
        return hmac.digest(self.key, _MIXED + given.encode(), "sha256")

    def word(self, number: int) -> np.uint64:
        digest = hmac.digest(self._mixed, _WORD + number.to_bytes(8, "big"), "sha256")
        return np.uint64(int.from_bytes(digest[:8], "big"))


@dataclass(frozen=True, slots=True)
class Fresh:
    """A game whose seed or key is not known here (a public record): what comes next is drawn from the system."""

    commitment: str | None = None
    words: PlayersWords | None = None

    def word(self, number: int) -> np.uint64:
        return np.uint64(secrets.randbits(64))


def seeded(seed: int | None) -> Seeded:
    """The source of a seed; None draws one."""
    if seed is None:
        return Seeded(secrets.randbits(63))
    if type(seed) is not int or not 0 <= seed < 1 << 64:
        raise BadOption(f"seed: expected a whole number from 0 to 2^64 - 1, got {brief(seed)}")
    return Seeded(seed)


def keyed(key: bytes | None, words: PlayersWords | None = None) -> Keyed:
    """The source of a secret key, mixed with the players' words; None draws a key."""
    if key is None:
        return Keyed(secrets.token_bytes(KEY_BYTES), words=words)
    if not isinstance(key, bytes) or len(key) != KEY_BYTES:
        came = f"{len(key)} bytes" if isinstance(key, bytes) else type(key).__name__
        raise BadOption(f"key: expected {KEY_BYTES} bytes, got {came}")
    return Keyed(key, words=words)


def chosen(seed: int | None, key: bytes | None, fair: bool, words: Sequence[str | None] | None, players: int) -> Source:
    """The source that somebody asked for who begins a game for so many."""
    if not fair and key is None:
        if words is not None:
            raise BadOption("words: they are mixed with the key of a fair game, and this one has none")
        return seeded(seed)
    if seed is not None:
        raise BadOption("seed: a fair game draws from its secret key, so it can't have a seed as well")
    return keyed(key, None if words is None else checked_words(words, players))


def checked_words(words: Sequence[str | None], players: int) -> PlayersWords:
    """A word for each seat, or None for who gave none."""
    if isinstance(words, str) or len(words) != players:
        raise BadOption(f"words: expected one for each of {players} seats, or None, got {brief(words)}")
    for word in words:
        if word is not None and not (isinstance(word, str) and 0 < len(word) <= LONGEST_WORD and word.isprintable()):
            raise BadOption(f"words: expected 1 to {LONGEST_WORD} printable characters each, got {brief(word)}")
    return tuple(words)
