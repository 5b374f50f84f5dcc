"""The log: what somebody did, what chance brought, what it cost and gained."""

from collections.abc import Sequence

from bastide.core.actions import Action
from bastide.core.events import Award
from bastide.core.i18n import list_in_words
from bastide.games.saint_malo.drawing import seat_names
from bastide.games.saint_malo.page.effects import gained, losses, signed_points
from bastide.games.saint_malo.rules.dice import HANDS, RANK, without
from bastide.games.saint_malo.rules.scoring import FINAL
from bastide.games.saint_malo.text.actions import At, Bonus, Done, Hire, House, Keep, Pass, Stop, Use
from bastide.games.saint_malo.text.i18n import _, ngettext
from bastide.games.saint_malo.text.names import (
    a_church,
    a_person,
    a_piece,
    coins_text,
    faces_kept,
    hand_text,
    points_text,
)
from bastide.games.saint_malo.text.words import headline
from bastide.games.saint_malo.view import SaintMaloView, at_once, attacks, paid, viewed
from bastide.look.page import PastMove


def log_line(past: PastMove, names: Sequence[str]) -> str:
    """One line: who did what, what it brought, what the sabres did, and the next player's roll."""
    before, after = viewed(past.before), viewed(past.after)
    called = seat_names(len(after.cities), names)
    mine = at_once(past.awards, past.seat)
    deed = _deed(past.action, called[past.seat], before, after, mine)
    gains = [] if isinstance(past.action, Use) and past.action.symbol == "L" else gained(mine)
    words = [f"{deed}: {list_in_words(gains)}." if gains else f"{deed}.", *_sabres(past.awards, before, after, called)]
    if after.turn is not None and after.turn != before.turn:
        words.append(_("{name} rolls {dice}.", name=called[after.turn], dice=_rolled("", after)))
    return " ".join(words)


def end_line(past: PastMove, names: Sequence[str]) -> str:
    """The final scoring: what it gave to everybody, and who has won; nothing where the move did not end the game."""
    after = viewed(past.after)
    return " ".join(_end(past.awards, after, seat_names(len(after.cities), names))) if after.turn is None else ""


def _rolled(kept: str, after: SaintMaloView) -> str:
    """The dice that were thrown beside those kept."""
    return hand_text(HANDS[without(after.state.dice, RANK[kept])])


def _deed(action: Action, name: str, before: SaintMaloView, after: SaintMaloView, awards: Sequence[Award]) -> str:
    coins = paid(awards)
    match action:
        case Keep(dice=kept) if kept:
            dice = _rolled(kept, after)
            return _("{name} keeps {kept} and rolls {dice}", name=name, kept=hand_text(kept), dice=dice)
        case Keep():
            return _("{name} rolls all five dice again: {dice}", name=name, dice=_rolled("", after))
        case Use(symbol="L", number=number):
            logs = faces_kept("L", number)
            return _("{name} gets {logs} for {coins}", name=name, logs=logs, coins=coins_text(coins))
        case Use(symbol=symbol, number=number):
            return _chosen(name, a_church(number) if symbol == "X" else faces_kept(symbol, number), coins)
        case Hire(person=person) if coins:
            return _("{name} hires {person} for {coins}", name=name, person=a_person(person), coins=coins_text(coins))
        case Hire(person=person):
            return _("{name} hires {person}", name=name, person=a_person(person))
        case Bonus(person=str(person)):
            return _("{name} takes {person} as the bonus", name=name, person=a_person(person))
        case At(square=square) | House(square=square):
            drawn = a_piece(before.piece)
            return _("{name} draws {piece} on {square}", name=name, piece=drawn, square=square)
        case _:
            return _nothing(action, name)


def _chosen(name: str, thing: str, coins: int) -> str:
    if coins:
        return _("{name} chooses {thing} for {coins}", name=name, thing=thing, coins=coins_text(coins))
    return _("{name} chooses {thing}", name=name, thing=thing)


def _nothing(action: Action, name: str) -> str:
    return {
        Stop: _("{name} stops rolling", name=name),
        Pass: _("{name} uses nothing", name=name),
        Bonus: _("{name} takes nobody as the bonus", name=name),
        Done: _("{name} draws no more houses", name=name),
    }[type(action)]


def _sabres(awards: Sequence[Award], before: SaintMaloView, after: SaintMaloView, names: Sequence[str]) -> list[str]:
    """The boxes crossed out, and the attacks that came of it."""
    boxes = after.boxes - before.boxes
    words = [ngettext("{n} pirate box is crossed out.", "{n} pirate boxes are crossed out.", boxes)] if boxes else []
    for strength, who in attacks(awards, before, after).items():
        lost = losses(who, names)
        words.append(_("Pirates attack with strength {strength}: {losses}.", strength=strength, losses=lost))
    return words


def _end(awards: Sequence[Award], after: SaintMaloView, names: Sequence[str]) -> list[str]:
    """What the final scoring gave to everybody, and who has won."""
    words = [_("The game is over.")]
    for seat, name in enumerate(names):
        final = [award for award in awards if award.seat == seat and award.reason in FINAL]
        why = ", ".join(f"{_signed(award.amount)} {award.text}" for award in final) or points_text(0)
        total = signed_points(sum(award.amount for award in final))
        words.append(_("{name}: {points} ({reasons}).", name=name, points=total, reasons=why))
    return [*words, headline(after, names)]


def _signed(amount: int) -> str:
    return f"{amount:+d}".replace("-", "−")
