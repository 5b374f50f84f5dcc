"""Positions out of games between bots: decisions with some choices, as the seat knows them that decides."""

from collections.abc import Iterator

from bastide.bots import bot
from bastide.core import engines, rng
from bastide.core.game import Game, Position
from bastide.core.match import Match
from bastide.core.player_view import determinized
from bastide.puzzles.model import FEWEST, MOST

PLAYERS = ("level-3", "level-4", "level-5")  # good enough for sensible positions, with slips as people make them
SEATS = (2, 2, 3)  # players of one game after the other, where so many can play
_BOTS = 1 << 61  # added to a game's number: the stream that seeds bots is not the one that rolls


def decisions(game: Game, seed: int, number: int) -> Iterator[Match]:
    """One game of self-play, each time that somebody is to decide between enough choices, and not too many."""
    match = game.start(_players(game, number), seed=rng.word_at(seed, number) >> 1)
    engine = engines.chosen(game, simulating=True)
    words = [rng.word_at(seed, _BOTS + number * 16 + seat) for seat in range(match.players)]
    bots = [bot(PLAYERS[word % len(PLAYERS)], game, word, engine) for word in words]
    while (seat := match.turn) is not None:
        if FEWEST <= len(match.actions()) <= MOST:
            yield match
        match.play(bots[seat].choose(match.player_view(seat)))


def position_of(match: Match) -> Position:
    """How it stands for the seat to decide. What that can't know is drawn anew, so nothing of it can be learnt from the file."""
    moves, seat = len(match.moves), match.turn
    drawn = determinized(match.game, match.buffer_at(moves), seat, moves + 1)
    return match.game.to_position(match.game.engine.view(drawn))


def _players(game: Game, number: int) -> int:
    wanted = SEATS[number % len(SEATS)]
    return wanted if wanted in game.players else game.players[0]
