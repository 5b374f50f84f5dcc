"""What happened, in words: one line for a move, one line for a whole turn."""

from collections.abc import Iterable, Sequence

from bastide.core.events import Award
from bastide.core.history import Move
from bastide.games.saint_malo.text.words import counted, list_in_words, piece_word
from bastide.games.saint_malo.view.facts import STRENGTHS, Position, piece

_TOLD_ELSEWHERE = ("SM-20", "SM-71", "SM-41")  # logs are what was chosen; the final scoring has a table of its own
_TOLD_BY_NAME = ("labourer", "noble", "house")  # these bring always the same
_UNITS = {"points": "point", "coins": "coin", "logs": "log"}


def describe(move: Move, names: Sequence[str], before: Position | None = None, after: Position | None = None) -> str:
    """One move. The positions around it tell what was drawn, and attacks that took nothing."""
    drawn = piece(before) if before else ""
    told = f"{names[move.seat]} {_deed(move, drawn)}"
    reasons = [_because(award, drawn) for award in gains(move.awards, move.seat)]
    if reasons:
        told += f": {list_in_words(reasons)}"
    return " ".join([f"{told}.", *_attacks(move.awards, names, before, after)])


def story(moves: Sequence[Move], positions: Sequence[Position], names: Sequence[str]) -> list[str]:
    """The turn of one player: the dice as they lie or were used, what was drawn and what it brought; then the pirates.

    `positions` are those before each move and the one after the last.
    """
    goes_on = positions[-1]["step"] and positions[-1]["turn"] == moves[0].seat
    dice = " ".join(positions[-1 if goes_on else -2]["step"]["dice"])
    awards = [award for move in moves for award in move.awards]
    told = f"{names[moves[0].seat]} ({dice}): {', '.join(_deeds(moves, positions)) or 'not finished yet'}"
    paid = -sum(award.amount for award in awards if award.unit == "coins" and award.amount < 0)
    if paid:
        told += f", for {counted(paid, 'coin')}"
    reasons = _reasons(gains(awards, moves[0].seat))
    if reasons:
        told += f": {list_in_words(reasons)}"
    return [f"{told}.", *_attacks(awards, names, positions[0], positions[-1])]


def gains(awards: Iterable[Award], seat: int) -> list[Award]:
    """What a seat got on the spot."""
    return [
        award
        for award in awards
        if award.seat == seat and award.unit in _UNITS and award.amount > 0 and award.rule not in _TOLD_ELSEWHERE
    ]


def signed(award: Award) -> str:
    """+1 point, +7 coins."""
    return f"+{counted(award.amount, _UNITS[award.unit])}"


def thing(symbol: str, number: int) -> str:
    """What that many dice of a symbol are used for."""
    return f"church of {number}" if symbol == "cross" else counted(number, symbol)


def _deed(move: Move, drawn: str) -> str:
    word, _, rest = move.action.text.partition(" ")
    coins = -sum(award.amount for award in move.awards if award.unit == "coins" and award.amount < 0)
    price = f" for {counted(coins, 'coin')}" if coins else ""
    match word:
        case "keep":
            rolled = " ".join(" ".join(move.chance).removeprefix("roll "))
            kept = f"keeps {' '.join(rest)} and rolls" if rest else "rolls all five again:"
            return f"{kept} {rolled}"
        case "use":
            symbol, _, number = rest.partition(" ")
            article = "a " if symbol == "cross" else ""
            return f"chooses {article}{thing(symbol, int(number))}{price}"
        case "hire":
            return f"hires a {rest}{price}"
        case "bonus":
            return "takes nobody as bonus" if rest == "none" else f"takes a {rest} as bonus"
        case "at":
            return f"draws a {piece_word(drawn)} on {rest}" if drawn else f"draws on {rest}"
        case "house":
            return f"builds a house on {rest}"
        case _:
            return {"stop": "stops rolling", "pass": "uses nothing", "done": "builds no more houses"}[word]


def _because(award: Award, drawn: str) -> str:
    """The gain, with its reason where what was done does not say it all."""
    return signed(award) if drawn and award.text in _TOLD_BY_NAME else f"{signed(award)} ({award.text})"


def _deeds(moves: Sequence[Move], positions: Sequence[Position]) -> list[str]:
    """What was done with the dice: things of one kind together, with their squares."""
    where: dict[str, list[str]] = {}
    for move, before in zip(moves, positions, strict=False):
        word, _, rest = move.action.text.partition(" ")
        if word in ("at", "house"):
            where.setdefault(piece(before), []).append(rest)
        elif move.action.text.startswith("use log"):
            where[thing("log", int(rest[-1]))] = []
        elif word == "pass":
            where["uses nothing"] = []
    return [
        f"{_several(drawn, len(squares))} on {list_in_words(squares)}" if squares else drawn
        for drawn, squares in where.items()
    ]


def _several(drawn: str, number: int) -> str:
    return piece_word(drawn) if number == 1 else f"{number} {piece_word(drawn)}s"


def _reasons(awards: Sequence[Award]) -> list[str]:
    """Awards of one reason together."""
    together: dict[tuple[str, str], int] = {}
    for award in awards:
        key = f" ({award.text})" if award.text not in _TOLD_BY_NAME else "", award.unit
        together[key] = together.get(key, 0) + award.amount
    return [f"+{counted(amount, _UNITS[unit])}{why}" for (why, unit), amount in together.items()]


def _attacks(
    awards: Sequence[Award], names: Sequence[str], before: Position | None, after: Position | None
) -> list[str]:
    """The attacks of a move and whom they cost a cannon."""
    losers: dict[int, list[str]] = {}
    if before and after:
        row = 2 * len(before["cities"])
        losers = {strength: [] for strength in STRENGTHS[before["boxes"] // row : after["boxes"] // row]}
    for award in awards:
        if award.unit == "attack":
            losers.setdefault(award.amount, []).append(names[award.seat])
    return [f"Pirates attack with strength {strength}: {_lost(who)}." for strength, who in losers.items()]


def _lost(who: Sequence[str]) -> str:
    if not who:
        return "nobody loses a cannon"
    return f"{list_in_words(who)} {'loses' if len(who) == 1 else 'lose'} a cannon"
