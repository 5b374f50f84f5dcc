"""A table whose chance is committed to before it is made: its page shows the commitment, and whoever asks for the table by
that page gives his word after he could see it. Nothing is stored: the key follows from the id, and a table is made once."""

import hashlib
import hmac
from dataclasses import dataclass, field

from bastide.core.chance import keyed
from bastide.web.signer import Signer
from bastide.web.tables.guests import new_table_id


@dataclass(frozen=True, slots=True)
class Reserved:
    """The id and the key of a table to come."""

    id: str
    key: bytes = field(repr=False)

    @property
    def commitment(self) -> str:
        """What its page shows."""
        return keyed(self.key).commitment


class Reservations:
    """All workers that have the same keys know each other's."""

    def __init__(self, key: bytes, signer: Signer) -> None:
        self._key = key
        self._signer = signer

    def fresh(self) -> tuple[str, str]:
        """For a form: what it carries, and the commitment that it shows."""
        table_id = new_table_id()
        return self._signer.signed("table", table_id), self._reserved(table_id).commitment

    def read(self, text: str) -> Reserved | None:
        """What a form carried; None if it is none of ours."""
        table_id = self._signer.read("table", text)
        return self._reserved(table_id) if isinstance(table_id, str) else None

    def _reserved(self, table_id: str) -> Reserved:
        return Reserved(table_id, hmac.digest(self._key, f"bastide table\n{table_id}".encode(), hashlib.sha256))
