"""Who somebody is: a guest has a secret that only he knows; of it we keep a hash, and nothing else about him."""

import hashlib
import secrets

SECRET_BYTES = 24


def new_secret() -> str:
    """The secret of a new guest; whoever has it is that guest."""
    return secrets.token_urlsafe(SECRET_BYTES)


def guest_of(secret: str) -> str:
    """The guest of a secret, as we keep him."""
    return hashlib.sha256(f"bastide guest\n{secret}".encode()).hexdigest()


def new_table_id() -> str:
    """An id that can't be guessed: whoever has it may watch."""
    return secrets.token_urlsafe(15)
