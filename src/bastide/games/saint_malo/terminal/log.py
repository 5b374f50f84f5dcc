"""What happened, in words: one line for a move, one line for a whole turn."""

from collections.abc import Sequence

from bastide.core.actions import Action
from bastide.core.events import Award
from bastide.core.history import Move
from bastide.core.i18n import list_in_words
from bastide.core.player_view import PlayerView
from bastide.games.saint_malo.rules.dice import HANDS, RANK, without
from bastide.games.saint_malo.terminal.words import UNITS, counted, gains, signed, thing
from bastide.games.saint_malo.text.actions import At, Bonus, Done, Hire, House, Keep, Pass, Stop, Use
from bastide.games.saint_malo.text.names import piece_word
from bastide.games.saint_malo.text.reasons import SAID_BY_NAME
from bastide.games.saint_malo.view import SaintMaloView, attacks, paid, viewed


def describe(move: Move, names: Sequence[str], before: PlayerView, after: PlayerView) -> str:
    """One move. The views around it tell what was drawn, and attacks that took nothing."""
    then, now = viewed(before), viewed(after)
    line = f"{names[move.seat]} {_deed(move.action, then, now, paid(move.awards))}"
    reasons = [_with_reason(award) for award in gains(move.awards, move.seat)]
    if reasons:
        line += f": {list_in_words(reasons)}"
    return " ".join([f"{line}.", *_attacks(move.awards, names, then, now)])


def turn_lines(moves: Sequence[Move], views: Sequence[PlayerView], names: Sequence[str]) -> list[str]:
    """The turn of one player: the dice as they lie or were used, what was drawn and what it brought; then the pirates.

    `views` are those before each move and the one after the last.
    """
    seen, seat = [viewed(view) for view in views], moves[0].seat
    last = seen[-1 if seen[-1].turn == seat else -2].step
    awards = [award for move in moves for award in move.awards]
    dice = " ".join(last.dice if last else "")
    line = f"{names[seat]} ({dice}): {', '.join(_deeds(moves, seen)) or 'not finished yet'}"
    if coins := paid(awards):
        line += f", for {counted(coins, 'coin')}"
    if reasons := _reasons(gains(awards, seat)):
        line += f": {list_in_words(reasons)}"
    return [f"{line}.", *_attacks(awards, names, seen[0], seen[-1])]


def _deed(action: Action, before: SaintMaloView, after: SaintMaloView, coins: int) -> str:
    cost = f" for {counted(coins, 'coin')}" if coins else ""
    match action:
        case Keep(dice=kept):
            rolled = " ".join(HANDS[without(after.state.dice, RANK[kept])])
            return f"keeps {' '.join(kept)} and rolls {rolled}" if kept else f"rolls all five again: {rolled}"
        case Use(symbol=symbol, number=number):
            return f"chooses {'a ' if symbol == 'X' else ''}{thing(symbol, number)}{cost}"
        case Hire(person=person):
            return f"hires a {person}{cost}"
        case Bonus(person=person):
            return f"takes a {person} as bonus" if person else "takes nobody as bonus"
        case At(square=square):
            return f"draws a {piece_word(before.piece)} on {square}"
        case House(square=square):
            return f"builds a house on {square}"
        case _:
            return {Stop: "stops rolling", Pass: "uses nothing", Done: "builds no more houses"}[type(action)]


def _with_reason(award: Award) -> str:
    """The gain, with its reason where what was done does not say it all."""
    return signed(award) if award.reason in SAID_BY_NAME else f"{signed(award)} ({award.text})"


def _deeds(moves: Sequence[Move], views: Sequence[SaintMaloView]) -> list[str]:
    """What was done with the dice: things of one kind together, with their squares."""
    others: list[str] = []
    where: dict[int, list[str]] = {}
    for move, before in zip(moves, views, strict=False):
        match move.action:
            case At(square=square) | House(square=square):
                where.setdefault(before.piece, []).append(square)
            case Use(symbol="L", number=number):
                others.append(thing("L", number))
            case Pass():
                others.append("uses nothing")
    drawn = (f"{_several(piece, len(squares))} on {list_in_words(squares)}" for piece, squares in where.items())
    return [*others, *drawn]


def _several(piece: int, number: int) -> str:
    return piece_word(piece) if number == 1 else f"{number} {piece_word(piece)}s"


def _reasons(awards: Sequence[Award]) -> list[str]:
    """Awards of one reason together."""
    together: dict[tuple[str, str], int] = {}
    for award in awards:
        key = "" if award.reason in SAID_BY_NAME else f" ({award.text})", award.unit
        together[key] = together.get(key, 0) + award.amount
    return [f"+{counted(amount, UNITS[unit])}{why}" for (why, unit), amount in together.items()]


def _attacks(awards: Sequence[Award], names: Sequence[str], before: SaintMaloView, after: SaintMaloView) -> list[str]:
    """The attacks of a move and whom they cost a cannon."""
    found = attacks(awards, before, after)
    return [f"Pirates attack with strength {strength}: {_lost(who, names)}." for strength, who in found.items()]


def _lost(seats: Sequence[int], names: Sequence[str]) -> str:
    if not seats:
        return "nobody loses a cannon"
    return f"{list_in_words(names[seat] for seat in seats)} {'loses' if len(seats) == 1 else 'lose'} a cannon"
