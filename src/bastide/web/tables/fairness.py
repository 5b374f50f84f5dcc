"""What those who play settle about chance before the game: a word of each for the mixing, and whether what is hidden in a
position stays as it was set up, which it does only if each of them says so."""

from typing import Any

from bastide.core.chance import LONGEST_WORD
from bastide.web.i18n import _
from bastide.web.tables.beginning import NEW
from bastide.web.tables.errors import NotAllowed, TableError
from bastide.web.tables.settings import checked_text
from bastide.web.tables.table import PERSON, Table
from bastide.web.tables.transaction import Transaction


def checked_word(word: Any) -> str | None:
    """A word for the mixing; None from who gives none. We make up none for him: it would prove nothing."""
    return None if word is None or word == "" else checked_text(word, "word", LONGEST_WORD)


def give_word(change: Transaction, guest: str, word: Any, key: str | None = None) -> None:
    """Somebody who sits here gives another word than before."""
    change.add("word", {"word": checked_word(word)}, seat=_first_seat(change.table, guest), key=key)


def keep(change: Transaction, guest: str, wanted: bool, key: str | None = None) -> None:
    """Somebody wants what is hidden to stay as it was set up, or does no longer."""
    change.add("keep", {"keep": bool(wanted)}, seat=_first_seat(change.table, guest), key=key)


def terms(table: Table) -> dict[str, Any]:
    """What the start settles, from what everybody has said up to then."""
    given = {"words": [seat.word for seat in table.seats]}
    return given if table.origin == NEW else {**given, "kept": keeps(table)}


def keeps(table: Table) -> bool:
    """Whether all who play want what is hidden to stay as it was set up."""
    return all(seat.keep for seat in table.seats if seat.kind == PERSON)


def _first_seat(table: Table, guest: str) -> int:
    seats = table.seats_of(guest)
    if not seats:
        raise NotAllowed(_("Only who sits at the table can do that."))
    if table.match is not None:
        raise TableError(_("The game has begun: its chance is settled."))
    return seats[0]
