"""Where the words of chance come from: a seed, or a secret key that can be checked afterwards.

A keyed source publishes its commitment before the first move and its key after the end. Word n is a keyed hash over n alone:
outcomes that were seen, and the commitment, tell nothing about the words to come, and nobody can change the key any more.
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from bastide.core.errors import BadOption, brief
from bastide.core.rng import word_at

KEY_BYTES = 32
_COMMITMENT = b"bastide commitment 1\n"
_WORD = b"bastide chance 1\n"


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

    def word(self, number: int) -> np.uint64:
        digest = hmac.digest(self.key, _WORD + number.to_bytes(8, "big"), "sha256")
        return np.uint64(int.from_bytes(digest[:8], "big"))


@dataclass(frozen=True, slots=True)
class Fresh:
    """A game whose seed or key is not known here (a public record): what comes next is drawn from the system."""

    commitment: str | None = None

    def word(self, number: int) -> np.uint64:
        return np.uint64(secrets.randbits(64))


def seeded(seed: int | None) -> Seeded:
    """The source of a seed; None draws one."""
    if seed is None:
        return Seeded(secrets.randbits(63))
    if type(seed) is not int or not 0 <= seed < 1 << 64:
        raise BadOption(f"seed: expected a whole number from 0 to 2^64 - 1, got {brief(seed)}")
    return Seeded(seed)


def keyed(key: bytes | None) -> Keyed:
    """The source of a secret key; None draws one."""
    if key is None:
        return Keyed(secrets.token_bytes(KEY_BYTES))
    if not isinstance(key, bytes) or len(key) != KEY_BYTES:
        came = f"{len(key)} bytes" if isinstance(key, bytes) else type(key).__name__
        raise BadOption(f"key: expected {KEY_BYTES} bytes, got {came}")
    return Keyed(key)
