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
    """Somebody who sits here gives a word, or another one: unless others gave theirs after him, who have to know that his was
    settled. Else whoever deals and plays would hear all the others first."""
    table, seat = change.table, _first_seat(change.table, guest)
    others = [table.words[each.guest] for each in table.seats if each.kind == PERSON and each.guest != guest]
    if any(each.word is not None and each.number > table.words[guest].number for each in others):
        raise TableError(_("Others have added their word since: yours is final."))
    change.add("word", {"word": checked_word(word)}, seat=seat, key=key)


def keep(change: Transaction, guest: str, wanted: bool, key: str | None = None) -> None:
    """Somebody wants what is hidden to stay as it was set up, or does no longer."""
    change.add("keep", {"keep": bool(wanted)}, seat=_first_seat(change.table, guest), key=key)


def terms(table: Table) -> dict[str, Any]:
    """What the start settles, from what everybody has said up to then. A lesson has settled it itself."""
    if table.lesson is not None:
        return {"words": None, "kept": True}
    given = {"words": [table.word_of(seat) for seat in range(table.players)]}
    return given if table.origin == NEW else {**given, "kept": keeps(table)}


def keeps(table: Table) -> bool:
    """Whether all who play want what is hidden to stay as it was set up; where only bots play, whether the host does."""
    people = [seat for seat in table.seats if seat.kind == PERSON]
    return all(seat.keep for seat in people) if people else table.beginning.keep


def _first_seat(table: Table, guest: str) -> int:
    seats = table.seats_of(guest)
    if not seats:
        raise NotAllowed(_("Only players at this table can do that."))
    if table.match is not None:
        raise TableError(_("The game has begun: dice and cards are already settled."))
    return seats[0]
