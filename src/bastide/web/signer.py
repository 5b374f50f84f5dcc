"""Signing what is given out and must come back unchanged: cookies, the tokens of forms; and what only this server can make."""

import base64
import hashlib
import hmac
from typing import Any

from itsdangerous import BadData, URLSafeSerializer


class Signer:
    """One key, a different salt for each purpose: a cookie is no token."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def signed(self, purpose: str, value: Any) -> str:
        """The value as text that nobody else can make."""
        return str(URLSafeSerializer(self._key, salt=f"bastide {purpose}").dumps(value))

    def read(self, purpose: str, text: str) -> Any:
        """The value of a text that was signed here for this purpose; None of any other."""
        try:
            return URLSafeSerializer(self._key, salt=f"bastide {purpose}").loads(text)
        except BadData:
            return None

    def mark(self, mine: str, other: str) -> str:
        """A guest as another one notes him down: it tells nobody who he is."""
        return hmac.new(self._key, f"mark\n{mine}\n{other}".encode(), hashlib.sha256).hexdigest()[:12]

    def token(self, secret: str) -> str:
        """What a form of this guest must carry: another site can't know it."""
        return hmac.new(self._key, f"form\n{secret}".encode(), hashlib.sha256).hexdigest()[:40]

    def derived(self, purpose: str, *parts: str) -> str:
        """A secret that can be made again from the same parts, by nobody else."""
        made = hmac.new(self._key, "\n".join((f"derived {purpose}", *parts)).encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(made.digest()).rstrip(b"=").decode()
