"""The save format: one text file per game that people can read, and that tells where it is damaged.

    Bastide record, format 1
    Game: saint-malo
    …
    Set-up: roll CCWHS

    1. [0] keep WHS -> roll CH
    …

    Points: …
    End: 306 moves, check 1f2e3d4c5b6a7980

The last line counts the moves and holds a hash of everything above it: a record that was cut off or changed does not pass.
docs/records.md describes it line by line.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bastide.core import bot_moves
from bastide.core.chance import Fresh, Keyed, Seeded
from bastide.core.errors import BadRecord
from bastide.core.history import Move
from bastide.core.match import Match

FORMAT = 1
TITLE = "Bastide record, format "

UNKNOWN = "unknown"
HIDDEN = "not revealed"
SHUFFLED = "shuffled"


def write(match: Match, *, public: bool = False) -> str:
    """The record of a match; a public one of an unfinished game leaves out seed and key, and what chance has hidden."""
    set_up, told = match.public_chance() if public else (match.set_up, [move.chance for move in match.moves])
    moves = (move_line(replace(move, chance=tuple(texts))) for move, texts in zip(match.moves, told, strict=True))
    lines = [
        *_head(match, public, set_up),
        "",
        *moves,
        "",
        *_points(match),
        *bot_moves.lines(match.bots, len(match.moves)),
    ]
    body = "".join(line + "\n" for line in lines)
    return f"{body}End: {len(match.moves)} moves, check {check(body)}\n"


def check(body: str) -> str:
    """The hash in the last line."""
    return hashlib.sha256(body.encode()).hexdigest()[:16]


def move_line(move: Move) -> str:
    """`12. [0] use crate 2`, and behind an arrow what chance made of it."""
    chance = f" -> {'; '.join(move.chance)}" if move.chance else ""
    return f"{move.number}. [{move.seat}] {move.action.text}{chance}"


def _head(match: Match, public: bool, set_up: Sequence[str]) -> Iterator[str]:
    yield f"{TITLE}{FORMAT}"
    yield f"Game: {match.game.name}"
    yield f"Rules: {match.game.rules_version}"
    yield f"Players: {match.players}"
    yield f"Names: {json.dumps(match.names, ensure_ascii=False)}"
    yield f"Options: {json.dumps(match.options, ensure_ascii=False, sort_keys=True)}"
    yield f"Undo: {'free' if match.free_undo else 'own'}"
    yield from _source(match, hide=public and match.turn is not None)
    if match.resumed_from is not None:
        yield f"Position: {json.dumps(match.resumed_from, ensure_ascii=False)}"
    if match.shuffled:
        yield f"Hidden: {SHUFFLED}"
    if set_up:
        yield f"Set-up: {'; '.join(set_up)}"


def _source(match: Match, hide: bool) -> Iterator[str]:
    source = match.source
    if isinstance(source, Seeded):
        yield f"Seed: {UNKNOWN if hide else source.seed}"
    elif isinstance(source, Keyed):
        yield f"Commitment: {source.commitment}"
        yield f"Key: {HIDDEN if hide else source.key.hex()}"
    elif isinstance(source, Fresh) and source.commitment is not None:
        yield f"Commitment: {source.commitment}"
        yield f"Key: {HIDDEN}"
    else:
        yield f"Seed: {UNKNOWN}"
    if match.words is not None:
        yield f"Words: {json.dumps(match.words, ensure_ascii=False)}"


def _points(match: Match) -> Iterator[str]:
    """The points with their reasons: for people, and checked against the replay when the record is read."""
    for score in match.scores():
        yield f"Points: [{score.seat}] {score.points}"
        for award in score.reasons:
            where = f" {' '.join(award.squares)}" if 0 < len(award.squares) <= 8 else ""
            rule = f", {award.rule}" if award.rule else ""
            yield f"  {award.amount:+d} {award.text}{where} (move {award.move}{rule})"
    outcome = match.outcome
    if outcome is not None:
        winners = " ".join(f"[{seat}]" for seat in outcome.winners)
        yield f"Winner: {winners} {outcome.reason}"


def read(text: str) -> Match:
    """The match of a record; BadRecord names the line that can't be read."""
    from bastide.core.reading import Reader

    if not isinstance(text, str):
        raise BadRecord(1, f"expected the text of a record, got {type(text).__name__}")
    return Reader(text).match()
