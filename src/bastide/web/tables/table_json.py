"""A table as somebody may see it, as JSON: the public things, and what his seat may know. Nothing else leaves the server."""

from dataclasses import asdict
from typing import Any

from bastide.core.events import Award
from bastide.core.match import Match
from bastide.web.tables.beginning import NEW
from bastide.web.tables.curtain import covers
from bastide.web.tables.fairness import keeps
from bastide.web.tables.table import PERSON, Table


def table_json(table: Table, guest: str | None) -> dict[str, Any]:
    """All that a guest may know of a table; None, or who does not sit there, is a spectator."""
    seat = table.seat_of(guest)
    return {
        "id": table.id,
        "game": table.game.name,
        "players": table.players,
        "settings": table.settings,
        "locked": table.locked,
        "start": table.origin,
        "hidden": _hidden(table),
        "commitment": table.commitment,
        "host": guest == table.host,
        "seat": seat,
        "seats": [
            {
                "kind": each.kind,
                "name": each.name,
                "bot": each.bot or None,
                "for": each.gone or None,
                "keep": each.keep,
                "word": table.word_of(seat),
            }
            for seat, each in enumerate(table.seats)
        ],
        "last": table.last,
        "started": table.match is not None,
        "turn": table.turn,
        "over": table.over,
        "deadline": table.course.deadline,
        "consents": [i for i in range(table.players) if table.guest_on(i) in table.course.consents],
        "notes": [asdict(note) for note in table.course.notes],
        "listing": None if table.listing is None else asdict(table.listing),
        "talk": [
            {name: getattr(line, name) for name in ("number", "name", "text", "at", "kind")} for line in table.talk
        ],
        **(_match(table, table.match, guest, seat) if table.match is not None else {}),
    }


def _hidden(table: Table) -> str | None:
    """What becomes, or became, of the order of what is hidden in a position or a record; None in a new game."""
    if table.origin == NEW:
        return None
    shuffled = not keeps(table) if table.match is None else table.match.shuffled
    return "shuffled" if shuffled else "kept"


def _match(table: Table, match: Match, guest: str | None, seat: int | None) -> dict[str, Any]:
    outcome = match.outcome
    mine = seat is not None and match.turn == seat and table.seats[seat].kind == PERSON
    together = not mine and covers(table, table.seats_of(guest))  # several at one screen, none of them to decide
    return {
        "view": match.view(None if together else seat),
        "actions": _choices(table, match) if mine else [],
        "can_undo": mine and table.steps_back > 0,
        "can_redo": mine and table.steps_forth > 0,
        "moves": _moves(match),
        "scores": [
            {"seat": score.seat, "points": score.points, "reasons": [_award(award) for award in score.reasons]}
            for score in match.scores()
        ],
        "outcome": None if outcome is None else {"winners": list(outcome.winners), "reason": outcome.reason},
        "words": None if match.words is None else list(match.words),
        "key": match.key.hex() if match.key is not None else None,
    }


def _choices(table: Table, match: Match) -> list[dict[str, Any]]:
    if not table.settings["hints"]:
        return [{"text": action.text} for action in match.actions()]
    return [{"text": text, "brings": [_award(award) for award in brings]} for text, brings in match.previews().items()]


def _moves(match: Match) -> list[dict[str, Any]]:
    """The log; of chance only what everybody may know."""
    _, public = match.public_chance()
    return [
        {
            "number": move.number,
            "seat": move.seat,
            "action": move.action.text,
            "chance": list(chance),
            "awards": [_award(award) for award in move.awards],
            "bot": match.bots[move.number].name if move.number in match.bots else None,
        }
        for move, chance in zip(match.moves, public, strict=True)
    ]


def _award(award: Award) -> dict[str, Any]:
    return {
        "seat": award.seat,
        "amount": award.amount,
        "unit": award.unit,
        "rule": award.rule,
        "where": list(award.squares),
        "text": award.text,
    }
