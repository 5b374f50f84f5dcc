"""The end of the game, told: the wall counts as closed, then streets, markets, homes and guards bring their points."""

from collections import Counter
from collections.abc import Sequence

from markupsafe import Markup

from bastide.core.events import Award, Note
from bastide.core.state import State
from bastide.games.carcassonne_city.page.telling import Scored, Telling, gains_text, heard, lit
from bastide.games.carcassonne_city.rules.groups import root_of
from bastide.games.carcassonne_city.rules.scoring import FOR_GUARD, FOR_MARKET, FOR_STEWARDS, FOR_STREET, send_home
from bastide.games.carcassonne_city.rules.turn import end_game
from bastide.games.carcassonne_city.text.i18n import _
from bastide.games.carcassonne_city.text.words import headline
from bastide.games.carcassonne_city.view import CarcassonneCityView, viewed
from bastide.look.html import joined, shield, tag
from bastide.look.page import PastMove
from bastide.look.steps import Leaf, Scene, changes
from bastide.look.tables import cells, data_table, head, row

SCENE, TOTAL = "end", "total"
#: The kinds of points at the end, as they are told: leaf and sign.
_KINDS = {
    FOR_STREET: ("streets", "burgher"),
    FOR_MARKET: ("markets", "trader"),
    FOR_STEWARDS: ("homes", "steward"),
    FOR_GUARD: ("guards", "guard"),
}


def tell_ending(telling: Telling, past: PastMove) -> None:
    """The final scoring, if the move ended the game."""
    after = viewed(past.after)
    if after.step != "over":
        return
    names, before = telling.names, telling.view
    number, telling.ending = (past.number, past.number), len(telling.steps)
    words = _("The game is over: the wall counts as closed all round, and everything is counted.")
    telling.tell(number, None, "mark", words, sign="rampart")  # without its sheet: the total would say who has won
    scored = telling.awards(past, heard(telling.scratch(), end_game))
    telling.final = len(scored)
    leaves: list[Leaf] = []
    for reason, (leaf, sign) in _KINDS.items():
        mine = [one for one in scored if one[0].reason == reason]
        if not mine:
            continue
        awards = [award for _note, award in mine]
        told = _headline(reason, gains_text(awards, names))
        floats = telling.floats(mine)
        telling.pay(mine)
        if reason in (FOR_STREET, FOR_MARKET):
            _go_home(telling, [note for note, _award in mine])
        more = {"floats": floats, "changes": changes(awards), "scene": SCENE, "leaf": leaf, "data": {"lit": lit(mine)}}
        telling.tell(number, None, "score", told, sign=sign, at=floats[0][:2], **more)
        leaves.append(Leaf(leaf, _title(reason), sign, told, _table(awards, names)))
    telling.view = after
    won = headline(after, names)
    telling.tell(number, None, "scene", won, sign="bastide", scene=SCENE, leaf=TOTAL)
    total = Leaf(TOTAL, _("Total"), "bastide", won, _totals(before, after, scored, names))
    telling.scenes.append(Scene(SCENE, _("The end of the game"), (*leaves, total)))


def _go_home(telling: Telling, notes: Sequence[Note]) -> None:
    def gone(s: State) -> None:
        for root in {root_of(s, note.where) for note in notes}:
            send_home(s, root)

    telling.changed(gone)


def _title(reason: int) -> str:
    return {
        FOR_STREET: _("Streets"),
        FOR_MARKET: _("Markets"),
        FOR_STEWARDS: _("Homes"),
        FOR_GUARD: _("Guards"),
    }[reason]


def _headline(reason: int, gains: str) -> str:
    return {
        FOR_STREET: _("Streets that the wall closes: {gains}.", gains=gains),
        FOR_MARKET: _("Markets that the wall closes: {gains}.", gains=gains),
        FOR_STEWARDS: _("Stewards count the markets beside their homes: {gains}.", gains=gains),
        FOR_GUARD: _("Guards count the buildings they see: {gains}.", gains=gains),
    }[reason]


def _table(awards: Sequence[Award], names: Sequence[str]) -> Markup:
    """Each award with its reason."""
    rows = [row((shield(one.seat), " ", names[one.seat]), *cells(one.text, f"+{one.amount}")) for one in awards]
    return data_table("", map(head, (_("Player"), _("For"), _("Points"))), rows)


def _totals(
    before: CarcassonneCityView, after: CarcassonneCityView, scored: Sequence[Scored], names: Sequence[str]
) -> Markup:
    """What each had, what each kind brought, and the sum: a column for each player, who are fewer than the kinds."""
    won: Counter[tuple[int, int]] = Counter()
    for note, award in scored:
        won[note.seat, note.reason] += award.amount
    seats = after.ranking
    heads = [head(_("Points")), *(tag("th", shield(seat), " ", names[seat], scope="col") for seat in seats)]
    rows = [row((_("Before"),), *cells(*(before.points[seat] for seat in seats)))]
    rows += [row((_title(reason),), *cells(*(won[seat, reason] for seat in seats))) for reason in _KINDS]
    rows.append(row((_("Total"),), *cells(*(after.points[seat] for seat in seats))))
    return joined(tag("div", data_table("", heads, rows), class_="scrolls"))
