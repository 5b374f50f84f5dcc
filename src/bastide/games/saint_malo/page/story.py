"""The log: what somebody did, what chance brought, what it cost and gained."""

from collections.abc import Sequence

from bastide.core.events import Award
from bastide.games.saint_malo.page.choices import parts
from bastide.games.saint_malo.page.gains import FINAL, at_once, attacks, gained, losses, signed_points
from bastide.games.saint_malo.text.i18n import _, ngettext
from bastide.games.saint_malo.text.names import a_person, a_piece, coins_told, faces_kept, hand_told, points_told
from bastide.games.saint_malo.text.words import headline, list_in_words
from bastide.games.saint_malo.view.facts import Position, piece
from bastide.look.old_page import Past


def told(past: Past, names: Sequence[str]) -> str:
    """One line: who did what, what it brought, what the sabres did, and the next player's roll."""
    mine = at_once(past.awards, past.seat)
    deed = _deed(past, names[past.seat], mine)
    gains = [] if past.action.startswith("use log") else gained(mine)
    words = [f"{deed}: {list_in_words(gains)}." if gains else f"{deed}."]
    words += _sabres(past, names)
    if past.after["over"]:
        words += _end(past.awards, past.after, names)
    elif past.chance and not past.action.startswith("keep"):
        words.append(_("{name} rolls {dice}.", name=names[past.after["turn"]], dice=_rolled(past)))
    return " ".join(words)


def _rolled(past: Past) -> str:
    return hand_told("".join(past.chance).removeprefix("roll "))


def _deed(past: Past, name: str, awards: Sequence[Award]) -> str:
    word, rest = parts(past.action)
    coins = -sum(award.amount for award in awards if award.unit == "coins" and award.amount < 0)
    match word:
        case "keep" if rest:
            return _("{name} keeps {kept} and rolls {dice}", name=name, kept=hand_told(rest), dice=_rolled(past))
        case "keep":
            return _("{name} rolls all five dice again: {dice}", name=name, dice=_rolled(past))
        case "use":
            return _chosen(name, rest, coins)
        case "hire" if coins:
            return _("{name} hires {person} for {coins}", name=name, person=a_person(rest), coins=coins_told(coins))
        case "hire":
            return _("{name} hires {person}", name=name, person=a_person(rest))
        case "bonus" if rest != "none":
            return _("{name} takes {person} as the bonus", name=name, person=a_person(rest))
        case "at" | "house":
            drawn = a_piece(piece(past.before))
            return _("{name} draws {piece} on {square}", name=name, piece=drawn, square=rest)
        case _other:
            return _nothing(word, name)


def _chosen(name: str, rest: str, coins: int) -> str:
    symbol, number = rest.split()
    thing = a_piece(number) if symbol == "cross" else faces_kept(symbol[0].upper(), int(number))
    if symbol == "log":
        return _("{name} gets {logs} for {coins}", name=name, logs=thing, coins=coins_told(coins))
    if coins:
        return _("{name} chooses {thing} for {coins}", name=name, thing=thing, coins=coins_told(coins))
    return _("{name} chooses {thing}", name=name, thing=thing)


def _nothing(word: str, name: str) -> str:
    return {
        "stop": _("{name} stops rolling", name=name),
        "pass": _("{name} uses nothing", name=name),
        "bonus": _("{name} takes nobody as the bonus", name=name),
        "done": _("{name} draws no more houses", name=name),
    }[word]


def _sabres(past: Past, names: Sequence[str]) -> list[str]:
    """The boxes crossed out, and the attacks that came of it."""
    boxes = past.after["boxes"] - past.before["boxes"]
    words = [ngettext("{n} pirate box is crossed out.", "{n} pirate boxes are crossed out.", boxes)] if boxes else []
    for strength, who in attacks(past.awards, past.before, past.after).items():
        lost = losses(who, names)
        words.append(_("Pirates attack with strength {strength}: {losses}.", strength=strength, losses=lost))
    return words


def _end(awards: Sequence[Award], after: Position, names: Sequence[str]) -> list[str]:
    """What the final scoring gave to everybody, and who has won."""
    words = [_("The game is over.")]
    for seat, name in enumerate(names):
        final = [award for award in awards if award.seat == seat and award.rule in FINAL]
        why = ", ".join(f"{_signed(award.amount)} {award.text}" for award in final) or points_told(0)
        total = signed_points(sum(award.amount for award in final))
        words.append(_("{name}: {points} ({reasons}).", name=name, points=total, reasons=why))
    return [*words, headline(after, names)]


def _signed(amount: int) -> str:
    return f"{amount:+d}".replace("-", "−")
