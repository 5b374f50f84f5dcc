"""A play as one step: the card, the kind, the number and the place together in one sentence."""

from collections.abc import Sequence

from bastide.games.la_citta.drawing.geometry import centre
from bastide.games.la_citta.page.aftermath import turned_up
from bastide.games.la_citta.page.log import deed
from bastide.games.la_citta.page.telling import Telling, acted
from bastide.games.la_citta.rules import scoring
from bastide.games.la_citta.rules.kinds import ARCHES
from bastide.games.la_citta.rules.paths import Hex
from bastide.games.la_citta.rules.state import CASTLE_CITIZENS
from bastide.games.la_citta.text import actions
from bastide.games.la_citta.text.city_words import city_number
from bastide.games.la_citta.text.i18n import _, ngettext
from bastide.games.la_citta.text.names import (
    citizens_word,
    field_word,
    gold_word,
    kind_word,
    one_building,
    plus,
    signed,
    this_building,
)
from bastide.games.la_citta.text.where import where, where_built
from bastide.games.la_citta.view import LaCittaView, viewed
from bastide.look.page import PastMove
from bastide.look.steps import Change, Point, Step, changes

#: What a play brings and costs by itself; whatever else a move tells of followed from it.
_OF_A_PLAY = {
    scoring.FOR_ACTION_CARD,
    scoring.FOR_CARD,
    scoring.FOR_MASTER,
    scoring.FOR_FIGURES,
    scoring.FOR_GOLDEN,
    scoring.FOR_LOOK,
    scoring.FOR_MARKET,
    scoring.FOR_FOUNDING,
    scoring.FOR_MOVING_OUT,
}
_BELOW = 58.0  # units: an amount that rises from there stands below the hex
_SIGNS = {
    actions.TakeGold: "coin",
    actions.Pass: "card",
    actions.Look: "closeness",
    actions.SettleIn: "citizen",
    actions.FiguresOn: "bread",
    actions.CountFor: "bread",
    actions.HarvestOn: "harvest",
    actions.PlaceCastle: "castle",
    actions.MoveFrom: "castle",
}


def tell_play(telling: Telling, play: Sequence[PastMove]) -> None:
    """One step for all its moves."""
    last = play[-1]
    before, action = viewed(last.before), last.action
    now = before if isinstance(action, actions.Pass) else acted(before, action)
    at = _place(last)
    words = [_sentence(telling, play, now), *(more for move in play for more in turned_up(move))]
    telling.steps.append(
        Step(
            (play[0].number, last.number),
            last.seat,
            "walk" if isinstance(action, actions.MoveFrom) else "place" if at else "mark",
            " ".join(words),
            now,
            sign=action.kind if isinstance(action, actions.BuildAt) else _SIGNS[type(action)],
            at=centre(at) if at else None,
            origin=centre(action.at) if isinstance(action, actions.MoveFrom) else None,
            floats=_floats(before, last, at),
            changes=_changes(play),
            data={"figure": "citizen"} if isinstance(action, actions.MoveFrom) else {},
        )
    )


def _place(last: PastMove) -> Hex | None:
    """Where something is new."""
    match last.action:
        case actions.MoveFrom(castle=castle):
            return castle
        case actions.OnMap(at=at):
            return at
        case actions.CountFor():
            step = viewed(last.before).step
            return step.at if step else None
        case _:
            return None


def _changes(play: Sequence[PastMove]) -> tuple[Change, ...]:
    """Gold and citizens of the play; the first castles come with theirs, of which the rules tell nothing."""
    last = play[-1]
    told = changes([award for move in play for award in move.awards if award.reason in _OF_A_PLAY])
    told = tuple(change for change in told if change.unit in ("gold", "citizens"))
    if isinstance(last.action, actions.PlaceCastle):
        return (*told, Change(last.seat, CASTLE_CITIZENS, "citizens"))
    return told


def _floats(before: LaCittaView, last: PastMove, at: Hex | None) -> tuple[tuple[float, float, str], ...]:
    """What a place brings, rising from it."""
    if at is None:
        return ()
    here = _free_of_tallies(before, at)
    match last.action:
        case actions.BuildAt(kind="farm") | actions.HarvestOn():
            more = before.food_at(at)
        case actions.BuildAt(kind="quarry"):
            more = before.gold_at(at)
        case actions.BuildAt(kind="market"):
            more = 1
        case actions.BuildAt(kind=kind):
            more = sum(ARCHES.get(kind, {}).values())
        case actions.SettleIn(number=number) | actions.FiguresOn(number=number):
            more = number
        case actions.MoveFrom(at=giver):
            return (*centre(giver), "−1"), (*here, f"+{CASTLE_CITIZENS}")
        case _:
            return ()
    return ((*here, plus(more, signed(more))),) if more else ()


def _free_of_tallies(before: LaCittaView, at: Hex) -> Point:
    """Where an amount rises from a hex: above it, but below it where the citizens of a castle are written right above."""
    x, y = centre(at)
    q, r = at
    castles = {city.castle for city in before.cities}
    return (x, y + _BELOW) if castles & {(q, r - 1), (q + 1, r - 1)} else (x, y)


def _sentence(telling: Telling, play: Sequence[PastMove], now: LaCittaView) -> str:
    last = play[-1]
    before, name = viewed(last.before), telling.names[last.seat]
    match last.action:
        case actions.BuildAt(at=at, kind=kind):
            city = before.city_of(at, last.seat)
            assert city is not None
            lies, number = where_built(before, city, at), city_number(city)
            return _built(play, {"name": name, "building": one_building(kind), "number": number, "where": lies})
        case actions.MoveFrom(at=giver, castle=castle):
            return _(
                "{name} founds city {number} {where}; a citizen comes from city {other}.",
                name=name,
                number=city_number(now.city_of(castle, last.seat)),
                where=where(before, castle),
                other=city_number(before.city_of(giver, last.seat)),
            )
        case actions.CountFor(field=field) if before.step and before.step.at:
            return ngettext(
                "{name} puts {n} figure on {building} in city {number}: +{more} {field} this year.",
                "{name} puts {n} figures on {building} in city {number}: +{more} {field} this year.",
                before.step.number,
                name=name,
                building=this_building("hospital"),
                number=city_number(before.built[before.step.at][0]),
                more=before.step.number,
                field=field_word(field),
            )
        case actions.SettleIn(at=at, number=number):
            return _(
                "{name} takes the card {card}: {citizens} for city {number}.",
                name=name,
                card=kind_word("golden"),
                citizens=citizens_word(number),
                number=city_number(before.city_of(at, last.seat)),
            )
        case _:
            return deed(last, telling.names)


def _built(play: Sequence[PastMove], place: dict[str, str]) -> str:
    """A building, and how it was paid for."""
    paid = -sum(one.amount for move in play for one in move.awards if one.unit == "gold" and one.reason in _OF_A_PLAY)
    gold = gold_word(paid)
    if any(isinstance(move.action, actions.MasterBuild) for move in play):
        return _(
            "{name} has the master builder build {building} in city {number}, {where}, for {gold}.", gold=gold, **place
        )
    if paid > 0:
        return _("{name} builds {building} in city {number}, {where}, for {gold}.", gold=gold, **place)
    return _("{name} builds {building} in city {number}, {where}.", **place)
