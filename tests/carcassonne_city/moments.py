"""Games at random with fixed seeds, and what their pages show: the ground of the tests of the page."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import bastide
from bastide.core.actions import Action
from bastide.core.events import Award
from bastide.core.game import Game
from bastide.core.i18n import using_language
from bastide.core.match import Match
from bastide.core.player_view import PlayerView
from bastide.games.carcassonne_city import page as room
from bastide.look.page import Page, PageInput, PastMove

GAME = bastide.game("carcassonne-city")
NAMES = ("Zoé", "Xavi", "Qadir", "Ymke")
EXAMPLE = str(Path(__file__).parent / "example_pack.json")
TABLES: tuple[tuple[int, int, dict[str, Any]], ...] = (
    (2, 1, {}),
    (3, 2, {"walls_on_empty": True}),
    (4, 3, {}),
    (3, 4, {"pack": EXAMPLE}),
)


@dataclass(frozen=True)
class Moment:
    """One decision of a game, or its end: what each seat sees (None is a spectator), and the whole position."""

    position: dict[str, Any]
    views: dict[int | None, PlayerView]
    actions: tuple[Action, ...]
    effects: dict[str, tuple[Award, ...]]
    past: tuple[PastMove, ...]

    @property
    def kind(self) -> str:
        return self.position["step"]["kind"] if self.position["step"] else "over"

    @property
    def legal(self) -> tuple[str, ...]:
        return tuple(action.text for action in self.actions)

    @property
    def game(self) -> Game:
        return self.views[None].game

    def given(self, seat: int | None, **more: Any) -> PageInput:
        view = self.views[seat]
        effects = self.effects if view.actions else {}
        return PageInput(view, NAMES[: self.position["players"]], effects, **{"since": self.past, **more})

    @property
    def turn(self) -> int | None:
        step = self.position["step"]
        return step["seat"] if step else None

    @property
    def seats(self) -> list[int | None]:
        return list(self.views)


def _moment(match: Match) -> Moment:
    last = range(max(0, len(match.moves) - 6), len(match.moves))
    return Moment(
        match.position(),
        {seat: match.player_view(seat) for seat in (*range(match.players), None)},
        tuple(match.actions()),
        match.previews(),
        tuple(past_of(match, at) for at in last),
    )


def past_of(match: Match, at: int) -> PastMove:
    move = match.moves[at]
    return PastMove(
        move.number,
        move.seat,
        move.action,
        tuple(match.public_chance()[1][at]),
        move.awards,
        match.player_view(None, at),
        match.player_view(None, at + 1),
    )


def _choice(match: Match, chance: random.Random) -> str:
    """At random, but the last follower of all stays at home, so that the end can be told before it comes."""
    legal = [action.text for action in match.actions()]
    return "none" if "none" in legal and not match.view()["unseen"] else chance.choice(legal)


@cache
def played(players: int, seed: int, options: tuple[tuple[str, Any], ...]) -> tuple[Match, tuple[Moment, ...]]:
    """A whole game at random, and some of its moments, the last decisions and the end among them."""
    match = GAME.start(players=players, seed=seed, **dict(options))
    chance = random.Random(seed)
    moments: list[Moment] = []
    seen: Counter[str] = Counter()
    while match.turn is not None:
        kind = match.view()["step"]["kind"]
        seen[kind] += 1
        if seen[kind] % {"lay": 18, "follower": 18}.get(kind, 9) == 1:
            moments.append(_moment(match))
        match.play(_choice(match, chance))
    return match, (*moments, _moment(match))


def moments() -> Iterator[Moment]:
    for players, seed, options in TABLES:
        yield from played(players, seed, tuple(options.items()))[1]


@cache
def pages(spoken: str = "en") -> tuple[tuple[Moment, int | None, Page], ...]:
    with using_language(spoken):
        return tuple((at, seat, room.page(at.given(seat))) for at in moments() for seat in at.seats)


def markup(page: Page) -> str:
    parts = [page.board, page.tray, *(panel.html for panel in page.panels), *(card.more for card in page.cards)]
    return "".join(map(str, parts))


def words(page: Page) -> str:
    """Everything that can be read or heard."""
    heard = " ".join(re.findall(r'aria-label="([^"]*)"', markup(page)))
    said = [page.headline, page.asked, page.board_name, page.chosen, page.play, heard]
    said += [part for choice in page.choices for part in (choice.name, choice.brings, choice.group)]
    said += [part for card in page.cards for part in (card.role, *(good.name for good in card.goods))]
    said += [panel.title for panel in page.panels]
    return "\n".join([*said, re.sub(r"<[^>]*>", "\n", markup(page))])
