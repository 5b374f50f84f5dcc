"""What a seat can't know reaches it nowhere: change it, and views, pictures, pages, choices and bots stay the same bytes."""

import json
from collections.abc import Callable, Iterator

from bastide.bots.bot import bot
from bastide.check.pages import page_text
from bastide.check.report import expect
from bastide.check.samples import Moment, Setup, Subject
from bastide.check.told import check_told
from bastide.core import rng
from bastide.core.match import Match
from bastide.core.player_view import PlayerView, determinized
from bastide.core.state import Buffer

_WORLDS, _QUICK_WORLDS = 3, 1
_SEEDS, _LOCKSTEP = 6, 12
_TOLD = 3  # games in which chance is turned, for each set-up


def run(subject: Subject) -> str:
    """Every moment of the random games through every pair of eyes."""
    compared, worlds = 0, _QUICK_WORLDS if subject.quick else _WORLDS
    for moment in subject.moments:
        for seat in _seats(moment, subject.quick):
            _check_seat(moment, seat, worlds)
            compared += worlds
    turned = 0
    for setup in subject.setups:
        _check_public(setup)
        turned += sum(check_told(setup, seed) for seed in range(1 if subject.quick else _TOLD))
    return f"{compared} other worlds behind the same view; nobody is told what is hidden ({turned} events of chance)"


def _seats(moment: Moment, quick: bool) -> list[int | None]:
    """A spectator and everybody; in a hurry two of these, by turns: a spectator, the one who decides and the next one."""
    players = moment.setup.players
    if not quick:
        return [None, *range(players)]
    turn = max(0, moment.game.engine.turn_of(moment.game.engine.view(moment.buffer)))
    eyes = [None, turn, (turn + 1) % players]
    del eyes[moment.decisions % len(eyes)]
    return eyes


def _check_seat(moment: Moment, seat: int | None, worlds: int) -> None:
    truth = list(_seen(moment, moment.buffer, seat))
    for stream in range(2, 2 + worlds):
        other = _seen(moment, determinized(moment.game, moment.buffer, seat, stream), seat)
        for (what, mine), (_what, theirs) in zip(truth, other, strict=True):
            who = "a spectator" if seat is None else f"seat {seat}"
            if mine != theirs:
                expect(False, f"{moment}: what {who} can't know shows in the {what}{_first(mine, theirs)}")


def _seen(moment: Moment, world: Buffer, seat: int | None) -> Iterator[tuple[str, str]]:
    """All that reaches a seat, as text."""
    match = moment.match(world)
    view = match.player_view(seat)
    yield "bytes of the view", view.buffer.tobytes().hex()
    yield "view", json.dumps(view.json)
    yield "legal actions", "; ".join(action.text for action in view.actions)
    yield "picture", moment.game.draw(view, names=match.names)
    yield "page", page_text(view, match)
    if view.actions:
        for name, choose in _choosers(moment, match):
            yield f"choice of the bot {name}", choose(view)


def _choosers(moment: Moment, match: Match) -> Iterator[tuple[str, Callable[[PlayerView], str]]]:
    for name in ("random", "greedy"):
        try:
            player = bot(name, moment.game, seed=1)
        except Exception:  # that there is no such bot is told by the check of bots
            continue
        yield name, lambda view, player=player: player.choose(view).text  # type: ignore[misc]


def _check_public(setup: Setup) -> None:
    """Games of different seeds in which the same was public so far look the same to a spectator.

    The others' worlds above come from the game's own `determinize`; here its word is not taken for what is hidden.
    """
    for seed in range(_SEEDS):
        one, two = setup.start(seed), setup.start(seed + 1)
        for number in range(_LOCKSTEP):
            if one.public_chance() != two.public_chance():
                break
            mine, theirs = json.dumps(one.view()), json.dumps(two.view())
            told = f"{setup}, seeds {seed} and {seed + 1}, {number} moves: the same is public"
            if mine != theirs:
                expect(False, f"{told}, and a spectator sees different things{_first(mine, theirs)}")
            common = [action.text for action in one.actions() if action.text in {each.text for each in two.actions()}]
            if one.turn != two.turn or not common:
                break
            action = common[rng.word_at(seed, number) % len(common)]
            if any(move.revealed and not move.chance for move in (one.play(action), two.play(action))):
                break  # what a rule turned up is public from here on, and no chance tells it


def _first(one: str, two: str) -> str:
    """Where two texts part."""
    at = next(
        (at for at, (mine, other) in enumerate(zip(one, two, strict=False)) if mine != other), min(len(one), len(two))
    )
    start = max(0, at - 30)
    return f": …{one[start : at + 20]}… or …{two[start : at + 20]}…"
