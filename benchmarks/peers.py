"""Measure other people's game engines: uniformly random playouts on one core.

Run ``python benchmarks/peers.py --seconds 5`` with an interpreter that has the peers
(``benchmarks/requirements.txt``). Only complete games count. Legal actions are computed at every
decision, chance is resolved by sampling and is not counted as a decision.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import json
import platform
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple, Protocol

REQUIREMENTS = "benchmarks/requirements.txt"
PLAYERS = 2


class Playout(NamedTuple):
    """One way to play: ``play`` is timed, ``count`` is not."""

    play: Callable[[], Any]
    count: Callable[[Any], int]


Prepare = Callable[[str, int], Playout]  # from the game's name and a seed


class State(Protocol):
    """What we use of ``pyspiel.State``."""

    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int) -> None: ...


@dataclass(frozen=True)
class Peer:
    """One line of the table, before it is measured."""

    key: str
    name: str
    distribution: str
    modules: tuple[str, ...]
    game: str
    what: str
    prepare: Prepare


@dataclass(frozen=True)
class Result:
    """One line of the table, measured."""

    name: str
    version: str
    game: str
    players: int
    what: str
    decisions_per_second: float
    games_per_second: float


def prepare_catanatron(_game: str, seed: int) -> Playout:
    """Whole games of Catan through Catanatron's Game class, its RandomPlayer in every seat."""
    catanatron = importlib.import_module("catanatron")
    colors = list(catanatron.Color)[:PLAYERS]
    random.seed(seed)  # Game draws its own seed from the global generator.

    def play() -> Any:
        game = catanatron.Game([catanatron.RandomPlayer(color) for color in colors])
        game.play()
        return game

    return Playout(play, lambda game: len(game.state.actions))


def sample(outcomes: list[tuple[int, float]], rng: random.Random) -> int:
    """Draw one outcome by its probability; the last one takes what rounding leaves."""
    left = rng.random()
    for outcome, probability in outcomes:
        left -= probability
        if left < 0:
            return outcome
    return outcomes[-1][0]


def random_game(state: State, rng: random.Random) -> int:
    """Play ``state`` to its end by the public step-by-step interface; return the decisions made."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(sample(state.chance_outcomes(), rng))
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            decisions += 1
    return decisions


def load_openspiel(name: str) -> Any:
    """Load an OpenSpiel game and make sure that it seats two."""
    game = importlib.import_module("pyspiel").load_game(name)
    if game.num_players() != PLAYERS:
        raise ValueError(f"{name} seats {game.num_players()} players, not {PLAYERS}")
    return game


def prepare_openspiel_steps(name: str, seed: int) -> Playout:
    """An OpenSpiel game with the loop in Python: one call per question and per action."""
    game = load_openspiel(name)
    rng = random.Random(seed)
    return Playout(lambda: random_game(game.new_initial_state(), rng), int)


def prepare_openspiel_bots(name: str, seed: int) -> Playout:
    """An OpenSpiel game with the loop in C++: one call per game, uniform random bots in every seat."""
    game = load_openspiel(name)
    pyspiel = importlib.import_module("pyspiel")
    rng = random.Random(seed)
    bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(PLAYERS)]

    def play() -> Any:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, rng.randrange(2**31))
        return state

    return Playout(play, lambda state: sum(step.player >= 0 for step in state.full_history()))


def openspiel_peer(key: str, game: str, what: str, prepare: Prepare, *registers: str) -> Peer:
    """One OpenSpiel line; ``registers`` are modules that register games when they are imported."""
    return Peer(f"openspiel-{key}", "OpenSpiel", "open_spiel", ("pyspiel", *registers), game, what, prepare)


def openspiel_peers() -> list[Peer]:
    """The OpenSpiel lines: two ways to drive the compiled games, and one game written in Python."""
    peers = []
    for game in ("connect_four", "backgammon", "yacht", "pig(players=2)"):
        key = game.partition("(")[0]
        steps, bots = "rules in C++, loop in Python", "rules and loop in C++ (evaluate_bots)"
        peers.append(openspiel_peer(f"{key}-python-loop", game, steps, prepare_openspiel_steps))
        peers.append(openspiel_peer(f"{key}-cpp-loop", game, bots, prepare_openspiel_bots))
    game, module = "python_block_dominoes", "open_spiel.python.games.block_dominoes"
    what = "rules and loop in Python (pyspiel.Game subclass)"
    peers.append(openspiel_peer("python-game", game, what, prepare_openspiel_steps, module))
    return peers


def all_peers() -> list[Peer]:
    """Every line that can be measured, in the order of the table."""
    what = "rules and loop in Python (Game.play, RandomPlayer)"
    catanatron = Peer("catanatron", "Catanatron", "catanatron", ("catanatron",), "Catan", what, prepare_catanatron)
    return [catanatron, *openspiel_peers()]


def installed(peers: Sequence[Peer]) -> list[Peer]:
    """Keep the peers that can be imported; say once for each other one how to install it."""
    found: list[Peer] = []
    missing: dict[str, str] = {}
    for peer in peers:
        try:
            for module in peer.modules:
                importlib.import_module(module)
        except ImportError as error:
            missing.setdefault(peer.name, str(error))
        else:
            found.append(peer)
    for name, reason in missing.items():
        how = f"install it with: python -m pip install -r {REQUIREMENTS}"
        print(f"{name} is not installed here ({reason}); {how}", file=sys.stderr)
    return found


def timed_games(playout: Playout, seconds: float) -> tuple[int, int, float]:
    """Play complete games until ``seconds`` of play have passed; return games, decisions, seconds."""
    games = decisions = 0
    elapsed = 0.0
    while elapsed < seconds:
        start = time.perf_counter()
        played = playout.play()
        elapsed += time.perf_counter() - start
        decisions += playout.count(played)
        games += 1
    return games, decisions, elapsed


def measure(peer: Peer, seconds: float, seed: int) -> Result:
    """Warm up, then measure one peer."""
    playout = peer.prepare(peer.game, seed)
    timed_games(playout, min(1.0, seconds / 5))
    games, decisions, elapsed = timed_games(playout, seconds)
    return Result(
        name=peer.name,
        version=importlib.metadata.version(peer.distribution),
        game=peer.game,
        players=PLAYERS,
        what=peer.what,
        decisions_per_second=decisions / elapsed,
        games_per_second=games / elapsed,
    )


def table(results: Sequence[Result]) -> str:
    """The results as aligned text."""
    head = ("peer", "version", "game", "players", "what", "decisions/s", "games/s")
    rows = [
        (
            *(r.name, r.version, r.game, str(r.players), r.what),
            *(f"{r.decisions_per_second:,.0f}", f"{r.games_per_second:,.1f}"),
        )
        for r in results
    ]
    widths = [max(len(cell) for cell in column) for column in zip(head, *rows, strict=True)]
    lines = []
    for row in (head, *rows):
        cells = [
            cell.rjust(width) if place in (3, 5, 6) else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def positive(text: str) -> float:
    """A number of seconds above zero, for argparse."""
    value = float(text)
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError("must be above zero")
    return value


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Measure other people's engines by random playouts.")
    parser.add_argument("--seconds", type=positive, default=5.0, help="time of play per peer (default 5)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the playouts (default 1)")
    parser.add_argument("--only", metavar="KEY", action="append", help="measure only this peer; repeatable")
    parser.add_argument("--list", action="store_true", help="list the keys of the installed peers, measure none")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args(arguments)
    unknown = set(options.only or ()) - {peer.key for peer in all_peers()}
    if unknown:
        parser.error(f"unknown peer: {', '.join(sorted(unknown))}")
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure (or list) the installed peers; 0 when there is at least one, 2 when there is none."""
    options = parse(arguments)
    peers = installed([peer for peer in all_peers() if not options.only or peer.key in options.only])
    if options.list:
        keys = [peer.key for peer in peers]
        games = {peer.key: peer.game for peer in peers}
        listing = {"python": platform.python_version(), "keys": keys, "games": games}
        print(json.dumps(listing) if options.json else "\n".join(keys))
        return 0 if peers else 2
    results = [measure(peer, options.seconds, options.seed) for peer in peers]
    if options.json:
        print(json.dumps({"peers": [asdict(result) for result in results]}, indent=2))
    elif results:
        print(table(results))
    return 0 if results else 2


if __name__ == "__main__":
    sys.exit(main())
