"""What somebody drew, got or left undone, as one step: in words, with what it cost and brought, and where."""

from collections.abc import Sequence

from bastide.core.events import Award
from bastide.core.i18n import list_in_words
from bastide.games.saint_malo.drawing.city import banner_at, middle
from bastide.games.saint_malo.page.effects import amount_text
from bastide.games.saint_malo.page.plays import Play
from bastide.games.saint_malo.rules.board import CELL_OF, SIDES
from bastide.games.saint_malo.rules.scoring import FOR_HOUSE, FOR_SIDE
from bastide.games.saint_malo.rules.state import CRATE, HOUSE, WALL
from bastide.games.saint_malo.text.actions import Bonus, Done, House, Pass, Use
from bastide.games.saint_malo.text.i18n import _, ngettext
from bastide.games.saint_malo.text.names import a_piece, faces_kept, logs_text, number_word, piece_sign
from bastide.games.saint_malo.text.reasons import SAID_BY_NAME
from bastide.games.saint_malo.view import SaintMaloView
from bastide.look.steps import Point, Step


def deed_step(play: Play, seen: SaintMaloView, names: Sequence[str]) -> Step:
    """The step of a play that is no roll; `seen` is how the game stood when it was done."""
    effects = _effects(play)
    deed = _deed(play, names[play.seat])
    words = f"{deed}: {list_in_words(effects)}." if effects else f"{deed}."
    squares = [middle(square) for square in play.squares]
    return Step(
        play.moves,
        play.seat,
        "place" if squares else "score" if play.awards else "pass",
        words,
        seen,
        sign=_sign(play),
        at=squares[-1] if squares else None,
        floats=tuple((*_place(award, play), _float(award)) for award in play.awards if squares and award.amount > 0),
        front=play.seat,
        data={"squares": squares} if squares else {},
    )


def _effects(play: Play) -> list[str]:
    """What was paid and won, each with its reason; houses together, with the logs that they took."""
    houses = [award for award in play.awards if award.reason == FOR_HOUSE]
    words = [_effect(award, award.amount) for award in play.awards if award.unit != "logs" and award not in houses]
    if houses:
        words.append(f"−{logs_text(len(houses))}")
        words.append(_effect(houses[0], sum(award.amount for award in houses)))
    return words


def _effect(award: Award, amount: int) -> str:
    signed = f"{'+' if amount > 0 else '−'}{amount_text(award.unit, abs(amount))}"
    return signed if award.reason in SAID_BY_NAME else f"{signed} ({award.text})"


def _float(award: Award) -> str:
    return f"+{award.amount}" if award.unit == "points" else f"+{amount_text(award.unit, award.amount)}"


def _place(award: Award, play: Play) -> Point:
    """Where a gain rises: from the banner of a side, from a house, else from what was drawn last."""
    if award.reason == FOR_SIDE:
        return banner_at(_side(award.squares))
    if play.piece == HOUSE:
        return middle(award.squares[0])
    return middle(play.squares[-1])


def _side(squares: Sequence[str]) -> int:
    return next(side for side in range(4) if int(SIDES[side]) >> CELL_OF[squares[0]] & 1)


def _deed(play: Play, name: str) -> str:
    """What was done, without what it brought."""
    where = list_in_words(play.squares)
    match play.deed:
        case Pass():
            return _("{name} uses nothing", name=name)
        case Done():
            return _("{name} draws no more houses", name=name)
        case Bonus(person=None):
            return _("{name} takes nobody as the bonus", name=name)
        case Use(symbol="L", number=number):
            return _("{name} gets {logs}", name=name, logs=faces_kept("L", number))
        case Bonus():
            bonus = a_piece(play.piece)
            return _("{name} takes {person} as the bonus, on {square}", name=name, person=bonus, square=where)
        case House():
            return _houses(name, where, len(play.squares))
        case _:
            return _("{name} draws {piece} on {square}", name=name, piece=_pieces(play), square=where)


def _pieces(play: Play) -> str:
    many = len(play.squares)
    if many > 1 and play.piece in (CRATE, WALL):
        return faces_kept({CRATE: "C", WALL: "W"}[play.piece], many)
    return a_piece(play.piece)


def _houses(name: str, where: str, many: int) -> str:
    return ngettext(
        "{name} draws a house on {squares}",
        "{name} draws {many} houses on {squares}",
        many,
        name=name,
        many=number_word(many),
        squares=where,
    )


def _sign(play: Play) -> str:
    if play.squares:
        return piece_sign(play.piece)
    return "log" if isinstance(play.deed, Use) else ""
