"""A table as somebody may see it, as JSON: the public things, and what his seat may know. Nothing else leaves the server."""

from dataclasses import asdict
from typing import Any

from bastide.core.events import Award
from bastide.core.match import Match
from bastide.web.tables.curtain import covers
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
        "host": guest == table.host,
        "seat": seat,
        "seats": [{"kind": each.kind, "name": each.name, "bot": each.bot or None} for each in table.seats],
        "last": table.last,
        "started": table.match is not None,
        "turn": table.turn,
        "over": table.over,
        "listing": None if table.listing is None else asdict(table.listing),
        "talk": [
            {name: getattr(line, name) for name in ("number", "name", "text", "at", "kind")} for line in table.talk
        ],
        **(_match(table, table.match, guest, seat) if table.match is not None else {}),
    }


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
        "commitment": match.commitment,
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
