"""Random games with fixed seeds, stopped at every kind of step, and what their pages show: the ground of the tests of pages."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import bastide
from bastide import Match
from bastide.check.pages import markup_of
from bastide.core.actions import Action
from bastide.core.events import Award
from bastide.core.game import Game, Position
from bastide.core.i18n import SOURCE_LANGUAGE, using_language
from bastide.core.player_view import PlayerView
from bastide.look.page import Page, PageInput, PageRoom, PastMove, page_room
from bastide.look.past import past_of
from tests.la_citta.table import MAP
from tests.markup import Checked

NAMES = ("Marta", "Joost", "Odile", "Noor", "Wim")  # nothing that is a word in any of our languages
EXAMPLE_PACK = str(Path(__file__).parent / "carcassonne_city" / "example_pack.json")
#: Players, seed and options.
TABLES: dict[str, tuple[tuple[int, int, dict[str, Any]], ...]] = {
    "carcassonne-city": ((2, 1, {}), (3, 2, {"walls_on_empty": True}), (4, 3, {}), (3, 4, {"pack": EXAMPLE_PACK})),
    "la-citta": ((2, 11, {}), (3, 10, {"setup": "advanced"}), (4, 13, {"map": MAP}), (5, 13, {"setup": "advanced"})),
    "saint-malo": ((2, 22, {}), (3, 32, {}), (4, 42, {}), (5, 52, {})),
}
#: One in so many steps of a kind is looked at.
ONE_IN = {"carcassonne-city": 30, "la-citta": 60, "saint-malo": 100}


@dataclass(frozen=True)
class Moment:
    """One decision of a game, or its end: what each seat sees (None is a spectator), and the whole position."""

    position: Position
    views: dict[int | None, PlayerView]
    actions: tuple[Action, ...]
    effects: dict[str, tuple[Award, ...]]
    past: tuple[PastMove, ...]
    turn: int | None

    @property
    def kind(self) -> str:
        return self.position["step"]["kind"] if self.position["step"] else "over"

    @property
    def legal(self) -> tuple[str, ...]:
        return tuple(action.text for action in self.actions)

    @property
    def game(self) -> Game:
        return self.views[None].game

    @property
    def room(self) -> PageRoom:
        return page_room(self.game)

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.position["players"]]

    def given(self, seat: int | None, *, hints: bool = True, **more: Any) -> PageInput:
        view = self.views[seat]
        effects = self.effects if hints and view.actions else {}
        return PageInput(view, self.names, effects, **{"since": self.past, **more})

    def looks(self) -> Iterator[PageInput]:
        """Who is to decide looks at it without hints, then with hints and a choice picked; a spectator now and then."""
        if self.turn is not None:
            yield self.given(self.turn, hints=False)
            yield self.given(self.turn, chosen=self.actions[7 % len(self.actions)])
        if self.turn is None or len(self.legal) % 3 == 0:
            yield self.given(None)


def page_input(
    match: Match, seat: int | None, *, hints: bool = True, chosen: int | str | None = None, past: int = 6
) -> PageInput:
    """How a seat looks at a match; `chosen` is an action's text or its place in the list."""
    view = match.player_view(seat)
    pick = view.actions[chosen % len(view.actions)] if view.actions and isinstance(chosen, int) else None
    if isinstance(chosen, str):
        pick = next(action for action in view.actions if action.text == chosen)
    effects = match.previews() if hints and view.actions else {}
    return PageInput(view, NAMES[: match.players], effects, pick, _lately(match, past))


def moment_of(match: Match) -> Moment:
    """The match as it stands."""
    return Moment(
        match.position(),
        {seat: match.player_view(seat) for seat in (None, *range(match.players))},
        tuple(match.actions()),
        match.previews(),
        _lately(match),
        match.turn,
    )


def _lately(match: Match, most: int = 6) -> tuple[PastMove, ...]:
    last = len(match.moves)
    return tuple(past_of(match, number) for number in range(max(1, last - most), last + 1))


def _choice(match: Match, chance: random.Random) -> Action:
    """At random, but in Carcassonne the last follower of all stays at home, so that the end can be told before it comes."""
    none = next((action for action in match.actions() if action.text == "none"), None)
    return none if none and not match.view()["unseen"] else chance.choice(match.actions())


@cache
def whole_game(game: str, number: int) -> tuple[Match, tuple[Moment, ...]]:
    """A game to its end, and some of its moments."""
    players, seed, options = TABLES[game][number]
    match = bastide.game(game).start(players=players, seed=seed, names=NAMES[:players], **options)
    chance, seen = random.Random(seed), Counter[str]()
    found: list[Moment] = []
    while match.turn is not None:
        kind = match.view()["step"]["kind"]
        seen[kind] += 1
        if seen[kind] % ONE_IN[game] == 1:
            found.append(moment_of(match))
        match.play(_choice(match, chance))
    return match, (*found, moment_of(match))


def moments(game: str) -> Iterator[Moment]:
    """Of all numbers of players and options: the first of every kind of step, some later ones, the end."""
    for number in range(len(TABLES[game])):
        yield from whole_game(game, number)[1]


@cache
def pages(game: str, language: str = "en") -> tuple[tuple[Moment, PageInput, Page], ...]:
    """Every look at every moment; in other languages than English those that tell most."""
    whole = language == SOURCE_LANGUAGE
    looks = [(at, given) for at in moments(game) for given in at.looks() if whole or given.effects or at.turn is None]
    with using_language(language):
        return tuple((at, given, at.room.page(given)) for at, given in looks)


def markup(page: Page) -> str:
    """All of a page that is markup."""
    return "".join(piece for _name, piece in markup_of(page))


def words(page: Page) -> list[str]:
    """All of a page that is read or heard."""
    said = [page.headline, page.asked, page.board_name, page.chosen, page.play]
    said += [part for choice in page.choices for part in (choice.name, choice.brings, choice.group)]
    said += [part for card in page.cards for part in (card.role, *(good.name for good in card.goods))]
    return [*said, *(panel.title for panel in page.panels), *Checked(markup(page)).words]
