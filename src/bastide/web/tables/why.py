"""Why somebody can't choose a thing at a table now: the rule that refuses it, or whose turn it is. Only what he sees counts."""

from dataclasses import dataclass

from bastide.core.errors import BadOption
from bastide.core.player_view import PlayerView
from bastide.web.i18n import _
from bastide.web.tables.table import Table

LONGEST_THING = 80


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The answer, in the language spoken."""

    thing: str
    rule: str  # the statement, "LC-44"; "" where no rule of the game is the reason
    head: str
    text: str
    places: tuple[str, ...] = ()  # what stands in the way, in the notation


def why_not(table: Table, view: PlayerView, asked: bool, thing: str) -> WhyNot | None:
    """The answer to whoever has this view of the present; None: it can be chosen, or the game gives no reasons.

    BadOption says what was expected of a thing that can't be read, whoever asks.
    """
    try:
        refusal = table.game.refusal(view, thing)
    except ValueError as error:
        raise BadOption(f"thing: {error}") from error
    if table.over:
        return WhyNot(thing, "", _("The game is over"), _("Nothing can be chosen any more."))
    if not asked:
        name = "" if table.turn is None else table.seats[table.turn].name
        return WhyNot(thing, "", _("{name}’s turn", name=name), _("Only {name} can choose now.", name=name))
    if refusal is None:
        return None
    return WhyNot(thing, refusal.rule, refusal.head, refusal.text, refusal.places)
