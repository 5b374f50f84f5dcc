"""Where the game of a table begins, in words: whoever set up a position or loads a record may know what lies hidden."""

from bastide.web.i18n import _
from bastide.web.tables.beginning import NEW, POSITION
from bastide.web.tables.fairness import keeps
from bastide.web.tables.table import Table


def short_origin(table: Table) -> str:
    """A few words for the heading; none for a new game."""
    if table.origin == NEW:
        return ""
    if table.lesson is not None:
        return ""  # the heading says which
    if table.exercise is not None:
        return _("exercise")
    return _("from a position") if table.origin == POSITION else _("from a record")


def origin_words(table: Table) -> str:
    """Who began it where, and what becomes of what is hidden; nothing for a new game."""
    if table.origin == NEW:
        return ""
    if table.lesson is not None:
        return _("A lesson: nothing counts here, and everything can be taken back.")
    if table.exercise is not None:
        return _("An exercise from a reviewed game. What its player couldn’t know has been reshuffled.")
    name = next((seat.name for seat in table.seats if seat.guest == table.host and not seat.bot), _("the host"))
    return f"{_whose(table, name)} {_hidden(table)}".strip()


def _whose(table: Table, name: str) -> str:
    if table.origin == POSITION:
        return _("This table starts from a position that {name} set up.", name=name)
    return _("This table goes on from a record that {name} loaded.", name=name)


def _hidden(table: Table) -> str:
    if table.match is None:
        if not table.beginning.hides:
            return ""
        if keeps(table):
            return _("Whatever is hidden stays as it was: everyone wants it that way.")
        return _("Whatever is hidden is reshuffled, unless everyone wants to keep it as it is.")
    if table.match.shuffled:
        return _("Whatever was hidden has been reshuffled.") if table.beginning.hides else ""
    if table.origin == POSITION:
        return _("Whatever is hidden stays as it was set up.") if table.beginning.hides else ""
    return _("Cards and dice are those of the record.")
